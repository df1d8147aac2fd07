// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/netmask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read::detail {

/// An IPv4 address that only leading zeros keep from being one.
[[nodiscard]] constexpr std::optional<ipv4> without_leading_zeros(std::string_view s) noexcept {
    std::uint32_t value = 0;
    for (int octet = 0; octet != 4; ++octet) {
        if (octet != 0 && !s.starts_with('.')) return std::nullopt;
        if (octet != 0) s.remove_prefix(1);
        std::size_t const digits = std::min(s.find_first_not_of("0123456789"), s.size());
        if (digits == 0) return std::nullopt;
        std::uint32_t number = 0;
        for (char const c : s.substr(0, digits))
            number = std::min(number * 10 + static_cast<std::uint32_t>(c - '0'), 1000U);
        if (number > 255) return std::nullopt;
        value = value << 8 | number;
        s.remove_prefix(digits);
    }
    if (!s.empty()) return std::nullopt;
    return ipv4::of(value);
}

/// An IPv4 address that only leading zeros or a netmask behind it keep from being one.
[[nodiscard]] constexpr std::optional<ipv4> address_alone(std::string_view s) noexcept {
    std::size_t const slash = std::min(s.find('/'), s.size());
    if (slash != s.size()) {
        auto const mask = parse_netmask(s.substr(slash + 1));
        if (!mask || mask->kind != family::ipv4) return std::nullopt;
    }
    return without_leading_zeros(s.substr(0, slash));
}

} // namespace atlascheck::read::detail
