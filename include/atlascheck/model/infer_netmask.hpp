// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/marks.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/product.hpp>

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

    bool hold = false; // with `known`: one mask was given for all, and all plane rules hold
    std::array<std::uint32_t, most_planes> members{}; // with `hold`: of each plane the devices that take part by IPv4

    /// Whether it is proven already that all plane rules hold.
    [[nodiscard]] constexpr bool proven() const noexcept { return hold || how == basis::fits || how == basis::others; }

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
    if (p.planes == 1) return !out_of_range(c, p, i);
    return d.has_id() && p.has_device(d.id()) && (ids.again >> d.id() & 1U) == 0;
}
[[nodiscard]] constexpr int plane_of(product const& p, device const& d) noexcept {
    return p.planes == 1 ? 0 : p.plane_of(static_cast<int>(d.id()));
}

namespace detail {

// What one pass over the addresses tells of the prefix lengths that may be, by device id or, of a product of one plane,
// all in one.
struct prefix_bounds {
    std::uint32_t first[64] = {};
    std::uint32_t differs[64] = {}; // bits in which an id's addresses differ from its first
    std::uint32_t count[64] = {};
    std::uint64_t seen = 0;                 // ids with an address, as bits
    std::uint32_t beside[most_planes] = {}; // planes that stand in one group of a server with a plane, as bits
    bool any_mask = false;
    bool any_ipv6 = false;
    bool lacking = false;

    constexpr void add(std::size_t id, std::uint32_t ip) noexcept {
        if ((seen >> id & 1U) == 0) first[id] = ip;
        seen |= std::uint64_t{1} << id;
        differs[id] |= first[id] ^ ip;
        ++count[id];
    }
};

// The same by plane.
struct plane_bounds {
    std::uint32_t first[most_planes] = {};
    std::array<std::uint32_t, most_planes> count{};
    std::uint32_t seen = 0;
    int longest = 32; // under this and shorter ones each plane is in one subnet
    int shortest =
        0; // under this and longer ones, up to `longest`, planes of one group of a server are in different ones

    constexpr plane_bounds(prefix_bounds const& b, product const& p) noexcept {
        std::uint32_t differs = 0;
        for (int id = 0; id != (p.planes == 1 ? 1 : p.devices_per_server); ++id) {
            if ((b.seen >> id & 1U) == 0) continue;
            int const plane = p.plane_of(id);
            if ((seen >> plane & 1U) == 0) first[plane] = b.first[id];
            seen |= std::uint32_t{1} << plane;
            differs |= b.differs[id] | (first[plane] ^ b.first[id]);
            count[static_cast<std::size_t>(plane)] += b.count[id];
        }
        longest = std::countl_zero(differs);
        // Within `longest` a plane's first address stands for all, so that no pair of devices need be compared.
        for (int plane = 1; plane < p.planes; ++plane)
            for (int other = 0; other != plane; ++other)
                if ((b.beside[plane] >> other & 1U) != 0)
                    shortest = larger(shortest, std::countl_zero(first[plane] ^ first[other]) + 1);
    }
};

// A device that is not ordinary, in full; whether it takes part with an IPv4 address.
[[nodiscard]] constexpr bool bound_device(cluster_view const& c, product const& p, marks const& named,
                                          server_ids const& ids, std::size_t i, prefix_bounds& b) noexcept {
    device const& d = c.devices[i];
    if (!in_planes(c, p, named, ids, i)) {
        bool const lacks = d.has_unknown_ip() || d.lacks_ip() || (p.planes > 1 && !d.has_id());
        b.lacking |= lacks && !out_of_range(c, p, i);
        return false;
    }
    b.any_mask |= d.has_mask();
    b.any_ipv6 |= !d.has_ipv4();
    return d.has_ipv4();
}

constexpr void bound_one_plane(cluster_view const& c, product const& p, marks const& named, prefix_bounds& b) noexcept {
    device const* const begin = c.devices.data();
    device const* const end = begin + c.devices.size();
    auto const ids = static_cast<std::uint32_t>(p.devices_per_server);
    bool const plain = named.none();
    std::uint32_t first = 0;
    std::uint32_t differs = 0;
    std::uint32_t others = 0;
    for (device const* d = begin; d != end; ++d) {
        std::uint64_t const o = plain ? d->ordinary(ids) : device::not_ordinary;
        if (o == device::not_ordinary || b.seen == 0) {
            auto const i = static_cast<std::size_t>(d - begin);
            if (bound_device(c, p, named, {}, i, b)) b.add(0, d->ip());
            first = b.first[0];
            ++others;
        } else {
            differs |= first ^ static_cast<std::uint32_t>(o);
        }
    }
    b.differs[0] |= differs;
    b.count[0] += static_cast<std::uint32_t>(c.devices.size()) - others;
}

// The addresses of one server by id; of an id that is not present, one that was added before or 0.
struct address_row {
    std::uint32_t ip[64] = {};
    std::uint64_t present = 0;
};
// Whether all its devices are ordinary and each id stands once; if not, the row is useless.
[[nodiscard]] constexpr bool fill(address_row& row, device const* d, device const* end, std::uint32_t ids) noexcept {
    std::uint64_t present = 0;
    for (; d != end; ++d) {
        std::uint64_t const o = d->ordinary(ids);
        if (o == device::not_ordinary || (present >> (o >> 32) & 1U) != 0) return false;
        row.ip[o >> 32] = static_cast<std::uint32_t>(o);
        present |= std::uint64_t{1} << (o >> 32);
    }
    row.present = present;
    return true;
}

// Adds servers one by one; most have the devices of the one before.
class row_adder {
public:
    constexpr row_adder(product const& p, prefix_bounds& b) noexcept : p_{p}, b_{b} {}

