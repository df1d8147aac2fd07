#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The builds' lists are complete: each header, test and example is in one of them, once, and is there."""
import collections
import re

import project

KINDS = {  # what tests/sources.txt may list, by the form of its path
    "core": r"tests/(?!rules/|read/|render/|compile_fail/|consumer/).+/.+\.cpp",
    "text": r"tests/(?!rules/|compile_fail/|consumer/).+/.+\.cpp",
    "yaml": r"tests/read/.+\.cpp",
    "compile_fail": r"tests/compile_fail/.+\.cpp",
    "script": r"tests/[^/]+\.py",
    "gate": r"tests/gates/[^/]+_test\.py",
    "example": r"examples/(?!cli/)[^/]+/main\.cpp",
    "benchmark": r"benchmarks/run/[^/]+\.cpp",
}
BUILT = r"include/.+\.hpp|(include|tests|examples|benchmarks)/.+\.cpp|tests/(gates/)?[^/]+_test\.py"
NOT_LISTED = ["tests/main.cpp", "tests/read/fuzz_", "tests/consumer/", "benchmarks/compile/", "benchmarks/peers/", "examples/cli/", "examples/embed_build/"]


def derived(root):
    """The test files that follow from the rulebook."""
    for rule in project.rules(root):
        yield f"tests/rules/{rule}.cpp"
        yield f"tests/compile_fail/{rule.replace('/', '_')}.cpp"


def check(root):
    wrong = []
    known = collections.Counter(f"include/{header}" for header in project.headers(root))
    for line in project.listed(root, "tests/sources.txt"):
        kind, _, path = line.partition(" ")
        known[path] += 1
        if kind not in KINDS:
            wrong.append(f"tests/sources.txt: {kind!r} is no kind; there are {', '.join(KINDS)}")
        elif not re.fullmatch(KINDS[kind], path):
            wrong.append(f"tests/sources.txt: {path} does not look like {kind}: {KINDS[kind]}")
    wrong += [f"{path}: listed {times} times" for path, times in known.items() if times > 1]
    wrong += [f"{path}: listed, but not there" for path in known if not (root / path).is_file()]
    for path in derived(root):
        known[path] += 1
        if known[path] > 1:
            wrong.append(f"{path}: follows from rulebook.hpp, so tests/sources.txt must not list it")
    paths = (file.relative_to(root).as_posix() for file in project.files(root))
    for path in paths:
        if path not in known and re.fullmatch(BUILT, path) and not path.startswith(tuple(NOT_LISTED)):
            wrong.append(f"{path}: no build knows it; see include/headers.txt, rulebook.hpp and tests/sources.txt")
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
