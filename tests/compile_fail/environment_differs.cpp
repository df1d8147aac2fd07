// SPDX-License-Identifier: Apache-2.0
// expect: differs
// expect: 400
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr variable all_variables[] = {{"HCCL_BUFFSIZE", "200"}, {"HCCL_BUFFSIZE", "200"}};
#else
constexpr variable all_variables[] = {{"HCCL_BUFFSIZE", "200"}, {"HCCL_BUFFSIZE", "400"}};
#endif
constexpr environment all_environments[] = {{.first = 0, .count = 1, .host = 0}, {.first = 1, .count = 1, .host = 1}};
constexpr environment_view told{all_environments, all_variables};

static_assert((require<told, products::a2>(), true));
