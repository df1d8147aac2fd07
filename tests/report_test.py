#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The formats of a report tell the same, each is what its readers take, and none passes a part off as the whole.

With the module jsonschema (Debian: python3-jsonschema) reports are held to examples/report/report.schema.json too, and to
the schema of SARIF 2.1.0 where ATLASCHECK_SARIF_SCHEMA names a copy of it."""
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree as xml

try:
    import jsonschema
except ImportError:
    jsonschema = None

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
FORMATS = ["text", "json", "sarif", "junit", "github", "gitlab", "markdown"]
HOSTILE = "<b>@a|`x`]]>&::error,%0A\n\u202e\x1b[a](http://b){0}\ufffe#1"
GITHUB = re.compile(r"::(error|warning|notice) (?:file=([^,:]*),)?(?:line=(\d+),col=(\d+),endColumn=(\d+),)?title=([^,:]+)::(.*)")
MARKDOWN = re.compile(r"- \*\*(error|warning|note)\*\* (?:(`+) ?(.*?) ?\2 )?`([^`]*)`: (.*)\\\n  fix: (`+.*`+)")


def table(arguments="", server=None):
    made = subprocess.run(
        [sys.executable, HERE / "make_table.py", *shlex.split(arguments)], capture_output=True, check=True
    ).stdout.decode()
    return made if server is None else made.replace('"node_1"', json.dumps(server))


def check(files, arguments="--product atlas --netmask 24", **environment):
    """Runs `check` on the files and returns exit code and output."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            if content is not None:
                pathlib.Path(folder, name).write_text(content, encoding="utf-8")
        run = subprocess.run(
            [COMMAND, "check", *shlex.split(arguments), "--", *files],
            cwd=folder, capture_output=True, timeout=60,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
        )
    return run.returncode, run.stdout.decode("utf-8")  # strict: what is no UTF-8 fails here


def in_format(form, files, arguments="--product atlas --netmask 24", **environment):
    return check(files, f"{arguments} --format {form}", **environment)[1]


def unescaped(words):
    return words.replace("%0A", "\n").replace("%0D", "\r").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")


# Each reader: (severity, rule, file, line) of every finding, in order.


def read_text(out):
    found = re.findall(r"^(?:(.*?):(\d+):\d+: )?(error|warning|note): .* \[([a-z/0-9-]+)\]$", out, re.MULTILINE)
    return [(severity, rule, file, int(line)) for file, line, severity, rule in found]


def read_json(out):
    return [
        (f["severity"], f["rule"], f["place"]["file"], f["place"].get("line", 1)) for f in json.loads(out)["findings"]
    ]


def read_sarif(out):
    (run,) = json.loads(out)["runs"]
    rules = run["tool"]["driver"]["rules"]
    found = []
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        file = urllib.parse.unquote(place["artifactLocation"]["uri"])
        found.append((result["level"], result["ruleId"], file, place.get("region", {}).get("startLine", 1)))
    return found


def read_junit(out):
    found = []
    for case in xml.fromstring(out.encode()).iter("testcase"):
        for told in [*case.iter("failure"), *case.iter("system-out")]:
            severity = re.search(r"(?::\d+:\d+: |^)(error|warning|note): ", told.text)[1]
            rule = re.sub(r" \(\d+\)$", "", case.get("name"))
            found.append((severity, rule, case.get("file"), int(case.get("line", 1))))
    return found


def read_github(out):
    found = []
    for line in out.splitlines():
        kind, file, at, _, _, title, _ = GITHUB.fullmatch(line).groups()
        if title != "atlascheck":
            found.append((kind.replace("notice", "note"), unescaped(title), unescaped(file), int(at or 1)))
    return found


def read_gitlab(out):
    grades = {"critical": "error", "minor": "warning", "info": "note"}
    return [
        (grades[issue["severity"]], issue["check_name"], issue["location"]["path"], issue["location"]["lines"]["begin"])
        for issue in json.loads(out)
        if issue["check_name"] != "atlascheck"
    ]


