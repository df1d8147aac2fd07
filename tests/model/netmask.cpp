// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/infer_netmask.hpp>
#include <atlascheck/model/netmask.hpp>

#include "verify.hpp"

#include <vector>

namespace {
using namespace atlascheck;

constexpr netmask v4(int length) { return {static_cast<std::uint8_t>(length), family::ipv4}; }

static_assert(parse_netmask("255.255.255.0") == v4(24) && parse_netmask("24") == v4(24) &&
              parse_netmask("/24") == v4(24));
static_assert(parse_netmask("0.0.0.0") == v4(0) && parse_netmask("255.255.255.255") == v4(32) &&
              parse_netmask("0") == v4(0));
static_assert(!parse_netmask("1.2.3.4") && !parse_netmask("255.0.255.0") && !parse_netmask("0.255.255.255"));
static_assert(!parse_netmask("") && !parse_netmask("/") && !parse_netmask("024") && !parse_netmask("129") &&
              !parse_netmask("-1"));
static_assert(parse_netmask("64")->kind == family::ipv6 && parse_netmask("ffff:ffff::")->length == 32);
static_assert(!parse_netmask("ffff:0:ffff::"));

static_assert(same_subnet("10.0.0.1"_ip, "10.0.0.254"_ip, v4(24)) &&
              !same_subnet("10.0.0.1"_ip, "10.0.1.1"_ip, v4(24)));
static_assert(same_subnet("10.0.0.1"_ip, "10.0.1.1"_ip, v4(16)) && same_subnet("1.1.1.1"_ip, "2.2.2.2"_ip, v4(0)));
static_assert(!same_subnet("1.1.1.1"_ip, "1.1.1.0"_ip, v4(32)) && !same_subnet("1.1.1.1"_ip, ipv6{0, 1}, v4(0)));

struct inferred {
    char const* name;
    std::string_view layout;
    netmasks::basis how;
    int shortest, longest;
    int mask = -1;
};
using enum netmasks::basis;
// clang-format off
constexpr inferred atlas_rows[] = {
    {"no device", "", nothing, 0, 0},
    {"no address", "- -", nothing, 0, 0},
    {"one address: every length", "10.0.0.1", fits, 8, 30},
    {"two addresses of one plane bound the longest", "10.0.0.1 | 10.0.0.129", fits, 8, 24},
    {"one bit more and /24 is out", "10.0.0.1 | 10.0.1.129", others, 8, 23},
    {"two planes bound the shortest", "10.0.0.1 10.0.0.129", others, 25, 30},
    {"two planes that /24 tells apart", "10.0.0.1 10.0.1.1", fits, 24, 30},
    {"planes of two groups do not bound it", "10.0.0.1 . . . . 10.0.0.129", fits, 8, 30},
    {"nor do planes of two servers", "10.0.0.1 | . 10.0.0.129", fits, 8, 30},
    {"none fits", "10.0.0.1 10.0.0.2 | 11.0.0.1", guessed, 24, 24},
    {"a known mask ends the inference", "10.0.0.1/16 10.1.0.1", known, 0, 0},
    {"so does a given one", "10.0.0.1", known, 0, 0, 16},
    {"IPv6 is never inferred", "2001:db8::1", nothing, 0, 0},
    {"a shared id has no plane", "0=10.0.0.1 0=11.0.0.1 | 10.0.0.2", fits, 8, 30},
    {"an id out of range has none", "10.0.0.1 | 8=11.0.0.1", fits, 8, 30},
};
constexpr inferred a2_rows[] = {
    {"one plane", "10.0.0.1 10.0.0.2 | 10.0.0.3", fits, 8, 30},
    {"/22 and shorter", "192.168.1.1 | 192.168.2.1", others, 8, 22},
    {"nothing in common", "10.0.0.1 | 192.168.2.1", guessed, 24, 24},
    {"one address", "10.0.0.1", fits, 8, 30},
};
// clang-format on
constexpr bool holds(inferred const& r, product const& p) {
    verify::scene const s{{r.name, r.layout, {}, r.mask}};
    netmasks const n = infer_netmask(s.view(), p, {});
    return n.how == r.how && n.shortest == r.shortest && n.longest == r.longest;
}
template <std::size_t... I>
constexpr bool all_hold(std::index_sequence<I...>, auto const& rows, product const& p) {
    return (holds(rows[I], p) && ...);
}
static_assert(all_hold(std::make_index_sequence<std::size(atlas_rows)>{}, atlas_rows, products::atlas));
static_assert(all_hold(std::make_index_sequence<std::size(a2_rows)>{}, a2_rows, products::a2));

TEST_CASE("netmasks are inferred") {
    for (inferred const& r : atlas_rows) {
        CAPTURE(r.name);
        CHECK(holds(r, products::atlas));
    }
    for (inferred const& r : a2_rows) {
        CAPTURE(r.name);
        CHECK(holds(r, products::a2));
    }
}

// The quick way through ordinary devices and the full way must agree: a mark on an unrelated device takes the full way.
TEST_CASE("both ways of bounding prefix lengths agree") {
    std::uint32_t seed = 7;
    auto const next = [&](std::uint32_t n) { return seed = seed * 1664525U + 1013904223U, (seed >> 8) % n; };
    for (int round = 0; round != 2000; ++round) {
        std::vector<device> devices;
        std::vector<server> servers;
        for (std::uint32_t s = 0, n = 1 + next(3); s != n; ++s) {
            servers.push_back({.first = static_cast<std::uint32_t>(devices.size()), .count = 0});
            for (std::uint32_t d = 0, k = next(9); d != k; ++d, ++servers.back().count)
                devices.push_back(device{d, ipv4::of((10U << 24) + (next(4) << (8 + next(12))) + next(250))});
        }
        servers.push_back({.first = static_cast<std::uint32_t>(devices.size()), .count = 1});
        devices.emplace_back(0);
        cluster_view c;
        c.servers = servers;
        c.devices = devices;
        marks named;
        named.name_device(devices.size() - 1, mark::address, devices.size());
        for (product const* p : products::all) {
            netmasks const quick = infer_netmask(c, *p, {});
            netmasks const full = infer_netmask(c, *p, named);
            CHECK(quick.how == full.how);
            CHECK(quick.shortest == full.shortest);
            CHECK(quick.longest == full.longest);

            cluster_view given = c;
            given.has_mask = true;
            given.mask = {static_cast<std::uint8_t>(4 + next(29)), family::ipv4};
            netmasks const one = infer_netmask(given, *p, {});
            netmasks const marked = infer_netmask(given, *p, named);
            CHECK(one.proven() == marked.proven());
            CHECK(one.members == marked.members);
            CHECK(one.plane == marked.plane);
        }
    }
}
} // namespace
