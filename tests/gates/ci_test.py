#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gates of examples/ci: the shell lines of their steps, and pre-commit itself, in a repository of a user's own."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
CI = ROOT / "examples" / "ci"
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
BROKEN = (ROOT / "examples" / "broken" / "rank_table.json").read_text(encoding="utf-8")
SOUND = BROKEN.replace("192.168.6.13", "192.168.2.13")
FINDING = "[address/plane-mismatch]"


def load(name):
    return yaml.safe_load((CI / name).read_text(encoding="utf-8"))


class Case(unittest.TestCase):
    """A home, a copy of the project where the examples say that it is, and a repository with one cluster."""

    maxDiff = None

    def setUp(self):
        if yaml is None:
            self.skipTest("not installed: python3-yaml")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.environment = {
            **os.environ,
            "HOME": str(self.home),
            "PATH": f"{self.home / 'bin'}:{os.environ['PATH']}",
            "PRE_COMMIT_HOME": str(self.home / "pre-commit"),
            "RUNNER_TEMP": str(self.home),
            "GITHUB_PATH": str(self.home / "path"),
            "LC_ALL": "C.UTF-8",
            # Where there is a ccache, the same sources are compiled once, whatever folder they are in.
            "CCACHE_DIR": os.environ.get("CCACHE_DIR", str(pathlib.Path.home() / ".cache" / "ccache")),
            "CCACHE_BASEDIR": str(self.home),
        }
        (self.home / "bin").mkdir()
        (self.home / "bin" / "atlascheck").symlink_to(COMMAND)
        self.published = self.home / "published"
        (self.home / ".gitconfig").write_text(
            "[user]\nname = a\nemail = a@b.example\n[init]\ndefaultBranch = main\n[advice]\ndetachedHead = false\n"
            f'[url "{self.published.as_uri()}"]\ninsteadOf = {self.address()}\n'
        )
        self.work = self.repository(self.home / "work", {"cluster/rank_table.json": SOUND})

    @staticmethod
    def address():
        """Where the examples say that the project is: one place in all."""
        [found] = {url for file in CI.glob("*.y*ml") for url in re.findall(r"https://\S+", file.read_text())}
        return found

    def repository(self, path, files):
        for name, content in files.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text(content, encoding="utf-8")
        for command in "git init -q", "git add .", "git commit -q -m first":
            self.assertEqual(self.run_in(path, command).returncode, 0)
        return path

    def publish(self, *paths):
        """The project, or these files of it, as its users clone it."""
        for path in paths:
            target = self.published / path
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy2
            copy(ROOT / path, target)
        self.repository(self.published, {})
        self.assertEqual(self.run_in(self.published, "git tag v0.1.0").returncode, 0)

    def publish_all(self):
        """Without the command that was there: what is found is what the lines have built."""
        self.publish(*(path.name for path in ROOT.iterdir() if path.name not in (".git", ".cache", "build")))
        (self.home / "bin" / "atlascheck").unlink()

    def run_in(self, path, script, **environment):
        """A script as CI systems run one: it ends where a line fails."""
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script],
            cwd=path,
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def break_table(self):
        (self.work / "cluster" / "rank_table.json").write_text(BROKEN, encoding="utf-8")

    def judges(self, check):
        """A sound table passes, a broken one does not, and says why."""
        run = check()
        self.assertEqual(run.returncode, 0, run.stdout)
        self.break_table()
        run = check()
        self.assertNotEqual(run.returncode, 0, run.stdout)
        return run


class GitHub(Case):
    def setUp(self):
        super().setUp()
        self.job = load("github.yml")["jobs"]["atlascheck"]
        [self.cluster] = self.job["strategy"]["matrix"]["include"]
        [_, self.install, self.check] = self.job["steps"]

    def expand(self, text):
        return re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda name: self.cluster[name[1]], text)

    def run_step(self, step, **environment):
        given = {name: self.expand(str(value)) for name, value in {**self.job["env"], **step.get("env", {})}.items()}
        return self.run_in(self.work, step["run"], **given, **environment)

    def test_check(self):
        said = self.judges(lambda: self.run_step(self.check)).stdout
        self.assertRegex(said, r"(?m)^::error .*file=cluster/rank_table\.json,.*line=22,.*address/plane-mismatch")

    def test_installation(self):
        self.publish_all()
        run = self.run_step(self.install)
        self.assertEqual(run.returncode, 0, run.stdout)
        path = (self.home / "path").read_text().strip()
        self.environment["PATH"] = f"{path}:{os.environ['PATH']}"
        self.assertEqual(self.run_in(self.work, "command -v atlascheck").stdout, f"{path}/atlascheck\n")
        self.judges(lambda: self.run_step(self.check))


