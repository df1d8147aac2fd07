// SPDX-License-Identifier: Apache-2.0
// expect: duplicate_server
// expect: server_ref\{0\}|\{\{0\}
// expect: , 2, 0, 1\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

#ifdef ATLASCHECK_TWIN
constexpr std::string_view ids[] = {"a", "b"};
#else
constexpr std::string_view ids[] = {"a", "a"};
#endif
constexpr table_view table{.server_entries = 2, .server_ids = ids};

static_assert((require<racks, table, products::a2>(), true));
