// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/hccn_conf.hpp>
#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/host_collector.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck::read::detail {

/// What hccn_tool printed of a device.
inline void give_answer(host_collector& to, std::uint32_t h, std::uint32_t id, tool_answer const& a) {
    using key = tool_answer::key;
    device_said& d = to.device_of(h, id, a.value.empty() ? a.name : a.value);
    bool const neighbour = topic_of(a.what) == tool_topic::lldp;
    if (a.value.empty() && !neighbour) return;
    auto const one = [&](address_slot slot, table_key word) {
        to.give(d.of(slot), a.name, a.value, to.read_address(word, a.value), manner::stated);
    };
    switch (a.what) {
    case key::ipaddr:
    case key::ip6_address: {
        auto const ip = to.read_address(table_key::address, a.value);
        bool const wide = ip ? ip->kind == family::ipv6 : a.what == key::ip6_address;
        return to.give(d.of(wide ? address_slot::tool6 : address_slot::tool), a.name, a.value, ip, manner::stated);
    }
    case key::netmask:
    case key::prefix_length: {
        auto const mask = a.what == key::netmask ? to.read_mask(a.value) : to.read_prefix(a.value);
        bool const wide = a.what == key::prefix_length || (mask && mask->kind == family::ipv6);
        return to.give(d.of(wide ? mask_slot::tool6 : mask_slot::tool), a.name, a.value, mask, manner::stated);
    }
    case key::netdetect: return one(address_slot::target, table_key::netdetect);
    case key::gateway: return one(address_slot::gateway, table_key::gateway);
    case key::net_health:
        if (!to.masked(a.value)) d.health = {health_named(a.value), to.at(a.value)};
        return;
    case key::link:
        if (same(a.value, "up")) d.link_up = {true, to.at(a.value)};
        if (same(a.value, "down")) d.link_up = {false, to.at(a.value)};
        return;
    case key::tls: return to.give_tls(d, a.name, a.value, manner::stated);
    case key::chassis:
    case key::ifname: d.lldp = {true, to.at(a.name)}; return;
    case key::lldp_end: return;
    }
}

/// What hccn.conf says of a device.
inline void give_conf_line(host_collector& to, std::uint32_t h, conf_line const& l) {
    if (l.key == conf_key::other || l.value.empty()) return;
    device_said& d = to.device_of(h, l.device, l.name);
    auto const one = [&](address_slot v4, address_slot v6, table_key word) {
        auto const ip = to.read_address(word, l.value);
        bool const wide = ip && ip->kind == family::ipv6;
        to.give(d.of(wide ? v6 : v4), l.name, l.value, ip, manner::stated);
    };
    using a = address_slot;
    switch (l.key) {
    case conf_key::address:
    case conf_key::ip6_address: return one(a::conf, a::conf6, table_key::address);
    case conf_key::netdetect:
    case conf_key::ip6_netdetect: return one(a::conf_target, a::conf_target, table_key::netdetect);
    case conf_key::gateway:
    case conf_key::ip6_gateway: return one(a::conf_gateway, a::conf_gateway, table_key::gateway);
    case conf_key::netmask: {
        auto const mask = to.read_mask(l.value);
        bool const wide = mask && mask->kind == family::ipv6;
        return to.give(d.of(wide ? mask_slot::conf6 : mask_slot::conf), l.name, l.value, mask, manner::stated);
    }
    case conf_key::ip6_netmask:
        return to.give(d.of(mask_slot::conf6), l.name, l.value, to.read_prefix(l.value), manner::stated);
    case conf_key::other: return;
    }
}

} // namespace atlascheck::read::detail
