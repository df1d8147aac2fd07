// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/device_count.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::device_count;

static_assert(rule<device_count>);

// clang-format off
constexpr verify::row on_atlas[] = {
    {"no server", "", {}},
    {"one", "-", {}},
    {"two", "- -", {}},
    {"three", "- - -", {.faults = 1, .at = 0, .what = spot::server_id, .related = 0, .level = verify::expect::error()}},
    {"four", "- - - -", {}},
    {"five", "- - - - -", {.faults = 1}},
    {"six", "- - - - - -", {.faults = 1}},
    {"seven", "- - - - - - -", {.faults = 1}},
    {"eight", "- - - - - - - -", {}},
    {"which ones does not matter here", "0=- 5=-", {}},
    {"several servers are another rule's", "- - - | - - -", {}},
    {"a device whose id could not be read counts", "- - x=-", {.faults = 1}},
    {"a server whose ids are out of range is left out", "- - 8=-", {.skipped = 1}},
    {"a server whose devices are shared is left out", "- - 0=-", {.skipped = 1}},
};
constexpr verify::row on_a2[] = {
    {"no server", "", {}},
    {"one", "-", {}},
    {"three", "- - -", {}},
    {"five", "- - - - -", {}},
    {"seven", "- - - - - - -", {}},
    {"eight", "- - - - - - - -", {}},
    {"nine that could not be read", "x=- x=- x=- x=- x=- x=- x=- x=- x=-", {.faults = 1, .at = 0, .what = spot::server_id}},
    {"nine are out of range", "- - - - - - - - -", {.skipped = 1}},
};
constexpr verify::incomplete_row incomplete[] = {
    {"the whole list", "- - -", {.faults = 1}},
    {"a list that is not whole", "- - -", {.skipped = 1}, 0},
    {"a server of several entries", "- - -", {.skipped = 1}, -1, 0},
    {"hidden servers", "- - -", {.skipped = 1}, -1, -1, true},
    {"which devices there are, not which are used", "- - -", {.skipped = 1}, -1, -1, false, false},
    {"ranks that HCCL gives change nothing", "- - -", {.faults = 1}, -1, -1, false, true, true},
};
// clang-format on
ATLASCHECK_VERIFY("topology/device-count on atlas", device_count, products::atlas, on_atlas)
ATLASCHECK_VERIFY("topology/device-count on a2", device_count, products::a2, on_a2)

TEST_CASE("topology/device-count of a server that uses none") {
    cluster<1, 0> const c{};
    CHECK(!holds<device_count>(c, products::atlas));
    CHECK(!holds<device_count>(c, products::a2));
}

TEST_CASE("topology/device-count, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<device_count>(r, products::atlas); });
}

TEST_CASE("topology/device-count judges each server by itself where they are apart") {
    verify::scene const s{{"", "- - - | - - | - - - - -"}};
    cluster_view c = s.view();
    CHECK(check(c, products::atlas).of<device_count>().findings.empty());
    c.more_servers = c.apart = true;
    auto const found = check(c, products::atlas);
    REQUIRE(found.of<device_count>().findings.size() == 2);
    CHECK(found.of<device_count>().findings[1].at == place::of(spot::server_id, 2));
    CHECK(check(c, products::a2).of<device_count>().findings.empty());
}
} // namespace
