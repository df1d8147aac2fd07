#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""<atlascheck/atlascheck.hpp> brings no fmt, no JSON, no streams and no string, as the preprocessor sees it."""
import argparse
import re
import subprocess

import project

HEAVY = re.compile(
    r"/(fmt|nlohmann)/|/bits/basic_string\.h$|/(string|regex|locale|iostream|istream|ostream|sstream|fstream)$"
)


def dependencies(compiler, include, header):
    """The files that including `header` reads."""
    run = subprocess.run(
        [*compiler, "-std=c++20", f"-I{include}", "-M", "-x", "c++", "-"],
        input=f"#include <{header}>\n", capture_output=True, text=True,
    )
    if run.returncode != 0:
        raise SystemExit(run.stderr)
    return run.stdout.replace("\\\n", " ").split()


def check(compiler, root):
    read = dependencies(compiler, root / "include", "atlascheck/atlascheck.hpp")
    return [f"atlascheck/atlascheck.hpp brings {file}" for file in read if HEAVY.search(file)]


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--compiler", required=True, action="append", help="several times: its words")
    project.end(check(arguments.parse_args().compiler, project.ROOT))
