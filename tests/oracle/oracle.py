#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is wrong with one rank table, told a second time: slowly, plainly, and without a line of the command.

    oracle.py --product atlas|a2 [--netmask M] FILE      prints `line:column severity rule` for each finding

One function a rule, named after it. Quadratic loops are fine here: that each can be read against its sentence counts.
"""
import argparse
import ipaddress
import pathlib
import sys

import table as tables
from table import ANYWHERE

HCCL_PORTS = range(60000, 60032)


class Product:
    def __init__(self, planes, group_size, counts, servers, uneven):
        self.planes = planes
        self.group_size = group_size
        self.counts = counts  # how many devices a server may use
        self.servers = servers  # how many there may be
        self.uneven = uneven  # how grave servers of unequal counts are


PRODUCTS = {
    "atlas": Product(4, 4, (1, 2, 4, 8), 512, "error"),
    "a2": Product(1, 8, tuple(range(1, 9)), 1152, "warning"),
}


class Mask:
    """A prefix length of one family."""

    def __init__(self, length, family):
        self.length = length
        self.family = family

    def fits(self, address):
        return address.family == self.family


def read_mask(text):
    """24, /24 and 255.255.255.0 are of IPv4; longer lengths than 32, and ffff::, are of IPv6."""
    if text is None:
        return None
    text = text.removeprefix("/")
    if text.isdigit():
        return Mask(int(text), 4 if int(text) <= 32 else 6)
    address = ipaddress.ip_address(text)
    return Mask(f"{int(address):b}".count("1"), address.version)


def subnet(address, length):
    return address.family, address.value >> (address.bits - length)


def commonest(values):
    """The value that stands most often, on a tie the first of them."""
    return max(values, key=values.count) if values else None


class Check:
    """The rules over one table. What a rule has named is kept, so that later ones leave it alone."""

    def __init__(self, table, product, mask):
        self.table = table
        self.product = product
        self.mask = mask
        self.findings = table.findings
        self.servers = table.servers
        self.several = len(self.servers) >= 2
        self.cluster = "error" if self.several else "warning"
        self.bad_ip = []  # devices of unusable-ip, duplicate-ip, missing-ip
        self.named = []  # devices that a plane rule has named
        self.out_of_range = []
        self.shared = []
        self.uneven_spoke = False

    def tell(self, rule, severity, place):
        self.findings.append((rule, severity, place))

    def all_devices(self):
        return [device for home in self.table.homes for device in home.devices]

    def judged(self):
        """All devices but those that device-range names."""
        return [device for device in self.all_devices() if device not in self.out_of_range]

    def run(self):
        self.device_range()
        self.shared_device()
        self.unusable_ip()
        self.duplicate_ip()
        self.missing_ip()
        self.planes()
        self.same_last_octet()
        self.device_count()
        self.uneven_servers()
        self.cluster_count()
        self.cross_group()
        self.different_devices()
        self.server_limit()
        self.server_count_not_power_of_two()
        self.rank_order()
        self.duplicate_server()
        self.padded_server_id()
        self.mixed_ip_family()
        self.address_count_mismatch()
        self.port_range()
        self.port_clash()
        self.host_device_ip_clash()
        return self.findings

    # --- topology: devices

    def device_range(self):
        """A device id is at most 7. Told once a server, at the first, but not of a server that stands twice."""
        for home in self.table.homes:
            beyond = [device for device in home.devices if device.id is not None and device.id > 7]
            if beyond and home.entries == 1:
                self.out_of_range += beyond
                self.tell("topology/device-range", "error", beyond[0].id_place)

    def shared_device(self):
        """A server names no device twice. Told at the second, but not of a server that stands twice."""
        for home in self.table.homes:
            for number in range(8):
                same = [device for device in home.devices if device.id == number]
                if len(same) > 1:
                    self.shared += same
                if len(same) > 1 and home.entries == 1:
                    self.tell("process/shared-device", "error", same[1].id_place)

    # --- address

    def unusable_ip(self):
        """A device IP is of a host that can be: not loopback, multicast, reserved or unspecified, nor the two ends of its subnet."""
        for device in self.judged():
            for address in device.addresses:
                if self.is_unusable(address):
                    if address is device.first:  # else the others are still compared
                        self.bad_ip.append(device)
                    self.tell("address/unusable-ip", "error", device.ip_place)

    def is_unusable(self, address):
        if address.family == 6:
            return address.value in (0, 1) or address.value >> 120 == 0xFF
        first = address.value >> 24
        if address.value == 0 or first == 127 or first >= 224:
            return True
        if self.mask is None or not self.mask.fits(address) or self.mask.length >= 31:
            return False
        hosts = 2 ** (32 - self.mask.length) - 1
        return address.value & hosts in (0, hosts)

    def duplicate_ip(self):
        """No address stands twice in the table. Told at the second, once for all that hold it."""
        held = [(device, address) for device in self.all_devices() for address in device.addresses]
        held = [(device, address) for device, address in held if device in self.out_of_range or not self.is_unusable(address)]
        named = []
        for at, (device, address) in enumerate(held):
            before = [other for other, there in held[:at] if there.same(address)]
            if before:
                named += [device, *before]
            if len(before) == 1:
                self.tell("address/duplicate-ip", "error", device.ip_place)
        self.bad_ip += named

    def missing_ip(self):
        """With several servers each device has an IP."""
        if not self.several:
            return
        for device in self.judged():
            if device.no_ip:
                self.bad_ip.append(device)
                if self.table.completed:
                    self.tell("address/missing-ip", "error", device.ip_place)

    def plane_members(self):
        """[[device of a server that the plane rules look at]]"""
        return [[device for device in server.devices if self.in_planes(device)] for server in self.servers]

    def in_planes(self, device):
        if device.first is None or device in self.bad_ip or device in self.out_of_range:
            return False
        return self.product.planes == 1 or (device.id is not None and device.id <= 7 and device not in self.shared)

    def planes(self):
        """The plane rules under the known mask, or under the length that is inferred."""
        if not self.table.servers_known:
            return
        members = self.plane_members()
        if self.mask is not None:
            self.take(self.plane_findings(self.of_family(members, self.mask.family), self.mask.length))
            return
        members = self.of_family(members, 4)
        found = {length: self.plane_findings(members, length) for length in range(8, 31)}
        if not found[24]:
            return
        if any(not findings for findings in found.values()):
            self.netmask_unknown()
            return
        best = min(found, key=lambda length: (len(found[length]), abs(length - 24), -length))
        self.take(found[best if 2 * len(found[best]) <= len(found[24]) else 24])

    def of_family(self, members, family):
        return [[one for one in server if one.first.family == family] for server in members]

    def netmask_unknown(self):
        """Some prefix length fits, but not the guide's /24: the mask has to be said."""
        self.tell("address/netmask-unknown", "warning", self.table.list_place)

    def take(self, found):
        for rule, place, devices in found:
            self.tell(rule, self.cluster, place)
            self.named += devices

    def plane_findings(self, members, length):
        """[(rule, place, devices that it names)]"""
        if self.product.planes == 1:
            return self.split_subnet(members, length)
        found = []
        for plane in range(self.product.planes):
            found += self.plane_mismatch(members, plane, length)
        named = [device for _, _, devices in found for device in devices]
        pairs = self.split_pair(members, length, named)
        named += [device for _, _, devices in pairs for device in devices]
        return found + pairs + self.shared_plane(members, length, named)

    def majority(self, devices, length):
        """The subnet of more than half of the devices, or None."""
        subnets = [subnet(device.first, length) for device in devices]
        return next((one for one in subnets if 2 * subnets.count(one) > len(subnets)), None)

    def plane_mismatch(self, members, plane, length):
        """The devices of a plane are in one subnet on all servers. Outliers are named; without a majority, servers that differ from the first."""
        of_plane = [[device for device in server if device.id % self.product.planes == plane] for server in members]
        devices = [device for server in of_plane for device in server]
        most = self.majority(devices, length)
        if most is not None:
            return [
                ("address/plane-mismatch", device.ip_place, [device])
                for device in devices
                if subnet(device.first, length) != most
            ]
        whole = [
            server for server in of_plane if server and len({subnet(device.first, length) for device in server}) == 1
        ]
        found = []
        for server in whole[1:]:
            if subnet(server[0].first, length) != subnet(whole[0][0].first, length):
                lowest = min(server, key=lambda device: device.id)
                found.append(("address/plane-mismatch", lowest.ip_place, server))
        return found

    def split_pair(self, members, length, named):
        """Devices i and i+4 of a server are in one subnet. The later is named, unless one of them is named already."""
        found = []
        for server in members:
            free = [device for device in server if device not in named]
            for low in free:
                for high in free:
                    if high.id == low.id + 4 and subnet(low.first, length) != subnet(high.first, length):
                        found.append(("address/split-pair", high.ip_place, [high]))
        return found

    def shared_plane(self, members, length, named):
        """Within a group of a server no two devices are in one subnet. Each that shares with a lower id is named."""
        found = []
        for server in members:
            free = [device for device in server if device not in named]
            for device in free:
                lower = [
                    other
                    for other in free
                    if other.id < device.id
                    and other.id // self.product.group_size == device.id // self.product.group_size
                    and subnet(other.first, length) == subnet(device.first, length)
                ]
                if lower:
                    found.append(("address/shared-plane", device.ip_place, [device]))
        return found

    def split_subnet(self, members, length):
        """All devices are in one subnet. Outliers are named; without a majority, once a server, or on one server once a subnet."""
        devices = [device for server in members for device in server]
        most = self.majority(devices, length)
        if most is not None or not devices:
            return [
                ("address/split-subnet", device.ip_place, [device])
                for device in devices
                if subnet(device.first, length) != most
            ]
        first = subnet(self.lowest(next(server for server in members if server)).first, length)
        found = []
        if not self.several:
            others = [device for device in devices if subnet(device.first, length) != first]
            for one in {subnet(device.first, length) for device in others}:
                inside = [device for device in others if subnet(device.first, length) == one]
                found.append(("address/split-subnet", inside[0].ip_place, inside))
            return found
        for server in members:
            outside = [device for device in server if subnet(device.first, length) != first]
            if outside:
                found.append(("address/split-subnet", self.lowest(outside).ip_place, outside))
        return found

    def lowest(self, devices):
        """The device of the lowest id. Nothing says where those of unknown id come: as device 0 does."""
        return min(devices, key=lambda device: device.id or 0)

    def same_last_octet(self):
        """The IPs of one subnet differ in their last 8 bits. Of a subnet of more than 254 that is one note."""
        if self.mask is None or not self.table.servers_known:
            return
        members = [device for server in self.plane_members() for device in server if device not in self.named]
        members = [device for device in members if device.first.family == 4 and self.mask.fits(device.first)]
        for network in {subnet(device.first, self.mask.length) for device in members}:
            inside = [device for device in members if subnet(device.first, self.mask.length) == network]
            if len(inside) > 254:
                self.tell("address/same-last-octet", "note", ANYWHERE)
                continue
            for octet in range(256):
                same = [device for device in inside if device.first.value % 256 == octet]
                if len(same) > 1:
                    self.tell("address/same-last-octet", "warning", same[1].ip_place)

    # --- topology: counts

    def counted(self):
        """The servers that count rules look at: their lists are whole, and no device of theirs is out of range or shared."""
        if not self.table.servers_known:
            return []
        wrong = self.out_of_range + self.shared
        servers = [server for server in self.servers if server.whole and server.entries == 1]
        return [server for server in servers if not any(device in wrong for device in server.devices)]

    def device_count(self):
        """A single server uses 1, 2, 4 or 8 devices (atlas), 1 to 8 (a2)."""
        if self.several or not self.table.all_servers:
            return
        for server in self.counted():
            if len(server.devices) not in self.product.counts:
                self.tell("topology/device-count", "error", server.place)

    def uneven_servers(self):
        """Each server has as many devices as most others."""
        self.uneven = []
        if not self.several:
            return
        most = commonest([len(server.devices) for server in self.counted()])
        for server in self.counted():
            if len(server.devices) != most:
                self.uneven.append(server)
                self.tell("topology/uneven-servers", self.product.uneven, server.place)

    def cluster_count(self):
        """n servers use n, 2n, 4n or 8n devices (atlas), n to 8n (a2)."""
        counted = self.counted()
        if not self.several or not self.table.all_servers or self.uneven or not counted:
            return
        total = sum(len(server.devices) for server in counted)
        allowed = [count * len(counted) for count in self.product.counts]
        if self.product.planes == 1:
            allowed = range(len(counted), 8 * len(counted) + 1)
        if total not in allowed:
            self.tell("topology/cluster-count", "error", self.table.count_place)

    def cross_group(self):
        """A server that uses 2 or 4 devices has them all in one group."""
        self.crossed = []
        if self.product.group_size == 8:
            return
        for server in self.counted():
            ids = [device.id for device in server.devices]
            if None in ids or server in self.uneven or len(ids) not in (2, 4):
                continue
            if len({number // self.product.group_size for number in ids}) > 1:
                self.crossed.append(server)
                self.tell("topology/cross-group", "error", server.place)

    def different_devices(self):
        """Servers of equal counts use the same device ids."""
        if not self.several or self.uneven:
            return
        servers = [one for one in self.counted() if self.ids_known(one.devices) and one not in self.crossed]
        sets = [(server, sorted(device.id for device in server.devices)) for server in servers]
        most = commonest([ids for _, ids in sets])
        for server, ids in sets:
            if ids != most:
                self.tell("topology/different-devices", "warning", server.place)

    def ids_known(self, devices):
        return all(device.id is not None for device in devices)

    def server_limit(self):
        """At most 512 servers (atlas), 1152 (a2)."""
        self.beyond_limit = False
        if self.table.all_servers and self.table.servers_known and len(self.servers) > self.product.servers:
            self.beyond_limit = True
            self.tell("topology/server-limit", "error", self.table.count_place)

    def server_count_not_power_of_two(self):
        """1, 2, 4, 8 ... servers perform best."""
        count = len(self.servers)
        if not self.table.all_servers or not self.table.servers_known or self.beyond_limit or self.table.repeated_server:
            return
        if count & (count - 1):
            self.tell("topology/server-count-not-power-of-two", "note", self.table.count_place)

    # --- process

    def rank_order(self):
        """The ranks of n devices are 0 to n-1, each once. One finding for all."""
        table = self.table
        if table.shape == "cloud" or not table.all_servers or not table.servers_known:
            return
        devices = table.devices()
        if not all(server.whole for server in self.servers) or not devices:
            return
        if any(device.rank is None or device in self.out_of_range for device in devices):
            return
        if table.shape == "lab" and self.several and any(device.no_ip for device in devices):
            return
        ranks = [device.rank for device in devices]
        for at, device in enumerate(devices):
            if device.rank >= len(devices) or device.rank in ranks[:at]:
                self.tell("process/rank-order", "error", device.rank_place)
                return
        self.split_server_ranks()

    def split_server_ranks(self):
        """The ranks of a server are contiguous and above those of the servers before. One finding a table."""
        if self.table.repeated_server:
            return
        highest = -1
        for server in self.servers:
            lowest = min(server.devices, key=lambda device: device.rank)
            if lowest.rank < highest:
                self.tell("table/split-server-ranks", "warning", lowest.rank_place)
                return
            highest = max(highest, *(device.rank for device in server.devices))

    # --- table

    def duplicate_server(self):
        """No server_id stands twice in server_list. Told at the second."""
        for server in self.servers:
            if server.entries > 1:
                self.tell("table/duplicate-server", "error", server.name_places[1])

    def padded_server_id(self):
        """A server_id has no blank at either end: with several servers of 8 devices each HCCL then finds no network."""
        if self.table.repeated_server:
            return
        full = self.several and self.table.all_servers and self.table.servers_known and all(server.whole and len(server.devices) == 8 for server in self.servers)
        for server in self.servers:
            if server.name is not None and server.name.strip(" \t\r\n\v\f") != server.name:
                self.tell("table/padded-server-id", "error" if full else "warning", server.place)

    def mixed_ip_family(self):
        """With several servers all device IPs are of one family, and all host IPs are."""
        if not self.several:
            return
        most = commonest([address.family for device in self.judged() for address in device.addresses])
        for device in self.judged():
            if any(address.family != most for address in device.addresses):
                self.tell("table/mixed-ip-family", "error", device.ip_place)
        host_ips = [one for server in self.servers for one in server.host_ips]
        most = commonest([address.family for address, _ in host_ips])
        for address, place in host_ips:
            if address.family != most:
                self.tell("table/mixed-ip-family", "error", place)

    def address_count_mismatch(self):
        """Each device gives equally many addresses; none counts as one."""
        devices = [device for device in self.judged() if device.address_count is not None]
        if self.several:
            devices = [device for device in devices if not device.no_ip]
        most = commonest([device.address_count for device in devices])
        for device in devices:
            if device.address_count != most:
                self.tell("table/address-count-mismatch", "error", device.ip_place)

    def port_range(self):
        """host_port, device_port and device_vnic_port are 1 to 65535."""
        for device in self.judged():
            for place in device.bad_ports:
                self.tell("table/port-range", "error", place)

    def port_clash(self):
        """A host_port is outside HCCL's 32 ports, and no other device of its server has it."""
        if self.table.repeated_server:
            return
        for server in self.servers:
            devices = [one for one in server.devices if one.host_port is not None and one not in self.out_of_range]
            for device in devices:
                if device.host_port in HCCL_PORTS:
                    self.tell("table/port-clash", "warning", device.host_port_place)
            ports = {device.host_port for device in devices} - set(HCCL_PORTS)
            for port in ports:
                same = [device for device in devices if device.host_port == port]
                if len(same) > 1:
                    self.tell("table/port-clash", "warning", same[1].host_port_place)

    def host_device_ip_clash(self):
        """No device IP is a host_ip, and no two servers have one host_ip."""
        hosts = [(server, *one) for server in self.servers for one in server.host_ips]
        hosts.sort(key=lambda host: host[2])
        for device in self.judged():
            if any(address.same(host_ip) for address in device.addresses for _, host_ip, _ in hosts):
                self.tell("table/host-device-ip-clash", "warning", device.ip_place)
        for at, (server, host_ip, place) in enumerate(hosts):
            before = {other.place for other, address, _ in hosts[:at] if address.same(host_ip)}
            if len(before) == 1 and server.place not in before:
                self.tell("table/host-device-ip-clash", "warning", place)


def judge(content, product, netmask=None, file_name="t.json"):
    """[(rule, severity, place)]: place is (line, column), None for the file itself, or ANYWHERE."""
    table = tables.Reader(content, file_name).read()
    if table.shape is None:
        return table.findings
    return Check(table, PRODUCTS[product], read_mask(netmask)).run()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--product", choices=PRODUCTS, required=True)
    parser.add_argument("--netmask")
    parser.add_argument("file", type=pathlib.Path)
    args = parser.parse_args()
    found = judge(args.file.read_bytes(), args.product, args.netmask, str(args.file.resolve()))
    for rule, severity, place in sorted(found, key=str):
        where = place if place in (None, ANYWHERE) else "%d:%d" % place
        print(where, severity, rule)
    return 1 if any(severity == "error" for _, severity, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
