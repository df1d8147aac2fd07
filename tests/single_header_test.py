#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The single header: it has all of the core, needs nothing else of ours, and judges as the core does."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "cmake" / "amalgamate.py"
COMPILERS = [["c++"], *([name] for name in ("clang++-14", "clang++-16", "clang++-19") if shutil.which(name))][:2]
SOURCE = """#include "atlascheck.hpp"
using namespace atlascheck;
constexpr auto racks = cluster_of<2, 2>({"192.168.20.11", "192.168.30.11", "192.168.20.12", "192.168.OCTET.12"});
static_assert(ok<racks, products::atlas>);
static_assert(ok<plan_addresses<products::a2, 2, 8, "10.0.0.0/24"_subnet>, products::a2>);
int main() { return check(racks, products::atlas).ok() ? 0 : 1; }
"""


def included(header, seen):
    """All headers of ours that `header` brings, itself too."""
    if header not in seen:
        seen.add(header)
        for other in re.findall(r"^#include <(atlascheck/.+)>", (ROOT / "include" / header).read_text(), re.M):
            included(other, seen)
    return seen


class SingleHeader(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.header = self.folder / "atlascheck.hpp"
        self.write(self.header, "1.2.3", ROOT)

    def write(self, path, version, cwd):
        subprocess.run([sys.executable, "-B", SCRIPT, version, path], cwd=cwd, check=True)

    def test_the_same_each_time(self):
        self.write(self.folder / "again.hpp", "1.2.3", self.folder)
        self.assertEqual(self.header.read_bytes(), (self.folder / "again.hpp").read_bytes())

    def test_whole(self):
        text = self.header.read_text(encoding="utf-8")
        self.assertIn("atlascheck 1.2.3", text.splitlines()[1])
        self.assertNotIn("#include <atlascheck/", text)
        self.assertEqual(text.count("#pragma once"), 1)
        for header in included("atlascheck/atlascheck.hpp", set()):
            body = re.sub(r"^(#include .*|#pragma once|// SPDX.*)\n", "", (ROOT / "include" / header).read_text(), flags=re.M)
            self.assertEqual(text.count(body.strip("\n")), 1 if body.strip() else text.count(""), header)

    def test_alone(self):
        for compiler in COMPILERS:
            for octet, sound in ("30", True), ("20", False):
                (self.folder / "main.cpp").write_text(SOURCE.replace("OCTET", octet))
                command = [*compiler, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "main.cpp"]
                run = subprocess.run(command, cwd=self.folder, capture_output=True, encoding="utf-8")
                with self.subTest(compiler=compiler, octet=octet):
                    self.assertEqual(run.returncode == 0, sound, run.stderr)
                    self.assertEqual("static assertion failed" in run.stderr or "static_assert failed" in run.stderr, not sound)


if __name__ == "__main__":
    unittest.main()
