// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_loops.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck::read;
using shell::arithmetic_change;

// A shell that knows N=4 and D="0 2".
struct shell_with {
    input_facts facts;
    shell_state state;
    shell_budget budget = shell_budget::for_text(1000);
    shell_values values{state, facts, budget};

    shell_with() {
        state.assign("N", {.text = "4", .at = "4"});
        std::vector<shell_field> words;
        values.expand("\"0 2\"", words, shell_values::quotes::split);
        state.assign("D", {.text = "0 2", .at = "0 2"}, words);
    }
    // `count: first .. last`, or `?`.
    std::string shown(shell_turns const& t) {
        if (!t.known) return "?";
        if (t.count == 0) return "0";
        return std::to_string(t.count) + ": " + std::string{t.value(0, values).text} + " .. " +
               std::string{t.value(t.count - 1, values).text};
    }
    std::string list(std::vector<std::string_view> const& words) { return shown(list_reader{values}.read(words)); }
    std::string counted(std::string_view header) {
        auto const loop = read_counted_loop(header, values);
        return std::string{loop.name} + " " + shown(loop.turns);
    }
};

TEST_CASE("read/shell_loops: lists") {
    shell_with s;
    CHECK(s.list({}) == "0");
    CHECK(s.list({"{0..7}"}) == "8: 0 .. 7");
    CHECK(s.list({"{7..0}"}) == "8: 7 .. 0");
    CHECK(s.list({"{0..7..3}"}) == "3: 0 .. 6");
    CHECK(s.list({"{a,b,c}"}) == "3: a .. c");
    CHECK(s.list({"0", "1", "{2..3}"}) == "4: 0 .. 3");
    CHECK(s.list({"$(seq 8)"}) == "8: 1 .. 8");
    CHECK(s.list({"`seq 0 7`"}) == "8: 0 .. 7");
    CHECK(s.list({"$(seq 0 2 7)"}) == "4: 0 .. 6");
    CHECK(s.list({"$(seq 0 $((N-1)))"}) == "4: 0 .. 3");
    CHECK(s.list({"$(seq 3 -1 0)"}) == "4: 3 .. 0");
    CHECK(s.list({"$D"}) == "2: 0 .. 2");
    CHECK(s.list({"\"$D\""}) == "1: 0 2 .. 0 2");
    CHECK(s.list({"{1..1000000000}"}) == "1000000000: 1 .. 1000000000");
}
TEST_CASE("read/shell_loops: lists that are not plain") {
    shell_with s;
    for (std::string_view const word : {"$X", "{0..$N}", "{0..x}", "{0..1..0}", "$(seq 0 $X)", "$(seq 5 1)", "$(seq)",
                                        "$(seq 1 2 3 4)", "$(ls)", "\"$@\"", "{0..99999999999999999999}"}) {
        CAPTURE(std::string{word});
        CHECK(s.list({word}) == "?");
    }
}
TEST_CASE("read/shell_loops: counted loops") {
    shell_with s;
    CHECK(s.counted("i=0;i<8;i++") == "i 8: 0 .. 7");
    CHECK(s.counted(" i = 0 ; i <= $N ; ++i ") == "i 5: 0 .. 4");
    CHECK(s.counted("i=$N;$i<$((N+N));i+=2") == "i 2: 4 .. 6");
    CHECK(s.counted("i=7;i>=0;i--") == "i 8: 7 .. 0");
    CHECK(s.counted("i=0;i!=6;i+=3") == "i 2: 0 .. 3");
    CHECK(s.counted("i=0;i<8;i=i+1") == "i 8: 0 .. 7");
    CHECK(s.counted("i=0;i<8;i=$i+2") == "i 4: 0 .. 6");
    for (std::string_view const header : {"i=0;i<$X;i++", "i=0;i<8;i--", "i=8;i<8;i++", "i=0;i!=5;i+=2", "i=0;j<8;i++",
                                          "i=0;i<8;j++", "i=0;i<8", "i=0;;i++", "i=0;i<8;i*=2", "i=0;i==8;i++"}) {
        CAPTURE(std::string{header});
        CHECK(s.counted(header) == "i ?");
    }
    CHECK(s.counted("") == " ?");
}
TEST_CASE("read/shell_loops: conditions and changes") {
    using shell::read_change;
    using shell::read_comparison;
    using shell::read_test;
    auto const test = [](std::vector<std::string_view> const& words) {
        auto const c = read_test(words);
        return c ? std::string{c->name} + " " + std::string{c->op} + " " + std::string{c->bound} : "?";
    };
    CHECK(test({"[", "$i", "-lt", "8", "]"}) == "i -lt 8");
    CHECK(test({"[[", "\"${i}\"", "-le", "$N", "]]"}) == "i -le $N");
    CHECK(test({"test", "$i", "-ne", "8"}) == "i -ne 8");
    CHECK(test({"[", "$i", "=", "8", "]"}) == "?");
    CHECK(test({"[", "-d", "x", "]"}) == "?");
    CHECK(test({"[", "$i$j", "-lt", "8", "]"}) == "?");
    CHECK(test({}) == "?");
    auto const change = [](std::string_view s) {
        arithmetic_change const c = read_change(s);
        return c.name.empty() ? "?" : std::string{c.name} + c.op + std::string{c.operand};
    };
    CHECK(change("i++") == "i+1");
    CHECK(change("--i") == "i-1");
    CHECK(change(" i += 2 ") == "i+2");
    CHECK(change("i=j*2") == "i=j*2");
    CHECK(change("i=i+1+1") == "i=i+1+1");
    CHECK(change("i==2") == "?");
    CHECK(change("i") == "?");
    CHECK(change("2") == "?");
    CHECK(change("++i+1") == "?");
    CHECK(!read_comparison("i"));
    CHECK(!read_comparison("i<"));
}
} // namespace
