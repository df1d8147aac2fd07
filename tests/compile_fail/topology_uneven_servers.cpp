// SPDX-License-Identifier: Apache-2.0
// expect: uneven_servers
// expect: \{?1\}?, 4, 8
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// Two servers that use so many devices, 0 and following; a subnet a plane.
template <std::uint32_t First, std::uint32_t Second>
constexpr auto servers_of() {
    cluster<2, First + Second> c;
    c.servers[0] = {.first = 0, .count = First};
    c.servers[1] = {.first = First, .count = Second};
    for (std::uint32_t i = 0; i != First + Second; ++i) {
        std::uint32_t const id = i < First ? i : i - First;
        std::uint32_t const host = (i < First ? 1 : 3) + id / 4;
        c.devices[i] = device{id, ipv4{10, 0, static_cast<std::uint8_t>(id % 4), static_cast<std::uint8_t>(host)}, i};
    }
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = servers_of<8, 8>();
#else
constexpr auto racks = servers_of<8, 4>();
#endif

static_assert((require<racks, products::atlas>(), true));
