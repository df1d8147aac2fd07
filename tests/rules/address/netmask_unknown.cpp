// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/netmask_unknown.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::netmask_unknown;

static_assert(rule<netmask_unknown>);

constexpr verify::row atlas_table[] = {
    {"planes are closer than /24 tells apart, but longer lengths do",
     "10.0.0.1 10.0.0.129 | 10.0.0.2 10.0.0.130",
     {.faults = 1}},
    {"planes that /24 tells apart", "10.0.0.1 10.0.1.1 | 10.0.0.2 10.0.1.2", {}},
};
ATLASCHECK_VERIFY("address/netmask-unknown from the closest planes", netmask_unknown, products::atlas, atlas_table)

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {.skipped = 1}},
    {"/24 fits", "10.0.0.1 | 10.0.0.2", {}},
    {"/24 is the longest that fits", "10.0.0.1 | 10.0.0.129", {}},
    {"/23 is the longest that fits", "10.0.0.1 | 10.0.1.1", {.faults = 1, .what = spot::server_list, .level = verify::expect::warning()}},
    {"a mask is known", "10.0.0.1/16 | 10.0.1.1/16", {}},
    {"a mask was given", "10.0.0.1 | 10.0.1.1", {}, 16},
    {"no length fits: the plane rules speak instead", "10.0.0.1 | 192.168.0.1", {}},
    {"no address is known", "? | ?", {.skipped = 1}},
    {"an absent address", "- -", {.skipped = 1}},
    {"IPv6 is never inferred", "2001:db8::1 | fe80::1", {.skipped = 1}},
};
// clang-format on
ATLASCHECK_VERIFY("address/netmask-unknown on atlas", netmask_unknown, products::atlas, table)
ATLASCHECK_VERIFY("address/netmask-unknown on a2", netmask_unknown, products::a2, table)
} // namespace
