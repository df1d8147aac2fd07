// SPDX-License-Identifier: Apache-2.0
// expect: small_syn_backlog
// expect: \{?0\}?, 128, 256
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::host::small_syn_backlog, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr host all_hosts[] = {{.name = "a", .syn_backlog = 256U}};
#else
constexpr host all_hosts[] = {{.name = "a", .syn_backlog = 128U}};
#endif
constexpr hosts_view told{.hosts = all_hosts, .devices = {}, .ranges = {}, .servers = {}, .ranks = 256U, .master = 0};

static_assert((require<strict, told>(), true));
