#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the gate of examples/slurm adds to sbatch: the medians of 50 submissions of a job of 16 devices, with it and without.

The command is the one of ATLASCHECK_COMMAND; slurm-wlm and munge must be installed (tests/install.sh gates)."""
import os
import pathlib
import re
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "gates"))
from slurm_cluster import Cluster  # noqa: E402

SUBMISSIONS = 50
LIMIT = 50  # milliseconds more
SCRIPT = """\
#!/bin/bash
#SBATCH --nodes=2 --ntasks-per-node=1 --gres=npu:8
export MASTER_PORT=29500
export HCCL_CONNECT_TIMEOUT=600
srun torch_npu_run --nnodes=2 --nproc_per_node=8 train.py
"""
OPEN = "function slurm_job_submit() return slurm.SUCCESS end\nfunction slurm_job_modify() return slurm.SUCCESS end\n"


def gate(command):
    text = (ROOT / "examples" / "slurm" / "job_submit.lua").read_text(encoding="utf-8")
    return re.sub(r'(?m)^( +command = )"[^"]+"', lambda line: f'{line[1]}"{command}"', text)


def submission(cluster, wanted):
    """Seconds of one sbatch, which must end as is wanted of it."""
    begin = time.perf_counter()
    run = cluster.run("sbatch", "--hold", "job.sh")
    seconds = time.perf_counter() - begin
    if (run.returncode == 0) != wanted:
        sys.exit(f"slurm_gate.py: sbatch ended with {run.returncode}: {run.stderr}")
    return seconds


def main():
    command = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
    gates = {"without": OPEN + "return slurm.SUCCESS\n", "with": gate(command)}
    times = {name: [] for name in gates}
    with Cluster(nodes=2, alive=0, gate=gates["without"]) as cluster:
        script = cluster.folder / "job.sh"
        for name in [name for _ in range(5) for name in gates]:  # in turns, so that a machine that slows down slows both
            cluster.set_gate(gates[name])
            script.write_text(SCRIPT.replace("npu:8", "npu:6"))
            submission(cluster, wanted=name == "without")  # Slurm has read the script anew, and it checks
            script.write_text(SCRIPT)
            times[name] += [submission(cluster, wanted=True) for _ in range(SUBMISSIONS // 5)]
    medians = {name: 1000 * statistics.median(all) for name, all in times.items()}
    more = medians["with"] - medians["without"]
    for name, median in medians.items():
        print(f"sbatch {name:<7} the gate {median:6.1f} ms (median of {len(times[name])})")
    print(f"the gate adds {more:.1f} ms; the limit of {LIMIT} ms {'holds' if more <= LIMIT else 'is MISSED'}")
    return more > LIMIT


if __name__ == "__main__":
    sys.exit(main())
