// SPDX-License-Identifier: Apache-2.0
// One fault planted in a plan gives exactly these findings, and the plan itself none.
#include <atlascheck/atlascheck.hpp>

#include "planning.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {
using namespace atlascheck;
using planning::wish;

constexpr wish atlas{&products::atlas, 4, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.3.0/24"};
constexpr wish atlas_wide{&products::atlas, 4, 8, "10.0.0.0/22 10.0.4.0/22 10.0.8.0/22 10.0.12.0/22"};
constexpr wish atlas_two{&products::atlas, 2, 8, "10.0.0.0/22"};
constexpr wish atlas_pairs{&products::atlas, 4, 2, "10.0.0.0/24 10.0.1.0/24"};
constexpr wish atlas_alone{&products::atlas, 1, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.3.0/24"};
constexpr wish a2{&products::a2, 4, 8, "10.0.0.0/24"};
constexpr wish a2_wide{&products::a2, 4, 8, "10.0.0.0/22"};
constexpr wish a2_two{&products::a2, 2, 8, "10.0.0.0/24"};
constexpr wish a2_alone{&products::a2, 1, 8, "10.0.0.0/24"};

// Device `id` of server `server`.
device& at(address_plan& p, std::uint32_t server, std::uint32_t id) { return p.devices[p.servers[server].first + id]; }
void address_of(address_plan& p, std::uint32_t server, std::uint32_t id, ipv4 ip) {
    at(p, server, id) = at(p, server, id).with_ip(ip);
}
void lose_address(device& d) { d = device{d.id()}.with_rank(d.rank()); }
// The last device of the last server is not there.
void drop_last(address_plan& p) {
    --p.servers[p.servers.size() - 1].count;
    buffer<device> fewer;
    for (std::size_t i = 0; i + 1 != p.devices.size(); ++i) fewer.push(p.devices[i]);
    p.devices = std::move(fewer);
}
// So many servers instead, of as many devices, addressed by planes of their own.
void more_servers(address_plan& p, std::uint32_t servers) {
    std::uint32_t const each = p.servers[0].count;
    buffer<server> all(servers);
    buffer<device> devices;
    for (std::uint32_t s = 0; s != servers; ++s) {
        all[s] = {.first = s * each, .count = each};
        for (std::uint32_t i = 0; i != each; ++i)
            devices.push(device{i, ipv4::of((10U << 24) + ((i % 4) << 16) + (s * 2 + i / 4) + 1), s * each + i});
    }
    p.servers = std::move(all);
    p.devices = std::move(devices);
    p.mask = {16, family::ipv4};
}

struct mutation {
    char const* name;
    wish of;
    void (*plant)(address_plan&);
    char const* findings; // in the order of their names, equal ones counted
};
// clang-format off
mutation const table[] = {
    {"nothing is planted", atlas, [](address_plan&) {}, ""},
    {"nothing is planted", a2, [](address_plan&) {}, ""},
    {"nothing is planted", atlas_wide, [](address_plan&) {}, ""},
    {"nothing is planted", atlas_pairs, [](address_plan&) {}, ""},
    {"nothing is planted", atlas_alone, [](address_plan&) {}, ""},
    {"nothing is planted", a2_alone, [](address_plan&) {}, ""},

    {"an address of another server", atlas, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 1, 5).ip())); }, "error address/duplicate-ip"},
    {"an address of another server", a2, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 1, 5).ip())); }, "error address/duplicate-ip"},
    {"an address of the pair", atlas, [](address_plan& p) { address_of(p, 2, 4, ipv4::of(at(p, 2, 0).ip())); }, "error address/duplicate-ip"},
    {"an address of another plane", atlas, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 2, 0).ip())); }, "error address/duplicate-ip"},
    {"one address on three devices", atlas, [](address_plan& p) { for (std::uint32_t s = 1; s != 4; ++s) address_of(p, s, 0, ipv4::of(at(p, 0, 0).ip())); }, "error address/duplicate-ip"},
    {"one server has the addresses of another", atlas, [](address_plan& p) { for (std::uint32_t i = 0; i != 8; ++i) address_of(p, 3, i, ipv4::of(at(p, 0, i).ip())); },
     "8 error address/duplicate-ip"},
    {"one device twice on one server, alone", a2_alone, [](address_plan& p) { address_of(p, 0, 5, ipv4::of(at(p, 0, 0).ip())); }, "error address/duplicate-ip"},

    {"a subnet of no plane", atlas, [](address_plan& p) { address_of(p, 2, 5, {172, 16, 0, 1}); }, "error address/plane-mismatch"},
    {"a subnet of no plane", a2, [](address_plan& p) { address_of(p, 2, 5, {172, 16, 0, 1}); }, "error address/split-subnet"},
    {"a subnet of no plane, of two servers", a2_two, [](address_plan& p) { address_of(p, 1, 5, {172, 16, 0, 1}); }, "error address/split-subnet"},
    {"a subnet of no plane, alone", a2_alone, [](address_plan& p) { address_of(p, 0, 5, {172, 16, 0, 1}); }, "warning address/split-subnet"},
    {"a subnet of another plane", atlas, [](address_plan& p) { address_of(p, 2, 5, {10, 0, 2, 200}); }, "error address/plane-mismatch"},
    {"one whole server elsewhere", atlas, [](address_plan& p) { for (std::uint32_t i = 0; i != 8; ++i) address_of(p, 3, i, ipv4::of(at(p, 3, i).ip() + (1U << 20))); },
     "8 error address/plane-mismatch"},
    {"one whole server elsewhere, of two", atlas_two, [](address_plan& p) { for (std::uint32_t i = 0; i != 8; ++i) address_of(p, 1, i, ipv4::of(at(p, 1, i).ip() + (1U << 20))); },
     "4 error address/plane-mismatch"},
    {"one whole server elsewhere, of two", a2_two, [](address_plan& p) { for (std::uint32_t i = 0; i != 8; ++i) address_of(p, 1, i, ipv4::of(at(p, 1, i).ip() + (1U << 20))); }, "error address/split-subnet"},

    {"a pair that is split", atlas_alone, [](address_plan& p) { address_of(p, 0, 6, {172, 16, 0, 1}); }, "warning address/split-pair"},
    {"a pair that is split on both of two servers", atlas_two, [](address_plan& p) { address_of(p, 0, 6, {172, 16, 0, 1}); address_of(p, 1, 6, {172, 16, 0, 2}); },
     "2 error address/split-pair"},
    {"a plane that two pairs share, alone", atlas_alone, [](address_plan& p) { address_of(p, 0, 1, {10, 0, 0, 101}); address_of(p, 0, 5, {10, 0, 0, 105}); },
     "2 warning address/shared-plane"},
    {"a plane that two pairs share on all servers", atlas, [](address_plan& p) {
         for (std::uint32_t s = 0; s != 4; ++s) { address_of(p, s, 1, ipv4::of(at(p, s, 1).ip() - 256 + 100)); address_of(p, s, 5, ipv4::of(at(p, s, 5).ip() - 256 + 100)); } },
     "8 error address/shared-plane"},

    {"a last octet of another device", atlas_wide, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 1, 5).ip() + 256)); }, "warning address/same-last-octet"},
    {"a last octet of another device", a2_wide, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 1, 4).ip() + 256)); }, "warning address/same-last-octet"},
    {"a last octet of a device in another plane", atlas_wide, [](address_plan& p) { address_of(p, 2, 5, ipv4::of(at(p, 2, 5).ip() + 256)); }, ""},

    {"0.0.0.0", atlas, [](address_plan& p) { address_of(p, 2, 5, {}); }, "error address/unusable-ip"},
    {"loopback", atlas, [](address_plan& p) { address_of(p, 2, 5, {127, 0, 0, 1}); }, "error address/unusable-ip"},
    {"multicast", a2, [](address_plan& p) { address_of(p, 2, 5, {224, 0, 0, 1}); }, "error address/unusable-ip"},
    {"reserved", a2, [](address_plan& p) { address_of(p, 2, 5, {255, 255, 255, 255}); }, "error address/unusable-ip"},
    {"its subnet's own", atlas, [](address_plan& p) { address_of(p, 2, 5, {10, 0, 1, 0}); }, "error address/unusable-ip"},
    {"its subnet's broadcast", atlas, [](address_plan& p) { address_of(p, 2, 5, {10, 0, 1, 255}); }, "error address/unusable-ip"},
    {"a last octet of 255 within its subnet", atlas_wide, [](address_plan& p) { address_of(p, 2, 5, {10, 0, 4, 255}); }, ""},

    {"no address", atlas, [](address_plan& p) { lose_address(at(p, 2, 5)); }, "error address/missing-ip"},
    {"no address", a2, [](address_plan& p) { lose_address(at(p, 2, 5)); }, "error address/missing-ip"},
    {"no address, alone", a2_alone, [](address_plan& p) { lose_address(at(p, 0, 5)); }, ""},
    {"an address that could not be read", atlas, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_unknown_ip(); }, ""},

    {"another netmask", atlas, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_mask({25, family::ipv4}); }, "error address/netmask-mismatch"},
    {"another netmask", a2, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_mask({16, family::ipv4}); }, "error address/netmask-mismatch"},
    {"another netmask, alone", a2_alone, [](address_plan& p) { at(p, 0, 5) = at(p, 0, 5).with_mask({16, family::ipv4}); }, "warning address/netmask-mismatch"},

    {"a device that is not there", atlas, [](address_plan& p) { drop_last(p); }, "error topology/uneven-servers"},
    {"a device that is not there", a2, [](address_plan& p) { drop_last(p); }, "warning topology/uneven-servers"},
    {"a device that is not there, alone", atlas_alone, [](address_plan& p) { drop_last(p); }, "error topology/device-count"},
    {"a device that is not there, alone", a2_alone, [](address_plan& p) { drop_last(p); }, ""},
    {"an id out of range", atlas, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_id(8); }, "error topology/device-range"},
    {"an id twice", atlas, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_id(1); }, "error process/shared-device"},
    {"an id twice", a2, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_id(1); }, "error process/shared-device"},
    {"a pair across the groups", atlas_pairs, [](address_plan& p) { at(p, 2, 1) = at(p, 2, 1).with_id(5); }, "error topology/cross-group"},
    {"a pair in the other group", atlas_pairs, [](address_plan& p) { at(p, 2, 0) = at(p, 2, 0).with_id(4); at(p, 2, 1) = at(p, 2, 1).with_id(5); }, "warning topology/different-devices"},

    {"a rank twice", atlas, [](address_plan& p) { at(p, 2, 5) = at(p, 2, 5).with_rank(3); }, "error process/rank-order"},
    {"a rank too high", a2, [](address_plan& p) { at(p, 3, 7) = at(p, 3, 7).with_rank(32); }, "error process/rank-order"},

    {"one server too many", atlas, [](address_plan& p) { more_servers(p, 513); }, "error topology/server-limit, 4 note address/same-last-octet"},
    {"three servers", atlas, [](address_plan& p) { more_servers(p, 3); }, "note topology/server-count-not-power-of-two"},
};
// clang-format on

