#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""examples/collect.sh against tools that are none: what it asks, what it prints, and that `check` reads it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE.parent / "examples/collect.sh"
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
SHELLS = [path for path in map(shutil.which, ("dash", "bash", "busybox")) if path] or ["/bin/sh"]
RULES = subprocess.run([COMMAND, "rules"], capture_output=True, text=True, check=True).stdout
NEEDED = "sh bash awk sort tr cat sleep env".split()

# What a sound host of two devices has; it logs each call.
HCCN_TOOL = r"""#!/bin/sh
printf 'hccn_tool %s\n' "$*" >> "$CALLS"
case "$3 $4" in
    "-ip -g") printf 'ipaddr:10.0.%s.%s\nnetmask:255.255.255.0\n' "$2" "${OTHER_ADDRESS:-$HOST_NUMBER}" ;;
    "-netdetect -g") printf 'netdetect address: 10.0.%s.%s\n' "$2" "$OTHER_NUMBER" ;;
    "-net_health -g") printf 'net health status: Success\n' ;;
    "-gateway -g") printf 'Get gateway failed, because no gateway was preset there!\n' >&2; exit 1 ;;
    "-link -g") printf 'link status: %s\n' "${LINK:-UP}" ;;
    "-lldp -g") ${SLOW:+exec sleep 30}; [ -n "$MUTE" ] || printf 'Port ID TLV\n\tIfname: 400GE1/1/%s\nEnd of LLDPDU TLV\n' "$2" ;;
    "-tls -g") printf 'dev_id:%s, tls switch[0](0:disable, 1:enable)\n' "$2" ;;
    *) exit 9 ;;
esac
"""
SIMPLE = {
    "hostname": 'printf "node%s\\n" "$HOST_NUMBER"',
    "sysctl": 'case $1 in -*|*=*) exit 9;; *reserved*) echo "$1 = 60000-60031";; *) echo "$1 = 65535";; esac',
    "ufw": 'echo "Status: ${UFW:-inactive}"',
    "firewall-cmd": 'echo "not running"; exit 252',
    "systemctl": "echo inactive; exit 3",
    "npu-smi": 'echo "| npu-smi 24.1.rc3   Version: 24.1.rc3 |"; echo "| NPU   Name      | Health |"; echo "| 0     910A      | OK     |"',
}
# As pdsh: the command of each host, each line behind its name. As ssh: a shell far away, its input handed over.
PDSH = """#!/bin/sh
shift 2
for host in 1 2; do HOST_NUMBER=$host OTHER_NUMBER=$((3 - host)) "$@" | sed "s/^/node$host: /"; done
"""
SSH = """#!/bin/sh
host=${1#node}
shift
cd / && HOST_NUMBER=$host OTHER_NUMBER=$((3 - host)) exec "$@"
"""


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        self.calls = self.folder / "calls"
        self.calls.write_text("")
        for name, body in SIMPLE.items():
            self.tool(name, f'#!/bin/sh\nprintf "{name} %s\\n" "$*" >> "$CALLS"\n{body}\n')
        self.tool("hccn_tool", HCCN_TOOL)
        self.tool("pdsh", PDSH)
        self.tool("ssh", SSH)

    def tool(self, name, text):
        path = self.tools / name
        path.write_text(text)
        path.chmod(0o755)

    def run_(self, command, stdin=None, code=0, path=None, **environment):
        run = subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=100, cwd=self.folder,
            env={
                "PATH": path or f"{self.tools}:{os.environ['PATH']}", "CALLS": str(self.calls), "HOST_NUMBER": "1",
                "OTHER_NUMBER": "2", **environment,
            },
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout

    @staticmethod
    def words(shell):
        return [shell, "sh"] if shell.endswith("busybox") else [shell]

    def collect(self, *arguments, shell=SHELLS[0], **environment):
        return self.run_([*self.words(shell), SCRIPT, "-d", "0-1", *arguments], **environment)


