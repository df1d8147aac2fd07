// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <bit>

namespace atlascheck::rules::topology {

/// A cluster performs best with 1, 2, 4, 8 ... servers.
///
/// Needs:  the whole list of servers, none of which stands twice. Too many servers are server-limit's.
/// Blames: the cluster, at its `server_count`.
/// Cost:   O(servers); allocates nothing.
/// Source: S, "constraints of collective communication".
struct server_count_not_power_of_two {
    static constexpr rule_info info{
        .id = "topology/server-count-not-power-of-two",
        .level = severity::note,
        .from = source::one_server,
    };
    static constexpr text summary{
        .en = "a cluster of 1, 2, 4, 8 ... servers performs best",
        .zh = "服务器数为 1、2、4、8…… 时集群性能最佳",
    };
    static constexpr text why{
        .en =
            "Halving and doubling, the fastest way between servers, needs a power of two; with other numbers a slower way "
            "is taken.",
        .zh = "服务器间最快的 halving-doubling 算法要求服务器数为 2 的幂，否则会改用较慢的算法。",
    };
    static constexpr text hccl{
        .en = "HCCL takes any number without a word; its documents recommend a power of two.",
        .zh = "HCCL 接受任意数量且不提示；其文档推荐使用 2 的幂。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "3", "server_list": [
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]},
  {"server_id": "b", "device": [{"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "1"}]},
  {"server_id": "c", "device": [{"device_id": "0", "device_ip": "10.0.0.3", "rank_id": "2"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, servers), (int, below));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "server count {servers} is not a power of two, which performs best",
        .zh = "服务器数 {servers} 不是 2 的幂，无法获得最佳性能",
    };
    static constexpr text fix{
        .en = "where you can choose, use a power of two such as {below}",
        .zh = "条件允许时，将服务器数改为 2 的幂，例如 {below} 台",
    };

    static constexpr void check(cluster_view const& c, product const& p,
                                sink_for<server_count_not_power_of_two> auto& out) {
        if (!c.states_use) return out.not_evaluated(server_count_not_power_of_two{}, fact::devices);
        if (c.more_servers) return out.not_evaluated(server_count_not_power_of_two{}, fact::servers);
        auto const n = static_cast<unsigned>(c.servers.size());
        if (n == 0 || std::has_single_bit(n) || !within_server_limit(p, n)) return;
        for (server const& s : c.servers) // the table means another number of servers
            if (s.merged) return out.not_evaluated(server_count_not_power_of_two{}, fact::servers);
        out.report(server_count_not_power_of_two{}, fault{static_cast<int>(n), static_cast<int>(std::bit_floor(n))},
                   place::of(spot::server_count));
    }
};

} // namespace atlascheck::rules::topology
