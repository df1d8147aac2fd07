// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/host.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck {

/// A variable that is set. Its value may be empty, which is not the same as unset.
struct variable {
    std::string_view name;
    std::string_view value;
    place at{}; // of the value; of an empty one where it would stand
    place name_at{};
    bool plain = true; // false: it is set to something that only the run tells, or that was never filled in
};

/// The variables that one process, one launch or all of one host see. Where one stands twice the last holds.
struct environment {
    std::uint32_t first = 0; // among the view's variables
    std::uint32_t count = 0;
    std::uint32_t host = no_index;
    place at{};
    bool whole = false;              // all of what `env` prints; else more may be inherited
    std::uint32_t parent = no_index; // an earlier one, whose variables hold here too unless they are set again
};

struct environment_view {
    std::span<environment const> environments;
    std::span<variable const> variables; // grouped by environment

    [[nodiscard]] constexpr std::span<variable const> of(environment const& e) const noexcept {
        return variables.subspan(e.first, e.count);
    }
    /// The variable as it holds in the end, or null where it is set neither there nor in what it inherits.
    /// Cost: O(variables of the environment and its parents)
    [[nodiscard]] constexpr variable const* find(environment const& e, std::string_view name) const noexcept {
        variable const* found = nullptr;
        for (variable const& v : of(e))
            if (v.name == name) found = &v;
        for (environment const* up = &e; found == nullptr && up->parent < environments.size();) {
            up = &environments[up->parent];
            for (variable const& v : of(*up))
                if (v.name == name) found = &v;
        }
        return found;
    }
};

} // namespace atlascheck
