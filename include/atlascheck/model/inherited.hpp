// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/environment.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

/// A few variables as each environment sees them, what it inherits included.
///
/// One environment's are found at once by `environment_view::find`; scripts make long lines of heirs, though, and this
/// looks at each of them once.
///
/// Cost: O(variables + environments); four bytes a name and environment.
template <std::size_t Names>
class inherited {
public:
    constexpr inherited(environment_view const& view, std::string_view const (&names)[Names])
        : view_{view}, seen_(view.environments.size() * Names) {
        for (std::size_t e = 0; e != view.environments.size(); ++e) {
            environment const& of = view.environments[e];
            if (of.parent < e)
                for (std::size_t n = 0; n != Names; ++n) seen_[e * Names + n] = seen_[of.parent * Names + n];
            for (std::uint32_t i = of.first; i != of.first + of.count; ++i)
                for (std::size_t n = 0; n != Names; ++n)
                    if (view.variables[i].name == names[n]) seen_[e * Names + n] = i + 1;
        }
    }
    /// The variable of the `nth` name as environment `e` sees it, or null.
    [[nodiscard]] constexpr variable const* find(std::size_t e, std::size_t nth) const noexcept {
        std::uint32_t const i = seen_[e * Names + nth];
        return i == 0 ? nullptr : &view_.variables[i - 1];
    }
    /// Whether that environment sets it itself.
    [[nodiscard]] constexpr bool own(std::size_t e, std::size_t nth) const noexcept {
        std::uint32_t const i = seen_[e * Names + nth];
        environment const& of = view_.environments[e];
        return i > of.first && i <= of.first + of.count;
    }

private:
    environment_view view_;
    buffer<std::uint32_t> seen_; // the variable's index plus 1
};

} // namespace atlascheck
