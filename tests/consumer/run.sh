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
meson setup "$build/meson" "$here"
meson compile -C "$build/meson"
use "$build/meson"

echo "== the command"
"$stage/bin/atlascheck" --version
