// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/missing_ip.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::missing_ip;

static_assert(rule<missing_ip>);

constexpr verify::row one_seen{"one server is seen, others are hidden", "-", {.skipped = 1}};
static_assert([] {
    verify::scene const s{one_seen};
    cluster_view c = s.view();
    c.more_servers = true;
    return verify::as_expected(verify::observe<missing_ip>(c, products::a2), one_seen.want);
}());
constexpr verify::row unfilled{"its controller has not filled the table yet", "- | -", {.skipped = 1}};
static_assert([] {
    verify::scene const s{unfilled};
    cluster_view c = s.view();
    c.unfilled = true;
    return verify::as_expected(verify::observe<missing_ip>(c, products::a2), unfilled.want);
}());

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"one server needs none", "- - - -", {}},
    {"one device of two servers", "10.0.0.1 | -", {.faults = 1, .at = 1, .what = spot::device_ip, .level = verify::expect::error()}},
    {"each one is told", "- - | - -", {.faults = 4, .at = 0}},
    {"all are there", "10.0.0.1 | 10.0.0.2", {}},
    {"an address that could not be read is not absent", "? | 10.0.0.2", {}},
    {"IPv6 is an address", "2001:db8::1 | 2001:db8::2", {}},
    {"a server without devices", "10.0.0.1 | ", {}},
    {"a device that is out of range is device-range's alone", "10.0.0.1 | 8=- 9=-", {}},
    {"the others of its server are told", "10.0.0.1 | 8=- 0=-", {.faults = 1, .at = 2}},
};
// clang-format on
ATLASCHECK_VERIFY("address/missing-ip on atlas", missing_ip, products::atlas, table)
ATLASCHECK_VERIFY("address/missing-ip on a2", missing_ip, products::a2, table)
} // namespace
