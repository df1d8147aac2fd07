// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/link_down.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::link_down;

static_assert(rule<link_down>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"a host without devices", "ufw=0", {.skipped = 1}},
    {"up", "@0 link=1", {}},
    {"all up", "@0 link=1 @1 link=1 | @0 link=1", {}},
    {"down", "@0 link=0", {.faults = 1, .at = 3, .what = spot::text, .related = 0, .level = verify::expect::error()}},
    {"one of two", "@0 link=1 @7 link=0", {.faults = 1, .at = 13}},
    {"each is one finding", "@0 link=0 @1 link=0 | @0 link=0", {.faults = 3, .at = 3}},
    {"not asked", "@0 conf=10.0.0.1", {.skipped = 1}},
    {"asked of some", "@0 link=1 @1 conf=10.0.0.1", {.skipped = 1}},
    {"what is known is told", "@0 @1 link=0", {.faults = 1, .skipped = 1}},
    {"the other host was not asked", "@0 link=1 | @0", {.skipped = 1}},
    {"something of the host is hidden", "partial @0 link=1", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/link-down") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<link_down>(r); });
}
} // namespace
