// SPDX-License-Identifier: Apache-2.0
// expect: visible_devices
// expect: 2, .*1
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr launch launches[] = {{.how = launcher::torchrun, .visible = std::string_view{"0,1,2"}}};
#else
constexpr launch launches[] = {{.how = launcher::torchrun, .visible = std::string_view{"0,2,1"}}};
#endif
constexpr launch_view start{launches, {}};

static_assert((require<start, products::atlas>(), true));
