// SPDX-License-Identifier: Apache-2.0
// expect: shared_plane
// expect: 1, 0,
// expect: \{10, 0, 0, 0\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr netmask mask{24, family::ipv4};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.2", "10.0.0.3", "10.0.1.4"});
#else
constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"});
#endif

static_assert((require<racks, products::atlas, mask>(), true));