class GitLab(Case):
    def setUp(self):
        super().setUp()
        self.job = load("gitlab.yml")["atlascheck"]
        [self.cluster] = self.job["parallel"]["matrix"]

    def run_lines(self, lines):
        return self.run_in(self.work, "\n".join(lines), **self.job["variables"], **self.cluster)

    def test_check(self):
        report = self.work / self.job["artifacts"]["reports"]["codequality"]
        self.assertIn(FINDING, self.judges(lambda: self.run_lines(self.job["script"])).stdout)
        [found] = json.loads(report.read_text(encoding="utf-8"))
        self.assertEqual(found["check_name"], FINDING.strip("[]"))
        self.assertEqual(found["location"]["path"], "cluster/rank_table.json")
        self.assertEqual(self.job["artifacts"]["when"], "always")

    def test_unreadable_file_fails(self):
        self.cluster["FILES"] = "missing.json"
        self.assertEqual(self.run_lines(self.job["script"]).returncode, 2)

    def test_installation(self):
        self.publish_all()
        lines = [*self.job["before_script"], "command -v atlascheck"]
        self.assertEqual(self.run_lines(lines).stdout.splitlines()[-1], f"{self.home}/.local/bin/atlascheck")
        self.judges(lambda: self.run_lines([lines[-2], *self.job["script"]]))


class PreCommit(Case):
    def setUp(self):
        super().setUp()
        if shutil.which("pre-commit") is None:
            self.skipTest("not installed: pre-commit")
        self.publish(".pre-commit-hooks.yaml", "examples/ci/check_each.sh")
        shutil.copy2(CI / "pre-commit.yaml", self.work / ".pre-commit-config.yaml")
        run = self.run_in(self.work, "git add . && pre-commit install")
        self.assertEqual(run.returncode, 0, run.stdout)

    def commit(self):
        return self.run_in(self.work, "git add . && git commit -m next")

    def test_commit(self):
        run = self.judges(self.commit)
        self.assertIn(FINDING, run.stdout)
        self.assertEqual(self.run_in(self.work, "git log --oneline").stdout.count("\n"), 2)

    def test_tables_are_no_copies_of_one(self):
        (self.work / "cluster" / "rank_table.json").write_text(SOUND + "\n", encoding="utf-8")
        (self.work / "other").mkdir()
        (self.work / "other" / "rank table.json").write_text(SOUND, encoding="utf-8")
        (self.work / "other" / "hccl_2p.json").write_text(SOUND.replace("192.168.", "192.169."), encoding="utf-8")
        run = self.commit()
        self.assertEqual(run.returncode, 0, run.stdout)
        self.break_table()
        (self.work / "other" / "hccl_2p.json").write_text(BROKEN, encoding="utf-8")
        self.assertEqual(self.commit().stdout.count(FINDING), 2)

    def test_other_files(self):
        (self.work / "package.json").write_text("{", encoding="utf-8")
        self.assertEqual(self.commit().returncode, 0)

    def test_without_the_command(self):
        (self.home / "bin" / "atlascheck").unlink()
        self.break_table()
        run = self.commit()
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("atlascheck is not installed", run.stdout)


class CheckEach(Case):
    def test_exit_codes(self):
        broken, sound = self.work / "b.json", self.work / "s.json"
        broken.write_text(BROKEN, encoding="utf-8")
        sound.write_text(SOUND, encoding="utf-8")
        for files, code in (
            ("", 0),
            ("s.json", 0),
            ("s.json b.json", 1),
            ("b.json s.json", 1),
            ("missing.json b.json s.json", 2),
        ):
            run = self.run_in(self.work, f"{CI}/check_each.sh --product=atlas --netmask=24 {files}")
            self.assertEqual(run.returncode, code, files + run.stdout)
        self.assertEqual(self.run_in(self.work, f"{CI}/check_each.sh s.json").returncode, 2)


if __name__ == "__main__":
    unittest.main()
