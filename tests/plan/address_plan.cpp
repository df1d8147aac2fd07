// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/plan/address_plan.hpp> // first: it must stand alone

#include "planning.hpp"
#include "verify.hpp"

#include <atlascheck/atlascheck.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {
using namespace atlascheck;

// --- In constants

constexpr auto guide = plan_addresses<products::atlas, 2, 8, "192.168.20.0/24"_subnet, "192.168.30.0/24"_subnet,
                                      "192.168.40.0/24"_subnet, "192.168.50.0/24"_subnet>;
static_assert(ok<guide, products::atlas>);
static_assert(guide.view().ip_of(0) == "192.168.20.1"_ip);
static_assert(guide.view().ip_of(3) == "192.168.50.1"_ip);
static_assert(guide.view().ip_of(4) == "192.168.20.2"_ip); // the pair of device 0
static_assert(guide.view().ip_of(8) == "192.168.20.3"_ip); // device 0 of the second server
static_assert(guide.view().ip_of(15) == "192.168.50.4"_ip);
static_assert(guide.devices[15].rank() == 15 && guide.devices[15].id() == 7);
static_assert(guide.servers[1].first == 8 && guide.servers[1].count == 8);
static_assert(guide.has_mask && guide.mask == netmask{24, family::ipv4});

constexpr auto split = plan_addresses<products::atlas, 2, 4, "10.0.0.0/22"_subnet>;
static_assert(ok<split, products::atlas>);
static_assert(split.mask == netmask{24, family::ipv4});
static_assert(split.view().ip_of(0) == "10.0.0.1"_ip && split.view().ip_of(3) == "10.0.3.1"_ip);
static_assert(split.view().ip_of(4) == "10.0.0.2"_ip);

constexpr auto in_two = plan_addresses<products::atlas, 2, 2, "10.0.0.0/24"_subnet>;
static_assert(ok<in_two, products::atlas>);
static_assert(in_two.view().ip_of(1) == "10.0.0.129"_ip && in_two.mask.length == 25);

constexpr auto whole = plan_addresses<products::a2, 2, 3, "10.0.0.0/24"_subnet>;
static_assert(ok<whole, products::a2>);
static_assert(whole.view().ip_of(2) == "10.0.0.3"_ip && whole.view().ip_of(3) == "10.0.0.4"_ip);

constexpr auto one = plan_addresses<products::a2, 1, 1, "10.0.0.0/30"_subnet>;
static_assert(ok<one, products::a2>);

// The largest clusters fit a constant under each compiler's default limits.
constexpr auto most_atlas = plan_addresses<products::atlas, 512, 8, "10.0.0.0/19"_subnet>;
constexpr auto most_a2 = plan_addresses<products::a2, 1152, 8, "10.0.0.0/18"_subnet>;
static_assert(ok<most_atlas, products::atlas>);
static_assert(ok<most_a2, products::a2>);

// The addresses of the host's own interface, 192.168.1.0/24, are left out.
constexpr auto around = plan_addresses<products::a2, 128, 8, "192.168.0.0/21"_subnet>;
static_assert(around.view().ip_of(254) == "192.168.0.255"_ip);
static_assert(around.view().ip_of(255) == "192.168.2.0"_ip);

constexpr subnet pair_of_subnets[] = {"10.0.0.0/24"_subnet, "10.0.1.0/24"_subnet};
constexpr plan_request three{products::atlas, 3, 2, pair_of_subnets};
static_assert(planned_target(three, 0, 1) == planned_ip(three, 1, 1));
static_assert(planned_target(three, 2, 1) == planned_ip(three, 0, 1)); // the last watches the first

// --- At run time: every product, number of servers and of devices, and many subnets

struct counts {
    std::size_t planned = 0;
    std::size_t refused = 0;
};

// That a plan is sound by the rulebook: nothing but notes, and every rule of addresses and topology could be judged.
void check_plan(plan_request const& r, address_plan const& p) {
    auto const found = check(p.view(), r.kind);
    CHECK(found.errors() == 0);
    bool only_notes = true;
    found.for_each([&]<class R>(R, finding<R> const& f) {
        only_notes &= f.level == severity::note && (R::info.id == "address/same-last-octet" ||
                                                    R::info.id == "topology/server-count-not-power-of-two");
    });
    CHECK(only_notes);
    bool judged = true;
    found.for_each_rule([&]<class Entry>(Entry, auto const& record) {
        std::string_view const id = Entry::info.id;
        if (id.starts_with("address/") || id.starts_with("topology/"))
            judged &= record.lacks.empty() || id == "address/netmask-mismatch" || // one netmask is given for all
                      id == "address/detect-target";                              // no host tells its target here
    });
    CHECK(judged);
    bool const crowded = r.members() > 254;
    CHECK(found.of<rules::address::same_last_octet>().findings.empty() == !crowded);
}

