// SPDX-License-Identifier: Apache-2.0
// expect: netmask_unknown
// expect: 8, 23
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto strict = boost::hana::tuple<regraded<rules::address::netmask_unknown, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.0.129"});
#else
constexpr auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.1.1"});
#endif

static_assert((require<strict, racks, products::atlas>(), true));
