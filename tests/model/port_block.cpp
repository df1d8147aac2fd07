// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/port_block.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;
using basis = port_block::basis;

constexpr std::optional<port_range> first_of(std::string_view list) { return next_port_range(list); }

static_assert(first_of("60000") == port_range{60000, 60000});
static_assert(first_of("60000-60015") == port_range{60000, 60015});
static_assert(first_of("60000-60015,61000") == port_range{60000, 60015});
static_assert(first_of(" 6 0000 - 60015 ,1") == port_range{60000, 60015}, "HCCL takes blanks out");
static_assert(first_of("1-65535") == port_range{1, 65535});
static_assert(first_of("00080") == port_range{80, 80});
static_assert(!first_of("") && !first_of(" ") && !first_of(",1") && !first_of("1,"));
static_assert(!first_of("0") && !first_of("0-5") && !first_of("65536") && !first_of("1-65536"));
static_assert(!first_of("5-4") && !first_of("-4") && !first_of("4-") && !first_of("1-2-3"));
static_assert(!first_of("auto") && !first_of("1:2") && !first_of("4294967297") && !first_of("18446744073709551617"));

// What HCCL takes where an environment sets a base port, a list of ranges, or both.
struct set_to {
    std::string_view base;
    std::string_view ranges;
    bool plain = true;
};
constexpr std::string_view unset = "(unset)";

constexpr auto look(set_to s, auto see) {
    variable variables[2];
    std::uint32_t count = 0;
    if (s.base != unset) variables[count++] = {.name = "HCCL_IF_BASE_PORT", .value = s.base, .plain = s.plain};
    if (s.ranges != unset)
        variables[count++] = {.name = "HCCL_HOST_SOCKET_PORT_RANGE", .value = s.ranges, .plain = s.plain};
    environment const all[] = {{.first = 0, .count = count, .host = 0}};
    environment_view const view{all, {variables, count}};
    return see(port_block_of(&view, 0));
}
constexpr basis from(set_to s) {
    return look(s, [](port_block const& b) { return b.from; });
}
constexpr bool takes(set_to s, std::uint32_t port) {
    return look(s, [&](port_block const& b) { return b.contains(port); });
}

static_assert(from({unset, unset}) == basis::by_default);
static_assert(takes({unset, unset}, 60000) && takes({unset, unset}, 60015));
static_assert(!takes({unset, unset}, 59999) && !takes({unset, unset}, 60016));
static_assert(from({"50000", unset}) == basis::base_port);
static_assert(takes({"50000", unset}, 50015) && !takes({"50000", unset}, 60000));
static_assert(from({"0050000", unset}) == basis::base_port);
static_assert(from({"1024", unset}) == basis::base_port && from({"1023", unset}) == basis::unknown);
static_assert(from({"65520", unset}) == basis::base_port && from({"65521", unset}) == basis::unknown);
static_assert(from({"", unset}) == basis::unknown, "set but empty is not unset");
static_assert(from({"60000 ", unset}) == basis::unknown && from({"00000060000", unset}) == basis::unknown);
static_assert(from({"50000", unset, false}) == basis::unknown);
static_assert(!takes({"auto", unset}, 60000));
static_assert(from({unset, "auto"}) == basis::unknown && from({"50000", "auto"}) == basis::unknown);
static_assert(from({unset, "1-2,,3"}) == basis::unknown && from({unset, "1,"}) == basis::unknown);
static_assert(from({"50000", "61000-61015"}) == basis::ranges, "it overrides the base port");
static_assert(from({"x", "61000-61015"}) == basis::ranges);
static_assert(takes({"50000", "61000-61003, 62000"}, 61003) && takes({"50000", "61000-61003, 62000"}, 62000));
static_assert(!takes({"50000", "61000-61003, 62000"}, 61004) && !takes({"50000", "61000-61003, 62000"}, 50000));
static_assert(from({unset, ""}) == basis::by_default && from({"50000", " "}) == basis::base_port,
              "blanks are as unset for the ranges");
static_assert(from({unset, "", false}) == basis::unknown);

static_assert(port_block{}.further() == port_range{60016, 60031});
static_assert(port_block{.base = 65504}.further() == port_range{65520, 65535});
static_assert(port_block{.base = 65510}.further() == port_range{65526, 65535}, "there are no ports past 65535");
static_assert(!port_block{.from = basis::ranges, .list = "1"}.has_further());
static_assert(!port_block{.from = basis::unknown}.has_further() && !port_block{.from = basis::unknown}.known());

// Two jobs on one host.
constexpr port_block at(std::uint32_t base) { return {.from = basis::base_port, .base = base}; }
constexpr port_block of(std::string_view list) { return {.from = basis::ranges, .list = list}; }

static_assert(conflict_of({}, {}) == port_conflict::block);
static_assert(conflict_of({}, at(60015)) == port_conflict::block);
static_assert(conflict_of({}, at(60016)) == port_conflict::further);
static_assert(conflict_of(at(60016), {}) == port_conflict::further);
static_assert(conflict_of({}, at(60031)) == port_conflict::further);
static_assert(conflict_of({}, at(60032)) == port_conflict::none);
static_assert(conflict_of(at(59969), {}) == port_conflict::further &&
              conflict_of(at(59968), {}) == port_conflict::none);
static_assert(conflict_of({}, of("50000,60015")) == port_conflict::block);
static_assert(conflict_of({}, of("50000,60016-60040")) == port_conflict::further);
static_assert(conflict_of(of("60032"), {}) == port_conflict::none);
static_assert(conflict_of(of("1-9"), of("9-10")) == port_conflict::block);
static_assert(conflict_of(of("1-9"), of("10-11")) == port_conflict::none);
static_assert(conflict_of(of("1,100-300"), of("2-99,301")) == port_conflict::none);
static_assert(conflict_of(of("1,100-300"), of("2-99,200")) == port_conflict::block);
static_assert(conflict_of({.from = basis::unknown}, {}) == port_conflict::none, "what is unknown is silent");

// A host with several environments.
constexpr basis of_host(std::string_view first, std::string_view second, std::uint32_t host) {
    variable const variables[] = {{.name = "HCCL_IF_BASE_PORT", .value = first},
                                  {.name = "HCCL_IF_BASE_PORT", .value = second}};
    environment const all[] = {{.first = 0, .count = 1, .host = 0}, {.first = 1, .count = 1, .host = 0}};
    environment_view const view{all, variables};
    return port_block_of_host(&view, host).from;
}
static_assert(of_host("50000", "50000", 0) == basis::base_port);
static_assert(of_host("50000", "50032", 0) == basis::unknown);
static_assert(of_host("50000", "50032", 1) == basis::by_default);
static_assert(port_block_of_host(nullptr, 0).from == basis::by_default);
static_assert(port_block_of(nullptr, no_index).from == basis::by_default);

TEST_CASE("the ports that HCCL takes, at run time") {
    CHECK(takes({"50000", "61000-61003, 62000"}, 62000));
    CHECK(from({"1023", unset}) == basis::unknown);
    CHECK(from({unset, unset}) == basis::by_default);
    CHECK(conflict_of({}, at(60031)) == port_conflict::further);
}
} // namespace
