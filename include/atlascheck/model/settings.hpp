// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/variables.hpp>

#include <cstdint>

namespace atlascheck {

/// Of each variable that is known, how an environment sets it in the end; null where it does not itself.
///
/// Cost: O(variables of the environment)
class settings {
public:
    constexpr settings(environment_view const& view, environment const& e) noexcept {
        for (variable const& v : view.of(e))
            if (std::uint32_t const i = variable_index(v.name); i != no_variable) last_[i] = &v;
    }
    /// Calls `visit(variable_ref, variable)` for each that is set.
    constexpr void for_each(auto&& visit) const {
        for (std::uint32_t i = 0; i != no_variable; ++i)
            if (last_[i] != nullptr) visit(variable_ref{i}, *last_[i]);
    }
    [[nodiscard]] constexpr variable const* find(variable_ref v) const noexcept { return last_[v.index]; }

private:
    variable const* last_[no_variable] = {};
};

} // namespace atlascheck
