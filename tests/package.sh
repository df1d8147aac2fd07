#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package.sh BUILD: makes the Debian package of a build by CMake, installs it in a root of its own, and uses what it brought.
set -euo pipefail

build=$(readlink -f "$1")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(fakeroot)
package() { "${as_root[@]}" dpkg --root="$stage/system" --log="$stage/log" --force-not-root "$@"; }

(cd "$build" && cpack -G DEB -B "$stage/made")
packages=("$stage"/made/*.deb)
[ ${#packages[@]} -eq 1 ] || { echo "not one package: ${packages[*]}" >&2; exit 1; }
dpkg-deb --info "${packages[0]}"
dpkg-deb --contents "${packages[0]}"

mkdir -p "$stage"/system/var/lib/dpkg/{info,updates}
touch "$stage"/system/var/lib/dpkg/{status,available}
package --install "${packages[0]}"
usr=$stage/system/usr
said=$("$usr/bin/atlascheck" --version)
echo "$said"
[ "$said" = "atlascheck $(dpkg-deb --field "${packages[0]}" Version)" ]
code=0
"$usr/bin/atlascheck" check --product atlas --netmask 255.255.255.0 --no-config \
    "$(dirname "$0")/../examples/broken/rank_table.json" || code=$?
[ "$code" -eq 1 ]

# Each is what the installed command says, to the byte, where its reader looks for it.
cmp <("$usr/bin/atlascheck" man) "$usr/share/man/man1/atlascheck.1"
cmp <("$usr/bin/atlascheck" completion bash) "$usr/share/bash-completion/completions/atlascheck.bash"
cmp <("$usr/bin/atlascheck" completion zsh) "$usr/share/zsh/vendor-completions/_atlascheck"
[ -s "$usr/share/doc/atlascheck/copyright" ]

package --purge atlascheck
left=$(find "$stage/system" -name '*atlascheck*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
