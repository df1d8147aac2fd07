// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_assignments.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck::read;

struct shell_of {
    atlascheck::read::input_facts facts;
    shell_state state;
    shell_budget budget = shell_budget::for_text(1000);
    shell_values values{state, facts, budget};
    shell::assignments commands{state, values, facts, budget};

    // Carries out lines of one command each, as words.
    explicit shell_of(std::vector<std::vector<std::string_view>> const& lines) {
        for (auto const& words : lines) {
            std::span<std::string_view const> const all{words};
            if (shell::assignments::is_one(words[0]))
                commands.assign(words[0]);
            else
                CHECK(commands.builtin(words[0], all.subspan(1)));
        }
    }
    [[nodiscard]] std::string operator()(std::string_view name) const {
        shell_variable const* const v = state.find(name);
        if (v == nullptr || !v->set) return "-";
        std::string out = (v->exported ? "export " : "") + (v->value.plain ? std::string{v->value.text} : "?");
        for (shell_field const& f : state.fields_of(*v))
            out += " [" + std::string{f.head.plain ? f.head.text : "?"} + "]";
        return out;
    }
};

static_assert(shell::assignments::is_one("A=1"));
static_assert(shell::assignments::is_one("A+=1"));
static_assert(shell::assignments::is_one("A[0]=1"));
static_assert(!shell::assignments::is_one("A"));
static_assert(!shell::assignments::is_one("1=2"));
static_assert(!shell::assignments::is_one("--a=1"));
static_assert(!shell::assignments::is_one("A[0]"));

TEST_CASE("read/shell_assignments: assignments") {
    CHECK(shell_of{{{"A=1"}}}("A") == "1");
    CHECK(shell_of{{{"A="}}}("A") == "");
    CHECK(shell_of{{{"A=$X"}}}("A") == "? [?]");
    CHECK(shell_of{{{"A=\"1 2\""}}}("A") == "1 2 [1] [2]");
    CHECK(shell_of{{{"A=\"1 $X\""}}}("A") == "? [1] [?]");
    CHECK(shell_of{{{"A=(1 '2 3')"}}}("A") == " [1] [2 3]");
    CHECK(shell_of{{{"A=1"}, {"A+=2"}}}("A") == "12 [1] [2]");
    CHECK(shell_of{{{"A=(1)"}, {"A+=(2)"}}}("A") == " [1] [2]");
    CHECK(shell_of{{{"A+=2"}}}("A") == "? [2]"); // to what it was before
    CHECK(shell_of{{{"A=1"}, {"A[0]=2"}}}("A") == "?");
}
TEST_CASE("read/shell_assignments: commands") {
    CHECK(shell_of{{{"export", "A=1", "B"}}}("A") == "export 1");
    CHECK(shell_of{{{"A=1"}, {"export", "A"}}}("A") == "export 1");
    CHECK(shell_of{{{"export", "'A=1 2'"}}}("A") == "export 1 2 [1] [2]");
    CHECK(shell_of{{{"export", "A=1"}, {"export", "-n", "A"}}}("A") == "1");
    CHECK(shell_of{{{"declare", "-x", "A=1"}}}("A") == "export 1");
    CHECK(shell_of{{{"local", "A=1"}}}("A") == "1");
    CHECK(shell_of{{{"A=1"}, {"unset", "A"}}}("A") == "-");
    CHECK(shell_of{{{"export", "A=1"}, {"unset", "A"}}}("A") == "export ?");
    CHECK(shell_of{{{"A=1"}, {"read", "-r", "A"}}}("A") == "?");
    CHECK(shell_of{{{"A=1"}, {"let", "A+=2", "\"A++\""}}}("A") == "4");
    CHECK(shell_of{{{"A=1"}, {"let", "A*=2"}}}("A") == "?");
    CHECK(shell_of{{{"A=1"}, {"let", "A<=2"}}}("A") == "1");
    CHECK(shell_of{{{"A=1"}, {"let", "B=1,A++"}}}("A") == "2");
    CHECK(shell_of{{{"let", "A=X+1"}}}("A") == "?");
    CHECK(shell_of{{{"set", "-a"}, {"A=1"}}}("A") == "export 1");
    CHECK(shell_of{{{"set", "-o", "allexport"}, {"set", "+a"}, {"A=1"}}}("A") == "1");
    CHECK(shell_of{{{":", "${A:=1}"}}}("A") == "1");
    CHECK(shell_of{{{"echo", "A=1"}}}("A") == "-");
}
} // namespace
