// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/stale_ip.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::ip_source;
using rules::host::stale_ip;

static_assert(rule<stale_ip>);

struct row {
    char const* name;
    std::string_view hosts;
    std::string_view cluster; // as verify::row
    verify::expect want{};
    bool states_use = true;
};
constexpr verify::expect look(row const& r) {
    verify::host_scene const hosts{r.hosts};
    verify::scene const servers{{r.name, r.cluster}};
    cluster_view c = servers.view();
    c.states_use = r.states_use;
    return verify::observe<stale_ip>(hosts.view(), c);
}

// clang-format off
constexpr row table[] = {
    {"no host", "", "", {.skipped = 1}},
    {"a host without devices", "ufw=0", "", {.skipped = 1}},
    {"hccn.conf alone", "@0 conf=10.0.0.1", "", {.skipped = 1}},
    {"the tool alone", "@0 tool=10.0.0.1", "", {.skipped = 1}},
    {"both agree", "@0 conf=10.0.0.1 tool=10.0.0.1", "", {}},
    {"both differ: the file is out of date", "@0 conf=10.0.0.1 tool=10.0.0.9", "", {.faults = 1, .at = 3, .what = spot::text, .related = 1, .level = verify::expect::error()}},
    {"each device is one finding", "@0 conf=10.0.0.1 tool=10.0.0.9 @1 conf=10.0.0.2 tool=10.0.0.2 @2 conf=10.0.0.3 tool=10.0.0.1", "", {.faults = 2}},
    {"the IPs of two devices are not compared", "@0 conf=10.0.0.1 tool=10.0.0.1 @1 conf=10.0.0.2 tool=10.0.0.2", "", {}},

    {"the table agrees with the file", "server=0 @0 conf=10.0.0.1", "10.0.0.1", {}},
    {"the table differs from the file", "server=0 @0 conf=10.0.0.9", "10.0.0.1", {.faults = 1, .at = 0, .what = spot::device_ip, .related = 1}},
    {"the table differs from the tool", "server=0 @0 tool=10.0.0.9", "10.0.0.1", {.faults = 1, .at = 0, .what = spot::device_ip}},
    {"all three agree", "server=0 @0 conf=10.0.0.1 tool=10.0.0.1", "10.0.0.1", {}},
    {"the table is out of date", "server=0 @0 conf=10.0.0.9 tool=10.0.0.9", "10.0.0.1", {.faults = 1, .at = 0, .what = spot::device_ip, .related = 2}},
    {"the file is", "server=0 @0 conf=10.0.0.9 tool=10.0.0.1", "10.0.0.1", {.faults = 1, .at = 12, .what = spot::text, .related = 2}},
    {"the device is", "server=0 @0 conf=10.0.0.1 tool=10.0.0.9", "10.0.0.1", {.faults = 1, .at = 26, .what = spot::text, .related = 2}},
    {"all three differ: one finding, at the table", "server=0 @0 conf=10.0.0.8 tool=10.0.0.9", "10.0.0.1", {.faults = 1, .at = 0, .what = spot::device_ip, .related = 2}},
    {"the device of the second server", "server=1 @0 tool=10.0.0.9", "10.0.0.1 | 10.0.0.2", {.faults = 1, .skipped = 1, .at = 1, .what = spot::device_ip}},
    {"of the other server nothing is known", "server=1 @0 tool=10.0.0.2", "10.0.0.1 | 10.0.0.2", {.skipped = 1}},
    {"both servers", "server=1 @0 tool=10.0.0.2 | server=0 @0 conf=10.0.0.1", "10.0.0.1 | 10.0.0.2", {}},
    {"a host that stands apart", "server=0 @0 tool=10.0.0.1 | @0 conf=10.0.0.1 tool=10.0.0.1", "10.0.0.1", {.skipped = 1}},
    {"by its id, not by its place", "server=0 @4 tool=10.0.0.9", "4=10.0.0.9", {}},
    {"an id that the server does not use", "server=0 @7 tool=10.0.0.9", "10.0.0.1", {.skipped = 1}},
    {"an id that stands twice is no device's", "server=0 @0 tool=10.0.0.9", "0=10.0.0.1 0=10.0.0.2", {.skipped = 1}},
    {"the table's IP could not be read", "server=0 @0 tool=10.0.0.9", "?", {.skipped = 1}},
    {"the table has none", "server=0 @0 tool=10.0.0.9", "-", {.skipped = 1}},
    {"the tool's IP could not be read", "server=0 @0 tool=?", "10.0.0.1", {.skipped = 1}},
    {"a host that is no server of the table: a container has other numbers", "@0 tool=10.0.0.9", "10.0.0.1", {.skipped = 1}},
    {"a server that is not there", "server=5 @0 tool=10.0.0.9", "10.0.0.1", {.skipped = 1}},
    {"a cluster that was made of the hosts is no second opinion", "server=0 @0 conf=10.0.0.1 tool=10.0.0.9", "10.0.0.9", {.faults = 1, .at = 12, .related = 1}, false},
    {"nor is it alone", "server=0 @0 tool=10.0.0.9", "10.0.0.1", {.skipped = 1}, false},

    {"of several addresses one agrees", "server=0 @0 tool=10.0.0.2", "10.0.0.1,10.0.0.2", {}},
    {"the second device's second", "server=0 @0 tool=10.0.0.1 @1 tool=10.0.0.4", "10.0.0.1,10.0.0.2 10.0.0.3,10.0.0.4", {}},
    {"none of them agrees", "server=0 @0 tool=10.0.0.3", "10.0.0.1,10.0.0.2", {.faults = 1}},
    {"IPv6 by value", "server=0 @0 tool=2001:db8::1", "2001:DB8:0::1", {}},
    {"IPv6 that differs", "server=0 @0 tool=2001:db8::1", "2001:db8::2", {.faults = 1}},
    {"two families are not compared", "server=0 @0 tool=2001:db8::1", "10.0.0.1", {.skipped = 1}},
    {"nor file and tool", "@0 conf=10.0.0.1 tool=2001:db8::1", "", {.skipped = 1}},
    {"the table has one of each", "server=0 @0 tool=2001:db8::1", "10.0.0.1,2001:db8::1", {}},
    {"the table has one of each, and differs", "server=0 @0 tool=2001:db8::1", "10.0.0.1,2001:db8::2", {.faults = 1}},
    {"something of the host is hidden", "partial @0 conf=10.0.0.1 tool=10.0.0.1", "", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/stale-ip") {
    verify::run_rows<table>([](row const& r) { return look(r); });
}

TEST_CASE("host/stale-ip: who says what, and what if there is no table") {
    verify::host_scene const hosts{"server=0 @0 tool=10.0.0.9"};
    verify::scene const servers{{"", "10.0.0.1"}};
    auto const book = boost::hana::tuple<stale_ip>{};
    auto const by_job = check(book, hosts.view(), servers.view());
    REQUIRE(by_job.of<stale_ip>().findings.size() == 1);
    CHECK((by_job.of<stale_ip>().findings[0].fault.where == ip_source::job_file));
    auto const by_table = check(book, hosts.view(), servers.view(), table_view{});
    auto const& fault = by_table.of<stale_ip>().findings[0].fault;
    CHECK((fault.where == ip_source::rank_table));
    CHECK((fault.elsewhere == ip_source::tool));
    CHECK((fault.ip == address{ipv4{10, 0, 0, 1}}));
    CHECK((fault.other == address{ipv4{10, 0, 0, 9}}));
    verify::host_scene const alone{"@0 conf=10.0.0.1 tool=10.0.0.9"};
    CHECK(verify::observe<stale_ip>(alone.view()).faults == 1);
}
} // namespace
