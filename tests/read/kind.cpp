// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/kind.hpp>

#include <doctest/doctest.h>

namespace {
using atlascheck::read::kind;
using atlascheck::read::kind_of;
using atlascheck::read::limit_of;

static_assert(kind_of("{}") == kind::rank_table);
static_assert(kind_of("[") == kind::rank_table);
static_assert(kind_of(" \r\n\t{") == kind::rank_table);
static_assert(kind_of("\xEF\xBB\xBF{") == kind::rank_table);
static_assert(kind_of("// a\n# b\n/* c\n*/ {") == kind::rank_table);
static_assert(kind_of("hccl.json:\n----\n{\"server_list\": []}") == kind::rank_table);
static_assert(kind_of("server_list : a") == kind::rank_table);
static_assert(kind_of("x 'group_list': 1") == kind::rank_table);
static_assert(kind_of("\"rank_list\":") == kind::rank_table);
static_assert(kind_of("a\nnode_list:\n") == kind::rank_table);

static_assert(kind_of("") == kind::empty);
static_assert(kind_of(" \n\t") == kind::empty);
static_assert(kind_of("\xEF\xBB\xBF") == kind::empty);
static_assert(kind_of("\xEF\xBB\xBF \n") == kind::empty);

static_assert(kind_of("# only\n// this\n") == kind::only_comments);
static_assert(kind_of("/* open") == kind::only_comments);
static_assert(kind_of("#") == kind::only_comments);

static_assert(kind_of("address_0=192.168.1.2\n") == kind::unknown);
static_assert(kind_of("export RANK_ID=0") == kind::unknown);
static_assert(kind_of("the server_list is elsewhere") == kind::unknown); // no key
static_assert(kind_of("my_server_list: 1") == kind::unknown);
static_assert(kind_of("a { \"b\": 1 }") == kind::unknown);

static_assert(limit_of("{") == 40 * 1024 * 1024);
static_assert(limit_of("address_0=") == 256 * 1024 * 1024);

TEST_CASE("read/kind") {
    CHECK(kind_of("{}") == kind::rank_table);
    CHECK(kind_of("x") == kind::unknown);
}
} // namespace
