#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The commands `plan` and `rescale`: what they write is sound by `check` and the compiler, and is written whole or not at all."""
import itertools
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import unittest

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
COMPILER = shlex.split(os.environ.get("CXX") or "c++")
TWO = "--product atlas --servers 2 --subnet 192.168.20.0/24,192.168.30.0/24,192.168.40.0/24,192.168.50.0/24"


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_(self, arguments, code=0, prepare=None):
        run = subprocess.run(
            [COMMAND, *shlex.split(arguments)],
            cwd=self.folder, capture_output=True, encoding="utf-8", timeout=60, preexec_fn=prepare,
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def refused(self, arguments, *words, prepare=None):
        run = self.run_(arguments, 2, prepare)
        self.assertEqual(run.stdout, "")
        for said in words:
            self.assertIn(said, run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)

    def names(self):
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*"))


class RankTable(Case):
    def test_written(self):
        run = self.run_(f"plan {TWO} --output rank_table.json")
        self.assertEqual(
            run.stdout, "rank_table.json: 2 servers, 16 devices, Atlas training series, netmask 255.255.255.0\n"
        )
        table = json.loads((self.folder / "rank_table.json").read_text())
        self.assertEqual((table["version"], table["status"], table["server_count"]), ("1.0", "completed", "2"))
        devices = [device for server in table["server_list"] for device in server["device"]]
        self.assertEqual([device["rank_id"] for device in devices], [str(rank) for rank in range(16)])
        self.assertEqual([device["device_id"] for device in devices], [str(i) for i in range(8)] * 2)
        self.assertEqual(devices[0]["device_ip"], "192.168.20.1")
        self.assertEqual(devices[4]["device_ip"], "192.168.20.2")
        self.assertEqual(devices[13]["device_ip"], "192.168.30.4")
        self.assertEqual(self.names(), ["rank_table.json"])

    def test_valid_by_our_own_check(self):
        sizes = [("atlas", devices) for devices in (1, 2, 4, 8)] + [("a2", devices) for devices in (1, 3, 8)]
        for (product, devices), servers in itertools.product(sizes, (1, 2, 4)):
            for subnet, length in ("10.0.0.0/20", 20), ("172.16.0.0/16", 16):
                used = min(devices, 4) if product == "atlas" else 1
                length += (used - 1).bit_length()
                wanted = f"--product {product} --servers {servers} --devices {devices} --subnet {subnet}"
                with self.subTest(wanted):
                    self.run_(f"plan {wanted} --output t.json")
                    run = self.run_(f"check --product {product} --netmask {length} --strict t.json")
                    self.assertIn("no findings", run.stdout)
                    run = self.run_(f"check --product {product} t.json")  # the netmask is not in the table
                    self.assertNotIn("error", run.stdout)

    def test_largest(self):
        self.run_("plan --product a2 --servers 1152 --subnet 10.0.0.0/18 --output t.json")
        run = self.run_("check --product a2 --netmask 18 --strict t.json")
        self.assertIn("9216 devices", run.stdout)

    def test_name_that_hccl_reads(self):
        for name in ".json", "table.txt", "table", "a.json/b.json", "table.json.bak", "t.json.json":
            self.refused(f"plan {TWO} --output {name}", "NAME.json")
        (self.folder / "t.txt").write_text("")
        (self.folder / "t.json").symlink_to("t.txt")
        self.refused(f"plan {TWO} --output t.json", "NAME.json")


class Hosts(Case):
    def test_hccn_conf(self):
        self.run_(f"plan {TWO} --as hccn-conf --output hosts")
        self.assertEqual(
            self.names(),
            ["hosts", "hosts/server0", "hosts/server0/hccn.conf", "hosts/server1", "hosts/server1/hccn.conf"],
        )
        text = (self.folder / "hosts/server1/hccn.conf").read_text()
        self.assertTrue(
            text.startswith("address_0=192.168.20.3\nnetmask_0=255.255.255.0\nnetdetect_0=192.168.20.1\naddress_1="), text
        )
        self.assertEqual(len(text.splitlines()), 24)

    def test_hccn_tool(self):
        self.run_(f"plan {TWO} --as hccn-tool --output hosts/")
        script = self.folder / "hosts/server0/hccn_tool.sh"
        lines = script.read_text().splitlines()
        self.assertEqual(lines[0], "#!/bin/sh")
        self.assertIn("hccn_tool -i 7 -ip -s address 192.168.50.2 netmask 255.255.255.0", lines)
        self.assertIn("hccn_tool -i 7 -netdetect -s address 192.168.50.4", lines)
        subprocess.run(["sh", "-n", script], check=True)

    def test_one_server_watches_nothing(self):
        run = self.run_("plan --product a2 --servers 1 --devices 2 --subnet 10.0.0.0/24 --as hccn-conf")
        self.assertEqual(
            run.stdout, "address_0=10.0.0.1\nnetmask_0=255.255.255.0\naddress_1=10.0.0.2\nnetmask_1=255.255.255.0\n"
        )

    def test_several_on_standard_output(self):
        run = self.run_("plan --product a2 --servers 2 --devices 1 --subnet 10.0.0.0/24 --as hccn-tool")
        self.assertEqual(
            run.stdout,
            "==> server0/hccn_tool.sh <==\n"
            "hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.255.255.0\n"
            "hccn_tool -i 0 -netdetect -s address 10.0.0.2\n"
            "==> server1/hccn_tool.sh <==\n"
            "hccn_tool -i 0 -ip -s address 10.0.0.2 netmask 255.255.255.0\n"
            "hccn_tool -i 0 -netdetect -s address 10.0.0.1\n",
        )

    def test_several_on_standard_output_are_read_again(self):
        for form in "hccn-conf", "hccn-tool":
            with self.subTest(form):
                (self.folder / "plan.txt").write_text(self.run_(f"plan {TWO} --as {form}").stdout)
                run = self.run_("check --product atlas --strict plan.txt")
                self.assertIn("2 servers, 16 devices, Atlas training series: no findings", run.stdout)
                (self.folder / "plan.txt").write_text((self.folder / "plan.txt").read_text().replace("20.3", "20.1"))
                self.assertIn("[address/duplicate-ip]", self.run_("check --product atlas plan.txt", 1).stdout)


class Cpp(Case):
    def compiles(self, text):
        (self.folder / "t.cpp").write_text(text)
        flags = "-std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Werror"
        return subprocess.run(
            [*COMPILER, *flags.split(), f"-I{ROOT / 'include'}", "t.cpp"], cwd=self.folder, capture_output=True, text=True
        )

    def test_compiles_and_is_ok(self):
        for wanted in TWO, "--product a2 --servers 1 --devices 1 --subnet 10.0.0.0/30":
            self.run_(f"plan {wanted} --as cpp --output racks.cpp")
            text = (self.folder / "racks.cpp").read_text()
            self.assertIn("static_assert(atlascheck::ok<racks, ", text)
            run = self.compiles(text)
            self.assertEqual(run.returncode, 0, run.stderr)

    def test_assertion_means_something(self):
        text = self.run_(f"plan {TWO} --as cpp").stdout
        self.assertEqual(text.count("{192, 168, 30, 4}"), 1)
        run = self.compiles(text.replace("{192, 168, 30, 4}", "{192, 168, 31, 4}"))
        self.assertNotEqual(run.returncode, 0)
        self.assertRegex(run.stderr, "static assertion failed|static_assert")


class WholeOrNotAtAll(Case):
    def test_replaces_a_file(self):
        (self.folder / "t.json").write_text("before")
        (self.folder / "t.json").chmod(0o640)
        self.run_(f"plan {TWO} --output t.json")
        self.assertIn('"completed"', (self.folder / "t.json").read_text())
        self.assertEqual((self.folder / "t.json").stat().st_mode & 0o777, 0o640)

    def test_follows_a_link(self):
        (self.folder / "real.json").write_text("before")
        (self.folder / "link.json").symlink_to("real.json")
        self.run_(f"plan {TWO} --output link.json")
        self.assertTrue((self.folder / "link.json").is_symlink())
        self.assertIn('"completed"', (self.folder / "real.json").read_text())

    def test_new_files_are_for_whom_the_user_wants(self):
        self.run_(f"plan {TWO} --output t.json", prepare=lambda: os.umask(0o027))
        self.assertEqual((self.folder / "t.json").stat().st_mode & 0o777, 0o640)
        self.run_(f"plan {TWO} --as hccn-conf --output hosts", prepare=lambda: os.umask(0o027))
        self.assertEqual((self.folder / "hosts").stat().st_mode & 0o777, 0o750)
        self.assertEqual((self.folder / "hosts/server0/hccn.conf").stat().st_mode & 0o777, 0o640)

    def test_no_place(self):
        self.refused(f"plan {TWO} --output none/t.json", "none/t.json", "No such file")
        self.refused(f"plan {TWO} --as hccn-conf --output none/hosts", "none/hosts")
        os.mkfifo(self.folder / "pipe.json")
        self.refused(f"plan {TWO} --output pipe.json", "no plain file")
        self.refused(f"plan {TWO} --as cpp --output /dev/full", "no plain file")
        (self.folder / "t.json").mkdir()
        self.refused(f"plan {TWO} --output t.json", "is a folder")
        self.assertEqual(self.names(), ["pipe.json", "t.json"])

    def test_folder_that_is_there(self):
        (self.folder / "hosts").mkdir()
        self.run_(f"plan {TWO} --as hccn-conf --output hosts")  # an empty one is filled
        before = self.names()
        self.refused(f"plan {TWO} --as hccn-tool --output hosts", "is there already")
        (self.folder / "file").write_text("")
        self.refused(f"plan {TWO} --as hccn-tool --output file", "is there already")
        self.assertEqual(self.names(), [*sorted([*before, "file"])])

    def test_no_room(self):
        def little_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

        (self.folder / "t.json").write_text("before")
        self.refused(f"plan {TWO} --output t.json", "cannot be written", prepare=little_room)
        self.refused(f"plan {TWO} --as hccn-conf --output hosts", "cannot be written", prepare=little_room)
        self.assertEqual(self.names(), ["t.json"])
        self.assertEqual((self.folder / "t.json").read_text(), "before")


class Refusals(Case):
    def test_plan(self):
        for arguments, *words in [
            ("", "--product is missing"),
            ("--product atlas", "--subnet is missing"),
            ("--product atlas --subnet 10.0.0.0/22", "--servers is missing"),
            ("--product altas --servers 2 --subnet 10.0.0.0/22", "did you mean atlas?"),
            ("--product auto --servers 2 --subnet 10.0.0.0/22", "no product is called"),
            ("--product atlas --servers two --subnet 10.0.0.0/22", '--servers: "two" is no whole number'),
            ("--product atlas --servers 2.5 --subnet 10.0.0.0/22", "is no whole number"),
            ("--product atlas --servers 0 --subnet 10.0.0.0/22", "at least 1 server"),
            ("--product atlas --servers -1 --subnet 10.0.0.0/22", "at least 1 server"),
            ("--product atlas --servers 513 --subnet 10.0.0.0/8", "513 servers", "at most 512"),
            ("--product a2 --servers 99999999999999999999 --subnet 10.0.0.0/8", "too large"),
            ("--product a2 --servers 5000000000 --subnet 10.0.0.0/8", "at most 1152"),
            ("--product atlas --servers 2 --devices 3 --subnet 10.0.0.0/22", "3 devices", "1, 2, 4, 8"),
            ("--product a2 --servers 2 --devices 9 --subnet 10.0.0.0/22", "9 devices", "nearest is 8"),
            ("--product atlas --servers 2 --subnet 10.0.0.0/24 10.0.1.0/24", "2 subnets for 4 planes: give 4"),
            ("--product a2 --servers 2 --subnet 10.0.0.0/24 --subnet 10.0.1.0/24", "so give 1"),
            ("--product atlas --servers 2 --devices 2 --subnet 10.0.0.0/24,10.0.0.0/24", "10.0.0.0/24 and 10.0.0.0/24 overlap"),
            ("--product atlas --servers 2 --devices 2 --subnet 10.0.0.0/24,10.0.2.0/23", "different netmasks"),
            ("--product a2 --servers 2 --subnet 10.0.0.1/24", "its subnet is 10.0.0.0/24"),
            ("--product a2 --servers 2 --subnet 10.0.0.0", "is no subnet"),
            ("--product a2 --servers 2 --subnet 10.0.0.0/24,", "is no subnet"),
            ("--product a2 --servers 2 --subnet fd00::/64", "no IPv4 subnet"),
            ("--product a2 --servers 2 --subnet 127.0.0.0/24", "no address of 127.0.0.0/24"),
            ("--product a2 --servers 2 --subnet 192.168.1.0/24", "hccn_tool refuses"),
            ("--product a2 --servers 2 --subnet 10.0.0.0/29", "16 devices of one plane, 6 addresses", "/27 would do"),
            ("--product a2 --servers 4 --devices 2 --subnet 10.0.0.0/29", "/28 would do", "at most 3 servers"),
            ("--product a2 --servers 2 --subnet 10.0.0.0/24 --as hccn.conf", "--as", "did you mean hccn-conf?"),
            ("--product a2 --servers 2 --subnet 10.0.0.0/24 --nodes 2", 'unknown option "--nodes"'),
            ("--product a2 --servers 2 --subnet 10.0.0.0/24 --lang fr", "--lang"),
        ]:
            with self.subTest(arguments):
                self.refused(f"plan {arguments}", *words)

    def test_plan_in_chinese(self):
        self.refused("plan --product a2 --servers 2 --subnet 10.0.0.0/29 --lang zh", "同一平面有 16 个设备", "可用 /27")

    def test_rescale(self):
        for arguments, *words in [
            ("", "--to is missing"),
            ("--to 2", "--batch-size is missing"),
            ("--to 2 --batch-size 512", "--lr is missing"),
            ("--to 3 --batch-size 512 --lr 0.1", "1, 2 and 4", "nearest is 2"),
            ("--to 8 --batch-size 512 --lr 0.1", "nearest is 4"),
            ("--to 2 --batch-size 510 --lr 0.1", "cannot be divided by 4: 508 would do"),
            ("--to 2 --batch-size 0 --lr 0.1", "1 or more"),
            ("--to 2 --batch-size 512 --lr 0", "a number above 0"),
            ("--to 2 --batch-size 512 --lr nan", "is no number"),
            ("--to 2 --batch-size 512 --lr 1e999", "out of range"),
            ("--to 2 --batch-size 512 --lr 0.1x", "is no number"),
            ("--to 2 --batch-size 512 --lr 0.1 --single-batch-size 60", "is not 8 times", "480 would be"),
            ("--to 2 --batch-size 512 --lr 0.1 --single-batch-size 0", "1 or more"),
        ]:
            with self.subTest(arguments):
                self.refused(f"rescale {arguments}", *words)


class Rescale(Case):
    def test_each_step_is_named(self):
        run = self.run_("rescale --to 2 --batch-size 512 --lr 0.1 --single-batch-size 64")
        self.assertRegex(run.stdout, r"batch size +512 -> 128 ")
        self.assertRegex(run.stdout, r"learning rate +0\.1 -> 0\.025 ")
        self.assertRegex(run.stdout, r"launch loop +8 -> 2 ")
        self.assertRegex(run.stdout, r"world size +8 -> 2 ")
        self.assertRegex(run.stdout, r"device list +0-7 -> 0-1 ")
        self.assertIn("is 8 times the 64 of one device", run.stdout)

    def test_condition_is_stated(self):
        run = self.run_("rescale --to 1 --batch-size 512 --lr 3e-4")
        self.assertRegex(run.stdout, r"learning rate +3e-4 -> 3\.75e-05 ")
        self.assertRegex(run.stdout, r"device list +0-7 -> 0 ")
        self.assertIn("only if 512 is 8 times", run.stdout)
        self.assertIn("--single-batch-size checks it", run.stdout)

    def test_chinese(self):
        run = self.run_("rescale --to 4 --batch-size 512 --lr 0.1 --lang zh")
        self.assertRegex(run.stdout, r"学习率 +0\.1 -> 0\.05 ")


class Help(Case):
    def test_examples_work(self):
        for verb in "plan", "rescale":
            examples = re.findall(rf"^  atlascheck ({verb} .+)$", self.run_(f"{verb} --help").stdout, re.MULTILINE)
            self.assertGreaterEqual(len(examples), 2)
            for example in examples:
                self.run_(example)


if __name__ == "__main__":
    unittest.main()
