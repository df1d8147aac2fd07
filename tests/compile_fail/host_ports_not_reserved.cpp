// SPDX-License-Identifier: Apache-2.0
// expect: ports_not_reserved
// expect: 60015
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr port_range all_ranges[] = {{60000, 60015}};
#else
constexpr port_range all_ranges[] = {{60000, 60014}};
#endif
constexpr host all_hosts[] = {{.name = "a", .reserved = {.first = 0, .count = 1, .at = {}, .known = true}}};
constexpr hosts_view told{.hosts = all_hosts, .devices = {}, .ranges = all_ranges};

static_assert((require<told>(), true));
