// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// What a finding points at. The reader of the input knows where that stands.
enum class spot : std::uint8_t {
    nowhere,
    text,    // an offset in the input itself
    top,     // the document's first `{`
    version, // these six: the value, or nearest what there is
    status,
    server_count,
    server_list,
    group_count,
    file,   // the input as a whole
    server, // the object of server entry `index`
    server_id,
    host_ip,
    device, // the object of device `index`
    device_id,
    device_ip,
    device_netmask, // where an input gives it, else the address
    rank_id,
    host_port,
    device_port,
    device_vnic_port,
    group, // the object of group `index`
    group_name,
    instance_count,
    device_total, // device_count or device_num
    server_num,
    instance, // the object of instance `index`
    pod_name,
    server_entry,  // the server_id of entry `index` of server_list; two entries of one server_id are two here
    entry_host_ip, // the host_ip of entry `index`
};

/// A place in an input, as cheap as a number; lines and columns are found only when it is printed.
struct place {
    spot what = spot::nowhere;
    std::uint16_t source = 0; // which of several inputs
    std::uint32_t index = 0;  // the server, device, group or instance; for `text` the offset
    std::uint32_t length = 0; // for `text`: bytes

    [[nodiscard]] static constexpr place of(spot s, std::size_t i = 0) noexcept {
        return {s, 0, static_cast<std::uint32_t>(i), 0};
    }
    friend constexpr bool operator==(place const&, place const&) = default;
};

/// Where a fact stands, or its position `i` among facts made by hand, which stand nowhere.
[[nodiscard]] constexpr place place_or_position(place at, std::size_t i) noexcept {
    return at.what == spot::nowhere ? place::of(spot::nowhere, i) : at;
}

/// Values of a fault that stand for something with a name; the renderer prints it where it knows one.
struct server_ref {
    int index = 0; // among the cluster's servers
    friend constexpr bool operator==(server_ref const&, server_ref const&) = default;
};
/// As above, of the hosts whose facts are given.
struct host_ref {
    int index = 0;
    friend constexpr bool operator==(host_ref const&, host_ref const&) = default;
};
/// A machine by the name that is known of it: as a server, else as a host, else it is only one machine.
struct machine_ref {
    int server = -1;
    int host = -1;
    friend constexpr bool operator==(machine_ref const&, machine_ref const&) = default;
};
[[nodiscard]] constexpr text word(machine_ref) noexcept {
    return {"one server", "同一服务器"}; // where no name can be printed
}
/// A stretch of the input, printed as it stands there, in quotes and with control characters made visible.
struct excerpt {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    friend constexpr bool operator==(excerpt const&, excerpt const&) = default;
};
/// The stretch that a place of the input has; nothing of any other place.
[[nodiscard]] constexpr excerpt excerpt_of(place p) noexcept {
    return p.what == spot::text ? excerpt{p.index, p.length} : excerpt{};
}
/// How often something stands in the input: printed as " (3 in this file)", and 1 as nothing.
struct times {
    int count = 1;
    friend constexpr bool operator==(times const&, times const&) = default;
};
[[nodiscard]] constexpr text word(times t) noexcept {
    if (t.count == 1) return {"", ""};
    return {" (several in this file)", "（本文件中有多处）"}; // where the number cannot be printed
}

} // namespace atlascheck
