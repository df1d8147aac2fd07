// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/product.hpp>

#include <cstddef>
#include <string_view>

namespace atlascheck {

/// Whether the name or address of a host is that of the very host that asks: localhost, 127.0.0.0/8, ::1.
[[nodiscard]] constexpr bool is_loopback_host(std::string_view name) noexcept {
    constexpr std::string_view local[] = {"localhost",  "localhost.localdomain", "localhost4",
                                          "localhost6", "ip6-localhost",         "ip6-loopback"};
    auto const is = [&](std::string_view known) {
        if (known.size() != name.size()) return false;
        for (std::size_t i = 0; i != name.size(); ++i)
            if (detail::lower(name[i]) != known[i]) return false;
        return true;
    };
    for (std::string_view const known : local)
        if (is(known)) return true;
    if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
    auto const ip = parse_address(name);
    if (!ip) return false;
    return ip->kind == family::ipv4 ? ip->v4.a == 127 : ip->v6.high == 0 && ip->v6.low == 1;
}

} // namespace atlascheck
