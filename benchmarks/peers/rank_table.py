#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rules that atlascheck holds a version 1.0 rank table to, in plain Python: json, ipaddress, dictionaries.

    rank_table.py --product atlas|a2 [--netmask M] FILE

Prints `FILE: severity: text [rule]` for each finding. Exit: 0 no error, 1 an error, 2 not read.
A benchmark's peer, and a second opinion in tests. Of a malformed table it reports only the first input/ fault.
"""

import argparse
import gc
import ipaddress
import json
import os
import re
import sys
from collections import Counter, defaultdict
from typing import NamedTuple


class Product(NamedTuple):
    planes: int
    groups: int
    counts: frozenset  # of devices that a server may use
    servers: int


PRODUCTS = {
    "atlas": Product(4, 2, frozenset((1, 2, 4, 8)), 512),
    "a2": Product(1, 1, frozenset(range(1, 9)), 1152),
}
DEVICES = 8  # of a server
WIDTH = {4: 32, 6: 128}  # of an address, in bits
HCCL_PORTS = range(60000, 60032)
BLANKS = " \t\n\v\f\r"
NUMBER = re.compile(r"[ \t\n\v\f\r]*([+-]?)([0-9]+)")


class Malformed(Exception):
    """(rule, text) of an input fault."""


class Device:
    __slots__ = ("server", "id", "rank", "addresses", "family", "value", "row")

    def __init__(self, server, id, rank, addresses, row):
        self.server = server
        self.id = id
        self.rank = rank
        self.addresses = addresses  # [(family, value)]
        self.family, self.value = addresses[0] if addresses else (0, None)
        self.row = row

    def __str__(self):
        return f"device {self.id} of server {self.server.name}"


class Server:
    __slots__ = ("index", "name", "host_ip", "families", "devices", "entries")

    def __init__(self, index, name):
        self.index = index
        self.name = name
        self.host_ip = None
        self.families = []  # of the host_ips of its entries
        self.devices = []
        self.entries = 0  # in server_list

    def __str__(self):
        return f"server {self.name}"


def text_of(row, key):
    try:
        value = row[key]
    except KeyError:
        raise Malformed("missing-key", f"{key} is missing") from None
    if not isinstance(value, str):
        raise Malformed("wrong-type", f"{key} is not a text: {value!r}")
    return value


def list_of(row, key):
    try:
        value = row[key]
    except KeyError:
        raise Malformed("missing-key", f"{key} is missing") from None
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise Malformed("wrong-type", f"{key} is not a list of objects")
    if not value:
        raise Malformed("bad-value", f"{key} is empty")
    return value


def read_address(text):
    """(family, value) of what inet_pton reads; the interface behind a % does not count."""
    digits, percent, interface = text.partition("%")
    try:
        if percent and not (digits and interface):
            raise ValueError
        if text.count(":") >= 2:
            return 6, int(ipaddress.IPv6Address(digits))
        return 4, int(ipaddress.IPv4Address(digits))
    except ValueError:
        raise Malformed("bad-value", f"no address: {text!r}") from None


def show(family, value):
    return str(ipaddress.IPv4Address(value) if family == 4 else ipaddress.IPv6Address(value))


class Check:
    def __init__(self, table, product, prefix=None, path=None):
        self.product = product
        self.prefix = prefix or {}  # family -> its known prefix length
        self.found = []  # (severity, text, rule)
        try:
            self.check(table, path)
        except Malformed as fault:
            rule, text = fault.args
            self.found.append(("error", text, f"input/{rule}"))

    def report(self, severity, rule, text):
        self.found.append((severity, text, rule))

    def number(self, row, key):
        """As std::stoull reads it; a spelling that a person would not read so is reported."""
        text = text_of(row, key)
        if text.isdecimal() and text.isascii() and (text[0] != "0" or text == "0"):
            value = int(text)
        else:
            match = NUMBER.match(text)
            value = int(match[2]) if match else 1 << 64
            if match and value < 1 << 64:
                value = -value % (1 << 64) if match[1] == "-" else value
                if value < 1 << 32:
                    self.report("warning", "table/loose-number", f"{key} {text!r} is read as {value}")
        if value >= 1 << 32:
            raise Malformed("bad-value", f"{key} is no number: {text!r}")
        return value

    def read(self, table):
        """Fills servers (one for each server_id) and devices, in the table's order."""
        entries = list_of(table, "server_list")
        self.servers = {}
        self.devices = []
        self.hosts = {}  # host_ip -> its servers, each once
        for entry in entries:
            name = text_of(entry, "server_id")
            if not 0 < len(name.encode()) <= 64:
                raise Malformed("bad-value", f"server_id is empty or too long: {name!r}")
            server = self.servers.get(name)
            if server is None:
                server = self.servers[name] = Server(len(self.servers), name)
            server.entries += 1
            if "host_ip" in entry:
                server.host_ip = read_address(text_of(entry, "host_ip"))
                if server.host_ip == (4, 0):
                    raise Malformed("bad-value", "host_ip is 0.0.0.0")
                self.hosts.setdefault(server.host_ip, {})[server] = None
                server.families.append(server.host_ip[0])
            for row in list_of(entry, "device"):
                text = text_of(row, "device_ip") if "device_ip" in row else ""
                if "," in text:
                    addresses = [read_address(one) for one in text.removesuffix(",").split(",")]
                else:
                    addresses = [read_address(text)] if text else []
                device = Device(server, self.number(row, "device_id"), self.number(row, "rank_id"), addresses, row)
                if row.get("net_position") == "host" and server.host_ip is None:
                    raise Malformed("missing-key", f"host_ip of {server} is missing")
                server.devices.append(device)
                self.devices.append(device)
        self.several = len(self.servers) > 1
        self.merged = len(self.servers) < len(entries)
        self.cluster = "error" if self.several else "warning"
        if "server_count" in table and self.number(table, "server_count") != len(entries):
            text = f"server_count is {table['server_count']}, but server_list holds {len(entries)}"
            self.report("error", "table/server-count-mismatch", text)

    def check(self, table, path):
        self.completed = text_of(table, "status") == "completed"
        version = text_of(table, "version") if "version" in table else "Standard"
        if not self.completed:
            self.report("error", "table/status-not-completed", f"status is {table['status']!r}")
        if version == "1.2":
            self.report("warning", "table/wrong-version", "version is 1.2, which is for another product")
        elif version not in ("1.0", "Standard"):
            return self.report("error", "table/wrong-version", f"version is {version!r}")
        elif version == "Standard" and self.completed:
            self.report("error", "table/wrong-version", "there is no version: HCCL looks for a group_list")
        if path is not None:
            self.check_file_name(path)
        self.read(table)
        self.check_servers()
        self.check_ids()
        self.check_counts()
        self.check_ranks()
        self.check_addresses()
        self.check_ports()

    def check_file_name(self, path):
        path = os.path.realpath(path)
        if path.find(".json") != len(path) - 5 or os.path.basename(path) == ".json":
            self.report("error", "table/file-name", f"HCCL refuses the name {path}")

    def check_servers(self):
        for server in self.servers.values():
            if server.entries > 1:
                self.report("error", "table/duplicate-server", f"{server} stands {server.entries} times")
        for host_ip, holders in self.hosts.items():
            if len(holders) > 1:
                text = f"host_ip {show(*host_ip)} is that of {', '.join(map(str, holders))}"
                self.report("warning", "table/host-device-ip-clash", text)
        if self.several and self.hosts:
            commonest = Counter(f for s in self.servers.values() for f in s.families).most_common(1)[0][0]
            for server in self.servers.values():
                if set(server.families) - {commonest}:
                    text = f"a host_ip of {server} is not IPv{commonest} like the others"
                    self.report("error", "table/mixed-ip-family", text)
        if not self.merged:
            fatal = self.several and all(len(server.devices) == DEVICES for server in self.servers.values())
            for name, server in self.servers.items():
                if name.strip(BLANKS) != name:
                    text = f"server_id {name!r} has a blank at an end"
                    self.report("error" if fatal else "warning", "table/padded-server-id", text)

    def check_ids(self):
        """Leaves the devices that other rules may look at in self.sound, the servers to count in self.counted."""
        self.sound = []
        self.counted = []
        self.shared = set()
        self.out_of_range = False
        for server in self.servers.values():
            ids = [device.id for device in server.devices]
            outside = [one for one in ids if one >= DEVICES]
            used = set(ids)
            if outside and server.entries == 1:
                self.out_of_range = True
                self.sound += [device for device in server.devices if device.id < DEVICES]
                self.report("error", "topology/device-range", f"{server} has device {outside[0]}: ids are 0 to 7")
            else:
                self.sound += server.devices
            if len(used) < len(ids):
                for one, times in Counter(ids).items():
                    if times > 1 and (one < DEVICES or server.entries > 1):
                        self.shared.add((server, one))
                        if server.entries == 1:
                            text = f"device {one} of {server} has {times} ranks"
                            self.report("error", "process/shared-device", text)
            elif not outside and server.entries == 1:
                self.counted.append((server, len(ids), frozenset(ids)))

    def check_counts(self):
        product, total = self.product, len(self.servers)
        if total > product.servers:
            self.report("error", "topology/server-limit", f"{total} servers, at most {product.servers}")
        elif total & (total - 1) and not self.merged:
            self.report("note", "topology/server-count-not-power-of-two", f"{total} servers: no power of two")
        if not self.counted:
            return
        usual = Counter(count for _, count, _ in self.counted).most_common(1)[0][0]
        uneven = {server: count for server, count, _ in self.counted if count != usual}
        if not self.several:
            if usual not in product.counts:
                self.report("error", "topology/device-count", f"{self.counted[0][0]} uses {usual} devices")
        elif uneven:
            severity = "error" if product.groups > 1 else "warning"
            for server, count in uneven.items():
                text = f"{server} uses {count} devices, most use {usual}"
                self.report(severity, "topology/uneven-servers", text)
        elif usual not in product.counts:
            text = f"{len(self.counted)} servers use {usual} devices each"
            self.report("error", "topology/cluster-count", text)
        crossing = set()
        if product.groups > 1:
            half = DEVICES // product.groups
            for server, count, ids in self.counted:
                if count in (2, half) and min(ids) < half <= max(ids) and server not in uneven:
                    crossing.add(server)
                    text = f"{server} uses devices {sorted(ids)}, across the groups"
                    self.report("error", "topology/cross-group", text)
        alike = [] if uneven else [(server, ids) for server, _, ids in self.counted if server not in crossing]
        if alike:
            commonest = Counter(ids for _, ids in alike).most_common(1)[0][0]
            for server, ids in alike:
                if ids != commonest:
                    text = f"{server} uses devices {sorted(ids)}, most use {sorted(commonest)}"
                    self.report("warning", "topology/different-devices", text)

    def check_ranks(self):
        if self.out_of_range:
            return
        ranks = [device.rank for device in self.devices]
        if set(ranks) != set(range(len(ranks))):
            text = f"the ranks of {len(ranks)} devices are not 0 to {len(ranks) - 1}, each once"
            return self.report("error", "process/rank-order", text)
        if self.merged:
            return
        begin = 0
        for server in self.servers.values():
            end = begin + len(server.devices)
            if not all(begin <= device.rank < end for device in server.devices):
                text = f"{server} does not hold the ranks {begin} to {end - 1}"
                return self.report("warning", "table/split-server-ranks", text)
            begin = end

    def check_addresses(self):
        named = set()
        self.check_values(named)
        self.check_lists()
        apart = self.product.planes > 1
        for family in (4, 6):
            members = [
                device
                for device in self.sound
                if device.family == family
                and device not in named
                and not (apart and (device.id >= DEVICES or (device.server, device.id) in self.shared))
            ]
            prefix = self.prefix.get(family)
            if prefix is not None:
                faults, blamed = judge(members, self.product, family, prefix, self.several)
                self.report_planes(faults, family, prefix)
                if family == 4 and prefix < 24:
                    self.check_octets([device for device in members if device not in blamed], prefix)
            elif family == 4 and members:
                self.check_without_mask(members)

    def check_values(self, named):
        """unusable-ip, duplicate-ip, missing-ip: the devices that they name are added."""
        prefix = self.prefix.get(4)
        edge = (1 << 32 - prefix) - 1 if prefix is not None and prefix <= 30 else None
        holders = {}
        repeated = {}  # in the table's order
        unusable = set()
        sound = set(self.sound)
        for device in self.devices:
            for family, value in device.addresses:
                if family == 4:
                    top = value >> 24
                    bad = top >= 224 or top == 127 or not value or (edge is not None and value & edge in (0, edge))
                else:
                    bad = value < 2 or value >> 120 == 0xFF
                if bad:
                    unusable.add((device, family, value))
                if bad and device in sound:
                    named.add(device)
                    text = f"{device} has {show(family, value)}, which no device can use"
                    self.report("error", "address/unusable-ip", text)
            if not device.addresses and device in sound and self.several and self.completed:
                named.add(device)
                self.report("error", "address/missing-ip", f"{device} has no IP")
        for device in self.devices:
            for address in device.addresses:
                if unusable and (device, *address) in unusable:
                    continue
                if address in holders:
                    holders[address].append(device)
                    repeated[address] = holders[address]
                else:
                    holders[address] = [device]
        for address, devices in repeated.items():
            named.update(devices)
            text = f"{show(*address)} is that of {', '.join(map(str, devices))}"
            self.report("error", "address/duplicate-ip", text)

    def check_lists(self):
        """What the table's devices must have alike, and not with a host."""
        given = [device for device in self.sound if device.addresses or not self.several]
        lengths = Counter(len(device.addresses) or 1 for device in given)
        if len(lengths) > 1:
            commonest = lengths.most_common(1)[0][0]
            for device in given:
                if (len(device.addresses) or 1) != commonest:
                    text = f"{device} gives {len(device.addresses) or 1} addresses, most give {commonest}"
                    self.report("error", "table/address-count-mismatch", text)
        families = Counter(family for device in self.sound for family, _ in device.addresses) if self.several else ()
        if len(families) > 1:
            commonest = families.most_common(1)[0][0]
            for device in self.sound:
                if any(family != commonest for family, _ in device.addresses):
                    text = f"{device} has an address that is not IPv{commonest}"
                    self.report("error", "table/mixed-ip-family", text)
        if self.hosts:
            for device in self.sound:
                if any(address in self.hosts for address in device.addresses):
                    text = f"{device} has an address that is a host_ip"
                    self.report("warning", "table/host-device-ip-clash", text)

    def report_planes(self, faults, family, prefix):
        shift = WIDTH[family] - prefix
        for rule, device in faults:
            network = show(family, device.value >> shift << shift)
            self.report(self.cluster, f"address/{rule}", f"{device} is in {network}/{prefix}")

    def check_without_mask(self, members):
        """The plane rules where no netmask is known: do they hold under some prefix length?"""
        low, high = fitting(members, self.product)
        if low <= 24 <= high:
            return
        if low <= high:
            text = f"prefix lengths /{low} to /{high} fit, /24 does not: pass --netmask"
            return self.report("warning", "address/netmask-unknown", text)
        tried = {p: judge(members, self.product, 4, p, self.several)[0] for p in range(8, 31)}
        best = min(tried, key=lambda p: (len(tried[p]), abs(p - 24), -p))
        prefix = best if 2 * len(tried[best]) <= len(tried[24]) else 24
        self.report_planes(tried[prefix], 4, prefix)

    def check_octets(self, members, prefix):
        subnets = defaultdict(list)
        for device in members:
            subnets[device.value >> 32 - prefix].append(device)
        for devices in subnets.values():
            if len(devices) > 254:
                text = f"{len(devices)} devices in one subnet cannot differ in the last octet"
                self.report("note", "address/same-last-octet", text)
                continue
            octets = defaultdict(list)
            for device in devices:
                octets[device.value & 255].append(device)
            for octet, alike in octets.items():
                if len(alike) > 1:
                    text = f"{alike[1]} and {alike[0]} both end in .{octet}"
                    self.report("warning", "address/same-last-octet", text)

    def check_ports(self):
        host_ports = defaultdict(list)
        for device in self.sound:
            row = device.row
            if "host_port" not in row and "device_port" not in row:
                continue
            for key in ("host_port", "device_port", "device_vnic_port"):
                if key not in row or (key == "device_vnic_port" and "device_port" not in row):
                    continue
                port = self.number(row, key)
                if not 0 < port < 65536:
                    self.report("error", "table/port-range", f"{key} of {device} is {port}")
                elif key == "host_port" and not self.merged:
                    if port in HCCL_PORTS:
                        text = f"host_port {port} of {device} lies in HCCL's block"
                        self.report("warning", "table/port-clash", text)
                    else:
                        host_ports[device.server, port].append(device)
        for (server, port), devices in host_ports.items():
            if len(devices) > 1:
                text = f"host_port {port} of {server} is that of {', '.join(map(str, devices))}"
                self.report("warning", "table/port-clash", text)


