// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/tls_mismatch.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::tls_mismatch;

static_assert(rule<tls_mismatch>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"one device", "@0 tls=1", {}},
    {"all off", "@0 tls=0 @1 tls=0 | @0 tls=0", {}},
    {"all on", "@0 tls=1 @1 tls=1 | @0 tls=1", {}},
    {"on a tie the first is right", "@0 tls=0 @1 tls=1", {.faults = 1, .at = 12, .what = spot::text, .level = verify::expect::error()}},
    {"the outlier is named, not the others", "@0 tls=1 @1 tls=0 @2 tls=0", {.faults = 1, .at = 3}},
    {"between hosts", "@0 tls=0 @1 tls=0 | @0 tls=1 @1 tls=0", {.faults = 1, .at = 23}},
    {"two of five", "@0 tls=1 @1 tls=0 @2 tls=1 @3 tls=0 @4 tls=1", {.faults = 2, .at = 12}},
    {"a host against a host", "@0 tls=1 @1 tls=1 | @0 tls=0 @1 tls=0", {.faults = 2, .at = 23}},
    {"who was not asked is unknown", "@0 tls=1 @1", {.skipped = 1}},
    {"those that are known are compared", "@0 tls=1 @1 @2 tls=0", {.faults = 1, .skipped = 1}},
};
// clang-format on

TEST_CASE("host/tls-mismatch") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<tls_mismatch>(r); });
}
} // namespace
