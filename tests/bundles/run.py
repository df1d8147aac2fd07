#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the command on bundles of files as a site would have them, and compares exactly what is found and where.

    run.py [--update] COMMAND [BUNDLE...]     BUNDLE: a folder under tests/bundles; default: all
    run.py --self-test

A bundle is a folder with files and
    args           the arguments, one line, in which FILES stands for all other files in the order of their paths
    expected.tsv   one finding a line: rule, severity, place (FILE:LINE:COLUMN, or FILE alone); empty for a sound bundle
The exit code follows: 1 where an error is expected, else 0.
"""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import cases

BUNDLES = pathlib.Path(__file__).resolve().parent
FINDING = re.compile(r"(?P<place>\S+?): (?P<severity>error|warning|note): .* \[(?P<rule>[a-z]+/[a-z0-9-]+)\]")
SECONDS = 120


def files_of(bundle):
    names = [path.relative_to(bundle).as_posix() for path in bundle.rglob("*") if path.is_file()]
    return sorted(name for name in names if name not in ("args", "expected.tsv"))


def seen(command, bundle):
    """The findings, as lines of expected.tsv, and the exit code; what is written to standard error is a failure."""
    words = shlex.split((bundle / "args").read_text(encoding="utf-8"))
    arguments = [part for word in words for part in (files_of(bundle) if word == "FILES" else [word])]
    run = subprocess.run(
        [command, *arguments, "--color", "never", "--max-findings", "0"],
        cwd=bundle,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SECONDS,
    )
    if run.stderr:
        raise OSError(run.stderr.decode("utf-8", "backslashreplace").strip())
    lines = []
    for line in run.stdout.decode("utf-8", "backslashreplace").splitlines():
        if found := FINDING.match(line):
            lines.append("\t".join((found["rule"], found["severity"], found["place"])))
    return sorted(lines), run.returncode


def judge(command, bundle, update=False):
    """What differs in `bundle`, as text; empty if nothing does."""
    try:
        lines, code = seen(command, bundle)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{error}\n"
    expected = bundle / "expected.tsv"
    if update:
        expected.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    if not expected.exists():
        return "expected.tsv is missing; --update writes it\n"
    want = sorted(expected.read_text(encoding="utf-8").splitlines())
    wrong = [f"missing: {line}" for line in want if line not in lines]
    wrong += [f"too much: {line}" for line in lines if line not in want]
    if len(want) != len(lines) and not wrong:
        wrong.append("a finding stands more often than is expected")
    should = 1 if any("\terror\t" in line for line in want) else 0
    if code != should:
        wrong.append(f"exit code {code}, not {should}")
    return "".join(line + "\n" for line in wrong)


def self_test():
    """The runner must accept what agrees and refuse each thing that does not."""
    good = "f.conf:1:2: error: a [address/duplicate-ip]\nf.conf: note: b [topology/server-limit]\nsummary\n"
    want = "address/duplicate-ip\terror\tf.conf:1:2\ntopology/server-limit\tnote\tf.conf\n"
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for name, out, expected, code, error, holds in [
            ("agrees", good, want, 1, "", True),
            ("another place", good.replace(":2:", ":3:"), want, 1, "", False),
            ("another severity", good.replace("note", "warning"), want, 1, "", False),
            ("too little", good, want + "a/b\terror\tf\n", 1, "", False),
            ("too much", good, want.splitlines()[0] + "\n", 1, "", False),
            ("twice", good + good, want, 1, "", False),
            ("code", good, want, 0, "", False),
            ("error output", good, want, 1, "x", False),
            ("sound", "summary\n", "", 0, "", True),
            ("not sound", good, "", 1, "", False),
        ]:
            bundle = pathlib.Path(folder, name)
            bundle.mkdir()
            command = pathlib.Path(folder, name + ".sh")
            quoted = shlex.quote(out)
            command.write_text(f"#!/bin/sh\nprintf %s {quoted}\nprintf %s '{error}' >&2\nexit {code}\n")
            command.chmod(0o755)
            (bundle / "args").write_text("check FILES\n", encoding="utf-8")
            (bundle / "expected.tsv").write_text(expected, encoding="utf-8")
            if (judge(command, bundle) == "") != holds:
                wrong.append(f"{name}: judged wrongly: {judge(command, bundle)}")
    for line in wrong:
        print(f"self-test: {line}")
    return 1 if wrong else 0


def bundles_below(folder):
    return sorted(path.parent for path in folder.rglob("args"))


if __name__ == "__main__":
    sys.exit(cases.run(__doc__, BUNDLES, "bundles", bundles_below, judge, self_test, "host/firewall-active"))