def read_markdown(out):
    found = []
    for severity, _, place, rule, _, _ in MARKDOWN.findall(out):
        file, line, _ = place.rsplit(":", 2)
        found.append((severity, rule, file, int(line)))
    return found


READERS = dict(zip(FORMATS, [read_text, read_json, read_sarif, read_junit, read_github, read_gitlab, read_markdown]))

REPORTS = {
    "sound": {"t.json": table()},
    "one": {"t.json": table("--set server=1,device=5,device_ip=192.168.31.22")},
    "many": {"t.json": table("--servers 3 --one-subnet")},
    "copies": {"t.json": table(), "u.json": table("--set server=0,device=0,device_ip=192.168.20.99")},
    "not whole": {"t.json": table()[:-40]},
    "hostile": {"t.json": table("--set server=1,device=5,device_ip=192.168.31.22", HOSTILE)},
    "hostile name": {"a,b%:c d|`&<x>é.json": table("--one-subnet")},
}


class Formats(unittest.TestCase):
    maxDiff = None

    def test_all_tell_the_same(self):
        told = collections.Counter()
        for name, files in REPORTS.items():
            want = sorted(read_text(in_format("text", files, "--product atlas --netmask 24 --max-findings 0")))
            for form, read in READERS.items():
                with self.subTest(report=name, format=form):
                    found = sorted(read(in_format(form, files, "--product atlas --netmask 24 --max-findings 0")))
                    self.assertEqual(found, want)
                    told[form] += len(found)
        self.assertGreater(min(told.values()), 20)

    def test_exit_codes(self):
        for form in FORMATS:
            for arguments, code in ("", 0), (" --strict", 1):
                with self.subTest(format=form, arguments=arguments):
                    files = {"t.json": table("--servers 1 --one-subnet")}
                    self.assertEqual(check(files, f"--product atlas{arguments} --format {form}")[0], code)

    def test_readers_of_machines_get_all(self):
        files = {"t.json": table("--servers 64 --one-subnet")}
        for form, read in READERS.items():
            with self.subTest(format=form):
                found = read(in_format(form, files))
                self.assertEqual(len(found) == 50, form in ("text", "markdown"))
                cut = in_format(form, files, "--product atlas --netmask 24 --max-findings 3")
                self.assertEqual(len(read(cut)), 3)
                self.assertRegex(cut, "more not shown|\"notShown\": [1-9]")

    def test_nothing_hidden_reaches_a_reader(self):
        for form in FORMATS:
            with self.subTest(format=form):
                out = in_format(form, {**REPORTS["hostile"], "n\u202eo\x1b.json": None})
                self.assertEqual([c for c in out if c != "\n" and (ord(c) < 32 or c in "\x7f\u202e\ufffe")], [])

    def test_what_could_not_be_done(self):
        files = {"no.json": None, **REPORTS["one"]}
        signs = {
            "json": '"complete": false', "sarif": '"executionSuccessful": false', "junit": '<error type="error"',
            "github": "::error title=atlascheck::no.json: cannot", "gitlab": '"severity":"blocker"',
            "markdown": "**not complete**: no.json: cannot",
        }
        for form, sign in signs.items():
            with self.subTest(format=form):
                self.assertEqual(check(files, f"--product atlas --netmask 24 --format {form}")[0], 2)
                self.assertIn(sign, in_format(form, files))
                self.assertIn(sign, in_format(form, {"no.json": None}))
                self.assertNotIn(sign, in_format(form, REPORTS["one"]))
                needed = check(REPORTS["sound"], f"--product atlas --require host --format {form}")
                self.assertEqual(needed[0], 2)
                self.assertIn("--require: host/", needed[1])

    def test_language(self):
        for form in FORMATS:
            with self.subTest(format=form):
                zh = in_format(form, REPORTS["one"], "--product atlas --netmask 24 --lang zh")
                self.assertIn("服务器", zh)
                self.assertNotIn("服务器", in_format(form, REPORTS["one"]))
                for locale in {"LC_ALL": "zh_CN.UTF-8"}, {"LC_ALL": "", "LC_MESSAGES": "zh_TW"}, {
                    "LC_ALL": "", "LANG": "zh_CN.UTF-8"
                }:
                    self.assertEqual(in_format(form, REPORTS["one"], **locale), zh)
                other = {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}
                self.assertNotIn("服务器", in_format(form, REPORTS["one"], **other))


