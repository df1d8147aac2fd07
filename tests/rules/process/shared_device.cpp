// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/shared_device.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::process::shared_device;

static_assert(rule<shared_device>);

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"a server without devices", "|", {}},
    {"eight devices once", "- - - - - - - -", {}},
    {"the same ids on another server", "- - | - -", {}},
    {"a device twice", "- - 0=-", {.faults = 1, .at = 2, .what = spot::device_id, .related = 1, .level = verify::expect::error()}},
    {"three times is one finding, at the second", "0=- 0=- 0=-", {.faults = 1, .at = 1, .related = 2}},
    {"two devices twice", "- - 0=- -", {.faults = 2, .at = 2, .related = 2}},
    {"the last device twice", "7=- - 7=-", {.faults = 1, .at = 2, .related = 1}},
    {"on the second server", "- - | 3=- 3=-", {.faults = 1, .at = 3, .related = 1}},
    {"on both servers", "0=- 0=- | 0=- 0=-", {.faults = 2, .at = 1, .related = 2}},
    {"ids that are out of range are another rule's", "8=- 8=-", {}},
    {"more devices than an array would hold", "0=- 8=- 9=- 10=- 11=- 12=- 13=- 14=- 15=- 64=- 65=- 66=- 0=-", {.faults = 1, .at = 12}},
    {"an id that could not be read", "- x=-", {.skipped = 1}},
    {"two ids that could not be read are not one", "x=- x=-", {.skipped = 1}},
    {"an unread id beside a shared device", "x=- 1=- 1=-", {.faults = 1, .skipped = 1, .at = 2}},
    {"the same address is another rule's", "10.0.0.1 10.0.0.1", {}},
    {"the same rank is another rule's", "-@0 -@0", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
};
constexpr verify::incomplete_row incomplete[] = {
    {"ids that are seen are judged in a list that is not whole", "0=- 0=-", {.faults = 1}, 0},
    {"a server of several entries is not judged", "0=- 0=- | -", {.skipped = 1}, -1, 0},
    {"the other servers are", "0=- 0=- | 1=- 1=-", {.faults = 1, .skipped = 1, .at = 3}, -1, 0},
    {"hidden servers change nothing", "0=- 0=-", {.faults = 1}, -1, -1, true},
    {"which devices there are does not say what runs on them", "0=- 0=-", {.skipped = 1}, -1, -1, false, false},
};
// clang-format on
ATLASCHECK_VERIFY("process/shared-device on atlas", shared_device, products::atlas, table)
ATLASCHECK_VERIFY("process/shared-device on a2", shared_device, products::a2, table)

TEST_CASE("process/shared-device, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<shared_device>(r, products::atlas); });
}
} // namespace
