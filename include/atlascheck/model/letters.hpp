// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>

#include <string_view>

// Of ASCII alone, whatever the locale.
namespace atlascheck::detail {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// Whether two texts are equal but for the case of letters.
[[nodiscard]] constexpr bool same_letters(std::string_view a, std::string_view b) noexcept {
    return alike(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

} // namespace atlascheck::detail
