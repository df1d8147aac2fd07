#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh STAGE: builds this folder's project against what is installed in STAGE, each way that a user may, and against
# the sources as a part of it.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
stage=$(readlink -f "$1")
build=$root/build/consumer-$(basename "$(dirname "$stage")")-$(basename "$stage")
rm -rf "$build"

use() {
    for program in "$1"/core "$1"/text; do
        echo "$program" && "$program"
    done
}

echo "== find_package"
cmake -S "$here" -B "$build/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$stage"
cmake --build "$build/cmake"
use "$build/cmake"

echo "== add_subdirectory"
cmake -S "$here" -B "$build/subdirectory" -G Ninja -DATLASCHECK_SOURCE="$root"
cmake --build "$build/subdirectory"
use "$build/subdirectory"

echo "== pkg-config"
export PKG_CONFIG_PATH=$stage/share/pkgconfig
mkdir "$build/plain"
# shellcheck disable=SC2046 # each flag is a word
c++ -std=c++20 "$here/core.cpp" $(pkg-config --cflags --libs atlascheck) -o "$build/plain/core"
"$build/plain/core"
meson setup "$build/meson" "$here"
meson compile -C "$build/meson"
use "$build/meson"

echo "== Meson subproject"
mkdir -p "$build/subproject/subprojects"
cp "$here"/*.cpp "$here/meson.build" "$build/subproject"
ln -s "$root" "$build/subproject/subprojects/atlascheck"
env -u PKG_CONFIG_PATH meson setup --force-fallback-for=atlascheck "$build/subproject/build" "$build/subproject"
meson compile -C "$build/subproject/build"
use "$build/subproject/build"

echo "== single header"
mkdir -p "$build/single/atlascheck"
cp "$stage/share/atlascheck/atlascheck.hpp" "$build/single/atlascheck"
c++ -std=c++20 -I "$build/single" "$here/core.cpp" -o "$build/single/core"
"$build/single/core"

echo "== the command"
"$stage/bin/atlascheck" --version
cmp <("$stage/bin/atlascheck" man) "$stage/share/man/man1/atlascheck.1"
cmp <("$stage/bin/atlascheck" completion bash) "$stage/share/bash-completion/completions/atlascheck.bash"
cmp <("$stage/bin/atlascheck" completion zsh) "$stage"/share/zsh/*/_atlascheck
