#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the headers of the model, the rules and the readers, one small thing at a time; a test must notice each.

    run.py (--sample N [--seed S] | --all) [--jobs J] [--whole] [--compiler C] [HEADER...]

    --sample N   N mutants, the same for the same seed; an edit of the headers exchanges only those that it touches
    --all        all mutants, or those of the HEADERs (from include/atlascheck/)
    --whole      a reader's mutant that its tests let live is built into the command, for goldens and bundles to judge

What a mutant is, mutation.py says. It is killed by a static assertion that fails, a test that fails, or one that does not
end or wants too much memory. A mutant that is no valid C++ counts for nothing. Its tests are those that include the header:
first the header's own, then those whose subject names the changed function, or most of what the header has, then those that
include least; at most NEAREST of them, since what only a distant test would notice is not tested.

A mutant that lives fails the run unless survivors.txt says why nothing can notice it, and so does an entry of that list
which was killed, or whose change can no longer be made. Verdicts are kept in build/mutants until the header or a test that gave
them changes, so that a run that was ended goes on where it stood.

Exit code: 0 if all is as listed, 1 if not, 2 if a test fails without any change.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
import mutation

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("model", "rules", "read")
NEAREST = 8
COMPILE_SECONDS = 180
TEST_SECONDS = 20
WHOLE_SECONDS = 900
PATIENCE = 30  # seconds that may pass for one of the processor
MEMORY = 4 << 30
NOTICED_BY_COMPILER = re.compile(r"error: [^\n]*(static assertion|constant expression)|constexpr evaluation hit")
WHOLE = "goldens and bundles"


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def run(command, seconds, cwd=None):
    """(exit code, what it said); `seconds` are of the processor, so that a busy machine judges no other way. The code is
    None for what sleeps instead. All that it started ends with it."""
    limited = ["prlimit", f"--as={MEMORY}", f"--cpu={seconds}", "--core=0", *map(str, command)]
    with subprocess.Popen(limited, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", start_new_session=True) as process:  # fmt: skip
        try:
            said, _ = process.communicate(timeout=PATIENCE * seconds)
            return process.returncode, said
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, ""


# --- Which tests there are, and what they include


class Tests:
    """The project's doctest sources in a snapshot of the tree."""

    def __init__(self, tree, compiler, jobs):
        self.tree, self.compiler = tree, compiler
        sources = (tree / "tests/sources.txt").read_text(encoding="utf-8")
        book = tree / "include/atlascheck/rulebook.hpp"
        rules = re.findall(r"^#include <atlascheck/rules/(.+)\.hpp>", book.read_text(encoding="utf-8"), re.M)
        self.yaml = set(re.findall(r"^yaml (\S+)$", sources, re.M))
        listed = re.findall(r"^(?:core|text) (\S+)$", sources, re.M) + [f"tests/rules/{rule}.cpp" for rule in rules]
        self.paths = sorted(path for path in {*listed, *self.yaml} if (tree / path).is_file())
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            self.included = dict(zip(self.paths, pool.map(self.includes, self.paths)))
        self.subjects = {path: set(re.findall(r"\w+", self.subject(path))) for path in self.paths}

    def text(self, path):
        file = self.tree / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def includes(self, path):
        """Our own headers among what the compiler names."""
        code, said = run([*self.compiler, *flags(self.tree), "-MM", self.tree / path], COMPILE_SECONDS)
        if code != 0:
            sys.exit(f"{path}: the compiler cannot tell what it includes: {said}")
        return set(re.findall(r"\S+/include/(atlascheck/\S+\.hpp)", said))

    def subject(self, path):
        """A test and the header of its stem."""
        return self.text(path) + self.text(re.sub(r"^tests/(.+)\.cpp$", r"include/atlascheck/\1.hpp", path))

    def of(self, mutant, names):
        """The tests of a mutant, nearest first; `names` are those of its header."""
        own = re.sub(r"^atlascheck/(.+)\.hpp$", r"tests/\1.cpp", mutant.header)

        def distance(path):
            subject = self.subjects[path]
            return path != own, mutant.function not in subject, -len(names & subject), len(self.included[path]), path

        return sorted((path for path in self.paths if mutant.header in self.included[path]), key=distance)[:NEAREST]


def flags(tree):
    return ["-std=c++20", "-O0", "-w", f"-I{tree / 'include'}", f"-I{tree / 'tests'}"]


# --- What becomes of a mutant


class Judge:
    """Builds and runs tests with a changed header before the tree's own."""

    def __init__(self, tree, tests, compiler, verdicts, whole):
        self.tree, self.tests, self.compiler, self.verdicts, self.whole = tree, tests, compiler, verdicts, whole
        self.main = tree / "main.o"
        self.lock = threading.Lock()
        code, said = run([*compiler, *flags(tree), "-c", tree / "tests/main.cpp", "-o", self.main], COMPILE_SECONDS)
        if code != 0:
            sys.exit(f"tests/main.cpp does not compile: {said}")

    def verdict(self, mutant, source):
        """(outcome, the test that gave it): killed, lives, or invalid."""
        tests = self.tests.of(mutant, mutation.names(source)) + [WHOLE] * (self.whole and mutant.header.startswith("atlascheck/read/"))
        if kept := self.verdicts.kept(mutant, source, tests):
            return kept
        with tempfile.TemporaryDirectory(prefix="mutant", dir=self.tree.parent) as folder:
            changed = pathlib.Path(folder, "include", mutant.header)
            changed.parent.mkdir(parents=True)
            changed.write_text(mutant.of(source), encoding="utf-8")
            for test in tests:
                outcome = self.judged_by(test, pathlib.Path(folder))
                if outcome != "lives" and not self.passes_unchanged(test):
                    raise SystemExit(f"{test} fails without any change")
                if outcome != "lives":
                    return self.verdicts.keep(mutant, source, tests, outcome, test)
        return self.verdicts.keep(mutant, source, tests, "lives", "")

    def judged_by(self, test, folder):
        if test == WHOLE:
            return self.judged_whole(folder)
        program = folder / "test"
        libraries = ["-lfmt", *(["-lyaml-cpp"] if test in self.tests.yaml else [])]
        code, said = run([*self.compiler, f"-I{folder / 'include'}", *flags(self.tree), self.tree / test, self.main,
                          *libraries, "-o", program], COMPILE_SECONDS)  # fmt: skip
        if code is None:
            return "killed"
        if code != 0:
            return "killed" if NOTICED_BY_COMPILER.search(said) else "invalid"
        code, _ = run([program, "--abort-after=1"], TEST_SECONDS, folder)
        return "lives" if code == 0 else "killed"

    def judged_whole(self, folder):
        program, cli = folder / "atlascheck", self.tree / "examples/cli"
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", self.tests.text("CMakeLists.txt"))[1]
        code, _ = run([*self.compiler, f"-I{folder / 'include'}", *flags(self.tree), "-O1", f"-I{cli}", "-DATLASCHECK_YAML",
                       f'-DATLASCHECK_VERSION="{version}"', *sorted(cli.glob("*.cpp")), "-lfmt", "-lyaml-cpp",
                       "-o", program], WHOLE_SECONDS)  # fmt: skip
        if code != 0:
            return "invalid"
        for runner in ("golden", "bundles"):
            if run([sys.executable, "-B", self.tree / "tests" / runner / "run.py", program], WHOLE_SECONDS)[0] != 0:
                return "killed"
        return "lives"

    def passes_unchanged(self, test):
        """Whether a test passes on the tree as it is: one that fails anyhow tells nothing. Each is asked once."""
        with self.lock:
            if self.verdicts.passes(test) is None:
                with tempfile.TemporaryDirectory(prefix="unchanged", dir=self.tree.parent) as folder:
                    self.verdicts.keep_passes(test, self.judged_by(test, pathlib.Path(folder)) == "lives")
            return self.verdicts.passes(test)


class Verdicts:
    """What earlier runs found out, a line each; a later line overrides."""

    def __init__(self, file, tests, tree_digest):
        self.file, self.tests, self.tree_digest, self.lock = file, tests, tree_digest, threading.Lock()
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        self.known = dict(map(json.loads, text.splitlines(keepends=True)[: text.count("\n")]))
        if not text.endswith("\n"):  # a run was ended while it wrote
            file.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")

    def keep_line(self, key, value):
        with self.lock, self.file.open("a", encoding="utf-8") as out:
            self.known[key] = value
            out.write(json.dumps([key, value]) + "\n")

    def on(self, tests, by):
        """What a verdict rests on beside the header: the test that gave it or, where none did, all."""
        return digest(*(f"{path}\0{self.tests.text(path) or self.tree_digest}" for path in ([by] if by else tests)))

    def kept(self, mutant, source, tests):
        outcome, by, on = self.known.get(digest(source, *mutant.name), (None, "", ""))
        return (outcome, by) if outcome and on == self.on(tests, by) else None

    def keep(self, mutant, source, tests, outcome, by):
        self.keep_line(digest(source, *mutant.name), [outcome, by, self.on(tests, by)])
        return outcome, by

    def passes(self, test):
        return self.known.get(digest("unchanged", self.tree_digest, test))

    def keep_passes(self, test, passes):
        self.keep_line(digest("unchanged", self.tree_digest, test), passes)


# --- The list of those that nothing can notice


def listed(file):
    """{mutant's name: reason}. An entry: `HEADER: FUNCTION`, then, indented, the changed line and the reason."""
    out = {}
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    for entry in re.split(r"\n{2,}", "\n".join(line for line in text.splitlines() if not line.startswith("#"))):
        if not entry.strip():
            continue
        lines = entry.strip().splitlines()
        place = re.fullmatch(r"(\S+): (\S+)", lines[0])
        if not place or len(lines) != 3:
            sys.exit(f"{file.name}: not an entry of three lines:\n{entry}")
        out[place[1], place[2], lines[1].strip()] = lines[2].strip()
    return out


def shown(name):
    header, function, line = name
    return f"{header}: {function}\n    {line}"


# --- Runs


def snapshot(root, folder):
    """A copy of the project, so that edits meanwhile change nothing; a digest of what is built."""
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns("build", ".git", ".cache", "__pycache__"))
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".hpp", ".cpp", ".txt"))
    return digest(*(f"{path.relative_to(folder)}\0{path.read_text(encoding='utf-8')}" for path in files))


