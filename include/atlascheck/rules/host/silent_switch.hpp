// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::host {

/// The switch answers each device that asks it who it is.
///
/// Needs:  hccn_tool -lldp -g of each device, and a switch; without one it is not evaluated.
/// Blames: each device that was asked and got no answer.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "make sure that the switch is well".
struct silent_switch {
    static constexpr rule_info info{
        .id = "host/silent-switch",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the lldp of each device that was asked is not empty",
        .zh = "查询过的每个设备的 lldp 返回值不为空",
    };
    static constexpr text why{
        .en = "A switch that does not name itself is not connected, not configured or not there.",
        .zh = "交换机没有应答，说明未连接、未配置或不存在。",
    };
    static constexpr text hccl{
        .en = "HCCL does not ask the switch; links time out with EI0006.",
        .zh = "HCCL 不查询交换机；建链时以 EI0006 超时。",
    };
    static constexpr literal example = R"($ hccn_tool -i 0 -lldp -g
$ hccn_tool -i 1 -lldp -g
Ifname: 400GE1/1/5:2)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the switch does not answer device {device} of host {host}: its lldp is empty",
        .zh = "交换机未应答主机 {host} 的设备 {device}：lldp 返回值为空",
    };
    static constexpr text fix{
        .en =
            "check the cable of device {device} and that its switch port is up and sends LLDP; servers that are linked directly need --direct-link",
        .zh = "检查设备 {device} 的线缆，确认交换机端口已启用并发送 LLDP；光口直连时请加 --direct-link",
    };

    static constexpr void check(hosts_view const& hosts, sink_for<silent_switch> auto& out) {
        if (hosts.direct_link) return out.not_evaluated(silent_switch{}, fact::network_switch);
        bool const all = hosts.for_each_known(&host_device::lldp, [&](std::size_t h, host_device const& d) {
            if (*d.lldp) return;
            out.report(silent_switch{}, fault{{static_cast<int>(h)}, static_cast<int>(d.id)}, d.lldp.at);
        });
        if (!all) out.not_evaluated(silent_switch{}, fact::lldp);
    }
};

} // namespace atlascheck::rules::host
