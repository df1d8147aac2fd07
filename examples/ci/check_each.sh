#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_each.sh --OPTION=VALUE... FILE...: checks each file alone, since several rank tables in one call are copies of one.
# Ends with the greatest exit code of all.
set -u

command -v atlascheck >/dev/null || { echo "check_each.sh: atlascheck is not installed, or not on PATH" >&2; exit 2; }

options=()
while [[ ${1-} == --* ]]; do
    options+=("$1")
    shift
done
worst=0
for file in "$@"; do
    atlascheck check "${options[@]}" -- "$file"
    code=$?
    [ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
