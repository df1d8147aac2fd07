#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""README.md's list of rules is what the command prints.

    readme.py COMMAND [--update]
"""
import argparse
import os
import pathlib
import subprocess

import project

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English

BEGIN, END = "<!-- rules:begin -->\n", "<!-- rules:end -->"


def renewed(readme, block):
    """README's text with `block` between its marks; None if a mark is missing."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    return before + begin + block + end + after if begin and end else None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("command", type=pathlib.Path)
    arguments.add_argument("--update", action="store_true")
    given = arguments.parse_args()
    command = [given.command.resolve(), "rules", "--format", "readme"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8")
    readme = project.text(project.ROOT, "README.md")
    wanted = renewed(readme, run.stdout)
    if run.returncode != 0 or not run.stdout:
        project.end([f"the command does not list its rules: {run.stderr}"])
    if wanted is None:
        project.end([f"README.md has no lines {BEGIN.strip()} and {END}"])
    if given.update:
        (project.ROOT / "README.md").write_text(wanted, encoding="utf-8")
    elif readme != wanted:
        project.end(["README.md's list of rules is stale: tests/structure/readme.py COMMAND --update writes it"])


if __name__ == "__main__":
    main()
