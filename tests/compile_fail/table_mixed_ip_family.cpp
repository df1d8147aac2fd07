// SPDX-License-Identifier: Apache-2.0
// expect: mixed_ip_family
// expect: 2306139568115548160
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto cluster_with(address host) {
    auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
    for (server& s : racks.servers) s.has_host_ip = true;
    racks.servers[0].host_ip = "10.1.0.1"_ip;
    racks.servers[1].host_ip = host;
    return racks;
}

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_with("10.1.0.2"_ip);
#else
constexpr auto racks = cluster_with(ipv6{0x20010db800000000, 1});
#endif

static_assert((require<racks, products::a2>(), true));
