// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/split_pair.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::split_pair;

static_assert(rule<split_pair>);

static_assert(split_pair::applies(products::atlas) && !split_pair::applies(products::a2));

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {.skipped = 1}},
    {"one subnet", "10.0.0.1 . . . 10.0.0.2", {}, 24},
    {"two subnets", "10.0.0.1 . . . 10.0.1.2", {.faults = 1, .at = 1, .what = spot::device_ip, .related = 1, .level = verify::expect::warning()}, 24},
    {"on several servers it is an error", "10.0.0.1 . . . 10.0.1.2 | 10.0.2.1 . . . 10.0.3.2", {.faults = 2, .at = 1, .level = verify::expect::error()}, 24},
    {"the same under a shorter mask", "10.0.0.1 . . . 10.0.1.2", {}, 16},
    {"no mask known: /23 fits", "10.0.0.1 . . . 10.0.1.2", {}},
    {"no mask known: none fits", "10.0.0.1 . . . 192.168.1.2", {.faults = 1}},
    {"the other is on another server", "10.0.0.1 | . . . . 10.0.1.2", {}, 24},
    {"all four pairs", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1 10.1.0.1 10.1.1.1 10.1.2.1 10.1.3.1", {.faults = 4, .at = 4}, 24},
    {"devices 0 and 1 are no pair", "10.0.0.1 10.0.1.1", {}, 24},
    {"one has no IP", "- . . . 10.0.1.2", {.skipped = 1}, 24},
    {"IPv4 beside IPv6 is not judged", "10.0.0.1/24 . . . 2001:db8::1/64", {}},
};
// clang-format on
ATLASCHECK_VERIFY("address/split-pair on atlas", split_pair, products::atlas, table)
} // namespace
