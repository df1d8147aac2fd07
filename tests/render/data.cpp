// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/data.hpp> // first: it must stand alone

#include <atlascheck/rulebook.hpp>

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {
using namespace atlascheck;
using render::datum;
using render::datum_of;

report_scene::made_inputs const from{{{"a.json", "say \"x\x1b\""}}, "a b"};
render::wording const named{render::language::zh, &from, 0};
render::wording const nameless{};

TEST_CASE("numbers stay numbers, and what could not be read is nothing") {
    CHECK(datum_of(5, nameless) == datum{std::int64_t{5}});
    CHECK(datum_of(std::uint64_t{1} << 63, nameless) == datum{std::uint64_t{1} << 63});
    CHECK(datum_of(-1, nameless) == datum{nullptr});
    CHECK(datum_of(true, nameless) == datum{true});
    CHECK(datum_of(times{3}, nameless) == datum{std::int64_t{3}});
    CHECK(datum_of(device_set{0b1001}, nameless) == datum{std::vector<unsigned>{0, 3}});
}
TEST_CASE("names as they are, or the position of what has none") {
    CHECK(datum_of(server_ref{1}, named) == datum{"a b"}); // in a message it stands in quotes
    CHECK(datum_of(server_ref{1}, nameless) == datum{std::int64_t{1}});
    CHECK(datum_of(host_ref{2}, named) == datum{std::int64_t{2}});
    CHECK(datum_of(machine_ref{1, 2}, named) == datum{"a b"});
    CHECK(datum_of(machine_ref{-1, 2}, named) == datum{std::int64_t{2}});
    CHECK(datum_of(machine_ref{}, named) == datum{nullptr});
}
TEST_CASE("texts: without quotes, with nothing hidden") {
    CHECK(datum_of(excerpt{5, 2}, named) == datum{"x\\x1b"});
    CHECK(datum_of(excerpt{4, 4}, named) == datum{"\"x\\x1b\""});
    CHECK(datum_of(excerpt{}, nameless) == datum{""});
    CHECK(datum_of("10.0.0.1"_ip, named) == datum{"10.0.0.1"});
    CHECK(datum_of(netmask{20}, named) == datum{"255.255.240.0"});
}
TEST_CASE("the members of a fault in its order, the same in every language") {
    rules::address::unusable_ip::fault const fault{{0}, 5, "127.0.0.1"_ip, defect::loopback};
    render::members const all = render::members_of(fault, named);
    REQUIRE(all.size() == 4);
    CHECK(all[0].name == "server");
    CHECK(all[1].value == datum{std::int64_t{5}});
    CHECK(all[2].name == "ip");
    CHECK(all[3].value == datum{std::string{word(defect::loopback).en}});
}
} // namespace
