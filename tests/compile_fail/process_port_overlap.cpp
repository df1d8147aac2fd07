// SPDX-License-Identifier: Apache-2.0
// expect: port_overlap
// expect: 2, .*60000
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr std::uint32_t turn = 1;
#else
constexpr std::uint32_t turn = 0;
#endif
constexpr launch launches[] = {{.how = launcher::torchrun, .master_port = 29500, .beside = 0},
                               {.how = launcher::torchrun, .master_port = 29501, .beside = turn}};
constexpr launch_view start{launches, {}};

static_assert((require<start, products::atlas>(), true));
