#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command: exit codes, and what it says on which stream. The words of each rule are the goldens' business."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
MIB = 1024 * 1024


def table(arguments=""):
    made = subprocess.run(
        [sys.executable, HERE / "make_table.py", *shlex.split(arguments)], capture_output=True, check=True
    )
    return made.stdout


class Run:
    """One run of the command in a folder of its own."""

    def __init__(self, arguments, files=None, stdin=b"", environment=None):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in (files or {}).items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(content if isinstance(content, bytes) else content.encode())
            run = subprocess.run(
                [COMMAND, *(arguments if isinstance(arguments, list) else shlex.split(arguments))],
                cwd=folder,
                input=stdin,
                capture_output=True,
                timeout=60,
                env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})},
            )
        self.code = run.returncode
        self.out = run.stdout.decode("utf-8", "backslashreplace")
        self.err = run.stderr.decode("utf-8", "backslashreplace")
        found = re.findall(r"^\S.*: (error|warning|note): .*\[([a-z-]+/[a-z0-9-]+)\]$", self.out, re.MULTILINE)
        self.found = [f"{severity} {rule}" for severity, rule in found]

    def __str__(self):
        return f"exit {self.code}\n{self.out}{self.err}"


class Case(unittest.TestCase):
    maxDiff = None

    def expect(self, run, code, found=None, out=(), err=()):
        self.assertEqual(run.code, code, run)
        if found is not None:
            self.assertEqual(run.found, found, run)
        for words in out:
            self.assertIn(words, run.out)
        for words in err:
            self.assertIn(words, run.err)
        if code != 2:
            self.assertEqual(run.err, "")

    def check(self, content, arguments, code, found=None, out=(), err=()):
        run = Run(f"check {arguments} t.json", {"t.json": content})
        self.expect(run, code, found, out, err)
        return run


