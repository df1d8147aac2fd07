// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/launch.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// The machine on which a launch or a process runs, as a key: a known host, else that which its input is of.
[[nodiscard]] constexpr std::uint64_t machine_key(std::uint32_t host, place at) noexcept {
    return host != no_index ? std::uint64_t{host} : std::uint64_t{1} << 32 | at.source;
}
[[nodiscard]] constexpr std::uint64_t machine_key(launch const& l) noexcept { return machine_key(l.host, l.at); }
[[nodiscard]] constexpr std::uint64_t machine_key(process const& p) noexcept { return machine_key(p.host, p.at); }

/// Whether the processes of a launch may run on another machine than the launch itself.
[[nodiscard]] constexpr bool places_elsewhere(launch const& l) noexcept {
    if (l.how == launcher::srun || l.how == launcher::mpirun) return true;
    return l.how == launcher::deepspeed && l.nodes && *l.nodes > 1;
}

/// Whether two launches run on one machine at one time, as far as that is known.
[[nodiscard]] constexpr bool side_by_side(launch const& a, launch const& b) noexcept {
    if (machine_key(a) != machine_key(b) || places_elsewhere(a) || places_elsewhere(b)) return false;
    if (a.at.source != b.at.source) return true; // of two inputs of one host none says that it waits for the other
    return a.beside != no_index && a.beside == b.beside;
}

/// Which launches and processes are of one job. Launches of one machine with different ports are different jobs;
/// launches of several machines or inputs with one port are one.
class jobs {
public:
    /// Cost: O(launches); a table where there are several.
    [[nodiscard]] static constexpr jobs of(launch_view const& v) {
        jobs out;
        if (v.launches.size() < 2) return out;
        hash_slots machines{v.launches.size()};
        for (std::uint32_t i = 0; i != v.launches.size(); ++i) {
            launch const& l = v.launches[i];
            if (!l.master_port) continue;
            std::uint64_t const key = machine_key(l);
            std::uint32_t const first = machines.find_or_put(
                hash_of(key), i, [&](std::uint32_t k) { return machine_key(v.launches[k]) == key; });
            if (*v.launches[first].master_port != *l.master_port) out.several_ = true;
        }
        return out;
    }

    /// Whether there are several jobs. What is said of the cluster as a whole is then of none of them.
    [[nodiscard]] constexpr bool several() const noexcept { return several_; }
    /// Whether two with these ports are known to be of one job.
    [[nodiscard]] constexpr bool same(stated<std::uint32_t> const& a, stated<std::uint32_t> const& b) const noexcept {
        return !several_ || (a && b && *a == *b);
    }
    /// Whether two launches of one machine are known to be different jobs.
    [[nodiscard]] static constexpr bool differ(launch const& a, launch const& b) noexcept {
        return a.master_port && b.master_port && *a.master_port != *b.master_port;
    }

private:
    bool several_ = false;
};

/// How many processes a launch starts in all, where it says so itself.
[[nodiscard]] constexpr stated<std::uint32_t> processes_of(launch const& l) noexcept {
    if (l.many) return {};
    if (l.nodes && l.per_node) {
        std::uint64_t const all = std::uint64_t{*l.nodes} * *l.per_node;
        if (all < no_index) return {static_cast<std::uint32_t>(all), l.per_node.at};
        return {};
    }
    return l.processes;
}

/// Whether the cluster is known in full and is what the job uses, so that its numbers can be compared with others.
[[nodiscard]] constexpr bool tells_use(cluster_view const* c) noexcept {
    if (c == nullptr || !c->states_use || c->of_launches || c->more_servers || c->unfilled || c->servers.empty())
        return false;
    for (server const& s : c->servers)
        if (s.partial || s.merged) return false;
    return true;
}

/// Whether the job is known to run on several servers. Several scripts alone may be of several jobs.
[[nodiscard]] constexpr bool on_several_servers(cluster_view const* c, hosts_view const* h) noexcept {
    if (c != nullptr && !c->of_launches && c->several()) return true;
    return h != nullptr && h->servers && *h->servers > 1;
}
/// The number of servers that a launch states, not one that follows from a master that is the host itself or from the world
/// size.
[[nodiscard]] constexpr stated<std::uint32_t> stated_nodes(launch const& l) noexcept {
    bool const follows = l.nodes.at == l.master_addr.at || l.nodes.at == l.world_size.at;
    return follows && l.nodes.at.what != spot::nowhere ? stated<std::uint32_t>{} : l.nodes;
}
/// As above, of one launch, whose own number of servers goes first.
[[nodiscard]] constexpr bool on_several_servers(launch const& l, cluster_view const* c, hosts_view const* h) noexcept {
    auto const nodes = stated_nodes(l);
    return nodes ? *nodes > 1 : on_several_servers(c, h);
}

/// What a machine is called: by its server, else by its host.
[[nodiscard]] constexpr machine_ref machine_of(std::uint32_t host, hosts_view const* h) noexcept {
    if (host == no_index) return {};
    machine_ref m{.server = -1, .host = static_cast<int>(host)};
    if (h != nullptr && host < h->hosts.size() && h->hosts[host].server != no_index)
        m.server = static_cast<int>(h->hosts[host].server);
    return m;
}

} // namespace atlascheck
