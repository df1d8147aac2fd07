// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/wrong_version.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::version_defect;
using rules::table::version_remedy;
using rules::table::wrong_version;

static_assert(rule<wrong_version>);
static_assert(word(version_defect::other).en == "HCCL knows no such version");

constexpr product pods = [] {
    product p = products::a2;
    p.super_pods = true;
    return p;
}();
constexpr verify::expect refused{.faults = 1, .what = spot::version, .level = verify::expect::error()};
constexpr verify::expect at_the_top{.faults = 1, .what = spot::top, .level = verify::expect::error()};
constexpr verify::expect warned{.faults = 1, .what = spot::version, .level = verify::expect::warning()};

struct row {
    char const* name;
    table_version version;
    verify::expect want{};
    product const* kind = &products::a2;
    shape form = shape::server_list;
    table_status status = table_status::completed;
    bool bare = false;
};
constexpr row table[] = {
    {"1.0", table_version::v1_0, {}},
    {"1.0 on the other product", table_version::v1_0, {}, &products::atlas},
    {"1.0 with super pods", table_version::v1_0, {}, &pods},
    {"1.2 where there are no super pods is only odd", table_version::v1_2, warned},
    {"1.2 on the other product", table_version::v1_2, warned, &products::atlas},
    {"a bare 1.2: the reader tells it",
     table_version::v1_2,
     {},
     &products::a2,
     shape::server_list,
     table_status::completed,
     true},
    {"1.2 with super pods", table_version::v1_2, {}, &pods},
    {"1.1", table_version::v1_1, refused},
    {"2.0", table_version::v2_0, refused},
    {"any other text", table_version::other, refused},
    {"any other text with super pods", table_version::other, refused, &pods},
    {"not readable: the reader tells it", table_version::unreadable, {}},
    {"a server_list without one", table_version::absent, at_the_top},
    {"a table that is not filled yet may lack it",
     table_version::absent,
     {},
     &products::a2,
     shape::server_list,
     table_status::other},
    {"but not have a wrong one", table_version::v2_0, refused, &products::a2, shape::server_list, table_status::other},
    {"without a status, as with it", table_version::absent, at_the_top, &products::a2, shape::server_list,
     table_status::absent},
    {"a group_list has none", table_version::absent, {}, &products::a2, shape::legacy_cloud},
    {"a group_list with deploy_mode has none", table_version::absent, {}, &products::a2, shape::legacy_lab},
    {"a group_list with one that HCCL does not know", table_version::other, refused, &products::a2,
     shape::legacy_cloud},
};
constexpr auto look = [](row const& r) {
    table_view t;
    t.version = r.version;
    t.form = r.form;
    t.status = r.status;
    t.bare_version = r.bare;
    return verify::observe<wrong_version>(t, *r.kind);
};
TEST_CASE("table/wrong-version") { verify::run_rows<table>(look); }

constexpr version_defect defect_of(table_version v) {
    table_view t;
    t.version = v;
    return check(boost::hana::tuple<wrong_version>{}, t, products::a2).of<wrong_version>().findings[0].fault.what;
}
static_assert(defect_of(table_version::absent) == version_defect::absent);
static_assert(defect_of(table_version::v1_1) == version_defect::heterogeneous);
static_assert(defect_of(table_version::v1_2) == version_defect::super_pods);
static_assert(defect_of(table_version::v2_0) == version_defect::next_products);
static_assert(defect_of(table_version::other) == version_defect::other);

constexpr version_remedy remedy_of(table_version v) {
    table_view t;
    t.version = v;
    return check(boost::hana::tuple<wrong_version>{}, t, products::a2).of<wrong_version>().findings[0].fault.remedy;
}
static_assert(remedy_of(table_version::absent) == version_remedy::version);
static_assert(remedy_of(table_version::v1_2) == version_remedy::version);
static_assert(remedy_of(table_version::v1_1) == version_remedy::table);
static_assert(remedy_of(table_version::v2_0) == version_remedy::table);
static_assert(remedy_of(table_version::other) == version_remedy::version_or_none);
static_assert(word(version_remedy::version).en == "write \"version\": \"1.0\"");
} // namespace
