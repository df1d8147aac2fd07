// SPDX-License-Identifier: Apache-2.0
// expect: status_not_completed
// expect: \{30\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr table_view table{.status = table_status::completed};
#else
constexpr table_view table{.status = table_status::other};
#endif

static_assert((require<racks, table, products::a2>(), true));