class Tables(Case):
    """What the spine promises of rank tables, from the built command."""

    def test_sound(self):
        run = self.check(table(), "--product atlas", 0, [])
        self.assertRegex(run.out, r"^2 servers, 16 devices, Atlas training series \(netmask unknown: /21 to /29 fit\): no findings; \d+ rules held")
        self.check(table("--product a2"), "--product a2", 0, [])
        self.check(table(), "--product atlas --netmask 255.255.255.0 --strict", 0, [])

    def test_device_on_another_subnet(self):
        content = table("--set server=1,device=5,device_ip=192.168.31.22")
        run = self.check(content, "--product atlas --netmask 255.255.255.0", 1, ["error address/plane-mismatch"])
        self.points_at(run, content, "192.168.31.22")
        content = table("--set server=1,device=5,device_ip=10.9.9.9")
        run = self.check(content, "--product atlas", 1, ["error address/plane-mismatch"])
        self.points_at(run, content, "10.9.9.9")

    def points_at(self, run, content, value):
        lines = content.decode().splitlines()
        (number,) = [number for number, line in enumerate(lines, 1) if value in line]
        self.assertTrue(run.out.startswith(f"t.json:{number}:{lines[number - 1].index(value) + 1}: "), run)
        shown, caret = run.out.splitlines()[1:3]
        self.assertEqual(caret.index("^"), shown.index(value), run)
        self.assertEqual(caret.count("^"), len(value), run)

    def test_one_subnet(self):
        run = self.check(table("--servers 1 --one-subnet"), "--product atlas", 0)
        self.assertEqual(set(run.found), {"warning address/shared-plane"}, run)
        run = self.check(table("--servers 2 --one-subnet"), "--product atlas", 1)
        self.assertIn("error address/shared-plane", run.found, run)
        self.check(table("--servers 2 --one-subnet"), "--product a2", 0, [])
        self.check(table("--servers 1 --one-subnet"), "--product atlas --strict", 1)

    def test_counts(self):
        self.check(table("--servers 1 --devices 0-2"), "--product atlas", 1, ["error topology/device-count"])
        self.check(table("--servers 1 --devices 0,4"), "--product atlas", 1, ["error topology/cross-group"])
        self.check(table("--servers 2 --devices 0,4"), "--product atlas", 1, ["error topology/cross-group"] * 2)

    def test_limits(self):
        for product, limit in ("atlas", 512), ("a2", 1152):
            over = table(f"--servers {limit + 1} --product {product}")
            run = self.check(over, f"--product {product}", 1)
            self.assertIn("error topology/server-limit", run.found, run)
            most = table(f"--servers {limit} --product {product}")
            run = self.check(most, f"--product {product}", 0)

    def test_duplicate_ip(self):
        content = table("--set server=1,device=5,device_ip=192.168.20.19")
        run = self.check(content, "--product atlas", 1, ["error address/duplicate-ip"])
        places = [n for n, line in enumerate(content.decode().splitlines(), 1) if '"192.168.20.19"' in line]
        self.assertEqual(len(places), 2)
        self.assertIn(f"t.json:{places[1]}:", run.out)
        self.assertIn(f"= also: t.json:{places[0]}:", run.out)

    def test_input_faults(self):
        self.check(table("--set server=0,device=3,device_id:=3"), "--product atlas", 1, ["error input/wrong-type"])
        self.check('{"version": "1.0", "status": "initializing"}', "--product a2", 1, ["error table/status-not-completed"])
        self.check("", "--product a2", 1, ["error input/syntax"])
        self.check(" \r\n\t", "--product a2", 1, ["error input/syntax"])
        self.check("{", "--product a2", 1, ["error input/syntax"])
        look_alike = {"version": "1.0", "tor_count": "1", "server_list": [{"tor_id": "0", "tor_ip": "10.0.0.1"}]}
        self.check(json.dumps(look_alike), "--product a2", 1, ["error input/wrong-kind"])

    def test_not_whole(self):
        run = self.check(table()[:-40], "--product atlas", 1, ["error input/syntax"])
        self.assertIn("nothing but the input itself was evaluated", run.out)
        self.assertNotIn("rules held", run.out)

    def test_huge(self):
        run = self.check(b"[" * (100 * MIB), "--product atlas", 1, ["error input/too-large"])
        self.assertLess(len(run.out), 2000)
        self.assertIn(f"the file has {100 * MIB} bytes, more than 40 MiB", run.out)
        run = Run("check --product atlas -", stdin=b"[" * (100 * MIB))
        self.assertIn(f"the file has at least {40 * MIB + 1} bytes, more than 40 MiB", run.out)
        self.check(b"[" * (30 * MIB), "--product atlas", 1, ["error input/syntax"])

    def test_many_findings(self):
        content = table("--servers 64 --one-subnet")
        run = self.check(content, "--product atlas --netmask 24", 1)
        self.assertEqual(len(run.found), 50)
        self.assertRegex(run.out, r"\n\d+ more not shown: .*\(--max-findings 0 shows all\)\n")
        everything = self.check(content, "--product atlas --netmask 24 --max-findings 0", 1)
        more = int(re.search(r"^(\d+) more not shown", run.out, re.MULTILINE)[1])
        self.assertEqual(len(everything.found), 50 + more)
        self.assertEqual(run.out.splitlines()[-1].split(":")[0], everything.out.splitlines()[-1].split(":")[0])


