#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""benchmarks/peers/rank_table.py against small tables, each by make_table.py; the differential tests rely on it."""

import io
import json
import os
import re
import shlex
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, os.pardir, "benchmarks", "peers")]

import make_table  # noqa: E402
import rank_table  # noqa: E402

# How the table is made; netmask; what is found, each `severity rule`. A row's comment says why it is there.
# In a row, 1.5=IP is --set server=1,device=5,device_ip=IP and 1.5.rank_id=3 is --set server=1,device=5,rank_id=3.
SHORT = re.compile(r"(?<!\S)(\d)\.(\d)(?:\.([a-z_]+))?(?==)")
NOT_POWER = "note server-count-not-power-of-two"

SOUND = [
    ("--servers 2", None),
    ("--servers 2", "255.255.255.0"),
    ("--servers 2", "21"),  # the shortest that keeps the planes apart
    ("--servers 1", "24"),
    ("--servers 1 --devices 4-7", "24"),
    ("--servers 1 --devices 7", None),
    ("--servers 4 --devices 2,3", None),
    ("--servers 64 --devices 0,1,2,3 --host-ip", "24"),
    ("--product a2 --servers 1 --devices 0,4,7", None),
    ("--product a2 --servers 16", "24"),
    ("--product a2 --servers 2 --devices 0-6 --host-ip", "255.255.255.0"),
]

