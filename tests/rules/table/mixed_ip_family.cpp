// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/mixed_ip_family.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::mixed_ip_family;

static_assert(rule<mixed_ip_family>);
static_assert(word(family::ipv6).en == "IPv6");

constexpr verify::row devices[] = {
    {"no device", "", {}},
    {"all are IPv4", "10.0.0.1 10.0.1.1 | 10.0.0.2 10.0.1.2", {}},
    {"all are IPv6", "2001:db8::1 | 2001:db8::2", {}},
    {"no address at all", "- | -", {}},
    {"one server may mix", "10.0.0.1 2001:db8::1", {}},
    {"one differs",
     "10.0.0.1 10.0.0.2 | 10.0.0.3 2001:db8::1",
     {.faults = 1, .at = 3, .what = spot::device_ip, .level = verify::expect::error()}},
    {"one IPv4 among IPv6", "2001:db8::1 2001:db8::2 | 10.0.0.1", {.faults = 1, .at = 2}},
    {"on a tie the first counts", "2001:db8::1 | 10.0.0.1", {.faults = 1, .at = 1}},
    {"within one server of several", "10.0.0.1 2001:db8::1 | 10.0.0.2", {.faults = 1, .at = 1}},
    {"a further address counts", "10.0.0.1,10.0.0.2 | 10.0.0.3,2001:db8::1", {.faults = 1, .at = 1}},
    {"and is one finding a device",
     "10.0.0.1 10.0.0.2 10.0.0.3 | 10.0.0.4,2001:db8::1,2001:db8::2",
     {.faults = 1, .at = 3}},
    {"each device that differs", "10.0.0.1 10.0.0.2 10.0.0.3 | 2001:db8::1 2001:db8::2", {.faults = 2, .at = 3}},
    {"an address that could not be read is of no family", "10.0.0.1 ? | 10.0.0.2 ?", {}},
    {"a device that is out of range is device-range's alone", "10.0.0.1 | 8=2001:db8::1", {}},
    {"and has no say", "8=2001:db8::1 9=2001:db8::2 0=2001:db8::3 | 10.0.0.1 10.0.0.2", {.faults = 1, .at = 2}},
    {"an address with an IPv4 tail is IPv6", "10.0.0.1 10.0.0.2 | ::ffff:10.0.0.3", {.faults = 1, .at = 2}},
};
ATLASCHECK_VERIFY("table/mixed-ip-family of devices", mixed_ip_family, products::a2, devices)

// The host_ip of each server, `-` for none, and that of a further entry of the first server.
struct row {
    char const* name;
    std::string_view hosts[4];
    verify::expect want{};
    bool more_servers = false;
    std::string_view second{};
};
constexpr row hosts[] = {
    {"none", {"-", "-"}, {}},
    {"all are IPv4", {"10.1.0.1", "10.1.0.2"}, {}},
    {"all are IPv6, where devices are IPv4", {"2001:db8::1", "2001:db8::2"}, {}},
    {"one server may not mix with itself", {"2001:db8::1"}, {}},
    {"one differs",
     {"10.1.0.1", "10.1.0.2", "2001:db8::1"},
     {.faults = 1, .at = 2, .what = spot::host_ip, .level = verify::expect::error()}},
    {"on a tie the first counts", {"2001:db8::1", "10.1.0.1"}, {.faults = 1, .at = 1}},
    {"those without one do not count", {"-", "-", "10.1.0.1"}, {}},
    {"one server is seen, others are hidden", {"10.1.0.1"}, {.skipped = 1}, true},
    {"two are seen", {"10.1.0.1", "2001:db8::1"}, {.faults = 1}, true},
    {"a further entry of a server counts",
     {"10.1.0.1", "10.1.0.2"},
     {.faults = 1, .at = 7, .what = spot::entry_host_ip},
     false,
     "2001:db8::1"},
    {"and is one finding a server",
     {"2001:db8::1", "10.1.0.2", "10.1.0.3", "10.1.0.4"},
     {.faults = 1, .at = 0, .what = spot::host_ip},
     false,
     "2001:db8::2"},
};
constexpr auto look = [](row const& r) {
    cluster<4, 4> c;
    std::uint32_t n = 0;
    for (; n != 4 && !r.hosts[n].empty(); ++n) {
        c.servers[n] = {.first = n, .count = 1};
        c.devices[n] = device{0, ipv4::of(0x0a000001U + n), n};
        if (r.hosts[n] == "-") continue;
        c.servers[n].has_host_ip = true;
        c.servers[n].host_ip = *parse_address(r.hosts[n]);
    }
    cluster_view v = c.view();
    v.servers = v.servers.first(n);
    v.devices = v.devices.first(n);
    v.more_servers = r.more_servers;
    more_host more[1];
    if (!r.second.empty()) {
        more[0] = {0, 7, *parse_address(r.second)};
        v.more_hosts = more;
    }
    return verify::observe<mixed_ip_family>(v, products::a2);
};
TEST_CASE("table/mixed-ip-family of hosts") { verify::run_rows<hosts>(look); }
} // namespace
