// SPDX-License-Identifier: Apache-2.0
// expect: split_pair
// expect: 0, 4,
// expect: \{10, 0, 1, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr netmask mask{24, family::ipv4};

// Servers that use devices 0 and 4, from the addresses of both.
template <std::size_t Servers>
constexpr auto pairs(std::array<ipv4, Servers * 2> const& ips) {
    cluster<Servers, Servers * 2> c;
    for (std::uint32_t i = 0; i != Servers * 2; ++i) c.devices[i] = device{i % 2 * 4, ips[i], i};
    for (std::uint32_t s = 0; s != Servers; ++s) c.servers[s] = {.first = s * 2, .count = 2};
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = pairs<2>({"10.0.0.1"_ip, "10.0.0.2"_ip, "10.0.0.3"_ip, "10.0.0.4"_ip});
#else
constexpr auto racks = pairs<2>({"10.0.0.1"_ip, "10.0.1.2"_ip, "10.0.2.1"_ip, "10.0.3.2"_ip});
#endif

static_assert((require<racks, products::atlas, mask>(), true));