ADDRESS = [
    # unusable-ip
    ("0.1=0.0.0.0", None, ["error unusable-ip"]),
    ("0.1=127.0.0.1", None, ["error unusable-ip"]),
    ("0.1=224.0.0.1", None, ["error unusable-ip"]),
    ("0.1=255.255.255.255", None, ["error unusable-ip"]),
    ("0.1=192.168.30.0", None, []),  # depends on a mask that is not known
    ("0.1=192.168.30.0", "24", ["error unusable-ip"]),
    ("0.1=192.168.30.255", "24", ["error unusable-ip"]),
    ("0.1=192.168.30.255", "23", []),
    ("--servers 1 --devices 0 0.0=10.0.0.0", "31", []),  # /31 has none
    ("--servers 1 0.1=127.0.0.1", None, ["error unusable-ip"]),
    # twice the same unusable one: two findings, no duplicate
    ("0.1=0.0.0.0 1.1=0.0.0.0", None, ["error unusable-ip"] * 2),
    # duplicate-ip
    ("1.1=192.168.30.19", None, ["error duplicate-ip"]),
    ("1.1=192.168.20.19", None, ["error duplicate-ip"]),  # of another plane
    ("--servers 1 0.4=192.168.20.19", None, ["error duplicate-ip"]),
    ("1.1=192.168.30.19 1.5=192.168.30.19", None, ["error duplicate-ip"]),
    ("1.1=192.168.30.19%eth0", None, ["error duplicate-ip"]),
    ("--product a2 --devices 0 0.0=1::1 1.0=1:0::1", None, ["error duplicate-ip"]),
    ("--devices 0 0.0=1.1.1.1,1.1.1.1 1.0=1.1.1.2,1.1.1.3", None, ["error duplicate-ip"]),
    ("--devices 0 0.0=1.1.1.1,1.1.1.3 1.0=1.1.1.2,1.1.1.3", None, ["error duplicate-ip"]),
    # missing-ip
    ("--drop-key server=1,device=5,device_ip", None, ["error missing-ip"]),
    ("1.5=", None, ["error missing-ip"]),
    ("1.5= 1.4=", None, ["error missing-ip"] * 2),
    ("--servers 1 --drop-key server=0,device=5,device_ip", None, []),
    # plane-mismatch
    ("1.5=192.168.31.22", "255.255.255.0", ["error plane-mismatch"]),
    ("1.5=10.9.9.9", None, ["error plane-mismatch"]),
    ("--servers 4 1.5=192.168.20.99", "24", ["error plane-mismatch"]),  # not shared too
    ("--servers 4 0.0=192.168.30.99", "24", ["error plane-mismatch"]),  # nor device 1
    (  # two of four: no majority, the second server differs in both, of which the lower is named
        "1.1=10.0.1.1 1.5=10.0.1.2",
        "24",
        ["error plane-mismatch"],
    ),
    (  # the guides' own example: servers in a subnet of their own, four planes each
        "--servers 3 --devices 0,1 0.0=192.168.1.8 0.1=192.168.1.9 1.0=192.168.2.8 1.1=192.168.2.9"
        " 2.0=192.168.3.8 2.1=192.168.3.9",
        "24",
        ["error plane-mismatch"] * 4 + ["error shared-plane", NOT_POWER],
    ),
    # split-pair
    ("--servers 1 0.5=10.0.0.1", "24", ["warning split-pair"]),
    (  # no majority, the first server is split: the second and third are held against each other
        "--servers 3 --devices 0,4 0.4=10.0.0.1 1.0=10.0.1.1 1.4=10.0.1.2 2.0=10.0.2.1 2.4=10.0.2.2",
        "24",
        ["error split-pair", "error plane-mismatch"] + ["error cross-group"] * 3 + [NOT_POWER],
    ),
    (  # the earlier of a split pair may still share
        "--servers 1 --devices 0-7 0.1=192.168.20.99",
        "24",
        ["warning split-pair", "warning shared-plane"],
    ),
    (  # the later one is named already, and shares no more
        "--servers 1 --devices 0-7 0.5=192.168.20.99",
        "24",
        ["warning split-pair"],
    ),
    # shared-plane
    ("--servers 1 --one-subnet", "24", ["warning shared-plane"] * 6),
    ("--servers 2 --one-subnet", "24", ["error shared-plane"] * 12),
    ("--servers 2 --one-subnet", None, ["error shared-plane"] * 12),
    ("--servers 1 --devices 0-3 --one-subnet", "24", ["warning shared-plane"] * 3),
    ("--servers 1 --devices 0,4 --one-subnet", "24", ["error cross-group"]),
    ("--servers 1 --devices 0,1", "16", ["warning shared-plane"]),
    # split-subnet
    ("--product a2 1.5=10.9.9.9", "24", ["error split-subnet"]),
    ("--product a2 --servers 1 0.5=10.9.9.9", "24", ["warning split-subnet"]),
    ("--product atlas --servers 1 --devices 0-3", "24", []),
    (  # one server, four subnets: once for each that is not the first device's
        "--product a2 --servers 1 --devices 0-3 0.1=10.1.1.1 0.2=10.1.2.1 0.3=10.1.2.2",
        "24",
        ["warning split-subnet"] * 2,
    ),
    (  # two servers, no majority: one for the second
        "--product a2 --devices 0,1 1.0=10.1.1.1 1.1=10.1.1.2",
        "24",
        ["error split-subnet"],
    ),
    (  # two servers, no majority: the first has a device outside as well
        "--product a2 --devices 0,1 0.1=10.1.2.1 1.0=10.1.1.1 1.1=10.1.3.2",
        "24",
        ["error split-subnet"] * 2,
    ),
    # same-last-octet
    ("1.1=192.168.31.19", "22", ["warning same-last-octet"]),
    ("1.1=192.168.31.19", None, ["warning netmask-unknown"]),
    (  # three of one octet, two of another: one each
        "--product a2 --servers 1 --devices 0-4 0.0=10.0.0.1 0.1=10.0.1.1 0.2=10.0.2.1 0.3=10.0.0.2 0.4=10.0.1.2",
        "16",
        ["warning same-last-octet"] * 2,
    ),
    ("--servers 128", "16", ["note same-last-octet"] * 4),
    ("--servers 256", "16", ["note same-last-octet"] * 4),
    # netmask-unknown, and the length that is chosen where none fits
    ("--servers 127", None, [NOT_POWER]),  # 254 devices a plane: /24 fits
    ("--servers 128", None, ["warning netmask-unknown"]),
    ("--servers 256", None, ["warning netmask-unknown"]),
    ("--product a2 --servers 1152", None, ["warning netmask-unknown", NOT_POWER]),
    ("--product a2 1.1=192.168.21.19", None, ["warning netmask-unknown"]),
    ("--product a2 --servers 1 0.1=192.168.21.19", None, ["warning netmask-unknown"]),
    ("--servers 2 --one-subnet 0.0=192.168.21.19", None, ["error shared-plane"] * 11 + ["error plane-mismatch"]),
    (  # nothing fits; /16 has one finding (device 3 of the first server), /24 has more than twice as many
        "--servers 2 --devices 0-3 0.0=10.0.1.1 1.0=10.0.2.1 0.1=10.1.1.1 1.1=10.1.2.1 0.2=10.2.1.1 1.2=10.2.2.1"
        " 0.3=10.3.1.1 1.3=10.2.2.2",
        None,
        ["error plane-mismatch"],
    ),
    # IPv6: values always, subnets where a prefix length is given
    ("--product a2 --devices 0 0.0=fe80::1 1.0=fe81::1", None, []),
    ("--product a2 --devices 0 0.0=fe80::1 1.0=fe81::1", "64", ["error split-subnet"]),
    ("--product a2 --devices 0 0.0=::1 1.0=ff02::1", "64", ["error unusable-ip"] * 2),
]

