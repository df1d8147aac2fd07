// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::host {

/// Ports of HCCL that are reserved now are reserved after a restart too.
///
/// Needs:  the reserved ports of a host as it runs, and its sysctl.conf; which ports HCCL takes.
/// Blames: each host whose sysctl.conf lacks such a port, once for each block of ports that something on it takes.
/// Cost:   O(ranges); 32 KiB in all.
/// Source: S, "environment".
struct reserved_until_reboot {
    static constexpr rule_info info{
        .id = "host/reserved-until-reboot",
        .level = severity::note,
        .from = source::one_server,
        .codes = "EI0019",
    };
    static constexpr text summary{
        .en = "ports that are reserved for HCCL at run time are in sysctl.conf too",
        .zh = "运行时为 HCCL 预留的端口也写入了 sysctl.conf",
    };
    static constexpr text why{
        .en = "What sysctl -w sets is gone after a restart, and jobs that ran before fail by chance.",
        .zh = "sysctl -w 的设置重启后失效，原本正常的作业会偶发失败。",
    };
    static constexpr text hccl{
        .en = "After the restart a process that finds its port taken fails with EI0019.",
        .zh = "重启后，端口被占用的进程以 EI0019 失败。",
    };
    static constexpr literal example = R"(queries.txt:
$ sysctl net.ipv4.ip_local_reserved_ports
net.ipv4.ip_local_reserved_ports = 60000-60031
sysctl.conf:
net.core.somaxconn=65535)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (std::uint32_t, port), (std::uint32_t, first),
                                 (std::uint32_t, last));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "port {port} of host {host} is reserved until the next restart only: sysctl.conf does not have it",
        .zh = "主机 {host} 的端口 {port} 的预留重启后失效：sysctl.conf 中没有该端口",
    };
    static constexpr text fix{
        .en = "add {first}-{last} to net.ipv4.ip_local_reserved_ports in /etc/sysctl.conf, then sysctl -p",
        .zh = "将 {first}-{last} 加入 /etc/sysctl.conf 的 net.ipv4.ip_local_reserved_ports，再执行 sysctl -p",
    };

    static constexpr void check(hosts_view const& hosts, environment_view const* environments,
                                launch_view const* launches, sink_for<reserved_until_reboot> auto& out) {
        host_ports const taken{environments, launches, hosts.hosts.size()};
        bool all = !hosts.hosts.empty();
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h) {
            atlascheck::host const& of = hosts.hosts[h];
            if (!of.persisted.known) out.not_evaluated(reserved_until_reboot{}, fact::sysctl_conf);
            all &= of.reserved.known;
            if (!of.reserved.known || !of.persisted.known) continue;
            port_set const reserved = port_set::of(hosts.ranges_of(of.reserved));
            port_set const persisted = port_set::of(hosts.ranges_of(of.persisted));
            taken.for_each(h, [&](port_block const& b) {
                if (b.known())
                    judge(hosts, h, reserved, persisted, b, out);
                else
                    out.not_evaluated(reserved_until_reboot{}, fact::base_port);
            });
        }
        if (!all) out.not_evaluated(reserved_until_reboot{}, fact::reserved_ports);
    }

private:
    static constexpr void judge(hosts_view const& hosts, std::size_t h, port_set const& reserved,
                                port_set const& persisted, port_block const& b, auto& out) {
        port_set wanted;
        b.for_each([&](port_range r) { wanted.add(r); });
        if (b.has_further()) wanted.add(b.further());
        auto const lost = wanted.first_common(reserved, persisted);
        if (!lost) return;
        std::uint32_t first = *lost;
        while (first != 0 && wanted.contains(first - 1)) --first;
        std::uint32_t last = *lost;
        while (wanted.contains(last + 1)) ++last;
        atlascheck::host const& of = hosts.hosts[h];
        out.report(reserved_until_reboot{}, fault{{static_cast<int>(h)}, *lost, first, last}, of.persisted.at);
        out.related(reserved_until_reboot{}, of.reserved.at);
    }
};

} // namespace atlascheck::rules::host
