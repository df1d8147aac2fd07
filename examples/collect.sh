#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Prints what this host's own files and tools say of its NPU network, in the form that `atlascheck check` reads. It changes
# nothing, asks each tool for a limited time, and ends with 0 whatever they answer. Best run as root: ufw tells nobody else.
#
#   sh collect.sh [-d DEVICES] [-t SECONDS]
#     -d  the devices to ask, as "0 1 2 3" or "0-7"; by default those that /dev/davinci* shows, else 0-7
#     -t  how long each command may take; by default 20 seconds
#
# One host:  sh collect.sh > node1.txt
# ssh:       for h in node1 node2; do ssh "$h" sh -s < collect.sh > "$h.txt"; done
# pdsh:      pdsh -R ssh -w node[1-8] sh /shared/collect.sh > hosts.txt      (a file that all hosts see: no input is handed over)
# clush:     clush -w node[1-8] sh -s < collect.sh > hosts.txt
# srun:      srun -N 8 --ntasks-per-node=1 --output=%N.txt sh /shared/collect.sh
# Ansible:   ansible nodes -b -m script -a collect.sh > hosts.txt
#
# Then:      atlascheck check --product auto rank_table.json node*.txt       (or hosts.txt)

limit=20
devices=

# A command as one would type it, and what it answers.
ask() {
    printf '$ %s\n' "$*"
    within_limit "$@" </dev/null 2>&1
    code=$?
    case $code in
        0) ;;
        124 | 137) printf '(no answer within %s seconds)\n' "$limit" ;;
        *) printf '(exit code %s)\n' "$code" ;; # so that a failure is not taken for an empty answer
    esac
}

within_limit() {
    if command -v timeout >/dev/null 2>&1; then
        timeout -s KILL "$limit" "$@"
        return
    fi
    "$@" &
    asked=$!
    (
        sleep "$limit"
        kill -s KILL "$asked"
    ) >/dev/null 2>&1 &
    watch=$!
    wait "$asked" 2>/dev/null
    answer=$?
    kill "$watch" 2>/dev/null
    return "$answer"
}

# Asks a tool that need not be there.
ask_if_there() {
    if command -v "$1" >/dev/null 2>&1; then
        ask "$@"
    else
        printf '# %s: not found on this host\n' "$1"
    fi
}

show() {
    if [ -f "$1" ] && [ -r "$1" ]; then ask cat "$1"; fi
}

# "0-3,7" as "0 1 2 3 7"
expand() {
    for part in $(printf '%s' "$1" | tr ',' ' '); do
        case $part in
            *[!0-9-]* | -* | *- | *-*-*)
                printf 'collect.sh: -d: "%s" is no device\n' "$part" >&2
                return 2
                ;;
        esac
        first=${part%-*}
        while [ "$first" -le "${part#*-}" ]; do
            printf '%s ' "$first"
            first=$((first + 1))
        done
    done
}

devices_of_host() {
    found=
    for node in /dev/davinci[0-9]*; do
        case ${node#/dev/davinci} in
            *[!0-9]*) ;;
            *) found="$found ${node#/dev/davinci}" ;;
        esac
    done
    if [ -z "$found" ]; then
        printf '0 1 2 3 4 5 6 7'
        return
    fi
    for number in $found; do printf '%s\n' "$number"; done | sort -n | tr '\n' ' '
}

# The variables that HCCL and the launchers read, and what is often taken for one of them. Nothing else of the environment
# is shown. Values that a line cannot hold are left out.
show_environment() {
    printf '# environment of this shell, which need not be the job'\''s\n'
    awk 'BEGIN {
        wanted = "^(HCCL_.*|ASCEND_.*VISIBLE_DEVICES?|ASCEND_DEVICE_ID|NPU_VISIBLE_DEVICES?|CM_[A-Z_]+|RANK_?TABLE_?FILE"
        wanted = wanted "|RANK|RANK_ID|RANK_SIZE|(LOCAL_|GROUP_|NODE_)?RANK|(LOCAL_)?WORLD_SIZE|MASTER_(ADDR|IP|PORT)"
        wanted = wanted "|NNODES|NPROC_PER_NODE|DEVICE_ID|DEVICE_NUM|SERVER_ID|JOB_ID|PET_[A-Z_]+|NPU_CALCULATE_DEVICE)$"
        for (name in ENVIRON) {
            if (name !~ wanted) continue
            if (ENVIRON[name] ~ /[\047[:cntrl:]]/) continue
            printf "export %s=\047%s\047\n", name, ENVIRON[name]
        }
    }' </dev/null | sort
}

show_devices() {
    if ! command -v hccn_tool >/dev/null 2>&1; then
        printf '# hccn_tool: not found on this host\n'
        return
    fi
    for topic in ip netdetect net_health gateway link lldp tls; do
        for device in $devices; do ask hccn_tool -i "$device" "-$topic" -g; done
    done
}

show_parameters() {
    for key in net.ipv4.ip_local_reserved_ports net.ipv4.ip_local_port_range net.core.somaxconn \
        net.ipv4.tcp_max_syn_backlog; do
        if command -v sysctl >/dev/null 2>&1; then
            ask sysctl "$key"
        else
            show "/proc/sys/$(printf '%s' "$key" | tr . /)"
        fi
    done
    for file in /etc/sysctl.d/*.conf; do
        [ -L "$file" ] || show "$file" # a link there mostly leads to what is shown next
    done
    show /etc/sysctl.conf
}

show_firewalls() {
    ask_if_there ufw status
    ask_if_there firewall-cmd --state
    ask_if_there systemctl is-active firewalld
}

# All in one function, which a shell that reads this from its input has whole before anything else reads there.
main() {
    while getopts d:t: option; do
        case $option in
            d)
                devices=$(expand "$OPTARG") || exit 2
                [ -n "$devices" ] || exit 2
                ;;
            t) limit=$OPTARG ;;
            *) exit 2 ;;
        esac
    done
    case $limit in
        *[!0-9]* | '' | 0)
            printf 'collect.sh: -t: "%s" is no number of seconds\n' "$limit" >&2
            exit 2
            ;;
    esac
    # A shell without a login lacks what administrators have.
    PATH=$PATH:/usr/local/Ascend/driver/tools:/usr/local/sbin:/usr/sbin:/sbin
    LC_ALL=C
    export PATH LC_ALL
    [ -n "$devices" ] || devices=$(devices_of_host)
    ask_if_there hostname
    show_environment
    show_parameters
    show_firewalls
    show /etc/hccn.conf
    ask_if_there npu-smi info
    show_devices
    exit 0
}
main "$@"
