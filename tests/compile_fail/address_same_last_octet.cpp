// SPDX-License-Identifier: Apache-2.0
// expect: same_last_octet
// expect: \{10, 0, 1, 1\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr netmask mask{16, family::ipv4};

constexpr auto strict = boost::hana::tuple<regraded<rules::address::same_last_octet, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.1.2"});
#else
constexpr auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.1.1"});
#endif

static_assert((require<strict, racks, products::atlas, mask>(), true));
