// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/plan/refusal.hpp> // first: it must stand alone

#include "planning.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>

namespace {
using namespace atlascheck;
using planning::wish;
using enum plan_fault;

constexpr product const* atlas = &products::atlas;
constexpr product const* a2 = &products::a2;

struct row {
    char const* name;
    wish of;
    plan_fault why = none;
    std::uint64_t given = 0;
    std::uint64_t would_do = 0;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

// clang-format off
constexpr row table[] = {
    {"the guide's two servers", {atlas, 2, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.3.0/24"}},
    {"one subnet that is split", {atlas, 2, 8, "10.0.0.0/22"}},
    {"one device of one server", {a2, 1, 1, "10.0.0.0/30"}},
    {"two devices of one group are of two planes", {atlas, 2, 2, "10.0.0.0/24 10.0.1.0/24"}},

    {"no server", {atlas, 0, 8, "10.0.0.0/22"}, no_server, 0, 1},
    {"the largest atlas cluster", {atlas, 512, 8, "10.0.0.0/8"}},
    {"one server more", {atlas, 513, 8, "10.0.0.0/8"}, server_limit, 513, 512},
    {"the largest a2 cluster", {a2, 1152, 8, "10.0.0.0/8"}},
    {"one server more", {a2, 1153, 8, "10.0.0.0/8"}, server_limit, 1153, 1152},
    {"as many as a number holds", {a2, ~0U, 8, "10.0.0.0/8"}, server_limit, 4294967295, 1152},

    {"no device", {atlas, 2, 0, "10.0.0.0/22"}, device_count, 0, 1},
    {"three of atlas", {atlas, 2, 3, "10.0.0.0/22"}, device_count, 3, 2},
    {"three of one atlas server", {atlas, 1, 3, "10.0.0.0/22"}, device_count, 3, 2},
    {"seven of atlas", {atlas, 2, 7, "10.0.0.0/22"}, device_count, 7, 4},
    {"nine of atlas", {atlas, 2, 9, "10.0.0.0/22"}, device_count, 9, 8},
    {"three of a2", {a2, 2, 3, "10.0.0.0/24"}},
    {"nine of a2", {a2, 2, 9, "10.0.0.0/24"}, device_count, 9, 8},
    {"no device of a2", {a2, 2, 0, "10.0.0.0/24"}, device_count, 0, 1},
    {"more than a number holds with the servers", {a2, 1152, ~0U, "10.0.0.0/24"}, device_count, 4294967295, 8},

    {"no subnet", {atlas, 2, 8, ""}, subnet_count, 0, 4},
    {"three for four planes", {atlas, 2, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24"}, subnet_count, 3, 4},
    {"five for four planes", {atlas, 2, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.3.0/24 10.0.4.0/24"}, subnet_count, 5, 4},
    {"four for the two planes in use", {atlas, 2, 2, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.3.0/24"}, subnet_count, 4, 2},
    {"two for one plane", {a2, 2, 8, "10.0.0.0/24 10.0.1.0/24"}, subnet_count, 2, 1},

    {"IPv6", {a2, 2, 8, "fd00::/64"}, ipv6, 0, 0},
    {"IPv6 among IPv4", {atlas, 2, 2, "10.0.0.0/24 fd00::/64"}, ipv6, 0, 0, 1},
    {"a network of two, where neither is its own", {a2, 2, 1, "10.0.0.0/31"}, netmask_range, 31, 30},
    {"pieces of two addresses", {atlas, 1, 8, "10.0.0.0/29"}, netmask_range, 29, 28},
    {"pieces of four addresses", {atlas, 1, 8, "10.0.0.0/28"}},
    {"all addresses there are", {a2, 1, 1, "0.0.0.0/0"}, netmask_range, 0, 8},
    {"two lengths", {atlas, 2, 2, "10.0.0.0/24 10.0.2.0/23"}, mixed_netmasks, 23, 24, 1},

    {"the same twice", {atlas, 2, 2, "10.0.0.0/24 10.0.0.0/24"}, overlap, 0, 0, 0, 1},
    {"the third again", {atlas, 2, 8, "10.0.0.0/24 10.0.1.0/24 10.0.2.0/24 10.0.1.0/24"}, overlap, 0, 0, 1, 3},
    {"neighbours", {atlas, 2, 2, "10.0.0.0/25 10.0.0.128/25"}},

    {"loopback", {a2, 2, 8, "127.0.0.0/24"}, unusable, 0, 0},
    {"multicast", {a2, 2, 8, "224.0.0.0/24"}, unusable, 0, 0},
    {"reserved", {a2, 2, 8, "240.0.0.0/24"}, unusable, 0, 0},
    {"this network", {a2, 2, 8, "0.0.0.0/24"}, unusable, 0, 0},
    {"below loopback", {a2, 2, 8, "126.255.255.0/24"}},
    {"above loopback", {a2, 2, 8, "128.0.0.0/24"}},
    {"below multicast", {a2, 2, 8, "223.255.255.0/24"}},
    {"the second of them", {atlas, 2, 2, "10.0.0.0/24 127.0.0.0/24"}, unusable, 0, 0, 1},
    {"the host's own interface", {a2, 2, 8, "192.168.1.0/24"}, unusable, 0, 23},
    {"a part of it", {a2, 2, 8, "192.168.1.128/25"}, unusable, 0, 23},
    {"a subnet that holds it", {a2, 2, 8, "192.168.0.0/23"}},
    {"a piece of which is it", {atlas, 2, 8, "192.168.0.0/22"}, unusable, 0, 21},

    {"six addresses for seven devices", {a2, 1, 7, "10.0.0.0/29"}, too_small, 6, 28},
    {"six addresses for six devices", {a2, 1, 6, "10.0.0.0/29"}},
    {"254 addresses for 254 devices", {a2, 127, 2, "10.0.0.0/24"}},
    {"254 addresses for 256 devices", {a2, 128, 2, "10.0.0.0/24"}, too_small, 254, 23},
    {"254 addresses beside the host's for 256 devices", {a2, 128, 2, "192.168.0.0/23"}, too_small, 254, 22},
    {"four pieces of 62 for 64 devices", {atlas, 32, 8, "10.0.0.0/24"}, too_small, 62, 23},
    {"four pieces of 62 for 62 devices", {atlas, 31, 8, "10.0.0.0/24"}},
    {"the second of two is as small as the first", {atlas, 255, 2, "10.0.0.0/24 10.0.1.0/24"}, too_small, 254, 23},
};
// clang-format on

constexpr bool as_expected(row const& r) {
    plan_refusal const seen = refusal_of(r.of);
    return seen.why == r.why && seen.given == r.given && seen.would_do == r.would_do && seen.first == r.first &&
           seen.second == r.second;
}
// One instantiation a row, so that a failing one is named by its index in the compiler's trace.
template <std::size_t Row>
struct row_holds {
    static_assert(as_expected(table[Row]), "the row of this index is not as expected");
};
template <std::size_t... Row>
consteval bool all_hold(std::index_sequence<Row...>) {
    return ((sizeof(row_holds<Row>) != 0) && ...);
}
static_assert(all_hold(std::make_index_sequence<std::size(table)>{}));

TEST_CASE("a plan that cannot be is refused, with the number that would do") {
    for (row const& r : table) {
        CAPTURE(r.name);
        plan_refusal const seen = refusal_of(r.of);
        CAPTURE(static_cast<int>(seen.why));
        CAPTURE(seen.given);
        CAPTURE(seen.would_do);
        CHECK(as_expected(r));
        CHECK(planning::plan_of(r.of).devices.size() == (r.why == none ? r.of.servers * r.of.devices : 0));
    }
}

// What would do does: with the number put in, that fault is gone.
TEST_CASE("the number that would do does") {
    for (row const& r : table) {
        if (r.would_do == 0) continue;
        CAPTURE(r.name);
        planning::subnets s{r.of.subnets};
        plan_request q{*r.of.on, r.of.servers, r.of.devices, s.all()};
        auto const n = static_cast<std::uint32_t>(r.would_do);
        switch (r.why) {
        case no_server:
        case server_limit: q.servers = n; break;
        case device_count: q.devices = n; break;
        case subnet_count: s.count = n; break;
        default:
            for (subnet& of : s.of) of = subnet_of(of.network, {static_cast<std::uint8_t>(n), family::ipv4});
        }
        if (r.why == subnet_count)
            for (std::uint32_t i = 0; i != n; ++i) s.of[i] = {ipv4::of((10U << 24) + (i << 8)), {24, family::ipv4}};
        plan_request const better{q.kind, q.servers, q.devices, s.all()};
        CHECK(atlascheck::refusal_of(better).why != r.why);
    }
}
} // namespace
