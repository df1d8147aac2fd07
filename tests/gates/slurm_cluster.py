# SPDX-License-Identifier: Apache-2.0
"""A Slurm cluster on the loopback address. All of it is in one temporary folder and in processes of its own."""
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "srun", "salloc", "scontrol", "squeue", "scancel", "sinfo"]
PATIENCE = 30  # seconds; what takes as long does not come

CONFIGURATION = """\
ClusterName=gate
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
EnforcePartLimits=ALL
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
JobSubmitPlugins={plugins}
GresTypes=npu
NodeName=DEFAULT CPUs=192 Sockets=4 CoresPerSocket=48 Gres=npu:8
NodeName=a[0-{last}] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{ports[1]}-{last_port}]
PartitionName=train Nodes=ALL Default=YES State=UP
PartitionName=other Nodes=ALL State=UP
PartitionName=debug Nodes=ALL State=UP
"""


def missing_programs():
    return [name for name in PROGRAMS if not find(name)]


def find(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def free_ports(count):
    """The first of `count` ports in a row, which nobody has at this moment."""
    while True:
        held = [socket.socket() for _ in range(count)]
        try:
            held[0].bind(("127.0.0.1", 0))
            first = held[0].getsockname()[1]
            for i in range(1, count):
                held[i].bind(("127.0.0.1", first + i))
            return first
        except (OSError, OverflowError):
            pass
        finally:
            for one in held:
                one.close()


def wait_for(what, true):
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {PATIENCE} s for {what}")
        time.sleep(0.05)


class Cluster:
    """`nodes` nodes of eight NPUs each, of which the first `alive` run jobs; `gate` is the text of job_submit.lua."""

    def __init__(self, nodes=1, alive=1, gate=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="slurm-gate."))
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"), "LC_ALL": "C.UTF-8"}
        self.daemons = []
        try:
            self._write(nodes, gate)
            self._start(alive)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def run(self, *command, **more):
        """One of Slurm's commands, in the folder of the cluster."""
        usual = {"cwd": self.folder, "env": self.environment, "capture_output": True, "encoding": "utf-8"}
        usual |= {} if "input" in more else {"stdin": subprocess.DEVNULL}
        return subprocess.run([find(command[0]), *map(str, command[1:])], timeout=PATIENCE, **{**usual, **more})

    def log(self):
        return (self.folder / "slurmctld.log").read_text(errors="replace")

    def set_gate(self, text):
        """Slurm reads the script anew when its time, in whole seconds, has changed."""
        path = self.folder / "job_submit.lua"
        before = path.stat().st_mtime if path.exists() else time.time()
        path.write_text(text)
        os.utime(path, (before + 2, before + 2))

    def close(self):
        for daemon in reversed(self.daemons):
            end(daemon)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _write(self, nodes, gate):
        self.folder.chmod(0o755)
        for name in "state", "spool":
            (self.folder / name).mkdir()
        (self.folder / "munge").mkdir(mode=0o700)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(64))
        key.chmod(0o400)
        ports = [free_ports(1), free_ports(nodes)]
        configuration = CONFIGURATION.format(
            folder=self.folder,
            host=socket.gethostname().split(".")[0],
            last=nodes - 1,
            last_port=ports[1] + nodes - 1,
            plugins="lua" if gate else "",
            ports=ports,
            user=pwd.getpwuid(os.getuid()).pw_name,
        )
        (self.folder / "slurm.conf").write_text(configuration)
        (self.folder / "gres.conf").write_text(f"NodeName=a[0-{nodes - 1}] Name=npu Count=8\n")
        if gate:
            self.set_gate(gate)

    def _start(self, alive):
        munge = self.folder / "munge"
        files = [f"--{name}-file={munge / name}" for name in ("key", "pid", "log", "seed")]
        self._daemon("munged", "--foreground", f"--socket={self.folder}/munge.socket", *files)
        wait_for("munged", (self.folder / "munge.socket").exists)
        configuration = self.folder / "slurm.conf"
        self._daemon("slurmctld", "-D", "-f", configuration)
        for i in range(alive):
            self._daemon("slurmd", "-D", "-f", configuration, "-N", f"a{i}")
        wait_for("slurmctld", lambda: self.run("scontrol", "ping").returncode == 0)
        for i in range(alive):
            state = ["sinfo", "-h", "-n", f"a{i}", "-p", "train", "-o", "%T"]
            wait_for(f"node a{i}", lambda: self.run(*state).stdout == "idle\n")

    def _daemon(self, name, *arguments):
        with open(self.folder / f"{name}.out", "ab") as out:
            command = [find(name), *map(str, arguments)]
            streams = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out}
            self.daemons.append(subprocess.Popen(command, env=self.environment, **streams))


def end(daemon):
    """slurmd without its controller hears no other signal for minutes."""
    daemon.send_signal(signal.SIGTERM)
    try:
        daemon.wait(3)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()
