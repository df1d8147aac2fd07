#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks the command and the oracle about random tables, and tells where they differ.

    compare.py COMMAND [--count N] [--seed S] [--start I] [--jobs J] [--show K] [--keep FOLDER]

Exit code: 0 if they agree on all, 1 if not. Tables they differ on are kept in FOLDER, each with how it was checked.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import traceback

import generate
import oracle


def told_by_command(command, path, product, netmask):
    """[(rule, severity, place)]"""
    arguments = [command, "check", "--product", product, "--no-config", "--format", "json", "--max-findings", "0"]
    if netmask is not None:
        arguments += ["--netmask", netmask]
    run = subprocess.run([*arguments, str(path)], capture_output=True, timeout=60)
    if run.returncode not in (0, 1):
        return [(f"exit code {run.returncode}", run.stderr.decode("utf-8", "replace").strip(), None)]
    found = []
    for finding in json.loads(run.stdout)["findings"]:
        place = finding["place"]
        found.append((finding["rule"], finding["severity"], (place["line"], place["column"]) if "line" in place else None))
    return found


def difference(command, expected):
    """(told by the command alone, told by the oracle alone)"""
    ours = collections.Counter(command)
    missing = []
    for finding in sorted(expected, key=lambda one: one[2] == oracle.ANYWHERE):
        rule, severity, place = finding
        if place == oracle.ANYWHERE:
            finding = next((one for one in ours if one[:2] == (rule, severity) and ours[one]), finding)
        if ours[finding]:
            ours[finding] -= 1
        else:
            missing.append(finding)
    return sorted(ours.elements(), key=str), sorted(missing, key=str)


def words(finding):
    rule, severity, place = finding
    where = f"{place[0]}:{place[1]}" if isinstance(place, tuple) else place
    return f"{severity} {rule} at {where}"


class Disagreement:
    def __init__(self, seed, number, case, command_alone, oracle_alone):
        self.seed = seed
        self.number = number
        self.case = case
        self.command_alone = command_alone
        self.oracle_alone = oracle_alone

    def __str__(self):
        case = self.case
        lines = [f"table {self.number} of seed {self.seed} ({case.product}, netmask {case.netmask}, {case.file_name}; {', '.join(case.faults)})"]
        lines += [f"    command alone: {words(finding)}" for finding in self.command_alone]
        lines += [f"    oracle alone:  {words(finding)}" for finding in self.oracle_alone]
        return "\n".join(lines)


def ask(command, folder, content, product, netmask, file_name):
    """(told by the command alone, told by the oracle alone)"""
    path = pathlib.Path(folder, file_name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    try:
        expected = oracle.judge(content, product, netmask, str(path.resolve()))
    except Exception:
        expected = [("oracle broke: " + traceback.format_exc(limit=-2), "", None)]
    return difference(told_by_command(command, path, product, netmask), expected)


def compare(command, seed, numbers):
    """The disagreements on tables of a seed."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            case = generate.make(seed, number)
            command_alone, oracle_alone = ask(command, folder, case.content, case.product, case.netmask, case.file_name)
            if command_alone or oracle_alone:
                found.append(Disagreement(seed, number, case, command_alone, oracle_alone))
    return found


def keep(folder, one):
    """The table, and beside it how it is checked."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{one.seed}-{one.number}"
    (folder / f"{stem}.json").write_bytes(one.case.content)
    how = {"product": one.case.product, "netmask": one.case.netmask, "file_name": one.case.file_name}
    (folder / f"{stem}.how").write_text(json.dumps(how) + "\n" + str(one) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("oracle_disagreements"))
    args = parser.parse_args()
    parts = [range(args.start + at, args.start + min(at + 500, args.count)) for at in range(0, args.count, 500)]
    shown = total = done = 0
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        for part, found in zip(parts, pool.map(compare, [args.command] * len(parts), [args.seed] * len(parts), parts)):
            done += len(part)
            total += len(found)
            for one in found:
                keep(args.keep, one)
                if shown < args.show:
                    print(one, flush=True)
                    shown += 1
    print(f"{done} tables, {total} disagreements")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
