// SPDX-License-Identifier: Apache-2.0
// expect: wrong_version
// expect: version_defect::other|version_defect\)5|\{5[,}]|\{[^}]*other\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr table_view table{.version = table_version::v1_0};
#else
constexpr table_view table{.version = table_version::other};
#endif

static_assert((require<racks, table, products::a2>(), true));
