#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gate of examples/slurm in a cluster of its own: what sbatch, srun and scontrol say, and what slurmctld logs."""
import os
import pathlib
import re
import sys
import unittest

import slurm_cluster

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
GATE = (ROOT / "examples" / "slurm" / "job_submit.lua").read_text(encoding="utf-8")
README = (ROOT / "examples" / "slurm" / "README.md").read_text(encoding="utf-8")

SOUND = """\
#!/bin/bash
#SBATCH --nodes=1 --gres=npu:8
#SBATCH --output=%j.out

echo "started on $(hostname)"
"""
WRONG = SOUND.replace("npu:8", "npu:6")
WARNED = SOUND + "export HCCL_DETERMINSTIC=true\n"
COUNT = "error: device count of server 0 is 6; a single server may use 1, 2, 4, 8 [topology/device-count]"


def configured(**settings):
    """The script with other settings at its head, each of which must stand there once."""
    text = GATE
    for name, value in settings.items():
        text, found = re.subn(rf"(?m)^( +{name} = )[^,\n]+", lambda line: line[1] + value, text)
        assert found == 1, name
    return text


class Gate(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if missing := slurm_cluster.missing_programs():
            raise unittest.SkipTest(f"not installed: {', '.join(missing)}")
        cls.cluster = slurm_cluster.Cluster(gate=configured())
        cls.addClassCleanup(cls.cluster.close)
        cls.command = cls.cluster.folder / "it's atlascheck"
        for name, text in {"ok.sh": SOUND, "wrong.sh": WRONG, "warned.sh": WARNED}.items():
            (cls.cluster.folder / name).write_text(text)

    def setUp(self):
        self.policy("accept")
        self.stand_in(None)
        self.logged = len(self.cluster.log())

    def tearDown(self):
        self.cluster.run("scancel", "--user", str(os.getuid()))

    def policy(self, on_failure, **more):
        self.cluster.set_gate(configured(command=f'"{self.command}"', on_failure=f'"{on_failure}"', **more))

    def stand_in(self, script):
        """What the gate runs instead of the command; None: the command itself."""
        self.command.unlink(missing_ok=True)
        if script is None:
            self.command.symlink_to(COMMAND)
        else:
            self.command.write_text(script)
            self.command.chmod(0o755)

    def log(self):
        return self.cluster.log()[self.logged :]

    def refused(self, *command, place, found=COUNT, **more):
        """The findings and nothing else, with the place of the first."""
        run = self.cluster.run(*command, **more)
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        lines = run.stderr.splitlines()
        self.assertTrue(all(line.startswith(f"{command[0]}: error: ") for line in lines[:-1]), run.stderr)
        self.assertIn("atlascheck refuses this job. Line 1 is what was asked of Slurm", lines[0])
        self.assertIn(f"{command[0]}: error: {place} {found}", lines)
        self.assertIn("Access/permission denied", lines[-1])
        self.assertIn("atlascheck: refused a job of user", self.log())
        return run.stderr

    def accepted(self, *command, **more):
        """The number of the job, which is held unless it is to run."""
        run = self.cluster.run(*command, **more)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout.split()[-1], run.stderr


class Submissions(Gate):
    def test_sound_job_runs(self):
        job, said = self.accepted("sbatch", "ok.sh")
        self.assertEqual(said, "")
        output = self.cluster.folder / f"{job}.out"
        slurm_cluster.wait_for("the job", lambda: output.exists() and output.read_text().startswith("started on "))

    def test_script(self):
        path = self.cluster.folder / "wrong.sh"
        said = self.refused("sbatch", "wrong.sh", place=f"{path}:1:30:")
        self.assertIn("1 | #SBATCH --nodes=1 --gres=npu:6\n", said)
        self.assertIn("fix: use one of these numbers of devices", said)
        self.assertEqual(self.cluster.run("squeue", "--noheader").stdout, "")

    def test_readme(self):
        session = re.search(r"```console\n\$ sbatch (\S+) (\S+)\n((?:.*\n)*?)```", README)
        script = self.cluster.folder / session[2]
        script.write_text(SOUND)
        said = self.cluster.run("sbatch", session[1], session[2]).stderr
        self.assertEqual(said.replace(f"{self.cluster.folder}/", "/home/ada/"), session[3])

    def test_command_line_goes_before_the_script(self):
        self.refused("sbatch", "--gres=npu:6", "ok.sh", place=f"{self.cluster.folder}/ok.sh:1:30:")
        self.accepted("sbatch", "--hold", "--gres=npu:8", "wrong.sh")
        environment = {**self.cluster.environment, "SBATCH_GRES": "npu:6"}
        self.refused("sbatch", "ok.sh", place=f"{self.cluster.folder}/ok.sh:1:30:", env=environment)

    def test_launch_is_held_against_the_request(self):
        script = SOUND + "srun torchrun --nproc_per_node=8 train.py\n"
        self.assertEqual(self.accepted("sbatch", "--hold", "--ntasks-per-node=1", input=script)[1], "")
        run = self.cluster.run("sbatch", "--ntasks-per-node=8", input=script)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"job:1:\d+: error: .* 64, but .* \[script/launch-mismatch\]")

    def test_without_a_file(self):
        self.refused("sbatch", "--gres=npu:6", "--wrap", "hostname", place="job:1:20:")
        self.refused("sbatch", input=WRONG, place="job:1:30:")
        self.refused("srun", "--gres=npu:6", "hostname", place="job:1:20:")
        self.refused("salloc", "--gres=npu:6", "hostname", place="job:1:20:")
        self.refused("sbatch", "--test-only", "wrong.sh", place=f"{self.cluster.folder}/wrong.sh:1:30:")

    def test_other_lines_keep_their_numbers(self):
        script = SOUND + "export HCCL_BUFFSIZE=abc\n"
        takes = "but HCCL takes a whole number from 1 to 4294967295"
        found = f'error: HCCL_BUFFSIZE is "abc", {takes} [environment/bad-value]'
        self.refused("sbatch", input=script, place="job:6:22:", found=found)

    def test_warning_is_shown(self):
        _, said = self.accepted("sbatch", "--hold", "warned.sh")
        self.assertTrue(said.startswith("sbatch: atlascheck accepts this job."), said)
        self.assertIn(f"sbatch: {self.cluster.folder}/warned.sh:6:8: warning: ", said)
        self.assertIn("[environment/unread-name]", said)

    def test_other_jobs_are_not_checked(self):
        self.stand_in("#!/bin/sh\nexit 2\n")
        self.accepted("sbatch", "--hold", "--wrap", "hostname")
        self.accepted("sbatch", "--hold", "--partition", "other", "--wrap", "hostname")
        self.assertNotIn("atlascheck", self.log())

    def test_product(self):
        self.policy("accept", npu='"a2"')
        self.accepted("sbatch", "--hold", "wrong.sh")  # six are as good as eight there
        self.policy("accept", npu='nil, other = "atlas"')
        self.accepted("sbatch", "--hold", "wrong.sh")
        self.refused("sbatch", "--partition", "other", "wrong.sh", place=f"{self.cluster.folder}/wrong.sh:1:30:")
        self.policy("accept", npu='nil, train = "atlas"')  # the default
        self.refused("sbatch", "wrong.sh", place=f"{self.cluster.folder}/wrong.sh:1:30:")

    def test_options(self):
        self.policy("accept", options='"--lang zh --error environment/unread-name"')
        run = self.cluster.run("sbatch", "warned.sh")
        self.assertEqual(run.returncode, 1)
        self.assertIn(f"sbatch: error: {self.cluster.folder}/warned.sh:6:8: 错误: ", run.stderr)

    def test_script_of_another_language(self):
        python = "#!/usr/bin/env python3\n#SBATCH --gres=npu:8\nexport = 'HCCL_BUFFSIZE=abc'\n"
        self.assertEqual(self.accepted("sbatch", "--hold", input=python)[1], "")
        self.refused("sbatch", "--gres=npu:6", input=python, place="job:1:20:")

    def test_update_of_a_job(self):
        job, _ = self.accepted("sbatch", "--hold", "ok.sh")
        run = self.cluster.run("scontrol", "update", f"JobId={job}", "Gres=npu:6")
        self.assertEqual(run.returncode, 1)
        self.assertIn("Access/permission denied", run.stderr)
        self.assertIn(f"job:1:30: {COUNT}", self.log())
        for change in "Gres=npu:4", "Name=other":
            self.assertEqual(self.cluster.run("scontrol", "update", f"JobId={job}", change).returncode, 0)

    def test_words_of_a_job_are_no_commands(self):
        mark = self.cluster.folder / "mark"
        hostile = f"'; touch {mark}; $(touch {mark}) `touch {mark}` %s %d\n"
        path = self.cluster.folder / f"a';touch mark;'\x1b[31m.sh"
        path.write_text(WRONG + hostile)
        said = self.refused("sbatch", "--comment", hostile, "--job-name", hostile, path.name, place="job:1:30:")
        self.assertNotIn("\x1b", said)
        self.refused("sbatch", input=WRONG + "export HCCL_BUFFSIZE=%s%n\n", place="job:1:30:")
        self.assertFalse(mark.exists())

    def test_nothing_is_left_behind(self):
        before = set(pathlib.Path("/tmp").glob("lua_*"))
        self.cluster.run("sbatch", "wrong.sh")
        self.stand_in("#!/bin/sh\nexit 2\n")
        self.accepted("sbatch", "--hold", "ok.sh")
        self.assertEqual(set(pathlib.Path("/tmp").glob("lua_*")) - before, set())


