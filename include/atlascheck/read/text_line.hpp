// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// Takes the first line off a text, without its line break (LF or CRLF).
///
/// Cost: one memchr.
[[nodiscard]] constexpr std::string_view take_line(std::string_view& rest) noexcept {
    std::size_t const end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

namespace detail {
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
using atlascheck::detail::is_digit;
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

[[nodiscard]] constexpr std::string_view trim_front(std::string_view s) noexcept {
    std::size_t at = 0;
    while (at != s.size() && is_blank(s[at])) ++at;
    return s.substr(at);
}
[[nodiscard]] constexpr std::string_view trim(std::string_view s) noexcept {
    s = trim_front(s);
    while (!s.empty() && is_blank(s.back())) s.remove_suffix(1);
    return s;
}

// Whether `s` begins with `lower`, in any case.
[[nodiscard]] constexpr bool begins(std::string_view s, std::string_view lower) noexcept {
    if (s.size() < lower.size()) return false;
    for (std::size_t i = 0; i != lower.size(); ++i)
        if (atlascheck::detail::lower(s[i]) != lower[i]) return false;
    return true;
}
[[nodiscard]] constexpr bool same(std::string_view s, std::string_view lower) noexcept {
    return s.size() == lower.size() && begins(s, lower);
}
[[nodiscard]] constexpr bool contains(std::string_view s, std::string_view part) noexcept {
    return s.find(part) != std::string_view::npos;
}

// Takes the first word off: up to a blank, without quotes around it. Empty where there is none.
[[nodiscard]] constexpr std::string_view take_word(std::string_view& rest) noexcept {
    rest = trim_front(rest);
    if (rest.empty()) return rest; // it still is a part of the text
    char const quote = rest.front();
    if (quote == '"' || quote == '\'') {
        std::size_t const end = rest.find(quote, 1);
        if (end != std::string_view::npos) {
            std::string_view const word = rest.substr(1, end - 1);
            rest.remove_prefix(end + 1);
            return word;
        }
    }
    std::size_t end = 0;
    while (end != rest.size() && !is_blank(rest[end])) ++end;
    std::string_view const word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

// Takes a number of at most nine digits off.
[[nodiscard]] constexpr std::optional<std::uint32_t> take_number(std::string_view& rest) noexcept {
    std::uint32_t value = 0;
    std::size_t at = 0;
    for (; at != rest.size() && is_digit(rest[at]); ++at) {
        if (at == 9) return std::nullopt;
        value = value * 10 + static_cast<std::uint32_t>(rest[at] - '0');
    }
    if (at == 0) return std::nullopt;
    rest.remove_prefix(at);
    return value;
}
[[nodiscard]] constexpr std::optional<std::uint32_t> whole_number(std::string_view s) noexcept {
    auto const n = take_number(s);
    return s.empty() ? n : std::nullopt;
}

// A line that stands for others that were left out: dots alone.
[[nodiscard]] constexpr bool is_elision(std::string_view trimmed) noexcept {
    if (trimmed.empty() || (trimmed.front() != '.' && trimmed.front() != '\xE2')) return false;
    if (trimmed == "\xE2\x80\xA6" || trimmed == "\xE2\x80\xA6\xE2\x80\xA6") return true;
    return trimmed.size() >= 3 && trimmed.find_first_not_of('.') == std::string_view::npos;
}
} // namespace detail
} // namespace atlascheck::read
