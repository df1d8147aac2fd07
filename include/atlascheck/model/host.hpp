// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/fact.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/ports.hpp>
#include <atlascheck/model/stated.hpp>
#include <atlascheck/model/text.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck {

/// An index that refers to nothing.
inline constexpr std::uint32_t no_index = ~std::uint32_t{0};

/// What `hccn_tool -net_health -g` says, by its numbers.
enum class net_health : std::uint8_t {
    success,
    socket_fail,
    receive_timeout,
    unreachable,
    time_exceeded,
    fault,
    init,
    thread_error,
    detect_ip_set,
    unknown,
};

/// As the tool prints it.
[[nodiscard]] constexpr text word(net_health h) noexcept {
    constexpr literal names[] = {
        "Success", "Socket fail", "Receive timeout", "Unreachable",   "Time exceeded",
        "Fault",   "Init",        "Thread error",    "Detect ip set", "Unknown",
    };
    return {names[static_cast<unsigned>(h)], names[static_cast<unsigned>(h)]};
}

/// What a host's own files and tools say of one of its devices. All of it may be unknown.
struct host_device {
    std::uint32_t id = 0;      // as the host numbers it
    stated<address> conf_ip{}; // in hccn.conf
    stated<netmask> conf_mask{};
    stated<address> tool_ip{}; // from `hccn_tool -ip`
    stated<netmask> tool_mask{};
    stated<address> target{}; // of netdetect
    stated<address> gateway{};
    stated<net_health> health{};
    stated<bool> lldp{}; // asked: whether there was an answer
    stated<bool> link_up{};
    stated<bool> tls_on{};
    stated<std::uint32_t> process{}; // a process that holds the device already
    place at{};                      // what was said of it first
    bool target_unknown = false;     // there is one, but it could not be read
    bool ip_unknown = false;         // as above, of its IP
    bool mask_unknown = false;       // as above, of its netmask
    bool no_ip = false;              // it was asked for its IP and has none
};

/// A list of ports as an input states it: `count` ranges from `first` on among the view's.
struct port_list {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    place at{};
    bool known = false;

    /// Whether a file that would state it does not: the list is empty because there is none.
    [[nodiscard]] constexpr bool left_out() const noexcept { return count == 0 && at.what == spot::file; }
};

/// The machine beneath, as far as its own files and tools tell.
struct host {
    std::string_view name{}; // empty where nothing names it
    place at{};
    std::uint32_t server = no_index; // which of the cluster's servers it is
    std::uint32_t first = 0;         // its devices, among the view's
    std::uint32_t count = 0;
    bool partial = false; // something of its devices is hidden
    stated<bool> ufw_active{};
    stated<bool> firewalld_active{};
    port_list reserved{};  // ip_local_reserved_ports as it is, or as a command sets it
    port_list persisted{}; // the same in sysctl.conf
    stated<std::uint32_t> somaxconn{};
    stated<std::uint32_t> syn_backlog{};
};

/// The hosts of one job.
struct hosts_view {
    std::span<host const> hosts;
    std::span<host_device const> devices; // grouped by host
    std::span<port_range const> ranges;
    bool direct_link = false;        // there is no switch between the servers
    stated<std::uint32_t> servers{}; // how many servers the job has, these hosts or more
    stated<std::uint32_t> ranks{};   // how many processes the job has
    std::uint32_t master = no_index; // which host is the master

    [[nodiscard]] constexpr std::span<host_device const> devices_of(host const& h) const noexcept {
        return devices.subspan(h.first, h.count);
    }
    [[nodiscard]] constexpr std::span<port_range const> ranges_of(port_list const& l) const noexcept {
        return ranges.subspan(l.first, l.count);
    }

    /// How many servers the job has: what is known of it, else a server a host.
    [[nodiscard]] constexpr std::size_t server_count() const noexcept { return servers ? *servers : hosts.size(); }
    /// The host that all ranks connect to, by index, or `no_index`. One alone is it where the job has one server.
    [[nodiscard]] constexpr std::uint32_t master_host() const noexcept {
        if (master < hosts.size()) return master;
        return hosts.size() == 1 && servers && *servers == 1 ? 0 : no_index;
    }
    /// Calls `visit(host index, device)` for each device of which a fact is known, and says whether it is for all devices
    /// of all hosts.
    template <class T>
    constexpr bool for_each_known(stated<T> host_device::*known, auto&& visit) const {
        bool all = !hosts.empty();
        for (std::size_t h = 0; h != hosts.size(); ++h) {
            all &= hosts[h].count != 0 && !hosts[h].partial;
            for (host_device const& d : devices_of(hosts[h])) {
                if (d.*known)
                    visit(h, d);
                else
                    all = false;
            }
        }
        return all;
    }
};

/// A limit of the master's kernel, held against the number of ranks that connect to it.
struct master_limit {
    std::uint32_t host = no_index;
    stated<std::uint32_t> limit{};
    fact_set lacks{}; // what has to be known of it and is not
    bool too_small = false;
};
[[nodiscard]] constexpr master_limit limit_of_master(hosts_view const& v, stated<std::uint32_t> host::*which) noexcept {
    master_limit m;
    m.host = v.master_host();
    if (!v.ranks) m.lacks.add(fact::rank_count);
    if (m.host == no_index) {
        m.lacks.add(fact::master);
        return m;
    }
    m.limit = v.hosts[m.host].*which;
    if (!m.limit) m.lacks.add(fact::kernel_limits);
    m.too_small = m.limit && v.ranks && *m.limit < *v.ranks;
    return m;
}

} // namespace atlascheck
