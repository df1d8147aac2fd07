// SPDX-License-Identifier: Apache-2.0
// expect: loopback_master
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning breaks no build; as an error it does.
constexpr auto book = boost::hana::tuple<regraded<rules::process::loopback_master, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr launch launches[] = {{.how = launcher::torchrun, .nodes = 2, .master_addr = std::string_view{"10.0.0.1"}}};
#else
constexpr launch launches[] = {{.how = launcher::torchrun, .nodes = 2, .master_addr = std::string_view{"localhost"}}};
#endif
constexpr launch_view start{launches, {}};

static_assert((require<book, start>(), true));
