// SPDX-License-Identifier: Apache-2.0
// expect: host_device_ip_clash
// expect: \{10, 0, 0, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto cluster_with(ipv4 host) {
    auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
    racks.servers[1].has_host_ip = true;
    racks.servers[1].host_ip = host;
    return racks;
}
// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::table::host_device_ip_clash, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr auto racks = cluster_with("10.1.0.2"_ip);
#else
constexpr auto racks = cluster_with("10.0.0.2"_ip);
#endif

static_assert((require<strict, racks, products::a2>(), true));
