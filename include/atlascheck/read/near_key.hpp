// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/edits.hpp>
#include <atlascheck/model/letters.hpp>

#include <string_view>

namespace atlascheck::read {

/// How many edits lead from one key to another, case aside.
[[nodiscard]] constexpr int edits_between(std::string_view a, std::string_view b) noexcept {
    using atlascheck::detail::lower;
    return atlascheck::edits_between(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

} // namespace atlascheck::read
