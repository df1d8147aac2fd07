// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// Devices `i` and `i + planes` of one server, which share a plane, are in one subnet.
///
/// Needs:  both device IPs; the netmask may be an inferred one.
/// Blames: the pair, once, at its later device; the earlier is related. A device named for its subnet before takes no part.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "configure device IPs", rule 1: 0/4, 1/5, 2/6, 3/7.
struct split_pair {
    static constexpr rule_info info{
        .id = "address/split-pair",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "devices i and i+4 of a server are in one subnet (0/4, 1/5, 2/6, 3/7)",
        .zh = "同一服务器的设备 i 与 i+4 处于同一网段（0/4、1/5、2/6、3/7）",
    };
    static constexpr text why{
        .en = "The two devices of a pair share a network plane; in two subnets one of them is cut off from it.",
        .zh = "一对设备共用一个网络平面，处于两个网段时其中一个与该平面隔离。",
    };
    static constexpr text hccl{
        .en = "HCCL checks no subnets; the link times out with EI0006.",
        .zh = "HCCL 不检查网段；建链以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
  {"device_id": "1", "device_ip": "172.16.0.1", "rank_id": "1"},
  {"device_id": "4", "device_ip": "192.168.0.2", "rank_id": "2"},
  {"device_id": "5", "device_ip": "172.16.0.2", "rank_id": "3"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, low), (int, high), (atlascheck::address, low_ip),
                                 (atlascheck::address, high_ip), (netmask, mask));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en =
            "devices {low} ({low_ip}) and {high} ({high_ip}) of server {server} are in different subnets under {mask}",
        .zh = "服务器 {server} 的设备 {low}（{low_ip}）与 {high}（{high_ip}）在掩码 {mask} 下不在同一网段",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {high} -ip -s address <free address beside {low_ip}> netmask {mask}",
        .zh = "hccn_tool -i {high} -ip -s address <与 {low_ip} 同网段的空闲地址> netmask {mask}",
    };

    [[nodiscard]] static constexpr bool applies(product const& p) noexcept { return p.planes > 1; }

    static constexpr void check(cluster_view const& c, product const& p, netmasks const& n,
                                sink_for<split_pair> auto& out) {
        if (n.lacking || n.how == netmasks::basis::nothing) out.not_evaluated(split_pair{}, fact::device_ip);
        if (n.proven()) return;
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server_row row = row_of(c, p, n, out.named(), s);
            for (int high = p.planes; high != p.devices_per_server; ++high) {
                int const low = high - p.planes;
                if (!row.has(low) || !row.has(high)) continue;
                plane_member const& a = row.at[low];
                plane_member const& b = row.at[high];
                if (a.key == b.key || a.key.kind() != b.key.kind()) continue;
                out.report(
                    split_pair{},
                    fault{{static_cast<int>(s)}, low, high, c.ip_of(a.index), c.ip_of(b.index), b.key.value().mask},
                    place::of(spot::device_ip, b.index), cluster_severity(c));
                out.related(split_pair{}, place::of(spot::device_ip, a.index));
                out.name_device(b.index, mark::subnet);
                row.drop(high);
            }
        }
    }
};

} // namespace atlascheck::rules::address
