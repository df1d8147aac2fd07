#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command and benchmarks/peers/rank_table.py find the same in the same tables: two programs that share no code.

differential_test.py [TABLES [FIRST]]: how many random tables beside those of peers_test.py, and the first one's seed.
The command is ATLASCHECK_COMMAND.
"""

import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import make_table
import peers_test
import rank_table

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

FINDING = re.compile(r": (error|warning|note): .* \[([a-z]+/[a-z0-9-]+)\]$", re.MULTILINE)
MASKS = [None, None, "8", "14", "16", "22", "255.255.255.0", "30"]
DEVICES = ["0-7", "0-7", "0-3", "4-7", "0,1", "0,4", "0-2", "0-5", "3", "0,1,4,5"]


def command_finds(table, path, product, netmask):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(table, file)
    command = [os.environ["ATLASCHECK_COMMAND"], "check", "--product", product, "--color", "never"]
    command += ["--max-findings", "100000"] + (["--netmask", netmask] if netmask else []) + [path]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1) or done.stderr:
        raise SystemExit(f"exit {done.returncode}: {shlex.join(command)}\n{done.stderr}{json.dumps(table)}")
    found = collections.Counter(" ".join(found) for found in FINDING.findall(done.stdout))
    has_error = any(one.startswith("error") for one in found)
    if done.returncode != has_error:
        raise SystemExit(f"exit {done.returncode}, but {'an' if has_error else 'no'} error is told\n{json.dumps(table)}")
    return found


def peer_finds(table, path, product, netmask):
    prefix = rank_table.known_prefixes(netmask) if netmask else {}
    found = rank_table.Check(table, rank_table.PRODUCTS[product], prefix, path).found
    return collections.Counter(f"{severity} {rule}" for severity, _, rule in found)


def table_of(options):
    args = make_table.parse_arguments(shlex.split(options))
    return make_table.make_table(args), args.product


def written_tables():
    for rows in (peers_test.ADDRESS, peers_test.TOPOLOGY, peers_test.PROCESS, peers_test.TABLE):
        for options, netmask, _ in rows:
            yield options, *table_of(peers_test.long(options)), netmask


def random_address(rng, addresses):
    """A good one, one that is near another, one of a few, or one that is wrong."""
    near = rng.choice(addresses).split(",")[0].rpartition(".")[0] or "10.0.0"
    return rng.choice([
        rng.choice(addresses),
        f"{near}.{rng.randint(1, 254)}",
        f"10.{rng.randint(0, 1)}.{rng.randint(0, 3)}.{rng.randint(1, 5)}",
        f"192.168.{rng.choice((20, 21, 30, 31))}.{rng.randint(0, 255)}",
        rng.choice(["", "0.0.0.0", "127.0.0.1", "239.1.1.1", "1::2", "fe80::1%eth0", "10.0.0.1,10.0.0.2"]),
    ])  # fmt: skip


def edit(rng, table, servers):
    addresses = [row["device_ip"] for server in servers for row in server["device"]]
    server = rng.choice(servers)
    row = rng.choice(server["device"])
    what = rng.randrange(20)
    if what < 9:
        row["device_ip"] = random_address(rng, addresses)
    elif what < 11:
        row["device_id"] = str(rng.randint(0, 9))
    elif what < 13:
        row["rank_id"] = rng.choice([str(rng.randint(0, len(addresses))), "00", " 1", "2x"])
    elif what == 13:
        server["server_id"] = rng.choice([rng.choice(servers)["server_id"], server["server_id"] + " "])
    elif what == 14:
        server["host_ip"] = rng.choice(["172.16.0.1", "172.16.0.2", "1::1", "10.0.0.1"])
    elif what == 15:
        row["host_port"] = rng.choice(["0", "7000", "7000", "60000", "60031", "60032", "65536"])
    elif what == 16:
        row["device_port"] = rng.choice(["0", "16666", "65535", "65536"])
    elif what == 17:
        row.pop("device_ip")
        row["device_ip"] = ""
    elif what == 18 and len(server["device"]) > 1:
        server["device"].remove(row)
    elif what == 19:
        table.update([rng.choice([("status", "initializing"), ("version", "1.2"), ("server_count", "9")])])


def random_table(seed):
    rng = random.Random(seed)
    product = rng.choice(("atlas", "a2"))
    options = f"--product {product} --servers {rng.randint(1, 5)} --devices {rng.choice(DEVICES)}"
    options += rng.choice(["", " --host-ip"]) + rng.choice(["", "", " --one-subnet"])
    table, _ = table_of(options)
    servers = table["server_list"]
    if rng.random() < 0.4:  # addresses of a few subnets, so that hardly any plane has a majority
        width = rng.randint(1, 3)
        for row in (row for server in servers for row in server["device"]):
            row["device_ip"] = f"10.{rng.randint(0, width)}.{rng.randint(0, width)}.{rng.randint(1, 254)}"
    for _ in range(rng.choice((0, 1, 2, 3, 4, 12))):
        edit(rng, table, servers)
    rng.random() < 0.1 and rng.shuffle(servers)
    for server in servers:
        rng.random() < 0.1 and rng.shuffle(server["device"])
    return options, table, product, rng.choice(MASKS)


def main():
    if "ATLASCHECK_COMMAND" not in os.environ:
        return print("skipped: ATLASCHECK_COMMAND names no command")
    count, first = (*map(int, sys.argv[1:]), *(200, 0)[len(sys.argv) - 1 :])
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.json")
        for name, table, product, netmask in [*written_tables(), *map(random_table, range(first, first + count))]:
            ours = command_finds(table, path, product, netmask)
            theirs = peer_finds(table, path, product, netmask)
            if ours != theirs:
                wrong += 1
                print(f"{product}, netmask {netmask}, {name}\n  only the command: {dict(ours - theirs)}")
                print(f"  only the peer: {dict(theirs - ours)}\n  {json.dumps(table)}")
    print(f"{wrong} tables are judged differently")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