def all_mutants(tree):
    """[(mutant, source of its header)]"""
    out = []
    for folder in FOLDERS:
        for file in sorted((tree / "include/atlascheck" / folder).rglob("*.hpp")):
            source = file.read_text(encoding="utf-8")
            out += [(one, source) for one in mutation.mutants(file.relative_to(tree / "include").as_posix(), source)]
    return out


def wanted(mutants, options):
    if options.headers:
        mutants = [one for one in mutants if one[0].header.removeprefix("atlascheck/") in options.headers]
    if options.sample is None:
        return mutants
    return sorted(mutants, key=lambda one: digest(str(options.seed), *one[0].name))


def judge_all(judge, mutants, options):
    """{mutant's name: (outcome, by)}, for a sample until so many are valid."""
    found = {}
    rest = iter(mutants)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while True:
            valid = sum(outcome != "invalid" for outcome, _ in found.values())
            missing = len(mutants) if options.sample is None else options.sample - valid
            batch = [one for _, one in zip(range(missing), rest)]
            if not batch:
                return found
            for (mutant, _), verdict in zip(batch, pool.map(lambda one: judge.verdict(*one), batch)):
                found[mutant.name] = verdict
                if verdict[0] == "lives":
                    print(f"lives: {shown(mutant.name)}", flush=True)


