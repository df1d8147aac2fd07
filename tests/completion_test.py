#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The completion of bash and zsh, as both shells use it, and the manual page."""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")


def said(*arguments):
    return subprocess.run([COMMAND, *arguments], capture_output=True, encoding="utf-8", check=True).stdout


def options(verb):
    """All options that the help of a command lists."""
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", said(verb, "--help"), re.M))


VERBS = re.findall(r"^  (\w+) ", said("--help").split("Subcommands:")[1].split("Examples:")[0], re.M)
RULES = set(re.findall(r"^\s*([a-z-]+/[a-z-]+)\s", said("rules"), re.M))


class Bash(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = said("completion", "bash")

    def complete(self, *words):
        """What bash offers for the last of the words; nothing where it completes files."""
        drive = f"""{self.script}
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _atlascheck
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        run = subprocess.run(["bash", "--norc", "-c", drive, "bash", "atlascheck", *words], capture_output=True, encoding="utf-8")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout.split()

    def test_commands(self):
        self.assertEqual(self.complete(""), [*VERBS, "--help", "--version"])
        self.assertEqual(self.complete("resc"), ["rescale"])

    def test_every_option(self):
        for verb in VERBS:
            self.assertEqual(set(self.complete(verb, "-")), options(verb), verb)
        self.assertEqual(self.complete("check", "rank_table.json", "--netm"), ["--netmask"])

    def test_values(self):
        for words, found in (
            (["check", "--format", "j"], ["json", "junit"]),
            (["check", "--format", "=", "sa"], ["sarif"]),
            (["check", "--lang", "="], ["en", "zh"]),
            (["rules", "--format", "r"], ["readme"]),
            (["plan", "--as", "hccn"], ["hccn-conf", "hccn-tool"]),
            (["check", "--as", "hccn-c"], ["hccn-conf"]),
            (["check", "--product", ""], ["atlas", "a2", "auto"]),
            (["plan", "--product", ""], ["atlas", "a2"]),
            (["completion", ""], ["bash", "zsh"]),
        ):
            self.assertEqual(self.complete(*words), found, words)

    def test_values_are_those_that_are_taken(self):
        for value in self.complete("check", "--format", ""):
            run = subprocess.run([COMMAND, "check", "--format", value], capture_output=True, encoding="utf-8")
            self.assertIn("no FILE", run.stderr, value)

    def test_rules(self):
        for option in "--select", "--ignore", "--warn", "--error", "--require":
            self.assertLessEqual(RULES | {"address", "input"}, set(self.complete("check", option, "")), option)
        self.assertEqual(self.complete("explain", "address/dup"), ["address/duplicate-ip"])
        self.assertEqual(self.complete("check", "--ignore", "input,address/dup"), ["input,address/duplicate-ip"])

    def test_files(self):
        for words in ["check", "r"], ["check", "--output", "r"], ["check", "--host", "a", "=", "r"], ["unknown", "r"]:
            self.assertEqual(self.complete(*words), [], words)


class Zsh(unittest.TestCase):
    def setUp(self):
        if shutil.which("zsh") is None:
            self.skipTest("not installed: zsh")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "_atlascheck").write_text(said("completion", "zsh"))
        (self.folder / "rank_table.json").touch()

    def talk(self, *lines):
        """What an interactive zsh prints."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": str(self.folder), "PS1": "ready "})
        heard = ""
        try:
            for line in [*lines, "exit\n"]:
                heard += self.hear(terminal)
                os.write(terminal, line.encode())
            return heard + self.hear(terminal)
        finally:
            os.close(terminal)
            os.waitpid(process, 0)

    @staticmethod
    def hear(terminal, patience=30):
        """Reads until there is a prompt, or no more."""
        heard, end = "", time.monotonic() + patience
        while time.monotonic() < end and not heard.endswith("ready "):
            if not select.select([terminal], [], [], patience)[0]:
                break
            try:
                heard += os.read(terminal, 4096).decode(errors="replace")
            except OSError:
                break
            heard = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", heard)
        return heard

    def test_completion(self):
        asked = {
            "com": "completion",
            "check --format sa": "check --format sarif",
            "check --format=sa": "check --format=sarif",
            "check --netm": "check --netmask",
            "explain address/dup": "explain address/duplicate-ip",
            "check --ignore input,address/dup": "check --ignore input,address/duplicate-ip",
            "plan --as hccn-c": "plan --as hccn-conf",
            "check --output ra": "check --output rank_table.json",
            "check ra": "check rank_table.json",
        }
        heard = self.talk(
            "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; atlascheck() { print -r -- \"<$*>\" }\n",
            *(f"atlascheck {words}\t\n" for words in asked),
        )
        self.assertEqual(re.findall(r"(?m)^<(.*)>", heard.replace("\r", "")), list(asked.values()), heard)


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = said("man")

    def test_says_what_the_help_says(self):
        plain = self.page.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
        for verb in VERBS:
            self.assertIn(f'.SS "atlascheck {verb}"', plain)
            for option in options(verb):
                self.assertIn(option, plain.split(f'.SS "atlascheck {verb}"')[1].split(".SS")[0])
        self.assertIn(r"-o jsonpath='{.data.hccl\.json}'", plain)

    def test_is_a_page(self):
        checks = {"groff": ["groff", "-man", "-ww", "-Tutf8"], "mandoc": ["mandoc", "-T", "lint", "-W", "warning"], "man": ["man", "--warnings", "-l", "-"]}
        found = [check for name, check in checks.items() if shutil.which(name)]
        if not found:
            self.skipTest("not installed: groff, mandoc, man")
        for check in found:
            run = subprocess.run(check, input=self.page, capture_output=True, encoding="utf-8")
            self.assertEqual((run.returncode, run.stderr), (0, ""), check)


if __name__ == "__main__":
    unittest.main()
