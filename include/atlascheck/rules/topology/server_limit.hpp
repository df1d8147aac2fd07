// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::topology {

/// A cluster has no more servers than the product allows.
///
/// Needs:  the whole list of servers.
/// Blames: the cluster, at its `server_count`.
/// Cost:   O(1)
/// Source: S, "constraints of collective communication": 512 (atlas), 1152 (a2).
struct server_limit {
    static constexpr rule_info info{
        .id = "topology/server-limit",
        .level = severity::error,
        .from = source::one_server,
    };
    static constexpr text summary{
        .en = "a cluster has at most 512 servers (atlas), 1152 (a2)",
        .zh = "集群最多 512 台服务器（atlas），1152 台（a2）",
    };
    static constexpr text why{
        .en = "The vendor supports no larger cluster.",
        .zh = "厂商不支持更大规模的集群。",
    };
    static constexpr text hccl{
        .en = "HCCL limits the number of servers nowhere; the vendor's guides do, and this rule follows them.",
        .zh = "HCCL 不限制服务器数量；训练指南有此限制，本规则以指南为准。",
    };
    static constexpr literal example = "a rank table of 513 servers (atlas), of 1153 servers (a2)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, servers), (int, most));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{servers} servers are too many; a cluster has at most {most}",
        .zh = "{servers} 台服务器过多；集群最多 {most} 台",
    };
    static constexpr text fix{
        .en = "split the job so that no cluster has more than {most} servers",
        .zh = "拆分作业，使每个集群不超过 {most} 台服务器",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<server_limit> auto& out) {
        if (c.more_servers) return out.not_evaluated(server_limit{}, fact::servers);
        if (within_server_limit(p, c.servers.size())) return;
        out.report(server_limit{}, fault{static_cast<int>(c.servers.size()), p.server_limit},
                   place::of(spot::server_count));
        out.settle(topic::server_limit);
    }
};

} // namespace atlascheck::rules::topology
