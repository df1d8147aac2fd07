// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/place.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Calls `visit(device index, position, address)` for each address of each device, in the order of devices.
/// Cost: O(devices + more)
constexpr void for_each_address(cluster_view const& c, auto&& visit) {
    if (c.more.empty()) {
        for (std::size_t i = 0; i != c.devices.size(); ++i)
            if (c.devices[i].has_ipv4()) visit(i, 0U, address{ipv4::of(c.devices[i].ip())});
        return;
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i != c.devices.size(); ++i) {
        if (c.devices[i].has_ipv4()) visit(i, 0U, address{ipv4::of(c.devices[i].ip())});
        while (at != c.more.size() && c.more[at].device < i) ++at;
        for (; at != c.more.size() && c.more[at].device == i; ++at) visit(i, c.more[at].nth, c.more[at].ip);
    }
}

/// Why an address of device `i` can be no device's, under the device's own netmask or the one given for all.
[[nodiscard]] constexpr defect unusable(cluster_view const& c, std::size_t i, address const& ip) noexcept {
    device const& d = c.devices[i];
    if (d.has_mask()) return unusable(ip, d.mask());
    return c.has_mask ? unusable(ip, c.mask) : unusable(ip);
}

/// A host_ip: whose it is and where it stands.
struct host_holder {
    std::uint32_t server = 0;
    address ip{};
    place at{};
};

/// The host_ips of a cluster: of each server the first, then those of further entries of a server.
/// Cost: O(servers)
[[nodiscard]] constexpr buffer<host_holder> host_ips(cluster_view const& c) {
    buffer<host_holder> all;
    for (std::uint32_t s = 0; s != c.servers.size(); ++s)
        if (c.servers[s].has_host_ip) all.push({s, c.servers[s].host_ip, place::of(spot::host_ip, s)});
    for (more_host const& m : c.more_hosts) all.push({m.server, m.ip, place::of(spot::entry_host_ip, m.entry)});
    return all;
}

/// The server of device `i` and the device's id (-1: unknown), as faults give them.
[[nodiscard]] constexpr server_ref server_ref_of(cluster_view const& c, std::size_t i) noexcept {
    return {static_cast<int>(c.server_of(i))};
}
[[nodiscard]] constexpr int id_of(cluster_view const& c, std::size_t i) noexcept {
    return c.devices[i].has_id() ? static_cast<int>(c.devices[i].id()) : -1;
}

[[nodiscard]] constexpr text word(family f) noexcept {
    if (f == family::ipv4) return {"IPv4", "IPv4"};
    return {"IPv6", "IPv6"};
}
[[nodiscard]] constexpr text word(defect d) noexcept {
    constexpr text words[] = {
        {"usable", "可用地址"},
        {"the unspecified address", "未指定地址"},
        {"a loopback address", "环回地址"},
        {"a multicast address", "组播地址"},
        {"a reserved address", "保留地址"},
        {"its subnet's own address", "所在网段的网络地址"},
        {"its subnet's broadcast address", "所在网段的广播地址"},
    };
    return words[static_cast<unsigned>(d)];
}

} // namespace atlascheck
