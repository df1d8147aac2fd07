// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/netmask.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace atlascheck {

/// Reads "10.0.0.0/24" or "10.0.0.0/255.255.255.0", of IPv4 or IPv6, whatever the host part of the address is: the
/// subnet that the address is in.
/// Errors: nothing is returned for any other text, nor without a length.
[[nodiscard]] constexpr std::optional<subnet> parse_subnet_around(std::string_view s) noexcept {
    auto const slash = s.find('/');
    if (slash == std::string_view::npos || slash + 1 == s.size() || s[slash + 1] == '/') return std::nullopt;
    auto const ip = parse_address(s.substr(0, slash));
    auto mask = parse_netmask(s.substr(slash + 1));
    if (!ip || !mask) return std::nullopt;
    if (ip->kind == family::ipv6 && s.find('.', slash) == std::string_view::npos) mask->kind = family::ipv6;
    if (mask->kind != ip->kind) return std::nullopt;
    return subnet_of(*ip, *mask);
}

/// As above, of a subnet's own address: no bit of its host part is set.
[[nodiscard]] constexpr std::optional<subnet> parse_subnet(std::string_view s) noexcept {
    auto const around = parse_subnet_around(s);
    if (!around || *parse_address(s.substr(0, s.find('/'))) != around->network) return std::nullopt;
    return around;
}

/// Whether two subnets have an address in common.
[[nodiscard]] constexpr bool overlap(subnet const& a, subnet const& b) noexcept {
    return same_subnet(a.network, b.network, a.mask.length < b.mask.length ? a.mask : b.mask);
}

namespace detail {
void not_a_subnet(); // never defined: a constant that reaches it does not compile
} // namespace detail

inline namespace literals {
/// "10.0.0.0/24"_subnet; a text that is no subnet does not compile.
[[nodiscard]] consteval subnet operator""_subnet(char const* s, std::size_t n) {
    auto const of = parse_subnet({s, n});
    if (!of) detail::not_a_subnet();
    return *of;
}
} // namespace literals

} // namespace atlascheck
