// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/join_hosts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// A cluster that no rank table gave, and where each thing of it stands.
struct built_cluster {
    std::vector<server> servers;
    std::vector<device> devices;
    std::vector<more_address> more;
    std::vector<std::string_view> names; // of the servers
    std::vector<place> servers_at;
    std::vector<place> devices_at;
    std::vector<place> ips_at;
    bool states_use = true;
    bool more_servers = false;

    void open_server(std::string_view name, place at) {
        servers.push_back({.first = static_cast<std::uint32_t>(devices.size()), .count = 0});
        names.push_back(name);
        servers_at.push_back(at);
    }
    void add(device d, place at, place ip_at) {
        devices.push_back(d);
        devices_at.push_back(at);
        ips_at.push_back(ip_at.what == spot::nowhere ? at : ip_at);
        ++servers.back().count;
    }
    [[nodiscard]] cluster_view view() const noexcept {
        cluster_view c;
        c.servers = servers;
        c.devices = devices;
        c.more = more;
        c.states_use = states_use;
        c.more_servers = more_servers;
        return c;
    }
    [[nodiscard]] place locate(place at) const noexcept {
        auto const in = [&at](std::vector<place> const& places) {
            return at.index < places.size() ? places[at.index] : place{};
        };
        switch (at.what) {
        case spot::device:
        case spot::device_id:
        case spot::rank_id: return in(devices_at);
        case spot::device_ip: return in(ips_at);
        case spot::server:
        case spot::server_id:
        case spot::host_ip: return in(servers_at);
        default: return servers_at.empty() ? place{} : servers_at.front();
        }
    }
};

/// Each host whose devices are known is a server. What its devices are, not which of them are used.
[[nodiscard]] inline built_cluster cluster_of_hosts(std::vector<host>& hosts, std::vector<host_device> const& devices) {
    built_cluster c;
    c.states_use = false;
    for (host& h : hosts) {
        if (h.count == 0) continue;
        h.server = static_cast<std::uint32_t>(c.servers.size());
        c.open_server(h.name, h.at);
        for (std::uint32_t i = h.first; i != h.first + h.count; ++i) {
            host_device const& from = devices[i];
            stated<address> const& ip = ip_of(from);
            device d{from.id};
            if (ip && ip->kind == family::ipv4) {
                d = d.with_ip(ip->v4);
            } else if (ip) {
                d = d.with_wide_ip(static_cast<std::uint32_t>(c.more.size()));
                c.more.push_back({static_cast<std::uint32_t>(c.devices.size()), 0, *ip});
            } else if (from.ip_unknown || !from.no_ip) {
                d = d.with_unknown_ip();
            }
            if (mask_of(from)) d = d.with_mask(*mask_of(from));
            c.add(d, from.at, ip.at);
        }
        c.servers.back().partial = h.partial;
    }
    return c;
}

/// How many processes, and so devices, a launch starts on one server; nothing where that is not plain.
[[nodiscard]] inline stated<std::uint32_t> devices_of(launch const& l) noexcept {
    if (l.many) return {};
    if (l.per_node) return l.per_node;
    if (l.processes && (!l.nodes || *l.nodes == 1)) return l.processes;
    if (l.processes && *l.nodes != 0 && *l.processes % *l.nodes == 0) return {*l.processes / *l.nodes, l.processes.at};
    return l.npus;
}

/// The servers and devices that one job uses. A launch stands for all its nodes, or for one where it states none.
[[nodiscard]] inline built_cluster cluster_of_launch(launch const& l) {
    constexpr std::uint32_t most = 1 << 20; // devices; a launch that asks for more is of no cluster
    built_cluster c;
    stated<std::uint32_t> const each = devices_of(l);
    std::uint32_t const nodes = l.nodes ? *l.nodes : 1;
    if (!each || *each == 0 || nodes == 0 || std::uint64_t{nodes} * *each > most) return c;
    for (std::uint32_t s = 0; s != nodes; ++s) {
        c.open_server({}, each.at.what == spot::nowhere ? l.at : each.at);
        for (std::uint32_t i = 0; i != *each; ++i) c.add(device{}.with_unknown_ip(), each.at, each.at);
    }
    return c;
}

} // namespace atlascheck::read::detail
