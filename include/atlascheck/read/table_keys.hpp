// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/table.hpp>
#include <atlascheck/model/table_key.hpp>
#include <atlascheck/read/near_key.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace atlascheck::read {

/// A set of keys, as bits.
struct key_set {
    std::uint64_t bits = 0;

    constexpr key_set() noexcept = default;
    constexpr key_set(auto... keys) noexcept : bits{((std::uint64_t{1} << static_cast<unsigned>(keys)) | ...)} {}
    [[nodiscard]] constexpr bool contains(table_key k) const noexcept {
        return (bits >> static_cast<unsigned>(k) & 1) != 0;
    }
    constexpr void add(table_key k) noexcept { bits |= std::uint64_t{1} << static_cast<unsigned>(k); }
    [[nodiscard]] constexpr key_set without(key_set other) const noexcept {
        key_set out;
        out.bits = bits & ~other.bits;
        return out;
    }
    constexpr void for_each(auto&& visit) const {
        for (unsigned k = 0; k != table_key_count; ++k)
            if ((bits >> k & 1) != 0) visit(static_cast<table_key>(k));
    }
};
static_assert(table_key_count <= 64);

/// Where in a rank table an object or list stands.
enum class table_part : std::uint8_t {
    top,
    server,
    device,
    group,
    instance, // objects
    servers,
    devices,
    groups,
    instances, // lists of them
    skipped,   // whatever nothing reads
};

/// The keys of an object that HCCL reads.
[[nodiscard]] constexpr key_set known_keys(table_part p, shape form) noexcept {
    using k = table_key;
    switch (p) {
    case table_part::top:
        return {k::version,     k::status,     k::server_count, k::server_list,
                k::group_count, k::group_list, k::deploy_mode,  k::para_plane_nic_location};
    case table_part::server: return {k::server_id, k::host_ip, k::device};
    case table_part::device:
        if (form != shape::server_list) return {k::device_id, k::device_ip};
        return {k::device_id,        k::device_ip,       k::rank_id,      k::host_port,   k::device_port,
                k::device_vnic_port, k::super_device_id, k::net_position, k::net_protocol};
    case table_part::group:
        if (form == shape::legacy_lab)
            return {k::group_name, k::instance_count, k::instance_list, k::device_num, k::server_num};
        return {k::group_name, k::instance_count, k::instance_list, k::device_count};
    case table_part::instance:
        if (form == shape::legacy_lab) return {k::server_id, k::devices, k::rank_id};
        return {k::server_id, k::devices, k::pod_name};
    default: return {};
    }
}

/// The keys that HCCL does not go without.
[[nodiscard]] constexpr key_set needed_keys(table_part p, shape form) noexcept {
    using k = table_key;
    switch (p) {
    case table_part::top:
        if (form == shape::server_list) return {k::status, k::server_list};
        if (form == shape::legacy_cloud) return {k::status, k::group_count, k::group_list};
        return {k::status, k::group_count, k::group_list, k::para_plane_nic_location};
    case table_part::server: return {k::server_id, k::device};
    case table_part::device:
        if (form == shape::server_list) return {k::device_id, k::rank_id};
        if (form == shape::legacy_cloud) return {k::device_id};
        return {k::device_id, k::device_ip};
    case table_part::group:
    case table_part::instance: return known_keys(p, form);
    default: return {};
    }
}

[[nodiscard]] constexpr table_object object_of(table_part p) noexcept {
    switch (p) {
    case table_part::server: return table_object::server;
    case table_part::device: return table_object::device;
    case table_part::group: return table_object::group;
    case table_part::instance: return table_object::instance;
    default: return table_object::top;
    }
}

namespace detail {
// Whether `s` is a key; its length is known when this is compiled, so that nothing is called.
template <table_key Key>
[[nodiscard]] constexpr bool is_key(std::string_view s) noexcept {
    constexpr std::string_view key = name(Key);
    return s.size() == key.size() && std::char_traits<char>::compare(s.data(), key.data(), key.size()) == 0;
}
// The key among some that `s` is, or `document`.
template <table_key... Keys>
[[nodiscard]] constexpr table_key pick(std::string_view s) noexcept {
    table_key found = table_key::document;
    (void)((is_key<Keys>(s) ? (found = Keys, true) : false) || ...);
    return found;
}
[[nodiscard]] constexpr table_key pick_device(std::string_view s) noexcept {
    using k = table_key;
    switch (s.size()) {
    case 7: return pick<k::rank_id>(s);
    case 9: return pick<k::device_id, k::device_ip, k::host_port>(s);
    case 11: return pick<k::device_port>(s);
    case 12: return pick<k::net_position, k::net_protocol>(s);
    case 15: return pick<k::super_device_id>(s);
    case 16: return pick<k::device_vnic_port>(s);
    default: return k::document;
    }
}
template <table_key... Keys>
[[nodiscard]] constexpr table_key pick_any(std::string_view s, key_set from) noexcept {
    table_key const found = pick<Keys...>(s);
    return from.contains(found) ? found : table_key::document;
}
} // namespace detail

/// Which of the keys of an object that HCCL reads `s` is; `document` where it is none.
[[nodiscard]] constexpr table_key key_of(table_part p, shape form, std::string_view s) noexcept {
    using k = table_key;
    if (p == table_part::device && form == shape::server_list) return detail::pick_device(s);
    switch (p) {
    case table_part::top:
        return detail::pick<k::version, k::status, k::server_count, k::server_list, k::group_count, k::group_list,
                            k::deploy_mode, k::para_plane_nic_location>(s);
    case table_part::server: return detail::pick<k::server_id, k::host_ip, k::device>(s);
    case table_part::device: return detail::pick<k::device_id, k::device_ip>(s);
    case table_part::group:
        return detail::pick_any<k::group_name, k::instance_count, k::instance_list, k::device_count, k::device_num,
                                k::server_num>(s, known_keys(p, form));
    case table_part::instance:
        return detail::pick_any<k::server_id, k::devices, k::rank_id, k::pod_name>(s, known_keys(p, form));
    default: return k::document;
    }
}

/// The key of `among` that is at most two edits away from `s`, the nearest, on a tie the first; `document` where none is.
[[nodiscard]] constexpr table_key near_key(std::string_view s, key_set among) noexcept {
    table_key best = table_key::document;
    int least = 3;
    among.for_each([&](table_key k) {
        int const edits = edits_between(s, name(k));
        if (edits >= least) return;
        least = edits;
        best = k;
    });
    return best;
}

} // namespace atlascheck::read
