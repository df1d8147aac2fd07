// SPDX-License-Identifier: Apache-2.0
// expect: firewall_active
// expect: \{?1\}?,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr host all_hosts[] = {{.name = "a", .ufw_active = false}, {.name = "b", .ufw_active = false}};
#else
constexpr host all_hosts[] = {{.name = "a", .ufw_active = false}, {.name = "b", .ufw_active = true}};
#endif
constexpr hosts_view told{.hosts = all_hosts, .devices = {}, .ranges = {}};

static_assert((require<told>(), true));
