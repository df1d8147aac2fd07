// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/marks.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/product.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace atlascheck {

inline constexpr int most_planes = 16;
inline constexpr int guide_length = 24;   // the guides' example, and what is tried first
inline constexpr int shortest_length = 8; // the prefix lengths that an inference considers
inline constexpr int longest_length = 30;

/// Under which netmasks the subnets of a cluster are judged, and how that is known.
struct netmasks {
    enum class basis : std::uint8_t {
        nothing, // no device takes part whose subnet could be known
        known,   // at least one mask was given
        fits,    // none was given, but under /24 all plane rules hold
        others,  // none was given; under the lengths shortest to longest, which lack /24, all plane rules hold
        guessed, // none was given and no length fits: judged under one length
    };
    basis how = basis::nothing;
    std::uint8_t shortest = 0; // with `fits` and `others`: the lengths that fit
    std::uint8_t longest = 0;
    std::uint8_t least = 128;                      // with `known`: the shortest IPv4 length in use
    bool assumed = false;                          // with `known`: some addresses took the commonest mask
    bool lacking = false;                          // some device's address or mask is unknown
    std::array<std::uint8_t, most_planes> plane{}; // IPv4 length of devices that know none, plus 1; 0: unknown

    /// Whether it is proven already that all plane rules hold.
    [[nodiscard]] constexpr bool proven() const noexcept { return how == basis::fits || how == basis::others; }

    /// All IPv4 addresses judged under one length.
    [[nodiscard]] static constexpr netmasks guess(int length) noexcept {
        netmasks n;
        n.how = basis::guessed;
        n.shortest = n.longest = n.least = static_cast<std::uint8_t>(length);
        n.plane.fill(static_cast<std::uint8_t>(length + 1));
        return n;
    }
};

/// The mask of device `i`, which has an address and is in `plane`; false where it is unknown.
[[nodiscard]] constexpr bool mask_of(cluster_view const& c, netmasks const& n, std::size_t i, int plane,
                                     netmask& out) noexcept {
    device const& d = c.devices.data()[i];
    family const kind = d.has_ipv4() ? family::ipv4 : family::ipv6;
    if (d.has_mask() && d.mask().kind == kind) return out = d.mask(), true;
    if (c.has_mask && c.mask.kind == kind) return out = c.mask, true;
    std::uint8_t const length = n.plane[static_cast<std::size_t>(plane)];
    if (kind == family::ipv6 || length == 0) return false;
    out = {static_cast<std::uint8_t>(length - 1), family::ipv4};
    return true;
}

/// Whether a device takes part in the plane rules of a server whose ids are `ids`: its address is good, and its id says
/// in which plane it is.
[[nodiscard]] constexpr bool in_planes(cluster_view const& c, product const& p, marks const& named,
                                       server_ids const& ids, std::size_t i) noexcept {
    device const& d = c.devices.data()[i];
    if (!d.has_ip() || named.device(i, mark::address)) return false;
    if (!d.has_id()) return p.planes == 1;
    return p.has_device(d.id()) && (p.planes == 1 || (ids.again >> d.id() & 1U) == 0);
}
[[nodiscard]] constexpr int plane_of(product const& p, device const& d) noexcept {
    return p.planes == 1 ? 0 : p.plane_of(static_cast<int>(d.id()));
}

namespace detail {

// What one pass over the addresses tells of the prefix lengths that may be.
struct prefix_bounds {
    std::array<std::uint32_t, most_planes> first{};
    std::array<std::uint32_t, most_planes> differs{}; // bits in which a plane's addresses differ from its first
    std::uint32_t seen = 0;                           // planes with an address, as bits
    std::uint32_t closest = ~std::uint32_t{0};        // least difference of two planes in one group of a server
    bool any_mask = false;
    bool any_ipv6 = false;
    bool lacking = false;

