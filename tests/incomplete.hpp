// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verify.hpp"

namespace verify {

/// A row whose cluster is not known in full; `-1` is no server.
struct incomplete_row {
    char const* name;
    std::string_view layout;
    expect want{};
    int partial = -1; // this server's list of devices is not whole
    int merged = -1;  // this server was joined from several entries
    bool more_servers = false;
    bool states_use = true;
    bool ranks_assigned = false;
};

/// What rule R does with such a row on a product, and with other facts.
template <class R>
[[nodiscard]] constexpr expect look(incomplete_row const& r, product const& p, auto const&... facts) {
    scene const s{{r.name, r.layout}};
    cluster_view c = s.view();
    buffer<server> servers;
    for (server const& each : c.servers) servers.push(each);
    if (r.partial >= 0) servers[static_cast<std::size_t>(r.partial)].partial = true;
    if (r.merged >= 0) servers[static_cast<std::size_t>(r.merged)].merged = true;
    c.servers = {servers.data(), servers.size()};
    c.more_servers = r.more_servers;
    c.states_use = r.states_use;
    c.ranks_assigned = r.ranks_assigned;
    return observe<R>(c, p, facts...);
}

} // namespace verify
