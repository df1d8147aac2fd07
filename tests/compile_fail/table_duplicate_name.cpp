// SPDX-License-Identifier: Apache-2.0
// expect: duplicate_name
// expect: , 2, 0, 1\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr std::string_view pods[] = {"a", "b"};
#else
constexpr std::string_view pods[] = {"a", "a"};
#endif
constexpr table_view table{.form = shape::legacy_cloud, .version = table_version::absent, .pod_names = pods};

static_assert((require<racks, table, products::a2>(), true));
