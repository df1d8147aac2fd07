// SPDX-License-Identifier: Apache-2.0
// expect: port_clash
// expect: , 1, 50000,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});
// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::table::port_clash, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr device_ports ports[] = {{.host_port = 50000}, {.host_port = 50001}, {.host_port = 50000}, {}};
#else
constexpr device_ports ports[] = {{.host_port = 50000}, {.host_port = 50000}, {.host_port = 50000}, {}};
#endif
constexpr table_view table{.ports = ports};

static_assert((require<strict, racks, table, products::a2>(), true));
