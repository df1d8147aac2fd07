#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a rank table to standard output: sound, unless options make it otherwise.

    make_table.py --servers 2 --product atlas
    make_table.py --set server=1,device=5,device_ip=192.168.31.22     one address changed
    make_table.py --set server=0,device=3,device_id:=3                := sets a JSON value, = sets text
    make_table.py --set server=1,server_id=node_0 --set server_count=3
    make_table.py --drop-key version --drop-key server=1,device=5,device_ip
    make_table.py --legacy cloud                                      or lab: the shapes without a version

Selectors take the server's position and the device's id as they were before any edit. In the lab shape an edit of a
device may name a key of its instance, and an edit of a server is made in each of its instances.

Planes of up to 250 devices are 192.168.20.x, .30.x, .40.x and .50.x, which the prefix lengths /21 to /24 fit. Larger
ones are 10.0.x.y, 10.64.x.y, 10.128.x.y and 10.192.x.y. There no /24 fits, so that without a netmask a check has one
warning, address/netmask-unknown: on 512 x 8 atlas /10 to /21 fit, on 1152 x 8 a2 /8 to /18, at 1,000,000 devices
/10 to /14 and /8 to /12.
"""

import argparse
import json
import re

PLANES = {"atlas": 4, "a2": 1}


def device_ids(text):
    """0-3,6 -> [0, 1, 2, 3, 6]"""
    ids = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        ids += range(int(low), int(high or low) + 1)
    return ids


def address(plane, slot, size):
    """The address of the slot-th of `size` devices of a plane: no two alike, none ends in 0 or 255."""
    if size <= 250:
        return f"192.168.{20 + 10 * plane}.{1 + (18 + slot) % 254}"
    rest, last = divmod(slot, 254)
    return f"10.{64 * plane + rest // 256}.{rest % 256}.{1 + last}"


def make_servers(args):
    """[(server_id, host_ip, [device])] of the whole table."""
    planes = 1 if args.one_subnet else PLANES[args.product]
    plane_of = [device % planes for device in args.devices]
    size = args.servers * max(map(plane_of.count, plane_of))
    used = [0] * planes
    for server in range(args.servers):
        devices = []
        for device, plane in zip(args.devices, plane_of):
            ip = address(plane, used[plane], size)
            rank = server * len(args.devices) + len(devices)
            devices.append({"device_id": str(device), "device_ip": ip, "rank_id": str(rank)})
            used[plane] += 1
        rest, last = divmod(server, 254)
        yield f"node_{server}", f"172.{16 + rest // 256}.{rest % 256}.{1 + last}", devices


def current(args, places):
    servers = []
    for index, (name, host_ip, devices) in enumerate(make_servers(args)):
        host = {"host_ip": host_ip} if args.host_ip else {}
        servers.append({"server_id": name, **host, "device": devices})
        places[index, None] = [servers[-1]]
        places.update({(index, device): [row] for device, row in zip(args.devices, devices)})
    return {"version": args.version, "status": "completed", "server_count": str(len(servers)), "server_list": servers}


def legacy(args, places):
    lab = args.legacy == "lab"
    instances = []
    for index, (name, _, devices) in enumerate(make_servers(args)):
        ranks = [row.pop("rank_id") for row in devices]
        if lab:
            mine = [{"rank_id": rank, "server_id": name, "devices": [row]} for rank, row in zip(ranks, devices)]
        else:
            mine = [{"pod_name": f"pod-{index}", "server_id": name, "devices": devices}]
        places[index, None] = mine
        for number, (device, row) in enumerate(zip(args.devices, devices)):
            places[index, device] = [mine[number], row] if lab else [row]
        instances += mine
    total = str(args.servers * len(args.devices))
    counts = {"device_num": total, "server_num": str(args.servers)} if lab else {"device_count": total}
    group = {"group_name": "worker", "instance_count": str(len(instances)), **counts, "instance_list": instances}
    places["group"] = group
    head = {"deploy_mode": "lab", "para_plane_nic_location": "device"} if lab else {}
    return {"status": "completed", **head, "group_count": "1", "group_list": [group]}


def select(table, places, selectors, key):
    """The objects that hold, or are to hold, the key."""
    if not selectors:
        group = places.get("group", {})
        return [group] if key in group else [table]
    server, device = int(selectors["server"]), selectors.get("device")
    objects = places[server, None if device is None else int(device)]
    if device is None:
        return objects
    return [next((one for one in objects if key in one), objects[-1])]


def edit(table, places, text):
    selectors = {}
    for part in re.split(r",(?=\w+:?=)", text):
        key, raw, value = re.fullmatch(r"(\w+)(:?)=(.*)", part, re.DOTALL).groups()
        if key in ("server", "device") and not raw:
            selectors[key] = value
            continue
        for one in select(table, places, selectors, key):
            one[key] = json.loads(value) if raw else value


def drop(table, places, text):
    *parts, key = text.split(",")
    for one in select(table, places, dict(part.split("=") for part in parts), key):
        del one[key]


def parse_arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=2, metavar="N")
    parser.add_argument("--devices", type=device_ids, default="0-7", metavar="IDS", help="of each server: 0-7 or 0,4")
    parser.add_argument("--product", choices=PLANES, default="atlas")
    parser.add_argument("--version", default="1.0", metavar="V")
    parser.add_argument("--indent", type=int, default=2, metavar="N", help="0: all on one line")
    parser.add_argument("--host-ip", action="store_true", help="give each server a host_ip")
    parser.add_argument("--one-subnet", action="store_true", help="all devices in the first plane's subnet")
    parser.add_argument("--legacy", choices=("cloud", "lab"))
    parser.add_argument("--set", action="append", default=[], metavar="[server=N,[device=ID,]]KEY=VALUE,...")
    parser.add_argument("--drop-key", action="append", default=[], metavar="[server=N,[device=ID,]]KEY")
    return parser.parse_args(argv)


def make_table(args):
    places = {}  # (server, device or None) -> its objects in the table
    table = (legacy if args.legacy else current)(args, places)
    for text in args.set:
        edit(table, places, text)
    for text in args.drop_key:
        drop(table, places, text)
    return table


def main():
    args = parse_arguments(None)
    print(json.dumps(make_table(args), indent=args.indent or None))


if __name__ == "__main__":
    main()
