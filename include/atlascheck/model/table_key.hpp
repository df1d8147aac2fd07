// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck {

/// The keys of inputs whose values are read: those of rank tables, then those that hccn.conf and hccn_tool
/// give, those of job files, and those of sysctl.
enum class table_key : std::uint8_t {
    document, // none: the input as a whole
    version,
    status,
    server_count,
    server_list,
    group_count,
    group_list,
    super_pod_list,
    deploy_mode,
    para_plane_nic_location,
    server_id,
    host_ip,
    device,
    device_id,
    device_ip,
    rank_id,
    host_port,
    device_port,
    device_vnic_port,
    super_device_id,
    backup_device_ip,
    backup_device_port,
    net_position,
    net_protocol,
    super_pod_id,
    group_name,
    instance_count,
    device_count,
    device_num,
    server_num,
    instance_list,
    pod_name,
    devices,
    address,
    netmask,
    gateway,
    netdetect,
    atlascheck,
    product,
    servers,
    name,
    id,
    ip,
    rank,
    processes,
    server,
    local_rank,
    world_size,
    master_addr,
    master_port,
    environment,
    collectives,
    operation,
    dtype,
    graphs,
    fingerprint,
    data_parallel,
    ip_local_reserved_ports,
    somaxconn,
    tcp_max_syn_backlog,
};
inline constexpr unsigned table_key_count = 60;

/// The key as it is spelled.
[[nodiscard]] constexpr std::string_view name(table_key k) noexcept {
    constexpr literal names[table_key_count] = {
        "",
        "version",
        "status",
        "server_count",
        "server_list",
        "group_count",
        "group_list",
        "super_pod_list",
        "deploy_mode",
        "para_plane_nic_location",
        "server_id",
        "host_ip",
        "device",
        "device_id",
        "device_ip",
        "rank_id",
        "host_port",
        "device_port",
        "device_vnic_port",
        "super_device_id",
        "backup_device_ip",
        "backup_device_port",
        "net_position",
        "net_protocol",
        "super_pod_id",
        "group_name",
        "instance_count",
        "device_count",
        "device_num",
        "server_num",
        "instance_list",
        "pod_name",
        "devices",
        "address",
        "netmask",
        "gateway",
        "netdetect",
        "atlascheck",
        "product",
        "servers",
        "name",
        "id",
        "ip",
        "rank",
        "processes",
        "server",
        "local_rank",
        "world_size",
        "master_addr",
        "master_port",
        "environment",
        "collectives",
        "operation",
        "dtype",
        "graphs",
        "fingerprint",
        "data_parallel",
        "net.ipv4.ip_local_reserved_ports",
        "net.core.somaxconn",
        "net.ipv4.tcp_max_syn_backlog",
    };
    return names[static_cast<unsigned>(k)];
}

[[nodiscard]] constexpr text word(table_key k) noexcept {
    if (k == table_key::document) return {"the document", "整个文档"};
    return {name(k), name(k)};
}

/// The objects of a rank table, then those of a job file.
enum class table_object : std::uint8_t {
    top,
    super_pod,
    server,
    device,
    group,
    instance,
    job,
    process,
    collective,
    graph,
};

[[nodiscard]] constexpr text word(table_object o) noexcept {
    constexpr text words[] = {
        {"the table", "该表"},      {"this super pod", "该超节点"}, {"this server", "该服务器"},
        {"this device", "该设备"},  {"this group", "该 group"},     {"this instance", "该 instance"},
        {"the job", "该作业"},      {"this process", "该进程"},     {"this collective", "该集合通信"},
        {"this graph", "该计算图"},
    };
    return words[static_cast<unsigned>(o)];
}

} // namespace atlascheck
