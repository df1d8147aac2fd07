// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::host {

enum class firewall : std::uint8_t { ufw, firewalld };

[[nodiscard]] constexpr text word(firewall f) noexcept {
    return f == firewall::ufw ? text{"ufw", "ufw"} : text{"firewalld", "firewalld"};
}

/// The command that turns a firewall off.
struct turn_off {
    firewall which = firewall::ufw;
    friend constexpr bool operator==(turn_off const&, turn_off const&) = default;
};
[[nodiscard]] constexpr text word(turn_off t) noexcept {
    return t.which == firewall::ufw ? text{"ufw disable", "ufw disable"}
                                    : text{"systemctl stop firewalld", "systemctl stop firewalld"};
}

/// No firewall is active on a host.
///
/// Needs:  what ufw or firewalld says of each host.
/// Blames: each firewall that is active; on one server it is a warning, since all ranks are behind it.
/// Cost:   O(hosts); allocates nothing.
/// Source: M, "turn the firewall off".
struct firewall_active {
    static constexpr rule_info info{
        .id = "host/firewall-active",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "ufw and firewalld are off",
        .zh = "ufw 与 firewalld 已关闭",
    };
    static constexpr text why{
        .en = "A firewall drops the connections that the ranks open to one another, and says nothing of it.",
        .zh = "防火墙会丢弃 rank 之间的连接，且没有任何提示。",
    };
    static constexpr text hccl{
        .en = "HCCL cannot tell it from a host that is not there, and times out with EI0006.",
        .zh = "HCCL 无法区分防火墙拦截与主机不存在，以 EI0006 超时。",
    };
    static constexpr literal example = R"($ ufw status
Status: active)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (firewall, which), (turn_off, command));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the firewall {which} is active on host {host}",
        .zh = "主机 {host} 的防火墙 {which} 处于开启状态",
    };
    static constexpr text fix{
        .en = "{command}",
        .zh = "{command}",
    };
    static constexpr literal command = "{command}";

    static constexpr void check(hosts_view const& hosts, sink_for<firewall_active> auto& out) {
        severity const level = hosts.server_count() > 1 ? severity::error : severity::warning;
        auto const judge = [&](std::size_t h, stated<bool> const& active, firewall which) {
            if (active && *active)
                out.report(firewall_active{}, fault{{static_cast<int>(h)}, which, {which}}, active.at, level);
        };
        if (hosts.hosts.empty()) out.not_evaluated(firewall_active{}, fact::firewall);
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h) {
            atlascheck::host const& of = hosts.hosts[h];
            judge(h, of.ufw_active, firewall::ufw);
            judge(h, of.firewalld_active, firewall::firewalld);
            if (!of.ufw_active && !of.firewalld_active) out.not_evaluated(firewall_active{}, fact::firewall);
        }
    }
};

} // namespace atlascheck::rules::host
