// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::topology {

/// A cluster of n servers uses a number of devices that the product allows.
///
/// Needs:  the whole list of servers and of their devices, which say what is used. Servers whose ids are out of range or
///         shared are left out; where servers differ from each other, uneven-servers speaks instead.
/// Blames: the cluster, at its `server_count`.
/// Cost:   O(devices); allocates nothing.
/// Source: S, "constraints of collective communication": n, 2n, 4n or 8n (atlas), n to 8n (a2).
struct cluster_count {
    static constexpr rule_info info{
        .id = "topology/cluster-count",
        .level = severity::error,
        .from = source::one_server,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "a cluster of n servers uses n, 2n, 4n or 8n devices (atlas), n to 8n (a2)",
        .zh = "n 台服务器的集群使用 n、2n、4n 或 8n 个设备（atlas），n 至 8n 个（a2）",
    };
    static constexpr text why{
        .en = "The links between the devices of a server make rings of certain sizes only, and each server takes part.",
        .zh = "服务器内设备之间的链路只能组成特定规模的环，且每台服务器都要参与。",
    };
    static constexpr text hccl{
        .en =
            "On an Atlas 910 HCCL refuses 3, 5, 6 and 7 devices a server with EI0014, after all processes have started.",
        .zh = "在 Atlas 910 上，HCCL 要在各进程启动之后，才以 EI0014 拒绝每台服务器 3、5、6、7 个设备。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}, {"device_id": "1", "device_ip": "10.0.1.1", "rank_id": "1"},
  {"device_id": "2", "device_ip": "10.0.2.1", "rank_id": "2"}]}, {"server_id": "b", "device": [
  {"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "3"}, {"device_id": "1", "device_ip": "10.0.1.2", "rank_id": "4"},
  {"device_id": "2", "device_ip": "10.0.2.2", "rank_id": "5"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, servers), (int, devices), (count_set, each));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{devices} devices on {servers} servers are not allowed; each server uses one of {each}",
        .zh = "不支持 {servers} 台服务器、共 {devices} 个设备；每台服务器的设备数应为以下之一：{each}",
    };
    static constexpr text fix{
        .en = "use the same number of devices on each server, one of {each}",
        .zh = "各服务器使用相同数量的设备，应为以下之一：{each}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<cluster_count> auto& out) {
        if (!c.states_use) return out.not_evaluated(cluster_count{}, fact::devices);
        if (c.more_servers) return out.not_evaluated(cluster_count{}, fact::servers);
        if (!c.several()) return;
        server_counts const n = counts_of(c, p);
        n.others.lacks(n.servers != 0).for_each([&](fact f) { out.not_evaluated(cluster_count{}, f); });
        if (n.servers == 0 || !n.even || allowed_cluster_count(p, n.servers, n.devices)) return;
        out.report(cluster_count{}, fault{static_cast<int>(n.servers), static_cast<int>(n.devices), p.devices_each},
                   place::of(spot::server_count));
    }
};

} // namespace atlascheck::rules::topology
