// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/silent_switch.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::silent_switch;

static_assert(rule<silent_switch>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"it answers", "@3 lldp=1", {}},
    {"it answers all", "@0 lldp=1 @1 lldp=1 | @0 lldp=1", {}},
    {"it is silent", "@3 lldp=0", {.faults = 1, .at = 3, .what = spot::text, .level = verify::expect::error()}},
    {"to each of two", "@0 lldp=0 @1 lldp=0", {.faults = 2, .at = 3}},
    {"on the second host", "@0 lldp=1 | @0 lldp=0", {.faults = 1, .at = 15}},
    {"who was not asked is unknown", "@0 lldp=1 @1 link=1", {.skipped = 1}},
    {"nobody was asked", "@0 link=1", {.skipped = 1}},
    {"something of the host is hidden", "partial @0 lldp=0", {.faults = 1, .skipped = 1}},
    {"there is no switch", "direct @0 lldp=0", {.skipped = 1}},
    {"there is no switch, and it answers", "direct @0 lldp=1", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/silent-switch") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<silent_switch>(r); });
}
} // namespace
