#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes <atlascheck/atlascheck.hpp> and all of ours that it includes as one header, which needs Boost.Hana alone.

    amalgamate.py VERSION OUTPUT
"""
import pathlib
import re
import sys

INCLUDE = pathlib.Path(__file__).resolve().parents[1] / "include"
LICENSE = "// SPDX-License-Identifier: Apache-2.0\n"
OWN = re.compile(r"#include <(atlascheck/.+)>")


def bodies(header, seen, others):
    """Each header once, those that it includes first, without its includes; what is not ours goes to `others`."""
    if header in seen:
        return
    seen.add(header)
    body = []
    for line in (INCLUDE / header).read_text(encoding="utf-8").splitlines(keepends=True):
        if own := OWN.match(line):
            yield from bodies(own[1], seen, others)
        elif line.startswith("#include"):
            others.add(line.split("//")[0].strip() + "\n")
        elif line not in (LICENSE, "#pragma once\n"):
            body.append(line)
    if text := "".join(body).strip("\n"):
        yield f"\n// {header}\n\n{text}\n"


def amalgamated(version):
    others = set()
    text = "".join(bodies("atlascheck/atlascheck.hpp", set(), others))
    head = f"{LICENSE}// atlascheck {version}, the core, in one header: its headers in the order in which they need one another.\n"
    return f"{head}#pragma once\n\n{''.join(sorted(others))}{text}"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pathlib.Path(sys.argv[2]).write_text(amalgamated(sys.argv[1]), encoding="utf-8")
