#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`check --fix-script`: what is written is sound shell, and runs the commands of the named machine and no others."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
TOOLS = "hccn_tool", "sysctl", "ufw", "systemctl"
NODES = """node1: $ ufw status
node1: Status: active
node1: $ sysctl net.ipv4.ip_local_reserved_ports
node1: net.ipv4.ip_local_reserved_ports = 8080,50000-50010
node1: $ hccn_tool -i 0 -ip -g
node1: ipaddr:10.0.0.1
node1: netmask:255.255.255.0
node1: $ hccn_tool -i 0 -tls -g
node1: dev_id:0, tls switch[0](0:disable, 1:enable)
node2: $ ufw status
node2: Status: inactive
node2: $ hccn_tool -i 0 -ip -g
node2: ipaddr:10.0.1.2
node2: netmask:255.255.255.0
node2: $ hccn_tool -i 0 -tls -g
node2: dev_id:0, tls switch[1](0:disable, 1:enable)
"""


def table(ids, addresses):
    servers = [
        {"server_id": name, "device": [{"device_id": "0", "device_ip": ip, "rank_id": str(rank)}]}
        for rank, (name, ip) in enumerate(zip(ids, addresses))
    ]
    return {"version": "1.0", "status": "completed", "server_count": str(len(servers)), "server_list": servers}


class FixScript(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.calls = self.folder / "calls"
        tools = self.folder / "tools"
        tools.mkdir()
        for name in TOOLS:
            (tools / name).write_text(
                f'#!/bin/sh\nprintf "{name} %s\\n" "$*" >> "$CALLS"\n'
                'case "$*" in "-n net."*) printf "%s\\n" "$RESERVED";; esac\n'
            )
            (tools / name).chmod(0o755)

    def check(self, files, arguments="", code=1):
        for name, content in files.items():
            (self.folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
        words = ["check", "--product", "a2", "--fix-script", "fix.sh", *arguments.split(), *files]
        run = subprocess.run([COMMAND, *words], cwd=self.folder, capture_output=True, encoding="utf-8", timeout=60)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.stderr = run.stderr
        return run.stdout

    def script(self):
        for shell in "sh", "bash":
            subprocess.run([shell, "-n", "fix.sh"], cwd=self.folder, check=True)
        return (self.folder / "fix.sh").read_text()

    # What is run of it for a machine, with tools that are none.
    def run_(self, *machine, code=0, reserved=""):
        self.calls.write_text("")
        run = subprocess.run(
            ["sh", "fix.sh", *machine], cwd=self.folder, capture_output=True, encoding="utf-8", timeout=60,
            env={"PATH": f"{self.folder / 'tools'}:{os.environ['PATH']}", "CALLS": str(self.calls), "RESERVED": reserved},
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.stderr = run.stderr
        return self.calls.read_text().splitlines()

    def test_commands_of_one_machine(self):
        self.check({"nodes.txt": NODES})
        text = self.script()
        self.assertIn("# nodes.txt:2:16: error: ", text)
        calls = self.run_("node1", reserved="8080,50000-50010")
        self.assertIn("ufw disable", calls)
        ports = [call for call in calls if call.startswith("sysctl -w")]
        self.assertEqual(ports[:1], ["sysctl -w net.ipv4.ip_local_reserved_ports=8080,50000-50010,60000-60015"])
        self.assertEqual(self.run_("node2"), ["hccn_tool -i 0 -tls -s enable 0"])

    def test_nothing_reserved_yet(self):
        self.check({"nodes.txt": NODES})
        self.script()
        self.assertIn("sysctl -w net.ipv4.ip_local_reserved_ports=60000-60015", self.run_("node1"))

    def test_addresses_are_for_a_person_to_choose(self):
        self.check({"nodes.txt": NODES}, "--select address")
        self.assertIn("#   fill in: hccn_tool -i 0 -ip -s address <free address in ", self.script())
        self.assertEqual(self.run_("node1") if "'node1'" in self.script() else [], [])
        self.assertEqual(self.run_("node2") if "'node2'" in self.script() else [], [])

    def test_no_machine_or_another(self):
        self.check({"nodes.txt": NODES})
        self.script()
        for machine in (), ("node3",), ("",), ("*",):
            self.assertEqual(self.run_(*machine, code=2), [])
            self.assertIn("usage: sh fix.sh NAME", self.stderr)
            self.assertIn("\n  node1\n  node2\n", self.stderr)

    def test_all_findings_of_those_that_are_wanted(self):
        many = table([f"s{i}" for i in range(80)], ["127.0.0.1"] * 80)
        self.check({"t.json": many})
        self.assertEqual(self.script().count("[address/unusable-ip]"), 80)  # 50 are shown
        self.check({"t.json": many}, "--ignore address", code=0)
        self.assertNotIn("[address/", self.script())

    def test_what_an_input_says_is_no_command(self):
        names = ["a'; touch harm; '", "$(touch harm)", "`touch harm`", 'b" touch harm "', "c\ntouch harm", "d\\", "?", "-n"]
        names += ["e) touch harm ;;", "\x1b[2J", "\u202e", "名"]
        self.check({"t.json": table(names, ["127.0.0.1"] * len(names)), "a\ntouch harm.txt": NODES})
        text = self.script()
        self.assertNotIn("\ntouch", text)
        self.assertNotIn("\x1b", text)
        for name in names:
            self.run_(name, code=0 if name.isprintable() else 2)
        self.run_(code=2)
        self.assertFalse((self.folder / "harm").exists())

    def test_of_a_file_alone(self):
        self.check({"t.json": "{"})
        text = self.script()
        self.assertIn("# t.json:1:", text)
        self.assertIn("[input/syntax]", text)
        self.assertEqual(self.run_(), [])

    def test_no_findings(self):
        self.check({"t.json": table(["a"], ["10.0.0.1"])}, code=0)
        self.assertNotIn("case", self.script())
        self.assertEqual(self.run_(), [])

    def test_chinese(self):
        self.check({"nodes.txt": NODES}, "--lang zh")
        self.assertIn("待填写：", self.script())
        self.assertIn("ufw disable", self.run_("node1"))

    def test_no_input_is_overwritten(self):
        (self.folder / "fix.sh").write_text("")
        self.check({"fix.sh": NODES}, code=2)
        self.assertIn("is a file to check", self.stderr)
        self.assertEqual((self.folder / "fix.sh").read_text(), NODES)

    def test_no_place(self):
        (self.folder / "fix.sh").mkdir()
        out = self.check({"nodes.txt": NODES}, code=2)
        self.assertIn("[host/firewall-active]", out)
        self.assertIn("is a folder", self.stderr)


if __name__ == "__main__":
    unittest.main()
