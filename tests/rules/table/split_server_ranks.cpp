// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/split_server_ranks.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::split_server_ranks;

static_assert(rule<split_server_ranks>);

constexpr verify::row table[] = {
    {"no device", "", {}},
    {"one server in any order", "-@1 -@0 -@2", {}},
    {"in order", "-@0 -@1 | -@2 -@3", {}},
    {"any order within a server", "-@1 -@0 | -@3 -@2", {}},
    {"devices 4 to 7 as ranks 0 to 3", "4=-@0 -@1 -@2 -@3 | 4=-@4 -@5 -@6 -@7", {}},
    {"taken in turns",
     "-@0 -@2 | -@1 -@3",
     {.faults = 1, .at = 2, .what = spot::rank_id, .related = 1, .level = verify::expect::warning()}},
    {"servers swapped", "-@2 -@3 | -@0 -@1", {.faults = 1, .at = 2, .related = 1}},
    {"the lowest rank is named", "-@2 -@3 | -@1 -@0", {.faults = 1, .at = 3}},
    {"one swap between neighbours", "-@0 -@1 | -@2 -@4 | -@3 -@5", {.faults = 1, .at = 4}},
    {"many are one finding", "-@5 -@4 | -@3 -@2 | -@1 -@0", {.faults = 1, .at = 3, .related = 1}},
    {"a server without devices between", "-@0 | | -@1", {}},
    {"and behind one that is out of order", "-@1 | | -@0", {.faults = 1, .at = 1}},
    {"one rank is unknown", "-@0 -@x | -@1 -@3", {.skipped = 1}},
    {"one device is out of range", "-@2 8=-@3 | -@0 -@1", {.skipped = 1}},
    {"an unknown id has a rank", "x=-@0 -@1 | -@2 -@3", {}},
};
ATLASCHECK_VERIFY("table/split-server-ranks", split_server_ranks, products::a2, table)

// Servers swapped, and what keeps the rule from saying so.
struct row {
    char const* name;
    void (*change)(cluster_view&, server (&)[2]);
    verify::expect want{};
};
constexpr row kept[] = {
    {"nothing", [](cluster_view&, server (&)[2]) {}, {.faults = 1}},
    {"HCCL assigns the ranks", [](cluster_view& c, server (&)[2]) { c.ranks_assigned = true; }, {}},
    {"servers are hidden", [](cluster_view& c, server (&)[2]) { c.more_servers = true; }, {.skipped = 1}},
    {"a list is not whole", [](cluster_view&, server (&s)[2]) { s[1].partial = true; }, {.skipped = 1}},
    {"a server stands twice", [](cluster_view&, server (&s)[2]) { s[0].merged = true; }, {.skipped = 1}},
};
constexpr auto look = [](row const& r) {
    server servers[2] = {{.first = 0, .count = 1}, {.first = 1, .count = 1}};
    device const devices[2] = {device{0}.with_rank(1), device{0}.with_rank(0)};
    cluster_view c;
    r.change(c, servers);
    c.servers = servers;
    c.devices = devices;
    return verify::observe<split_server_ranks>(c, products::a2);
};
TEST_CASE("table/split-server-ranks is kept from speaking") { verify::run_rows<kept>(look); }

// Stands for rank-order.
struct said_all {
    static constexpr rule_info info{.id = "process/said-all", .level = severity::error, .from = source::ours};
    struct fault {};
    static constexpr void check(cluster_view const&, sink_for<said_all> auto& out) { out.settle(topic::ranks); }
};
TEST_CASE("table/split-server-ranks is silent where the ranks are wrong themselves") {
    constexpr device devices[2] = {device{0}.with_rank(1), device{0}.with_rank(0)};
    constexpr server servers[2] = {{.first = 0, .count = 1}, {.first = 1, .count = 1}};
    cluster_view c;
    c.servers = servers;
    c.devices = devices;
    CHECK(check(boost::hana::tuple<split_server_ranks>{}, c, products::a2).size() == 1);
    CHECK(check(boost::hana::tuple<said_all, split_server_ranks>{}, c, products::a2).size() == 0);
}
} // namespace
