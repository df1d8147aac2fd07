// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/port_set.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

struct case_ {
    char const* name;
    port_range given[3];
    port_range wanted;
    std::uint32_t missing; // 0: none
};
constexpr port_range none{1, 0};
constexpr case_ cases[] = {
    {"nothing is there", {none, none, none}, {60000, 60015}, 60000},
    {"all are", {{60000, 60015}, none, none}, {60000, 60015}, 0},
    {"the last is not", {{60000, 60014}, none, none}, {60000, 60015}, 60015},
    {"the first is not", {{60001, 60015}, none, none}, {60000, 60015}, 60000},
    {"one between is not", {{60000, 60006}, {60008, 60015}, none}, {60000, 60015}, 60007},
    {"in parts and out of order", {{60008, 60015}, {60000, 60003}, {60004, 60007}}, {60000, 60015}, 0},
    {"overlapping parts", {{59000, 60010}, {60005, 61000}, none}, {60000, 60015}, 0},
    {"over words of 64", {{0, 63}, {64, 64}, {66, 200}}, {1, 200}, 65},
    {"one port", {{80, 80}, none, none}, {80, 80}, 0},
    {"the highest", {{65520, 65535}, none, none}, {65535, 65535}, 0},
    {"the highest is missing", {{65520, 65534}, none, none}, {65520, 65535}, 65535},
    {"no port is wanted", {none, none, none}, none, 0},
    {"past the highest there is none", {{65535, 65535}, none, none}, {65535, 65551}, 0},
};
constexpr bool holds(case_ const& c) {
    port_set set;
    for (port_range const& r : c.given)
        if (r.first <= r.last) set.add(r);
    auto const missing = set.first_missing(c.wanted);
    return c.missing == 0 ? !missing : missing && *missing == c.missing;
}
static_assert(holds(cases[0]));
static_assert(holds(cases[4]));
static_assert(holds(cases[7]));
static_assert(holds(cases[12]));

TEST_CASE("sets of ports: the first that is missing") {
    for (case_ const& c : cases) {
        CAPTURE(c.name);
        CHECK(holds(c));
    }
}

TEST_CASE("sets of ports: what is added twice") {
    port_set set;
    CHECK(set.add({100, 200}));
    CHECK(set.add({201, 201}));
    CHECK(set.add({99, 99}));
    CHECK_FALSE(set.add({200, 300}));
    CHECK_FALSE(set.add({90, 99}));
    CHECK(set.add({0, 0}));
    CHECK(set.add({65535, 65535}));
    CHECK(set.contains(300));
    CHECK_FALSE(set.contains(301));
    CHECK(set.contains(65535));
    CHECK_FALSE(set.contains(65536));
}

TEST_CASE("sets of ports: the first that is common to two but not in a third") {
    port_set a;
    a.add({60000, 60031});
    port_set b;
    CHECK_FALSE(a.first_common(b, {}));
    b.add({60016, 61000});
    CHECK(a.first_common(b, {}).value_or(0) == 60016);
    port_set without;
    without.add({60016, 60030});
    CHECK(a.first_common(b, without).value_or(0) == 60031);
    without.add({60031, 60031});
    CHECK_FALSE(a.first_common(b, without));
}

TEST_CASE("sets of ports: whether a range meets one") {
    port_set a;
    a.add({100, 300});
    a.add({65535, 65535});
    CHECK(a.meets({300, 1000}));
    CHECK(a.meets({1, 100}));
    CHECK(a.meets({150, 160}));
    CHECK(a.meets({1, 65535}));
    CHECK_FALSE(a.meets({1, 99}));
    CHECK_FALSE(a.meets({301, 65534}));
    CHECK(a.meets({65535, 65535}));
}

TEST_CASE("sets of ports: made of all ranges at once, or of one after the other") {
    constexpr port_range ranges[] = {{0, 0},     {63, 64},     {100, 400},     {128, 191},     {127, 192},
                                     {300, 301}, {1000, 1200}, {65472, 65535}, {65000, 65535}, {70000, 70001}};
    port_set one;
    for (port_range const& r : ranges) one.add(r);
    port_set const all = port_set::of(ranges);
    for (std::uint32_t port = 0; port != 65536; ++port) REQUIRE(all.contains(port) == one.contains(port));
    constexpr port_range whole[] = {{1, 65535}};
    static_assert(!port_set::of(whole).first_missing({1, 65535}));
    static_assert(port_set::of(whole).first_missing({0, 0}) == 0U);
}
} // namespace
