#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many templates a compiler instantiates for the include and for rules over it: unlike time it is the same on each
machine, and it is what compile time mostly follows.

    instantiations_test.py             fails where more are instantiated than instantiations.txt allows
    instantiations_test.py --update    writes what is instantiated now

The compiler is one version of clang, so that its count changes with our headers alone.
"""
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))
import measure

COMPILER = "clang++-16"
KEPT = pathlib.Path(__file__).with_name("instantiations.txt")
SLACK = 1.01  # of the standard library's own changes
HEADER = f"# Templates that {COMPILER} instantiates; instantiations_test.py --update writes this.\n"

FACTS = """#include <atlascheck/atlascheck.hpp>
using namespace atlascheck;
constexpr auto racks = cluster_of<2, 1>({"192.168.20.11", "192.168.20.12"});
"""
RULES = list(measure.rulebook())


def some(count):
    """A check of the first rules alone."""
    listed = ", ".join(f"rules::{rule}" for rule in RULES[:count])
    return f"{FACTS}constexpr boost::hana::tuple<{listed}> book{{}};\nstatic_assert(ok<book, racks, products::atlas>);\n"


SOURCES = {
    "include": "#include <atlascheck/atlascheck.hpp>\n",
    "1 rule": some(1),
    "10 rules": some(10),
    "all rules": FACTS + "static_assert(ok<racks, products::atlas>);\n",
}


@functools.cache
def count(text):
    """The classes and functions that are instantiated where `text` is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder, "trace.json")
        command = [COMPILER, "-std=c++20", "-fsyntax-only", f"-I{ROOT / 'include'}", "-x", "c++", "-"]
        command += [f"-ftime-trace={trace}", "-ftime-trace-granularity=0"]
        subprocess.run(command, input=text, encoding="utf-8", check=True)
        events = json.loads(trace.read_text())["traceEvents"]
    wanted = ("Total InstantiateClass", "Total InstantiateFunction")
    return sum(event["args"]["count"] for event in events if event["name"] in wanted)


def kept():
    lines = (line.rsplit(" ", 1) for line in KEPT.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {name: int(number) for name, number in lines}


class Instantiations(unittest.TestCase):
    def test_no_more_than_allowed(self):
        allowed = kept()
        self.assertEqual(list(allowed), list(SOURCES))
        for name, text in SOURCES.items():
            with self.subTest(name):
                self.assertLessEqual(count(text), allowed[name] * SLACK)

    def test_more_work_is_seen(self):
        more = SOURCES["1 rule"] + "static_assert(ok<book, racks, products::a2>);\n"
        self.assertGreater(count(more), count(SOURCES["1 rule"]))


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        KEPT.write_text(HEADER + "".join(f"{name} {count(text)}\n" for name, text in SOURCES.items()), encoding="utf-8")
    else:
        unittest.main()
