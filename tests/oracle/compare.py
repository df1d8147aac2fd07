#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks the command and the oracle about random tables, and tells where they differ.

    compare.py COMMAND [--count N] [--seed S] [--start I] [--jobs J] [--show K] [--keep FOLDER] [--rules]

Exit code: 0 if they agree on all, 1 if not. Tables they differ on are kept in FOLDER, each with how it was checked. --rules
prints in how many tables each rule is told, and in how many either side of a boundary of it was planted.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

import generate
import oracle
import table


def told_by_command(command, path, product, netmask):
    """[(rule, severity, place)]"""
    arguments = [command, "check", "--product", product, "--no-config", "--format", "json", "--max-findings", "0"]
    if netmask is not None:
        arguments += ["--netmask", netmask]
    run = subprocess.run([*arguments, str(path)], capture_output=True, timeout=60)
    found = []
    for finding in json.loads(run.stdout)["findings"] if run.returncode in (0, 1) else []:
        place = finding["place"]
        found.append((finding["rule"], finding["severity"], (place["line"], place["column"]) if "line" in place else None))
    if run.returncode != any(severity == "error" for _, severity, _ in found):
        found.append((f"exit code {run.returncode}", run.stderr.decode("utf-8", "replace").strip(), None))
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


def ask(command, folder, case):
    """(told by the command, told by the oracle)"""
    path = pathlib.Path(folder, case.file_name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(case.content)
    try:
        expected = oracle.judge(case.content, case.product, case.netmask, str(path.resolve()))
    except Exception:
        expected = [("oracle broke: " + traceback.format_exc(limit=-2), "", None)]
    return told_by_command(command, path, case.product, case.netmask), expected


def kinds(case):
    """What --rules counts apart."""
    return "all", case.product, case.shape, "netmask" if case.netmask else "no netmask"


def compare(command, seed, numbers):
    """(the disagreements on tables of a seed, in how many tables each rule is told, or a side of its boundary planted: {(rule, kind): count})"""
    found, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            case = generate.make(seed, number)
            told, expected = ask(command, folder, case)
            command_alone, oracle_alone = difference(told, expected)
            if command_alone or oracle_alone:
                found.append(Disagreement(seed, number, case, command_alone, oracle_alone))
            counts.update((rule, kind) for rule in {one for one, _, _ in expected} for kind in kinds(case))
            counts.update(set(case.boundaries))
    return found, counts


def compare_all(command, seed, start, count, jobs):
    """The same, and the number of tables, for one part after the other."""
    parts = [range(at, min(at + 100, start + count)) for at in range(start, start + count, 100)]
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        several = [[command] * len(parts), [seed] * len(parts), parts]
        for part, (found, counts) in zip(parts, pool.map(compare, *several)):
            yield len(part), found, counts


def keep(folder, one):
    """The table, and beside it how it is checked."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{one.seed}-{one.number}"
    (folder / f"{stem}.json").write_bytes(one.case.content)
    how = {"product": one.case.product, "netmask": one.case.netmask, "file_name": one.case.file_name}
    (folder / f"{stem}.how").write_text(json.dumps(how) + "\n" + str(one) + "\n")


def told_rules():
    """The rules that the oracle can tell."""
    sources = [pathlib.Path(module.__file__).read_text(encoding="utf-8") for module in (oracle, table)]
    return sorted(set(re.findall(r'"([a-z]+/[a-z-]+)"', "".join(sources))))


def print_rules(counts):
    columns = ["all", *oracle.PRODUCTS, *generate.SHAPES, "netmask", "no netmask", "sound", "broken"]
    print(f"{'rule':36}", *(f"{column:>10}" for column in columns))
    for rule in told_rules():
        print(f"{rule:36}", *(f"{counts[rule, column]:10}" for column in columns))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("oracle_disagreements"))
    args = parser.parse_args()
    shown = total = done = 0
    rules = collections.Counter()
    for size, found, counts in compare_all(args.command, args.seed, args.start, args.count, args.jobs):
        done += size
        total += len(found)
        rules += counts
        for one in found:
            keep(args.keep, one)
            if shown < args.show:
                print(one, flush=True)
                shown += 1
    if args.rules:
        print_rules(rules)
    print(f"{done} tables, {total} disagreements")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
