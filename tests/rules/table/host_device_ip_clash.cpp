// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/host_device_ip_clash.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::host_device_ip_clash;

static_assert(rule<host_device_ip_clash>);

// A layout, the host_ip of each server, `-` for none, and that of a further entry of the first server.
struct row {
    char const* name;
    std::string_view layout;
    std::string_view hosts[3];
    verify::expect want{};
    std::string_view second{};
};
constexpr row table[] = {
    {"no server", "", {}, {}},
    {"no host_ip", "10.0.0.1 | 10.0.0.2", {"-", "-"}, {}},
    {"another network", "10.0.0.1 | 10.0.0.2", {"192.168.1.1", "192.168.1.2"}, {}},
    {"the same network", "10.0.0.1 | 10.0.0.2", {"10.0.0.101", "10.0.0.102"}, {}},
    {"between the hosts, and none of them", "10.0.0.5 | 10.0.0.6", {"10.0.0.1", "10.0.0.9"}, {}},
    {"a device has its own host's",
     "10.0.0.5 10.0.0.1",
     {"10.0.0.1"},
     {.faults = 1, .at = 1, .what = spot::device_ip, .related = 1, .level = verify::expect::warning()}},
    {"a device has another host's", "10.0.0.5 | 10.0.0.6 10.0.0.1", {"10.0.0.1", "10.0.0.2"}, {.faults = 1, .at = 2}},
    {"each such device", "10.0.0.2 | 10.0.0.1", {"10.0.0.1", "10.0.0.2"}, {.faults = 2, .at = 0}},
    {"the lowest and the highest host", "10.0.0.1 10.0.0.9 | -", {"10.0.0.1", "10.0.0.9"}, {.faults = 2}},
    {"a further address counts", "10.0.0.5,10.0.0.1", {"10.0.0.1"}, {.faults = 1, .at = 0}},
    {"a device is told once", "10.0.0.1,10.0.0.2 | -", {"10.0.0.1", "10.0.0.2"}, {.faults = 1, .at = 0, .related = 1}},
    {"IPv6 is compared by value", "2001:db8:0::1", {"2001:db8::1"}, {.faults = 1, .at = 0}},
    {"families never meet", "::ffff:10.0.0.1", {"10.0.0.1"}, {}},
    {"a host_ip twice",
     "- | - | -",
     {"10.0.0.1", "10.0.0.9", "10.0.0.1"},
     {.faults = 1, .at = 2, .what = spot::host_ip, .related = 1, .level = verify::expect::warning()}},
    {"thrice is one finding", "- | - | -", {"10.0.0.1", "10.0.0.1", "10.0.0.1"}, {.faults = 1, .at = 1, .related = 2}},
    {"a server without one is no duplicate", "- | - | -", {"-", "10.0.0.1", "-"}, {}},
    {"both kinds are told",
     "10.0.0.1 | - | -",
     {"10.0.0.1", "10.0.0.1", "-"},
     {.faults = 2, .at = 1, .what = spot::host_ip}},
    {"an address that could not be read is none", "? -", {"10.0.0.1"}, {}},
    {"a device that is out of range is device-range's alone", "8=10.0.0.1", {"10.0.0.1"}, {}},
    {"two entries of one server may have one host_ip", "- | -", {"10.0.0.1", "10.0.0.2"}, {}, "10.0.0.1"},
    {"or two", "- | -", {"10.0.0.1", "10.0.0.2"}, {}, "10.0.0.3"},
    {"but not that of another server",
     "- | -",
     {"10.0.0.1", "10.0.0.2"},
     {.faults = 1, .at = 7, .what = spot::entry_host_ip, .related = 1},
     "10.0.0.2"},
    {"where both entries have it, the other server is told",
     "- | -",
     {"10.0.0.1", "10.0.0.1"},
     {.faults = 1, .at = 1, .what = spot::host_ip, .related = 2},
     "10.0.0.1"},
    {"the first entry need not have one",
     "- | -",
     {"-", "10.0.0.2"},
     {.faults = 1, .at = 7, .what = spot::entry_host_ip},
     "10.0.0.2"},
    {"a device has that of a further entry",
     "- | 10.0.0.3",
     {"-", "-"},
     {.faults = 1, .at = 1, .related = 1},
     "10.0.0.3"},
};
constexpr auto look = [](row const& r) {
    verify::row const layout{r.name, r.layout};
    verify::scene const s{layout};
    cluster_view c = s.view();
    server servers[3];
    for (std::size_t i = 0; i != c.servers.size(); ++i) {
        servers[i] = c.servers[i];
        if (r.hosts[i].empty() || r.hosts[i] == "-") continue;
        servers[i].has_host_ip = true;
        servers[i].host_ip = *parse_address(r.hosts[i]);
    }
    c.servers = std::span{servers}.first(c.servers.size());
    more_host more[1];
    if (!r.second.empty()) {
        more[0] = {0, 7, *parse_address(r.second)};
        c.more_hosts = more;
    }
    return verify::observe<host_device_ip_clash>(c, products::a2);
};
TEST_CASE("table/host-device-ip-clash") { verify::run_rows<table>(look); }
} // namespace
