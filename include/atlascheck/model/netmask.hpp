// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck {

/// A contiguous netmask, as its prefix length: 0 to 32 for IPv4, 0 to 128 for IPv6.
struct netmask {
    std::uint8_t length = 0;
    family kind = family::ipv4;

    /// The mask of an IPv4 address as a number; the length is at most 32.
    [[nodiscard]] constexpr std::uint32_t bits() const noexcept {
        return length == 0 ? 0 : ~std::uint32_t{0} << (32 - length);
    }
    friend constexpr bool operator==(netmask const&, netmask const&) = default;
};

/// A network: an address with its host part cleared, and its mask.
struct subnet {
    address network{};
    netmask mask{};
    friend constexpr bool operator==(subnet const&, subnet const&) = default;
};

/// The netmask whose octets are `m`, or nothing where it is not contiguous.
[[nodiscard]] constexpr std::optional<netmask> netmask_of(ipv4 m) noexcept {
    int const ones = std::countl_one(m.value());
    if (ones < 32 && (m.value() << ones) != 0) return std::nullopt;
    return netmask{static_cast<std::uint8_t>(ones), family::ipv4};
}
/// The netmask that an IPv6 address writes out, or nothing where it is not contiguous.
[[nodiscard]] constexpr std::optional<netmask> netmask_of(ipv6 m) noexcept {
    int const high = std::countl_one(m.high);
    int const low = high == 64 ? std::countl_one(m.low) : 0;
    bool const clean = (high == 64 || (m.high << high) == 0) && (low == 64 || (m.low << low) == 0);
    if (!clean) return std::nullopt;
    return netmask{static_cast<std::uint8_t>(high + low), family::ipv6};
}

/// Reads a netmask: "255.255.255.0", "24", "/24", "64" (over 32: IPv6), "ffff:ffff::".
/// Errors: nothing is returned for a mask that is not contiguous or any other text.
[[nodiscard]] constexpr std::optional<netmask> parse_netmask(std::string_view s) noexcept {
    if (auto const dotted = parse_ipv4(s)) return netmask_of(*dotted);
    if (auto const colons = parse_ipv6(s)) return netmask_of(*colons);
    if (s.starts_with('/')) s.remove_prefix(1);
    if (s.empty() || s.size() > 3 || (s.size() > 1 && s.front() == '0')) return std::nullopt;
    unsigned length = 0;
    for (char const c : s) {
        if (c < '0' || c > '9') return std::nullopt;
        length = length * 10 + static_cast<unsigned>(c - '0');
    }
    if (length > 128) return std::nullopt;
    return netmask{static_cast<std::uint8_t>(length), length > 32 ? family::ipv6 : family::ipv4};
}

/// The subnet of an address under a mask of its family.
[[nodiscard]] constexpr subnet subnet_of(address const& ip, netmask mask) noexcept {
    if (ip.kind == family::ipv4) return {ipv4::of(ip.v4.value() & mask.bits()), mask};
    std::uint64_t const all = ~std::uint64_t{0};
    std::uint64_t const high = mask.length == 0 ? 0 : mask.length >= 64 ? all : all << (64 - mask.length);
    std::uint64_t const low = mask.length <= 64 ? 0 : mask.length == 128 ? all : all << (128 - mask.length);
    return {ipv6{ip.v6.high & high, ip.v6.low & low}, mask};
}

/// Whether two addresses are in one subnet under a mask; false for addresses of two families.
[[nodiscard]] constexpr bool same_subnet(address const& a, address const& b, netmask mask) noexcept {
    return a.kind == b.kind && a.kind == mask.kind && subnet_of(a, mask) == subnet_of(b, mask);
}

/// Why an address can be no device's: what `unusable` returns.
enum class defect : std::uint8_t { none, unspecified, loopback, multicast, reserved, network, broadcast };

/// Whether an address can be a device's by itself.
/// Source: M, "configure device IPs", rule 3 (each address is a host's own); HCCL refuses 0.0.0.0.
[[nodiscard]] constexpr defect unusable(address const& ip) noexcept {
    if (ip.kind == family::ipv6) {
        if (ip.v6.high == 0 && ip.v6.low <= 1) return ip.v6.low == 0 ? defect::unspecified : defect::loopback;
        return ip.v6.high >> 56 == 0xFF ? defect::multicast : defect::none;
    }
    if (ip.v4 == ipv4{}) return defect::unspecified;
    if (ip.v4.a == 127) return defect::loopback;
    if (ip.v4.a < 224) return defect::none;
    return ip.v4.a < 240 ? defect::multicast : defect::reserved;
}
/// Whether an IPv4 address is plainly good whatever its netmask: the quick answer for nearly all.
[[nodiscard]] constexpr bool plainly_usable(std::uint32_t ip) noexcept {
    std::uint32_t const network = ip >> 24;
    return (network - 1U < 126U) || (network - 128U < 96U);
}
/// As above, and not its subnet's own or broadcast address either; /31 and /32 have none.
[[nodiscard]] constexpr defect unusable(address const& ip, netmask mask) noexcept {
    defect const alone = unusable(ip);
    if (alone != defect::none || ip.kind == family::ipv6 || mask.kind == family::ipv6 || mask.length > 30) return alone;
    std::uint32_t const host = ip.v4.value() & ~mask.bits();
    if (host == 0) return defect::network;
    return host == ~mask.bits() ? defect::broadcast : defect::none;
}

} // namespace atlascheck