// That the hosts that carry it out watch one another as they should.
void check_targets(plan_request const& r, address_plan const& p) {
    planning::planned_hosts const hosts{r};
    CHECK((r.servers == 1 || holds<rules::address::detect_target>(p.view(), hosts.view())));
}

// What the rulebook does not say of a plan: it keeps to its subnets, off the host's, and watches other servers.
void check_addresses(plan_request const& r, address_plan const& p) {
    std::uint64_t wrong = 0;
    for (std::uint32_t i = 0; i != p.devices.size(); ++i) {
        device const& d = p.devices[i];
        std::uint32_t const server = i / r.devices;
        ipv4 const ip = ipv4::of(d.ip());
        subnet const of = planned_subnet(r, d.id() % static_cast<std::uint32_t>(r.kind.planes));
        wrong += ip != planned_ip(r, server, d.id());
        wrong += !same_subnet(ip, of.network, of.mask) || of.mask != p.mask;
        wrong += unusable(ip, of.mask) != defect::none;
        wrong += same_subnet(ip, host_interface.network, host_interface.mask);
        if (r.servers == 1) continue;
        std::uint32_t const other = server + 1 == r.servers ? 0 : server + 1;
        wrong += planned_target(r, server, d.id()).value() != p.devices[other * r.devices + d.id()].ip();
        wrong += planned_target(r, server, d.id()) == ip;
    }
    CHECK(wrong == 0);
}

void sweep(product const& kind, std::uint32_t servers, std::uint32_t devices, counts& seen) {
    std::string_view const bases[] = {"10.0.0.0", "172.16.96.0", "192.168.0.0", "192.168.64.0", "126.255.252.0"};
    for (std::string_view const base : bases) {
        for (std::uint8_t length = 14; length <= 30; length = static_cast<std::uint8_t>(length + 2)) {
            auto const mask = netmask{length, family::ipv4};
            subnet apart[16]; // side by side, one a plane
            subnet const first = subnet_of(*parse_address(base), mask);
            for (std::uint32_t i = 0; i != 16; ++i)
                apart[i] = {ipv4::of(first.network.v4.value() + (i << (32 - length))), mask};
            std::uint32_t const planes = devices < 4 || kind.planes == 1 ? devices : 4;
            std::span<subnet const> const ways[] = {{apart, 1}, {apart, kind.planes == 1 ? 1 : planes}};
            for (auto const& subnets : ways) {
                plan_request const r{kind, servers, devices, subnets};
                address_plan const p = make_plan(r);
                ++(p.refused ? seen.refused : seen.planned);
                if (p.refused) continue;
                CAPTURE(std::string{kind.id});
                CAPTURE(servers);
                CAPTURE(devices);
                CAPTURE(std::string{base});
                CAPTURE(int{length});
                check_plan(r, p);
                check_targets(r, p);
                check_addresses(r, p);
            }
        }
    }
}

TEST_CASE("every plan that is not refused obeys every rule") {
    counts seen;
    for (product const* kind : products::all)
        for (std::uint32_t const servers : {1U, 2U, 3U, 4U, 5U, 8U, 13U, 16U, 31U, 32U, 64U, 127U, 128U, 255U})
            for (std::uint32_t devices = 1; devices <= 8; ++devices) sweep(*kind, servers, devices, seen);
    CHECK(seen.planned > 4000);
    CHECK(seen.refused > 2000);
}

TEST_CASE("the largest clusters are planned") {
    counts seen;
    sweep(products::atlas, 512, 8, seen);
    sweep(products::a2, 1152, 8, seen);
    CHECK(seen.planned != 0);
}

TEST_CASE("servers that are added later change no address") {
    subnet const of[] = {"10.0.0.0/20"_subnet};
    for (product const* kind : products::all) {
        address_plan const few = make_plan({*kind, 5, 8, of});
        address_plan const many = make_plan({*kind, 6, 8, of});
        std::size_t same = 0;
        for (std::size_t i = 0; i != few.devices.size(); ++i) same += few.devices[i].ip() == many.devices[i].ip();
        CHECK(same == 40);
    }
}

TEST_CASE("a third product is one more value") {
    product sixteen = products::atlas;
    sixteen.devices_per_server = 16;
    sixteen.planes = 8;
    sixteen.devices_each = sixteen.devices_alone = count_set::of(1, 2, 4, 8, 16);
    subnet const of[] = {"10.0.0.0/16"_subnet};
    for (std::uint32_t const devices : {1U, 2U, 4U, 8U, 16U}) {
        CAPTURE(devices);
        plan_request const r{sixteen, 6, devices, of};
        address_plan const p = make_plan(r);
        REQUIRE(!p.refused);
        check_plan(r, p);
        check_addresses(r, p);
    }
}

TEST_CASE("a plan that was refused has no server") {
    address_plan const p = make_plan({products::atlas, 2, 3, {}});
    CHECK(p.refused.why == plan_fault::device_count);
    CHECK(p.view().servers.empty());
    CHECK(!p.view().has_mask);
}
} // namespace
