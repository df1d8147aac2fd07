// SPDX-License-Identifier: Apache-2.0
// expect: port_range
// expect: , 1, .*70000\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr device_ports ports[] = {{.device_port = 16666}, {.device_port = 65535}, {}, {}};
#else
constexpr device_ports ports[] = {{.device_port = 16666}, {.device_port = 70000}, {}, {}};
#endif
constexpr table_view table{.ports = ports};

static_assert((require<racks, table, products::a2>(), true));
