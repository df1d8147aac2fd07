// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::script {

/// On several servers torch_npu_run takes torchrun's place. The guides' own shell loop is never named.
///
/// Needs:  that a launch has several servers.
/// Blames: the first torchrun of each input.
/// Cost:   O(launches); a table of those that are named.
/// Source: M, S, "launch the training".
struct launcher_for_cluster {
    static constexpr rule_info info{
        .id = "script/launcher-for-cluster",
        .level = severity::note,
        .from = source::both_guides,
    };
    static constexpr text summary{
        .en = "several servers are launched by torch_npu_run rather than torchrun",
        .zh = "多台服务器使用 torch_npu_run 而非 torchrun 启动",
    };
    static constexpr text why{
        .en = "torch_npu_run is torchrun, improved for large clusters: it builds the links of the processes faster.",
        .zh = "torch_npu_run 是 torchrun 在大集群场景的改进版，建链更快。",
    };
    static constexpr text hccl{
        .en = "HCCL runs as well under both; the processes meet sooner.",
        .zh = "两种方式下 HCCL 均可正常运行，区别在于进程汇合的快慢。",
    };
    static constexpr literal example =
        "torchrun --nnodes 2 --node_rank 0 --nproc_per_node 8 --master_addr 10.0.0.1 --master_port 29500 train.py";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (launcher, how));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "several servers are launched by {how}, of which torch_npu_run is the improved form for clusters",
        .zh = "多台服务器由 {how} 启动；集群场景推荐使用其改进版 torch_npu_run",
    };
    static constexpr text fix{
        .en = "torch_npu_run with the same options, --node_rank on each server included",
        .zh = "改用 torch_npu_run，选项不变，各服务器需指定 --node_rank",
    };

    static constexpr void check(launch_view const& v, cluster_view const* c, hosts_view const* h,
                                sink_for<launcher_for_cluster> auto& out) {
        if (v.launches.empty()) return out.not_evaluated(launcher_for_cluster{}, fact::launch);
        seen_places inputs{v.launches.size()};
        for (launch const& l : v.launches)
            if (l.how == launcher::torchrun && on_several_servers(l, c, h) &&
                inputs.add({spot::file, l.at.source, 0, 0}))
                out.report(launcher_for_cluster{}, fault{l.how}, l.at);
    }
};

} // namespace atlascheck::rules::script
