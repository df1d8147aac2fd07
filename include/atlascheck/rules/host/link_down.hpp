// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::host {

/// The link of each device is up.
///
/// Needs:  hccn_tool -link -g of each device.
/// Blames: each device whose link is down.
/// Cost:   O(devices); allocates nothing.
/// Source: HCCL, links between devices.
struct link_down {
    static constexpr rule_info info{
        .id = "host/link-down",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the link of each device is up",
        .zh = "每个设备的链路状态为 UP",
    };
    static constexpr text why{
        .en = "A port without a link carries nothing, whatever addresses are set on it.",
        .zh = "端口没有链路，配置了任何地址都无法通信。",
    };
    static constexpr text hccl{
        .en = "HCCL waits for the other side and times out with EI0006.",
        .zh = "HCCL 等待对端建链，最终以 EI0006 超时。",
    };
    static constexpr literal example = R"($ hccn_tool -i 3 -link -g
link status: DOWN)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the link of device {device} of host {host} is down",
        .zh = "主机 {host} 的设备 {device} 链路状态为 DOWN",
    };
    static constexpr text fix{
        .en =
            "check the optical module, the cable and the switch port of device {device}, then hccn_tool -i {device} -link -g",
        .zh = "检查设备 {device} 的光模块、线缆与交换机端口，再执行 hccn_tool -i {device} -link -g",
    };

    static constexpr void check(hosts_view const& hosts, sink_for<link_down> auto& out) {
        bool const all = hosts.for_each_known(&host_device::link_up, [&](std::size_t h, host_device const& d) {
            if (*d.link_up) return;
            out.report(link_down{}, fault{{static_cast<int>(h)}, static_cast<int>(d.id)}, d.link_up.at);
        });
        if (!all) out.not_evaluated(link_down{}, fact::link);
    }
};

} // namespace atlascheck::rules::host
