// SPDX-License-Identifier: Apache-2.0
// expect: duplicate_ip
// expect: \{192, 168, 20, 11\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<2, 1>({"192.168.20.11", "192.168.20.12"});
#else
constexpr auto racks = cluster_of<2, 1>({"192.168.20.11", "192.168.20.11"});
#endif

static_assert((require<racks, products::atlas>(), true));
