#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the command on every golden case and compares all that it says.

    run.py [--update] COMMAND [CASE...]     CASE: a folder under tests/golden, with all below it; default: all
    run.py --self-test

A case is a folder; the command runs in it. Files, all but out.txt optional:
    in.*      the inputs
    args      the arguments, one line (default: check --product atlas in.json)
    stdin     what to feed to standard input
    make      arguments for tests/make_table.py, which then makes in.json in a copy of the folder
    out.txt   standard output, to the byte
    err.txt   standard error; without the file there is none
    code      the exit code (default: 1)
"""
import difflib
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import cases

GOLDEN = pathlib.Path(__file__).resolve().parent
MAKER = GOLDEN.parent / "make_table.py"
PARTS = {"args", "code", "make", "stdin", "out.txt", "err.txt"}
SECONDS = 120


def is_case(folder):
    return any(file.is_file() and (file.name in PARTS or file.name.startswith("in.")) for file in folder.iterdir())


def cases_below(folder):
    folders = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
    return sorted(path for path in folders if path.name != "__pycache__" and is_case(path))


def read(file, default):
    return file.read_text(encoding="utf-8").strip() if file.exists() else default


def run_in(folder, command, case):
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    environment |= {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
    run = subprocess.run(
        [command, *shlex.split(read(case / "args", "check --product atlas in.json"))],
        cwd=folder,
        env=environment,
        input=(case / "stdin").read_bytes() if (case / "stdin").exists() else b"",
        capture_output=True,
        timeout=SECONDS,
    )
    return {"out.txt": run.stdout, "err.txt": run.stderr, "code": f"{run.returncode}\n".encode()}


def seen(command, case):
    if not (case / "make").exists():
        return run_in(case, command, case)
    with tempfile.TemporaryDirectory() as folder:
        for file in case.glob("in.*"):
            shutil.copy(file, folder)
        with open(pathlib.Path(folder, "in.json"), "wb") as table:
            subprocess.run([sys.executable, MAKER, *shlex.split(read(case / "make", ""))], stdout=table, check=True)
        return run_in(folder, command, case)


def expected(case):
    out, err = case / "out.txt", case / "err.txt"
    return {
        "out.txt": out.read_bytes() if out.exists() else None,
        "err.txt": err.read_bytes() if err.exists() else b"",
        "code": f"{read(case / 'code', '1')}\n".encode(),
    }


def difference(name, want, got):
    if want is None:
        return f"{name} is missing; --update writes it\n"
    lines = [text.decode("utf-8", "backslashreplace").splitlines() for text in (want, got)]
    diff = list(difflib.unified_diff(*lines, f"{name} (expected)", f"{name} (seen)", lineterm=""))
    return "\n".join(diff or [f"{name}: differs in its line ends"]) + "\n"


def write(case, got):
    for name, default in {"out.txt": None, "err.txt": b"", "code": b"1\n"}.items():
        if got[name] != default:
            (case / name).write_bytes(got[name])
        else:
            (case / name).unlink(missing_ok=True)


def judge(command, case, update=False):
    """What differs in `case`, as text; empty if nothing does."""
    try:
        got = seen(command, case)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{error}\n"
    if update:
        write(case, got)
        return ""
    want = expected(case)
    return "".join(difference(name, want[name], got[name]) for name in got if want[name] != got[name])


def self_test():
    """The runner must accept what agrees and refuse each thing that does not."""
    with tempfile.TemporaryDirectory() as folder:
        command = pathlib.Path(folder, "command")
        command.write_text("#!/bin/sh\necho \"$@\"; cat; echo err >&2; exit 3\n", encoding="utf-8")
        command.chmod(0o755)
        good = {"args": "a 'b c'\n", "stdin": "in\n", "out.txt": "a b c\nin\n", "err.txt": "err\n", "code": "3\n"}
        wrong = []
        for name, changed, holds in [
            ("agrees", {}, True),
            ("output", {"out.txt": "a b c\n"}, False),
            ("line end", {"out.txt": "a b c\nin"}, False),
            ("no output", {"out.txt": None}, False),
            ("errors", {"err.txt": "other\n"}, False),
            ("no errors", {"err.txt": None}, False),
            ("code", {"code": "0\n"}, False),
            ("no code", {"code": None}, False),
        ]:
            case = pathlib.Path(folder, name, "case")
            case.mkdir(parents=True)
            for part, text in (good | changed).items():
                if text is not None:
                    (case / part).write_text(text, encoding="utf-8")
            if cases_below(case.parent) != [case]:
                wrong.append(f"{name}: the case was not found")
            if (judge(command, case) == "") != holds:
                wrong.append(f"{name}: judged wrongly")
            judge(command, case, update=True)
            if judge(command, case) != "":
                wrong.append(f"{name}: not renewed by --update")
    for line in wrong:
        print(f"self-test: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(cases.run(__doc__, GOLDEN, "goldens", cases_below, judge, self_test, "address/split_pair"))
