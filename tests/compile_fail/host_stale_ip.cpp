// SPDX-License-Identifier: Apache-2.0
// expect: stale_ip
// expect: 10, 0, 0, 9
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr host_device all_devices[] = {{.id = 0},
                                       {.id = 1, .conf_ip = address{"10.0.0.1"_ip}, .tool_ip = address{"10.0.0.1"_ip}}};
#else
constexpr host_device all_devices[] = {{.id = 0},
                                       {.id = 1, .conf_ip = address{"10.0.0.1"_ip}, .tool_ip = address{"10.0.0.9"_ip}}};
#endif
constexpr host all_hosts[] = {{.name = "a", .server = 0, .first = 0, .count = 2}};
constexpr hosts_view told{.hosts = all_hosts, .devices = all_devices, .ranges = {}};

static_assert((require<told>(), true));
