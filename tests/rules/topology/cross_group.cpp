// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/cross_group.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::cross_group;

static_assert(rule<cross_group>);

static_assert(cross_group::applies(products::atlas));
static_assert(!cross_group::applies(products::a2));

// clang-format off
constexpr verify::row table[] = {
    {"no server", "", {}},
    {"one device of either group", "- | 7=-", {}},
    {"two of the first group", "0=- 3=-", {}},
    {"two of the second", "4=- 7=-", {}},
    {"a pair of one plane is across", "0=- 4=-", {.faults = 1, .at = 0, .what = spot::server_id, .related = 0, .level = verify::expect::error()}},
    {"neighbours on both sides of the border", "3=- 4=-", {.faults = 1}},
    {"order does not matter", "7=- 0=-", {.faults = 1}},
    {"all of the first group", "- - - -", {}},
    {"all of the second", "4=- - - -", {}},
    {"two and two, which HCCL lets pass", "0=- 1=- 4=- 5=-", {.faults = 1}},
    {"three and one", "0=- 1=- 2=- 7=-", {.faults = 1}},
    {"all eight", "- - - - - - - -", {}},
    {"three are told as a number", "0=- 1=- 4=-", {}},
    {"six are told as a number", "0=- 1=- 2=- 4=- 5=- 6=-", {}},
    {"each server of a cluster", "0=- 4=- | 0=- 1=- | 3=- 4=-", {.faults = 2, .at = 0}},
    {"two of one group each, other groups", "0=- 1=- | 4=- 5=-", {}},
    {"an id that could not be read", "0=- x=-", {.skipped = 1}},
    {"unread ids of a server that uses all", "- - - - - - - x=-", {}},
    {"a server whose id is out of range is left out", "0=- 8=-", {.skipped = 1}},
    {"the others are judged", "0=- 8=- | 0=- 4=-", {.faults = 1, .at = 1}},
    {"a server whose device is shared is left out", "0=- 0=- 4=- 4=- | 0=- 1=-", {}},
    {"64 servers of the first group", "- - - -", {}, -1, 64},
};
constexpr verify::incomplete_row incomplete[] = {
    {"all known", "0=- 4=- | 0=- 1=-", {.faults = 1}},
    {"a list that is not whole", "0=- 4=- | 0=- 1=-", {.skipped = 1}, 0},
    {"a server of several entries", "0=- 4=- | 0=- 1=-", {.skipped = 1}, -1, 0},
    {"hidden servers change nothing", "0=- 4=-", {.faults = 1}, -1, -1, true},
    {"which devices there are, not which are used", "0=- 4=-", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/cross-group on atlas", cross_group, products::atlas, table)

TEST_CASE("topology/cross-group does not speak of a server that is named for its number") {
    verify::scene const s{{"", "- - - - - - - - | 0=- 4=- | - - - - - - - -"}};
    auto const report = check(s.view(), products::atlas);
    CHECK(report.of<rules::topology::uneven_servers>().findings.size() == 1);
    CHECK(report.of<cross_group>().findings.empty());
    CHECK(!holds<cross_group>(s.view(), products::atlas)); // alone it speaks
}

TEST_CASE("topology/cross-group, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<cross_group>(r, products::atlas); });
}
} // namespace
