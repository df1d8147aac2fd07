// SPDX-License-Identifier: Apache-2.0
// expect: count_mismatch
// expect: , 3, .*, 2\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr table_view table{
    .form = shape::legacy_cloud, .version = table_version::absent, .group_count = 2, .group_entries = 2};
#else
constexpr table_view table{
    .form = shape::legacy_cloud, .version = table_version::absent, .group_count = 3, .group_entries = 2};
#endif

static_assert((require<racks, table, products::a2>(), true));