TOPOLOGY = [
    ("1.7.device_id=8", None, ["error device-range"]),
    ("1.7.device_id=8 1.6.device_id=9", None, ["error device-range"]),
    ("1.7.device_id=8 0.0=192.168.50.22", None, ["error device-range", "error duplicate-ip"]),
    ("1.7.device_id=8 1.7.rank_id=3", None, ["error device-range"]),
    ("--servers 1 --devices 0-2", None, ["error device-count"]),
    ("--servers 1 --devices 0-6", None, ["error device-count"]),
    ("--servers 1 --devices 0-2,5", None, ["error cross-group"]),
    ("--product a2 --servers 1 --devices 0-2,5", None, []),
    ("--devices 0,4", None, ["error cross-group"] * 2),
    ("--devices 0-3 1.3.device_id=7", None, ["error cross-group"]),
    ("--devices 0-2", None, ["error cluster-count"]),
    ("--product a2 --devices 0-2", None, []),
    ("--devices 0,1 1.0.device_id=2 1.1.device_id=3", None, ["warning different-devices"]),
    ("--servers 512 --devices 0", None, ["warning netmask-unknown"]),
    ("--servers 513 --devices 0", None, ["warning netmask-unknown", "error server-limit"]),
    ("--product a2 --servers 1153 --devices 0", None, ["warning netmask-unknown", "error server-limit"]),
    ("--servers 6", "24", [NOT_POWER]),
]

PROCESS = [
    ("1.7.device_id=6", None, ["error shared-device"]),
    ("1.7.device_id=6 1.5.device_id=6", None, ["error shared-device"]),
    ("--product a2 1.7.device_id=6", None, ["error shared-device"]),
    ("0.0.rank_id=16", None, ["error rank-order"]),
    ("0.0.rank_id=1", None, ["error rank-order"]),
    ("0.0.rank_id=1 0.1.rank_id=0", None, []),
    ("0.0.rank_id=15 1.7.rank_id=0", None, ["warning split-server-ranks"]),
]

TABLE = [
    ("--set status=initializing", None, ["error status-not-completed"]),
    ("--set status=x --drop-key version --drop-key server=0,device=0,device_ip", None, ["error status-not-completed"]),
    ("--drop-key version", None, ["error wrong-version"]),
    ("--version Standard", None, ["error wrong-version"]),
    ("--version 1.2", None, ["warning wrong-version"]),
    ("--version 1.1 --set server_count=3", None, ["error wrong-version"]),
    ("--version 1.00", None, ["error wrong-version"]),
    ("--set server_count=3", None, ["error server-count-mismatch"]),
    ("--drop-key server_count", None, []),
    ("--set server=1,server_id=node_0", None, ["error duplicate-server"]),
    ("--servers 3 --set server=1,server_id=node_0", None, ["error duplicate-server"]),
    ("--set server=1,server_id=node_0 1.3=192.168.30.19", None, ["error duplicate-server", "error duplicate-ip"]),
    ("--set server=1,server_id=node_0 1.3.rank_id=0", None, ["error duplicate-server", "error rank-order"]),
    ("--servers 3 --devices 0-3 --set server=1,server_id=node_0 1.0.device_id=4 1.1.device_id=5"
     " 1.2.device_id=6 1.3.device_id=7", None, ["error duplicate-server"]),
    ("--set 'server=1,server_id=node_1 '", None, ["error padded-server-id"]),
    ("--devices 0 --set 'server=1,server_id= node_0'", None, ["warning padded-server-id"]),
    ("--servers 1 --set 'server=0,server_id= node_0'", None, ["warning padded-server-id"]),
    ("--product a2 1.1=1::2", None, ["error mixed-ip-family"]),
    ("--product a2 --servers 1 0.1=1::2", None, []),
    ("--servers 4 --host-ip --set server=1,host_ip=1::2", None, ["error mixed-ip-family"]),
    ("--set server=1,device=1,device_ip=192.168.30.21,10.0.0.1", None, ["error address-count-mismatch"]),
    ("--set server=1,device=1,device_ip=192.168.30.21,", None, []),
    ("1.1.host_port=0", None, ["error port-range"]),
    ("--set server=1,device=1,device_port=65536,device_vnic_port=70000", None, ["error port-range"] * 2),
    ("1.1.device_vnic_port=70000", None, []),
    ("1.1.host_port=7000 1.2.host_port=7000", None, ["warning port-clash"]),
    ("1.1.host_port=7000 0.2.host_port=7000", None, []),
    ("1.1.host_port=60031 1.2.host_port=60031", None, ["warning port-clash"] * 2),
    ("--set server=1,device=1,host_port=60032,device_port=60000 1.2.device_port=60000", None, []),
    ("--host-ip --set server=1,host_ip=192.168.20.19", None, ["warning host-device-ip-clash"]),
    ("--host-ip --set server=1,host_ip=172.16.0.1", None, ["warning host-device-ip-clash"]),
    ("1.1.device_id=01", None, ["warning loose-number"]),
    ("--set 'server=1,device=1,rank_id= 9'", None, ["warning loose-number"]),
    ("1.1.rank_id=+9x", None, ["warning loose-number"]),
    ("1.1.device_id=0x1", None, ["warning loose-number", "error shared-device"]),
    ("1.1.rank_id=-18446744073709551607", None, ["warning loose-number"]),
]

