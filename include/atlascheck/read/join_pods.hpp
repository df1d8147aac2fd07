// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/product.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/join_cluster.hpp>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace atlascheck::read::detail {

/// The most devices that a server of any product has.
inline constexpr std::uint32_t largest_server = [] {
    int most = 0;
    for (product const* p : products::all) most = std::max(most, p->devices_per_server);
    return static_cast<std::uint32_t>(most);
}();

/// Whether all pods are of one run and so large that no two of them fit on one server: each then is a server.
[[nodiscard]] inline bool are_servers(std::vector<pod_group> const& all) noexcept {
    std::uint64_t pods = 0;
    std::uint64_t least = ~std::uint64_t{0}; // the two smallest pods
    std::uint64_t second = least;
    for (pod_group const& g : all) {
        if (!g.one_run || g.job != all.front().job) return false;
        pods += *g.pods;
        for (std::uint32_t i = 0; i != std::min(*g.pods, 2U); ++i) {
            second = std::min(second, std::max<std::uint64_t>(least, *g.npus));
            least = std::min<std::uint64_t>(least, *g.npus);
        }
    }
    return pods < 2 || least + second > largest_server;
}

inline void add_pod(stated_cluster& c, pod_group const& g, bool partial) {
    open_server(c, g.name, g.at);
    c.servers.back().partial = partial;
    for (std::uint32_t i = 0; i != *g.npus; ++i) add_device(c, device{}.with_unknown_ip(), g.at);
}

/// How many NPUs most pods ask for; on a tie those of the first.
[[nodiscard]] inline std::uint32_t usual_npus(std::vector<pod_group> const& all) {
    std::unordered_map<std::uint32_t, std::uint64_t> pods;
    for (pod_group const& g : all) pods[*g.npus] += *g.pods;
    std::uint32_t usual = *all.front().npus;
    for (pod_group const& g : all)
        if (pods[*g.npus] > pods[usual]) usual = *g.npus;
    return usual;
}

/// The jobs whose pods do not all ask for the same number of NPUs.
[[nodiscard]] inline std::unordered_set<std::uint32_t> uneven_jobs(std::vector<pod_group> const& all) {
    std::unordered_map<std::uint32_t, std::uint32_t> npus;
    std::unordered_set<std::uint32_t> uneven;
    for (pod_group const& g : all)
        if (npus.try_emplace(g.job, *g.npus).first->second != *g.npus) uneven.insert(g.job);
    return uneven;
}

/// The servers that pods are or take a part of.
///
/// Where that is not known, because two may share a server or be different jobs, there is one server for each template,
/// judged by itself, and of a job with pods of several sizes none is judged.
[[nodiscard]] inline stated_cluster cluster_of_pods(std::vector<pod_group> const& all) {
    constexpr std::uint64_t most = 1 << 20; // devices; whoever asks for more has mistyped
    stated_cluster c;
    std::uint64_t devices = 0;
    for (pod_group const& g : all) {
        if (!g.pods || !g.npus) return c;
        devices += std::uint64_t{*g.pods} * *g.npus;
    }
    if (all.empty() || devices > most) return c;
    c.of_launches = true;
    if (are_servers(all)) {
        std::uint32_t const usual = usual_npus(all);
        for (pod_group const& g : all)
            for (std::uint32_t i = 0; i != *g.pods; ++i)
                add_pod(c, g, i != 0 && *g.npus != usual); // of pods that differ one stands for all of its template
        return c;
    }
    c.apart = c.more_servers = true;
    auto const uneven = uneven_jobs(all);
    for (pod_group const& g : all) add_pod(c, g, uneven.contains(g.job));
    return c;
}

} // namespace atlascheck::read::detail
