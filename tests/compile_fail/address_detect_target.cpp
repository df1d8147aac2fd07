// SPDX-License-Identifier: Apache-2.0
// expect: detect_target
// expect: 192, 168, 20, 11
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 1>({"192.168.20.11", "192.168.20.12"});

#ifdef ATLASCHECK_TWIN
constexpr host_device all_devices[] = {{.id = 0, .target = address{"192.168.20.12"_ip}}};
#else
constexpr host_device all_devices[] = {{.id = 0, .target = address{"192.168.20.11"_ip}}}; // itself
#endif
constexpr host all_hosts[] = {{.name = "a", .server = 0, .first = 0, .count = 1}};
constexpr hosts_view told{.hosts = all_hosts, .devices = all_devices, .ranges = {}};

static_assert((require<racks, told, products::a2>(), true));
