// SPDX-License-Identifier: Apache-2.0
// expect: local_rank
// expect: \{-1, 0\}, 1, .*2,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr process ranks[] = {{.host = 0, .local_rank = 0}, {.host = 0, .local_rank = 1}};
#else
constexpr process ranks[] = {{.host = 0, .local_rank = 1}, {.host = 0, .local_rank = 1}};
#endif
constexpr launch_view start{{}, ranks};

static_assert((require<start, products::atlas>(), true));
