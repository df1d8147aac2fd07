// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/netmask_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::netmask_mismatch;

static_assert(rule<netmask_mismatch>);

constexpr verify::row a2_table[] = {
    {"one plane: devices 0 and 1 must agree", "10.0.0.1/24 10.0.0.2/16", {.faults = 1, .at = 1}},
    {"one plane: they do", "10.0.0.1/24 10.0.0.2/24", {}},
};
ATLASCHECK_VERIFY("address/netmask-mismatch on one plane", netmask_mismatch, products::a2, a2_table)

// clang-format off
constexpr verify::row table[] = {
    {"no mask is known", "10.0.0.1 . . . 10.0.0.2", {.skipped = 1}},
    {"one mask in a plane", "10.0.0.1/24 . . . 10.0.0.2/24", {}},
    {"two masks in a plane of one server: the first stands", "10.0.0.1/24 . . . 10.0.0.2/16", {.faults = 1, .at = 1, .what = spot::device_netmask, .level = verify::expect::warning()}},
    {"on several servers it is an error", "10.0.0.1/24 | 10.0.0.2/24 | 10.0.0.3/16", {.faults = 1, .at = 2, .level = verify::expect::error()}},
    {"the commonest stands, wherever it begins", "10.0.0.1/16 | 10.0.0.2/24 | 10.0.0.3/24", {.faults = 1, .at = 0}},
    {"other planes may differ", "10.0.0.1/24 11.0.0.1/16 12.0.0.1/8 13.0.0.1/30", {}},
    {"an unknown mask is assumed, not wrong", "10.0.0.1/24 | 10.0.0.2", {}},
    {"a given mask stands before all", "10.0.0.1/24 | 10.0.0.2/24", {.faults = 2}, 16},
    {"a given mask alone", "10.0.0.1 | 10.0.0.2", {.skipped = 1}, 16},
    {"a device without an address has no say", "10.0.0.1/24 | -", {}},
    {"IPv6 prefix lengths are not compared with IPv4 ones", "10.0.0.1/24 | 2001:db8::1/64", {}},
};
// clang-format on
ATLASCHECK_VERIFY("address/netmask-mismatch on atlas", netmask_mismatch, products::atlas, table)
} // namespace
