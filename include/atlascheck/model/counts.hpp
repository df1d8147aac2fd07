// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/fact.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Device ids of one server, as bits; printed as "0, 4".
struct device_set {
    std::uint64_t bits = 0;
    friend constexpr bool operator==(device_set const&, device_set const&) = default;
};

/// The whole group of a server that holds its device `id`, which is in range.
[[nodiscard]] constexpr device_set group_with(product const& p, int id) noexcept {
    device_set out;
    for (int other = 0; other != p.devices_per_server; ++other)
        if (p.group_of(other) == p.group_of(id)) out.bits |= std::uint64_t{1} << other;
    return out;
}

/// What left servers out when their numbers of devices were judged.
///
/// A list that is not whole is always a fact that lacks. Ids that are out of range or shared have a finding of their own,
/// so that they lack only where too few servers are left.
struct left_out {
    bool hidden = false; // a list of devices is not whole, or was joined from several
    bool named = false;  // ids are out of range or shared

    constexpr void add(server const& s) noexcept { (s.partial || s.merged ? hidden : named) = true; }
    /// The facts that lack; `enough` says whether servers are left to judge.
    [[nodiscard]] constexpr fact_set lacks(bool enough) const noexcept {
        fact_set out;
        if (hidden) out.add(fact::devices);
        if (named && !enough) out.add(fact::device_id);
        return out;
    }
};

/// How many devices the servers of a cluster use, of all servers whose number of devices may be judged.
struct server_counts {
    std::size_t servers = 0;
    std::size_t devices = 0; // of all of them
    bool even = true;        // whether each uses equally many
    left_out others;
};

/// Cost: O(devices)
[[nodiscard]] constexpr server_counts counts_of(cluster_view const& c, product const& p) noexcept {
    server_counts out;
    std::uint32_t first = 0;
    for (server const& s : c.servers) {
        if (!countable(c, p, s)) {
            out.others.add(s);
            continue;
        }
        if (out.servers++ == 0) first = s.count;
        out.devices += s.count;
        out.even &= s.count == first;
    }
    return out;
}

} // namespace atlascheck
