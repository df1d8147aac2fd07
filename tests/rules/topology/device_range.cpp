// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/device_range.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::device_range;

static_assert(rule<device_range>);

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"a server without devices", "|", {}},
    {"all eight", "- - - - - - - -", {}},
    {"the last alone", "7=-", {}},
    {"the first behind the last", "8=-", {.faults = 1, .at = 0, .what = spot::device_id, .related = 0, .level = verify::expect::error()}},
    {"nine devices", "- - - - - - - - -", {.faults = 1, .at = 8, .what = spot::device_id, .related = 0}},
    {"the largest id", "- 65535=-", {.faults = 1, .at = 1}},
    {"an id past what a device holds stays out of range", "65544=-", {.faults = 1}},
    {"once a server, the others related", "- 8=- 9=- 8=-", {.faults = 1, .at = 1, .related = 2}},
    {"each server for itself", "8=- | - | 9=- 10=-", {.faults = 2, .at = 0, .related = 1}},
    {"the other server is sound", "- - | 8=-", {.faults = 1, .at = 2}},
    {"an id twice is another rule's", "0=- 0=-", {}},
    {"an id that could not be read", "- x=-", {.skipped = 1}},
    {"an unread id beside a wrong one", "x=- 8=-", {.faults = 1, .skipped = 1, .at = 1}},
    {"addresses and ranks do not matter", "127.0.0.1@9 ?@x", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
};
constexpr verify::incomplete_row incomplete[] = {
    {"ids that are seen are judged in a list that is not whole", "8=-", {.faults = 1}, 0},
    {"a list that is not whole, as far as it is seen", "- -", {}, 0},
    {"a server of several entries is not judged", "8=- | 8=-", {.faults = 1, .skipped = 1, .at = 1}, -1, 0},
    {"hidden servers change nothing", "8=-", {.faults = 1}, -1, -1, true},
    {"which devices there are is enough", "- 8=-", {.faults = 1, .at = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/device-range on atlas", device_range, products::atlas, table)
ATLASCHECK_VERIFY("topology/device-range on a2", device_range, products::a2, table)

TEST_CASE("topology/device-range, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<device_range>(r, products::a2); });
}

TEST_CASE("topology/device-range leaves the ids of launches to process/visible-devices") {
    verify::scene const s{{"", "8=-"}};
    cluster_view c = s.view();
    CHECK(verify::observe<device_range>(c, products::a2).faults == 1);
    c.of_launches = true;
    CHECK(verify::observe<device_range>(c, products::a2).faults == 0);
}
} // namespace
