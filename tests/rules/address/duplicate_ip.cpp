// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/duplicate_ip.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::duplicate_ip;

static_assert(rule<duplicate_ip>);

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"distinct addresses of one server", "10.0.0.1 10.0.0.2 10.0.0.3", {}},
    {"neighbours in every octet are not equal", "10.0.0.1 10.0.1.0 10.1.0.0 11.0.0.0 1.0.0.10", {}},
    {"no addresses are no duplicates", "- - - | - - -", {}},
    {"unknown addresses are no duplicates", "? ? | ?", {}},
    {"twice on one server", "10.0.0.1 10.0.0.2 10.0.0.1", {.faults = 1, .at = 2, .what = spot::device_ip, .related = 1, .level = verify::expect::error()}},
    {"twice on two servers", "10.0.0.1 10.0.0.2 | 10.0.0.3 10.0.0.2", {.faults = 1, .at = 3, .related = 1, .level = verify::expect::error()}},
    {"three holders are one finding, at the second", "10.0.0.1 | 10.0.0.1 | 10.0.0.1", {.faults = 1, .at = 1, .related = 2}},
    {"two addresses twice are two findings", "10.0.0.1 10.0.0.2 | 10.0.0.1 10.0.0.2", {.faults = 2, .related = 2}},
    {"a device without an id or out of range counts too", "x=10.0.0.1 9=10.0.0.1", {.faults = 1, .at = 1}},
    {"what unusable-ip names is not told again", "127.0.0.1 127.0.0.1 0.0.0.0 0.0.0.0", {}},
    {"a subnet's broadcast address is unusable under a known mask", "10.0.0.255 10.0.0.255", {}, 24},
    {"and a duplicate while none is known", "10.0.0.255 10.0.0.255", {.faults = 1}},
    {"one address twice within one device", "10.0.0.1,10.0.0.1", {.faults = 1, .at = 0}},
    {"a further address equals another device's first", "10.0.0.1,10.0.0.2 | 10.0.0.2", {.faults = 1, .at = 1}},
    {"further addresses that differ", "10.0.0.1,10.0.0.2 | 10.0.0.3,10.0.0.4", {}},
    {"IPv6 in two spellings", "2001:db8::1 | 2001:0DB8:0:0::1", {.faults = 1, .at = 1, .related = 1}},
    {"IPv6 apart in one bit", "2001:db8::1 2001:db8::2", {}},
    {"IPv4 and IPv6 are never equal", "1.2.3.4 ::1.2.3.4", {}},
    {"an interface name does not count", "10.0.0.1%eth0 10.0.0.1%eth1", {.faults = 1}},
};
// clang-format on
ATLASCHECK_VERIFY("address/duplicate-ip on atlas", duplicate_ip, products::atlas, table)
ATLASCHECK_VERIFY("address/duplicate-ip on a2", duplicate_ip, products::a2, table)
} // namespace
