// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::topology {

/// The ids of a server's devices are those that a server of the product has.
///
/// Needs:  device ids; of servers that stand twice in a table they are not judged.
/// Blames: a server's first such device; its others are related.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "rank table"; HCCL, "field checks".
struct device_range {
    static constexpr rule_info info{
        .id = "topology/device-range",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
    };
    static constexpr text summary{
        .en = "device ids are 0 to 7",
        .zh = "设备编号为 0 至 7",
    };
    static constexpr text why{
        .en = "A server of this product has no such device, so that no process can be started on it.",
        .zh = "该产品的服务器上没有这个设备，无法在其上启动进程。",
    };
    static constexpr text hccl{
        .en =
            "On an Atlas 910 HCCL refuses an id above 7 without an error code, with no more than a line in its log. On "
            "an A2 it lets ids up to 15 pass, for servers of 16 devices, and opening the device fails later.",
        .zh =
            "在 Atlas 910 上，HCCL 拒绝大于 7 的编号，不给错误码，只写一行日志；在 A2 上，为兼容 16 个设备的服务器，15 及以下的编号会通过检查，"
            "随后在打开设备时失败。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "8", "device_ip": "10.0.0.1", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (int, last));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device id {device} on server {server} does not exist; device ids are 0 to {last}",
        .zh = "服务器 {server} 上不存在编号为 {device} 的设备；设备编号为 0 至 {last}",
    };
    static constexpr text fix{
        .en = "give the id that npu-smi info shows on that server, 0 to {last}",
        .zh = "填写该服务器上 npu-smi info 显示的设备编号，范围 0 至 {last}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<device_range> auto& out) {
        if (c.of_launches) return; // their ids are those of ASCEND_RT_VISIBLE_DEVICES, of which another rule tells
        device const* const devices = c.devices.data(); // in a constant a span costs half as much again
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            if (of.merged) {
                out.not_evaluated(device_range{}, fact::devices);
                continue;
            }
            bool told = false;
            for (std::size_t i = of.first; i != std::size_t{of.first} + of.count; ++i) {
                device const& d = devices[i];
                if (!d.has_id()) {
                    out.not_evaluated(device_range{}, fact::device_id);
                } else if (!p.has_device(d.id())) {
                    place const at = place::of(spot::device_id, i);
                    if (told)
                        out.related(device_range{}, at);
                    else
                        out.report(device_range{},
                                   fault{{static_cast<int>(s)}, static_cast<int>(d.id()), p.devices_per_server - 1},
                                   at);
                    told = true;
                }
            }
        }
    }
};

} // namespace atlascheck::rules::topology
