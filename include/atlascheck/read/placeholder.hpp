// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace atlascheck::read {

namespace detail {
[[nodiscard]] constexpr bool all_of(std::string_view s, std::string_view any) noexcept {
    return s.find_first_not_of(any) == std::string_view::npos;
}
// Whether `holds` is true of a part of `s` between the separators; empty parts are none.
[[nodiscard]] constexpr bool any_part(std::string_view s, std::string_view separators, auto&& holds) {
    while (!s.empty()) {
        std::size_t const end = s.find_first_of(separators);
        std::string_view const part = s.substr(0, end);
        if (!part.empty() && holds(part)) return true;
        if (end == std::string_view::npos) break;
        s.remove_prefix(end + 1);
    }
    return false;
}
// Whether there is nothing in it that a place holder is made of, as in most names.
[[nodiscard]] constexpr bool all_plain(std::string_view s) noexcept {
    for (char const c : s)
        if (c == '{' || c == '<' || c == '*' || c == 'x' || c == 'X' || c == '-') return false;
    return true;
}
// Whether `part` of `s` is the dash of a range that is written with blanks: "60000 - 60015".
[[nodiscard]] constexpr bool joins_numbers(std::string_view s, std::string_view part) noexcept {
    auto const digit = [&s](std::size_t at) { return at < s.size() && s[at] >= '0' && s[at] <= '9'; };
    auto const begin = static_cast<std::size_t>(part.data() - s.data());
    return part.size() == 1 && begin != 0 && digit(s.find_last_not_of(" \t", begin - 1)) &&
           digit(s.find_first_not_of(" \t", begin + 1));
}
} // namespace detail

/// Whether a value was never filled in or is masked: `{..}`, `<..>`, `{{..}}`, `*`, groups of x, `-` alone.
[[nodiscard]] constexpr bool is_placeholder(std::string_view s) noexcept {
    if (detail::all_plain(s)) return false;
    if (s.size() >= 2 && ((s.front() == '{' && s.back() == '}') || (s.front() == '<' && s.back() == '>'))) return true;
    if (s.find('*') != std::string_view::npos) return true;
    if (auto const open = s.find("{{");
        open != std::string_view::npos && s.find("}}", open + 2) != std::string_view::npos)
        return true;

    std::size_t parts = 0;
    bool one = false;
    bool const group = detail::any_part(s, ".:-_ \t", [&](std::string_view part) {
        ++parts;
        if (!detail::all_of(part, "xX")) return false;
        one |= part.size() == 1;
        return part.size() >= 2 && part.size() <= 8;
    });
    if (group || (one && parts > 1)) return true;
    return detail::any_part(s, ".:_ \t", [s](std::string_view part) {
        return detail::all_of(part, "-") && !detail::joins_numbers(s, part);
    });
}

} // namespace atlascheck::read