MALFORMED = [
    ("1.1.rank_id=-1", None, ["error bad-value"]),
    ("1.1.rank_id=4294967296", None, ["error bad-value"]),
    ("1.1.rank_id=", None, ["error bad-value"]),
    ("--set server=1,device=1,device_id:=1", None, ["error wrong-type"]),
    ("--drop-key server=1,device=1,device_id", None, ["error missing-key"]),
    ("--set server_list:=[]", None, ["error bad-value"]),
    ("--set server_list:={}", None, ["error wrong-type"]),
    ("1.1=192.168.30.021", None, ["error bad-value"]),
    ("--set server=1,device=1,device_ip=192.168.30.21,,192.168.30.22", None, ["error bad-value"]),
    ("--set 'server=1,device=1,device_ip=192.168.30.21, 192.168.30.22'", None, ["error bad-value"]),
    ("--set server=1,host_ip=", None, ["error bad-value"]),
    ("--set server=1,host_ip=0.0.0.0", None, ["error bad-value"]),
]


def long(options):
    return SHORT.sub(lambda m: f"--set server={m[1]},device={m[2]},{m[3] or 'device_ip'}", options)


class Verdicts(unittest.TestCase):
    def hold(self, rows):
        for options, netmask, expected in rows:
            with self.subTest(options=options, netmask=netmask):
                args = make_table.parse_arguments(shlex.split(long(options)))
                prefix = rank_table.known_prefixes(netmask) if netmask else {}
                check = rank_table.Check(make_table.make_table(args), rank_table.PRODUCTS[args.product], prefix)
                found = [f"{severity} {rule.split('/')[1]}" for severity, _, rule in check.found]
                self.assertEqual(sorted(found), sorted(expected), check.found)

    def test_sound(self):
        self.hold([(options, netmask, []) for options, netmask in SOUND])

    def test_address(self):
        self.hold(ADDRESS)

    def test_topology(self):
        self.hold(TOPOLOGY)

    def test_process(self):
        self.hold(PROCESS)

    def test_table(self):
        self.hold(TABLE)

    def test_malformed(self):
        self.hold(MALFORMED)


class Netmask(unittest.TestCase):
    def test_read(self):
        for text, expected in [
            ("255.255.255.0", {4: 24}),
            ("/24", {4: 24}),
            ("0", {4: 0}),
            ("64", {6: 64}),
            ("ffff:ffff::", {6: 32}),
        ]:
            self.assertEqual(rank_table.known_prefixes(text), expected)
        for text in ("1.2.3.4", "255.0.255.0", "129", "-1", "x"):
            self.assertRaises(ValueError, rank_table.known_prefixes, text)


class Command(unittest.TestCase):
    def run_on(self, text, name="table.json", *options):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            out = io.StringIO()
            argv, sys.argv = sys.argv, ["rank_table.py", "--product", "atlas", *options, path]
            try:
                with redirect_stdout(out), redirect_stderr(io.StringIO()):
                    code = rank_table.main()
            except SystemExit as usage:
                code = usage.code
            finally:
                sys.argv = argv
            return code, out.getvalue().replace(path, name)

    def table(self, *options):
        return json.dumps(make_table.make_table(make_table.parse_arguments(options)))

    def test_exit_codes(self):
        self.assertEqual(self.run_on(self.table()), (0, ""))
        code, out = self.run_on(self.table("--set", "server_count=3"))
        self.assertEqual((code, out[:18]), (1, "table.json: error:"))
        self.assertIn("[table/server-count-mismatch]", out)
        self.assertEqual(self.run_on(self.table("--servers", "1", "--one-subnet"))[0], 0)  # warnings
        self.assertEqual(self.run_on("{")[0], 1)
        self.assertEqual(self.run_on("[]")[0], 1)
        self.assertEqual(self.run_on(self.table(), "table.json", "--netmask", "1.2.3.4")[0], 2)

    def test_file_name(self):
        self.assertIn("[table/file-name]", self.run_on(self.table(), "table.txt")[1])
        self.assertIn("[table/file-name]", self.run_on(self.table(), ".json")[1])
        self.assertIn("[table/file-name]", self.run_on(self.table(), "a.json.json")[1])
        self.assertIn("[table/file-name]", self.run_on(self.table(), "table.JSON")[1])


if __name__ == "__main__":
    unittest.main()
