#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What takes too long for each change: all tests optimised, under each compiler; clang-tidy over all that is built; ten
# minutes of random inputs for each of some readers.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
jobs=${JOBS:-$(nproc)}

cd "$root"
tests/install.sh command tests all deep
for compiler in g++ clang++-14 clang++-16 clang++-19; do
    build=build/deep-$compiler
    cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    cmake --build "$build" -j "$jobs"
    ctest --test-dir "$build" -j "$jobs" --output-on-failure --no-tests=error
done

tidy=build/deep-clang++-14
python3 -c 'import json, sys
for entry in json.load(sys.stdin):
    print(entry["file"])' <"$tidy/compile_commands.json" | grep '\.cpp$' |
    xargs -P "$jobs" -n 1 clang-tidy-14 -p "$tidy" --quiet
mkdir -p build/corpus build/corpus-host build/corpus-job build/corpus-python build/corpus-shell
find tests/golden -name in.json -exec sh -c 'cp "$1" "build/corpus/$(echo "$1" | tr / _)"' _ {} \;
cp tests/read/job/*/*.json build/corpus-job
printf 'import torch.distributed as dist\ndist.init_process_group("hccl")\n' >build/corpus-python/train.py
printf '$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\nnetmask:255.0.0.0\n' >build/corpus-host/transcript.txt
printf 'address_0=10.0.0.1\nnetmask_0=255.0.0.0\n' >build/corpus-host/hccn.conf
# The first byte chooses how it is read.
printf '\1N=8\nfor i in {0..7}; do export LOCAL_RANK=$i; python a.py & done\ntorchrun --nproc_per_node=$N a.py\n' >build/corpus-shell/run.sh
printf '\2#SBATCH --nodes=2 --gres=npu:8\nsrun python a.py\n' >build/corpus-shell/job.sh
# fuzz READER CORPUS: ten minutes of random inputs
fuzz() {
    clang++-16 -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinclude -Itests \
        "tests/read/fuzz_$1.cpp" -lfmt -o "build/fuzz_$1"
    "build/fuzz_$1" -max_total_time=600 -max_len=4096 -rss_limit_mb=2048 "build/$2"
}
fuzz rank_table corpus
fuzz host_text corpus-host
fuzz job corpus-job
fuzz python corpus-python
fuzz shell corpus-shell
echo "deep: all holds"
