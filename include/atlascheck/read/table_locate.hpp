// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/place.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/table_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck::read::detail {

/// What stands at an offset: inside quotes up to the closing one; of an object or list the bracket; else a bare word.
[[nodiscard]] inline extent extent_at(std::string_view text, std::uint32_t offset) noexcept {
    if (offset >= text.size()) return {static_cast<std::uint32_t>(text.size()), 0};
    std::size_t end = offset;
    if (offset != 0 && text[offset - 1] == '"') {
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
    } else if (text[offset] == '{' || text[offset] == '[') {
        end = offset + 1;
    } else {
        end = text.find_first_of(" \t\r\n,]}", offset);
    }
    return {offset, static_cast<std::uint32_t>(std::min(end, text.size()) - offset)};
}

[[nodiscard]] inline extent locate(table_facts const& f, std::string_view text, place p) noexcept {
    if (p.what == spot::text) return {p.index, p.length};
    std::uint32_t where = 0; // the value; 0: what lacks it
    std::uint32_t instead = f.at.top;
    auto const either = [&](std::uint32_t value, std::uint32_t object) {
        where = value;
        instead = object;
    };
    switch (p.what) {
    case spot::version: where = f.at.version; break;
    case spot::status: where = f.at.status; break;
    case spot::server_count: // or else the list that is counted
        where = f.at.server_count != 0 ? f.at.server_count : f.at.server_list != 0 ? f.at.server_list : f.at.group_list;
        break;
    case spot::server_list: where = f.at.server_list != 0 ? f.at.server_list : f.at.group_list; break;
    case spot::group_count: where = f.at.group_count != 0 ? f.at.group_count : f.at.group_list; break;
    case spot::file: return {0, 0};
    case spot::server:
    case spot::server_id:
    case spot::host_ip:
    case spot::server_entry:
    case spot::entry_host_ip:
    case spot::instance:
    case spot::pod_name: {
        bool const server = p.what == spot::server || p.what == spot::server_id || p.what == spot::host_ip;
        std::size_t const entry = server && p.index < f.entry_of.size() ? f.entry_of[p.index] : p.index;
        if (entry >= f.entries_at.size()) break;
        entry_spots const& e = f.entries_at[entry];
        bool const id = p.what == spot::server_id || p.what == spot::server_entry;
        bool const host = p.what == spot::host_ip || p.what == spot::entry_host_ip;
        either(id ? e.server_id : host ? e.host_ip : p.what == spot::pod_name ? e.pod_name : 0, e.object);
        break;
    }
    case spot::device:
    case spot::device_id:
    case spot::device_ip:
    case spot::device_netmask: // a rank table has none
    case spot::rank_id: {
        if (p.index >= f.devices_at.size()) break;
        device_spots const& d = f.devices_at[p.index];
        bool const address = p.what == spot::device_ip || p.what == spot::device_netmask;
        either(p.what == spot::device_id ? d.device_id
               : address                 ? d.device_ip
               : p.what == spot::rank_id ? d.rank_id
                                         : 0,
               d.object);
        break;
    }
    case spot::host_port:
    case spot::device_port:
    case spot::device_vnic_port: {
        if (p.index >= f.devices_at.size()) break;
        port_spots const d = p.index < f.ports_at.size() ? f.ports_at[p.index] : port_spots{};
        either(p.what == spot::host_port     ? d.host_port
               : p.what == spot::device_port ? d.device_port
                                             : d.device_vnic_port,
               f.devices_at[p.index].object);
        break;
    }
    case spot::group:
    case spot::group_name:
    case spot::instance_count:
    case spot::device_total:
    case spot::server_num: {
        if (p.index >= f.groups_at.size()) break;
        group_spots const& g = f.groups_at[p.index];
        either(p.what == spot::group_name       ? g.name
               : p.what == spot::instance_count ? g.instance_count
               : p.what == spot::device_total   ? g.device_total
               : p.what == spot::server_num     ? g.server_num
                                                : 0,
               g.object);
        break;
    }
    default: break;
    }
    return extent_at(text, where != 0 ? where : instead);
}

} // namespace atlascheck::read::detail
