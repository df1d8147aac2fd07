#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command `embed`: its header compiles and says what the table says; a wrong table is not written."""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
COMPILER = shlex.split(os.environ.get("CXX") or "c++")
BROKEN = (ROOT / "examples" / "broken" / "rank_table.json").read_text(encoding="utf-8")
SOUND = BROKEN.replace("192.168.6.13", "192.168.2.13")
WIDE = """{"version": "1.0", "status": "completed", "server_count": "1", "server_list": [
  {"server_id": "node \\"0\\"", "host_ip": "10.0.0.9", "device": [
    {"device_id": "1", "device_ip": "fd00::1", "rank_id": "0"}, {"device_id": "2", "device_ip": "fd00::2", "rank_id": "1"}]}]}"""


class Embed(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("rank_table.json", SOUND)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def run_(self, arguments, code=0, **more):
        run = subprocess.run(
            [COMMAND, *shlex.split(arguments)], cwd=self.folder, capture_output=True, encoding="utf-8", timeout=60, **more
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def compile(self, source):
        return subprocess.run(
            [*COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}", "-x", "c++", "-fsyntax-only", "-"],
            cwd=self.folder, input=source, capture_output=True, encoding="utf-8",
        )

    def test_header_says_what_the_table_says(self):
        run = self.run_("embed --product atlas --netmask 24 --namespace site::a --output rank_table.hpp rank_table.json")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        source = """#include "rank_table.hpp"
            using site::a::rank_table;
            static_assert(site::a::rank_table_servers[1] == "10.20.0.3");
            static_assert(rank_table.servers[1].first == 8);
            static_assert(rank_table.devices[13].id() == 5 && rank_table.devices[13].rank() == 13);
            static_assert(atlascheck::ipv4::of(rank_table.devices[13].ip()) == atlascheck::ipv4{192, 168, 2, OCTET});
            static_assert(rank_table.mask == atlascheck::netmask{24});
        """
        run = self.compile(source.replace("OCTET", "13"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotEqual(self.compile(source.replace("OCTET", "14")).returncode, 0)

    def test_header_checks_itself(self):
        header = self.run_("embed --product atlas --netmask 24 rank_table.json").stdout
        wrong = self.compile(header.replace("{192, 168, 2, 13}", "{192, 168, 6, 13}").replace("#pragma once", ""))
        self.assertIn("static", wrong.stderr)
        self.assertNotEqual(wrong.returncode, 0)

    def test_wrong_table_is_not_written(self):
        self.write("rank_table.json", BROKEN)
        self.write("rank_table.hpp", "as it was\n")
        run = self.run_("embed --product atlas --output rank_table.hpp rank_table.json", 1)
        self.assertIn("rank_table.json:22:40: error: device 5 of server 10.20.0.3", run.stderr)
        self.assertEqual(run.stdout, "")
        self.assertEqual((self.folder / "rank_table.hpp").read_text(), "as it was\n")
        self.assertEqual(self.run_("embed --product atlas -", 1, input=BROKEN).stdout, "")

    def test_what_few_tables_have(self):
        self.write("rank_table.json", WIDE)
        header = self.run_("embed --product a2 rank_table.json").stdout
        run = self.compile(header.replace("#pragma once", "") + """
            static_assert(rank_table_servers[0] == "node \\"0\\"" && rank_table.servers[0].has_host_ip);
            static_assert(rank_table.view().ip_of(1) == atlascheck::parse_address("fd00::2"));
        """)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_largest_table(self):
        self.run_("plan --product a2 --servers 1152 --subnet 10.0.0.0/16 --output big.json")
        header = self.run_("embed --product a2 --netmask 16 big.json").stdout
        run = self.compile(header.replace("#pragma once", "") + "static_assert(big.devices[9215].rank() == 9215);\n")
        self.assertEqual(run.returncode, 0, run.stderr[:2000])

    def test_names(self):
        for file, name in ("8p.json", "table_8p"), ("hccl_8p.node-0.json", "hccl_8p_node_0"), ("ü.json", "__"):
            self.write(file, SOUND)
            self.assertIn(f"> {name}{{", self.run_(f"embed --product atlas --netmask 24 {file}").stdout)
        run = self.run_("embed --product atlas --netmask 24 --name racks -", input=SOUND)
        self.assertIn("> racks{", run.stdout)

    def test_refused(self):
        for arguments, said in (
            ("rank_table.json", "--product is missing"),
            ("--product atlas", "no FILE to embed"),
            ("--product atlas --name 8p rank_table.json", '--name: "8p"'),
            ("--product atlas --name 'a;b' rank_table.json", '--name: "a;b"'),
            ("--product atlas --namespace a:b rank_table.json", '--namespace: "a:b"'),
            ("--product atlas --namespace a:: rank_table.json", '--namespace: "a::"'),
            ("--product atlas --netmask 130 rank_table.json", "--netmask"),
            ("--product atlas --output ./rank_table.json rank_table.json", "is the table itself"),
            ("--product atlas missing.json", "missing.json: cannot be opened"),
            ("--product atlas rank_table.json other.json", "unexpected argument"),
        ):
            with self.subTest(arguments):
                run = self.run_(f"embed {arguments}", 2)
                self.assertIn(said, run.stderr)
                self.assertEqual(run.stdout, "")
        self.assertEqual((self.folder / "rank_table.json").read_text(encoding="utf-8"), SOUND)


if __name__ == "__main__":
    unittest.main()
