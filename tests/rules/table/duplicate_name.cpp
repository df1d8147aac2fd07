// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/duplicate_name.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::duplicate_name;

static_assert(rule<duplicate_name>);

constexpr std::size_t most = 4;
using names = std::string_view[most];
constexpr std::string_view unknown{};

struct row {
    char const* name;
    names groups;
    names pods;
    verify::expect want{};
    shape form = shape::legacy_cloud;
};
constexpr row table[] = {
    {"nothing is known", {}, {}, {}},
    {"distinct", {"a", "b", "c", "d"}, {"a", "b", "c", "d"}, {}},
    {"one group_name twice",
     {"a", "b", "a", "d"},
     {"a", "b", "c", "d"},
     {.faults = 1, .at = 2, .what = spot::group_name, .related = 1, .level = verify::expect::error()}},
    {"one pod_name twice",
     {"a", "b", "c", "d"},
     {"a", "b", "c", "b"},
     {.faults = 1, .at = 3, .what = spot::pod_name, .related = 1, .level = verify::expect::error()}},
    {"thrice is one finding", {}, {"a", "a", "c", "a"}, {.faults = 1, .at = 1, .related = 2}},
    {"both kinds are told", {"a", "a"}, {"b", "b"}, {.faults = 2, .what = spot::group_name, .related = 2}},
    {"a group and a pod may be called alike", {"a"}, {"a"}, {}},
    {"an empty name is a name, once", {"", "a"}, {"", "a"}, {}},
    {"but not twice", {"", ""}, {}, {.faults = 1, .at = 1}},
    {"names that could not be read are none", {unknown, unknown, "a"}, {unknown, unknown, "a"}, {}},
    {"with deploy_mode a pod_name means nothing", {"a", "b"}, {"a", "a"}, {}, shape::legacy_lab},
    {"but a group_name does", {"a", "a"}, {"a", "a"}, {.faults = 1, .what = spot::group_name}, shape::legacy_lab},
    {"a server_list has neither", {"a", "a"}, {"a", "a"}, {}, shape::server_list},
};
constexpr auto look = [](row const& r) {
    table_group groups[most];
    names pods;
    for (std::size_t i = 0; i != most; ++i) {
        if (r.groups[i].data() != nullptr) groups[i].name = r.groups[i];
        if (r.pods[i].data() != nullptr) pods[i] = r.pods[i];
    }
    table_view t;
    t.form = r.form;
    t.groups = groups;
    t.pod_names = pods;
    return verify::observe<duplicate_name>(t);
};
TEST_CASE("table/duplicate-name") { verify::run_rows<table>(look); }
} // namespace