class Json(unittest.TestCase):
    def report(self, files, arguments="--product atlas --netmask 24", **environment):
        return json.loads(in_format("json", files, arguments, **environment))

    def test_a_finding(self):
        report = self.report(REPORTS["one"])
        (finding,) = report["findings"]
        self.assertEqual(finding["data"]["device"], 5)
        self.assertEqual(finding["data"]["server"], "node_1")
        self.assertEqual(finding["place"]["endColumn"] - finding["place"]["column"], len("192.168.31.22"))
        self.assertEqual(report["counts"], {"error": 1, "warning": 0, "note": 0, "notShown": 0, "known": 0})
        self.assertEqual(report["facts"]["devices"], 16)
        self.assertEqual(report["netmask"], {"basis": "given", "assumed": False, "mask": "255.255.255.0"})
        self.assertIn("address/split-pair", report["rules"]["held"])
        assumed = self.report(REPORTS["sound"], "--product atlas")["netmask"]
        self.assertEqual((assumed["basis"], assumed["assumed"]), ("fits", True))

    def test_fingerprints(self):
        def prints(files, **how):
            return [f["fingerprint"] for f in self.report(files, **how)["findings"]]

        many = prints(REPORTS["many"])
        self.assertEqual(len(set(many)), len(many))
        moved = {name: "\n\n  " + content for name, content in REPORTS["many"].items()}
        self.assertEqual(prints(moved), many)
        self.assertEqual(prints(REPORTS["many"], LC_ALL="zh_CN.UTF-8"), many)
        self.assertNotEqual(prints({"u.json": REPORTS["many"]["t.json"]}), many)
        sarif = json.loads(in_format("sarif", REPORTS["many"]))["runs"][0]["results"]
        self.assertEqual([r["partialFingerprints"]["atlascheck/v1"] for r in sarif], many)
        self.assertEqual([i["fingerprint"] for i in json.loads(in_format("gitlab", REPORTS["many"]))], many)

    @unittest.skipUnless(jsonschema, "no module jsonschema")
    def test_schema(self):
        schema = json.loads((HERE.parent / "examples/report/report.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        reports = [*REPORTS.values(), {"no.json": None}]
        for files in reports:
            for arguments in "--product atlas", "--product a2 --lang zh", "--product atlas --max-findings 1 --require host":
                report = self.report(files, arguments)
                self.assertEqual([error.message for error in validator.iter_errors(report)], [])
                for key in schema["required"]:
                    self.assertFalse(validator.is_valid({k: v for k, v in report.items() if k != key}), key)
                self.assertFalse(validator.is_valid({**report, "version": 2}))


class Sarif(unittest.TestCase):
    def test_uris(self):
        for name in REPORTS["hostile name"]:
            out = in_format("sarif", {"./" + name: REPORTS["hostile name"][name]})
            uris = set(re.findall(r'"uri":"([^"]*)"', out))
            self.assertEqual(uris, {urllib.parse.quote(name)})

    def test_what_names_say_is_no_markup(self):
        out = in_format("sarif", REPORTS["hostile"])
        (text,) = [r["message"]["text"] for r in json.loads(out)["runs"][0]["results"]]
        self.assertIn("{{0}}", text)
        self.assertIn("\\[a\\](http", text)

    @unittest.skipUnless(jsonschema and os.environ.get("ATLASCHECK_SARIF_SCHEMA"), "no schema of SARIF at hand")
    def test_schema(self):
        schema = json.loads(pathlib.Path(os.environ["ATLASCHECK_SARIF_SCHEMA"]).read_text(encoding="utf-8"))
        validator = jsonschema.Draft7Validator(schema)
        for files in [*REPORTS.values(), {"no.json": None}]:
            for lang in "en", "zh":
                report = json.loads(in_format("sarif", files, f"--product atlas --lang {lang}"))
                self.assertEqual([error.message for error in validator.iter_errors(report)], [])


class Junit(unittest.TestCase):
    def test_counts(self):
        for name, files in {**REPORTS, "part": {**REPORTS["many"], "no.json": None}}.items():
            with self.subTest(name):
                top = xml.fromstring(in_format("junit", files).encode())
                self.assertEqual(len({suite.get("name") for suite in top}), len(files))
                for level in [top, *top]:
                    for count, element in ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped",) * 2:
                        self.assertEqual(int(level.get(count)), len(list(level.iter(element))), (count, level.get("name")))
                for suite in top:
                    names = [case.get("name") for case in suite]
                    self.assertEqual(len(set(names)), len(names))
                    self.assertLessEqual({len(case) for case in suite}, {0, 1})

    def test_failures_are_what_fails_the_check(self):
        files = {"t.json": table("--servers 1 --one-subnet")}
        top = xml.fromstring(in_format("junit", files, "--product atlas").encode())
        self.assertEqual(top.get("failures"), "0")
        self.assertGreater(len(list(top.iter("system-out"))), 0)
        top = xml.fromstring(in_format("junit", files, "--product atlas --strict").encode())
        self.assertGreater(int(top.get("failures")), 0)

    def test_what_is_left_out_has_not_passed(self):
        top = xml.fromstring(in_format("junit", REPORTS["many"], "--product atlas --netmask 24 --max-findings 1").encode())
        broken = {rule for _, rule, _, _ in read_json(in_format("json", REPORTS["many"]))}
        passed = {case.get("name") for case in top.iter("testcase") if len(case) == 0}
        self.assertEqual(broken & passed, set())


class Output(unittest.TestCase):
    """--output: the file is there whole, or as it was."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "t.json").write_text(REPORTS["one"]["t.json"])

    def run_in(self, arguments):
        return subprocess.run(
            [COMMAND, "check", "--product", "atlas", "--netmask", "24", *shlex.split(arguments)],
            cwd=self.folder, capture_output=True, timeout=60, encoding="utf-8",
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        )

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_same_as_printed(self):
        for form in FORMATS:
            printed = self.run_in(f"--format {form} t.json")
            written = self.run_in(f"--format {form} --output out t.json")
            self.assertEqual((written.returncode, written.stdout, written.stderr), (1, "", ""))
            self.assertEqual((self.folder / "out").read_text(encoding="utf-8"), printed.stdout)
            self.assertEqual(self.files(), ["out", "t.json"])

    def test_text_says_what_could_not_be_done(self):
        self.assertEqual(self.run_in("--output out --color always t.json no.json").returncode, 2)
        self.assertIn("no.json: cannot be opened", (self.folder / "out").read_text(encoding="utf-8"))

    def test_refused(self):
        (self.folder / "old").write_text("old")
        (self.folder / "folder").mkdir()
        for arguments, why in {
            "--output t.json t.json": "is a file to check",
            "--output same --fix-script same t.json": "the same file",
            "--output folder t.json": "is a folder",
            "--output none/out t.json": "cannot be written",
            "--output old --select nothing t.json": "no rule or category",
            "--format yaml --output old t.json": "is none of text, json",
        }.items():
            with self.subTest(arguments):
                run = self.run_in(arguments)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(why, run.stderr)
        self.assertEqual((self.folder / "old").read_text(), "old")
        self.assertEqual((self.folder / "t.json").read_text(), REPORTS["one"]["t.json"])
        self.assertEqual(self.files(), ["folder", "old", "t.json"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [COMMAND, "check", "--product", "atlas", "--format", "json", self.folder / "t.json"], stdout=full,
                stderr=subprocess.PIPE,
            )
        self.assertEqual(run.returncode, 2)


if __name__ == "__main__":
    unittest.main()
