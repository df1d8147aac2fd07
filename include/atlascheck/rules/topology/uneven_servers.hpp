// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::topology {

/// Each server of a cluster uses as many devices as most others.
///
/// Needs:  at least two servers whose list of devices is whole and says what is used.
/// Blames: each server that differs from the commonest number, on a tie from the first server's.
/// Cost:   O(devices); where numbers differ, a number a server is allocated.
/// Source: S, "constraints of collective communication"; HCCL, "cross checks after parsing".
struct uneven_servers {
    static constexpr rule_info info{
        .id = "topology/uneven-servers",
        .level = severity::error,
        .from = source::one_server_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "each server of a cluster uses as many devices as the others",
        .zh = "集群中各服务器使用的设备数相同",
    };
    static constexpr text why{
        .en =
            "The step between servers pairs equal devices of all servers; a device without partners is refused (atlas) or "
            "slows down all the others (a2).",
        .zh = "服务器间通信要求各服务器的设备一一对应；缺少对应设备时，作业会被拒绝（atlas）或整体变慢（a2）。",
    };
    static constexpr text hccl{
        .en =
            "On an Atlas 910 HCCL refuses different numbers with EI0014. On an A2 it accepts them; its documents say that "
            "equal numbers are faster.",
        .zh = "在 Atlas 910 上，HCCL 以 EI0014 拒绝设备数不同的集群；A2 可以接受，但文档说明设备数相同时性能更好。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}, {"device_id": "1", "device_ip": "10.0.1.1", "rank_id": "1"}]},
  {"server_id": "b", "device": [{"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "2"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, devices), (int, usual));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device count of server {server} is {devices}, but {usual} on other servers",
        .zh = "服务器 {server} 的设备数为 {devices}，而其他服务器为 {usual}",
    };
    static constexpr text fix{
        .en = "use the same number of devices on each server, here {usual}",
        .zh = "各服务器使用相同数量的设备，此处为 {usual}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<uneven_servers> auto& out) {
        if (!c.states_use) return out.not_evaluated(uneven_servers{}, fact::devices);
        if (c.more_servers && (c.apart || !c.several())) return out.not_evaluated(uneven_servers{}, fact::servers);
        if (!c.several()) return;
        server_counts const n = counts_of(c, p);
        n.others.lacks(n.servers > 1).for_each([&](fact f) { out.not_evaluated(uneven_servers{}, f); });
        if (n.even) return;
        buffer<std::uint64_t> counts;
        counts.reserve(n.servers);
        for (server const& s : c.servers)
            if (countable(c, p, s)) counts.push(s.count);
        auto const usual = commonest(counts);
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            if (of.count == usual || !countable(c, p, of)) continue;
            out.report(uneven_servers{},
                       fault{{static_cast<int>(s)}, static_cast<int>(of.count), static_cast<int>(usual)},
                       place::of(spot::server_id, s), p.equal_counts ? severity::error : severity::warning);
            out.name_server(s, mark::count);
        }
        out.settle(topic::counts);
    }
};

} // namespace atlascheck::rules::topology
