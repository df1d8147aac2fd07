// SPDX-License-Identifier: Apache-2.0
// expect: split_server_ranks
// expect: , 1, .*, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto ranked(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});
    std::uint32_t const ranks[] = {a, b, c, d};
    for (std::size_t i = 0; i != 4; ++i) racks.devices[i] = racks.devices[i].with_rank(ranks[i]);
    return racks;
}
// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::table::split_server_ranks, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = ranked(0, 1, 2, 3);
#else
constexpr auto racks = ranked(0, 2, 1, 3);
#endif

static_assert((require<strict, racks, products::a2>(), true));
