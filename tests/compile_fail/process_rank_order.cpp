// SPDX-License-Identifier: Apache-2.0
// expect: rank_order
// expect: 2, (.*beyond|1), 1, 0, 1, 1, 0
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// Two devices, the ranks of which begin at this one.
constexpr auto ranks_from(std::uint32_t first) {
    auto c = cluster_of<1, 2>({"10.0.0.1", "10.0.1.1"});
    for (std::uint32_t i = 0; i != 2; ++i) c.devices[i] = c.devices[i].with_rank(first + i);
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = ranks_from(0);
#else
constexpr auto racks = ranks_from(1);
#endif

static_assert((require<racks, products::atlas>(), true));
