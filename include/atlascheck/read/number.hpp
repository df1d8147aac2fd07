// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck::read {

/// What HCCL makes of a text where it reads a number.
struct number_reading {
    enum class how : std::uint8_t { none, plain, loose, beyond };
    how kind = how::none;    // `loose`: a person would not write it so; `beyond`: over 2^32-1
    std::uint32_t value = 0; // of plain and loose

    [[nodiscard]] constexpr bool read() const noexcept { return kind == how::plain || kind == how::loose; }
};

namespace detail {
// As std::stoull does: blanks, a sign, digits; then anything.
[[nodiscard]] constexpr number_reading read_loose_number(std::string_view s) noexcept {
    std::size_t at = 0;
    while (at != s.size() && (s[at] == ' ' || (s[at] >= '\t' && s[at] <= '\r'))) ++at;
    bool const minus = at != s.size() && s[at] == '-';
    if (at != s.size() && (s[at] == '-' || s[at] == '+')) ++at;
    std::size_t const begin = at;
    std::uint64_t value = 0;
    for (; at != s.size() && s[at] >= '0' && s[at] <= '9'; ++at) {
        auto const digit = static_cast<std::uint64_t>(s[at] - '0');
        if (value > (~std::uint64_t{0} - digit) / 10) return {number_reading::how::beyond, 0};
        value = value * 10 + digit;
    }
    if (at == begin) return {};
    if (minus) value = std::uint64_t{0} - value; // it wraps, and is small again from -2^64+2^32-1 on
    if (value > 0xFFFFFFFFU) return {number_reading::how::beyond, 0};
    auto const small = static_cast<std::uint32_t>(value);
    bool const plain = begin == 0 && at == s.size() && (s[0] != '0' || s.size() == 1);
    return {plain ? number_reading::how::plain : number_reading::how::loose, small};
}
} // namespace detail

/// Source: HCCL, "numbers inside strings".
[[nodiscard]] constexpr number_reading read_number(std::string_view s) noexcept {
    if (s.empty() || s.size() > 9 || (s[0] == '0' && s.size() != 1)) return detail::read_loose_number(s);
    std::uint32_t value = 0;
    for (char const c : s) {
        if (c < '0' || c > '9') return detail::read_loose_number(s);
        value = value * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return {number_reading::how::plain, value};
}

} // namespace atlascheck::read