class Usage(Case):
    """What cannot be done: exit code 2, a reason, and what to pass."""

    def refuse(self, arguments, *words, files=None):
        run = Run(arguments, files if files is not None else {"t.json": table()})
        self.expect(run, 2, err=words)
        self.assertTrue(run.err.startswith("atlascheck: "), run)
        return run

    def test_a_file_called_as_a_command(self):
        self.expect(Run("check --product atlas plan", {"plan": table()}), 1, out=["plan:1:1: error: ", "[table/file-name]"])
        self.refuse("rules check", "unexpected argument")

    def test_product(self):
        self.refuse("check t.json", "--product atlas", "--product a2")
        self.refuse("check --product auto t.json", "--product atlas", "--product a2")
        self.refuse("check --product atlass t.json", "atlass", "did you mean atlas")
        for name in ["atlas", "910", "910A", "Ascend910A", "ATLAS", "Atlas-Training"]:
            self.expect(Run(["check", "--product", name, "t.json"], {"t.json": table()}), 0)
        for name in ["a2", "910b", "Ascend910B3", "atlas-a2"]:
            self.expect(Run(["check", "--product", name, "t.json"], {"t.json": table("--product a2")}), 0)

    def test_files(self):
        self.refuse("check --product atlas", "no FILE")
        self.refuse("check --product atlas no.json", "no.json: ")
        self.refuse("check --product atlas folder", "folder: is a directory", files={"folder/t.json": table()})
        self.refuse("check --product atlas t.txt", "t.txt: ", files={"t.txt": "hello\n"})
        self.refuse("check --product atlas t.txt", "t.txt: ", files={"t.txt": "# only a comment\n"})

    def test_other_files_are_checked_all_the_same(self):
        broken = table("--set server=1,device=5,device_ip=10.9.9.9")
        for files in "no.json t.json", "t.json no.json":
            run = Run(f"check --product atlas {files}", {"t.json": broken})
            self.expect(run, 2, ["error address/plane-mismatch"], err=["no.json: "])

    def test_rules(self):
        self.refuse("check --product atlas --select adress t.json", '"adress"', "did you mean address?")
        self.refuse("check --product atlas --select address/plane-mismach t.json", "did you mean address/plane-mismatch")
        self.refuse("check --product atlas --ignore plane-mismatch t.json", "did you mean address/plane-mismatch")
        self.refuse("check --product atlas --warn nothing-like-it t.json", "atlascheck rules")
        self.refuse("check --product atlas --ignore input/syntax t.json", "neither ignored nor re-graded")
        self.refuse("check --product atlas --ignore input t.json", "neither ignored nor re-graded")
        self.refuse("check --product atlas --warn input/wrong-type t.json", "neither ignored nor re-graded")
        self.refuse("check --product atlas --warn address --error address/split-pair t.json", "both --warn and --error")

    def test_options(self):
        self.refuse("check --product atlas --netmask 255.0.255.0 t.json", "--netmask")
        self.refuse("check --product atlas --netmask 999 t.json", "--netmask")
        self.refuse("check --product atlas --format xml t.json", "--format", "text")
        self.refuse("check --product atlas --lang fr t.json", "--lang", "en, zh")
        self.refuse("check --product atlas --color sometimes t.json", "--color")
        self.refuse("check --product atlas --max-findings many t.json", "--max-findings")
        self.refuse("check --product atlas --selct address t.json", "--selct", "did you mean --select?")
        self.refuse("check --product", "--product")
        self.refuse("check --product atlas --as rank_table t.json", "did you mean rank-table?")
        self.refuse("check --product atlas --as kubernetes t.json", "t.json", "holds no object that runs on NPUs")
        self.refuse("check --product atlas --host node-0 t.json", "--host", "NAME=FILE")
        self.refuse("check --product atlas --host =t.json", "--host", "NAME=FILE")

    def test_commands(self):
        self.refuse("", "--help")
        self.refuse("chek t.json", "did you mean check?")
        self.refuse("rules t.json", "unexpected argument")
        self.refuse("explain", "address/plane-mismatch")
        self.refuse("explain addres/plane-mismatch", "did you mean address/plane-mismatch")
        self.refuse("explain EI9999", "EI9999")

    def test_require(self):
        content = {"t.json": table()}
        run = Run("check --product atlas --require address/same-last-octet t.json", content)
        self.expect(run, 2, [], err=["address/same-last-octet", "--netmask"])
        run = Run("check --product atlas --require address/same-last-octet --netmask 24 t.json", content)
        self.expect(run, 0, [])
        run = Run("check --product atlas --require address/plane-mismatch,topology t.json", content)
        self.expect(run, 0, [])
        run = Run("check --product atlas --require adress t.json", content)
        self.expect(run, 2, err=["did you mean address?"])


class Policy(Case):
    broken = table("--set server=1,device=5,device_ip=10.9.9.9")

    def test_select_and_ignore(self):
        self.check(self.broken, "--product atlas --select topology", 0, [])
        self.check(self.broken, "--product atlas --select topology --select address", 1, ["error address/plane-mismatch"])
        self.check(self.broken, "--product atlas --select topology,address/plane-mismatch", 1)
        self.check(self.broken, "--product atlas --ignore address/plane-mismatch", 0, [])
        self.check(self.broken, "--product atlas --select address --ignore address/plane-mismatch", 0, [])

    def test_input_errors_are_told_all_the_same(self):
        bare = table("--set server=0,device=3,device_id:=3")
        self.check(bare, "--product atlas --select topology/server-limit", 1, ["error input/wrong-type"])
        twice = table().replace(b'"status": "completed"', b'"status": "completed", "status": "completed"')
        self.check(twice, "--product atlas", 0, ["warning input/duplicate-key"])
        self.check(twice, "--product atlas --ignore input/duplicate-key", 0, [])
        self.check(twice, "--product atlas --error input/duplicate-key", 1, ["error input/duplicate-key"])

    def test_grade(self):
        self.check(self.broken, "--product atlas --warn address/plane-mismatch", 0, ["warning address/plane-mismatch"])
        self.check(self.broken, "--product atlas --warn address --strict", 1, ["warning address/plane-mismatch"])
        one = table("--servers 1 --one-subnet")
        run = self.check(one, "--product atlas --error address/shared-plane", 1)
        self.assertEqual(set(run.found), {"error address/shared-plane"})