    constexpr void add(int plane, std::uint32_t ip) noexcept {
        auto const at = static_cast<std::size_t>(plane);
        if ((seen >> plane & 1U) == 0) first[at] = ip;
        seen |= std::uint32_t{1} << plane;
        differs[at] |= first[at] ^ ip;
    }
    [[nodiscard]] constexpr int longest() const noexcept {
        std::uint32_t all = 0;
        for (std::uint32_t const d : differs) all |= d;
        return std::min(longest_length, std::countl_zero(all));
    }
    [[nodiscard]] constexpr int shortest() const noexcept {
        return std::max(shortest_length, closest == ~std::uint32_t{0} ? 0 : std::countl_zero(closest) + 1);
    }
};

// A device that is not ordinary, in full.
constexpr void bound_device(cluster_view const& c, product const& p, marks const& named, server_ids const& ids,
                            std::size_t i, prefix_bounds& b) noexcept {
    device const& d = c.devices[i];
    if (!in_planes(c, p, named, ids, i)) {
        b.lacking |= d.has_unknown_ip() || d.lacks_ip() || (p.planes > 1 && !d.has_id());
        return;
    }
    b.any_mask |= d.has_mask();
    b.any_ipv6 |= !d.has_ipv4();
    if (d.has_ipv4()) b.add(plane_of(p, d), d.ip());
}

constexpr void bound_one_plane(cluster_view const& c, product const& p, marks const& named, prefix_bounds& b) noexcept {
    device const* const first = c.devices.data();
    device const* const end = first + c.devices.size();
    auto const ids = static_cast<std::uint32_t>(p.devices_per_server);
    bool const plain = named.none();
    std::uint32_t differs = 0;
    for (device const* d = first; d != end; ++d) {
        std::uint64_t const o = plain ? d->ordinary(ids) : device::not_ordinary;
        if (o == device::not_ordinary || b.seen == 0)
            bound_device(c, p, named, {}, static_cast<std::size_t>(d - first), b);
        else
            differs |= b.first[0] ^ static_cast<std::uint32_t>(o);
    }
    b.differs[0] |= differs;
}

// The addresses of one server by id, where all its devices are ordinary and each id stands once.
struct ordinary_row {
    std::uint32_t ip[64];
    std::uint64_t present = 0;
    constexpr ordinary_row() noexcept {} // read only where `present` says so
};
[[nodiscard]] constexpr bool fill(ordinary_row& row, device const* d, device const* end, std::uint32_t ids) noexcept {
    row.present = 0;
    for (; d != end; ++d) {
        std::uint64_t const o = d->ordinary(ids);
        if (o == device::not_ordinary || (row.present >> (o >> 32) & 1U) != 0) return false;
        row.ip[o >> 32] = static_cast<std::uint32_t>(o);
        row.present |= std::uint64_t{1} << (o >> 32);
    }
    return true;
}
constexpr void bound_row(ordinary_row const& row, product const& p, prefix_bounds& b) noexcept {
    int const group = p.devices_per_server / p.groups;
    int plane = 0;
    for (int id = 0, start = 0; id != p.devices_per_server; ++id) {
        if (id == start + group) start = id;
        if ((row.present >> id & 1U) != 0) {
            std::uint32_t const ip = row.ip[id];
            b.add(plane, ip);
            for (int low = start; low != id; ++low)
                if ((row.present >> low & 1U) != 0 && (id - low) % p.planes != 0 && (row.ip[low] ^ ip) < b.closest)
                    b.closest = row.ip[low] ^ ip;
        }
        plane = plane + 1 == p.planes ? 0 : plane + 1;
    }
}

constexpr void bound_planes(cluster_view const& c, product const& p, marks const& named, prefix_bounds& b) noexcept {
    auto const limit = static_cast<std::uint32_t>(p.devices_per_server);
    bool const plain = named.none();
    ordinary_row row;
    for (server const& s : c.servers) {
        device const* const first = c.devices.data() + s.first;
        if (plain && fill(row, first, first + s.count, limit)) {
            bound_row(row, p, b);
            continue;
        }
        server_ids const ids = ids_of(c, p, s);
        row.present = 0;
        for (std::size_t i = s.first; i != std::size_t{s.first} + s.count; ++i) {
            bound_device(c, p, named, ids, i, b);
            device const& d = c.devices[i];
            if (!in_planes(c, p, named, ids, i) || !d.has_ipv4()) continue;
            row.ip[d.id()] = d.ip();
            row.present |= std::uint64_t{1} << d.id();
        }
        bound_row(row, p, b);
    }
}

// The commonest IPv4 mask of each plane, on a tie the first, for the devices that know none.
constexpr void spread_known(cluster_view const& c, product const& p, marks const& named, netmasks& n) noexcept {
    struct count {
        std::uint32_t of[33] = {};
        std::uint32_t first[33] = {};
    };
    count plane[most_planes] = {};
    bool lacks[most_planes] = {};
    for (server const& s : c.servers) {
        server_ids const ids = ids_of(c, p, s);
        for (std::size_t i = s.first; i != std::size_t{s.first} + s.count; ++i) {
            device const& d = c.devices[i];
            if (!in_planes(c, p, named, ids, i) || !d.has_ipv4()) continue;
            auto const at = static_cast<std::size_t>(plane_of(p, d));
            bool const own = d.has_mask() && d.mask().kind == family::ipv4;
            lacks[at] |= !own && !c.has_mask;
            if (!own && !(c.has_mask && c.mask.kind == family::ipv4)) continue;
            std::uint8_t const length = own ? d.mask().length : c.mask.length;
            n.least = std::min(n.least, length);
            if (plane[at].of[length]++ == 0) plane[at].first[length] = static_cast<std::uint32_t>(i);
        }
    }
    int agreed = -1; // the one mask of all planes that have one; -2 where they differ
    for (std::size_t at = 0; at != static_cast<std::size_t>(p.planes); ++at) {
        int best = -1;
        for (int length = 0; length != 33; ++length) {
            auto const of = plane[at].of[length];
            if (of != 0 && (best < 0 || of > plane[at].of[best] ||
                            (of == plane[at].of[best] && plane[at].first[length] < plane[at].first[best])))
                best = length;
        }
        if (best < 0) continue;
        n.plane[at] = static_cast<std::uint8_t>(best + 1);
        n.assumed |= lacks[at];
        agreed = agreed == -1 || agreed == best ? best : -2;
    }
    for (std::size_t at = 0; at != static_cast<std::size_t>(p.planes); ++at) {
        if (n.plane[at] != 0 || !lacks[at]) continue;
        if (agreed >= 0) {
            n.plane[at] = static_cast<std::uint8_t>(agreed + 1);
            n.assumed = true;
        } else {
            n.lacking = true;
        }
    }
}
} // namespace detail