class Failures(Gate):
    """A command that gives no answer: the site's choice is obeyed and logged."""

    CASES = {
        "missing": (None, "is missing"),
        "not a program": ("", "cannot be run"),
        "breaking": ("#!/bin/sh\necho out of order >&2\nexit 2\n", "ended with 2\nout of order"),
        "talking nonsense": ("#!/bin/sh\necho Traceback\nexit 1\n", "ended with 1\nTraceback"),
        "silent": ("#!/bin/sh\nexit 1\n", "ended with 1"),
        "half an answer": ("#!/bin/sh\necho '<stdin>:1:1: error: x'\nkill -9 $$\n", "did not end"),
        "hanging": ("#!/bin/sh\ntrap '' TERM\nsleep 60\n", "did not end within 1 s"),
    }

    def break_command(self, script):
        self.stand_in(script or "")
        if script is None:
            self.command.unlink()
        if script == "":
            self.command.chmod(0o644)

    def test_accept(self):
        self.policy("accept", seconds="1")
        for name, (script, why) in self.CASES.items():
            with self.subTest(name):
                self.break_command(script)
                self.logged = len(self.cluster.log())
                _, said = self.accepted("sbatch", "--hold", "wrong.sh")
                self.assertEqual(said, "")
                self.assertIn(f"error: lua: atlascheck: accepted a job unchecked: {self.command} {why}", self.log())

    def test_refuse(self):
        self.policy("refuse", seconds="1")
        for name, (script, why) in self.CASES.items():
            with self.subTest(name):
                self.break_command(script)
                self.logged = len(self.cluster.log())
                run = self.cluster.run("sbatch", "--hold", "ok.sh")
                self.assertEqual((run.returncode, run.stdout), (1, ""))
                self.assertIn("sbatch: error: atlascheck cannot check this job", run.stderr)
                self.assertNotIn(str(self.command), run.stderr)
                self.assertIn(f"error: lua: atlascheck: refused a job unchecked: {self.command} {why}", self.log())

    def test_misspelt_choice_refuses(self):
        self.policy("acept")
        self.stand_in("#!/bin/sh\nexit 2\n")
        self.assertEqual(self.cluster.run("sbatch", "--hold", "ok.sh").returncode, 1)


if __name__ == "__main__":
    unittest.main()
