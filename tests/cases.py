# SPDX-License-Identifier: Apache-2.0
"""What the runners of cases share: their command line, all cores at work, and how many agree."""
import argparse
import concurrent.futures
import os
import pathlib

os.environ["LC_ALL"] = "C.UTF-8"  # what is compared here is English


def run(doc, folder, name, find, judge, self_test, example):
    """Judges the cases below `folder` that `find` knows, and returns the exit code.

    `judge(command, case, update)` returns what differs, as text.
    """
    arguments = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--self-test", action="store_true")
    arguments.add_argument("--update", action="store_true", help="write what the command says now; read the diff")
    arguments.add_argument("command", nargs="?", type=pathlib.Path)
    arguments.add_argument("case", nargs="*", help=f"such as {example}")
    given = arguments.parse_intermixed_args()
    if given.self_test:
        return self_test()
    if given.command is None:
        arguments.error("give COMMAND")
    command = given.command.resolve()
    cases = []
    for wanted in given.case or ["."]:
        below = (folder / wanted).resolve()
        found = find(below) if below.is_dir() else []
        if not found:
            print(f"no case: {wanted}")
            return 1
        cases += found
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda case: judge(command, case, given.update), cases))
    failed = [(case, text) for case, text in zip(cases, results) if text]
    for case, text in failed:
        print(f"--- {case.relative_to(folder)}\n{text}")
    print(f"{len(cases) - len(failed)} of {len(cases)} {name} {'written' if given.update else 'agree'}")
    return 1 if failed else 0
