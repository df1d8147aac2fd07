#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing of sections of tests/packages.txt: install.sh SECTION... Says nothing, and needs neither the
# net nor rights, if nothing is missing. No service that comes with a package is started.
set -euo pipefail

list=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/packages.txt
[ $# -gt 0 ] || { echo "install.sh: name a section of $list, such as: install.sh command" >&2; exit 2; }
packages=()
for section in "$@"; do
    grep -q "^$section: " "$list" || { echo "install.sh: no section $section in $list" >&2; exit 2; }
    read -ra words < <(sed -n "s/^$section: //p" "$list")
    packages+=("${words[@]}")
done

command -v dpkg-query >/dev/null || { echo "install.sh: not a Debian; it takes: ${packages[*]}" >&2; exit 0; }

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
log=$(mktemp)
policy=/usr/sbin/policy-rc.d # asked before a service is started
made=()
trap 'rm -f "$log"; [ ${#made[@]} -eq 0 ] || "${as_root[@]}" rm -f "${made[@]}"' EXIT
if [ ! -e "$policy" ]; then
    made=("$policy")
    printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" install -m 755 /dev/stdin "$policy"
fi
echo "installing ${missing[*]}" >&2
if ! {
    "${apt[@]}" update || echo "install.sh: apt-get update failed; trying with the lists that are there"
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
} >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
