// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/unhealthy_link.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::unhealthy_link;

static_assert(rule<unhealthy_link>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"Success", "@0 health=0", {}},
    {"Success everywhere", "@0 health=0 @1 health=0 | @0 health=0", {}},
    {"Socket fail", "@0 health=1", {.faults = 1, .at = 3, .what = spot::text, .level = verify::expect::error()}},
    {"Receive timeout", "@0 health=2", {.faults = 1, .level = verify::expect::error()}},
    {"Unreachable", "@0 health=3", {.faults = 1, .level = verify::expect::error()}},
    {"Time exceeded", "@0 health=4", {.faults = 1, .level = verify::expect::error()}},
    {"Fault", "@0 health=5", {.faults = 1, .level = verify::expect::error()}},
    {"Init: nothing has been asked", "@0 health=6", {.faults = 1, .level = verify::expect::warning()}},
    {"Thread error", "@0 health=7", {.faults = 1, .level = verify::expect::error()}},
    {"Detect ip set", "@0 health=8", {.faults = 1, .level = verify::expect::error()}},
    {"Unknown", "@0 health=9", {.faults = 1, .level = verify::expect::error()}},
    {"each device is one finding", "@0 health=5 @1 health=0 @2 health=5", {.faults = 2, .at = 3}},
    {"on the second host", "@0 health=0 | @0 health=3", {.faults = 1, .at = 17}},
    {"not asked", "@0 link=1", {.skipped = 1}},
    {"asked of some", "@0 health=0 @1", {.skipped = 1}},
    {"what is known is told", "@0 health=5 @1", {.faults = 1, .skipped = 1}},
    {"something of the host is hidden", "partial @0 health=0", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/unhealthy-link") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<unhealthy_link>(r); });
}

// Each status has an explanation and a next step of its own.
TEST_CASE("host/unhealthy-link: no two statuses say the same") {
    for (int i = 0; i != 10; ++i)
        for (int k = 0; k != i; ++k) {
            auto const a = static_cast<net_health>(i);
            auto const b = static_cast<net_health>(k);
            CHECK(word(a).en != word(b).en);
            CHECK(word(rules::host::health_meaning{a}).en != word(rules::host::health_meaning{b}).en);
            CHECK(word(rules::host::health_meaning{a}).zh != word(rules::host::health_meaning{b}).zh);
            CHECK(word(rules::host::health_step{a}).en != word(rules::host::health_step{b}).en);
            CHECK(word(rules::host::health_step{a}).zh != word(rules::host::health_step{b}).zh);
        }
}
} // namespace
