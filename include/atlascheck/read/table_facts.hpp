// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/place.hpp>
#include <atlascheck/model/table.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read::detail {

// Offsets in the text, of values at their first character inside the quotes; 0 is "absent", since a `{` stands before
// every value.
struct device_spots {
    std::uint32_t object = 0, device_id = 0, device_ip = 0, rank_id = 0;
};
struct port_spots {
    std::uint32_t host_port = 0, device_port = 0, device_vnic_port = 0;
};
struct entry_spots {
    std::uint32_t object = 0, server_id = 0, host_ip = 0, pod_name = 0;
};
struct group_spots {
    std::uint32_t object = 0, name = 0, instance_count = 0, device_total = 0, server_num = 0;
};
struct top_spots {
    std::uint32_t top = 0, version = 0, status = 0, server_count = 0, server_list = 0, group_count = 0, group_list = 0;
};

/// An entry of server_list, or an instance of a legacy table.
struct table_entry {
    std::string_view server_id{}; // no data: unknown
    std::uint32_t index = 0;      // in the table
    std::uint32_t first = 0;      // among the devices
    std::uint32_t count = 0;
    bool partial = false;
    bool has_host_ip = false;
    address host_ip{};
};

/// What a rank table says, in the order in which it says it, and where.
struct table_facts {
    shape form = shape::server_list;
    table_view stated{}; // without its lists
    bool more_servers = false;

    std::vector<table_entry> entries;
    std::vector<entry_spots> entries_at;
    std::vector<device> devices;
    std::vector<device_spots> devices_at;
    std::vector<more_address> more;
    std::vector<device_ports> ports; // empty until one stands
    std::vector<port_spots> ports_at;
    std::vector<table_group> groups;
    std::vector<group_spots> groups_at;
    std::vector<std::uint32_t> first_entry; // of each group
    std::vector<std::string_view> pod_names;
    top_spots at;
    std::deque<std::string> unescaped; // texts that do not stand in the input as they are meant

    // Made of the above by `join_servers`.
    std::uint32_t unplaced = 0; // servers of instances without a server_id, each of which may be one of the others
    std::vector<server> servers;
    std::vector<more_host> more_hosts;
    std::vector<std::uint32_t> entry_of;      // of each server the index of its first entry; empty: its own
    std::vector<std::string_view> names;      // of the servers
    std::vector<std::string_view> server_ids; // of the entries

    void ensure_ports() {
        ports.resize(devices.size());
        ports_at.resize(devices.size());
    }
    [[nodiscard]] std::uint32_t device_count() const noexcept { return static_cast<std::uint32_t>(devices.size()); }

    /// Forgets the devices from `first` on.
    void drop_devices(std::size_t first) {
        devices.resize(std::min(first, devices.size()));
        devices_at.resize(devices.size());
        while (!more.empty() && more.back().device >= first) more.pop_back();
        ports.resize(std::min(ports.size(), first));
        ports_at.resize(ports.size());
    }
    /// Forgets the entries from `first` on, with their devices.
    void drop_entries(std::size_t first) {
        if (first >= entries.size()) return;
        drop_devices(entries[first].first);
        entries.resize(first);
        entries_at.resize(first);
        pod_names.resize(std::min(pod_names.size(), first));
    }
};

/// Gives each entry the number of its server, by server_id; an unknown one is a server of its own.
class server_numbers {
public:
    explicit server_numbers(std::vector<table_entry> const& entries) : of(entries.size()) {
        std::vector<std::uint32_t> slots(std::bit_ceil(entries.size() * 2 + 1), none);
        std::size_t const mask = slots.size() - 1;
        std::hash<std::string_view> const hash;
        for (std::uint32_t i = 0; i != entries.size(); ++i) {
            std::string_view const id = entries[i].server_id;
            if (id.data() == nullptr) {
                of[i] = count++;
                continue;
            }
            if (i != 0 && entries[i - 1].server_id == id && entries[i - 1].server_id.data() != nullptr) {
                of[i] = of[i - 1]; // as the instances of one server mostly stand
                ordered &= of[i] + 1 == count;
                continue;
            }
            std::size_t at = hash(id) & mask;
            while (slots[at] != none && entries[slots[at]].server_id != id) at = (at + 1) & mask;
            if (slots[at] == none) {
                slots[at] = i;
                of[i] = count++;
            } else {
                of[i] = of[slots[at]];
                ordered &= of[i] + 1 == count;
            }
        }
    }

    std::vector<std::uint32_t> of; // of each entry
    std::uint32_t count = 0;
    bool ordered = true; // no server stands apart in two places

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
};

