// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/letters.hpp>
#include <atlascheck/model/text.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck {

/// A set of counts from 0 to 63, as bits.
struct count_set {
    std::uint64_t bits = 0;

    [[nodiscard]] static constexpr count_set of(auto... counts) noexcept {
        return {((std::uint64_t{1} << counts) | ... | std::uint64_t{0})};
    }
    [[nodiscard]] constexpr bool contains(std::uint64_t n) const noexcept { return n < 64 && (bits >> n & 1U) != 0; }
};

/// The chips of a product, by the generations that HCCL's documents and limits tell apart.
enum class generation : std::uint8_t { ascend_910, ascend_910b, ascend_910_93 };

/// What distinguishes one product from another. A new product is a new value of this type and nothing else:
/// rules ask for these fields, never for a product's name.
struct product {
    literal id;                 // what --product takes
    text name;                  // the vendor's name
    literal aliases[12];        // what users and tools call it, as `product_named` compares them
    int devices_per_server = 8; // device ids are 0 to this, exclusive; at most 64
    int planes = 1;             // network planes; a device is in plane id mod planes; at most 16
    int groups = 1;             // groups of a server, of equal size, in the order of ids
    count_set devices_alone;    // device counts that one server may use
    count_set devices_each;     // device counts that each server of a cluster may use
    bool equal_counts = false;  // whether HCCL refuses servers that use different numbers of devices
    bool super_pods = false;    // whether a rank table of version 1.2 is made for it
    int server_limit = 0;       // largest cluster, in servers
    dtype_set reduce_dtypes;    // what allreduce and reduce_scatter take
    generation chips = generation::ascend_910b;

    /// The plane of a device id; the id is in range.
    [[nodiscard]] constexpr int plane_of(int device_id) const noexcept { return device_id % planes; }
    /// The group of a device id; the id is in range.
    [[nodiscard]] constexpr int group_of(int device_id) const noexcept {
        return device_id / (devices_per_server / groups);
    }
    [[nodiscard]] constexpr bool has_device(std::uint64_t device_id) const noexcept {
        return device_id < static_cast<std::uint64_t>(devices_per_server);
    }
};

/// A product in a fault: printed by its name.
struct product_ref {
    product const* of = nullptr;
    friend constexpr bool operator==(product_ref const&, product_ref const&) = default;
};
[[nodiscard]] constexpr text word(product_ref p) noexcept {
    return p.of == nullptr ? text{"unknown", "未知"} : p.of->name;
}

namespace products {

/// Source: M, "configure device IPs", rule 1; S, "constraints of collective communication".
inline constexpr product atlas{
    .id = "atlas",
    .name = {.en = "Atlas training series", .zh = "Atlas 训练系列产品"},
    .aliases = {"910", "910a", "910proa", "910prob", "910premiuma", "atlastraining"},
    .devices_per_server = 8,
    .planes = 4,
    .groups = 2,
    .devices_alone = count_set::of(1, 2, 4, 8),
    .devices_each = count_set::of(1, 2, 4, 8),
    .equal_counts = true,
    .super_pods = false,
    .server_limit = 512,
    .reduce_dtypes = dtype_set::of(dtype::int8, dtype::int32, dtype::float16, dtype::float32),
    .chips = generation::ascend_910,
};

/// Source: M, "configure device IPs", rule 2; S, "constraints of collective communication".
inline constexpr product a2{
    .id = "a2",
    .name = {.en = "Atlas A2 training series", .zh = "Atlas A2 训练系列产品"},
    .aliases = {"910b", "910b1", "910b2", "910b2c", "910b3", "910b4", "910b41", "atlasa2", "atlasa2training", "800ta2",
                "atlas800ta2"},
    .devices_per_server = 8,
    .planes = 1,
    .groups = 1,
    .devices_alone = count_set::of(1, 2, 3, 4, 5, 6, 7, 8),
    .devices_each = count_set::of(1, 2, 3, 4, 5, 6, 7, 8),
    .equal_counts = false,
    .super_pods = false,
    .server_limit = 1152,
    .reduce_dtypes = dtype_set::of(dtype::int8, dtype::int32, dtype::float16, dtype::float32, dtype::bfloat16),
    .chips = generation::ascend_910b,
};

inline constexpr product const* all[] = {&atlas, &a2};

} // namespace products