def complaints(found, known, everything):
    """What is not as the list says."""
    names = {mutant.name for mutant, _ in everything}
    for name, (outcome, by) in found.items():
        if outcome == "lives" and name not in known:
            yield f"unlisted: no test notices\n{shown(name)}"
        elif outcome != "lives" and name in known:
            yield f"stale: {by} notices\n{shown(name)}"
    for name in known:
        if name not in names:
            yield f"stale: no such change can be made\n{shown(name)}"


def main(arguments, root=ROOT):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    how_many = parser.add_mutually_exclusive_group(required=True)
    how_many.add_argument("--sample", type=int, metavar="N")
    how_many.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--compiler", default="clang++-16")
    parser.add_argument("headers", nargs="*", metavar="HEADER")
    options = parser.parse_args(arguments)

    kept = root / "build/mutants"
    kept.mkdir(parents=True, exist_ok=True)
    known = listed(root / "tests/mutants/survivors.txt")
    with tempfile.TemporaryDirectory(prefix="run", dir=kept) as folder:
        tree = pathlib.Path(folder, "tree")
        tree_digest = snapshot(root, tree)
        everything = all_mutants(tree)
        tests = Tests(tree, [options.compiler], options.jobs)
        verdicts = Verdicts(kept / "verdicts.jsonl", tests, tree_digest)
        judge = Judge(tree, tests, [options.compiler], verdicts, options.whole)
        try:
            found = judge_all(judge, wanted(everything, options), options)
        except SystemExit as failure:
            print(failure)
            return 2
    wrong = list(complaints(found, known, everything))
    print(*wrong, sep="\n")
    outcomes = collections.Counter(outcome for outcome, _ in found.values())
    print(f"{outcomes['killed']} killed, {outcomes['lives']} live, {outcomes['invalid']} no valid C++; "
          f"{len(wrong)} not as listed")  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
