// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/infer_netmask.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/product.hpp>
#include <atlascheck/plan/cidr.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace atlascheck {

/// What a plan of addresses is asked for. Each server uses its devices 0 to `devices` - 1, which are of as few groups as
/// may be.
struct plan_request {
    product const& kind;
    std::uint32_t servers = 1;
    std::uint32_t devices = 1;       // of each server
    std::span<subnet const> subnets; // one for each plane in use, in their order, or one that is split among them

    /// The network planes that these devices are in.
    [[nodiscard]] constexpr std::uint32_t planes() const noexcept {
        auto const all = static_cast<std::uint32_t>(kind.planes);
        return devices < all ? devices : all;
    }
    /// How many devices of each server are in a plane.
    [[nodiscard]] constexpr std::uint32_t each(std::uint32_t plane) const noexcept {
        auto const all = static_cast<std::uint32_t>(kind.planes);
        return devices > plane ? (devices - plane - 1) / all + 1 : 0;
    }
    /// How many addresses the plane with the most devices needs.
    [[nodiscard]] constexpr std::uint64_t members() const noexcept { return std::uint64_t{servers} * each(0); }
    /// By how many bits one subnet is longer once it is split among the planes.
    [[nodiscard]] constexpr int split_bits() const noexcept {
        return subnets.size() == 1 ? static_cast<int>(std::bit_width(planes() - 1)) : 0;
    }
};

/// Why there can be no such plan.
enum class plan_fault : std::uint8_t {
    none,
    no_server,
    server_limit,
    device_count,
    subnet_count,
    ipv6,          // the plan is of IPv4 addresses
    netmask_range, // longer or shorter than a subnet of devices may be
    mixed_netmasks,
    unusable, // no address of it may be a device's
    overlap,
    too_small,
};

/// Why there can be no such plan, and the nearest number that would do. Structural, so that a compiler prints it.
struct plan_refusal {
    plan_fault why = plan_fault::none;
    std::uint64_t given = 0;    // too_small: the addresses that there are
    std::uint64_t would_do = 0; // of servers, devices or subnets; else the length of the given subnets. 0: none would
    std::uint32_t first = 0;    // which of the subnets
    std::uint32_t second = 0;   // overlap and mixed_netmasks: which other one

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return why != plan_fault::none; }
};

/// The subnet of a server's own interface to its devices; hccn_tool refuses a device IP in it.
inline constexpr subnet host_interface{ipv4{192, 168, 1, 0}, {24, family::ipv4}};

/// How many devices a subnet of at most 30 bits has addresses for.
[[nodiscard]] constexpr std::uint64_t usable_addresses(subnet const& s) noexcept {
    if (!plainly_usable(s.network.v4.value())) return 0;
    std::uint64_t const all = (std::uint64_t{1} << (32 - s.mask.length)) - 2;
    if (!overlap(s, host_interface)) return all;
    return s.mask.length >= host_interface.mask.length ? 0 : all - 256;
}

