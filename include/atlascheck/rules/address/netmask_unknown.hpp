// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// Where no netmask is known, one that fits should be confirmed unless it is the guides' /24.
///
/// Needs:  device IPs, no netmask.
/// Blames: the list of servers, once.
/// Cost:   that of the inference, which is shared.
/// Source: M, "configure device IPs", rules 1 and 2: the guide's example is 255.255.255.0.
struct netmask_unknown {
    static constexpr rule_info info{
        .id = "address/netmask-unknown",
        .level = severity::warning,
        .from = source::several_servers,
        .codes = "",
    };
    static constexpr text summary{
        .en = "the netmask is known, or /24 fits all device IPs",
        .zh = "掩码已知，或所有设备 IP 都符合 /24",
    };
    static constexpr text why{
        .en =
            "A rank table carries no netmask. Under /24 the planes would be wrong, under others they are right: only the hosts can tell.",
        .zh = "rank table 不含掩码。按 /24 判断时平面不符合要求，按其他长度则符合，实际掩码只能从主机配置得知。",
    };
    static constexpr text hccl{
        .en = "HCCL reads no netmasks; where the real one is wrong, links time out with EI0006.",
        .zh = "HCCL 不读取掩码；如果实际掩码错误，建链时以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]}, {"server_id": "b", "device": [
  {"device_id": "0", "device_ip": "10.0.1.1", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, shortest), (int, longest));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en =
            "no netmask is known; the device IPs are sound under prefix lengths /{shortest} to /{longest}, but not under /24",
        .zh = "掩码未知；设备 IP 在前缀长度 /{shortest} 到 /{longest} 下符合要求，但在 /24 下不符合",
    };
    static constexpr text fix{
        .en = "pass the hosts' real one with --netmask; read it with: hccn_tool -i 0 -ip -g",
        .zh = "用 --netmask 传入主机的实际掩码；查询：hccn_tool -i 0 -ip -g",
    };

    static constexpr void check(cluster_view const&, netmasks const& n, sink_for<netmask_unknown> auto& out) {
        if (n.how == netmasks::basis::nothing) return out.not_evaluated(netmask_unknown{}, fact::device_ip);
        if (n.how == netmasks::basis::others)
            out.report(netmask_unknown{}, fault{n.shortest, n.longest}, place::of(spot::server_list));
    }
};

} // namespace atlascheck::rules::address
