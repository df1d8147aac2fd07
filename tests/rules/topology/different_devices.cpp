// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/topology/different_devices.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::topology::different_devices;

static_assert(rule<different_devices>);

// clang-format off
constexpr verify::row table[] = {
    {"no server", "", {}},
    {"one server", "0=- 5=-", {}},
    {"the same", "- - | - -", {}},
    {"the same in another order", "- - | 1=- 0=-", {}},
    {"the second differs: on a tie the first counts", "- - | 2=- 3=-", {.faults = 1, .at = 1, .what = spot::server_id, .related = 0, .level = verify::expect::warning()}},
    {"the first differs from the majority", "4=- | 0=- | 0=-", {.faults = 1, .at = 0}},
    {"the commonest set need not be a majority", "1=- | 0=- | 0=- | 2=- | 3=-", {.faults = 3, .at = 0}},
    {"a tie of two behind the first", "1=- | 3=- | 3=- | 2=- | 2=-", {.faults = 3, .at = 0}},
    {"one device of eight", "- - - - - - - | 0=- - - - - - 7=-", {.faults = 1}},
    {"all eight everywhere", "- - - - - - - -", {}, -1, 32},
    {"uneven servers are another rule's", "- - | 0=-", {}},
    {"uneven servers, other ids", "- - | 4=-", {}},
    {"servers without devices", "|", {}},
    {"a server whose id could not be read is not judged", "- - | - x=-", {.skipped = 1}},
    {"the others are", "- - | - x=- | 2=- 3=-", {.faults = 1, .skipped = 1, .at = 2}},
    {"a server whose id is out of range is left out", "- - | - - | 8=- 9=-", {}},
    {"a server whose device is shared is left out", "- - | - - | 3=- 3=-", {}},
    {"one server is left", "- - | 8=- 9=-", {.skipped = 1}},
};
constexpr verify::incomplete_row incomplete[] = {
    {"all known", "0=- | 0=- | 4=-", {.faults = 1}},
    {"a list that is not whole", "0=- | 0=- | 4=-", {.skipped = 1}, 2},
    {"a server of several entries", "0=- | 0=- | 4=-", {.skipped = 1}, -1, 2},
    {"hidden servers: those that are seen are judged", "0=- | 4=-", {.faults = 1}, -1, -1, true},
    {"hidden servers, one seen", "0=-", {.skipped = 1}, -1, -1, true},
    {"which devices there are, not which are used", "0=- | 4=-", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("topology/different-devices on atlas", different_devices, products::atlas, table)
ATLASCHECK_VERIFY("topology/different-devices on a2", different_devices, products::a2, table)

TEST_CASE("topology/different-devices, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<different_devices>(r, products::atlas); });
}
} // namespace
