#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh          builds the command and checks a broken rank table with it: 0 once it has shown its finding
# run.sh ARG...   the command itself, exit code and all
# Installs what is missing. Standard output is the command's alone.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
build=$root/build/release
log=$build.log
command=$build/examples/atlascheck

make() {
    cd "$root"
    if [ ! -f "$build/build.ninja" ]; then
        cmake --preset release || cmake --preset release --fresh || return
    fi
    cmake --build "$build" --target atlascheck_command
}

"$root/tests/install.sh" command || { echo "run.sh: could not install what is missing" >&2; exit 2; }
mkdir -p "$root/build"
if ! (exec 9>"$build.lock" && flock 9 && make) >"$log" 2>&1; then
    cat "$log" >&2
    echo "run.sh: could not build the command; the above is $log" >&2
    exit 2
fi

[ $# -eq 0 ] || exec "$command" "$@"

cd "$root/examples/broken"
echo '$ atlascheck check --product atlas --netmask 255.255.255.0 rank_table.json'
code=0
said=$("$command" check --product atlas --netmask 255.255.255.0 rank_table.json) || code=$?
printf '%s\n' "$said"
if [ "$code" -ne 1 ] || [[ $said != *"[address/plane-mismatch]"* ]]; then
    echo "run.sh: expected exit code 1 and the finding address/plane-mismatch, got exit code $code" >&2
    exit 1
fi
