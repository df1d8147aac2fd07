// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstdint>

namespace atlascheck {

/// A kind of fact that a rule may lack. Rules that lack one are listed as not evaluated with these words.
enum class fact : std::uint8_t {
    cluster,
    product,
    netmask,
    device_ip,
    device_id,
    rank,
    servers,
    devices,
    status,
    table,
    host_port,
    workload,
    own_netmask, // of the devices themselves
    hosts,
    netdetect,
    net_health,
    lldp,
    link,
    tls,
    reserved_ports,
    sysctl_conf,
    kernel_limits, // somaxconn and tcp_max_syn_backlog
    firewall,
    rank_count,
    environment,
    base_port,
    launch,
    world_size,
    master,
    local_rank,
    visible_devices,
    script,
    network_switch, // between the servers
    environments,   // of all ranks
    host_names,     // which server each host is
    other
};
inline constexpr unsigned fact_count = 36;

/// What to supply so that the fact is known.
[[nodiscard]] constexpr text word(fact f) noexcept {
    constexpr text words[fact_count] = {
        {"servers and devices", "服务器与设备"},
        {"--product", "--product"},
        {"a netmask (--netmask)", "掩码（--netmask）"},
        {"device IPs", "设备 IP"},
        {"device ids", "设备编号"},
        {"rank ids", "rank 编号"},
        {"the whole list of servers", "完整的服务器列表"},
        {"the whole list of a server's devices", "服务器的完整设备列表"},
        {"a completed table", "已完成的 rank table"},
        {"a rank table", "rank table"},
        {"host or device ports", "host 或 device 端口"},
        {"collectives and graphs", "集合通信与计算图"},
        {"the devices' own netmasks", "各设备自身的掩码"},
        {"the hosts' own files and tools (hccn.conf, hccn_tool)", "主机自身的文件与工具输出（hccn.conf、hccn_tool）"},
        {"netdetect targets (hccn.conf, hccn_tool -netdetect -g)",
         "网络检测对象（hccn.conf、hccn_tool -netdetect -g）"},
        {"hccn_tool -net_health -g", "hccn_tool -net_health -g"},
        {"hccn_tool -lldp -g", "hccn_tool -lldp -g"},
        {"hccn_tool -link -g", "hccn_tool -link -g"},
        {"hccn_tool -tls -g", "hccn_tool -tls -g"},
        {"the reserved ports (sysctl net.ipv4.ip_local_reserved_ports)",
         "预留端口（sysctl net.ipv4.ip_local_reserved_ports）"},
        {"/etc/sysctl.conf", "/etc/sysctl.conf"},
        {"somaxconn and tcp_max_syn_backlog of the master (sysctl -a)",
         "主节点的 somaxconn 与 tcp_max_syn_backlog（sysctl -a）"},
        {"ufw status or firewall-cmd --state", "ufw status 或 firewall-cmd --state"},
        {"the number of ranks", "rank 总数"},
        {"environment variables (env)", "环境变量（env）"},
        {"the ports that HCCL takes", "HCCL 所用的端口"},
        {"launch scripts", "启动脚本"},
        {"the world size", "world size"},
        {"MASTER_ADDR and MASTER_PORT", "MASTER_ADDR 与 MASTER_PORT"},
        {"LOCAL_RANK", "LOCAL_RANK"},
        {"ASCEND_RT_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"},
        {"training scripts", "训练脚本"},
        {"a switch between the servers", "服务器之间的交换机"},
        {"the environment variables of all ranks (env on each host)", "所有 rank 的环境变量（各主机的 env）"},
        {"which server each host is (--host NAME=FILE)", "各主机对应哪台服务器（--host NAME=FILE）"},
        {"the facts of your own rule", "自定义规则所需的信息"},
    };
    return words[static_cast<unsigned>(f)];
}

/// A set of facts, as bits.
struct fact_set {
    std::uint64_t bits = 0;
    constexpr void add(fact f) noexcept { bits |= std::uint64_t{1} << static_cast<unsigned>(f); }
    [[nodiscard]] constexpr bool contains(fact f) const noexcept {
        return (bits >> static_cast<unsigned>(f) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    /// Calls `visit(fact)` for each fact of the set.
    constexpr void for_each(auto&& visit) const {
        for (unsigned i = 0; i != fact_count; ++i)
            if (contains(static_cast<fact>(i))) visit(static_cast<fact>(i));
    }
};

} // namespace atlascheck
