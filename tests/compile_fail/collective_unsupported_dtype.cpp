// SPDX-License-Identifier: Apache-2.0
// expect: unsupported_dtype
// expect: int64|0, 3,
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr collective_call calls[] = {{collective::allreduce, dtype::float16}};
#else
constexpr collective_call calls[] = {{collective::allreduce, dtype::int64}};
#endif
constexpr workload_view workload{.calls = calls, .graphs = {}};

static_assert((require<workload, products::atlas>(), true));
