// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/infer_netmask.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// The subnet of a device in a form that compares in a few instructions; an empty one is no device's.
struct subnet_key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    std::uint16_t tag = 0; // mask length and family, plus 1

    [[nodiscard]] constexpr bool known() const noexcept { return tag != 0; }
    [[nodiscard]] constexpr family kind() const noexcept { return ((tag - 1) & 1) != 0 ? family::ipv6 : family::ipv4; }
    [[nodiscard]] constexpr subnet value() const noexcept {
        netmask const m{static_cast<std::uint8_t>((tag - 1) >> 1), kind()};
        if (kind() == family::ipv6) return {ipv6{high, low}, m};
        return {ipv4::of(static_cast<std::uint32_t>(low)), m};
    }
    friend constexpr bool operator==(subnet_key const&, subnet_key const&) = default;
};

/// The subnet of device `i`, which has an address; empty where its mask is unknown.
[[nodiscard]] constexpr subnet_key key_of(cluster_view const& c, netmasks const& n, std::size_t i, int plane) noexcept {
    netmask m;
    if (!mask_of(c, n, i, plane, m)) return {};
    auto const tag = static_cast<std::uint16_t>(m.length * 2 + (m.kind == family::ipv6 ? 2 : 1));
    device const& d = c.devices.data()[i]; // in a constant a span costs half as much again
    if (d.has_ipv4()) return {0, d.ip() & m.bits(), tag};
    subnet const s = subnet_of(c.ip_of(i), m);
    return {s.network.v6.high, s.network.v6.low, tag};
}

/// A device that takes part in the plane rules.
struct plane_member {
    std::uint32_t index = 0; // in the cluster
    std::uint32_t server = 0;
    std::uint32_t id = 0;
    int plane = 0;
    subnet_key key{};
};

/// Calls `visit(plane_member)` for each device of server `s` that takes part in the plane rules and has a known subnet.
/// Cost: O(devices of the server)
constexpr void for_each_member(cluster_view const& c, product const& p, netmasks const& n, marks const& named,
                               std::size_t s, auto&& visit) {
    server const& of = c.servers[s];
    server_ids const ids = p.planes == 1 ? server_ids{} : ids_of(c, p, of);
    for (std::size_t i = of.first; i != std::size_t{of.first} + of.count; ++i) {
        if (!in_planes(c, p, named, ids, i)) continue;
        device const& d = c.devices.data()[i];
        int const plane = plane_of(p, d);
        subnet_key const key = key_of(c, n, i, plane);
        if (key.known())
            visit(plane_member{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(s), d.id(), plane, key});
    }
}
constexpr void for_each_member(cluster_view const& c, product const& p, netmasks const& n, marks const& named,
                               auto&& visit) {
    for (std::size_t s = 0; s != c.servers.size(); ++s) for_each_member(c, p, n, named, s, visit);
}

/// The members of one server by device id, without those that have been named for their subnet.
struct server_row {
    plane_member at[64]; // only those of which `has` is true
    std::uint64_t present = 0;

    constexpr server_row() noexcept {} // a row of 64 members would cost more to clear than to fill
    [[nodiscard]] constexpr bool has(int id) const noexcept { return (present >> id & 1U) != 0; }
    constexpr void drop(int id) noexcept { present &= ~(std::uint64_t{1} << id); }
};
[[nodiscard]] constexpr server_row row_of(cluster_view const& c, product const& p, netmasks const& n,
                                          marks const& named, std::size_t s) {
    server_row row;
    for_each_member(c, p, n, named, s, [&](plane_member const& m) {
        if (named.device(m.index, mark::subnet)) return;
        row.at[m.id] = m;
        row.present |= std::uint64_t{1} << m.id;
    });
    return row;
}

/// Which subnet most members of a plane are in, per address family (Boyer and Moore's vote, then a recount).
struct plane_vote {
    subnet_key leader{};
    std::uint32_t lead = 0;
    std::uint32_t total = 0;
    std::uint32_t votes = 0; // of the leader, once recounted
    bool split = false;      // not all in one subnet

    constexpr void add(subnet_key const& key) noexcept {
        split |= total != 0 && key != leader;
        ++total;
        if (lead == 0) leader = key;
        lead += key == leader ? 1U : ~0U;
    }
    [[nodiscard]] constexpr bool decided() const noexcept { return votes * std::uint64_t{2} > total; }
};

/// The votes of all planes; IPv4 and IPv6 are never compared.
struct plane_votes {
    plane_vote of[most_planes][2] = {};

    [[nodiscard]] constexpr plane_vote& operator[](plane_member const& m) noexcept {
        return of[m.plane][static_cast<unsigned>(m.key.kind())];
    }
    [[nodiscard]] constexpr bool any_split() const noexcept {
        for (auto const& plane : of)
            if (plane[0].split || plane[1].split) return true;
        return false;
    }
};

/// Cost: one pass where all planes are whole, else two.
[[nodiscard]] constexpr plane_votes vote(cluster_view const& c, product const& p, netmasks const& n,
                                         marks const& named) {
    plane_votes votes;
    for_each_member(c, p, n, named, [&](plane_member const& m) { votes[m].add(m.key); });
    if (votes.any_split())
        for_each_member(c, p, n, named, [&](plane_member const& m) { votes[m].votes += m.key == votes[m].leader; });
    return votes;
}

} // namespace atlascheck
