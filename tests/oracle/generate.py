#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random rank tables: sound ones, and ones with up to three planted faults. The same seed and number give the same table.

    generate.py --seed S NUMBER      writes one table to standard output, and how it is to be checked to standard error
"""
import argparse
import json
import random
import sys


class Raw(str):
    """Text that stands in the document as it is."""


class Members(list):
    """An object: [key, value] in order, so that a key may stand twice."""

    def get(self, key):
        return next((value for name, value in self if name == key), None)

    def put(self, key, value):
        for member in self:
            if member[0] == key:
                member[1] = value
                return
        self.append([key, value])

    def drop(self, key):
        self[:] = [member for member in self if member[0] != key]

    def rename(self, key, other):
        for member in self:
            if member[0] == key:
                member[0] = other


class Case:
    """A table, and how it is checked."""

    def __init__(self):
        self.content = b""
        self.product = "atlas"
        self.netmask = None
        self.file_name = "t.json"
        self.shape = None  # of SHAPES
        self.faults = []
        self.boundaries = []  # [(rule, "sound" or "broken")]: which side of it was planted


SHAPES = {"1.0": 4, "1.2": 2, "lab": 3, "cloud": 3}  # of tables, and how often each is made


def without_rank(device):
    return Members(member for member in device if member[0] != "rank_id") if isinstance(device, Members) else device


def dotted(value):
    return ".".join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def number_of(text):
    parts = [int(part) for part in text.split(".")]
    return parts[0] << 24 | parts[1] << 16 | parts[2] << 8 | parts[3]


LOOSE = ["0%s", " %s", "%s ", "%sabc", "+%s", "00%s", "\t%s", "%s.5", "%s x", "-1844674407370955161%s"]
BAD_NUMBERS = ["", "abc", "-1", "4294967296", "99999999999999999999999", "x3", "--1", "+-2", ".5", " ", "zero"]
BAD_ADDRESSES = [
    "10.0.0",
    "10.0.0.256",
    "10.0.0.01",
    "10.0.0.1/24",
    "10.0.0.1:80",
    " 10.0.0.1",
    "10.0.0.1 ",
    "host7",
    "10.0.0.1%",
    "%eth0",
    "fe80:::1",
    "fe80::g",
    "10..0.1",
    "192.168.20.001",
    "1:2",
    "。",
]
PLACEHOLDERS = ["{x}", "<value>", "{{ v }}", "*", "xx", "10.0.0.xx", "10.0.*.1", "xx-xx", "-.-.-.-", "a_x", "XX.1", "-", "ab {{c}} d"]
WRONG_TYPES = ["1", "null", "true", "false", "[]", "{}", '["1"]', '{"a":"1"}', "1.5", "-3", "0", "1e5"]
UNUSABLE = ["0.0.0.0", "127.0.0.1", "127.9.8.7", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"]
EXTRA = [
    ("container_ip", "10.0.0.1"),
    ("pod_ip", "10.0.0.1"),
    ("hardware_type", "910"),
    ("board_id", "0x0020"),
    ("dpu_ip", "10.9.9.9"),
    ("backup_device_ip", "10.0.0.2"),
    ("comment", "一台服务器"),
    ("chip_info", "910"),
    ("server_index", "0"),
    ("x", "{{never}}"),
    ("note", "xx.xx"),
]


# The last value that is right and the first that is wrong, and the like: the rule, whose key, right ones, wrong ones.
BOUNDARIES = [
    ("topology/device-range", "device", "device_id", ["7", "0"], ["8"]),
    ("input/bad-value", "device", "device_id", ["7"], ["4294967296", "-1"]),
    ("input/bad-value", "device", "rank_id", ["4294967295"], ["4294967296"]),
    ("table/loose-number", "device", "rank_id", ["0", "10"], ["00", "010"]),
    ("table/port-range", "device", "host_port", ["1", "65535"], ["0", "65536"]),
    ("table/port-range", "device", "device_port", ["1", "65535"], ["0", "65536"]),
    ("table/port-range", "device", "device_vnic_port", ["1", "65535"], ["0", "65536"]),
    ("table/port-clash", "device", "host_port", ["59999", "60032"], ["60000", "60031"]),
    ("address/unusable-ip", "device", "device_ip", ["126.255.255.254", "128.0.0.1"], ["127.0.0.0", "127.255.255.255"]),
    ("address/unusable-ip", "device", "device_ip", ["223.255.255.254", "1.0.0.1"], ["224.0.0.0", "0.0.0.0", "255.255.255.255"]),
    ("address/unusable-ip", "device", "device_ip", ["::2", "fe00::1", "::1:0"], ["::1", "::", "ff00::"]),
    ("input/bad-value", "device", "device_ip", ["10.255.255.254,"], ["10.255.255.254,,", ",10.255.255.254", "10.255.255.254."]),
    ("input/placeholder", "device", "device_ip", ["10.0.0.250"], ["10.0.0.x", "10.0.0.xxx"]),
    ("input/placeholder", "server", "server_id", ["x", "x" * 9, "a.xxxxxxxxx", "a}", "{a", "-a"], ["xx", "x" * 8, "a.x", "{}", "-"]),
    ("input/bad-value", "server", "server_id", ["s" * 64, "节" * 21], ["s" * 65, "节" * 22, ""]),
    ("table/padded-server-id", "server", "server_id", ["a b", "a\u00a0"], [" a", "a ", "a\n"]),
    ("input/bad-value", "server", "host_ip", ["0.0.0.1", "::"], ["0.0.0.0", "", "0.0.0.256"]),
]


class Maker:
    def __init__(self, seed, number):
        self.random = random.Random(f"{seed} {number}")
        self.case = Case()

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def pick(self, values):
        return self.random.choice(values)

    # --- A sound table

    def make(self):
        case = self.case
        case.product = self.pick(["atlas", "a2"])
        self.shape = case.shape = self.random.choices(list(SHAPES), SHAPES.values())[0]
        self.planes = 4 if case.product == "atlas" else 1
        self.plan()
        self.servers()
        self.choose_netmask()
        for _ in range(self.pick([0, 1, 1, 1, 2, 2, 3])):
            fault = self.pick(self.faults())
            case.faults.append(fault.__name__)
            fault()
        self.table()
        for _ in range(self.pick([0, 0, 1])):
            fault = self.pick(self.table_faults())
            case.faults.append(fault.__name__)
            fault()
        self.style()
        case.content = self.render(self.top).encode("utf-8", "surrogatepass")
        if self.chance(12):
            fault = self.pick(self.text_faults())
            case.faults.append(fault.__name__)
            fault()
        self.blanks_around()
        if self.chance(100):
            case.file_name = self.pick(["t.txt", "a.json.json", "t.JSON", ".json", "d.json/t.json", "t", "x.json.bak", "ä.json"])
        return case

    def plan(self):
        """Which subnets there are, and how many servers and devices."""
        if self.chance(100):
            most = 512 if self.case.product == "atlas" else 1152
            self.server_total, counts = self.pick([(most, 1)] + [(most + 1, 1)] * 4 + [(40, 8), (129, 2)])
            self.ids = list(range(counts))
            if self.server_total >= most:
                self.bound("topology/server-limit", self.server_total > most)
        elif self.chance(12):
            self.server_total = self.pick([1, 1, 2, 3])
            self.ids = sorted(self.random.sample(range(8), self.random.randrange(1, 9)))
        else:
            self.server_total = self.pick([1, 1, 2, 2, 2, 3, 4, 4, 5, 6, 8])
            sound = [[0], [5], [0, 1], [6, 7], [2, 3], [0, 1, 2, 3], [4, 5, 6, 7]] + [list(range(8))] * 6
            if self.case.product == "a2":
                sound += [[0, 1, 2], [0, 4], [1, 3, 5], list(range(7)), [0, 1, 2, 4, 6]]
            self.ids = self.pick(sound)
        of_plane = max(sum(number % self.planes == plane for number in self.ids) for plane in range(self.planes))
        needed = self.server_total * of_plane if self.chance(10) else self.server_total * len(self.ids) + 4
        lengths = [length for length in range(8, 31) if 2 ** (32 - length) - 2 >= needed]
        self.length = self.pick([24] * 4 + lengths) if 24 in lengths else self.pick(lengths)
        size = 2 ** (32 - self.length)
        base = number_of(self.pick(["10.0.0.0", "192.168.0.0", "172.16.0.0", "29.64.0.0", "11.22.33.0"])) & -size
        step = self.pick([1, 1, 2, 3, 10]) if self.length > 12 else 1
        self.bases = [base + plane * step * size for plane in range(4)]
        if self.planes == 4 and self.chance(25):
            self.bases = [base] * 4
        self.used = {one: self.pick([0, 0, 9, 17]) if size > 256 + needed or size - 2 > needed + 17 else 0 for one in self.bases}

    def next_ip(self, plane):
        base = self.bases[plane]
        size = 2 ** (32 - self.length)
        self.used[base] += 1
        if size > 2048 and self.spread:
            return dotted(base + 1 + self.used[base] * 256 % (size - 2))
        value = base + 1 + (self.used[base] - 1) % (size - 2)
        return dotted(value)

    def servers(self):
        self.spread = self.chance(5)
        self.list = []
        with_host_ip = self.chance(3)
        with_ports = self.chance(4)
        ports = self.random.randrange(1024, 50000)
        rank = 0
        for index in range(self.server_total):
            devices = []
            for number in self.ids:
                device = Members()
                device.put("device_id", str(number))
                device.put("device_ip", self.next_ip(number % self.planes))
                device.put("rank_id", str(rank))
                if with_ports:
                    device.put("host_port", str(ports + number))
                    device.put("device_port", "16666")
                devices.append(device)
                rank += 1
            server = Members()
            server.put("server_id", self.pick(["node_%d", "10.20.0.%d", "节点%d"]) % index if self.chance(9) else f"node_{index}")
            if with_host_ip:
                server.put("host_ip", f"172.31.{index // 250}.{1 + index % 250}")
            server.put("device", devices)
            self.list.append(server)

    def choose_netmask(self):
        text = self.pick([None, None, None, "self", "self", "self", "24", "16", "other", "dotted"])
        if text == "self":
            text = str(self.length)
        elif text == "other":
            text = self.pick(["/", ""]) + str(self.random.randrange(8, 31))
        elif text == "dotted":
            length = self.pick([self.length, self.length, 24, self.random.randrange(8, 33)])
            text = dotted((2**32 - 1) & -(2 ** (32 - length)))
        self.case.netmask = text

    def table(self):
        """Puts servers into the shape."""
        head = Members()
        count = str(len(self.list))
        if self.shape in ("1.0", "1.2"):
            head.put("version", self.shape)
            head.put("status", "completed")
            head.put("server_count", count)
            if self.chance(10):
                head.drop("server_count")
            head.put("server_list", self.list)
        else:
            self.legacy(head)
        if self.shape == "1.2" and self.chance(2):
            for server in self.list:
                for device in self.devices_of(server):
                    if device.get("device_id"):
                        device.put("super_device_id", "7")
        self.top = head

    def legacy(self, head):
        lab = self.shape == "lab"
        head.put("status", "completed")
        if lab:
            head.put("deploy_mode", "lab")
            head.put("para_plane_nic_location", "device")
        parts = [self.list]
        if len(self.list) > 1 and self.chance(3):
            at = self.random.randrange(1, len(self.list))
            parts = [self.list[:at], self.list[at:]]
        head.put("group_count", str(len(parts)))
        groups, pods = [], 0
        for number, part in enumerate(parts):
            instances = []
            for server in part:
                devices = server.get("device")
                ids = [member for member in server if member[0] == "server_id"]
                if not isinstance(devices, list) or isinstance(devices, Members):
                    one = Members(list(member) for member in ids)
                    if devices is not None:
                        one.put("devices", devices)
                    instances.append(one)
                elif lab:
                    instances += [self.lab_instance(device, ids) for device in devices]
                else:
                    one = Members([["pod_name", f"pod-{pods}"]])
                    pods += 1
                    one += [list(member) for member in ids]
                    one.put("devices", [without_rank(device) for device in devices])
                    instances.append(one)
            group = Members()
            group.put("group_name", f"group{number}")
            group.put("instance_count", str(len(instances)))
            total = sum(len(one.get("devices")) for one in instances if isinstance(one.get("devices"), list))
            if lab:
                group.put("device_num", str(total))
                names = []
                for one in instances:
                    if one.get("server_id") not in names:
                        names.append(one.get("server_id"))
                group.put("server_num", str(len(names)))
            else:
                group.put("device_count", str(total))
            group.put("instance_list", instances)
            groups.append(group)
        head.put("group_list", groups)

    def lab_instance(self, device, ids):
        one = Members()
        if isinstance(device, Members):
            one += [list(member) for member in device if member[0] == "rank_id"]
        one += [list(member) for member in ids]
        one.put("devices", [without_rank(device)])
        return one

    # --- Faults of servers and devices

    def devices_of(self, server):
        devices = server.get("device") if isinstance(server, Members) else None
        if not isinstance(devices, list) or isinstance(devices, Members):
            return []
        return [device for device in devices if isinstance(device, Members)]

    def any_server(self):
        return self.pick(self.list)

    def any_device(self):
        servers = [server for server in self.list if self.devices_of(server)]
        return self.pick(self.devices_of(self.pick(servers))) if servers else Members()

    def every_device(self):
        return [device for server in self.list for device in self.devices_of(server)]

    def strange_address(self):
        size = 2 ** (32 - self.length)
        base = self.pick(self.bases)
        return self.pick([
            dotted(self.pick(self.bases) + self.random.randrange(1, size - 1)),
            dotted((base + size * self.random.randrange(4, 9) + 1 + self.random.randrange(size - 2)) % 2**32),
            dotted(base),
            dotted(base + size - 1),
            dotted(self.random.randrange(1 << 24, 223 << 24)),
            dotted(base ^ 1 << self.random.randrange(3, 28)),
        ])

    def wrong_address(self):
        self.any_device().put("device_ip", self.strange_address())

    def wrong_addresses(self):
        for _ in range(self.random.randrange(2, 6)):
            self.any_device().put("device_ip", self.strange_address())

    def near_address(self):
        """One bit of an address."""
        device = self.any_device()
        text = device.get("device_ip")
        if isinstance(text, str) and text.count(".") == 3 and all(part.isdigit() for part in text.split(".")):
            device.put("device_ip", dotted(number_of(text) ^ 1 << self.random.randrange(0, 24)))

    def duplicate_address(self):
        for _ in range(self.pick([1, 1, 2])):
            self.any_device().put("device_ip", self.any_device().get("device_ip") or "10.0.0.1")

    def swap_addresses(self):
        one, other = self.any_device(), self.any_device()
        first, second = one.get("device_ip"), other.get("device_ip")
        if first is not None and second is not None:
            one.put("device_ip", second)
            other.put("device_ip", first)

    def unusable_address(self):
        for _ in range(self.pick([1, 1, 1, 2])):
            self.any_device().put("device_ip", self.pick(UNUSABLE))

    def end_address(self):
        size = 2 ** (32 - self.length)
        base = self.pick(self.bases)
        self.any_device().put("device_ip", dotted(self.pick([base, base + size - 1])))

    def no_address(self):
        for _ in range(self.pick([1, 1, 2, 3])):
            self.any_device().drop("device_ip")

    def empty_address(self):
        for _ in range(self.pick([1, 1, 2, 3])):
            self.any_device().put("device_ip", "")

    def no_addresses(self):
        text = self.pick([None, ""])
        for device in self.every_device():
            device.put("device_ip", text) if text is not None else device.drop("device_ip")

    def bad_address(self):
        self.any_device().put("device_ip", self.pick(BAD_ADDRESSES))

    def placeholder(self):
        for _ in range(self.pick([1, 1, 2, 4])):
            key = self.pick(["device_ip", "device_ip", "device_id", "rank_id", "server_id", "host_ip"])
            text = self.pick(PLACEHOLDERS)
            target = self.any_server() if key in ("server_id", "host_ip") else self.any_device()
            target.put(key, text)

    def six_address(self):
        for _ in range(self.pick([1, 1, 2, 5])):
            text = self.pick(["fe80::%x", "2001:db8::%x", "2001:DB8:0:0::%x", "fe80::%x%%eth0", "::ffff:10.0.0.%d", "ff02::%x"])
            self.any_device().put("device_ip", text % self.random.randrange(1, 9))

    def six_addresses(self):
        """All of IPv6, by plane."""
        for number, device in enumerate(self.every_device()):
            plane = device.get("device_id")
            plane = int(plane) % self.planes if isinstance(plane, str) and plane.isdigit() else 0
            device.put("device_ip", f"2001:db8:0:{plane + 1:x}::{number + 1:x}")
        self.case.netmask = self.pick([None, "64", "/64", "24", "ffff:ffff:ffff:ffff::", "255.255.255.0", "48", "127"])

    def interface(self):
        device = self.any_device()
        text = device.get("device_ip")
        if isinstance(text, str):
            device.put("device_ip", text + self.pick(["%eth0", "%e", "%", "%1"]))

    def several_addresses(self):
        devices = self.every_device() if self.chance(2) else [self.any_device() for _ in range(self.pick([1, 2]))]
        for number, device in enumerate(devices):
            text = device.get("device_ip")
            if isinstance(text, str) and text:
                device.put("device_ip", text + "," + f"10.{200 + number // 60000}.{number // 250}.{1 + number % 250}")
        if self.chance(3):
            device = self.any_device()
            text = device.get("device_ip")
            if isinstance(text, str):
                device.put("device_ip", self.pick(["%s,", ",%s", "%s,,10.250.0.1", "%s, 10.250.0.1", "%s,127.0.0.1", "%s,fe80::7", "%s,0.0.0.0", "%s,%s"]).replace("%s", text))

    def move_server(self):
        """All addresses of a server, or of one plane of it, to another subnet."""
        server = self.any_server()
        shift = 2 ** (32 - self.length) * self.random.randrange(1, 9)
        only = self.pick([None, None, 0, 1, 2, 3])
        for device in self.devices_of(server):
            text, number = device.get("device_ip"), device.get("device_id")
            if not isinstance(text, str) or text.count(".") != 3 or not all(part.isdigit() for part in text.split(".")):
                continue
            if only is None or (isinstance(number, str) and number.isdigit() and int(number) % 4 == only):
                device.put("device_ip", dotted((number_of(text) + shift) % 2**32))

    def half_moved(self):
        """Half of the servers in other subnets: there is no majority."""
        for server in self.list[self.pick([0, 1]) :: 2]:
            for device in self.devices_of(server):
                text = device.get("device_ip")
                if isinstance(text, str) and text.count(".") == 3 and all(part.isdigit() for part in text.split(".")):
                    device.put("device_ip", dotted((number_of(text) + 5 * 2 ** (32 - self.length)) % 2**32))

    def each_moved(self):
        """Each server, or each device, in a subnet of its own."""
        by_device = self.chance(2)
        shift = 0
        for server in self.list:
            shift += 7
            for device in self.devices_of(server):
                shift += by_device
                text = device.get("device_ip")
                if isinstance(text, str) and text.count(".") == 3 and all(part.isdigit() for part in text.split(".")):
                    device.put("device_ip", dotted((number_of(text) + shift * 2 ** (32 - self.length)) % 2**32))

    def high_half_moved(self):
        """Devices 4 to 7 of some servers elsewhere: the pairs are split."""
        for server in self.pick([self.list, [self.any_server()], self.list[1:], self.list[::2]]):
            for device in self.devices_of(server)[self.pick([4, 4, 5]) :]:
                text = device.get("device_ip")
                if isinstance(text, str) and text.count(".") == 3 and all(part.isdigit() for part in text.split(".")):
                    device.put("device_ip", dotted((number_of(text) + 6 * 2 ** (32 - self.length)) % 2**32))

    def random_addresses(self):
        bits = self.pick([6, 8, 12, 20])
        base = self.bases[0] >> bits << bits
        for device in self.every_device():
            device.put("device_ip", dotted(base + self.random.randrange(1, 2**bits)))

    def same_octet(self):
        one, other = self.any_device(), self.any_device()
        first, second = one.get("device_ip"), other.get("device_ip")
        if all(isinstance(text, str) and text.count(".") == 3 and text.split(".")[3].isdigit() for text in (first, second)):
            other.put("device_ip", ".".join(second.split(".")[:3] + [first.split(".")[3]]))

    def strange_id(self):
        for _ in range(self.pick([1, 1, 2])):
            self.any_device().put("device_id", self.pick(["8", "9", "15", "16", "99", "4294967295"]))

    def other_id(self):
        for _ in range(self.pick([1, 1, 2])):
            self.any_device().put("device_id", str(self.random.randrange(8)))

    def loose_number(self):
        for _ in range(self.pick([1, 1, 2])):
            device = self.any_device()
            key = self.pick(["device_id", "rank_id"])
            text = device.get(key)
            device.put(key, self.pick(LOOSE) % (text if isinstance(text, str) and not isinstance(text, Raw) else "1"))

    def bad_number(self):
        self.any_device().put(self.pick(["device_id", "rank_id"]), self.pick(BAD_NUMBERS))

    def wrong_type(self):
        key = self.pick(["device_id", "rank_id", "device_ip", "server_id", "host_ip", "device", "host_port", "net_position", "net_protocol"])
        target = self.any_server() if key in ("server_id", "host_ip", "device") else self.any_device()
        target.put(key, Raw(self.pick(WRONG_TYPES)) if key != "device" else Raw(self.pick(["1", "null", "{}", "true", '"x"', '{"a":1}'])))

    def missing_key(self):
        key = self.pick(["device_id", "rank_id", "server_id", "device", "device_id", "rank_id"])
        target = self.any_server() if key in ("server_id", "device") else self.any_device()
        target.drop(key)

    def near_key(self):
        key = self.pick(["device_id", "device_ip", "rank_id", "server_id", "device", "host_ip", "host_port"])
        target = self.any_server() if key in ("server_id", "device", "host_ip") else self.any_device()
        at = self.random.randrange(len(key))
        wrong = self.pick([
            key[:at] + key[at + 1 :],
            key[:at] + "z" + key[at:],
            key[:at] + "q" + key[at + 1 :],
            key.upper(),
            key.replace("_", ""),
            key[:at] + key[at : at + 2][::-1] + key[at + 2 :],
            key + "s",
            key + "zz",
            key + "zzz",
        ])
        if self.chance(3):
            target.append([wrong, "1"])
        else:
            target.rename(key, wrong)

    def extra_keys(self):
        for _ in range(self.pick([1, 3, 8])):
            key, value = self.pick(EXTRA)
            self.pick([self.any_server(), self.any_device()]).append([key, self.pick([value, Raw("7"), Raw("[1, 2]")])])

    def duplicate_key(self):
        target = self.pick([self.any_server(), self.any_device()])
        if target:
            key, value = self.pick(target)
            for _ in range(self.pick([1, 1, 2])):
                target.insert(self.random.randrange(len(target) + 1), [key, value if self.chance(2) or key == "device" else self.pick(["1", "x", "10.0.0.77", Raw("3")])])

    def wrong_rank(self):
        for _ in range(self.pick([1, 1, 2])):
            self.any_device().put("rank_id", str(self.random.randrange(self.server_total * 9)))

    def swap_ranks(self):
        one, other = self.any_device(), self.any_device()
        first, second = one.get("rank_id"), other.get("rank_id")
        if first is not None and second is not None:
            one.put("rank_id", second)
            other.put("rank_id", first)

    def shift_ranks(self):
        for device in self.every_device():
            text = device.get("rank_id")
            if isinstance(text, str) and text.isdigit():
                device.put("rank_id", str(int(text) + 1))

    def shuffle_ranks(self):
        ranks = list(range(len(self.every_device())))
        self.random.shuffle(ranks)
        for rank, device in zip(ranks, self.every_device()):
            device.put("rank_id", str(rank))

    def shuffle_devices(self):
        for server in self.list:
            devices = server.get("device")
            if isinstance(devices, list) and not isinstance(devices, Members):
                self.random.shuffle(devices)

    def shuffle_servers(self):
        self.random.shuffle(self.list)

    def renumber(self):
        for rank, device in enumerate(self.every_device()):
            device.put("rank_id", str(rank))

    def drop_device(self):
        for _ in range(self.pick([1, 1, 2, 4])):
            devices = self.any_server().get("device")
            if isinstance(devices, list) and devices:
                devices.pop(self.random.randrange(len(devices)))
        if not self.chance(4):
            self.renumber()

    def add_device(self):
        device = Members()
        device.put("device_id", str(self.random.randrange(9)))
        device.put("device_ip", self.strange_address())
        device.put("rank_id", str(len(self.every_device())))
        devices = self.any_server().get("device")
        if isinstance(devices, list) and not isinstance(devices, Members):
            devices.append(device)
        if self.chance(2):
            self.renumber()

    def other_devices(self):
        """A server uses other devices than the rest."""
        server = self.any_server()
        devices = self.devices_of(server)
        if devices:
            for number, device in zip(self.random.sample(range(8), min(8, len(devices))), devices):
                device.put("device_id", str(number))
                device.put("device_ip", self.next_ip(number % self.planes))

    def repeat_server(self):
        if len(self.list) > 1:
            self.any_server().put("server_id", self.any_server().get("server_id") or "a")

    def padded_server(self):
        for _ in range(self.pick([1, 1, 2])):
            server = self.any_server()
            server.put("server_id", self.pick([" %s", "%s ", "\t%s", " %s ", "%s\n"]).replace("%s", str(server.get("server_id"))))

    def bad_server(self):
        self.any_server().put("server_id", self.pick(["", "s" * 65, "s" * 64, "节" * 22, "节" * 21, "x" * 64, "0.0.0.0"]))

    def host_ip(self):
        server = self.any_server()
        server.put("host_ip", self.pick(["", "0.0.0.0", "10.0.0.999", "fe80::5", "172.31.0.1", "172.31.0.2", "172.31.0.2%eth0", "::", "127.0.0.1", "{ip}"]))

    def host_ips(self):
        for number, server in enumerate(self.list):
            server.put("host_ip", self.pick(["172.31.0.%d", "172.31.0.%d", "172.31.0.%d", "fe80::%d"]) % (number // self.pick([1, 1, 2]) + 1))

    def host_ip_of_device(self):
        self.any_server().put("host_ip", self.any_device().get("device_ip") or "10.0.0.1")

    def on_the_host(self):
        self.any_device().put("net_position", self.pick(["host", "host", "device", "elsewhere"]))
        if self.chance(2):
            self.any_server().drop("host_ip")

    def port(self):
        for _ in range(self.pick([1, 2])):
            text = self.pick(["0", "65535", "65536", "60000", "60031", "60032", "16666", "abc", "", "-1", " 7", "08080", "4294967296", "xx"])
            self.any_device().put(self.pick(["host_port", "host_port", "device_port", "device_vnic_port"]), text)

    def ports(self):
        for device in self.every_device():
            device.put("host_port", str(self.random.randrange(59990, 60040)))

    def empty_device_list(self):
        self.any_server().put("device", [])

    def no_object(self):
        devices = self.any_server().get("device")
        if isinstance(devices, list) and not isinstance(devices, Members):
            devices.insert(self.random.randrange(len(devices) + 1), Raw(self.pick(["3", "null", '"a"', "[]", "[{}]"])))

    def empty_object(self):
        devices = self.any_server().get("device")
        if isinstance(devices, list) and not isinstance(devices, Members):
            devices.append(Members())

    # --- The two sides of a boundary

    def bound(self, rule, broken):
        self.case.boundaries.append((rule, "broken" if broken else "sound"))

    def boundary(self):
        """A value from BOUNDARIES."""
        rule, whose, key, sound, broken = self.pick(BOUNDARIES)
        side = self.chance(2)
        self.bound(rule, side)
        target = self.any_device() if whose == "device" else self.any_server()
        target.put(key, self.pick(broken if side else sound))
        if key == "device_vnic_port":
            target.put("device_port", "16666")

    def last_rank(self):
        """The highest rank of n devices is n-1."""
        devices = self.every_device()
        side = self.chance(2)
        self.bound("process/rank-order", side)
        if devices:
            devices[-1].put("rank_id", str(len(devices) - 1 + side))

    def eight_or_nine(self):
        """One server of eight devices, or each; the ninth has an id that is not known."""
        side = self.chance(2)
        servers = self.pick([[self.any_server()], self.list])
        self.bound("topology/device-count" if len(self.list) == 1 else "topology/cluster-count", side)
        for server in servers:
            ids = [str(number) for number in range(8)] + [self.pick(["{id}", "", "a"])] * side
            server.put("device", [Members([["device_id", one], ["device_ip", self.next_ip(at % self.planes)]]) for at, one in enumerate(ids)])
        self.renumber()

    def edge_of_subnet(self):
        """The last address of a plane's subnet, and the first behind it."""
        size = 2 ** (32 - self.length)
        side = self.chance(2)
        device = self.any_device()
        number = device.get("device_id")
        plane = int(number) % self.planes if isinstance(number, str) and number.isdigit() else 0
        self.bound("address/split-subnet" if self.planes == 1 else "address/plane-mismatch", side)
        device.put("device_ip", dotted(self.bases[plane] + (size + 1 if side else size - 2)))

    def faults(self):
        return [
            self.boundary, self.boundary, self.boundary, self.boundary, self.boundary, self.boundary, self.last_rank,
            self.eight_or_nine, self.eight_or_nine, self.edge_of_subnet, self.edge_of_subnet, self.several_addresses, self.several_addresses,
            self.wrong_address, self.wrong_address, self.wrong_address, self.wrong_addresses, self.near_address, self.near_address,
            self.duplicate_address, self.duplicate_address, self.swap_addresses, self.unusable_address, self.end_address,
            self.no_address, self.empty_address, self.no_addresses, self.bad_address, self.placeholder, self.six_address,
            self.six_addresses, self.interface, self.several_addresses, self.move_server, self.half_moved, self.each_moved,
            self.high_half_moved, self.random_addresses, self.same_octet, self.strange_id, self.other_id, self.loose_number,
            self.bad_number, self.wrong_type, self.missing_key, self.near_key, self.extra_keys, self.duplicate_key,
            self.wrong_rank, self.swap_ranks, self.shift_ranks, self.shuffle_ranks, self.shuffle_devices, self.shuffle_servers,
            self.drop_device, self.drop_device, self.add_device, self.other_devices, self.repeat_server, self.repeat_server, self.padded_server,
            self.bad_server, self.host_ip, self.host_ips, self.host_ip_of_device, self.on_the_host, self.port, self.ports,
            self.empty_device_list, self.no_object, self.empty_object,
        ]  # fmt: skip

    # --- Faults of the table

    def inner(self):
        """A group or an instance of a legacy table, or the top."""
        groups = self.top.get("group_list")
        if not isinstance(groups, list) or isinstance(groups, Members) or not groups:
            return self.top
        group = self.pick(groups)
        instances = group.get("instance_list") if isinstance(group, Members) else None
        if self.chance(2) and isinstance(instances, list) and instances and isinstance(instances[0], Members):
            return self.pick([one for one in instances if isinstance(one, Members)])
        return group if isinstance(group, Members) else self.top

    def status(self):
        self.top.put("status", self.pick(["initializing", "Completed", "completed ", "", Raw("1"), Raw("null"), "{{status}}", Raw("true")]))
        if self.chance(3):
            self.top.drop(self.pick(["server_list", "version", "server_count"]))

    def version(self):
        self.top.put("version", self.pick(["1.0", "1.2", "1.1", "2.0", "1", "1.00", "", " 1.0", "Standard", "standard", "3", Raw("1.0"), Raw("1.2"), Raw("1.1"), Raw("1"), Raw("null"), Raw("2.0"), "{version}"]))

    def count(self):
        targets = [(self.top, "server_count")]
        if self.shape in ("lab", "cloud"):
            targets = [(self.top, "group_count")]
            for group in self.top.get("group_list"):
                targets += [(group, key) for key in ("instance_count", "device_count", "device_num", "server_num") if group.get(key) is not None]
        target, key = self.pick(targets)
        text = target.get(key)
        text = text if isinstance(text, str) and text.isdigit() else "1"
        target.put(key, self.pick([str(int(text) + 1), str(max(int(text) - 1, 0)), "0", "99", "0" + text, text + "x", "", "abc", Raw(text), Raw("null"), "{count}", " " + text, "4294967296"]))

    def no_key(self):
        target = self.pick([self.top, self.inner()])
        if target:
            target.pop(self.random.randrange(len(target)))

    def key_twice(self):
        target = self.pick([self.top, self.inner()])
        if target:
            key, value = self.pick(target)
            target.append([key, value])

    def near_top_key(self):
        target = self.pick([self.top, self.inner()])
        if target:
            key, value = self.pick(target)
            at = self.random.randrange(len(key))
            wrong = self.pick([key[:at] + key[at + 1 :], key[:at] + "z" + key[at:], key.upper(), key + "zzz", key + "s", key.replace("_", "-")])
            if self.chance(2):
                target.append([wrong, value])
            else:
                target.rename(key, wrong)

    def list_of_none(self):
        key = "server_list" if self.shape in ("1.0", "1.2") else "group_list"
        target = self.top
        if key == "group_list" and self.chance(2):
            target, key = self.inner(), self.pick(["instance_list", "devices"])
            if target.get(key) is None:
                return
        target.put(key, self.pick([[], Raw("null"), Raw("{}"), Raw('"x"'), Raw("3"), [Raw("1")]]))

    def entry_of_none(self):
        target = self.pick([self.top, self.inner()])
        for key, value in target:
            if isinstance(value, list) and not isinstance(value, Members):
                value.insert(self.random.randrange(len(value) + 1), Raw(self.pick(["1", "null", '"s"', "[]"])))

    def legacy_name(self):
        target = self.inner()
        for key in "group_name", "pod_name":
            if target.get(key) is not None:
                target.put(key, self.pick(["", "n" * 127, "n" * 128, "pod-0", "group0", Raw("1"), "{name}", " n ", "名" * 43]))

    def same_name(self):
        """A group or a pod has the name of another, or nearly."""
        groups = [one for one in self.top.get("group_list") if isinstance(one, Members)]
        pods = [one for group in groups for one in group.get("instance_list") or [] if isinstance(one, Members) and one.get("pod_name") is not None]
        owners, key = (pods, "pod_name") if len(pods) > 1 and self.chance(2) else (groups, "group_name")
        if len(owners) > 1:
            one, other = self.random.sample(owners, 2)
            side = self.chance(2)
            self.bound("table/duplicate-name", side)
            other.put(key, (one.get(key) or "") + ("" if side else " "))

    def name_length(self):
        """A name of 127 bytes, or of 128."""
        side = self.chance(2)
        self.bound("input/bad-value", side)
        target = self.inner()
        for key in "group_name", "pod_name":
            if target.get(key) is not None:
                target.put(key, self.pick(["n" * 128, "名" * 42 + "ab"] if side else ["n" * 127, "名" * 42 + "a"]))

    def location(self):
        self.top.put("para_plane_nic_location", self.pick(["host", "device", "", "Device", Raw("1"), "{{where}}"]))

    def deploy_mode(self):
        if self.chance(2):
            self.top.drop("deploy_mode")
        else:
            self.top.put("deploy_mode", self.pick(["lab", "", "x", Raw("1"), Raw("null")]))

    def both_lists(self):
        self.top.append(self.pick([["group_list", []], ["server_list", []], ["server_list", Raw("null")], ["group_list", Raw("null")]]))

    def wrong_kind(self):
        key = self.pick(["prefill_device_list", "decode_device_list", "server_group_list", "tor_count", "tor_id", "tor_ip"])
        self.pick([self.top, self.top, self.pick([one for one in self.list if isinstance(one, Members)])]).append([key, self.pick(["1", [], Raw("1")])])

    def table_faults(self):
        faults = [
            self.status, self.status, self.version, self.version, self.count, self.count, self.no_key, self.key_twice,
            self.near_top_key, self.list_of_none, self.entry_of_none, self.both_lists, self.wrong_kind, self.wrong_kind, self.no_key,
        ]  # fmt: skip
        if self.shape in ("lab", "cloud"):
            faults += [self.same_name, self.same_name, self.same_name, self.same_name, self.name_length, self.legacy_name, self.location, self.deploy_mode, self.count, self.no_key]
        return faults

    # --- Text

    def style(self):
        self.newline = self.pick(["\n", "\n", "\n", "\r\n", ""])
        self.indent = self.pick(["  ", "    ", "\t", "", "  "])
        self.colon = self.pick([": ", ":", " : ", ":\t"])
        self.wide = self.chance(2)  # a device on one line
        self.escape = self.chance(8)
        self.comments = self.chance(25)
        self.commas = self.chance(25)
        self.elisions = self.chance(25) and self.newline
        if self.chance(4):
            for target in [self.top, *self.list, *self.every_device()]:
                if isinstance(target, Members):
                    self.random.shuffle(target)

    def text_of(self, text):
        if isinstance(text, Raw):
            return str(text)
        if self.escape and self.chance(4):
            return '"' + "".join(f"\\u{ord(letter):04x}" if ord(letter) < 65536 and self.chance(3) else json.dumps(letter, ensure_ascii=False)[1:-1] for letter in text) + '"'
        return json.dumps(text, ensure_ascii=self.chance(3))

    def render(self, value, depth=0):
        if isinstance(value, str):
            return self.text_of(value)
        if isinstance(value, Members):
            entries = [self.text_of(key) + self.colon + self.render(inner, depth + 1) for key, inner in value]
            brackets = "{}"
            one_line = self.wide and value.get("device") is None and value.get("devices") is None and depth > 0
            one_line = one_line and value.get("instance_list") is None
        else:
            entries = [self.render(inner, depth + 1) for inner in value]
            brackets = "[]"
            one_line = False
        if not entries:
            return brackets
        between = self.pick([",", ", "]) if one_line or not self.newline else "," + self.newline + self.indent * (depth + 1)
        start = "" if one_line or not self.newline else self.newline + self.indent * (depth + 1)
        end = "" if one_line or not self.newline else self.newline + self.indent * depth
        text = brackets[0] + start
        for number, entry in enumerate(entries):
            if self.comments and self.chance(10):
                text += self.pick(["/* 注释 */ ", "// {x},\n", "# note\n", "/* a\n b */"])
            text += entry
            last = number == len(entries) - 1
            if self.elisions and not one_line and self.chance(12):
                text += ("," if not last or self.chance(2) else "") + self.newline + self.pick(["...", " ... ", "\t..."]) + self.newline
            elif not last:
                text += between
            elif self.commas and self.chance(4):
                text += ","
        return text + end + brackets[1]

    def cut(self):
        content = self.case.content
        self.case.content = content[: self.random.randrange(len(content))] or b" "

    def one_byte(self):
        content = bytearray(self.case.content)
        at = self.random.randrange(1, len(content))
        content[at : at + self.pick([0, 1])] = self.pick([b"\0", b"\xff", b",", b"'", b"}", b"]", b'"', b"\\", b"\t", b"x", b"0", b":"])
        self.case.content = bytes(content)

    def header(self):
        if b'"server_list"' not in self.case.content and b'"group_list"' not in self.case.content:
            return
        self.case.content = self.pick([b"NAME  DATA\n", b"hccl.json:\n----\n", b"# comment\nkubectl get\n", b"apiVersion: v1\n// a\nx\n"]) + self.case.content

    def behind(self):
        self.case.content += self.pick([b"\n\nEvents: <none>\n", b" x", b"}", b"\n// end\n", b"\n{}", b"\xff", b"\0", b"\n...\n"])

    def nothing(self):
        self.case.content = self.pick([b"", b" ", b"\n\t", b"\xef\xbb\xbf", b"\xef\xbb\xbf \r\n"])

    def top_list(self):
        self.case.content = b"[" + self.case.content + b"]"

    def deep(self):
        depth = self.pick([60, 62, 63, 64, 65, 100])
        self.case.content = b'{"deep": ' + b"[" * depth + b"]" * depth + b"," + self.case.content[1:]

    def text_faults(self):
        return [self.cut, self.one_byte, self.one_byte, self.one_byte, self.header, self.behind, self.behind, self.nothing, self.top_list, self.deep]

    def blanks_around(self):
        content = self.case.content
        if self.chance(10):
            content = self.pick([b"\n", b"  ", b"\xef\xbb\xbf", b"\r\n\t"]) + content if b"{" in content else content
        if self.chance(2):
            content += b"\n"
        self.case.content = content


def make(seed, number):
    return Maker(seed, number).make()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("number", type=int)
    args = parser.parse_args()
    case = make(args.seed, args.number)
    sys.stdout.buffer.write(case.content)
    print(f"\nproduct {case.product}, netmask {case.netmask}, {case.file_name}: {', '.join(case.faults)}", file=sys.stderr)


if __name__ == "__main__":
    main()
