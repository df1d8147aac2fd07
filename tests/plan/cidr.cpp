// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/plan/cidr.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;

struct row {
    std::string_view text;
    subnet around; // that the address is in
    bool strict;   // whether it is that subnet's own address
};
constexpr subnet four(ipv4 ip, std::uint8_t length) { return {ip, {length, family::ipv4}}; }
constexpr row good[] = {
    {"10.0.0.0/24", four({10, 0, 0, 0}, 24), true},
    {"10.0.0.0/255.255.255.0", four({10, 0, 0, 0}, 24), true},
    {"10.0.0.1/24", four({10, 0, 0, 0}, 24), false},
    {"10.0.0.1/32", four({10, 0, 0, 1}, 32), true},
    {"0.0.0.0/0", four({}, 0), true},
    {"255.255.255.255/0", four({}, 0), false},
    {"fd00::/64", {ipv6{0xFD00ULL << 48, 0}, {64, family::ipv6}}, true},
    {"fd00::/16", {ipv6{0xFD00ULL << 48, 0}, {16, family::ipv6}}, true}, // a length of 32 or less is IPv6's here
    {"fd00::1/ffff::", {ipv6{0xFD00ULL << 48, 0}, {16, family::ipv6}}, false},
};
constexpr std::string_view bad[] = {
    "",
    "/",
    "/24",
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0//24",
    "10.0.0.0/33",
    "10.0.0.0/024",
    "10.0.0.0/24 ",
    " 10.0.0.0/24",
    "10.0.0/24",
    "10.0.0.256/24",
    "10.0.0.0/255.0.255.0",
    "10.0.0.0/-1",
    "10.0.0.0/ffff::",
    "fd00::/129",
    "fd00::/255.255.255.0",
    "10.0.0.0/24/24",
};

constexpr bool good_rows_hold() {
    for (row const& r : good) {
        auto const around = parse_subnet_around(r.text);
        if (!around || *around != r.around || parse_subnet(r.text).has_value() != r.strict) return false;
    }
    return true;
}
constexpr bool bad_rows_hold() {
    for (std::string_view const& text : bad)
        if (parse_subnet_around(text) || parse_subnet(text)) return false;
    return true;
}
static_assert(good_rows_hold());
static_assert(bad_rows_hold());

static_assert("10.0.0.0/8"_subnet == four({10, 0, 0, 0}, 8));
static_assert(overlap("10.0.0.0/8"_subnet, "10.1.0.0/16"_subnet));
static_assert(overlap("10.1.0.0/16"_subnet, "10.0.0.0/8"_subnet));
static_assert(overlap("10.1.0.0/16"_subnet, "10.1.0.0/16"_subnet));
static_assert(!overlap("10.1.0.0/16"_subnet, "10.2.0.0/16"_subnet));
static_assert(!overlap("10.0.0.0/25"_subnet, "10.0.0.128/25"_subnet));
static_assert(!overlap("0.0.0.0/0"_subnet, "::/0"_subnet)); // no address is of both families

TEST_CASE("a subnet is read from its address and its length") {
    for (row const& r : good) {
        CAPTURE(std::string{r.text});
        auto const around = parse_subnet_around(r.text);
        REQUIRE(around);
        CHECK(*around == r.around);
        CHECK(parse_subnet(r.text).has_value() == r.strict);
    }
    for (std::string_view const& text : bad) {
        CAPTURE(std::string{text});
        CHECK_FALSE(parse_subnet_around(text));
    }
}
} // namespace
