// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck::rules::table {

enum class clash : std::uint8_t { hccl_ports, other_device };

/// What a host_port clashes with: the ports from `low` to `high`, or another device.
struct clash_with {
    clash what = clash::hccl_ports;
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    friend constexpr bool operator==(clash_with const&, clash_with const&) = default;
};
[[nodiscard]] constexpr text word(clash_with const& c) noexcept {
    constexpr text words[] = {
        {"is one of the 32 from HCCL_IF_BASE_PORT ({low} to {high}) that HCCL takes for itself",
         "属于 HCCL 自用的 32 个端口（自 HCCL_IF_BASE_PORT 起，{low} 至 {high}）"},
        {"is that of another device of the server too", "与同一服务器的其他设备相同"},
    };
    return words[static_cast<unsigned>(c.what)];
}

/// Each device of a server has a host_port of its own, and none that HCCL uses itself. A device_port may repeat.
///
/// HCCL_IF_BASE_PORT is 60000 where no environment states another.
///
/// Needs:  the host_ports that are given; nothing is told of a table that has a server twice. A device whose id is out of
///         range takes no part.
/// Blames: each device whose host_port HCCL uses; else the second device of a port, once, with all others related.
/// Cost:   O(devices); a table of at most 20 bytes a device of one server, where a port repeats or there are over eight.
/// Source: HCCL, "what HCCL does not check".
struct port_clash {
    static constexpr rule_info info{
        .id = "table/port-clash",
        .level = severity::warning,
        .from = source::hccl,
        .codes = "EI0019",
    };
    static constexpr text summary{
        .en = "host_port is distinct on a server and outside the 32 ports from HCCL_IF_BASE_PORT",
        .zh = "同一服务器内 host_port 互不相同，且不在 HCCL_IF_BASE_PORT 起的 32 个端口内",
    };
    static constexpr text why{
        .en = "Two processes of one host cannot listen on one port: which of them fails depends on which is faster.",
        .zh = "同一主机的两个进程不能监听同一端口，谁失败取决于谁更慢。",
    };
    static constexpr text hccl{
        .en = "HCCL does not compare the ports; the later process cannot bind and fails with EI0019.",
        .zh = "HCCL 不比较端口；后启动的进程绑定失败，报 EI0019。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "host_port": "50000", "rank_id": "0"},
  {"device_id": "1", "host_port": "50000", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (std::uint32_t, port),
                                 (clash_with, what));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the host_port {port} of device {device} of server {server} {what}",
        .zh = "服务器 {server} 的设备 {device} 的 host_port {port} {what}",
    };
    static constexpr text fix{
        .en = "write a port of its own, best 1024 to 59999",
        .zh = "改为独占的端口，最好在 1024 至 59999 之间",
    };

    static constexpr void check(cluster_view const& c, product const& p, table_view const& t,
                                environment_view const* environments, launch_view const* launches,
                                sink_for<port_clash> auto& out) {
        if (!any_host_port(t)) return;
        for (server const& s : c.servers)
            if (s.merged) return out.not_evaluated(port_clash{}, fact::devices);
        std::uint32_t const base = base_port(environments, launches);
        if (base == no_base) out.not_evaluated(port_clash{}, fact::base_port);
        for (server const& s : c.servers) {
            std::size_t const end = std::size_t{s.first} + s.count;
            for (std::size_t i = s.first; i != end && i < t.ports.size(); ++i)
                if (std::uint32_t const port = port_of(c, p, t, i); is_hccls(base, port))
                    tell(c, out, i, port, {clash::hccl_ports, base, smaller(base + 31, std::uint32_t{65535})});
            if (may_repeat(c, p, t, base, s)) tell_repeats(c, p, t, base, s, out);
        }
    }

private:
    static constexpr std::uint32_t no_base = 65536; // no port is near it
    static constexpr std::size_t few = 8;           // devices, which are compared each with each

    // HCCL_IF_BASE_PORT as all environments have it; `no_base` where it cannot be read or they differ.
    [[nodiscard]] static constexpr std::uint32_t base_port(environment_view const* environments,
                                                           launch_view const* launches) {
        if (environments == nullptr) return default_base_port;
        constexpr std::string_view names[] = {"HCCL_IF_BASE_PORT"};
        inherited const seen{*environments, names};
        buffer<bool> const idle = idle_environments(*environments, launches);
        std::uint32_t stated = 0;
        for (std::size_t e = 0; e != idle.size(); ++e) {
            variable const* const v = seen.find(e, 0);
            if (idle[e] || (v == nullptr && !environments->environments[e].whole)) continue;
            port_block const b = port_block_of(nullptr, v);
            if (!b.known() || (stated != 0 && stated != b.base)) return no_base;
            stated = b.base;
        }
        return stated == 0 ? default_base_port : stated;
    }
    [[nodiscard]] static constexpr bool is_hccls(std::uint32_t base, std::uint32_t port) noexcept {
        return port - base < 32;
    }
    // The host_port of device `i`, or 0 where it is not judged.
    [[nodiscard]] static constexpr std::uint32_t port_of(cluster_view const& c, product const& p, table_view const& t,
                                                         std::size_t i) noexcept {
        if (i >= t.ports.size()) return 0;
        std::uint32_t const port = t.ports[i].host_port.value_or(0);
        return port > 65535 || out_of_range(c, p, i) ? 0 : port;
    }
    // The same where it is to be compared with others of the server.
    [[nodiscard]] static constexpr std::uint32_t compared(cluster_view const& c, product const& p, table_view const& t,
                                                          std::uint32_t base, std::size_t i) noexcept {
        std::uint32_t const port = port_of(c, p, t, i);
        return is_hccls(base, port) ? 0 : port;
    }
    // False where no port stands twice on a server.
    [[nodiscard]] static constexpr bool may_repeat(cluster_view const& c, product const& p, table_view const& t,
                                                   std::uint32_t base, server const& s) noexcept {
        if (s.count > few) return true;
        std::uint32_t seen[few] = {};
        bool found = false;
        for (std::uint32_t k = 0; k != s.count; ++k) {
            seen[k] = compared(c, p, t, base, s.first + k);
            for (std::uint32_t before = 0; before != k; ++before) found |= seen[k] != 0 && seen[before] == seen[k];
        }
        return found;
    }
    static constexpr void tell_repeats(cluster_view const& c, product const& p, table_view const& t, std::uint32_t base,
                                       server const& s, auto& out) {
        auto const port = [&](std::uint32_t k) { return compared(c, p, t, base, s.first + k); };
        for_each_repeat(
            s.count, [&](std::uint32_t k) { return port(k) != 0; }, [&](std::uint32_t k) { return hash_of(port(k)); },
            [&](std::uint32_t k, std::uint32_t other) { return port(k) == port(other); },
            [&](repeat const& same) {
                tell(c, out, s.first + same.second(), port(same.second()), {clash::other_device});
                same.for_each_other(
                    [&](std::uint32_t k) { out.related(port_clash{}, place::of(spot::host_port, s.first + k)); });
            });
    }
    [[nodiscard]] static constexpr bool any_host_port(table_view const& t) noexcept {
        for (device_ports const& d : t.ports)
            if (d.host_port) return true;
        return false;
    }
    static constexpr void tell(cluster_view const& c, auto& out, std::size_t i, std::uint32_t port,
                               clash_with const& what) {
        out.report(port_clash{}, fault{server_ref_of(c, i), id_of(c, i), port, what}, place::of(spot::host_port, i));
    }
};

} // namespace atlascheck::rules::table
