// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/server_limit.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::server_limit;

static_assert(rule<server_limit>);

// clang-format off
constexpr verify::row on_atlas[] = {
    {"no server", "", {}},
    {"one server", "-", {}},
    {"three", "- | - | -", {}},
    {"the most", "-", {}, -1, 512},
    {"one more", "-", {.faults = 1, .at = 0, .what = spot::server_count, .related = 0, .level = verify::expect::error()}, -1, 513},
    {"as many as another product may have", "-", {.faults = 1}, -1, 1152},
    {"devices do not matter", "8=- x=- 0=- 0=-", {}, -1, 512},
};
constexpr verify::row on_a2[] = {
    {"one server", "-", {}},
    {"more than another product may have", "-", {}, -1, 513},
    {"the most", "-", {}, -1, 1152},
    {"one more", "-", {.faults = 1, .what = spot::server_count}, -1, 1153},
};
constexpr verify::incomplete_row incomplete[] = {
    {"hidden servers", "- | -", {.skipped = 1}, -1, -1, true},
    {"a list of devices that is not whole", "- | -", {}, 0},
    {"which devices there are is enough", "- | -", {}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/server-limit on atlas", server_limit, products::atlas, on_atlas)
ATLASCHECK_VERIFY("topology/server-limit on a2", server_limit, products::a2, on_a2)

TEST_CASE("topology/server-limit is evaluated of which devices there are") {
    verify::scene const s{{"", "-", {}, -1, 513}};
    cluster_view c = s.view();
    c.states_use = false;
    CHECK(check(c, products::atlas).of<server_limit>().findings.size() == 1);
}

TEST_CASE("topology/server-limit, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<server_limit>(r, products::atlas); });
}
} // namespace
