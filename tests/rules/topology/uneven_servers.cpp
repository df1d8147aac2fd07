// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/uneven_servers.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::uneven_servers;

static_assert(rule<uneven_servers>);

// clang-format off
constexpr verify::row table[] = {
    {"no server", "", {}},
    {"one server", "- - -", {}},
    {"equal", "- - | - -", {}},
    {"equal, other ids", "- - | 4=- -", {}},
    {"equal, a number that no server may use", "- - - | - - -", {}},
    {"the second differs: on a tie the first counts", "- - | -", {.faults = 1, .at = 1, .what = spot::server_id, .related = 0}},
    {"the first differs from the majority", "- | - - | - -", {.faults = 1, .at = 0}},
    {"the last differs from the majority", "- - | - - | -", {.faults = 1, .at = 2}},
    {"the commonest number need not be a majority", "- | - - | - - | - - - | - - - -", {.faults = 3, .at = 0}},
    {"a tie of two behind the first", "- | - - | - - | - - - | - - -", {.faults = 3, .at = 0}},
    {"each other number", "- | - - | - - -", {.faults = 2, .at = 1}},
    {"a server without devices", "- - | - - |", {.faults = 1, .at = 2}},
    {"a device whose id could not be read counts", "- - | - x=-", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
    {"a server whose id is out of range is left out", "- - | - - | 8=-", {}},
    {"a server whose device is shared is left out", "- - | - - | 0=- 0=- 0=-", {}},
    {"only one server is left", "- - | 8=-", {.skipped = 1}},
};
constexpr verify::incomplete_row incomplete[] = {
    {"a list that is not whole is left out", "- - | - - | -", {.skipped = 1}, 2},
    {"the others are judged", "- - | - | -", {.faults = 1, .skipped = 1, .at = 1}, 2},
    {"a server of several entries is left out", "- - | - - | -", {.skipped = 1}, -1, 2},
    {"hidden servers: those that are seen are judged", "- - | -", {.faults = 1}, -1, -1, true},
    {"hidden servers, one seen", "- -", {.skipped = 1}, -1, -1, true},
    {"which devices there are, not which are used", "- - | -", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/uneven-servers on atlas", uneven_servers, products::atlas, table)
ATLASCHECK_VERIFY("topology/uneven-servers on a2", uneven_servers, products::a2, table)

TEST_CASE("topology/uneven-servers is an error where HCCL refuses it, else a warning") {
    verify::scene const s{{"", "- - | -"}};
    CHECK(check(s.view(), products::atlas).of<uneven_servers>().findings[0].level == severity::error);
    CHECK(check(s.view(), products::a2).of<uneven_servers>().findings[0].level == severity::warning);
}

TEST_CASE("topology/uneven-servers names the servers and settles the counts") {
    verify::scene const s{{"", "- - | - | - -"}};
    auto const report = check(boost::hana::tuple<uneven_servers>{}, s.view(), products::a2);
    CHECK(report.named().settled(topic::counts));
    CHECK(report.named().server(1, mark::count));
    CHECK(!report.named().server(0, mark::count));
}

TEST_CASE("topology/uneven-servers, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<uneven_servers>(r, products::atlas); });
}

TEST_CASE("topology/uneven-servers compares no servers that are apart") {
    verify::scene const s{{"", "- - | -"}};
    cluster_view c = s.view();
    CHECK(check(c, products::atlas).of<uneven_servers>().findings.size() == 1);
    c.more_servers = c.apart = true;
    CHECK(check(c, products::atlas).of<uneven_servers>().findings.empty());
}
} // namespace
