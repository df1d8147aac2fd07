// SPDX-License-Identifier: Apache-2.0
// expect: bad_value
// expect: 120, 7200
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr variable all_variables[] = {{"HCCL_CONNECT_TIMEOUT", "120"}};
#else
constexpr variable all_variables[] = {{"HCCL_CONNECT_TIMEOUT", "119"}};
#endif
constexpr environment all_environments[] = {{.count = 1}};
constexpr environment_view told{all_environments, all_variables};

static_assert((require<told, products::a2>(), true));
