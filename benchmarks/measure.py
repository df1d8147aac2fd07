#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What run.sh measures once all is built: one table, with the limits that we hold ourselves to."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILERS = {"g++": "g++", "clang 14": "clang++-14"}
COPIES = 4  # of one rule in one compilation: what a rule costs is small beside the facts
NO_WORK = "table::status_not_completed"  # costs what the rules share, above all to find the netmasks, and no more
SYSTEM_PYTHON = "/usr/bin/python3"  # one without a user's start-up files, where there is one

rows = []


def row(what, measured, against, ratio, limit="", holds=None):
    verdict = "" if holds is None else "holds" if holds else "MISSES"
    rows.append((what, measured, against, f"{ratio:.2f}", limit, verdict))
    print(".", end="", file=sys.stderr, flush=True)


# --- Compile time


def usage_of(command, output=None):
    """What the command and its children used, once it has ended well."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"measure.py: failed: {' '.join(map(str, command))}")
    return usage


def run(command, output=None):
    """Of the command and its children: user and system time, in seconds. On a busy machine the clock tells nothing."""
    usage = usage_of(command, output)
    return usage.ru_utime, usage.ru_stime


class Compiler:
    def __init__(self, name, folder, runs):
        self.name = name
        self.runs = runs
        self.command = [COMPILERS[name], "-std=c++20", "-fsyntax-only", f"-I{ROOT / 'include'}"]
        self.folder = folder

    def times(self, sources, enough=None):
        """{name: least seconds of all runs} of {name: [option or file]}.

        Each round times all once, so that a machine that slows down slows all. Once `enough(name, least)` holds, the
        name is left out of later rounds.
        """
        least = dict.fromkeys(sources, float("inf"))
        for turn in range(self.runs):
            for name, words in sources.items():
                if turn == 0 or enough is None or not enough(name, least):
                    least[name] = min(least[name], run([*self.command, *words])[0])
        return least

    def text(self, name, text):
        source = self.folder / f"{name}.cpp"
        source.write_text(text)
        return [source]


def rulebook():
    """The rules that a compiler can check, as category::name; readers find the faults of the others."""
    book = (ROOT / "include/atlascheck/rulebook.hpp").read_text()
    for rule in re.findall(r"^ +rules::(\w+::\w+)", book, re.MULTILINE):
        if " check(" in (ROOT / "include/atlascheck/rules" / f"{rule.replace('::', '/')}.hpp").read_text():
            yield rule


def measure_headers(compiler):
    sources = {
        "empty": compiler.text("empty", "\n"),
        "hana": compiler.text("hana", "#include <boost/hana.hpp>\n"),
        "ours": compiler.text("ours", "#include <atlascheck/atlascheck.hpp>\n"),
    }
    least = compiler.times(sources)
    ours, hana = least["ours"] - least["empty"], least["hana"] - least["empty"]
    row(f"{compiler.name}: include <atlascheck/atlascheck.hpp>", f"{ours:.2f} s", f"<boost/hana.hpp> {hana:.2f} s",
        ours / hana, "0.5 s", ours <= 0.5)


def measure_rules(compiler, servers, product, whole, single):
    facts = [f"-DSERVERS={servers}", f"-DPRODUCT={product}", ROOT / "benchmarks/compile/rulebook.cpp"]
    sources = {"include": compiler.text("ours", "#include <atlascheck/atlascheck.hpp>\n"), "facts": facts,
               "of the cluster": ["-DBOOK", *facts], "of all facts": ["-DBOOK_OF_ALL", *facts]}
    rules = {rule: [f"-DRULE={rule}", f"-DCOPIES={COPIES}", *facts] for rule in rulebook()} if single else {}
    sources |= rules
    least = compiler.times(sources, lambda name, least: name in rules and name != NO_WORK
                           and least[name] - least[NO_WORK] < COPIES * single / 2)
    include, facts = least.pop("include"), least.pop("facts")
    name = f"{compiler.name}: {servers} x 8 ({product})"
    for what in ("of the cluster", "of all facts"):
        book = least.pop(what) - include
        row(f"{name}, static_assert(ok<...>) {what}", f"{book:.2f} s", f"the include {include:.2f} s", book / include,
            f"{whole} s", book <= whole)
    if not single:
        return
    shared = least.pop(NO_WORK)
    seconds = (shared - facts) / COPIES
    row(f"{name}, what all rules share", f"{seconds:.2f} s", f"facts and include {facts:.2f} s", seconds / facts)
    alone = {rule: (seconds - shared) / COPIES for rule, seconds in least.items()}
    for rule in sorted(alone, key=alone.get, reverse=True)[:3]:
        row(f"{name}, {rule.replace('::', '/')} alone, of the dearest", f"{alone[rule]:.2f} s",
            f"facts and include {facts:.2f} s", alone[rule] / facts, f"{single} s", alone[rule] <= single)


def compile_section(args, folder):
    for name in COMPILERS:
        compiler = Compiler(name, folder, args.runs)
        large, single = (3.0, 0.2) if name == "g++" else (1.5, 0.1)
        measure_headers(compiler)
        measure_rules(compiler, 1, "atlas", 0.1, None)
        measure_rules(compiler, 1152, "a2", large, single)
        measure_rules(compiler, 512, "atlas", large, single)


# --- Run time


def benchmarks_of(program, runs):
    """{name: least CPU time in ns}"""
    command = [program, f"--benchmark_repetitions={runs}", "--benchmark_min_time=0.05"]
    command += ["--benchmark_format=json", "--benchmark_enable_random_interleaving=true"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    least = {}
    for run in json.loads(done.stdout)["benchmarks"]:
        if run["run_type"] == "iteration":
            scale = {"ns": 1, "us": 1e3, "ms": 1e6}[run["time_unit"]]
            least[run["name"]] = min(least.get(run["name"], float("inf")), run["cpu_time"] * scale)
            if "bytes_per_second" in run:
                least[run["name"] + "/bytes"] = run["bytes_per_second"] * run["cpu_time"] * scale / 1e9
    return least


def rules_section(args, folder):
    seen = benchmarks_of(args.build / "benchmarks/rules", args.runs)
    per_device = {name: least / int(name.rsplit("/", 1)[1]) for name, least in seen.items()}
    for name in sorted(name.removesuffix("/9216") for name in seen if name.endswith("/9216")):
        few, many = per_device[f"{name}/9216"], per_device[f"{name}/1000000"]
        _, group, label = re.fullmatch(r"((shuffled|in-order|together)/)?(.*)", name).groups()
        if group in ("shuffled", "in-order"):
            continue
        fast = max(few, many) <= 10 if label.startswith("address/a") and group else None
        limit = "3x" if fast is None else "10 ns and 3x"
        if group:
            label = re.sub("(address|all)/(atlas|a2)", r"all of \1/ on \2", label).replace("all of all/", "all rules")
        label = re.sub("/masked$", ", netmask given", label)
        row(f"{label}, ns a device", f"{many:.2f} at 1 M", f"{few:.2f} at 9216", many / few, limit,
            many <= 3 * few and fast is not False)
    for size, text in (("9216", "9216"), ("1000000", "1 M")):
        for order in ("shuffled", "in-order"):
            ours, sort = per_device[f"{order}/duplicate-ip/{size}"], per_device[f"{order}/std::sort/{size}"]
            judged = ("0.1x", ours <= 0.1 * sort) if order == "shuffled" else ()
            row(f"address/duplicate-ip, {text} addresses {order}, ns", f"{ours:.2f}", f"std::sort {sort:.2f}",
                ours / sort, *judged)


# --- The command


def table(folder, servers):
    path = folder / f"{servers}.json"
    with path.open("wb") as out:
        make = [sys.executable, ROOT / "tests/make_table.py", "--servers", str(servers), "--product", "a2"]
        subprocess.run(make, stdout=out, check=True)
    return path


def read_section(args, folder):
    os.environ["ATLASCHECK_TABLE"] = str(table(folder, 12500))
    seen = benchmarks_of(args.build / "benchmarks/read", args.runs)
    ours, sax = seen["read-and-check"], seen["nlohmann-sax"]
    row("read 100,000 devices, in process", f"{seen['read'] / 1e6:.1f} ms", f"nlohmann SAX {sax / 1e6:.1f} ms",
        seen["read"] / sax)
    row("read and check 100,000 devices, in process", f"{ours / 1e6:.1f} ms", f"nlohmann SAX {sax / 1e6:.1f} ms",
        ours / sax, "1.3x", ours <= 1.3 * sax)


def transcript_section(args, folder):
    program = args.build / "benchmarks/host_text"
    path = folder / "hosts.txt"
    with path.open("wb") as out:
        subprocess.run([program, "--print"], stdout=out, check=True)
    size = path.stat().st_size
    seen = benchmarks_of(program, args.runs)
    lines = size / seen["lines"] * 1e3
    for name in ("prefixes", "prompts"):
        speed = seen[f"read_all/{name}/bytes"] / seen[f"read_all/{name}"] * 1e3
        row(f"transcript of 1152 x 8 with {name}, MB/s", f"{speed:.0f}", f"std::getline {lines:.0f}", speed / lines,
            "200 MB/s", speed >= 200)
    command = [args.build / "examples/atlascheck", "check", "--product", "a2", path]
    used = usage_of(command, subprocess.DEVNULL).ru_maxrss * 1024
    row("the command on it, peak memory", f"{used / 2**20:.0f} MiB", f"the file {size / 2**20:.0f} MiB", used / size,
        "2x + 16 MiB", used <= 2 * size + 16 * 2**20)


def command_section(args, folder):
    path = table(folder, 1152)
    python = SYSTEM_PYTHON if os.access(SYSTEM_PYTHON, os.X_OK) else sys.executable
    commands = [
        [args.build / "examples/atlascheck", "check", "--product", "a2", path],
        [python, "-IS", ROOT / "benchmarks/peers/rank_table.py", "--product", "a2", path],
    ]
    least = [float("inf")] * 2
    found = [set(), set()]
    for _ in range(4 * args.runs):
        for which, command in enumerate(commands):
            with tempfile.TemporaryFile("w+") as output:
                least[which] = min(least[which], sum(run(command, output)))
                output.seek(0)
                found[which] = set(re.findall(r"\[([a-z]+/[a-z0-9-]+)\]$", output.read(), re.MULTILINE))
    if found[0] != found[1]:
        raise SystemExit(f"measure.py: the two do not find the same: {found}")
    ours, peer = least
    row("whole process, 9216 devices, CPU time", f"{ours * 1e3:.1f} ms", f"rank_table.py {peer * 1e3:.1f} ms",
        ours / peer, "0.1x", ours <= 0.1 * peer)


SECTIONS = {"compile": compile_section, "rules": rules_section, "read": read_section,
            "transcript": transcript_section, "command": command_section}


def print_table():
    heads = ("what", "measured", "against", "ratio", "limit", "")
    widths = [max(len(one[column]) for one in [heads, *rows]) for column in range(len(heads))]
    for one in [heads, *rows]:
        cells = [one[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(one[1:5], widths[1:5])), one[5]]
        print("  ".join(cells).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="of which the least counts; %(default)s")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    args = parser.parse_args()
    for name in args.sections:
        if name not in SECTIONS:
            parser.error(f"{name} is no section; there are {', '.join(SECTIONS)}")
    with tempfile.TemporaryDirectory() as folder:
        for name in args.sections or SECTIONS:
            SECTIONS[name](args, pathlib.Path(folder))
    print(file=sys.stderr)
    print_table()
    busy = os.getloadavg()[1]
    if busy > 1:
        print(f"\nThe machine was busy (load {busy:.1f}): seconds are up to twice an idle one's, ratios drift less.")


if __name__ == "__main__":
    main()
