// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/small_syn_backlog.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::small_syn_backlog;

static_assert(rule<small_syn_backlog>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"as many as ranks", "backlog=16 servers=1 ranks=16", {}},
    {"one less", "backlog=15 servers=1 ranks=16", {.faults = 1, .at = 0, .what = spot::text, .level = verify::expect::warning()}},
    {"as the guide suggests", "backlog=65535 servers=1 ranks=9216", {}},
    {"none at all", "backlog=0 servers=1 ranks=1", {.faults = 1}},
    {"the master of two", "backlog=15 | backlog=16 servers=2 ranks=16 master=1", {}},
    {"the master of two, and too small", "backlog=16 | backlog=15 servers=2 ranks=16 master=1", {.faults = 1, .at = 13}},
    {"who is no master may have any", "backlog=1 | backlog=128 servers=2 ranks=16 master=1", {}},
    {"which host is the master is not known", "backlog=15 | backlog=15 servers=2 ranks=16", {.skipped = 1}},
    {"one host of a job of two servers", "backlog=15 servers=2 ranks=16", {.skipped = 1}},
    {"one host, and how many servers there are is not known", "backlog=15 ranks=16", {.skipped = 1}},
    {"it is the master all the same", "backlog=15 servers=2 ranks=16 master=0", {.faults = 1}},
    {"a master whose files are not given", "backlog=15 servers=2 ranks=16 master=7", {.skipped = 1}},
    {"the number of ranks is not known", "backlog=15 servers=1", {.skipped = 1}},
    {"the limit is not known", "ufw=0 servers=1 ranks=16", {.skipped = 1}},
    {"the other limit is another rule's", "somaxconn=1 servers=1 ranks=16", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/small-syn-backlog") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<small_syn_backlog>(r); });
}
} // namespace
