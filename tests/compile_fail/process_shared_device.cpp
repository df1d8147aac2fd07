// SPDX-License-Identifier: Apache-2.0
// expect: shared_device
// expect: \{0, -1\}, .*\{8\}, 2
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// One server that uses devices of these ids.
template <std::size_t Devices>
constexpr auto server_of(std::array<std::uint32_t, Devices> const& ids) {
    cluster<1, Devices> c;
    c.servers[0] = {.first = 0, .count = static_cast<std::uint32_t>(Devices)};
    for (std::uint32_t i = 0; i != Devices; ++i) c.devices[i] = device{ids[i]}.with_rank(i);
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = server_of<2>({2, 3});
#else
constexpr auto racks = server_of<2>({3, 3});
#endif

static_assert((require<racks, products::atlas>(), true));
