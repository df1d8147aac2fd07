// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/detect_target.hpp>

#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::address::detect_target;

static_assert(rule<detect_target>);

struct row {
    char const* name;
    std::string_view hosts;
    std::string_view cluster; // as verify::row
    verify::expect want{};
    bool more_servers = false;
    int partial = -1; // this server's list of devices is not whole
};
constexpr verify::expect look(row const& r) {
    verify::host_scene const hosts{r.hosts};
    verify::scene const scene{{r.name, r.cluster}};
    cluster_view c = scene.view();
    c.more_servers = r.more_servers;
    buffer<server> servers;
    for (server const& s : c.servers) servers.push(s);
    if (r.partial >= 0) servers[static_cast<std::size_t>(r.partial)].partial = true;
    c.servers = {servers.data(), servers.size()};
    return verify::observe<detect_target>(c, hosts.view());
}

constexpr std::string_view two = "10.0.0.1 10.0.1.1 | 10.0.0.2 10.0.1.2"; // two servers of two devices
// clang-format off
constexpr row table[] = {
    {"no host", "", two, {.skipped = 1}},
    {"no detect address", "server=0 @0 conf=10.0.0.1", two, {.skipped = 1}},
    {"0.0.0.0 is none", "server=0 @0 conf=10.0.0.1 target=0.0.0.0", two, {.skipped = 1}},
    {":: is none", "server=0 @0 conf=10.0.0.1 target=::", two, {.skipped = 1}},
    {"device 0 of the other server", "server=0 @0 target=10.0.0.2", two, {}},
    {"both devices", "server=0 @0 target=10.0.0.2 @1 target=10.0.1.2", two, {}},
    {"both hosts", "server=0 @0 target=10.0.0.2 | server=1 @0 target=10.0.0.1", two, {}},
    {"the other host has none", "server=0 @0 target=10.0.0.2 | server=1 @0 conf=10.0.0.2", two, {.skipped = 1}},
    {"itself", "server=0 @0 target=10.0.0.1", two, {.faults = 1, .at = 12, .what = spot::text, .level = verify::expect::error()}},
    {"its neighbour", "server=0 @0 target=10.0.1.1", two, {.faults = 1, .level = verify::expect::error()}},
    {"another position of the other server", "server=0 @0 target=10.0.1.2", two, {.faults = 1, .level = verify::expect::error()}},
    {"a position of one plane is another position", "server=0 @0 target=10.0.0.2", "0=10.0.0.1 | 4=10.0.0.2", {.faults = 1, .level = verify::expect::error()}},
    {"nobody", "server=0 @0 target=10.9.9.9", two, {.faults = 1, .at = 12, .level = verify::expect::warning()}},
    {"each device is one finding", "server=0 @0 target=10.0.0.1 @1 target=10.0.1.1 | server=1 @0 target=10.0.0.2", two, {.faults = 3}},
    {"its gateway", "server=0 @0 target=10.0.0.254 gw=10.0.0.254", two, {.faults = 1, .at = 12, .level = verify::expect::note()}},
    {"its neighbour's gateway", "server=0 @0 target=10.0.0.254 @1 target=10.0.1.2 gw=10.0.0.254", two, {.faults = 1, .level = verify::expect::note()}},
    {"the gateway of another host", "server=0 @0 target=10.0.0.254 | server=1 @0 target=10.0.0.1 gw=10.0.0.254", two, {.faults = 1, .level = verify::expect::warning()}},
    {"a device of another server that is its gateway too", "server=0 @0 target=10.0.0.2 gw=10.0.0.2", two, {}},
    {"a gateway that is its own", "server=0 @0 target=10.0.0.1 gw=10.0.0.1", two, {.faults = 1, .level = verify::expect::note()}},

    {"masked", "server=0 @0 target=?", two, {.skipped = 1}},
    {"one of two is masked", "server=0 @0 target=? conf=10.0.0.1 @1 conf=10.0.1.1 target=10.0.1.2", two, {.skipped = 1}},
    {"some have none", "server=0 @0 conf=10.0.0.1 target=10.0.0.2 @1 conf=10.0.1.1", two, {.faults = 1, .at = 45, .related = 0, .level = verify::expect::error()}},
    {"some have 0.0.0.0", "server=0 @0 tool=10.0.0.1 target=10.0.0.2 @1 tool=10.0.1.1 target=0.0.0.0", two, {.faults = 1, .at = 59}},
    {"beside a masked one", "server=0 @0 conf=10.0.0.1 target=? @1 conf=10.0.1.1", two, {.faults = 1, .skipped = 1}},
    {"two of three: one finding, at the first", "server=0 @0 conf=10.0.0.1 @1 conf=10.0.1.1 target=10.0.1.2 @2 conf=10.0.2.1", "10.0.0.1 10.0.1.1 10.0.2.1 | 10.0.0.2 10.0.1.2 10.0.2.2", {.faults = 1, .at = 12, .related = 1}},
    {"a device without an address needs none", "server=0 @0 conf=10.0.0.1 target=10.0.0.2 @1 link=1", two, {}},
    {"a device whose address could not be read needs one", "server=0 @0 conf=10.0.0.1 target=10.0.0.2 @1 conf=?", two, {.faults = 1}},
    {"where something is hidden, not all is not judged", "server=0 partial @0 conf=10.0.0.1 target=10.0.0.2 @1 conf=10.0.1.1", two, {.skipped = 1}},
    {"what is seen there is judged", "server=0 partial @0 target=10.0.0.1", two, {.faults = 1}},
    {"an input that asked one device says nothing of the others", "server=0 @0 conf=10.0.0.1 @1 conf=10.0.1.1 source=1 @2 target=10.0.0.2", "10.0.0.1 10.0.1.1 2=10.0.2.1 | 2=10.0.0.2", {.skipped = 1}},
    {"hosts are judged apart", "server=0 @0 conf=10.0.0.1 target=10.0.0.2 | server=1 @0 conf=10.0.0.2", two, {.skipped = 1}},

    {"one server alone: nobody is known", "server=0 @0 conf=10.0.0.1 target=10.0.0.2", "10.0.0.1", {.skipped = 1}},
    {"one server alone knows its own", "server=0 @0 conf=10.0.0.1 target=10.0.0.1", "10.0.0.1", {.faults = 1}},
    {"hidden servers may have it", "server=0 @0 target=10.9.9.9", two, {.skipped = 1}, true},
    {"hidden devices of another server may have it", "server=0 @0 target=10.9.9.9", two, {.skipped = 1}, false, 1},
    {"hidden devices of its own may not", "server=0 @0 target=10.9.9.9", two, {.faults = 1}, false, 0},
    {"a device whose address is masked may have it", "server=0 @0 target=10.9.9.9", "10.0.0.1 | ?", {.skipped = 1}},
    {"what is known is judged all the same", "server=0 @0 target=10.0.0.1", "10.0.0.1 | ?", {.faults = 1}},
    {"an address that stands twice is another rule's", "server=0 @0 target=10.0.1.2", "10.0.0.1 | 1=10.0.1.2 2=10.0.1.2", {.skipped = 1}},
    {"one of the two is right", "server=0 @0 target=10.0.0.2", "0=10.0.0.1 | 0=10.0.0.2 1=10.0.0.2", {}},

    {"a host that is no server: the same position may be right", "@0 target=10.0.0.2", two, {}},
    {"a host that is no server may have other numbers", "@0 target=10.0.1.2", two, {.skipped = 1}},
    {"a host that is no server knows its own", "@0 conf=10.7.0.1 target=10.7.0.1", two, {.faults = 1, .level = verify::expect::error()}},
    {"the device of a host that is no server", "server=0 @0 target=10.7.0.1 | @0 conf=10.7.0.1", two, {.skipped = 1}},
    {"another number of a host that is no server", "server=0 @0 target=10.7.0.1 | @3 conf=10.7.0.1 target=10.7.0.9", two, {.faults = 1, .skipped = 1, .level = verify::expect::warning()}},

    {"the address that the host's own tool tells", "server=0 @0 target=10.0.0.7 | server=1 @0 tool=10.0.0.7 target=10.0.0.1", two, {}},
    {"IPv6 by value", "server=0 @0 target=2001:DB8:0::2", "2001:db8::1 | 2001:db8::2", {}},
    {"IPv6, its own", "server=0 @0 target=2001:db8::1", "2001:db8::1 | 2001:db8::2", {.faults = 1}},
    {"IPv6, and only IPv4 is known", "server=0 @0 target=2001:db8::1", two, {.skipped = 1}},
    {"a second address of a device", "server=0 @0 target=10.0.5.2", "10.0.0.1,10.0.5.1 | 10.0.0.2,10.0.5.2", {}},
    {"no server at all", "@0 conf=10.0.0.1 target=10.0.0.2", "", {.skipped = 1}},
    {"another host that nobody lists", "@0 conf=10.0.0.1 target=10.0.0.2 | @0 conf=10.0.0.3 target=10.0.0.1", "", {.faults = 1, .level = verify::expect::warning()}},
};
// clang-format on

TEST_CASE("address/detect-target") {
    verify::run_rows<table>([](row const& r) { return look(r); });
}

TEST_CASE("address/detect-target is not evaluated without hosts or without a cluster") {
    verify::scene const servers{{"", two}};
    CHECK(verify::observe<detect_target>(servers.view()).skipped == 1);
    verify::host_scene const hosts{"@0 target=10.0.0.1"};
    CHECK(verify::observe<detect_target>(hosts.view()).skipped == 1);
}
} // namespace
