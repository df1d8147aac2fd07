// SPDX-License-Identifier: Apache-2.0
// expect: graph_mismatch
// expect: 2, 8, 7
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr graph_fingerprint graphs[] = {{0, 7}, {1, 7}, {2, 7}};
#else
constexpr graph_fingerprint graphs[] = {{0, 7}, {1, 7}, {2, 8}};
#endif
constexpr workload_view workload{.calls = {}, .graphs = graphs};

static_assert((require<workload>(), true));
