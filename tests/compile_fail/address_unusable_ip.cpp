// SPDX-License-Identifier: Apache-2.0
// expect: unusable_ip
// expect: \{127, 0, 0, 1\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<1, 2>({"192.168.20.11", "126.0.0.1"});
#else
constexpr auto racks = cluster_of<1, 2>({"192.168.20.11", "127.0.0.1"});
#endif

static_assert((require<racks, products::atlas>(), true));
