// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/cluster_count.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::cluster_count;

static_assert(rule<cluster_count>);

// clang-format off
constexpr verify::row on_atlas[] = {
    {"no server", "", {}},
    {"one server is another rule's", "- - -", {}},
    {"n", "- | -", {}},
    {"2n", "- - | - -", {}},
    {"3n", "- - - | - - -", {.faults = 1, .at = 0, .what = spot::server_count, .related = 0, .level = verify::expect::error()}},
    {"4n", "- - - - | - - - -", {}},
    {"6n", "- - - - - - | - - - - - -", {.faults = 1}},
    {"8n", "- - - - - - - - | - - - - - - - -", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
    {"32 servers of five are one finding", "- - - - -", {.faults = 1}, -1, 32},
    {"6 on 2 servers, uneven: another rule speaks", "- - - - | - -", {}},
    {"5 on 2 servers, uneven: another rule speaks", "- - - | - -", {}},
    {"other ids do not matter", "- - | 4=- -", {}},
    {"a device whose id could not be read counts", "- - x=- | - - -", {.faults = 1}},
    {"servers whose ids are out of range are left out", "- - | - - | 8=-", {}},
    {"of those that are left", "- - - | - - - | 8=-", {.faults = 1}},
    {"one server is left", "- - - | 8=-", {.faults = 1}},
    {"no server is left", "8=- | 0=- 0=-", {.skipped = 1}},
};
constexpr verify::row on_a2[] = {
    {"n", "- | -", {}},
    {"3n", "- - - | - - -", {}},
    {"7n", "- - - - - - - | - - - - - - -", {}},
    {"8n", "- - - - - - - -", {}, -1, 32},
    {"any number between, uneven", "- - - | -", {}},
    {"none at all", "|", {.faults = 1, .what = spot::server_count}},
    {"9n that could not be read", "x=- x=- x=- x=- x=- x=- x=- x=- x=-", {.faults = 1}, -1, 2},
};
constexpr verify::incomplete_row incomplete[] = {
    {"all known", "- - - | - - -", {.faults = 1}},
    {"a list that is not whole is left out", "- - - | - - -", {.faults = 1, .skipped = 1}, 1},
    {"the rest is sound", "- - | - - -", {.skipped = 1}, 1},
    {"a server of several entries is left out", "- - | - - -", {.skipped = 1}, -1, 1},
    {"hidden servers", "- - - | - - -", {.skipped = 1}, -1, -1, true},
    {"which devices there are, not which are used", "- - - | - - -", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/cluster-count on atlas", cluster_count, products::atlas, on_atlas)
ATLASCHECK_VERIFY("topology/cluster-count on a2", cluster_count, products::a2, on_a2)

TEST_CASE("topology/cluster-count, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<cluster_count>(r, products::atlas); });
}
} // namespace
