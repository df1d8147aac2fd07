// SPDX-License-Identifier: Apache-2.0
// expect: unread_name
// expect: \{0, 0\}, .*\{40\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::environment::unread_name, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr variable all_variables[] = {{"ASCEND_RT_VISIBLE_DEVICES", "0,1"}};
#else
constexpr variable all_variables[] = {{"ASCEND_RT_VISIBLE_DEVICE", "0,1"}};
#endif
constexpr environment all_environments[] = {{.count = 1}};
constexpr environment_view told{all_environments, all_variables};

static_assert((require<strict, told>(), true));
