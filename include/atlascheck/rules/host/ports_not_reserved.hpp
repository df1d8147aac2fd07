// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::host {

/// Which version of HCCL takes a block of ports.
enum class port_user : std::uint8_t { any, newer };

[[nodiscard]] constexpr text word(port_user u) noexcept {
    return u == port_user::any ? text{"HCCL takes", "HCCL 使用"}
                               : text{"newer versions of HCCL also take", "较新版本的 HCCL 还使用"};
}

/// The ports that HCCL listens on are reserved on each host.
///
/// These are 16 from HCCL_IF_BASE_PORT (60000 where it is not set), or those of HCCL_HOST_SOCKET_PORT_RANGE; that the 16
/// after the block are not reserved is a note.
///
/// Needs:  the reserved ports of each host, as it runs or else by its sysctl.conf; which ports HCCL takes.
/// Blames: each host, once for each block of ports that something on it takes.
/// Cost:   O(ranges); 8 KiB in all.
/// Source: S, "environment"; HCCL, "HCCL_IF_BASE_PORT".
struct ports_not_reserved {
    static constexpr rule_info info{
        .id = "host/ports-not-reserved",
        .level = severity::error,
        .from = source::one_server_and_hccl,
        .codes = "EI0019",
    };
    static constexpr text summary{
        .en = "the ports that HCCL takes, by default 60000 to 60015, are reserved",
        .zh = "HCCL 使用的端口（默认 60000 至 60015）已预留",
    };
    static constexpr text why{
        .en = "The kernel may hand such a port to any other program, and HCCL can then not listen on it.",
        .zh = "内核可能把这些端口分配给其他程序，HCCL 将无法监听。",
    };
    static constexpr text hccl{
        .en = "The process that finds its port taken fails with EI0019, by chance and only now and then.",
        .zh = "端口被占用的进程以 EI0019 失败，且偶发、难以复现。",
    };
    static constexpr literal example = "net.ipv4.ip_local_reserved_ports = 60000-60007";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (std::uint32_t, port), (port_user, user),
                                 (std::uint32_t, first), (std::uint32_t, last));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "port {port} of host {host} is not reserved, but {user} {first} to {last}",
        .zh = "主机 {host} 的端口 {port} 未预留，{user} {first} 至 {last}",
    };
    static constexpr text fix{
        .en = "sysctl -w net.ipv4.ip_local_reserved_ports={first}-{last}, together with what is reserved now, since it "
              "replaces the list; and the same in /etc/sysctl.conf",
        .zh =
            "sysctl -w net.ipv4.ip_local_reserved_ports={first}-{last}（该命令会覆盖原列表，请一并写上已预留的端口），"
            "并写入 /etc/sysctl.conf",
    };
    static constexpr literal command =
        "sysctl -w net.ipv4.ip_local_reserved_ports="
        "\"$(sysctl -n net.ipv4.ip_local_reserved_ports | sed 's/..*/&,/'){first}-{last}\"";

    static constexpr void check(hosts_view const& hosts, environment_view const* environments,
                                launch_view const* launches, sink_for<ports_not_reserved> auto& out) {
        host_ports const taken{environments, launches, hosts.hosts.size()};
        if (hosts.hosts.empty()) out.not_evaluated(ports_not_reserved{}, fact::reserved_ports);
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h) {
            port_list const* const list = stated_ports(hosts.hosts[h]);
            if (list == nullptr) {
                out.not_evaluated(ports_not_reserved{}, fact::reserved_ports);
                continue;
            }
            port_set const reserved = port_set::of(hosts.ranges_of(*list));
            taken.for_each(h, [&](port_block const& b) {
                if (b.known())
                    judge(h, reserved, b, list->at, out);
                else
                    out.not_evaluated(ports_not_reserved{}, fact::base_port);
            });
        }
    }

private:
    // As the host runs, else as it will start; a sysctl.conf without such a line says nothing of how it runs.
    [[nodiscard]] static constexpr port_list const* stated_ports(atlascheck::host const& h) noexcept {
        if (h.reserved.known) return &h.reserved;
        return h.persisted.known && !h.persisted.left_out() ? &h.persisted : nullptr;
    }
    static constexpr void judge(std::size_t h, port_set const& reserved, port_block const& b, place at, auto& out) {
        bool told = false;
        b.for_each([&](port_range r) {
            if (!told) told = tell(h, reserved, r, port_user::any, severity::error, b.at, at, out);
        });
        if (!told && b.has_further()) tell(h, reserved, b.further(), port_user::newer, severity::note, b.at, at, out);
    }
    static constexpr bool tell(std::size_t h, port_set const& reserved, port_range r, port_user user, severity level,
                               place because, place at, auto& out) {
        auto const missing = reserved.first_missing(r);
        if (!missing) return false;
        out.report(ports_not_reserved{}, fault{{static_cast<int>(h)}, *missing, user, r.first, r.last}, at, level);
        if (because.what != spot::nowhere) out.related(ports_not_reserved{}, because);
        return true;
    }
};

} // namespace atlascheck::rules::host