def fitting(members, product):
    """The prefix lengths, from /8 to /30, under which no plane rule is broken: (shortest, longest)."""
    planes = [(1 << 32, -1)] * product.planes  # lowest and highest address; their common prefix is the plane's
    for device in members:
        plane = device.id % product.planes
        low, high = planes[plane]
        planes[plane] = min(low, device.value), max(high, device.value)
    longest = min(32 - (low ^ high).bit_length() for low, high in planes if high >= 0)
    closest = 1 << 32
    if product.planes > 1:
        groups = defaultdict(list)
        for device in members:
            groups[device.server, device.id // product.planes].append(device.value)
        for values in groups.values():
            values.sort()
            for low, high in zip(values, values[1:]):
                closest = min(closest, low ^ high)
    return max(8, 33 - closest.bit_length()), min(30, longest)


def judge(members, product, family, prefix, several):
    """The plane rules under one prefix length: [(rule, device)], and all devices that they name."""
    shift = WIDTH[family] - prefix
    subnet = {device: device.value >> shift for device in members}
    faults = []
    named = set()

    def blame(rule, device, *others):
        faults.append((rule, device))
        named.update((device, *others))

    planes = defaultdict(list)
    for device in members:
        planes[device.id % product.planes].append(device)
    outlier = "plane-mismatch" if product.planes > 1 else "split-subnet"
    for _, plane in sorted(planes.items()):
        usual, times = Counter(map(subnet.get, plane)).most_common(1)[0]
        if times == len(plane):
            continue
        if 2 * times > len(plane):
            for device in plane:
                if subnet[device] != usual:
                    blame(outlier, device)
            continue
        servers = defaultdict(list)
        for device in sorted(plane, key=lambda one: one.id):
            servers[device.server].append(device)
        first = None  # the subnet that the servers are held against
        for _, mine in sorted(servers.items(), key=lambda one: one[0].index):
            if product.planes > 1:
                if subnet[mine[0]] != subnet[mine[-1]]:
                    blame("split-pair", mine[-1])
                elif first is None:
                    first = subnet[mine[0]]
                elif subnet[mine[0]] != first:
                    blame("plane-mismatch", *mine)
                continue
            if first is None:
                first = subnet[mine[0]]
            outside = [device for device in mine if subnet[device] != first]
            if several and outside:
                blame("split-subnet", *outside)
            elif not several:
                others = defaultdict(list)
                for device in outside:
                    others[subnet[device]].append(device)
                for devices in others.values():
                    blame("split-subnet", *devices)

    if product.planes > 1:
        seen = set()
        for device in sorted(members, key=lambda one: one.id):
            if device not in named:
                key = device.server, device.id // product.planes, subnet[device]
                if key in seen:
                    blame("shared-plane", device)
                seen.add(key)
    return faults, named


def known_prefixes(text):
    """--netmask: {family: prefix length}; a number over 32 is IPv6's."""
    if text.removeprefix("/").isdecimal():
        length = int(text.removeprefix("/"))
        if length > 128:
            raise ValueError(f"{text} is no prefix length")
        return {4 if length <= 32 else 6: length}
    mask = ipaddress.ip_address(text)
    length = bin(int(mask)).count("1")
    if int(mask) != (1 << mask.max_prefixlen) - (1 << mask.max_prefixlen - length):
        raise ValueError(f"{text} is no netmask")
    return {mask.version: length}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--product", choices=PRODUCTS, required=True)
    parser.add_argument("--netmask", type=known_prefixes, default={}, metavar="M")
    parser.add_argument("file")
    args = parser.parse_args()
    gc.disable()  # nothing here is cyclic, and the walks over a large table cost a tenth
    try:
        with open(args.file, encoding="utf-8-sig") as file:
            table = json.load(file)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{args.file}: error: {error} [input/syntax]")
        return 1
    if not isinstance(table, dict):
        print(f"{args.file}: error: no object [input/wrong-type]")
        return 1
    found = Check(table, PRODUCTS[args.product], args.netmask, args.file).found
    for severity, text, rule in found:
        print(f"{args.file}: {severity}: {text} [{rule}]")
    return int(any(severity == "error" for severity, _, _ in found))


if __name__ == "__main__":
    sys.exit(main())