/// Finds the netmasks of a cluster: those that are known, else the prefix lengths from /8 to /30 under which all plane
/// rules hold. Where no length fits, the result is `guessed` as /24; whoever can count findings may choose better.
///
/// Cost:   one pass, O(devices x devices of a group); allocates nothing.
/// Source: M, "configure device IPs", rules 1 and 2; rank tables carry no netmask.
[[nodiscard]] constexpr netmasks infer_netmask(cluster_view const& c, product const& p, marks const& named) noexcept {
    detail::prefix_bounds b;
    if (p.planes == 1)
        detail::bound_one_plane(c, p, named, b);
    else
        detail::bound_planes(c, p, named, b);

    netmasks n;
    n.lacking = b.lacking;
    if (c.has_mask || b.any_mask) {
        if (b.seen == 0 && !b.any_ipv6) return n;
        n.how = netmasks::basis::known;
        detail::spread_known(c, p, named, n);
        return n;
    }
    n.lacking |= b.any_ipv6; // an IPv6 prefix length is never inferred
    if (b.seen == 0) return n;
    n.shortest = static_cast<std::uint8_t>(b.shortest());
    n.longest = static_cast<std::uint8_t>(b.longest());
    if (n.shortest > n.longest) {
        bool const lacking = n.lacking;
        n = netmasks::guess(guide_length);
        n.lacking = lacking;
        return n;
    }
    bool const guided = n.shortest <= guide_length && guide_length <= n.longest;
    n.how = guided ? netmasks::basis::fits : netmasks::basis::others;
    return n;
}

} // namespace atlascheck
