#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No file names a place that only its author's machine has."""
import re

import project

PRIVATE = ["root", "work", "workspace", "Users"]  # folders at the top of one machine, never of all


def check(root):
    place = re.compile(rf"(?<![\w.~*{{}}$)>-])/(?:{'|'.join(PRIVATE)})/\w|{re.escape(str(root))}\b")
    wrong = []
    for file in project.files(root):
        lines = file.read_bytes().decode("utf-8", "replace").splitlines()
        for number, line in enumerate(lines, 1):
            if found := place.search(line):
                wrong.append(f"{file.relative_to(root)}:{number}: names a path of one machine: {found[0]}")
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
