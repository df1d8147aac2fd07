// SPDX-License-Identifier: Apache-2.0
// expect: world_size
// expect: 8, 2,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr launch launches[] = {{.how = launcher::shell_loop, .nodes = 1, .per_node = 2, .world_size = 2}};
#else
constexpr launch launches[] = {{.how = launcher::shell_loop, .nodes = 1, .per_node = 2, .world_size = 8}};
#endif
constexpr launch_view start{launches, {}};

static_assert((require<start, products::atlas>(), true));
