// SPDX-License-Identifier: Apache-2.0
// expect: reserved_until_reboot
// expect: 60000
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A note by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::host::reserved_until_reboot, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr port_range all_ranges[] = {{60000, 60031}, {60000, 60031}};
#else
constexpr port_range all_ranges[] = {{60000, 60031}, {8080, 8080}};
#endif
constexpr host all_hosts[] = {{.name = "a",
                               .reserved = {.first = 0, .count = 1, .at = {}, .known = true},
                               .persisted = {.first = 1, .count = 1, .at = {}, .known = true}}};
constexpr hosts_view told{.hosts = all_hosts, .devices = {}, .ranges = all_ranges};

static_assert((require<strict, told>(), true));
