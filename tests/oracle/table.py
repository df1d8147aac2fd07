# SPDX-License-Identifier: Apache-2.0
"""What a rank table says: servers and devices, each value with its place, and the input findings of the way there."""
import re
import socket

import positions

ANYWHERE = "anywhere"  # a place that the sources leave open
UNKNOWN = "unknown"  # a value that stands there and cannot be known


class Address:
    """An IP by value: what stands behind % does not count."""

    def __init__(self, family, value):
        self.family = family  # 4 or 6
        self.value = value  # a number
        self.bits = 32 if family == 4 else 128

    def same(self, other):
        return (self.family, self.value) == (other.family, other.value)


class Device:
    def __init__(self, node, server):
        self.node = node
        self.server = server
        self.place = node.place
        self.id = None  # a number, or None where unknown
        self.id_place = None
        self.rank = None
        self.rank_place = None
        self.ip_place = node.place  # where device_ip is absent: the object
        self.no_ip = False  # absent or ""
        self.addresses = []  # all that could be read
        self.first = None  # the first, which the plane rules use
        self.address_count = None  # None where unknown
        self.host_port = None
        self.host_port_place = None
        self.bad_ports = []  # the places of ports out of range


class Server:
    def __init__(self, name, place):
        self.name = name  # None where unknown
        self.place = place
        self.devices = []
        self.whole = True  # the list of devices could be read and is not elided
        self.host_ips = []  # [(Address, its place)]
        self.stray = False  # an instance of a server that is unknown
        self.entries = 1
        self.name_places = [place]


class Table:
    def __init__(self):
        self.findings = []
        self.shape = None  # "1.x", "lab", "cloud", or None where nothing is evaluated
        self.homes = []  # the servers, and legacy instances whose server is unknown, as they stand
        self.servers_known = True  # legacy: no instance is without a server
        self.all_servers = True  # server_list or group_list is whole
        self.count_place = None  # where what concerns the cluster is told
        self.list_place = None
        self.repeated_server = False
        self.completed = True

    def tell(self, rule, severity, place):
        self.findings.append((rule, severity, place))

    @property
    def servers(self):
        return [home for home in self.homes if not home.stray]

    def devices(self):
        return [device for server in self.servers for device in server.devices]


def read_address(text):
    """As HCCL does: an interface behind % is cut off, two colons make IPv6, inet_pton decides."""
    if "%" in text:
        text, _, interface = text.partition("%")
        if not text or not interface:
            return None
    family, kind = (6, socket.AF_INET6) if text.count(":") >= 2 else (4, socket.AF_INET)
    try:
        return Address(family, int.from_bytes(socket.inet_pton(kind, text), "big"))
    except (OSError, ValueError):
        return None


def read_number(text):
    """As std::stoull does: blanks and a sign before, anything behind. None where there is none up to 2^32-1."""
    match = re.match(r"[ \t\n\v\f\r]*([+-]?)([0-9]+)", text)
    if not match:
        return None
    number = int(match[2])
    if number >= 2**64:
        return None
    if match[1] == "-":
        number = -number % 2**64
    return number if number < 2**32 else None


def is_plain_number(text):
    return re.fullmatch("0|[1-9][0-9]*", text) is not None


def is_placeholder(text):
    """Never filled in, or masked."""
    if re.fullmatch(r"\{.*\}|<.*>", text, re.DOTALL):
        return True
    if re.search(r"\{\{.*\}\}", text, re.DOTALL) or "*" in text:
        return True
    parts = re.split(r"[.:\-_ \t]", text)
    for part in parts:
        if re.fullmatch("[xX]{2,8}", part):
            return True
        if part in ("x", "X") and len(parts) > 1:
            return True
    by_dots = re.split(r"[.:_ \t]", text)
    return any(part and not part.strip("-") for part in by_dots)


