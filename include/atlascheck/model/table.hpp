// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/place.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace atlascheck {

enum class shape : std::uint8_t {
    server_list,  // 1.0 and 1.2
    legacy_cloud, // group_list with an instance a server (pod_name, devices)
    legacy_lab,   // group_list with `deploy_mode`: an instance a device (rank_id)
};

enum class table_version : std::uint8_t { absent, v1_0, v1_1, v1_2, v2_0, other, unreadable };
enum class table_status : std::uint8_t { absent, completed, other, unreadable };

/// The ports of one device; what is absent or could not be read is nothing.
struct device_ports {
    std::optional<std::uint32_t> host_port{};
    std::optional<std::uint32_t> device_port{};
    std::optional<std::uint32_t> device_vnic_port{};
};

/// What a group of a legacy table states and what it holds.
struct table_group {
    std::optional<std::string_view> name{};
    std::optional<std::uint32_t> instance_count{};
    std::optional<std::uint32_t> device_total{}; // device_count or device_num
    std::optional<std::uint32_t> server_num{};
    std::uint32_t instances = 0;
    std::uint32_t devices = 0;
    std::uint32_t servers = 0;  // distinct server_id
    bool partial = false;       // a list in it is not whole
    bool by_device_num = false; // it says device_num, so that HCCL also judges devices per server
};

/// What a rank table says of itself, apart from its servers and devices.
struct table_view {
    shape form = shape::server_list;
    table_version version = table_version::v1_0;
    bool bare_version = false; // it is a number: the reader has told of it
    table_status status = table_status::completed;
    std::optional<std::uint32_t> server_count{};   // as stated
    std::optional<std::uint32_t> server_entries{}; // length of server_list; nothing where it is not whole
    std::optional<std::uint32_t> group_count{};    // as stated
    std::optional<std::uint32_t> group_entries{};  // length of group_list
    // Of names that could not be read a list holds `std::string_view{}`, without data; `""` is a name.
    std::span<std::string_view const> server_ids{}; // of the entries of server_list, in order; empty where unknown
    std::span<table_group const> groups{};
    std::span<std::string_view const> pod_names{}; // of the instances, in order; empty where unknown
    std::span<device_ports const> ports{};         // one a device of the cluster, or empty
};

} // namespace atlascheck
