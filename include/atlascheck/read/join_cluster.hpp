// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/jobs.hpp>
#include <atlascheck/model/visible_devices.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/join_hosts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace atlascheck::read::detail {

inline void open_server(stated_cluster& c, std::string_view name, place at) {
    c.servers.push_back({.first = static_cast<std::uint32_t>(c.devices.size()), .count = 0});
    c.names.push_back(name);
    c.servers_at.push_back(at);
    c.host_ips_at.push_back(at);
}
inline void add_device(stated_cluster& c, device d, place at, place ip_at = {}, place rank_at = {}) {
    auto const or_device = [&at](place p) { return p.what == spot::nowhere ? at : p; };
    c.devices.push_back(d);
    c.devices_at.push_back(at);
    c.ids_at.push_back(at);
    c.ips_at.push_back(or_device(ip_at));
    c.ranks_at.push_back(or_device(rank_at));
    ++c.servers.back().count;
}

[[nodiscard]] inline cluster_view view_of(stated_cluster const& c) noexcept {
    cluster_view v;
    v.servers = c.servers;
    v.devices = c.devices;
    v.more = c.more;
    v.more_servers = c.more_servers;
    v.apart = c.apart;
    v.states_use = c.states_use;
    v.of_launches = c.of_launches;
    v.masks_hidden = c.masks_hidden;
    return v;
}

/// Where a place of the cluster stands in its input; what concerns all of it, at its list of servers.
[[nodiscard]] inline place locate(stated_cluster const& c, place at) noexcept {
    auto const in = [&at](std::vector<place> const& places) {
        return at.index < places.size() ? places[at.index] : place{};
    };
    switch (at.what) {
    case spot::device: return in(c.devices_at);
    case spot::device_id: return in(c.ids_at);
    case spot::rank_id: return in(c.ranks_at);
    case spot::device_ip:
    case spot::device_netmask: return in(c.ips_at);
    case spot::server:
    case spot::server_id:
    case spot::server_entry: return in(c.servers_at);
    case spot::host_ip: return in(c.host_ips_at);
    default: break;
    }
    if (c.at.what != spot::nowhere || c.servers_at.empty()) return c.at;
    return c.servers_at.front();
}

/// Whether nothing is known of a device but the process that holds it: npu-smi lists none but these.
[[nodiscard]] inline bool is_only_held(host_device const& d) noexcept {
    bool const addressed = d.conf_ip || d.tool_ip || d.ip_unknown || d.no_ip || d.conf_mask || d.tool_mask ||
                           d.mask_unknown || d.target || d.target_unknown || d.gateway;
    return d.process && !addressed && !d.health && !d.lldp && !d.link_up && !d.tls_on;
}

/// Each host whose devices are known is a server. What its devices are, not which of them are used.
[[nodiscard]] inline stated_cluster cluster_of_hosts(std::vector<host>& hosts,
                                                     std::vector<host_device> const& devices) {
    stated_cluster c;
    c.states_use = false;
    for (host& h : hosts) {
        auto const first = devices.begin() + h.first;
        if (std::all_of(first, first + h.count, is_only_held)) continue;
        h.server = static_cast<std::uint32_t>(c.servers.size());
        open_server(c, h.name, h.at);
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
            c.masks_hidden |= from.mask_unknown;
            add_device(c, d, from.at, ip.at);
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

/// Adds the device that the process of a position uses: one that is literally visible, else one of unknown id.
inline void add_process_device(stated_cluster& c, launch const& l, std::uint32_t position, place at) {
    device d = device{}.with_unknown_ip();
    if (l.visible && read_visible_devices(*l.visible).sound())
        if (auto const id = visible_device_at(*l.visible, position)) d = d.with_id(*id);
    add_device(c, d, at);
}

/// The launch of each machine, or nothing where it is not plain which launch uses how many devices of it.
[[nodiscard]] inline std::vector<launch const*> launch_of_each_machine(std::vector<launch> const& launches) {
    std::vector<launch const*> all;
    std::unordered_map<std::uint64_t, launch const*> first;
    for (launch const& l : launches) {
        auto const [at, fresh] = first.try_emplace(machine_key(l), &l);
        if (fresh) all.push_back(&l);
        stated<std::uint32_t> const mine = devices_of(l);
        stated<std::uint32_t> const theirs = devices_of(*at->second);
        if (!fresh && (side_by_side(l, *at->second) || !mine || !theirs || *mine != *theirs)) return {};
    }
    return all;
}

/// The servers and devices that one job uses. A launch stands for all its nodes where nothing was given of the others;
/// without a number of nodes it is one server.
[[nodiscard]] inline stated_cluster cluster_of_launches(std::vector<launch> const& launches) {
    constexpr std::uint64_t most = 1 << 20; // devices; a launch that asks for more is of no cluster
    stated_cluster c;
    launch_view view;
    view.launches = launches;
    auto const machines = launch_of_each_machine(launches);
    if (machines.empty() || jobs::of(view).several()) return c;
    std::size_t nodes = machines.size();
    for (launch const* l : machines)
        if (l->nodes) nodes = std::max<std::size_t>(nodes, *l->nodes);
    launch const& usual = *machines.front();
    for (launch const* l : machines) { // those of which nothing was given are as the others, where these agree
        stated<std::uint32_t> const each = devices_of(*l);
        if (!each || *each == 0 || std::uint64_t{nodes} * *each > most) return {};
        if (nodes != machines.size() && *each != *devices_of(usual)) return {};
    }
    for (std::size_t s = 0; s != nodes; ++s) {
        launch const& l = s < machines.size() ? *machines[s] : usual;
        stated<std::uint32_t> const each = devices_of(l);
        place const at = each.at.what == spot::nowhere ? l.at : each.at;
        open_server(c, {}, at);
        for (std::uint32_t i = 0; i != *each; ++i) add_process_device(c, l, i, at);
    }
    c.of_launches = true;
    return c;
}

} // namespace atlascheck::read::detail
