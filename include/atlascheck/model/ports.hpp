// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck {

/// Ports from `first` to `last`, both included.
struct port_range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;

    [[nodiscard]] constexpr bool contains(std::uint32_t port) const noexcept { return first <= port && port <= last; }
    friend constexpr bool operator==(port_range const&, port_range const&) = default;
};

[[nodiscard]] constexpr bool overlap(port_range a, port_range b) noexcept {
    return a.first <= b.last && b.first <= a.last;
}

/// Where HCCL listens: 16 ports from HCCL_IF_BASE_PORT, and 16 more in newer versions.
/// Source: S, "environment"; HCCL, "HCCL_IF_BASE_PORT".
inline constexpr std::uint32_t default_base_port = 60000;
inline constexpr std::uint32_t base_port_block = 16;

[[nodiscard]] constexpr port_range hccl_ports(std::uint32_t base) noexcept {
    return {base, base + base_port_block - 1};
}
[[nodiscard]] constexpr port_range further_hccl_ports(std::uint32_t base) noexcept {
    return {base + base_port_block, base + 2 * base_port_block - 1};
}

/// Reads a port, 1 to 65535, in decimal digits alone.
[[nodiscard]] constexpr std::optional<std::uint32_t> parse_port(std::string_view s) noexcept {
    std::uint32_t port = 0;
    if (s.empty() || s.size() > 5) return std::nullopt;
    for (char const c : s) {
        if (c < '0' || c > '9') return std::nullopt;
        port = port * 10 + static_cast<std::uint32_t>(c - '0');
    }
    if (port == 0 || port > 65535) return std::nullopt;
    return port;
}

/// Reads "60000" or "60000-60015".
[[nodiscard]] constexpr std::optional<port_range> parse_port_range(std::string_view s) noexcept {
    auto const dash = s.find('-');
    auto const first = parse_port(s.substr(0, dash));
    auto const last = dash == std::string_view::npos ? first : parse_port(s.substr(dash + 1));
    if (!first || !last || *first > *last) return std::nullopt;
    return port_range{*first, *last};
}

} // namespace atlascheck