class Script(Case):
    def test_is_sound_shell(self):
        for shell in SHELLS:
            self.run_([*self.words(shell), "-n", SCRIPT])
        if shutil.which("shellcheck"):
            for dialect in "sh", "bash":
                self.run_(["shellcheck", "-s", dialect, SCRIPT])

    def test_each_command_stands_before_its_answer(self):
        for shell in SHELLS:
            with self.subTest(shell):
                out = self.collect(shell=shell)
                self.assertTrue(out.startswith("$ hostname\nnode1\n"), out)
                self.assertIn("$ sysctl net.core.somaxconn\nnet.core.somaxconn = 65535\n", out)
                self.assertIn("$ ufw status\nStatus: inactive\n", out)
                self.assertIn("$ firewall-cmd --state\nnot running\n(exit code 252)\n", out)
                self.assertIn("$ hccn_tool -i 1 -ip -g\nipaddr:10.0.1.1\nnetmask:255.255.255.0\n", out)
                self.assertIn("$ hccn_tool -i 1 -gateway -g\nGet gateway failed,", out)
                self.assertIn("$ hccn_tool -i 0 -tls -g\ndev_id:0, tls switch[0]", out)
                self.assertEqual(out.count("$ hccn_tool"), 14)

    def test_asks_and_changes_nothing(self):
        before = sorted(self.folder.rglob("*"))
        self.collect()
        self.assertEqual(sorted(self.folder.rglob("*")), before)
        allowed = ["hostname ", "sysctl net.", "ufw status", "firewall-cmd --state", "systemctl is-active", "npu-smi info"]
        for call in self.calls.read_text().splitlines():
            self.assertTrue(call.startswith(tuple(allowed)) or call.endswith(" -g"), call)
            self.assertNotIn("=", call)

    def test_tools_that_are_not_there(self):
        for name in "hccn_tool", "npu-smi", "ufw", "firewall-cmd":
            (self.tools / name).unlink()
        out = self.collect(path=self.bare())
        self.assertIn("# hccn_tool: not found on this host\n", out)
        self.assertIn("# npu-smi: not found on this host\n", out)
        self.assertNotIn("$ hccn_tool", out)

    # A PATH with our tools, what the script needs, and nothing else.
    def bare(self):
        bare = self.folder / "bare"
        bare.mkdir()
        for tool in self.tools.iterdir():
            (bare / tool.name).symlink_to(tool)
        for name in NEEDED:
            if not (bare / name).exists() and shutil.which(name):
                (bare / name).symlink_to(shutil.which(name))
        return str(bare)

    def test_time_is_limited(self):
        for path in None, self.bare():  # with `timeout` and without
            start = time.monotonic()
            out = self.collect("-t", "1", SLOW="1", path=path)
            self.assertLess(time.monotonic() - start, 15)
            self.assertIn("$ hccn_tool -i 0 -lldp -g\n", out)
            self.assertEqual(out.count("(no answer within 1 seconds)\n"), 2, out)
            self.assertIn("$ hccn_tool -i 1 -tls -g\ndev_id:1, ", out)

    def test_environment_is_filtered(self):
        out = self.collect(
            HCCL_IF_BASE_PORT="61000", MASTER_ADDR="node 1", RANK_TABLE_FILE="/a b/t.json", ASCEND_RT_VISIBLE_DEVICES="0,1",
            NPU_VISIBLE_DEVICES="0", HCCL_IF_IP="10.0.0.1\nexport RANK=5", MASTER_PORT="'", HCCL_WHITELIST_FILE="",
            SECRET_TOKEN="hush", MY_RANK="3", AWS_HCCL_KEY="hush",
        )
        exports = [line for line in out.splitlines() if line.startswith("export ")]
        self.assertEqual(exports, [
            "export ASCEND_RT_VISIBLE_DEVICES='0,1'",
            "export HCCL_IF_BASE_PORT='61000'",
            "export HCCL_WHITELIST_FILE=''",
            "export MASTER_ADDR='node 1'",
            "export NPU_VISIBLE_DEVICES='0'",
            "export RANK_TABLE_FILE='/a b/t.json'",
        ])
        self.assertNotIn("hush", out)

    def test_devices(self):
        for given, asked in {"3": [3], "0-2": [0, 1, 2], "1,4-5": [1, 4, 5], "7 0": [7, 0]}.items():
            out = self.run_([*self.words(SHELLS[0]), SCRIPT, "-d", given])
            self.assertEqual(
                [int(line.split()[3]) for line in out.splitlines() if line.endswith("-ip -g")], asked, given
            )
        for given in "", "a", "0-", "-1", "0-1-2", "3-0", "0;1":
            self.run_([*self.words(SHELLS[0]), SCRIPT, "-d", given], code=2)
        for given in "", "0", "x", "1.5":
            self.run_([*self.words(SHELLS[0]), SCRIPT, "-t", given], code=2)
        self.run_([*self.words(SHELLS[0]), SCRIPT, "-x"], code=2)