class Streams(Case):
    broken = table("--set server=1,device=5,device_ip=10.9.9.9")

    def test_standard_input(self):
        run = Run("check --product atlas -", stdin=self.broken)
        self.expect(run, 1, ["error address/plane-mismatch"])
        self.assertTrue(run.out.startswith("<stdin>:"), run)
        self.expect(Run("check --product atlas -", stdin=b""), 1, ["error input/syntax"])
        self.expect(Run("check --product atlas -- -", stdin=table()), 0, [])

    def test_copies(self):
        files = {"a.json": table(), "b.json": table("--indent 0")}
        self.expect(Run("check --product atlas a.json b.json", files), 0, [])
        files["b.json"] = table("--set server=1,device=5,rank_id=5")
        run = Run("check --product atlas a.json b.json", files)
        self.assertEqual(run.code, 1, run)
        self.assertIn("error table/copies-differ", run.found, run)

    def test_quiet(self):
        run = self.check(table(), "--product atlas --quiet", 0)
        self.assertEqual(run.out, "")
        run = self.check(self.broken, "--product atlas --quiet", 1, ["error address/plane-mismatch"])
        self.assertNotIn("rules held", run.out)

    def test_colour(self):
        files = {"t.json": self.broken}
        plain = Run("check --product atlas t.json", files)
        self.assertNotIn("\x1b", plain.out)
        always = Run("check --product atlas --color always t.json", files, environment={"NO_COLOR": "1"})
        self.assertIn("\x1b[1;31m", always.out)
        self.assertEqual(re.sub("\x1b\\[[0-9;]*m", "", always.out), plain.out)
        self.assertNotIn("\x1b", Run("check --product atlas --color never t.json", files).out)

    def test_control_characters(self):
        name = "a\x1b[2J\u202e.json"
        run = Run(["check", "--product", "atlas", name], {name: self.broken})
        self.assertTrue(run.out.startswith("a\\x1b[2J\\u202e.json:"), run)
        content = table("--set server=1,server_id=a\u009b\u202eb")
        run = Run("check --product atlas t.json", {"t.json": content + b"\x1b[31m\n"})
        self.assertNotIn("\x1b", run.out + run.err)

    def test_chinese(self):
        run = self.check(self.broken, "--product atlas --lang zh", 1)
        self.assertIn(": 错误: ", run.out)
        self.assertIn("2 台服务器，16 个设备，Atlas 训练系列产品", run.out)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, 2)
        self.assertIn(b"cannot write", run.stderr)

    def test_reader_that_has_gone(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "t.json").write_bytes(table("--servers 500 --one-subnet"))
            arguments = [COMMAND, "check", "--product", "atlas", "--netmask", "24", "--max-findings", "0", "t.json"]
            run = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            run.stdout.read(1)
            run.stdout.close()
            self.assertEqual(run.stderr.read(), b"")
            run.stderr.close()
            self.assertEqual(run.wait(), 1)


class Pages(Case):
    def test_version_and_help(self):
        self.assertRegex(Run("--version").out, r"^atlascheck \d+\.\d+\.\d+\n$")
        for arguments in "--help", "check --help", "rules --help", "explain --help":
            run = Run(arguments)
            self.expect(run, 0)
            self.assertIn("Usage: ", run.out)
        self.assertIn("atlascheck check --product atlas rank_table.json", Run("check --help").out)

    def test_rules(self):
        listed = Run("rules")
        self.expect(listed, 0, out=["address/plane-mismatch", "input/syntax"])
        rules = json.loads(Run("rules --format json").out)
        self.assertEqual([line.split()[0] for line in listed.out.splitlines()], [rule["id"] for rule in rules])
        self.assertEqual(len(rules), len({rule["id"] for rule in rules}))
        self.assertEqual(Run("rules --format readme").out.count("\n"), len(rules) + 2)

    def test_explain(self):
        run = Run("explain address/plane-mismatch")
        self.expect(run, 0, out=["what must hold", "why", "HCCL", "example", "fix", "source"])
        self.assertEqual(Run("explain ADDRESS/Plane-Mismatch").out, run.out)
        code = Run("explain EI0014")
        self.expect(code, 0, out=["address/duplicate-ip", "address/missing-ip"])
        self.assertEqual(Run("explain ei0014").out, code.out)
        self.assertIn(run.out, Run("explain address").out)
        for rule in json.loads(Run("rules --format json").out):
            self.expect(Run(["explain", rule["id"]]), 0, out=[rule["summary"]["en"]])

    UNSHOWN = {  # rules whose example is words, since no small file breaks them
        "topology/server-limit",
        "table/file-name",
        "table/copies-differ",
        "input/too-large",
    }

    @staticmethod
    def files_of(example):
        """An example is one file, or several under headings `NAME:`."""
        parts = re.split(r"(?m)^(\S+\.\w+):\n", example)
        if len(parts) > 1:
            return dict(zip(parts[1::2], parts[2::2]))
        for mark, name in (("{", "t.json"), ("import ", "t.py"), ("from ", "t.py")):
            if example.startswith(mark):
                return {name: example}
        return {"t.txt": example}

    def test_examples_break_their_rule(self):
        """The smallest example of each rule breaks it."""
        for rule in json.loads(Run("rules --format json").out):
            if rule["id"] in self.UNSHOWN:
                continue
            with self.subTest(rule["id"]):
                files = self.files_of(rule["example"])
                found = []
                for product in rule["products"]:
                    found += Run(["check", "--product", product, *files], files).found
                self.assertIn(rule["id"], [one.split()[1] for one in found], rule["example"])


