#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The launcher of examples/embed, built and run as its README says."""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = (ROOT / "examples" / "embed" / "README.md").read_text(encoding="utf-8")


class Embed(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.launcher = pathlib.Path(folder.name, "launcher")
        words = shlex.split(re.search(r"```sh\n(.*)\n```", README)[1], comments=True)
        assert (words[0], words[-1]) == ("c++", "launcher")
        subprocess.run([os.environ.get("CXX", "c++"), *words[1:-1], cls.launcher], cwd=ROOT, check=True)

    def launch(self, *hosts):
        run = subprocess.run([self.launcher, *hosts], capture_output=True, encoding="utf-8")
        return run.returncode, run.stdout, run.stderr

    def test_readme(self):
        shown = re.search(r"```console\n((?:.*\n)*?)```", README)[1]
        said = []
        for line in shown.splitlines():
            if line.startswith("$ ./launcher "):
                said.append(line)
                _, started, found = self.launch(*line.split()[2:])
                said += (started + found).splitlines()
        self.assertEqual("\n".join(said) + "\n", shown)

    def test_sound(self):
        code, started, found = self.launch()
        self.assertEqual((code, found), (0, ""))
        self.assertEqual(started.count("torch_npu_run"), 2)

    def test_nothing_starts_where_a_rule_says_no(self):
        for line in "a=10.0.0.1,10.0.1.1,10.0.2.1", "a=10.0.0.1 b=10.0.0.1", "a=10.0.0.1 b=10.0.0.2,10.0.1.2":
            code, started, found = self.launch(*line.split())
            self.assertEqual((code, started), (1, ""), line)
            self.assertRegex(found, r"(?m)^error: .+ breaks \w+/[\w-]+: .+$")

    def test_warning_stops_nothing(self):
        code, started, found = self.launch("a=10.0.0.1", "b=10.0.1.1")
        self.assertEqual(code, 0)
        self.assertEqual(started.count("torch_npu_run"), 2)
        self.assertIn("warning: the cluster breaks address/netmask-unknown: ", found)

    def test_wrong_call(self):
        for host in "", "a", "a=", "=10.0.0.1", "a=10.0.0", "a=10.0.0.1,", "a\x1b=10.0.0.1", "$(x)=10.0.0.1":
            code, started, said = self.launch(host)
            self.assertEqual((code, started), (2, ""), host)
            self.assertRegex(said, "^usage: ")


if __name__ == "__main__":
    unittest.main()
