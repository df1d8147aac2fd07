// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// Within one group of a server (0-3, 4-7) no two devices are in one subnet, since they are of different planes.
///
/// Needs:  device IPs and ids; the netmask may be an inferred one.
/// Blames: each device that shares its subnet with a lower id of its group, once. A device named for its subnet before
///         takes no part.
/// Cost:   O(devices x devices of a group); allocates nothing.
/// Source: M, "configure device IPs", rule 1.
struct shared_plane {
    static constexpr rule_info info{
        .id = "address/shared-plane",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "within devices 0-3, and within 4-7, of a server no two are in one subnet",
        .zh = "同一服务器的 0-3 号设备之间、4-7 号设备之间不能处于同一网段",
    };
    static constexpr text why{
        .en =
            "Each plane is a network of its own; two planes in one subnet make the host's routes ambiguous and traffic leaves by the wrong port. Where all devices of a server are in one subnet on purpose, the product is probably an Atlas A2: --product a2.",
        .zh =
            "每个平面是独立的网络；两个平面处于同一网段会使路由不明确，流量从错误的网口发出。若一台服务器的设备有意处于同一网段，产品多半是 Atlas A2：--product a2。",
    };
    static constexpr text hccl{
        .en =
            "HCCL checks no subnets; between servers links time out with EI0006. On one server it needs no device network.",
        .zh = "HCCL 不检查网段；服务器间建链以 EI0006 超时。单台服务器不需要设备网络。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
  {"device_id": "1", "device_ip": "10.0.0.2", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (int, other), (subnet, shared),
                                 (netmask, mask));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} is in {shared}, where device {other} of its group is too",
        .zh = "服务器 {server} 的设备 {device} 处于 {shared}，与同组的设备 {other} 相同",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <free address of its own plane> netmask {mask}",
        .zh = "hccn_tool -i {device} -ip -s address <其所属平面的空闲地址> netmask {mask}",
    };

    [[nodiscard]] static constexpr bool applies(product const& p) noexcept { return p.planes > 1; }

    static constexpr void check(cluster_view const& c, product const& p, netmasks const& n,
                                sink_for<shared_plane> auto& out) {
        if (n.lacking || n.how == netmasks::basis::nothing) out.not_evaluated(shared_plane{}, fact::device_ip);
        if (n.proven()) return;
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server_row const row = row_of(c, p, n, out.named(), s);
            for (int high = 1; high != p.devices_per_server; ++high) {
                int const low = lowest_sharing(row, p, high);
                if (low == high) continue;
                out.report(
                    shared_plane{},
                    fault{{static_cast<int>(s)}, high, low, row.at[high].key.value(), row.at[high].key.value().mask},
                    place::of(spot::device_ip, row.at[high].index), cluster_severity(c));
                out.related(shared_plane{}, place::of(spot::device_ip, row.at[low].index));
            }
            for (int id = 0; id != p.devices_per_server; ++id)
                if (row.has(id) && lowest_sharing(row, p, id) != id) out.name_device(row.at[id].index, mark::subnet);
        }
    }

private:
    // The lowest device of the same group in the same subnet; the device itself where there is no other.
    [[nodiscard]] static constexpr int lowest_sharing(server_row const& row, product const& p, int id) noexcept {
        if (!row.has(id)) return id;
        for (int low = id - id % (p.devices_per_server / p.groups); low != id; ++low)
            if (row.has(low) && p.plane_of(low) != p.plane_of(id) && row.at[low].key == row.at[id].key) return low;
        return id;
    }
};

} // namespace atlascheck::rules::address
