// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_state.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck::read;

std::string text_of(shell_state const& s, std::string_view name) {
    shell_variable const* const v = s.find(name);
    if (v == nullptr || !v->set) return "-";
    return (v->exported ? "export " : "") + (v->value.plain ? std::string{v->value.text} : "?");
}

TEST_CASE("read/shell_state: variables") {
    shell_state s;
    CHECK(text_of(s, "a") == "-");
    s.assign("a", {.text = "1", .at = "1"});
    CHECK(text_of(s, "a") == "1");
    s.export_variable("a");
    s.assign("a", {.text = "2", .at = "2"});
    CHECK(text_of(s, "a") == "export 2");
    s.export_variable("a", false);
    CHECK(text_of(s, "a") == "2");
    s.forget("a", {});
    CHECK(text_of(s, "a") == "?");
    s.unset("a");
    CHECK(text_of(s, "a") == "-");
    s.export_variable("b"); // before it has a value
    CHECK(text_of(s, "b") == "-");
    s.assign("b", {.text = "3", .at = "3"});
    CHECK(text_of(s, "b") == "export 3");
    s.export_all(true);
    s.assign("c", {.text = "4", .at = "4"});
    CHECK(text_of(s, "c") == "export 4");
}
TEST_CASE("read/shell_state: what is taken back") {
    shell_state s;
    s.assign("a", {.text = "1", .at = "1"});
    auto const mark = s.mark();
    s.assign("a", {.text = "2", .at = "2"});
    s.assign("b", {.text = "3", .at = "3"});
    s.assign("a", {.text = "4", .at = "4"});
    std::string changes;
    s.for_each_change(mark, [&](shell_variable const& v, std::size_t behind) {
        changes += std::string{v.name} + std::to_string(behind - mark) + " ";
    });
    CHECK(changes == "a1 b2 a3 ");
    s.roll_back(mark);
    CHECK(text_of(s, "a") == "1");
    CHECK(text_of(s, "b") == "-");
    s.roll_back(0);
    CHECK(text_of(s, "a") == "-");
}
TEST_CASE("read/shell_state: words") {
    shell_state s;
    shell_field const words[] = {{.head = {.text = "x", .at = "x"}, .tail = {}},
                                 {.head = {.text = "y", .at = "y"}, .tail = {}}};
    s.assign("a", {}, words, true);
    REQUIRE(s.find("a") != nullptr);
    CHECK(s.fields_of(*s.find("a")).size() == 2);
    CHECK(s.fields_of(*s.find("a"))[1].head.text == "y");
    CHECK(s.find("a")->array);
}
TEST_CASE("read/shell_state: what two values have in common") {
    shell_value a{.text = "1", .at = {}, .loop = 1};
    a.take_on({.text = "2", .at = {}, .loop = 3, .fallback = true});
    a.take_on({.text = "2", .at = {}, .loop = 2});
    CHECK(a.loop == 3);
    CHECK(a.fallback);
    CHECK(!shell_value::unknown("x").plain);
}
} // namespace
