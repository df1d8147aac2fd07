// SPDX-License-Identifier: Apache-2.0
// expect: server_count_mismatch
// expect: \{3, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr table_view table{.server_count = 2, .server_entries = 2};
#else
constexpr table_view table{.server_count = 3, .server_entries = 2};
#endif

static_assert((require<racks, table, products::a2>(), true));