class Apart(Case):
    """The summary says which hosts were compared with nothing, why, and what would change that."""

    files = {
        "t.json": '{"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "h1", "device": ['
        '{"device_id": "0", "device_ip": "10.0.1.1", "rank_id": "0"},'
        '{"device_id": "1", "device_ip": "10.0.1.2", "rank_id": "1"}]}]}',
        "changed.conf": "address_0=10.0.1.1\naddress_1=10.0.1.9\n",
        "foreign.conf": "address_0=10.0.1.7\n",
    }

    def test_reasons(self):
        run = Run("check --product a2 --netmask 24 --as hccn-conf changed.conf foreign.conf", self.files)
        self.assertNotIn("apart", run.out)
        run = Run("check --product a2 --netmask 24 t.json changed.conf foreign.conf", self.files)
        self.assertIn(", 2 hosts apart, ", run.out)
        self.assertIn("  apart: changed.conf, since device 1 has another IP than on server h1", run.out)
        self.assertIn("--host h1=FILE", run.out)
        self.assertIn("  apart: foreign.conf, since no server has its name or an address of it", run.out)

    def test_the_way_out(self):
        run = Run("check --product a2 --netmask 24 t.json --host h1=changed.conf", self.files)
        self.expect(run, 1, ["error host/stale-ip"])
        self.assertNotIn("apart", run.out)

    def test_no_more_than_three(self):
        files = {"t.json": self.files["t.json"]}
        files.update({f"{i}.conf": f"address_0=10.0.1.{i}\n" for i in range(11, 16)})
        run = Run(["check", "--product", "a2", "--netmask", "24", *files], files)
        self.assertEqual(run.out.count("  apart: "), 4)
        self.assertIn("  apart: 2 more hosts\n", run.out)

    def test_names_are_escaped(self):
        files = {"t.json": self.files["t.json"], "a.conf": self.files["foreign.conf"]}
        run = Run(["check", "--product", "a2", "--netmask", "24", "t.json", "--host", "x\x1b[31m=a.conf"], files)
        self.assertNotIn("\x1b", run.out)
        self.assertIn("  apart: x", run.out)


class Readme(Case):
    """What the README shows is so."""

    text = (HERE.parent / "README.md").read_text(encoding="utf-8")

    def test_output(self):
        session = re.search(r"```console\n\$ atlascheck (.+)\n((?:.*\n)*?)```", self.text)
        folder = HERE.parent / "examples" / "broken"
        run = subprocess.run([COMMAND, *shlex.split(session[1])], cwd=folder, capture_output=True, encoding="utf-8")
        self.assertEqual(session[2], run.stdout)
        self.assertEqual(run.returncode, 1)

    def test_code(self):
        code = re.search(r"```cpp\n((?:.*\n)*?)```", self.text)[1]
        built = (HERE.parent / "examples" / "static_check" / "main.cpp").read_text(encoding="utf-8").splitlines()
        for line in code.splitlines():
            self.assertIn(line, built)

    def test_options(self):
        """Every option of the command is in the README."""
        for option in re.findall(r"^ +(--[a-z-]+)", Run("check --help").out, re.MULTILINE):
            self.assertIn(f"`{option}", self.text)


if __name__ == "__main__":
    unittest.main()
