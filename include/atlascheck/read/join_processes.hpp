// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/launch.hpp>
#include <atlascheck/read/join_cluster.hpp>
#include <atlascheck/read/number.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

namespace atlascheck::read::detail {

[[nodiscard]] inline stated<std::string_view> text_of(environment_view const& all, environment const& e,
                                                      std::string_view name) noexcept {
    variable const* const v = all.find(e, name);
    if (v == nullptr || !v->plain || v->value.empty()) return {};
    return {v->value, v->at};
}
/// A variable that is a plain number; a list such as "0,1,2,3" is none, and no fault.
[[nodiscard]] inline stated<std::uint32_t> number_of(environment_view const& all, environment const& e,
                                                     std::string_view name) noexcept {
    auto const spelled = text_of(all, e, name);
    if (!spelled) return {};
    number_reading const n = read_number(*spelled);
    if (n.kind != number_reading::how::plain) return {};
    return {n.value, spelled.at};
}

/// The training process whose environment it is; of one that is none `rank` and `local_rank` are unknown.
[[nodiscard]] inline process process_of(environment_view const& all, std::uint32_t index) noexcept {
    environment const& e = all.environments[index];
    process p;
    p.at = e.at;
    p.printed = true;
    p.host = e.host;
    p.environment = index;
    p.rank = number_of(all, e, "RANK");
    if (!p.rank) p.rank = number_of(all, e, "RANK_ID");
    p.local_rank = number_of(all, e, "LOCAL_RANK");
    p.world_size = number_of(all, e, "WORLD_SIZE");
    if (!p.world_size) p.world_size = number_of(all, e, "RANK_SIZE");
    p.master_addr = text_of(all, e, "MASTER_ADDR");
    if (auto const port = number_of(all, e, "MASTER_PORT")) p.master_port = port;
    p.visible = text_of(all, e, "ASCEND_RT_VISIBLE_DEVICES");
    return p;
}

/// Adds the processes whose environments were printed, and which no launch or job file speaks of.
inline void add_processes(environment_view const& all, std::vector<launch> const& launches,
                          std::vector<process>& processes) {
    std::vector<std::uint8_t> taken(all.environments.size());
    auto const take = [&taken](std::uint32_t e) {
        if (e < taken.size()) taken[e] = 1;
    };
    for (launch const& l : launches) take(l.environment);
    for (process const& p : processes) take(p.environment);
    for (environment const& e : all.environments) take(e.parent); // what others inherit nobody printed
    for (std::uint32_t e = 0; e != taken.size(); ++e) {
        if (taken[e] != 0) continue;
        process const p = process_of(all, e);
        if (p.rank || p.local_rank) processes.push_back(p);
    }
}

/// Whether it is plain on which server each process runs: its host is known, or all are of one that nothing names.
[[nodiscard]] inline bool placed(std::vector<process> const& processes) {
    bool any_unplaced = false;
    bool any_placed = false;
    std::vector<std::uint32_t> locals;
    for (process const& p : processes) {
        (p.host == no_index ? any_unplaced : any_placed) = true;
        if (p.host == no_index && p.local_rank) locals.push_back(*p.local_rank);
    }
    if (!any_unplaced) return any_placed;
    std::sort(locals.begin(), locals.end());
    return !any_placed && locals.size() == processes.size() &&
           std::adjacent_find(locals.begin(), locals.end()) == locals.end();
}

/// The devices that processes use, with their ranks, grouped by host. Empty where it is not plain who runs where.
[[nodiscard]] inline stated_cluster cluster_of_processes(std::vector<process> const& processes,
                                                         std::vector<host>& hosts) {
    stated_cluster c;
    if (!placed(processes)) return c;
    std::vector<std::uint32_t> order(processes.size());
    for (std::uint32_t i = 0; i != order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(processes[a].host, a) < std::tie(processes[b].host, b);
    });
    std::uint32_t world = 0;
    bool printed = false;
    std::uint32_t current = no_index;
    for (std::uint32_t const i : order) {
        process const& p = processes[i];
        if (c.servers.empty() || p.host != current) {
            current = p.host;
            bool const named = current != no_index;
            if (named) hosts[current].server = static_cast<std::uint32_t>(c.servers.size());
            open_server(c, named ? hosts[current].name : std::string_view{}, named ? hosts[current].at : p.at);
        }
        device d = device{}.with_unknown_ip();
        if (p.device) d = d.with_id(*p.device);
        if (p.rank) d = d.with_rank(*p.rank);
        add_device(c, d, p.at, {}, p.rank.at);
        if (p.world_size) world = std::max(world, *p.world_size);
        printed |= p.printed;
    }
    // More of them may run where nothing was printed; a job file lists all, unless it says itself that there are more.
    if (printed ? world != processes.size() : world > processes.size()) {
        c.more_servers = true;
        for (server& s : c.servers) s.partial = true;
    }
    return c;
}

} // namespace atlascheck::read::detail
