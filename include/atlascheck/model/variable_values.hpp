// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/letters.hpp>
#include <atlascheck/model/port_block.hpp>
#include <atlascheck/model/port_set.hpp>
#include <atlascheck/model/value_need.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

/// How HCCL reads the values of variables: one predicate a kind.
/// Source: HCCL, "environment variables".
namespace atlascheck::values {

using detail::is_digit;
using detail::lower;
using detail::same_letters;

[[nodiscard]] constexpr bool one_of(std::string_view s, std::initializer_list<std::string_view> all) noexcept {
    return any_of(all, [s](std::string_view each) { return each == s; });
}

/// Takes the number at the front of `s` off it; of one over 2^33 that much.
[[nodiscard]] constexpr std::uint64_t take_number(std::string_view& s) noexcept {
    constexpr std::uint64_t most = std::uint64_t{1} << 33;
    std::uint64_t n = 0;
    while (!s.empty() && is_digit(s.front())) {
        n = smaller(n * 10 + static_cast<std::uint64_t>(s.front() - '0'), most);
        s.remove_prefix(1);
    }
    return n;
}
/// Takes the part before `mark` off `rest`, and the mark too.
[[nodiscard]] constexpr std::string_view take_part(std::string_view& rest, char mark) noexcept {
    std::string_view const part = rest.substr(0, rest.find(mark));
    rest.remove_prefix(smaller(part.size() + 1, rest.size()));
    return part;
}
[[nodiscard]] constexpr bool between(std::uint64_t n, value_need const& w) noexcept {
    return w.low <= n && n <= w.high;
}

/// Digits alone, of a number within bounds that `step` divides.
[[nodiscard]] constexpr bool whole_number(std::string_view s, value_need const& w, std::uint64_t step = 1) noexcept {
    if (s.empty()) return false;
    std::uint64_t const n = take_number(s);
    return s.empty() && between(n, w) && n % step == 0;
}

/// Digits with at most two decimals, within bounds; counted in hundredths, so that nothing is rounded.
[[nodiscard]] constexpr bool decimal_seconds(std::string_view s, value_need const& w) noexcept {
    if (s.empty() || s.size() > 10 || !is_digit(s.front())) return false;
    std::uint64_t n = take_number(s) * 100;
    if (!s.empty()) {
        std::string_view decimals = s.substr(1);
        std::size_t const count = decimals.size();
        if (s.front() != '.' || count == 0 || count > 2) return false;
        n += take_number(decimals) * (count == 1 ? 10 : 1);
        if (!decimals.empty()) return false;
    }
    std::uint64_t const least = std::uint64_t{w.low} * 100 + (w.kind == need::positive_seconds ? 1 : 0);
    return least <= n && n <= std::uint64_t{w.high} * 100;
}

/// A number at the front, after blanks and a sign, whatever stands behind it.
[[nodiscard]] constexpr bool leading_number(std::string_view s, value_need const& w) noexcept {
    while (!s.empty() && (s.front() == ' ' || (s.front() >= '\t' && s.front() <= '\r'))) s.remove_prefix(1);
    bool const minus = s.starts_with('-');
    if (minus || s.starts_with('+')) s.remove_prefix(1);
    if (s.empty() || !is_digit(s.front())) return false;
    std::uint64_t const n = take_number(s);
    return between(n, w) && (!minus || n == 0);
}

[[nodiscard]] constexpr bool interface_names(std::string_view s) noexcept {
    if (s.starts_with('^')) s.remove_prefix(1);
    if (s.starts_with('=')) s.remove_prefix(1);
    if (s.empty() || s.ends_with(',')) return false;
    while (!s.empty())
        if (take_part(s, ',').empty()) return false;
    return true;
}

[[nodiscard]] constexpr bool port_ranges(std::string_view s) noexcept {
    if (s == "auto" || s.find_first_not_of(' ') == std::string_view::npos) return true;
    if (s.find('\t') != std::string_view::npos) return false;
    port_set taken;
    while (!s.empty()) {
        auto const r = next_port_range(s);
        if (!r || !taken.add(*r)) return false;
    }
    return true;
}

} // namespace atlascheck::values
