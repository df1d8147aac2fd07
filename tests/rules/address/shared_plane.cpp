// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/shared_plane.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::shared_plane;

static_assert(rule<shared_plane>);

static_assert(shared_plane::applies(products::atlas) && !shared_plane::applies(products::a2));

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {.skipped = 1}},
    {"four subnets", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1", {}, 24},
    {"the other group uses the same four", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1 10.0.0.2 10.0.1.2 10.0.2.2 10.0.3.2", {}, 24},
    {"two devices of a group", "10.0.0.1 10.0.0.2", {.faults = 1, .at = 1, .what = spot::device_ip, .related = 1, .level = verify::expect::warning()}, 24},
    {"an error where there are several servers", "10.0.0.1 10.0.0.2 | 10.0.1.1", {.faults = 1, .at = 1, .level = verify::expect::error()}, 24},
    {"each that shares with a lower one, once", "10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4", {.faults = 3, .at = 1}, 24},
    {"both groups", "10.0.0.1 10.0.0.2 . . 10.0.0.5 10.0.0.6", {.faults = 2}, 24},
    {"3 and 4 are of two groups", ". . . 10.0.0.3 10.0.0.4", {}, 24},
    {"another server is no neighbour", "10.0.0.1 | . 10.0.0.2", {}, 24},
    {"no mask: a longer one tells them apart", "10.0.0.1 10.0.0.129", {}},
    {"no mask: none does", "10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4 10.0.0.1", {.faults = 3}},
    {"an unknown address", "10.0.0.1 ? 10.0.2.1", {.skipped = 1}, 24},
};
// clang-format on
ATLASCHECK_VERIFY("address/shared-plane on atlas", shared_plane, products::atlas, table)
} // namespace
