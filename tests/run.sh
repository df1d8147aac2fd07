#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh         builds with g++ and runs all tests
# run.sh --all   and with clang 14 and 19; with clang 16 by Meson, and under the sanitizers; both installations with a
#                consumer; the gates of examples/, driven for real; and the format
# Installs what is missing. Ends with `N passed, N failed`.
set -uo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
build=$root/build
jobs=${JOBS:-$(nproc)}
passed=0
failed=0

# --- Steps. What builds say goes to build/*.log and is shown if they fail.

# step NAME COMMAND...: one thing that passes or fails
step() {
    local name=$1 log=$build/${1//[^A-Za-z0-9-]/_}.log
    shift
    if "$@" >"$log" 2>&1; then
        echo "ok: $name"
        passed=$((passed + 1))
    else
        tail -n 200 "$log"
        echo "FAILED: $name (all of it: $log)"
        failed=$((failed + 1))
        return 1
    fi
}

configure_and_build() {
    cmake --preset "$1" || cmake --preset "$1" --fresh || return
    cmake --build "$build/$1" -j "$jobs"
}

# suite PRESET [OPTION...]: builds and runs all tests, or those that ctest's options leave; each counts
suite() {
    local preset=$1 log=$build/$1-tests.log
    shift
    step "build $preset" configure_and_build "$preset" || return
    ctest --test-dir "$build/$preset" -j "$jobs" --output-on-failure --no-tests=error "$@" 2>&1 | tee "$log"
    local wrong total
    read -r wrong total < <(sed -nE 's/.* ([0-9]+) tests? failed out of ([0-9]+)/\1 \2/p' "$log")
    failed=$((failed + ${wrong:-1}))
    passed=$((passed + ${total:-1} - ${wrong:-1}))
}

meson_build() {
    [ -f "$build/meson/build.ninja" ] || CXX=clang++-16 meson setup "$build/meson" --prefix=/usr -Ddebug=false || return
    meson compile -C "$build/meson" -j "$jobs"
}

meson_suite() {
    local log=$build/meson-tests.log
    step "build meson" meson_build || return
    meson test -C "$build/meson" --num-processes "$jobs" --print-errorlogs 2>&1 | tee "$log"
    local ok wrong
    ok=$(sed -nE 's/^Ok: +([0-9]+) *$/\1/p' "$log")
    wrong=$(sed -nE 's/^(Fail|Timeout|Unexpected Pass): +([0-9]+) *$/\2/p' "$log" | paste -sd+)
    failed=$((failed + (${wrong:-1})))
    passed=$((passed + ${ok:-0}))
}

cmake_install() {
    rm -rf "$build/stage-cmake"
    configure_and_build release && cmake --install "$build/release" --prefix "$build/stage-cmake"
}

meson_install() {
    rm -rf "$build/stage-meson" && DESTDIR=$build/stage-meson meson install -C "$build/meson" --no-rebuild
}

# The gates of examples/ stand in what they are made for: a cluster, a repository.
gates() {
    local gate listed
    mapfile -t listed < <(sed -n 's/^gate //p' tests/sources.txt)
    for gate in "${listed[@]}"; do
        ATLASCHECK_COMMAND=$build/gcc/examples/atlascheck step "$gate" python3 -B "$gate"
    done
}

format() {
    find "$root"/{include,tests,examples,benchmarks} \( -name '*.hpp' -o -name '*.cpp' \) -print0 |
        xargs -0 clang-format-14 --dry-run --Werror
}

# ---

all=false
case "${1:-}" in
"") ;;
--all) all=true ;;
*)
    echo "usage: run.sh [--all]" >&2
    exit 2
    ;;
esac

cd "$root" || exit 2
mkdir -p "$build"
exec 9>"$build/run.lock"
flock -n 9 || { echo "waiting for another run.sh" && flock 9; }
sections=(command tests)
$all && sections+=(gates all)
tests/install.sh "${sections[@]}" || exit 2

suite gcc
if $all; then
    step "format" format
    gates
    suite clang-14
    suite clang-19
    suite asan-ubsan --label-exclude compile # it is clang 16 too, and what does not compile is not sanitized
    step "install by CMake" cmake_install &&
        step "use what CMake installed" tests/consumer/run.sh "$build/stage-cmake" &&
        step "install the Debian package" tests/package.sh "$build/release"
    meson_suite
    step "install by Meson" meson_install &&
        step "use what Meson installed" tests/consumer/run.sh "$build/stage-meson/usr"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
