// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// The ranks of a server follow one another, and those of a later server are higher.
///
/// Where the ranks are 0 to n-1, each once, that is so if no rank of a server is below one of an earlier server.
///
/// Needs:  all ranks, of whole servers. It is silent where rank-order has spoken, and where HCCL assigns the ranks.
/// Blames: the lowest rank of the first server that is out of order, once a table; the rank above it is related.
/// Cost:   O(devices); allocates nothing.
/// Source: HCCL, "what HCCL does not check".
struct split_server_ranks {
    static constexpr rule_info info{
        .id = "table/split-server-ranks",
        .level = severity::warning,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "the ranks of one server are contiguous and rise with the order of servers",
        .zh = "同一服务器的 rank 连续，并随服务器顺序递增",
    };
    static constexpr text why{
        .en = "HCCL's rings follow the ranks: where these jump between servers, so does every step of a collective.",
        .zh = "HCCL 按 rank 组成环；rank 在服务器之间交错时，集合通信的每一步都要跨服务器。",
    };
    static constexpr text hccl{
        .en = "HCCL's documents forbid it; its parser does not look, and the job runs slowly or not at all.",
        .zh = "HCCL 文档禁止这样做；解析时不检查，作业会变慢或无法运行。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "1"}]},
  {"server_id": "b", "device": [{"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (std::uint32_t, rank), (server_ref, earlier),
                                 (std::uint32_t, earlier_rank));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "rank {rank} is on server {server}, but {earlier} before it has rank {earlier_rank}",
        .zh = "rank {rank} 在服务器 {server} 上，而排在其前的服务器 {earlier} 有 rank {earlier_rank}",
    };
    static constexpr text fix{
        .en = "number the ranks server by server, in the order of server_list",
        .zh = "按 server_list 的顺序逐台服务器编排 rank",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<split_server_ranks> auto& out) {
        if (c.ranks_assigned || out.named().settled(topic::ranks)) return;
        if (c.more_servers) return out.not_evaluated(split_server_ranks{}, fact::servers);
        server const* crossing = nullptr; // the first server out of order
        std::uint64_t next = 0;           // above all ranks so far
        for (server const& s : c.servers) {
            if (s.partial || s.merged) return out.not_evaluated(split_server_ranks{}, fact::devices);
            std::uint64_t low = ~std::uint64_t{0};
            std::uint64_t high = next;
            for (device const& d : c.devices_of(s)) {
                if (!d.has_rank() || (d.has_id() && !p.has_device(d.id())))
                    return out.not_evaluated(split_server_ranks{}, fact::rank);
                std::uint64_t const rank = d.rank();
                if (rank < low) low = rank;
                if (rank >= high) high = rank + 1;
            }
            if (low < next && crossing == nullptr) crossing = &s;
            next = high;
        }
        if (crossing != nullptr) report_at(c, *crossing, out);
    }

private:
    static constexpr void report_at(cluster_view const& c, server const& s, auto& out) {
        std::size_t low = s.first;
        for (std::size_t i = s.first; i != std::size_t{s.first} + s.count; ++i)
            if (c.devices[i].rank() < c.devices[low].rank()) low = i;
        std::size_t high = 0;
        for (std::size_t i = 0; i != s.first; ++i)
            if (c.devices[i].rank() > c.devices[high].rank()) high = i;
        out.report(split_server_ranks{},
                   fault{server_ref_of(c, low), c.devices[low].rank(), server_ref_of(c, high), c.devices[high].rank()},
                   place::of(spot::rank_id, low));
        out.related(split_server_ranks{}, place::of(spot::rank_id, high));
    }
};

} // namespace atlascheck::rules::table
