// SPDX-License-Identifier: Apache-2.0
// expect: too_small
// expect: too_small, 62, 23
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr auto racks = plan_addresses<products::atlas, 32, 8, "10.0.0.0/23"_subnet>;
static_assert(ok<racks, products::atlas>);
#else
constexpr auto racks = plan_addresses<products::atlas, 32, 8, "10.0.0.0/24"_subnet>;
#endif