std::string findings_of(auto const&... facts) {
    std::vector<std::string> all;
    check(facts...).for_each([&]<class R>(R, finding<R> const& f) {
        all.push_back(std::string{word(f.level).en} + " " + std::string{R::info.id});
    });
    std::sort(all.begin(), all.end());
    std::string out;
    for (auto first = all.begin(); first != all.end();) {
        auto const end = std::find_if(first, all.end(), [&](std::string const& other) { return other != *first; });
        if (!out.empty()) out += ", ";
        if (end - first > 1) out += std::to_string(end - first) + " ";
        out += *first;
        first = end;
    }
    return out;
}

TEST_CASE("one planted fault gives exactly its findings") {
    for (mutation const& m : table) {
        CAPTURE(std::string{m.name});
        CAPTURE(std::string{m.of.on->id});
        address_plan p = planning::plan_of(m.of);
        REQUIRE(!p.refused);
        m.plant(p);
        CHECK(findings_of(p.view(), *m.of.on) == std::string{m.findings});
    }
}

// What the hosts say, beside the plan.
struct host_mutation {
    char const* name;
    void (*plant)(planning::planned_hosts&);
    char const* findings;
};
// clang-format off
host_mutation const host_table[] = {
    {"nothing is planted", [](planning::planned_hosts&) {}, ""},
    {"no device watches anything", [](planning::planned_hosts& h) { for (host_device& d : h.devices) d.target = {}; }, ""},
    {"one device watches nothing", [](planning::planned_hosts& h) { h.devices[13].target = {}; }, "error address/detect-target"},
    {"a whole host watches nothing", [](planning::planned_hosts& h) { for (unsigned i = 8; i != 16; ++i) h.devices[i].target = {}; }, ""},
    {"a device watches its own server", [](planning::planned_hosts& h) { h.devices[13].target = *h.devices[9].tool_ip; }, "error address/detect-target"},
    {"a device watches itself", [](planning::planned_hosts& h) { h.devices[13].target = *h.devices[13].tool_ip; }, "error address/detect-target"},
    {"a device watches another position", [](planning::planned_hosts& h) { h.devices[13].target = *h.devices[17].tool_ip; }, "error address/detect-target"},
    {"a device watches another server than planned", [](planning::planned_hosts& h) { h.devices[13].target = *h.devices[29].tool_ip; }, ""},
    {"a device watches an address of nobody", [](planning::planned_hosts& h) { h.devices[13].target = address{ipv4{10, 9, 9, 9}}; }, "warning address/detect-target"},
    {"a device watches its gateway", [](planning::planned_hosts& h) { h.devices[13].gateway = h.devices[13].target = address{ipv4{10, 0, 1, 254}}; }, "note address/detect-target"},
    {"an address that is not in the table", [](planning::planned_hosts& h) { h.devices[13].tool_ip = address{ipv4{10, 0, 1, 200}}; }, "error host/stale-ip"},
    {"a link that is down", [](planning::planned_hosts& h) { h.devices[13].link_up = false; }, "error host/link-down"},
    {"a firewall that is on", [](planning::planned_hosts& h) { h.hosts[2].ufw_active = true; }, "error host/firewall-active"},
};
// clang-format on

TEST_CASE("one fault planted in the hosts of a plan gives exactly its findings") {
    for (host_mutation const& m : host_table) {
        CAPTURE(std::string{m.name});
        planning::subnets const s{atlas.subnets};
        plan_request const r{products::atlas, atlas.servers, atlas.devices, s.all()};
        address_plan const p = make_plan(r);
        planning::planned_hosts hosts{r};
        m.plant(hosts);
        CHECK(findings_of(p.view(), products::atlas, hosts.view()) == std::string{m.findings});
    }
}
} // namespace
