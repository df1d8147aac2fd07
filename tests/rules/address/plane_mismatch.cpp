// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/plane_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::plane_mismatch;

static_assert(rule<plane_mismatch>);

static_assert(plane_mismatch::applies(products::atlas) && !plane_mismatch::applies(products::a2));

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {.skipped = 1}},
    {"the guide's two servers", "192.168.20.1 192.168.30.1 192.168.40.1 192.168.50.1 192.168.20.2 192.168.30.2 192.168.40.2 192.168.50.2 | 192.168.20.3 192.168.30.3 192.168.40.3 192.168.50.3 192.168.20.4 192.168.30.4 192.168.40.4 192.168.50.4", {}},
    {"the same with the mask known", "192.168.20.1 192.168.30.1 192.168.40.1 192.168.50.1 192.168.20.2 192.168.30.2 192.168.40.2 192.168.50.2 | 192.168.20.3 192.168.30.3 192.168.40.3 192.168.50.3 192.168.20.4 192.168.30.4 192.168.40.4 192.168.50.4", {}, 24},
    {"one outlier of four is named", "192.168.20.1 192.168.30.1 192.168.40.1 192.168.50.1 192.168.20.2 192.168.30.2 192.168.40.2 192.168.50.2 | 192.168.20.3 192.168.30.3 192.168.40.3 192.168.50.3 192.168.20.4 192.168.31.4 192.168.40.4 192.168.50.4", {.faults = 1, .at = 13, .what = spot::device_ip, .level = verify::expect::error()}, 24},
    {"far off, and no mask known", "192.168.20.1 192.168.30.1 192.168.40.1 192.168.50.1 192.168.20.2 192.168.30.2 192.168.40.2 192.168.50.2 | 192.168.20.3 192.168.30.3 192.168.40.3 192.168.50.3 192.168.20.4 10.9.9.9 192.168.40.4 192.168.50.4", {.faults = 1, .at = 13}},
    {"near, and no mask known: a shorter one fits", "192.168.20.1 192.168.30.1 192.168.40.1 192.168.50.1 192.168.20.2 192.168.30.2 192.168.40.2 192.168.50.2 | 192.168.20.3 192.168.30.3 192.168.40.3 192.168.50.3 192.168.20.4 192.168.31.4 192.168.40.4 192.168.50.4", {}},
    {"without a majority the second server differs, once a plane", "10.0.0.1 . . . 10.0.0.2 | 10.0.1.1 . . . 10.0.1.2", {.faults = 1, .at = 2}, 24},
    {"at its lowest device, whatever the order", "10.0.0.1 . . . 10.0.0.2 | 4=10.0.1.1 0=10.0.1.2", {.faults = 1, .at = 3}, 24},
    {"a split pair is no reference", "10.0.0.1 . . . 10.0.1.1 | 10.0.0.3 . . . 10.0.0.4 | 10.0.2.3 . . . 10.0.2.4", {.faults = 1, .at = 4}, 24},
    {"a split pair alone is split-pair's", "10.0.0.1 . . . 10.0.1.2", {}, 24},
    {"two devices of two servers", "10.0.0.1 | 10.0.1.1", {.faults = 1, .at = 1}, 24},
    {"each server that differs is told", "10.0.0.1 | 10.0.1.1 | 10.0.2.1", {.faults = 2}, 24},
    {"a majority of three of five", "10.0.0.1 | 10.0.1.1 | 10.0.0.2 | 10.0.2.1 | 10.0.0.3", {.faults = 2, .at = 1}, 24},
    {"exactly half is no majority", "10.0.0.1 | 10.0.0.2 | 10.0.1.1 | 10.0.1.2", {.faults = 2, .at = 2}, 24},
    {"other planes are others", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1", {}, 24},
    {"an unknown address is skipped", "10.0.0.1 | ? | 10.0.0.2", {.skipped = 1}, 24},
    {"a shared id has no plane", "10.0.0.1 | 10.0.0.2 | 0=10.0.1.1 0=10.0.1.2", {}, 24},
    {"an id out of range has no plane", "10.0.0.1 | 10.0.0.2 | 8=10.0.1.1", {}, 24},
    {"an unknown id has no plane, and is said to lack", "10.0.0.1 | 10.0.0.2 | x=10.0.1.1", {.skipped = 1}, 24},
    {"IPv6 under a known prefix length", "2001:db8::1/64 | 2001:db8::2/64 | 2001:db8:1::1/64", {.faults = 1, .at = 2}},
    {"families are compared apart", "10.0.0.1/24 | 10.0.0.2/24 | 2001:db8::1/64 | 2001:db8::2/64", {}},
    {"masks that differ put equal networks apart", "10.0.0.1/24 | 10.0.0.2/24 | 10.0.0.3/25", {.faults = 1, .at = 2}},
};
// clang-format on
ATLASCHECK_VERIFY("address/plane-mismatch on atlas", plane_mismatch, products::atlas, table)
} // namespace
