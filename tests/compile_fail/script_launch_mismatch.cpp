// SPDX-License-Identifier: Apache-2.0
// expect: launch_mismatch
// expect: 4, .*8
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr std::uint32_t each = 8;
#else
constexpr std::uint32_t each = 4;
#endif
constexpr auto racks = cluster_of<1, 8>({"192.168.20.11", "192.168.30.11", "192.168.40.11", "192.168.50.11",
                                         "192.168.20.12", "192.168.30.12", "192.168.40.12", "192.168.50.12"});
constexpr launch launches[] = {{.how = launcher::torchrun, .nodes = 1, .per_node = each}};
constexpr launch_view start{launches, {}};

static_assert((require<racks, start, products::atlas>(), true));