/// Puts devices into another order: `from[i]` comes to place i.
inline void reorder(table_facts& f, std::vector<std::uint32_t> const& from) {
    auto const moved = [&from](auto& list) {
        if (list.empty()) return;
        auto copy = list;
        for (std::size_t i = 0; i != from.size(); ++i) copy[i] = list[from[i]];
        list.swap(copy);
    };
    moved(f.devices);
    moved(f.devices_at);
    moved(f.ports);
    moved(f.ports_at);
    if (f.more.empty()) return;
    std::vector<std::uint32_t> to(from.size());
    for (std::uint32_t i = 0; i != from.size(); ++i) to[from[i]] = i;
    for (more_address& m : f.more) m.device = to[m.device];
    std::sort(f.more.begin(), f.more.end(), [](more_address const& a, more_address const& b) {
        return a.device != b.device ? a.device < b.device : a.nth < b.nth;
    });
    for (std::uint32_t i = 0; i != f.more.size(); ++i) {
        device& d = f.devices[f.more[i].device];
        if (f.more[i].nth == 0 && d.has_ip()) d = d.with_wide_ip(i);
    }
}

/// Makes servers of the entries: several of one server_id become one, and devices of one server stand together.
inline void join_servers(table_facts& f, server_numbers const& numbers) {
    if (f.form == shape::server_list)
        for (table_entry const& e : f.entries) f.server_ids.push_back(e.server_id);
    f.servers.resize(numbers.count);
    f.names.resize(numbers.count);
    if (numbers.count != f.entries_at.size()) f.entry_of.resize(numbers.count);

    std::vector<std::uint8_t> seen(numbers.count);
    for (std::uint32_t i = 0; i != f.entries.size(); ++i) {
        table_entry const& e = f.entries[i];
        server& s = f.servers[numbers.of[i]];
        bool const first = seen[numbers.of[i]] == 0;
        seen[numbers.of[i]] = 1;
        if (first && !f.entry_of.empty()) f.entry_of[numbers.of[i]] = e.index;
        if (first) s.first = e.first;
        f.names[numbers.of[i]] = e.server_id;
        s.count += e.count;
        s.partial |= e.partial;
        s.merged |= !first && f.form == shape::server_list;
        if (first) {
            s.has_host_ip = e.has_host_ip;
            s.host_ip = e.host_ip;
        } else if (e.has_host_ip) {
            f.more_hosts.push_back({numbers.of[i], e.index, e.host_ip});
        }
    }
    if (numbers.ordered) return;

    std::uint32_t first = 0;
    for (server& s : f.servers) {
        s.first = first;
        first += s.count;
    }
    std::vector<std::uint32_t> from(f.devices.size());
    std::vector<std::uint32_t> next(numbers.count);
    for (std::uint32_t i = 0; i != numbers.count; ++i) next[i] = f.servers[i].first;
    for (std::uint32_t i = 0; i != f.entries.size(); ++i)
        for (std::uint32_t k = 0; k != f.entries[i].count; ++k) from[next[numbers.of[i]]++] = f.entries[i].first + k;
    reorder(f, from);
}

/// Legacy: how many servers each group has.
inline void count_group_servers(table_facts& f, server_numbers const& numbers) {
    std::vector<std::uint32_t> last(numbers.count); // the group, from 1, that a server was last seen in
    for (std::uint32_t g = 0; g != f.groups.size(); ++g) {
        std::size_t const end = g + 1 < f.first_entry.size() ? f.first_entry[g + 1] : f.entries.size();
        for (std::size_t i = f.first_entry[g]; i != end; ++i) {
            if (f.entries[i].server_id.data() == nullptr) f.groups[g].partial = true;
            if (last[numbers.of[i]] != g + 1) ++f.groups[g].servers;
            last[numbers.of[i]] = g + 1;
        }
    }
}

/// Legacy: an instance of unknown server_id may stand on any server, so that whatever asks which devices stand together
/// cannot be answered: counts, planes, ranks. Addresses remain comparable by value, and ids have their range.
inline void blur_unplaced(table_facts& f) {
    auto const unplaced = [](table_entry const& e) { return e.server_id.data() == nullptr; };
    f.unplaced = static_cast<std::uint32_t>(std::count_if(f.entries.begin(), f.entries.end(), unplaced));
    if (f.unplaced == 0) return;
    f.more_servers = true;
    for (table_entry& e : f.entries) e.partial = true;
    std::vector<more_address> more;
    auto rest = f.more.begin();
    for (std::uint32_t i = 0; i != f.device_count(); ++i) {
        device d = f.devices[i].without_rank();
        // An unknown first address takes no part in the rules of planes; in `more` it can still be compared.
        if (d.has_ipv4()) more.push_back({i, 0, ipv4::of(d.ip())});
        for (; rest != f.more.end() && rest->device == i; ++rest) more.push_back(*rest);
        f.devices[i] = d.has_ip() ? d.with_unknown_ip() : d;
    }
    f.more = std::move(more);
}

} // namespace atlascheck::read::detail
