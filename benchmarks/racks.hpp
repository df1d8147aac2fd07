// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/atlascheck.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

/// The clusters that are measured: sound, of any size, in the compiler as at run time.
namespace bench {
using namespace atlascheck;

inline constexpr std::size_t each = 8;
inline constexpr netmask wide{10, family::ipv4}; // keeps the planes of every size apart and whole

/// The address of a plane's device number `slot`; no two alike, and none ends in 0 or 255.
[[nodiscard]] constexpr ipv4 address_of(int plane, std::uint32_t slot) noexcept {
    return ipv4::of((10U << 24) + (static_cast<std::uint32_t>(plane) << 22) + (slot / 254 << 8) + slot % 254 + 1);
}

/// Servers of eight devices each, ranks in order.
constexpr void fill(std::span<server> servers, std::span<device> devices, product const& p) noexcept {
    auto const planes = static_cast<std::uint32_t>(p.planes);
    std::uint32_t const per_plane = each / planes;
    std::uint32_t at = 0;
    for (std::uint32_t s = 0; s != servers.size(); ++s) {
        servers[s] = {.first = at, .count = each};
        for (std::uint32_t id = 0; id != each; ++id, ++at) {
            int const plane = static_cast<int>(id % planes);
            devices[at] = {id, address_of(plane, s * per_plane + id / planes), at};
        }
    }
}

template <std::size_t Servers>
[[nodiscard]] constexpr cluster<Servers, Servers * each> racks_of(product const& p) noexcept {
    cluster<Servers, Servers * each> c;
    fill(c.servers, c.devices, p);
    return c;
}

} // namespace bench
