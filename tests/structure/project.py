# SPDX-License-Identifier: Apache-2.0
"""What the structure tests share: the project's lists, and how a check ends."""
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_OURS = {".git", ".cache", "build", "__pycache__"}


def files(root):
    """All files of the project, without what a build leaves."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - NOT_OURS)
        yield from (pathlib.Path(folder, name) for name in sorted(names))


def text(root, path):
    file = root / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def rules(root):
    """CATEGORY/NAME of each rule, as rulebook.hpp lists them."""
    return re.findall(r"^#include <atlascheck/rules/(.+)\.hpp>", text(root, "include/atlascheck/rulebook.hpp"), re.M)


def listed(root, path):
    return [line for line in text(root, path).splitlines() if line and not line.startswith("#")]


def headers(root):
    """All headers that the builds know, from include/."""
    return listed(root, "include/headers.txt") + [f"atlascheck/rules/{rule}.hpp" for rule in rules(root)]


def includes(root, header):
    """What a header of ours includes, our own headers and others."""
    return re.findall(r"^ *# *include *[<\"](.+)[>\"]", text(root, f"include/{header}"), re.M)


def end(complaints):
    """Prints each complaint; a test that has one fails."""
    for complaint in complaints:
        print(complaint)
    sys.exit(1 if complaints else 0)
