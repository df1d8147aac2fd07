// SPDX-License-Identifier: Apache-2.0
// expect: server_limit
// expect: 513, 512
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// So many servers of one device, all in one subnet.
template <std::uint32_t Servers>
constexpr auto servers_of() {
    cluster<Servers, Servers> c;
    for (std::uint32_t s = 0; s != Servers; ++s) {
        c.servers[s] = {.first = s, .count = 1};
        c.devices[s] = device{0, ipv4::of((10U << 24) + s + 1), s}.with_mask({16, family::ipv4});
    }
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = servers_of<512>();
#else
constexpr auto racks = servers_of<513>();
#endif

static_assert((require<racks, products::atlas>(), true));
