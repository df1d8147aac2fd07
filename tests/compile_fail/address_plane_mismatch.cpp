// SPDX-License-Identifier: Apache-2.0
// expect: plane_mismatch
// expect: \{192, 168, 31, 0\}
// expect: \{192, 168, 30, 0\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr netmask mask{24, family::ipv4};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<3, 2>(
    {"192.168.20.11", "192.168.30.11", "192.168.20.12", "192.168.30.12", "192.168.20.13", "192.168.30.13"});
#else
constexpr auto racks = cluster_of<3, 2>(
    {"192.168.20.11", "192.168.30.11", "192.168.20.12", "192.168.31.12", "192.168.20.13", "192.168.30.13"});
#endif

static_assert((require<racks, products::atlas, mask>(), true));
