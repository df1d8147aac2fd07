// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::host {

/// The master's queue of connections holds as many as there are ranks.
///
/// Needs:  which host is the master, its net.core.somaxconn and the number of ranks.
/// Blames: the master, where the limit is below the number of ranks.
/// Cost:   O(1); allocates nothing.
/// Source: M, "limits of the Linux kernel" (it suggests 65535 for large clusters; the threshold is ours).
struct small_somaxconn {
    static constexpr rule_info info{
        .id = "host/small-somaxconn",
        .level = severity::warning,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "on the master net.core.somaxconn is at least the number of ranks",
        .zh = "主节点的 net.core.somaxconn 不小于 rank 总数",
    };
    static constexpr text why{
        .en =
            "All ranks connect to the master at once; somaxconn is how many of them may wait, and who is beyond gives up by chance.",
        .zh = "所有 rank 同时连接主节点；somaxconn 限制了等待的连接数，超出的连接会概率性失败。",
    };
    static constexpr text hccl{
        .en = "Some ranks end early, and the others wait for them until EI0006.",
        .zh = "部分 rank 提前退出，其余 rank 等待至 EI0006 超时。",
    };
    static constexpr literal example = R"(job.json:
{"atlascheck": 1, "servers": [{"name": "a", "devices": [{"id": 0, "rank": 0}, {"id": 1, "rank": 1}]}]}
queries.txt:
a: $ sysctl net.core.somaxconn
a: net.core.somaxconn = 1)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (std::uint32_t, limit), (std::uint32_t, ranks));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "net.core.somaxconn of the master, host {host}, is {limit}, but {ranks} ranks connect to it",
        .zh = "主节点（主机 {host}）的 net.core.somaxconn 为 {limit}，而有 {ranks} 个 rank 与其建链",
    };
    static constexpr text fix{
        .en = "sysctl -w net.core.somaxconn=65535 on the host, or in the container where training runs in one",
        .zh = "在主机上执行 sysctl -w net.core.somaxconn=65535；若在容器中训练，则在容器中执行",
    };
    static constexpr literal command = "sysctl -w net.core.somaxconn=65535";

    static constexpr void check(hosts_view const& hosts, sink_for<small_somaxconn> auto& out) {
        master_limit const m = limit_of_master(hosts, &atlascheck::host::somaxconn);
        m.lacks.for_each([&out](fact f) { out.not_evaluated(small_somaxconn{}, f); });
        if (m.too_small)
            out.report(small_somaxconn{}, fault{{static_cast<int>(m.host)}, *m.limit, *hosts.ranks}, m.limit.at);
    }
};

} // namespace atlascheck::rules::host
