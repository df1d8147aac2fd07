// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// With several servers each device has an IP.
///
/// Needs:  a table that its controller has completed. A device whose id is out of range takes no part.
/// Blames: each device without one.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "configure device IPs"; HCCL requires it on several servers.
struct missing_ip {
    static constexpr rule_info info{
        .id = "address/missing-ip",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "with two or more servers each device has an IP",
        .zh = "两台及以上服务器时，每个设备都必须有 IP",
    };
    static constexpr text why{
        .en =
            "Devices of different servers reach each other only through their own network ports, which have no address then.",
        .zh = "不同服务器的设备只能通过各自的网口互通，没有地址就无法建链。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses the table with EI0014, or, for an empty text on an Atlas 910, goes on without that port and fails later.",
        .zh = "HCCL 以 EI0014 拒绝该 rank table；在 Atlas 910 上若为空字符串，则会忽略该网口，稍后失败。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]}, {"server_id": "b", "device": [
  {"device_id": "0", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} has no device_ip, and there are several servers",
        .zh = "服务器 {server} 的设备 {device} 没有 device_ip，而集群有多台服务器",
    };
    static constexpr text fix{
        .en = "read it on that server with: hccn_tool -i {device} -ip -g",
        .zh = "在该服务器上查询：hccn_tool -i {device} -ip -g",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<missing_ip> auto& out) {
        if (!c.several() && c.more_servers) return out.not_evaluated(missing_ip{}, fact::servers);
        if (!c.several()) return; // one server needs no device network
        if (c.unfilled) return out.not_evaluated(missing_ip{}, fact::status);
        device const* const first = c.devices.data();
        device const* const end = first + c.devices.size();
        for (device const* d = first; d != end; ++d)
            if (d->lacks_ip()) tell(c, p, static_cast<std::size_t>(d - first), out);
    }

private:
    static constexpr void tell(cluster_view const& c, product const& p, std::size_t i, auto& out) {
        if (out_of_range(c, p, i)) return;
        out.report(missing_ip{}, fault{server_ref_of(c, i), id_of(c, i)}, place::of(spot::device_ip, i));
        out.name_device(i, mark::address);
    }
};

} // namespace atlascheck::rules::address
