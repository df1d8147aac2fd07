#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles one file that must not compile, and its twin that must.

    run.py --compiler CXX FILE       judges FILE: 0 if it holds
    run.py --compiler CXX --self-test

FILE begins with comment lines `// expect: REGEX`. Compiled as it is, the compiler must refuse it, say that an assertion
failed, and each REGEX must match what it says. With -DATLASCHECK_TWIN it must compile without a word.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ["-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", f"-I{ROOT / 'include'}"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"]
ASSERTION = re.compile(r"static_assert|static assertion failed")


def expectations(file):
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        if match := re.match(r"// expect: (.+)", line):
            found.append(match[1])
    return found


def compile_(compiler, file, *more):
    run = subprocess.run([*compiler, *FLAGS, *more, str(file)], capture_output=True, text=True, errors="replace")
    return run.returncode, run.stdout + run.stderr


def judge(compiler, file):
    """What is wrong with `file`; nothing if it holds."""
    expected = expectations(file)
    if not expected:
        return ["no line `// expect: REGEX` at its top"]
    wrong = []
    code, said = compile_(compiler, file)
    if code == 0:
        wrong.append("compiles, and should not")
    else:
        missing = [regex for regex in expected if not re.search(regex, said)]
        wrong += [f"the compiler does not say: {regex}" for regex in missing]
        if not ASSERTION.search(said):
            wrong.append("the compiler does not speak of an assertion")
        if wrong:
            wrong.append(f"the compiler says:\n{said}")
    code, said = compile_(compiler, file, *WARNINGS, "-DATLASCHECK_TWIN")
    if code != 0:
        wrong.append(f"the twin does not compile:\n{said}")
    return wrong


GOOD = """// expect: fault<3, 7>
template <int, int> inline constexpr bool fault = false;
template <int A, int B> struct broken { static_assert(fault<A, B>); };
#ifndef ATLASCHECK_TWIN
template struct broken<3, 7>;
#endif
"""
SELF_TEST = {  # a file, and what must be said of it
    "holds": (GOOD, None),
    "no expectation": (GOOD.split("\n", 1)[1], "no line"),
    "compiles": (GOOD.replace("#ifndef", "#ifdef"), "compiles, and should not"),
    "wrong words": (GOOD.replace("<3, 7>\n", "<4, 7>\n", 1), "does not say: fault<4, 7>"),
    "no assertion": ("// expect: oops\n#ifndef ATLASCHECK_TWIN\noops;\n#endif\n", "does not speak of an assertion"),
    "twin fails": (GOOD.replace("#endif", "#endif\nstatic_assert(sizeof(int) == 0);"), "the twin does not compile"),
    "twin warns": (GOOD.replace("#endif", "#endif\nunsigned u = -1;"), "the twin does not compile"),
}


def self_test(compiler):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, expected) in SELF_TEST.items():
            file = pathlib.Path(folder, "case.cpp")
            file.write_text(text, encoding="utf-8")
            said = judge(compiler, file)
            if expected is None and said or expected is not None and not any(expected in line for line in said):
                wrong.append(f"{name}: expected {expected!r}, got {said}")
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--compiler", required=True, action="append", help="several times: its words")
    arguments.add_argument("--self-test", action="store_true")
    arguments.add_argument("file", nargs="?", type=pathlib.Path)
    given = arguments.parse_args()
    if given.self_test == (given.file is not None):
        arguments.error("give FILE or --self-test")
    wrong = self_test(given.compiler) if given.self_test else judge(given.compiler, given.file)
    for line in wrong:
        print(f"{given.file or 'self-test'}: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