def edits(one, other):
    """How many letters to insert, drop, replace or swap with their neighbour."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


TOP = ["status", "version", "server_count", "server_list", "deploy_mode", "group_count", "group_list"]
KEYS = {
    "1.x table": TOP,
    "server": ["server_id", "host_ip", "device"],
    "1.x device": [
        "device_id",
        "device_ip",
        "rank_id",
        "host_port",
        "device_port",
        "device_vnic_port",
        "net_position",
        "net_protocol",
        "super_device_id",
    ],
    "lab table": TOP + ["para_plane_nic_location"],
    "lab group": ["group_name", "instance_count", "device_num", "server_num", "instance_list"],
    "lab instance": ["rank_id", "server_id", "devices"],
    "cloud table": TOP,
    "cloud group": ["group_name", "instance_count", "device_count", "instance_list"],
    "cloud instance": ["pod_name", "server_id", "devices"],
    "legacy device": ["device_id", "device_ip"],
}


class Reader:
    """Reads one table. What cannot be read is told, and is unknown from there on."""

    def __init__(self, content, file_name):
        self.table = Table()
        self.placeholders = []
        self.file_name = file_name
        self.document = positions.parse(content)

    def tell(self, rule, severity, place):
        self.table.tell(rule, severity, place)

    def read(self):
        document = self.document
        self.text_findings()
        if document.fatal or document.empty:
            return self.table
        top = document.top
        if top.kind != "object":
            self.file_name_rule()
            self.tell("input/wrong-type", "error", top.place)
            return self.table
        if self.wrong_kind(top):
            return self.table
        if document.trailing_text:
            self.tell("input/trailing-text", "warning", document.trailing_text)
        if self.version(top):
            self.file_name_rule()
            self.status(top)
            if self.table.shape == "1.x":
                self.current(top)
            else:
                self.legacy(top)
        if self.placeholders:
            self.tell("input/placeholder", "error", min(self.placeholders))
        return self.table

    # --- The text

    def text_findings(self):
        """Comments, trailing commas and elisions once each; what ends the parse; keys that stand twice."""
        document = self.document
        for places in (document.comments, document.trailing_commas, document.elisions):
            if places:
                self.tell("input/syntax", "error", min(places))
        if document.header:
            self.tell("input/syntax", "error", document.header)
        if document.fatal or document.empty:
            self.tell("input/syntax", "error", ANYWHERE)
        for place in document.repeated_keys:
            self.tell("input/duplicate-key", "warning", place)

    def wrong_kind(self, top):
        """A look-alike: nothing else is told of it."""
        servers = top.get("server_list")
        keys = set(top.keys())
        inner = set()
        if servers is not None and servers.kind == "list":
            for server in servers.value:
                if server.kind == "object":
                    inner |= set(server.keys())
        if keys & {"prefill_device_list", "decode_device_list", "server_group_list", "tor_count"} or inner & {"tor_id", "tor_ip"}:
            self.table.findings = [("input/wrong-kind", "error", None)]
            return True
        return False

    # --- Values

    def missing(self, parent, key):
        if self.table.completed and not parent.elided:
            self.tell("input/missing-key", "error", parent.place)

    def value_of(self, parent, key):
        """null is as good as absent while the controller has not filled the table."""
        node = parent.get(key)
        return None if node is not None and node.kind == "null" and not self.table.completed else node

    def text(self, parent, key, needed):
        """The node of a key that holds text, UNKNOWN where it holds something else, None where it is absent."""
        node = self.value_of(parent, key)
        if node is None:
            if needed:
                self.missing(parent, key)
            return UNKNOWN if parent.elided else None
        if node.kind != "text":
            self.tell("input/wrong-type", "error", node.place)
            return UNKNOWN
        return node

    def filled(self, node):
        """False where the text is a place holder."""
        if is_placeholder(node.value):
            self.placeholders.append(node.place)
            return False
        return True

    def number(self, parent, key, needed):
        """(number or None, place or None)"""
        node = self.text(parent, key, needed)
        if node in (None, UNKNOWN):
            inner = parent.get(key)
            return None, inner.place if inner is not None else None
        number = read_number(node.value)
        if number is None:
            if self.filled(node):
                self.tell("input/bad-value", "error", node.place)
        elif not is_plain_number(node.value):
            self.tell("table/loose-number", "warning", node.place)
        return number, node.place

    def name(self, parent, key, most, may_be_empty):
        """A name's node, or None where it is unknown."""
        node = self.text(parent, key, True)
        if node in (None, UNKNOWN) or not self.filled(node):
            return None
        if len(node.value.encode("utf-8", "surrogatepass")) > most or (not node.value and not may_be_empty):
            self.tell("input/bad-value", "error", node.place)
            return None
        return node

    def list_of(self, parent, key):
        """(the objects of a list, its length or None where unknown)"""
        node = self.value_of(parent, key)
        if node is None:
            self.missing(parent, key)
            return [], None
        if node.kind != "list":
            self.tell("input/wrong-type", "error", node.place)
            return [], None
        if not node.value and not node.elided:
            if self.table.completed:
                self.tell("input/bad-value", "error", node.place)
            return [], None
        objects = []
        for entry in node.value:
            if entry.kind == "object":
                objects.append(entry)
            elif entry.kind != "null" or self.table.completed:
                self.tell("input/wrong-type", "error", entry.place)
        return objects, None if node.elided or parent.elided else len(node.value)

    def near_keys(self, node, what):
        """A key that is near to a known one that its object lacks."""
        if node.elided:
            return
        known = KEYS[what]
        lacking = [key for key in known if key not in node.keys()]
        told = set()
        for key, place, _ in node.value:
            if key not in known and key not in told and any(edits(key.lower(), lack) <= 2 for lack in lacking):
                told.add(key)
                self.tell("input/unknown-key", "warning", place)

    # --- The head

    def version(self, top):
        """Finds the shape. False where the version is one that is only recognised."""
        table = self.table
        node = top.get("version")
        text = None
        if node is not None:
            if node.kind == "text":
                if self.filled(node):
                    text = node.value
                else:
                    text = UNKNOWN
            else:
                self.tell("input/wrong-type", "error", node.place)
                text = node.value if node.value in ("1.0", "1.2") and node.kind == "number" else UNKNOWN
        elif top.elided:
            text = UNKNOWN
        if text == "Standard":
            text = None
        if text in ("1.0", "1.2"):
            table.shape = "1.x"
            self.is_1_2 = text == "1.2"
            if self.is_1_2 and node.kind == "text":
                self.tell("table/wrong-version", "warning", node.place)
            return True
        self.is_1_2 = False
        if text not in (None, UNKNOWN):
            self.tell("table/wrong-version", "error", node.place)
            return False
        if top.get("group_list") is not None:
            table.shape = "cloud" if top.get("deploy_mode") is None else "lab"
            return True
        table.shape = "1.x"
        if text is None and top.get("server_list") is not None:
            self.no_version = True
        return True

    no_version = False

    def file_name_rule(self):
        """The real file's name ends in .json, is more than that, and no earlier .json stands in its path."""
        path = self.file_name
        if path.find(".json") != len(path) - len(".json") or path.endswith("/.json"):
            self.tell("table/file-name", "error", None)

    def status(self, top):
        node = top.get("status")
        if node is None:
            self.missing(top, "status")
        elif node.kind != "text":
            self.tell("input/wrong-type", "error", node.place)
        elif self.filled(node) and node.value != "completed":
            self.tell("table/status-not-completed", "error", node.place)
            self.table.completed = False
        if self.no_version and self.table.completed:
            self.tell("table/wrong-version", "error", top.place)

    # --- 1.0 and 1.2

    def current(self, top):
        table = self.table
        self.near_keys(top, "1.x table")
        stated, table.count_place = self.number(top, "server_count", False)
        servers, length = self.list_of(top, "server_list")
        table.all_servers = length is not None and length == len(servers)
        node = top.get("server_list")
        table.list_place = node.place if node is not None else top.place
        if table.count_place is None:
            table.count_place = table.list_place
        if stated is not None and length is not None and stated != length and not top.elided:
            self.tell("table/server-count-mismatch", "error", table.count_place)
        for node in servers:
            self.current_server(node)

    def current_server(self, node):
        table = self.table
        self.near_keys(node, "server")
        name = self.name(node, "server_id", 64, False)
        fallback = node.get("server_id").place if node.get("server_id") is not None else node.place
        server = Server(name.value if name else None, name.place if name else fallback)
        host_ip = self.text(node, "host_ip", False)
        if host_ip not in (None, UNKNOWN):
            if self.filled(host_ip):
                address = read_address(host_ip.value)
                if address is None or (address.family, address.value) == (4, 0):
                    self.tell("input/bad-value", "error", host_ip.place)
                else:
                    server.host_ips.append((address, host_ip.place))
        devices, length = self.list_of(node, "device")
        server.whole = length is not None and length == len(devices) and not any(one.elided for one in devices)
        wants_host_ip = False
        for one in devices:
            wants_host_ip |= self.current_device(one, server)
        if wants_host_ip and host_ip is None:
            self.missing(node, "host_ip")
        for other in table.servers:
            if server.name is not None and other.name == server.name:
                table.repeated_server = True
                other.entries += 1
                other.name_places.append(server.place)
                other.whole = other.whole and server.whole
                other.devices += server.devices
                other.host_ips += server.host_ips
                for device in server.devices:
                    device.server = other
                return
        table.homes.append(server)

    def current_device(self, node, server):
        """True where net_position is "host"."""
        self.near_keys(node, "1.x device")
        device = Device(node, server)
        server.devices.append(device)
        device.id, device.id_place = self.number(node, "device_id", True)
        device.rank, device.rank_place = self.number(node, "rank_id", True)
        self.several_addresses(device)
        for key in "host_port", "device_port", "device_vnic_port":
            if key == "device_vnic_port" and node.get("device_port") is None:
                continue
            port, place = self.number(node, key, False)
            if port is not None and not 1 <= port <= 65535:
                device.bad_ports.append(place)
                port = None
            if key == "host_port":
                device.host_port, device.host_port_place = port, place
        if self.is_1_2:
            self.number(node, "super_device_id", False)
        position = self.text(node, "net_position", False)
        self.text(node, "net_protocol", False)
        return position not in (None, UNKNOWN) and position.value == "host"

    def several_addresses(self, device):
        """1.x: addresses with commas between them; one comma may stand behind the last."""
        node = self.text(device.node, "device_ip", False)
        if node is UNKNOWN:
            inner = device.node.get("device_ip")
            device.ip_place = inner.place if inner is not None else device.place
            return
        if node is None or node.value == "":
            device.ip_place = node.place if node is not None else device.place
            device.no_ip = True
            device.address_count = 1
            return
        device.ip_place = node.place
        parts = node.value.split(",")
        if parts[-1] == "":
            parts.pop()
        at = 0
        device.address_count = len(parts)
        for part in parts:
            address = read_address(part)
            device.addresses.append(address)
            if address is None and is_placeholder(part):
                self.placeholders.append(node.place)
            elif address is None:
                self.tell("input/bad-value", "error", node.place if node.escaped else node.offsets[at])
            at += len(part) + 1
        if None in device.addresses:
            device.addresses, device.address_count = [], None
        else:
            device.first = device.addresses[0]

    # --- Legacy

    def legacy(self, top):
        table, shape = self.table, self.table.shape
        self.near_keys(top, f"{shape} table")
        if shape == "lab":
            location = self.text(top, "para_plane_nic_location", True)
            if location not in (None, UNKNOWN) and self.filled(location) and location.value != "device":
                self.tell("input/bad-value", "error", location.place)
        stated, place = self.number(top, "group_count", True)
        table.list_place = table.count_place = top.get("group_list").place
        groups, length = self.list_of(top, "group_list")
        table.all_servers = length is not None and length == len(groups)
        self.compare(stated, place, length)
        self.names = {"group_name": [], "pod_name": []}
        self.instances = sum(len(one.value) for one in (group.get("instance_list") for group in groups) if one and one.kind == "list")
        for group in groups:
            self.group(group)
        for places in self.names.values():
            for number, (name, place) in enumerate(places):
                if [other for other, _ in places[:number]].count(name) == 1:
                    self.tell("table/duplicate-name", "error", place)

    def compare(self, stated, place, real):
        """A stated count equals what is there. True where both are known and equal."""
        if stated is None or real is None:
            return False
        if stated != real:
            self.tell("table/count-mismatch", "error", place)
        return stated == real

    def group(self, node):
        table, shape = self.table, self.table.shape
        self.near_keys(node, f"{shape} group")
        name = self.name(node, "group_name", 127, True)
        if name:
            self.names["group_name"].append((name.value, name.place))
        instance_count, instance_place = self.number(node, "instance_count", True)
        counts = {}
        for key in ("device_num", "server_num") if shape == "lab" else ("device_count",):
            counts[key] = self.number(node, key, True)
        instances, length = self.list_of(node, "instance_list")
        if length != len(instances):
            table.all_servers, length = False, None
        total, names = None if length is None else 0, None if length is None else set()
        for instance in instances:
            server, devices = self.instance(instance)
            unknown = server is None or devices is None
            total = None if unknown or total is None else total + devices
            length = None if unknown else length
            names = None if names is None or server is None else names | {server.name}
        self.compare(instance_count, instance_place, length)
        servers = None if names is None else len(names)
        if shape == "cloud":
            self.compare(*counts["device_count"], total)
            return
        right = self.compare(*counts["device_num"], total)
        self.compare(*counts["server_num"], servers)
        if right and servers and (total % servers or total // servers not in (1, 2, 4, 8, 16)):
            self.tell("table/count-mismatch", "error", counts["device_num"][1])

    def instance(self, node):
        """(its server or None, the number of its devices or None)"""
        table, shape = self.table, self.table.shape
        self.near_keys(node, f"{shape} instance")
        rank = (None, None)
        if shape == "lab":
            rank = self.number(node, "rank_id", True)
        else:
            pod = self.name(node, "pod_name", 127, True)
            if pod:
                self.names["pod_name"].append((pod.value, pod.place))
        name = self.name(node, "server_id", 64, False)
        server = None
        if name:
            server = next((one for one in table.servers if one.name == name.value), None)
            if server is None:
                server = Server(name.value, name.place)
                table.homes.append(server)
            else:
                server.name_places.append(name.place)
        home = server or self.stray(node)
        devices, length = self.list_of(node, "devices")
        if length != len(devices) or any(one.elided for one in devices):
            home.whole, length = False, None
        if shape == "lab" and len(devices) > 1:
            self.tell("input/bad-value", "error", node.get("devices").place)
            rank = (None, rank[1])
        for one in devices:
            self.legacy_device(one, home, rank)
        return server, length

    def stray(self, node):
        """An instance whose server is unknown."""
        home = Server(None, node.place)
        home.stray = True
        self.table.homes.append(home)
        self.table.servers_known = False
        return home

    def legacy_device(self, node, server, rank):
        self.near_keys(node, "legacy device")
        device = Device(node, server)
        server.devices.append(device)
        device.id, device.id_place = self.number(node, "device_id", True)
        device.rank, device.rank_place = rank
        needed = self.table.shape == "lab" or self.instances > 1
        text = self.text(node, "device_ip", needed)
        if text is UNKNOWN:
            inner = node.get("device_ip")
            device.ip_place = inner.place if inner is not None else device.place
            return
        if text is None:
            device.rank = None
            return
        device.ip_place = text.place
        if text.value == "":
            device.no_ip = True
            device.address_count = 1
            return
        address = read_address(text.value)
        if address is None:
            if self.filled(text):
                self.tell("input/bad-value", "error", text.place)
            return
        device.addresses = [address]
        device.first = address
        device.address_count = 1