class Gathered(Case):
    """From the script, over what carries it, to findings."""

    def check(self, *files, code, found=()):
        run = subprocess.run(
            [COMMAND, "check", "--product", "atlas", *files], cwd=self.folder, capture_output=True, text=True, timeout=60
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        for words in found:
            self.assertIn(words, run.stdout)
        return run.stdout

    def gather_by_ssh(self, **environment):
        for host in "node1", "node2":
            out = self.run_(["ssh", host, "sh", "-s", "--", "-d", "0-1"], stdin=SCRIPT.read_text(), **environment)
            self.assertIn(f"$ hostname\n{host}\n", out)
            (self.folder / f"{host}.txt").write_text(out)
        return "node1.txt", "node2.txt"

    def gather_by_pdsh(self, **environment):
        out = self.run_(["pdsh", "-w", "node[1-2]", "sh", str(SCRIPT), "-d", "0-1"], **environment)
        self.assertIn("node2: $ hccn_tool -i 0 -ip -g\nnode2: ipaddr:10.0.0.2\n", out)
        (self.folder / "hosts.txt").write_text(out)
        return ("hosts.txt",)

    def test_sound_hosts(self):
        for files in self.gather_by_ssh(), self.gather_by_pdsh():
            out = self.check(*files, code=0)
            self.assertNotIn("error", out)
            self.assertIn("2 servers, 4 devices", out)

    def test_address_of_another_host(self):
        files = self.gather_by_ssh(OTHER_ADDRESS="9")
        out = self.check(*files, code=1, found=["[address/duplicate-ip]"])
        self.assertEqual(out.count("[address/duplicate-ip]"), 2, out)

    @unittest.skipUnless("host/link-down" in RULES, "not a rule of this command")
    def test_link_that_is_down(self):
        for files in self.gather_by_ssh(LINK="DOWN"), self.gather_by_pdsh(LINK="DOWN"):
            out = self.check(*files, code=1, found=["[host/link-down]"])
            self.assertEqual(out.count("[host/link-down]"), 4, out)

    @unittest.skipUnless("host/silent-switch" in RULES, "not a rule of this command")
    def test_firewall_and_silent_switch(self):
        for files in self.gather_by_ssh(UFW="active", MUTE="1"), self.gather_by_pdsh(UFW="active", MUTE="1"):
            self.check(*files, code=1, found=["[host/firewall-active]", "[host/silent-switch]"])

    @unittest.skipUnless("environment/bad-value" in RULES, "not a rule of this command")
    def test_environment(self):
        for files in self.gather_by_ssh(HCCL_IF_BASE_PORT="ten"), self.gather_by_pdsh(HCCL_IF_BASE_PORT="ten"):
            self.check(*files, code=1, found=["[environment/bad-value]"])

    def test_what_did_not_answer_is_not_silent(self):
        out = self.collect("-t", "1", SLOW="1")
        (self.folder / "node1.txt").write_text(out)
        self.assertNotIn("silent-switch]", self.check("node1.txt", code=0))


if __name__ == "__main__":
    unittest.main()
