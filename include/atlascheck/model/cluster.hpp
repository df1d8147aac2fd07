// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/device.hpp>
#include <atlascheck/model/product.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace atlascheck {

/// One server: where its devices begin among the cluster's, and how many it has (it may have none).
struct server {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool partial = false; // its list of devices is not whole: counts and ids are not judged
    bool merged = false;  // several entries of one server_id were joined into it
    bool has_host_ip = false;
    address host_ip{};
};

/// A host_ip of a further entry of a server that stands twice in a table.
struct more_host {
    std::uint32_t server = 0; // its index in the cluster
    std::uint32_t entry = 0;  // of server_list
    address ip{};
};

/// A cluster that somebody else holds: servers in their order, devices grouped by server.
struct cluster_view {
    std::span<server const> servers;
    std::span<device const> devices;
    std::span<more_address const> more; // by device, then position
    std::span<more_host const> more_hosts;
    bool has_mask = false; // a netmask was given for addresses that know none
    netmask mask{};
    std::uint32_t unplaced = 0;  // servers without a name, each of which may be one of the others
    bool more_servers = false;   // servers are hidden: their number is unknown
    bool apart = false;          // each server is judged by itself: several may be one, or be of other jobs
    bool unfilled = false;       // its controller has not written it yet: absent values are no fault
    bool states_use = true;      // false: it tells which devices there are, not which are used
    bool ranks_assigned = false; // HCCL gives the ranks, whatever is written
    bool of_launches = false;    // it is made of launches, so that it can tell nothing of them
    bool masks_hidden = false;   // netmasks stand somewhere but cannot be read, so that none is inferred

    [[nodiscard]] constexpr std::span<device const> devices_of(server const& s) const noexcept {
        return devices.subspan(s.first, s.count);
    }
    /// The first address of device `i`, which has one.
    [[nodiscard]] constexpr address ip_of(std::size_t i) const noexcept {
        device const& d = devices[i];
        return d.has_ipv4() ? address{ipv4::of(d.ip())} : more[d.wide_ip()].ip;
    }
    /// The server of device `i`, by index.
    /// Cost: O(log servers)
    [[nodiscard]] constexpr std::size_t server_of(std::size_t i) const noexcept {
        std::size_t low = 0;
        std::size_t high = servers.size();
        while (high - low > 1) {
            std::size_t const middle = low + (high - low) / 2;
            (servers[middle].first <= i ? low : high) = middle;
        }
        while (low + 1 < servers.size() && servers[low].first + servers[low].count <= i) ++low;
        return low;
    }
    /// How many servers there are at least.
    [[nodiscard]] constexpr std::size_t least_servers() const noexcept { return servers.size() - unplaced; }
    /// Whether there are several servers, as far as is known.
    [[nodiscard]] constexpr bool several() const noexcept { return least_servers() > 1; }
};

/// A cluster that holds its facts, for constants and tests.
/// Shape: Servers x devices; `More` further or IPv6 addresses.
template <std::size_t Servers, std::size_t Devices, std::size_t More = 0>
struct cluster {
    std::array<server, Servers> servers{};
    std::array<device, Devices> devices{};
    std::array<more_address, More> more{};
    bool has_mask = false; // one netmask holds for all addresses
    netmask mask{};

    [[nodiscard]] constexpr cluster_view view() const noexcept {
        cluster_view v;
        v.servers = servers;
        v.devices = devices;
        v.more = more;
        v.has_mask = has_mask;
        v.mask = mask;
        return v;
    }
};

/// A cluster of `Servers` servers that each use devices 0 to `Each` - 1, from their IPv4 addresses in order; the ranks
/// follow the order too. A text that is no IPv4 address does not compile in a constant; at run time its device has an
/// unknown address.
template <std::size_t Servers, std::size_t Each>
[[nodiscard]] constexpr cluster<Servers, Servers * Each> cluster_of(
    std::string_view const (&addresses)[Servers * Each]) noexcept {
    cluster<Servers, Servers * Each> c;
    for (std::size_t s = 0; s != Servers; ++s)
        c.servers[s] = {.first = static_cast<std::uint32_t>(s * Each), .count = static_cast<std::uint32_t>(Each)};
    for (std::size_t i = 0; i != Servers * Each; ++i) {
        auto const ip = parse_ipv4(addresses[i]);
        device const d = device{static_cast<std::uint32_t>(i % Each)}.with_rank(static_cast<std::uint32_t>(i));
        c.devices[i] = ip ? d.with_ip(*ip) : d.with_unknown_ip();
    }
    return c;
}

/// As above, from addresses that are read already: what a constant of the largest clusters needs.
template <std::size_t Servers, std::size_t Each>
[[nodiscard]] constexpr cluster<Servers, Servers * Each> cluster_of(ipv4 const (&addresses)[Servers * Each]) noexcept {
    cluster<Servers, Servers * Each> c;
    for (std::size_t s = 0; s != Servers; ++s)
        c.servers[s] = {.first = static_cast<std::uint32_t>(s * Each), .count = static_cast<std::uint32_t>(Each)};
    for (std::size_t i = 0; i != Servers * Each; ++i)
        c.devices[i] = {static_cast<std::uint32_t>(i % Each), addresses[i], static_cast<std::uint32_t>(i)};
    return c;
}

/// What the ids of one server are, in one look over its devices.
struct server_ids {
    std::uint64_t once = 0;    // ids in range that stand at least once, as bits
    std::uint64_t again = 0;   // ids in range that stand more than once, as bits
    std::uint32_t unknown = 0; // devices whose id could not be read
    std::uint32_t beyond = 0;  // devices whose id is out of range

    /// Whether the server's number of devices means what it says.
    [[nodiscard]] constexpr bool countable() const noexcept { return again == 0 && beyond == 0; }
};

[[nodiscard]] constexpr server_ids ids_of(cluster_view const& c, product const& p, server const& s) noexcept {
    server_ids out;
    device const* const first = c.devices.data() + s.first; // in a constant a span costs half as much again
    for (device const* d = first; d != first + s.count; ++d) {
        if (!d->has_id()) {
            ++out.unknown;
        } else if (!p.has_device(d->id())) {
            ++out.beyond;
        } else {
            std::uint64_t const bit = std::uint64_t{1} << d->id();
            out.again |= out.once & bit;
            out.once |= bit;
        }
    }
    return out;
}

/// Whether the number of devices of a server may be judged: its list is whole, its ids in range and each once.
[[nodiscard]] constexpr bool countable(cluster_view const& c, product const& p, server const& s) noexcept {
    return !s.partial && !s.merged && ids_of(c, p, s).countable();
}

/// Whether device `i` has an id that is out of the product's range, which device-range alone names; of servers that stand
/// twice in a table ids are not judged.
[[nodiscard]] constexpr bool out_of_range(cluster_view const& c, product const& p, std::size_t i) noexcept {
    device const& d = c.devices.data()[i]; // in a constant a span costs half as much again
    return d.has_id() && !p.has_device(d.id()) && !c.servers[c.server_of(i)].merged;
}

} // namespace atlascheck
