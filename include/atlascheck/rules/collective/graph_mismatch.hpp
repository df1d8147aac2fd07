// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::collective {

/// In data parallel mode all devices run the same graph.
///
/// Needs:  a fingerprint of each rank's graph, which the caller makes.
/// Blames: each rank whose graph differs from the commonest, on a tie from the first one's.
/// Cost:   O(ranks); where graphs differ, a fingerprint a rank is allocated.
/// Source: S, "constraints of collective communication".
struct graph_mismatch {
    static constexpr rule_info info{
        .id = "collective/graph-mismatch",
        .level = severity::error,
        .from = source::one_server,
        .codes = "EI0005",
    };
    static constexpr text summary{
        .en = "in data parallel mode all devices run the same graph",
        .zh = "数据并行模式下所有设备运行相同的计算图",
    };
    static constexpr text why{
        .en = "Each collective waits for all ranks; a rank with another graph calls another one, or none.",
        .zh = "每次集合通信都要等待所有 rank；计算图不同的 rank 会调用其他集合通信，或者不调用。",
    };
    static constexpr text hccl{
        .en =
            "HCCL does not see the graph. Where ranks meet with different parameters it fails with EI0005, else they wait "
            "until they time out.",
        .zh = "HCCL 看不到计算图。各 rank 的通信参数不同时以 EI0005 失败，否则一直等到超时。",
    };
    static constexpr literal example =
        R"({"atlascheck": 1, "graphs": [{"rank": 0, "fingerprint": "a"}, {"rank": 1, "fingerprint": "b"}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint32_t, rank), (std::uint64_t, graph), (std::uint64_t, usual));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "rank {rank} runs graph {graph}, while other ranks run {usual}",
        .zh = "rank {rank} 运行计算图 {graph}，而其他 rank 运行 {usual}",
    };
    static constexpr text fix{
        .en =
            "build the same graph on each rank: no branch on the rank, the same shapes and the same order of collectives",
        .zh = "在每个 rank 上构建相同的计算图：不按 rank 分支，形状与集合通信的顺序一致",
    };

    static constexpr void check(workload_view const& w, sink_for<graph_mismatch> auto& out) {
        if (!w.data_parallel) return;
        if (w.graphs.empty()) return out.not_evaluated(graph_mismatch{}, fact::workload);
        bool same = true;
        for (graph_fingerprint const& g : w.graphs) same &= g.value == w.graphs[0].value;
        if (same) return;
        buffer<std::uint64_t> values;
        values.reserve(w.graphs.size());
        for (graph_fingerprint const& g : w.graphs) values.push(g.value);
        std::uint64_t const usual = commonest(values);
        for (std::size_t i = 0; i != w.graphs.size(); ++i) {
            graph_fingerprint const& g = w.graphs[i];
            if (g.value != usual)
                out.report(graph_mismatch{}, fault{g.rank, g.value, usual}, place_or_position(g.at, i));
        }
    }
};

} // namespace atlascheck::rules::collective
