// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::host {

/// What a status of net_health means.
struct health_meaning {
    net_health of = net_health::success;
    friend constexpr bool operator==(health_meaning const&, health_meaning const&) = default;
};
[[nodiscard]] constexpr text word(health_meaning m) noexcept {
    constexpr text words[] = {
        {"the detect address answers", "检测对象有应答"},
        {"the device could not open the socket that it detects with", "设备无法创建用于检测的 socket"},
        {"the detect address was asked and did not answer in time", "已向检测对象发送报文，但在限定时间内未收到应答"},
        {"there is no way to the detect address", "没有到达检测对象的路由"},
        {"what was sent to the detect address was dropped on its way", "发往检测对象的报文在途中超过生存时间而被丢弃"},
        {"the device found its own network out of order", "设备检测到自身网络故障"},
        {"no detect address is set yet, so nothing has been asked", "尚未配置检测对象，没有进行过检测"},
        {"the thread of the device that detects does not run", "设备上的检测线程异常"},
        {"the detect address has just been set, and has not answered yet", "刚刚配置检测对象，还没有检测结果"},
        {"the device does not know what state its network is in", "设备无法判断网络状态"},
    };
    return words[static_cast<unsigned>(m.of)];
}

/// What to do next about it.
struct health_step {
    net_health of = net_health::success;
    friend constexpr bool operator==(health_step const&, health_step const&) = default;
};
[[nodiscard]] constexpr text word(health_step s) noexcept {
    constexpr text words[] = {
        {"nothing", "无需处理"},
        {"give it an IP with hccn_tool -ip -s, and look into its log for the socket",
         "用 hccn_tool -ip -s 配置 IP，并查看设备日志中的 socket 错误"},
        {"see that the other device is up and has this IP, then ping it with hccn_tool -ping -g address",
         "确认对端设备已启动且 IP 正确，再用 hccn_tool -ping -g address 测试"},
        {"compare the subnets of both IPs, and the gateway (hccn_tool -gateway -g) where these differ",
         "比较两端 IP 的网段；不在同一网段时检查网关（hccn_tool -gateway -g）"},
        {"trace the way to the detect address, and look for a loop of routes on the switches",
         "跟踪到检测对象的路径，检查交换机上是否存在路由环路"},
        {"check the optical module, the cable and the switch port (hccn_tool -link -g, -optical -g)",
         "检查光模块、线缆与交换机端口（hccn_tool -link -g、-optical -g）"},
        {"set the IP of the same device of another server with hccn_tool -netdetect -s address",
         "用 hccn_tool -netdetect -s address 配置另一台服务器上同编号设备的 IP"},
        {"set the detect address again; if the thread stays out, restart the device",
         "重新配置检测对象；如仍异常则复位设备"},
        {"ask once more with hccn_tool -net_health -g in some seconds", "数秒后再次执行 hccn_tool -net_health -g"},
        {"check that driver and firmware are of one release, then ask once more with hccn_tool -net_health -g",
         "确认驱动与固件版本配套，再次执行 hccn_tool -net_health -g"},
    };
    return words[static_cast<unsigned>(s.of)];
}

/// The network health of each device is Success.
///
/// Needs:  hccn_tool -net_health -g of each device.
/// Blames: each device of another status; Init is a warning, since nothing has been asked yet.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "look at the network health".
struct unhealthy_link {
    static constexpr rule_info info{
        .id = "host/unhealthy-link",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the net health of each device is Success",
        .zh = "每个设备的网络健康状态为 Success",
    };
    static constexpr text why{
        .en = "A device that cannot reach its detect address on another server will not reach it in training either.",
        .zh = "设备连不通另一台服务器上的检测对象，训练时同样连不通。",
    };
    static constexpr text hccl{
        .en = "HCCL does not ask for it; links time out with EI0006.",
        .zh = "HCCL 不查询该状态；建链时以 EI0006 超时。",
    };
    static constexpr literal example = R"($ hccn_tool -i 0 -net_health -g
net health status: Fault)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device), (net_health, status),
                                 (health_meaning, meaning), (health_step, step));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the net health of device {device} of host {host} is {status}: {meaning}",
        .zh = "主机 {host} 的设备 {device} 的网络健康状态为 {status}：{meaning}",
    };
    static constexpr text fix{
        .en = "device {device}: {step}",
        .zh = "设备 {device}：{step}",
    };

    static constexpr void check(hosts_view const& hosts, sink_for<unhealthy_link> auto& out) {
        bool const all = hosts.for_each_known(&host_device::health, [&](std::size_t h, host_device const& d) {
            net_health const status = *d.health;
            if (status == net_health::success) return;
            out.report(unhealthy_link{},
                       fault{{static_cast<int>(h)}, static_cast<int>(d.id), status, {status}, {status}}, d.health.at,
                       status == net_health::init ? severity::warning : severity::error);
        });
        if (!all) out.not_evaluated(unhealthy_link{}, fact::net_health);
    }
};

} // namespace atlascheck::rules::host
