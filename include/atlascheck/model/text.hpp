// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace atlascheck {

/// The text of a string literal.
///
/// Measured by the compiler's own strlen: in a constant std::string_view would walk the characters one by one, which for
/// the texts of all rules takes a third of the time to compile.
struct literal : std::string_view {
    constexpr literal() noexcept = default;
    constexpr literal(char const* s) noexcept : std::string_view{s, __builtin_strlen(s)} {}
    constexpr literal(std::string_view s) noexcept : std::string_view{s} {}
};

/// One sentence in each language that we speak; `{name}` stands for a value that is filled in late.
struct text {
    literal en;
    literal zh;
};

} // namespace atlascheck
