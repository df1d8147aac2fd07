// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::topology {

/// A server that uses no more devices than a group has uses those of one group.
///
/// Needs:  device ids, in lists that are whole and say what is used. A number of devices that is itself wrong is told by
///         the rules of counts alone.
/// Blames: each such server.
/// Cost:   O(devices); allocates nothing.
/// Source: S, "constraints of collective communication": 2 or 4 of 0-3, or of 4-7 (atlas).
struct cross_group {
    static constexpr rule_info info{
        .id = "topology/cross-group",
        .level = severity::error,
        .from = source::one_server_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "a server that uses 2 or 4 devices uses them all of 0-3 or all of 4-7",
        .zh = "服务器使用 2 个或 4 个设备时，须全部属于 0-3 或全部属于 4-7",
    };
    static constexpr text why{
        .en = "Fast links run within each group of devices; between the groups there are none, so that no ring closes.",
        .zh = "高速链路只存在于组内，两组设备之间没有这种链路，无法成环。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses most sets of 4 across the groups with EI0014, on their own server only, while the other servers "
            "wait until they time out. It lets some sets of 4 pass and does not look at 2; the vendor's guides forbid them.",
        .zh =
            "HCCL 以 EI0014 拒绝大多数跨组的 4 设备组合，且只在该服务器上报错，其他服务器一直等到超时；部分 4 设备组合会通过检查，2 个设备则不检查，"
            "但训练指南均不允许。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}, {"device_id": "4", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (device_set, devices), (device_set, group));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "devices {devices} of server {server} are not of one group",
        .zh = "服务器 {server} 的设备 {devices} 不在同一组",
    };
    static constexpr text fix{
        .en = "choose all of them from one group, such as {group}",
        .zh = "改用同一组内相同数量的设备，例如从 {group} 中选取",
    };

    [[nodiscard]] static constexpr bool applies(product const& p) noexcept { return p.groups > 1; }

    static constexpr void check(cluster_view const& c, product const& p, sink_for<cross_group> auto& out) {
        if (!c.states_use) return out.not_evaluated(cross_group{}, fact::devices);
        count_set const& counts = c.several() ? p.devices_each : p.devices_alone;
        auto const most = static_cast<std::uint32_t>(p.devices_per_server / p.groups);
        left_out others;
        bool judged = c.servers.empty();
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            server_ids const ids = ids_of(c, p, of);
            if (of.partial || of.merged || !ids.countable()) {
                others.add(of);
                continue;
            }
            judged = true;
            if (of.count < 2 || of.count > most || !counts.contains(of.count)) continue;
            if (out.named().server(s, mark::count)) continue;
            if (ids.unknown != 0) {
                out.not_evaluated(cross_group{}, fact::device_id);
            } else if (!same_group(p, ids.once)) {
                out.report(cross_group{},
                           fault{{static_cast<int>(s)}, {ids.once}, group_with(p, std::countr_zero(ids.once))},
                           place::of(spot::server_id, s));
                out.name_server(s, mark::group);
            }
        }
        others.lacks(judged).for_each([&](fact f) { out.not_evaluated(cross_group{}, f); });
    }
};

} // namespace atlascheck::rules::topology
