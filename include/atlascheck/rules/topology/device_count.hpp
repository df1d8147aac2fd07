// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::topology {

/// A job on one server uses a number of devices that the product allows; so does each server that is judged by itself.
///
/// Needs:  the whole list of servers and of the server's devices, which say what is used.
/// Blames: the server.
/// Cost:   O(devices); allocates nothing.
/// Source: S, "constraints of collective communication": 1, 2, 4 or 8 (atlas), 1 to 8 (a2).
struct device_count {
    static constexpr rule_info info{
        .id = "topology/device-count",
        .level = severity::error,
        .from = source::one_server_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "on one server the number of devices is 1, 2, 4 or 8 (atlas), 1 to 8 (a2)",
        .zh = "单台服务器使用的设备数为 1、2、4 或 8（atlas），1 至 8（a2）",
    };
    static constexpr text why{
        .en = "The links between the devices of a server make rings of these sizes only.",
        .zh = "服务器内设备之间的链路只能组成这些规模的环。",
    };
    static constexpr text hccl{
        .en =
            "On an Atlas 910 HCCL refuses 3, 5, 6 and 7 devices with EI0014 once it has looked at the links, after all "
            "processes have started.",
        .zh = "在 Atlas 910 上，HCCL 要在各进程启动并检查链路之后，才以 EI0014 拒绝 3、5、6、7 个设备。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}, {"device_id": "1", "rank_id": "1"}, {"device_id": "2", "rank_id": "2"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, devices), (count_set, allowed));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device count of server {server} is {devices}; a single server may use {allowed}",
        .zh = "服务器 {server} 的设备数为 {devices}；单台服务器的设备数应为以下之一：{allowed}",
    };
    static constexpr text fix{
        .en = "use one of these numbers of devices: {allowed}",
        .zh = "将设备数改为以下之一：{allowed}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<device_count> auto& out) {
        if (!c.states_use) return out.not_evaluated(device_count{}, fact::devices);
        if (c.more_servers && !c.apart) return out.not_evaluated(device_count{}, fact::servers);
        if (c.servers.empty() || (c.several() && !c.apart)) return; // uneven-servers and cluster-count judge several
        server_counts const n = counts_of(c, p);
        n.others.lacks(n.servers != 0).for_each([&](fact f) { out.not_evaluated(device_count{}, f); });
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            if (allowed_device_count(p, of.count) || !countable(c, p, of)) continue;
            out.report(device_count{}, fault{{static_cast<int>(s)}, static_cast<int>(of.count), p.devices_alone},
                       place::of(spot::server_id, s));
        }
    }
};

} // namespace atlascheck::rules::topology
