// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/firewall_active.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::firewall_active;

static_assert(rule<firewall_active>);

// clang-format off
constexpr verify::host_row table[] = {
    {"no host", "", {.skipped = 1}},
    {"ufw is off", "ufw=0", {}},
    {"firewalld is off", "firewalld=0", {}},
    {"both are off", "ufw=0 firewalld=0", {}},
    {"on one server it is a warning", "ufw=1", {.faults = 1, .at = 0, .what = spot::text, .level = verify::expect::warning()}},
    {"one host of several servers", "ufw=1 servers=2", {.faults = 1, .level = verify::expect::error()}},
    {"one host of one server", "ufw=1 servers=1", {.faults = 1, .level = verify::expect::warning()}},
    {"two hosts are two servers", "ufw=1 | ufw=0", {.faults = 1, .at = 0, .level = verify::expect::error()}},
    {"two inputs about one server", "ufw=1 | ufw=0 servers=1", {.faults = 1, .level = verify::expect::warning()}},
    {"firewalld", "firewalld=1 servers=2", {.faults = 1, .level = verify::expect::error()}},
    {"both are two faults", "ufw=1 firewalld=1", {.faults = 2, .at = 0}},
    {"one of them", "ufw=0 firewalld=1", {.faults = 1, .at = 6}},
    {"on each host", "ufw=1 | firewalld=1", {.faults = 2}},
    {"not asked", "@0 link=1", {.skipped = 1}},
    {"the other host was not asked", "ufw=0 | @0 link=1", {.skipped = 1}},
    {"what is known is told", "ufw=1 | @0 link=1", {.faults = 1, .skipped = 1}},
};
// clang-format on

TEST_CASE("host/firewall-active") {
    verify::run_rows<table>([](verify::host_row const& r) { return verify::look<firewall_active>(r); });
}
} // namespace