    constexpr void add(address_row const& row) noexcept {
        if (row.present != present_) change_to(row);
        ++servers_;
        for (int id = 0; id != p_.devices_per_server; ++id) b_.differs[id] |= b_.first[id] ^ row.ip[id];
    }
    // Once, after the last server.
    constexpr void finish() noexcept {
        for (int id = 0; id != p_.devices_per_server; ++id)
            if ((present_ >> id & 1U) != 0) b_.count[id] += servers_;
        servers_ = 0;
    }

private:
    constexpr void change_to(address_row const& row) noexcept {
        finish();
        present_ = row.present;
        for (int id = 0; id != p_.devices_per_server; ++id)
            if ((present_ & ~b_.seen) >> id & 1U) b_.first[id] = row.ip[id];
        b_.seen |= present_;
        std::uint32_t planes = 0; // of the group so far, as bits
        for (int id = 0; id != p_.devices_per_server; ++id) {
            if (id != 0 && p_.group_of(id) != p_.group_of(id - 1)) planes = 0;
            if ((present_ >> id & 1U) == 0) continue;
            int const plane = p_.plane_of(id);
            for (int other = 0; other != p_.planes; ++other)
                if ((planes >> other & 1U) != 0) {
                    b_.beside[plane] |= std::uint32_t{1} << other;
                    b_.beside[other] |= std::uint32_t{1} << plane;
                }
            planes |= std::uint32_t{1} << plane;
        }
    }

    product const& p_;
    prefix_bounds& b_;
    std::uint64_t present_ = 0;
    std::uint32_t servers_ = 0; // in a row with the same devices
};

constexpr void bound_planes(cluster_view const& c, product const& p, marks const& named, prefix_bounds& b) noexcept {
    auto const limit = static_cast<std::uint32_t>(p.devices_per_server);
    bool const plain = named.none();
    address_row row;
    row_adder rows{p, b};
    for (server const& s : c.servers) {
        device const* const first = c.devices.data() + s.first;
        if (!plain || !fill(row, first, first + s.count, limit)) {
            server_ids const ids = ids_of(c, p, s);
            row.present = 0;
            for (int id = 0; id != p.devices_per_server; ++id) row.ip[id] = b.first[id];
            for (std::size_t i = s.first; i != std::size_t{s.first} + s.count; ++i) {
                if (!bound_device(c, p, named, ids, i, b)) continue;
                device const& d = c.devices[i];
                row.ip[d.id()] = d.ip();
                row.present |= std::uint64_t{1} << d.id();
            }
        }
        rows.add(row);
    }
    rows.finish();
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
            n.least = smaller(n.least, length);
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

// The one IPv4 mask that was given for all, where no device has its own.
constexpr void take_given(cluster_view const& c, product const& p, plane_bounds const& of, netmasks& n) noexcept {
    n.hold = of.shortest <= c.mask.length && c.mask.length <= of.longest;
    n.members = of.count;
    if (of.seen != 0) n.least = c.mask.length;
    for (int plane = 0; plane != p.planes; ++plane)
        if ((of.seen >> plane & 1U) != 0)
            n.plane[static_cast<std::size_t>(plane)] = static_cast<std::uint8_t>(c.mask.length + 1);
}
} // namespace detail

/// Finds the netmasks of a cluster: those that are known, else the prefix lengths from /8 to /30 under which all plane
/// rules hold. Where no length fits, the result is `guessed` as /24; whoever can count findings may choose better.
///
/// Cost:   one pass, O(devices); allocates nothing.
/// Source: M, "configure device IPs", rules 1 and 2; rank tables carry no netmask.
[[nodiscard]] constexpr netmasks infer_netmask(cluster_view const& c, product const& p, marks const& named) noexcept {
    detail::prefix_bounds b;
    if (p.planes == 1)
        detail::bound_one_plane(c, p, named, b);
    else
        detail::bound_planes(c, p, named, b);

    detail::plane_bounds const of{b, p};

    netmasks n;
    n.lacking = b.lacking;
    if (c.has_mask || b.any_mask) {
        if (b.seen == 0 && !b.any_ipv6) return n;
        n.how = netmasks::basis::known;
        if (b.any_mask || c.mask.kind != family::ipv4)
            detail::spread_known(c, p, named, n);
        else
            detail::take_given(c, p, of, n);
        return n;
    }
    if (c.masks_hidden) {
        n.lacking = true;
        return n;
    }
    n.lacking |= b.any_ipv6; // an IPv6 prefix length is never inferred
    if (b.seen == 0) return n;
    n.shortest = static_cast<std::uint8_t>(larger(shortest_length, of.shortest));
    n.longest = static_cast<std::uint8_t>(smaller(longest_length, of.longest));
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
