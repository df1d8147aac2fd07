// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/server_count_not_power_of_two.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::server_count_not_power_of_two;

static_assert(rule<server_count_not_power_of_two>);

// clang-format off
constexpr verify::row table[] = {
    {"no server", "", {}},
    {"one", "-", {}},
    {"two", "- | -", {}},
    {"three", "- | - | -", {.faults = 1, .at = 0, .what = spot::server_count, .related = 0, .level = verify::expect::note()}},
    {"four", "-", {}, -1, 4},
    {"five", "-", {.faults = 1}, -1, 5},
    {"six", "-", {.faults = 1}, -1, 6},
    {"seven", "-", {.faults = 1}, -1, 7},
    {"eight", "-", {}, -1, 8},
    {"511", "-", {.faults = 1}, -1, 511},
    {"512", "-", {}, -1, 512},
    {"1024", "-", {}, -1, 1024},
    {"1153 are too many on either", "-", {}, -1, 1153},
    {"devices do not matter", "8=- | x=-", {}},
};
constexpr verify::row too_many[] = {
    {"513 are too many, which another rule says", "-", {}, -1, 513},
    {"511 are not", "-", {.faults = 1}, -1, 511},
};
constexpr verify::row larger[] = {
    {"513 are not too many", "-", {.faults = 1}, -1, 513},
    {"the most is no power of two either", "-", {.faults = 1}, -1, 1152},
};
constexpr verify::incomplete_row incomplete[] = {
    {"all known", "- | - | -", {.faults = 1}},
    {"hidden servers", "- | - | -", {.skipped = 1}, -1, -1, true},
    {"hidden servers beside two", "- | -", {.skipped = 1}, -1, -1, true},
    {"a server of several entries", "- | - | -", {.skipped = 1}, -1, 1},
    {"a list of devices that is not whole", "- | - | -", {.faults = 1}, 0},
    {"which devices there are, not which are used", "- | - | -", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/server-count-not-power-of-two on atlas", server_count_not_power_of_two, products::atlas,
                  table)
ATLASCHECK_VERIFY("topology/server-count-not-power-of-two on a2", server_count_not_power_of_two, products::a2, table)
ATLASCHECK_VERIFY("topology/server-count-not-power-of-two at the limit of atlas", server_count_not_power_of_two,
                  products::atlas, too_many)
ATLASCHECK_VERIFY("topology/server-count-not-power-of-two at the limit of a2", server_count_not_power_of_two,
                  products::a2, larger)

TEST_CASE("topology/server-count-not-power-of-two, where not all is known") {
    verify::run_rows<incomplete>([](verify::incomplete_row const& r) {
        return verify::look<server_count_not_power_of_two>(r, products::atlas);
    });
}
} // namespace
