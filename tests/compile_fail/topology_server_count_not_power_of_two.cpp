// SPDX-License-Identifier: Apache-2.0
// expect: server_count_not_power_of_two
// expect: 3, 2
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A note breaks nothing, unless you want it to.
constexpr auto book = boost::hana::tuple<regraded<rules::topology::server_count_not_power_of_two, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<4, 1>({"10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"});
#else
constexpr auto racks = cluster_of<3, 1>({"10.0.0.1", "10.0.0.2", "10.0.0.3"});
#endif

static_assert((require<book, racks, products::atlas>(), true));
