// SPDX-License-Identifier: Apache-2.0
// expect: missing_ip
// expect: \{?1\}?, 0
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr cluster<2, 2> without(bool ip) {
    device const second{0};
    return {.servers = {{{.first = 0, .count = 1}, {.first = 1, .count = 1}}},
            .devices = {{device{0, "10.0.0.1"_ip, 0}, (ip ? second.with_ip("10.0.0.2"_ip) : second).with_rank(1)}}};
}

#ifdef ATLASCHECK_TWIN
constexpr auto racks = without(true);
#else
constexpr auto racks = without(false);
#endif

static_assert((require<racks, products::atlas>(), true));
