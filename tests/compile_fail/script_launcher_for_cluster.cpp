// SPDX-License-Identifier: Apache-2.0
// expect: launcher_for_cluster
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A note breaks no build; as an error it does.
constexpr auto book = boost::hana::tuple<regraded<rules::script::launcher_for_cluster, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr launch launches[] = {{.how = launcher::torch_npu_run, .nodes = 2}};
#else
constexpr launch launches[] = {{.how = launcher::torchrun, .nodes = 2}};
#endif
constexpr launch_view start{launches, {}};

static_assert((require<book, start>(), true));
