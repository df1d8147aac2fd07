// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/letters.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/text.hpp>

#include <string_view>

namespace atlascheck {

/// Whether the name or address of a host is that of the very host that asks: localhost, 127.0.0.0/8, ::1.
[[nodiscard]] constexpr bool is_loopback_host(std::string_view name) noexcept {
    constexpr literal local[] = {"localhost",  "localhost.localdomain", "localhost4",
                                 "localhost6", "ip6-localhost",         "ip6-loopback"};
    for (std::string_view const known : local)
        if (detail::same_letters(known, name)) return true;
    if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
    auto const ip = parse_address(name);
    return ip && unusable(*ip) == defect::loopback;
}

} // namespace atlascheck