namespace detail {
[[nodiscard]] constexpr bool may_use(plan_request const& r, std::uint64_t devices) noexcept {
    if (r.servers == 1) return allowed_device_count(r.kind, devices);
    return allowed_cluster_count(r.kind, r.servers, r.servers * devices);
}
// The most devices that are allowed and no more than were asked for, or else the fewest.
[[nodiscard]] constexpr std::uint64_t nearest_devices(plan_request const& r) noexcept {
    auto const most = static_cast<std::uint64_t>(r.kind.devices_per_server);
    for (std::uint64_t n = r.devices < most ? r.devices : most; n != 0; --n)
        if (may_use(r, n)) return n;
    std::uint64_t n = 1;
    while (n < most && !may_use(r, n)) ++n;
    return n;
}
[[nodiscard]] constexpr plan_refusal refuse_size(plan_request const& r) noexcept {
    if (r.servers == 0) return {plan_fault::no_server, 0, 1};
    if (!within_server_limit(r.kind, r.servers))
        return {plan_fault::server_limit, r.servers, static_cast<std::uint64_t>(r.kind.server_limit)};
    if (r.devices > static_cast<std::uint32_t>(r.kind.devices_per_server) || !may_use(r, r.devices))
        return {plan_fault::device_count, r.devices, nearest_devices(r)};
    if (r.subnets.size() != 1 && r.subnets.size() != r.planes())
        return {plan_fault::subnet_count, r.subnets.size(), r.planes()};
    return {};
}
[[nodiscard]] constexpr plan_refusal refuse_netmask(plan_request const& r, std::uint32_t i) noexcept {
    subnet const& s = r.subnets[i];
    if (s.mask.kind != family::ipv4 || s.network.kind != family::ipv4) return {plan_fault::ipv6, 0, 0, i};
    auto const longest = static_cast<std::uint64_t>(longest_length - r.split_bits());
    if (s.mask.length < shortest_length) return {plan_fault::netmask_range, s.mask.length, shortest_length, i};
    if (s.mask.length > longest) return {plan_fault::netmask_range, s.mask.length, longest, i};
    if (s.mask != r.subnets[0].mask) return {plan_fault::mixed_netmasks, s.mask.length, r.subnets[0].mask.length, i, 0};
    return {};
}
} // namespace detail

/// The subnet of a plane in use; of a subnet that is split, its piece.
[[nodiscard]] constexpr subnet planned_subnet(plan_request const& r, std::uint32_t plane) noexcept {
    int const bits = r.split_bits();
    if (bits == 0) return r.subnets[plane];
    subnet const& whole = r.subnets[0];
    auto const length = static_cast<std::uint8_t>(whole.mask.length + bits);
    return {ipv4::of(whole.network.v4.value() + (plane << (32 - length))), {length, family::ipv4}};
}

namespace detail {
// The longest prefix of the given subnets under which each plane would have addresses enough; 0 where none has.
[[nodiscard]] constexpr std::uint64_t roomy_length(plan_request const& r, subnet given) noexcept {
    while (given.mask.length > shortest_length) {
        given = subnet_of(given.network, {static_cast<std::uint8_t>(given.mask.length - 1), family::ipv4});
        plan_request one = r;
        one.subnets = {&given, 1};
        std::uint64_t least = ~std::uint64_t{0};
        for (std::uint32_t plane = 0; plane != (r.split_bits() == 0 ? 1U : r.planes()); ++plane) {
            subnet const piece = r.split_bits() == 0 ? given : planned_subnet(one, plane);
            std::uint64_t const has = usable_addresses(piece);
            least = has < least ? has : least;
        }
        if (least >= r.members()) return given.mask.length;
    }
    return 0;
}
[[nodiscard]] constexpr plan_refusal refuse_room(plan_request const& r, std::uint32_t plane) noexcept {
    std::uint32_t const given = r.split_bits() == 0 ? plane : 0;
    subnet const of = planned_subnet(r, plane);
    std::uint64_t const has = usable_addresses(of);
    if (has >= std::uint64_t{r.servers} * r.each(plane)) return {};
    std::uint64_t const length = roomy_length(r, r.subnets[given]);
    return {has == 0 ? plan_fault::unusable : plan_fault::too_small, has, length, given};
}
} // namespace detail

/// Why there can be no plan as asked for, or nothing where there can.
[[nodiscard]] constexpr plan_refusal refusal_of(plan_request const& r) noexcept {
    if (auto const size = detail::refuse_size(r)) return size;
    for (std::uint32_t i = 0; i != r.subnets.size(); ++i)
        if (auto const netmask = detail::refuse_netmask(r, i)) return netmask;
    for (std::uint32_t i = 1; i < r.subnets.size(); ++i)
        for (std::uint32_t other = 0; other != i; ++other)
            if (overlap(r.subnets[i], r.subnets[other])) return {plan_fault::overlap, 0, 0, other, i};
    for (std::uint32_t plane = 0; plane != r.planes(); ++plane)
        if (auto const room = detail::refuse_room(r, plane)) return room;
    return {};
}

} // namespace atlascheck
