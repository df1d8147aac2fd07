// SPDX-License-Identifier: Apache-2.0
// expect: unhealthy_link
// expect: \{?0\}?, 1,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr host_device all_devices[] = {{.id = 0, .health = net_health::success},
                                       {.id = 1, .health = net_health::success}};
#else
constexpr host_device all_devices[] = {{.id = 0, .health = net_health::success},
                                       {.id = 1, .health = net_health::fault}};
#endif
constexpr host all_hosts[] = {{.name = "a", .server = 0, .first = 0, .count = 2}};
constexpr hosts_view told{.hosts = all_hosts, .devices = all_devices, .ranges = {}};

static_assert((require<told>(), true));
