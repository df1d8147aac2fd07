// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/duplicate_server.hpp>

#include "verify.hpp"

#include <algorithm>
#include <span>

namespace {
using namespace atlascheck;
using rules::table::duplicate_server;

static_assert(rule<duplicate_server>);

constexpr std::size_t most = 8;

// The server_ids, separated by commas; `?` could not be read.
struct row {
    char const* name;
    std::string_view ids;
    verify::expect want{};
    shape form = shape::server_list;
    bool whole = true;
};
constexpr row table[] = {
    {"no server", "", {}},
    {"one", "a", {}},
    {"distinct", "a,b,c", {}},
    {"texts count, not what they mean", "10.0.0.1,10.0.0.01", {}},
    {"a blank makes another text", "a,a ", {}},
    {"case makes another text", "a,A", {}},
    {"neighbours",
     "a,a,b",
     {.faults = 1, .at = 1, .what = spot::server_entry, .related = 1, .level = verify::expect::error()}},
    {"apart", "a,b,c,a", {.faults = 1, .at = 3, .related = 1}},
    {"three of one are one finding", "a,b,a,a", {.faults = 1, .at = 2, .related = 2}},
    {"two of two are two", "a,b,b,a", {.faults = 2, .at = 3, .related = 2}},
    {"those that could not be read are no duplicates", "?,?,a", {}},
    {"empty ones are bad values, not duplicates", ",,a", {}},
    {"the list is not whole", "a,b", {.skipped = 1}, shape::server_list, false},
    {"what is seen of it is judged", "a,b,a", {.faults = 1, .skipped = 1, .at = 2}, shape::server_list, false},
    {"a group_list may repeat its servers", "a,a", {}, shape::legacy_lab},
};
constexpr auto look = [](row const& r) {
    std::string_view ids[most];
    std::uint32_t n = 0;
    for (std::size_t at = 0; at < r.ids.size(); ++n) {
        auto const end = std::min(r.ids.find(',', at), r.ids.size());
        ids[n] = r.ids.substr(at, end - at);
        if (ids[n] == "?") ids[n] = {};
        at = end + 1;
    }
    table_view t;
    t.form = r.form;
    if (r.whole)
        t.server_entries = n;
    else
        t.server_entries = n + 1;
    t.server_ids = std::span{ids}.first(n);
    return verify::observe<duplicate_server>(t);
};
TEST_CASE("table/duplicate-server") { verify::run_rows<table>(look); }

// The fault names the server that the entries become, by its index among the servers that are left.
constexpr std::string_view joined[] = {"a", "b", "a", "c", "d", "c", "c"};
constexpr auto fault_of(std::size_t nth) {
    table_view t;
    t.server_entries = 7;
    t.server_ids = joined;
    return check(boost::hana::tuple<duplicate_server>{}, t).of<duplicate_server>().findings[nth].fault;
}
static_assert(fault_of(0).server.index == 0);
static_assert(fault_of(0).entries == 2);
static_assert(fault_of(1).server.index == 2);
static_assert(fault_of(1).entries == 3);
static_assert(fault_of(1).first == 3);
static_assert(fault_of(1).second == 5);
} // namespace