namespace detail {
// Compares a user's spelling with a name in lower case: blanks, '-', '_' and case do not count.
[[nodiscard]] constexpr bool same_name(std::string_view spelled, std::string_view name) noexcept {
    std::size_t at = 0;
    for (char const c : spelled) {
        if (c == '-' || c == '_' || c == ' ') continue;
        if (at == name.size() || lower(c) != name[at]) return false;
        ++at;
    }
    return at == name.size();
}
} // namespace detail

/// The product that a user calls `name`: "atlas", "910A", "Ascend910B3", "atlas-a2" ...; null for any other.
[[nodiscard]] constexpr product const* product_named(std::string_view name) noexcept {
    constexpr std::string_view maker = "ascend";
    bool const prefixed = name.size() > maker.size() && detail::same_name(name.substr(0, maker.size()), maker);
    std::string_view const bare = prefixed ? name.substr(maker.size()) : name;
    for (product const* p : products::all) {
        if (detail::same_name(name, p->id)) return p;
        for (std::string_view const& alias : p->aliases)
            if (!alias.empty() && detail::same_name(bare, alias)) return p;
    }
    return nullptr;
}

/// Whether one server may use `devices` devices.
/// Source: S, "constraints of collective communication".
[[nodiscard]] constexpr bool allowed_device_count(product const& p, std::uint64_t devices) noexcept {
    return p.devices_alone.contains(devices);
}

/// Whether `servers` servers, two or more, may use `devices` devices in all.
/// Source: S, "constraints of collective communication": n, 2n, 4n or 8n (atlas), n to 8n (a2).
[[nodiscard]] constexpr bool allowed_cluster_count(product const& p, std::uint64_t servers,
                                                   std::uint64_t devices) noexcept {
    if (servers == 0) return false;
    if (p.equal_counts) return devices % servers == 0 && p.devices_each.contains(devices / servers);
    return devices >= servers && devices <= servers * static_cast<std::uint64_t>(p.devices_per_server);
}

/// Whether a cluster of `servers` servers is not too large.
/// Source: S, "constraints of collective communication": 512 (atlas), 1152 (a2).
[[nodiscard]] constexpr bool within_server_limit(product const& p, std::uint64_t servers) noexcept {
    return servers <= static_cast<std::uint64_t>(p.server_limit);
}

/// Whether all devices of a server that stand as bits in `ids` are of one group.
/// Source: S, "constraints of collective communication": 0-3 and 4-7 (atlas).
[[nodiscard]] constexpr bool same_group(product const& p, std::uint64_t ids) noexcept {
    std::uint64_t const size = static_cast<std::uint64_t>(p.devices_per_server / p.groups);
    std::uint64_t const first = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
    for (int g = 0; g != p.groups; ++g)
        if ((ids & ~(first << (static_cast<std::uint64_t>(g) * size))) == 0) return true;
    return false;
}
/// Whether devices `a` and `b` of a server are of one group; false when an id is out of range.
[[nodiscard]] constexpr bool same_group(product const& p, int a, int b) noexcept {
    return a >= 0 && b >= 0 && a < p.devices_per_server && b < p.devices_per_server && p.group_of(a) == p.group_of(b);
}

/// Whether a collective takes a data type on a product. Only allreduce and reduce_scatter are limited.
/// Source: S, "constraints of collective communication".
[[nodiscard]] constexpr bool supports(product const& p, collective c, dtype t) noexcept {
    return (c != collective::allreduce && c != collective::reduce_scatter) || p.reduce_dtypes.contains(t);
}

} // namespace atlascheck
