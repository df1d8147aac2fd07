// SPDX-License-Identifier: Apache-2.0
// expect: master_port_in_hccl_range
// expect: 60011, .*60000, 60015
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning breaks no build; as an error it does.
constexpr auto book = boost::hana::tuple<regraded<rules::process::master_port_in_hccl_range, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr launch launches[] = {{.how = launcher::torchrun, .master_port = 29500}};
#else
constexpr launch launches[] = {{.how = launcher::torchrun, .master_port = 60011}};
#endif
constexpr launch_view start{launches, {}};

static_assert((require<book, start>(), true));
