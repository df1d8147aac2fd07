#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh              measures all and prints one table, each row a ratio of two things measured in this run
# run.sh SECTION...   only these: compile, rules, read, transcript, command
# run.sh --runs N     the least of N runs instead of 5
# Installs what is missing.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
build=$root/build/benchmarks

"$root/tests/install.sh" command benchmarks || exit 2
mkdir -p "$build"
cd "$root"
if ! { cmake --preset release -B "$build" -DATLASCHECK_BENCHMARKS=ON && cmake --build "$build"; } >"$build.log" 2>&1; then
    tail -n 100 "$build.log" >&2
    echo "run.sh: could not build; all of it: $build.log" >&2
    exit 2
fi
exec python3 -B benchmarks/measure.py --build "$build" "$@"
