// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/split_subnet.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::split_subnet;

static_assert(rule<split_subnet>);

static_assert(split_subnet::applies(products::a2) && !split_subnet::applies(products::atlas));

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {.skipped = 1}},
    {"one subnet", "10.0.0.1 10.0.0.2 | 10.0.0.3 10.0.0.4", {}},
    {"one subnet, mask known", "10.0.0.1 10.0.0.2 | 10.0.0.3 10.0.0.4", {}, 24},
    {"empty addresses on one server are right", "- - - - - - - -", {.skipped = 1}},
    {"an outlier", "10.0.0.1 10.0.0.2 | 10.0.0.3 10.0.1.4", {.faults = 1, .at = 3, .what = spot::device_ip, .level = verify::expect::error()}, 24},
    {"an outlier on one server is a warning", "10.0.0.1 10.0.0.2 10.0.1.3", {.faults = 1, .at = 2, .level = verify::expect::warning()}, 24},
    {"two subnets of two servers: the second differs", "10.0.0.1 10.0.0.2 | 10.0.1.1 10.0.1.2", {.faults = 1, .at = 2}, 24},
    {"without a majority each server with a device outside, the first included", "10.0.0.1 10.0.1.1 | 10.0.2.1 10.0.2.2", {.faults = 2, .at = 1}, 24},
    {"the reference is the first server's lowest id", "1=10.0.1.1 0=10.0.0.1 | 10.0.0.2 10.0.1.2", {.faults = 2, .at = 0}, 24},
    {"four subnets on one server: three are others", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1 10.0.0.2 10.0.1.2 10.0.2.2 10.0.3.2", {.faults = 3, .at = 1}, 24},
    {"/22 fits both, nothing is known", "192.168.1.1 | 192.168.2.1", {}},
    {"nothing fits", "10.0.0.1 | 192.168.2.1 | 10.0.0.2", {.faults = 1, .at = 1}},
    {"IPv6 prefixes of one server", "2001:db8::1/64 fe80::1/64", {.faults = 1, .at = 1}},
    {"families are compared apart", "10.0.0.1/24 2001:db8::1/64", {}},
    {"an id out of range takes no part", "10.0.0.1 10.0.0.2 8=10.0.1.1", {}, 24},
    {"an unknown id takes part, since there is one plane", "10.0.0.1 10.0.0.2 x=10.0.1.1", {.faults = 1, .at = 2}, 24},
};
// clang-format on
ATLASCHECK_VERIFY("address/split-subnet on a2", split_subnet, products::a2, table)
} // namespace
