#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Configurations and baselines: which one is in force, what it makes of findings, and that a mistake in one ends the run."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
BROKEN = (ROOT / "examples/broken/rank_table.json").read_text()  # one address/plane-mismatch, an error
ATLAS = {"product": "atlas", "netmask": "24"}


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.put("t.json", BROKEN)
        (self.folder / ".git").mkdir()  # nothing above this folder is looked at

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content, indent=1))
        return path

    def check(self, *arguments, code=0, text=None):
        run = subprocess.run(
            [COMMAND, "check", *arguments],
            cwd=self.folder, capture_output=True, encoding="utf-8", timeout=60, input=text,
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def found(self, *arguments, **how):
        return re.findall(r"^\S+: (\w+): .* \[(.*)\]$", self.check(*arguments, **how).stdout, re.M)


class InForce(Case):
    def test_of_the_folder_and_above(self):
        self.put("a/b/t.json", BROKEN)
        self.put(".atlascheck.json", ATLAS)
        self.assertIn("(netmask 255.255.255.0)", self.check("a/b/t.json", code=1).stdout)
        self.put("a/.atlascheck.json", {"product": "a2"})  # the nearest is the only one
        self.assertIn("Atlas A2", self.check("a/b/t.json").stdout)

    def test_not_above_a_repository(self):
        self.put(".atlascheck.json", ATLAS)
        self.put("a/t.json", BROKEN)
        (self.folder / "a/.git").mkdir()
        self.assertIn("--product is missing", self.check("a/t.json", code=2).stderr)

    def test_of_standard_input_is_that_of_the_working_folder(self):
        self.put(".atlascheck.json", ATLAS)
        self.assertIn("Atlas training series", self.check("-", code=1, text=BROKEN).stdout)

    def test_given(self):
        self.put("a/strict.json", ATLAS)
        self.check("--config", "a/strict.json", "t.json", code=1)
        self.put(".atlascheck.json", "{")
        self.check("--config", "a/strict.json", "t.json", code=1)
        self.check("--no-config", "--product", "atlas", "t.json", code=1)
        self.assertIn("--config", self.check("--config", "a/strict.json", "--no-config", "t.json", code=2).stderr)
        self.assertIn("none.json: cannot be opened", self.check("--config", "none.json", "t.json", code=2).stderr)

    def test_the_command_line_goes_before(self):
        self.put(".atlascheck.json", {"product": "a2", "netmask": "16", "severity": {"address": "note"}})
        run = self.check("--product", "atlas", "--netmask", "24", "--error", "address/plane-mismatch", "t.json", code=1)
        self.assertIn("Atlas training series (netmask 255.255.255.0): 1 error", run.stdout)

    def test_two(self):
        for name in "a", "b":
            self.put(f"{name}/.atlascheck.json", ATLAS)
            self.put(f"{name}/t.json", BROKEN)
        self.assertIn("different configurations", self.check("a/t.json", "b/t.json", code=2).stderr)
        self.put("c/t.json", BROKEN)
        self.assertIn("different configurations", self.check("a/t.json", "c/t.json", code=2).stderr)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to make a file of another user")
    def test_planted(self):
        self.put(".atlascheck.json", ATLAS)
        os.chown(self.folder / ".atlascheck.json", 12345, 12345)
        self.check("t.json", code=1)
        self.folder.chmod(0o1777)
        self.assertIn("another user's", self.check("t.json", code=2).stderr)
        self.check("--config", ".atlascheck.json", "t.json", code=1)


class Rules(Case):
    def config(self, **more):
        self.put(".atlascheck.json", {**ATLAS, **more})

    def test_severity(self):
        self.config(severity={"address/plane-mismatch": "warning"})
        self.assertEqual(self.found("t.json"), [("warning", "address/plane-mismatch")])
        self.check("--strict", "t.json", code=1)
        self.config(severity={"address": "note"})
        self.assertEqual(self.found("t.json"), [("note", "address/plane-mismatch")])

    def test_ignore(self):
        self.config(ignore={"address/plane-mismatch": "rack 7"})
        run = self.check("t.json")
        self.assertIn("no findings; 42 rules held", run.stdout)
        self.assertEqual(run.stderr, "")

    def test_overrides(self):
        other = {"files": ["old/*"], "ignore": {"address": "rack 7"}}
        self.config(overrides=[other])
        self.put("old/deep/t.json", BROKEN)
        self.check("t.json", code=1)
        self.assertEqual(self.found("old/deep/t.json"), [])
        self.assertEqual(self.check("./old/../old/deep/t.json").stderr, "")
        self.config(overrides=[{"files": ["*.txt", "?.json"], "severity": {"address": "note"}}])
        self.assertEqual(self.found("t.json"), [("note", "address/plane-mismatch")])
        self.put("tt.json", BROKEN)
        self.check("tt.json", code=1)

    def test_the_later_override_goes_before(self):
        graded = [{"files": ["t.json"], "severity": {"address": s}} for s in ("note", "warning")]
        self.config(overrides=graded)
        self.assertEqual(self.found("t.json"), [("warning", "address/plane-mismatch")])
        self.config(overrides=graded[:1], severity={"address": "warning"})
        self.assertEqual(self.found("t.json"), [("note", "address/plane-mismatch")])
        self.config(overrides=graded)
        self.assertEqual(self.found("--error", "address", "t.json", code=1), [("error", "address/plane-mismatch")])

    def test_what_ignores_nothing_is_told(self):
        self.config(ignore={"address/duplicate-ip": "none"})
        self.assertIn(
            ".atlascheck.json:5:4: nothing to ignore: address/duplicate-ip holds", self.check("t.json", code=1).stderr
        )
        self.assertEqual(self.check("--quiet", "t.json", code=1).stderr, "")
        self.config(ignore={"process/world-size": "not evaluated, so nobody knows"})
        self.assertEqual(self.check("t.json", code=1).stderr, "")
        self.config(overrides=[{"files": ["t.json"], "ignore": {"address/duplicate-ip": "none"}}])
        self.assertIn("nothing to ignore", self.check("t.json", code=1).stderr)
        self.put("u.json", BROKEN)
        self.assertEqual(self.check("u.json", code=1).stderr, "")

    def test_machine_formats_say_which_one(self):
        self.config()
        self.assertEqual(json.loads(self.check("--format", "json", "t.json", code=1).stdout)["config"], ".atlascheck.json")


class Mistakes(Case):
    def refused(self, content, *words):
        self.put(".atlascheck.json", content)
        run = self.check("t.json", code=2)
        self.assertEqual(run.stdout, "")
        for said in words:
            self.assertIn(said, run.stderr)
        return run.stderr

    def test_places(self):
        self.refused('{\n  "prodct": "a2"\n}', '.atlascheck.json:2:4: unknown key "prodct"; did you mean product?')
        self.refused('{"product": 2}', ":1:13: expected a text")
        self.refused("{", ":1:2: ", "ends before")
        self.refused("[]", ":1:1: expected an object")
        self.refused("{} x", "behind the document")
        self.refused("", ":1:1: the text ends")
        self.refused('{"preview": "yes"}', "true or false")
        self.refused('{"product": "a2", "product": "atlas"}', ':1:20: "product" stands twice')
        self.refused({"netmask": "255.0.255.0", "product": "a2"}, "is no netmask")
        self.refused({"product": "a3"}, "no product is called")

    def test_rules(self):
        self.refused({"ignore": {"address/plane-mismach": "x"}}, "did you mean address/plane-mismatch?")
        self.refused({"ignore": {"address/plane-mismatch": " "}}, "say why")
        self.refused({"ignore": {"input/syntax": "x"}}, "neither ignored nor re-graded")
        self.refused({"ignore": {"input": "x"}}, "neither ignored nor re-graded")
        self.refused({"severity": {"input/syntax": "warning"}}, "neither ignored nor re-graded")
        self.refused({"severity": {"address": "off"}}, "expected \"error\", \"warning\" or \"note\"")
        self.refused({"overrides": [{"ignore": {"address": "x"}}]}, "names the files")
        self.refused({"overrides": [{"files": ["*"], "product": "a2"}]}, 'unknown key "product"')

    def test_hostile(self):
        self.assertNotIn("\x1b", self.refused('{"\x1b[31m": 1}'))
        self.assertNotIn("\x1b", self.refused('{"\\u001b[31m": 1}', "unknown key"))
        self.refused('{"a":' * 100000, "deeper than")
        self.refused("x" * (1 << 20) + "y", "larger than 1 MiB")


class Baseline(Case):
    def setUp(self):
        super().setUp()
        self.put(".atlascheck.json", ATLAS)
        self.check("--format", "json", "--output", "base.json", "t.json", code=1)

    def test_known(self):
        self.assertIn("no new findings, 1 known one; 42 rules held", self.check("--baseline", "base.json", "t.json").stdout)

    def test_lines_may_move(self):
        self.put("t.json", "\n\n" + BROKEN)
        self.check("--baseline", "base.json", "t.json")

    def test_new(self):
        self.put("t.json", BROKEN.replace('"192.168.3.12"', '"192.168.3.10"'))
        found = self.found("--baseline", "base.json", "t.json", code=1)
        self.assertEqual(found, [("error", "address/duplicate-ip")])
        report = json.loads(self.check("--baseline", "base.json", "--format", "json", "t.json", code=1).stdout)
        self.assertEqual((report["counts"]["error"], report["counts"]["known"]), (1, 1))

    def test_another_value_is_new(self):
        self.put("t.json", BROKEN.replace("192.168.6.13", "192.168.7.13"))
        self.check("--baseline", "base.json", "t.json", code=1)

    def test_errors_of_the_input_are_told_always(self):
        self.put("t.json", BROKEN.replace('"status"', "status"))
        self.check("--format", "json", "--output", "base.json", "t.json", code=1)
        self.check("--baseline", "base.json", "t.json", code=1)

    def test_mistakes(self):
        for content, said in (
            ("{", "is no report"), ("[]", "is no report"), ("{}", "is no report"),
            ({"version": 2, "findings": []}, "another version"), ({"findings": []}, "another version"),
            ({"version": 1, "findings": [{}]}, "without a fingerprint"),
        ):
            with self.subTest(content):
                self.put("base.json", content)
                self.assertIn(said, self.check("--baseline", "base.json", "t.json", code=2).stderr)
        self.assertIn("cannot be opened", self.check("--baseline", "none.json", "t.json", code=2).stderr)


class Example(Case):
    def test_is_as_the_readme_says(self):
        text = (ROOT / "examples/config/.atlascheck.json").read_text()
        self.put(".atlascheck.json", text)
        self.put("old/t.json", BROKEN)
        self.check("old/t.json")
        self.check("t.json", code=1)
        self.assertIn(text, (ROOT / "README.md").read_text())

    @unittest.skipUnless(jsonschema, "no module jsonschema")
    def test_schema(self):
        schema = json.loads((ROOT / "examples/config/atlascheck.schema.json").read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        valid = jsonschema.Draft7Validator(schema).is_valid
        self.assertTrue(valid(json.loads((ROOT / "examples/config/.atlascheck.json").read_text())))
        for wrong in (
            [], {"x": 1}, {"product": 2}, {"preview": "yes"}, {"ignore": {"address": " "}}, {"ignore": ["address"]},
            {"severity": {"address": "off"}}, {"overrides": [{}]}, {"overrides": [{"files": []}]},
        ):
            with self.subTest(wrong):
                self.assertFalse(valid(wrong))
                self.put(".atlascheck.json", wrong)
                self.check("--product", "atlas", "t.json", code=2)


if __name__ == "__main__":
    unittest.main()
