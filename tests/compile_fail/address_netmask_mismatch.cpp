// SPDX-License-Identifier: Apache-2.0
// expect: netmask_mismatch
// expect: \{23,
// expect: \{24,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr cluster<2, 2> masks(std::uint8_t length) {
    return {.servers = {{{.first = 0, .count = 1}, {.first = 1, .count = 1}}},
            .devices = {{device{0, "10.0.0.1"_ip, 0}.with_mask({24, family::ipv4}),
                         device{0, "10.0.0.2"_ip, 1}.with_mask({length, family::ipv4})}}};
}

#ifdef ATLASCHECK_TWIN
constexpr auto racks = masks(24);
#else
constexpr auto racks = masks(23);
#endif

static_assert((require<racks, products::atlas>(), true));
