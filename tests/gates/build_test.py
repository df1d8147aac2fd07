#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gate of examples/embed_build, built with CMake and Meson as its README says: on a sound table and on a wrong one."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "embed_build"
README = (EXAMPLE / "README.md").read_text(encoding="utf-8")
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
SOUND = (EXAMPLE / "rank_table.json").read_text(encoding="utf-8")
WRONG = SOUND.replace("192.168.30.2", "192.168.31.2")
FINDING = re.search(r"^rank_table\.json:.*$", README, re.M)[0]
PRINTED = re.search(r"\$ build/launcher/launcher\n(.*?)```", README, re.S)[1]
OFF = [f"-DATLASCHECK_{part}=OFF" for part in ("COMMAND", "TESTS", "EXAMPLES")]


class Case(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if missing := [name for name in ("cmake", "ninja", "meson", "pkg-config") if shutil.which(name) is None]:
            raise unittest.SkipTest(f"not installed: {', '.join(missing)}")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.stage = cls.folder / "stage"
        cls.environment = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "PKG_CONFIG_PATH": str(cls.stage / "share" / "pkgconfig"),
            "CMAKE_GENERATOR": "Ninja",
        }
        cls.done("cmake", "-S", ROOT, "-B", cls.folder / "project", *OFF)
        cls.done("cmake", "--install", cls.folder / "project", "--prefix", cls.stage)
        (cls.stage / "bin").mkdir()
        (cls.stage / "bin" / "atlascheck").symlink_to(COMMAND)

    @classmethod
    def run_(cls, *command, **environment):
        return subprocess.run(
            list(map(str, command)),
            env={**cls.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    @classmethod
    def done(cls, *command, **environment):
        run = cls.run_(*command, **environment)
        if run.returncode != 0:
            raise AssertionError(f"{command}: {run.stdout}")
        return run.stdout

    def project(self, name, **files):
        """A copy of the example, and where it is built."""
        source = self.folder / name
        shutil.copytree(EXAMPLE, source)
        for file, text in files.items():
            (source / file.replace("__", ".")).write_text(text, encoding="utf-8")
        return source, source / "build"

    def judges(self, source, build):
        """A sound table builds, a wrong one does not, however often it is tried, and a mended one does."""
        table = source / "rank_table.json"
        build()
        self.assertEqual(self.done(source / "build" / "launcher"), PRINTED)
        table.write_text(WRONG, encoding="utf-8")
        for _ in range(2):
            with self.assertRaises(AssertionError) as failed:
                build()
            self.assertRegex(str(failed.exception), rf"(?m)^\S*{re.escape(FINDING)}$")
        table.write_text(SOUND.replace("192.168.30.2", "192.168.30.9"), encoding="utf-8")
        build()
        self.assertIn("{192, 168, 30, 9}", next((source / "build").rglob("rank_table.hpp")).read_text())


class CMake(Case):
    def test_example(self):
        source, build = self.project("cmake")
        self.done("cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.stage}")
        self.judges(source, lambda: self.done("cmake", "--build", build))
        self.assertIn("no work to do", self.done("cmake", "--build", build))

    def configure(self, name, call, *options, add="find_package(atlascheck 0.1 REQUIRED)"):
        lists = f"""cmake_minimum_required(VERSION 3.25)
            project(p LANGUAGES CXX)
            {add}
            add_executable(p main.cpp)
            atlascheck_check({call})"""
        source, build = self.project(name, CMakeLists__txt=lists)
        return self.run_("cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.stage}", *options), build

    def test_wrong_calls(self):
        for number, (call, said) in enumerate(
            (
                ("TARGET p PRODUCT atlas", "FILES is missing"),
                ("TARGET p FILES rank_table.json", "PRODUCT is missing"),
                ("FILES rank_table.json PRODUCT atlas", "TARGET is missing"),
                ("TARGET p FILES rank_table.json PRODUCT atlas NAMESPACE a b", "unknown arguments: b"),
            )
        ):
            run, _ = self.configure(f"wrong{number}", call)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(said, " ".join(run.stdout.split()))

    def test_options_reach_the_command(self):
        run, build = self.configure("options", "TARGET p FILES rank_table.json PRODUCT 910A NETMASK 24 NAMESPACE site::a")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.done("cmake", "--build", build, "--target", "p_tables/rank_table.hpp")
        header = (build / "p_tables" / "rank_table.hpp").read_text()
        self.assertIn("namespace site::a {", header)
        self.assertIn(".mask = {24}", header)

    def test_part_of_a_project(self):
        """The project's own command where that is wanted, else one that is there."""
        add = f"add_subdirectory({ROOT} atlascheck EXCLUDE_FROM_ALL)"
        call = "TARGET p FILES rank_table.json PRODUCT atlas"
        run, build = self.configure("own", call, "-DATLASCHECK_COMMAND=ON", add=add)
        self.assertEqual(run.returncode, 0, run.stdout)
        inputs = self.done("ninja", "-C", build, "-t", "query", "p_tables/rank_table.hpp")
        self.assertIn("atlascheck/examples/atlascheck\n", inputs)

        run, build = self.configure("other", call, f"-DATLASCHECK_EXECUTABLE={COMMAND}", add=add)
        self.assertEqual(run.returncode, 0, run.stdout)
        self.done("cmake", "--build", build, "--target", "p_tables/rank_table.hpp")


class Meson(Case):
    def test_example(self):
        source, build = self.project("meson")
        path = f"{self.stage / 'bin'}:{os.environ['PATH']}"
        self.done("meson", "setup", build, source, PATH=path)
        self.judges(source, lambda: self.done("meson", "compile", "-C", build))


if __name__ == "__main__":
    unittest.main()
