// SPDX-License-Identifier: Apache-2.0
// expect: split_pair
// expect: 0, 4,
// expect: \{10, 0, 1, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr netmask mask{24, family::ipv4};
constexpr auto book = boost::hana::tuple<rules::address::split_pair>{}; // 0 and 4 alone are not of one group

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_of<2, 8>({"10.0.0.1", "10.1.0.1", "10.2.0.1", "10.3.0.1", "10.0.0.2", "10.1.0.2",
                                         "10.2.0.2", "10.3.0.2", "10.0.0.3", "10.1.0.3", "10.2.0.3", "10.3.0.3",
                                         "10.0.0.4", "10.1.0.4", "10.2.0.4", "10.3.0.4"});
#else
constexpr auto racks = cluster_of<2, 8>({"10.0.0.1", "10.1.0.1", "10.2.0.1", "10.3.0.1", "10.0.1.2", "10.1.0.2",
                                         "10.2.0.2", "10.3.0.2", "10.0.2.1", "10.1.0.3", "10.2.0.3", "10.3.0.3",
                                         "10.0.3.2", "10.1.0.4", "10.2.0.4", "10.3.0.4"});
#endif

static_assert((require<book, racks, products::atlas, mask>(), true));
