// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/launch.hpp>

#include <cstdint>

namespace atlascheck {

/// Which environments others only inherit from, so that nothing runs under them; `launches` may be null.
/// Cost: O(environments + launches); a byte an environment.
[[nodiscard]] constexpr buffer<bool> idle_environments(environment_view const& view, launch_view const* launches) {
    buffer<bool> idle(view.environments.size());
    for (environment const& e : view.environments)
        if (e.parent < idle.size()) idle[e.parent] = true;
    if (launches == nullptr) return idle;
    auto const used = [&](std::uint32_t e) {
        if (e < idle.size()) idle[e] = false;
    };
    for (launch const& l : launches->launches) used(l.environment);
    for (process const& p : launches->processes) used(p.environment);
    return idle;
}

} // namespace atlascheck
