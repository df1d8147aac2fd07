// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck {

enum class family : std::uint8_t { ipv4, ipv6 };

/// An IPv4 address as its four octets, so that a compiler prints it as one reads it.
struct ipv4 {
    std::uint8_t a = 0, b = 0, c = 0, d = 0;

    [[nodiscard]] constexpr std::uint32_t value() const noexcept {
        return std::uint32_t{a} << 24 | std::uint32_t{b} << 16 | std::uint32_t{c} << 8 | d;
    }
    [[nodiscard]] static constexpr ipv4 of(std::uint32_t v) noexcept {
        return {static_cast<std::uint8_t>(v >> 24), static_cast<std::uint8_t>(v >> 16),
                static_cast<std::uint8_t>(v >> 8), static_cast<std::uint8_t>(v)};
    }
    friend constexpr bool operator==(ipv4 const&, ipv4 const&) = default;
};

/// An IPv6 address as its two halves.
struct ipv6 {
    std::uint64_t high = 0, low = 0;
    friend constexpr bool operator==(ipv6 const&, ipv6 const&) = default;
};

/// An address of either family; the other family's member is zero.
struct address {
    ipv4 v4{};
    ipv6 v6{};
    family kind = family::ipv4;

    constexpr address() noexcept = default;
    constexpr address(ipv4 ip) noexcept : v4{ip} {}
    constexpr address(ipv6 ip) noexcept : v6{ip}, kind{family::ipv6} {}
    friend constexpr bool operator==(address const&, address const&) = default;
};

/// Reads "a.b.c.d" as inet_pton does: four decimal numbers up to 255 without leading zeros, and nothing else.
/// Errors: nothing is returned for any other text.
[[nodiscard]] constexpr std::optional<ipv4> parse_ipv4(std::string_view s) noexcept {
    std::uint32_t value = 0;
    std::size_t at = 0;
    for (int octet = 0; octet != 4; ++octet) {
        if (octet != 0 && (at == s.size() || s[at++] != '.')) return std::nullopt;
        std::size_t const start = at;
        std::uint32_t number = 0;
        while (at != s.size() && s[at] >= '0' && s[at] <= '9' && at - start < 4)
            number = number * 10 + static_cast<std::uint32_t>(s[at++] - '0');
        if (at == start || number > 255 || (s[start] == '0' && at - start > 1)) return std::nullopt;
        value = value << 8 | number;
    }
    if (at != s.size()) return std::nullopt;
    return ipv4::of(value);
}

namespace detail {
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// The eight groups of an IPv6 address while it is read; `gap` is where "::" stood, or -1.
struct ipv6_groups {
    std::uint16_t group[8] = {};
    int count = 0;
    int gap = -1;

    constexpr bool add(std::uint32_t value) noexcept {
        if (count == 8) return false;
        group[count++] = static_cast<std::uint16_t>(value);
        return true;
    }
    [[nodiscard]] constexpr std::optional<ipv6> whole() const noexcept {
        if (gap < 0 ? count != 8 : count == 8) return std::nullopt;
        std::uint16_t full[8] = {};
        int const head = gap < 0 ? 8 : gap;
        for (int i = 0; i < head; ++i) full[i] = group[i];
        for (int i = head; i < count; ++i) full[8 - count + i] = group[i];
        ipv6 out;
        for (int i = 0; i != 4; ++i) out.high = out.high << 16 | full[i];
        for (int i = 4; i != 8; ++i) out.low = out.low << 16 | full[i];
        return out;
    }
};
} // namespace detail

/// Reads an IPv6 address as inet_pton does, "::" and an IPv4 tail included.
/// Errors: nothing is returned for any other text.
[[nodiscard]] constexpr std::optional<ipv6> parse_ipv6(std::string_view s) noexcept {
    detail::ipv6_groups out;
    std::size_t at = 0;
    if (s.starts_with("::")) {
        out.gap = 0;
        at = 2;
    }
    while (at != s.size()) {
        std::size_t const start = at;
        std::uint32_t number = 0;
        while (at != s.size() && at - start < 4 && detail::hex_digit(s[at]) >= 0)
            number = number << 4 | static_cast<std::uint32_t>(detail::hex_digit(s[at++]));
        if (at == start) return std::nullopt;
        if (at != s.size() && s[at] == '.') {
            auto const tail = parse_ipv4(s.substr(start));
            if (!tail || !out.add(tail->value() >> 16) || !out.add(tail->value() & 0xFFFFU)) return std::nullopt;
            return out.whole();
        }
        if (!out.add(number)) return std::nullopt;
        if (at == s.size()) break;
        if (s[at++] != ':' || at == s.size()) return std::nullopt;
        if (s[at] == ':') {
            if (out.gap >= 0) return std::nullopt;
            out.gap = out.count;
            ++at;
        }
    }
    return out.whole();
}

/// Reads an address of either family, also as `address%name`, whose name is not kept.
/// Errors: nothing is returned for a text that HCCL (inet_pton) refuses.
/// Source: HCCL, "IP parsing": two colons or more make it IPv6; '%' is neither first nor last.
[[nodiscard]] constexpr std::optional<address> parse_address(std::string_view s) noexcept {
    if (auto const percent = s.find('%'); percent != std::string_view::npos) {
        if (percent == 0 || percent + 1 == s.size()) return std::nullopt;
        s = s.substr(0, percent);
    }
    auto const colon = s.find(':');
    if (colon == std::string_view::npos || s.find(':', colon + 1) == std::string_view::npos) {
        if (auto const ip = parse_ipv4(s)) return address{*ip};
        return std::nullopt;
    }
    if (auto const ip = parse_ipv6(s)) return address{*ip};
    return std::nullopt;
}

namespace detail {
void not_an_address(); // never defined: a constant that reaches it does not compile
} // namespace detail

inline namespace literals {
/// "192.168.20.11"_ip; a text that is no IPv4 address does not compile.
[[nodiscard]] consteval ipv4 operator""_ip(char const* s, std::size_t n) {
    auto const ip = parse_ipv4({s, n});
    if (!ip) detail::not_an_address();
    return *ip;
}
} // namespace literals

} // namespace atlascheck
