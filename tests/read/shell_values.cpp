// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_values.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck::read;

// A shell that knows A=8, B="x y", E="", L=(p "q r" --s=1).
struct shell_with {
    input_facts facts;
    shell_state state;
    shell_budget budget = shell_budget::for_text(1000);
    shell_values values{state, facts, budget};

    shell_with() {
        state.assign("A", {.text = "8", .at = "8"});
        state.assign("E", {.text = "", .at = {}});
        std::vector<shell_field> words;
        values.expand("\"x y\"", words, shell_values::quotes::split);
        state.assign("B", {.text = "x y", .at = "x y"}, words);
        words.clear();
        for (std::string_view const w : {"p", "\"q r\"", "--s=1"}) values.expand(w, words);
        state.assign("L", {}, words, true);
    }
    // What a value is: `?` where it is not plain, with `!` behind it where others may give another.
    static std::string shown(shell_value const& v) {
        return (v.plain ? std::string{v.text} : "?") + (v.fallback ? "!" : "");
    }
    std::string value(std::string_view raw) { return shown(values.value(raw)); }
    std::string words(std::string_view raw, shell_values::quotes how = shell_values::quotes::keep) {
        std::vector<shell_field> out;
        values.expand(raw, out, how);
        std::string all;
        for (shell_field const& f : out) all += "[" + shown(f.head) + (f.split ? "|" + shown(f.tail) : "") + "]";
        return all;
    }
};

TEST_CASE("read/shell_values: values") {
    shell_with s;
    CHECK(s.value("abc") == "abc");
    CHECK(s.value("\"a b\"'c d'e") == "a bc de");
    CHECK(s.value("") == "");
    CHECK(s.value("\"\"") == "");
    CHECK(s.value("$A") == "8");
    CHECK(s.value("${A}") == "8");
    CHECK(s.value("\"$A\"") == "8");
    CHECK(s.value("'$A'") == "$A");
    CHECK(s.value("x${A}y") == "x8y");
    CHECK(s.value("$B") == "x y");
    CHECK(s.value("a=b=$A") == "a=b=8");
    CHECK(s.value("\\$A") == "$A");
    CHECK(s.value("\"\\$A\\x\"") == "$A\\x");
    CHECK(s.value("a\\\nb") == "ab");
    CHECK(s.value("$") == "$");
    CHECK(s.value("${A:-9}") == "8");
    CHECK(s.value("${N:-9}") == "9!");
    CHECK(s.value("${N-9}") == "9!");
    CHECK(s.value("${N:-$A}") == "8!");
    CHECK(s.value("${N:-${M:-7}}") == "7!");
    CHECK(s.value("${1:-0}") == "0!");
    CHECK(s.value("${E:-9}") == "9"); // it is empty, whatever is set outside
    CHECK(s.value("${E-9}") == "");
    CHECK(s.value("${#L[@]}") == "3");
    CHECK(s.value("$((A*2))") == "16");
    CHECK(s.value("$(($A*${N:-2}))") == "16!");
    CHECK(s.value("$[A+1]") == "9");
    CHECK(s.value("`expr $A + 1`") == "9");
    CHECK(s.value("$(expr $A \\* 2)") == "16");
    CHECK(s.value("${N:=3}") == "3!");
    CHECK(s.value("$N") == "3!"); // it was set
}
TEST_CASE("read/shell_values: what is not plain") {
    shell_with s;
    for (std::string_view const raw : {"$X", "${X}", "$1", "$@", "$?", "$(nproc)", "`hostname`", "${A%x}", "${A/8/9}",
                                       "${X:+1}", "${!A}", "$((X+1))", "a$X", "${L[1]}", "${#A}", "\"$(a", "${"}) {
        CAPTURE(std::string{raw});
        CHECK(s.value(raw) == "?");
    }
    std::string deep = "1";
    for (int i = 0; i != 20; ++i) deep = "${X:-" + deep + "}";
    CHECK(s.value(deep) == "?!");
}
TEST_CASE("read/shell_values: words") {
    shell_with s;
    CHECK(s.words("a") == "[a]");
    CHECK(s.words("$B") == "[x][y]");
    CHECK(s.words("\"$B\"") == "[x y]");
    CHECK(s.words("$E") == "");
    CHECK(s.words("\"$E\"") == "[]");
    CHECK(s.words("${L[@]}") == "[p][q r][--s|1]");
    CHECK(s.words("\"${L[@]}\"") == "[p][q r][--s|1]");
    CHECK(s.words("${L[*]}") == "[p][q r][--s|1]");
    CHECK(s.words("$L") == "[p]");
    CHECK(s.words("$X") == "[?]");
    CHECK(s.words("--a=$A") == "[--a|8]");
    CHECK(s.words("--a=\"b c\"=d") == "[--a|b c=d]");
    CHECK(s.words("--a=$X") == "[--a|?]");
    CHECK(s.words("--a=") == "[--a|]");
    CHECK(s.words("$X=1") == "[?]");
    CHECK(s.words("a/b=c") == "[a/b=c]"); // no option
}
TEST_CASE("read/shell_values: words of a text") {
    shell_with s;
    using enum shell_values::quotes;
    CHECK(s.words("\" --a $A  --b=c \n\"", split) == "[--a][8][--b|c]");
    CHECK(s.words("\"--a \\\n --b\"", split) == "[--a][--b]");
    CHECK(s.words("\"$B z\"", split) == "[x][y][z]");
    CHECK(s.words("' a b '", split) == "[a][b]");
    CHECK(s.words("\"\"", split) == "");
}
TEST_CASE("read/shell_values: where a value stands") {
    shell_with s;
    std::string_view const text = "abc \"def\" x$A '' --k=v";
    CHECK(s.values.value(text.substr(0, 3)).at.data() == text.data());
    CHECK(s.values.value(text.substr(4, 5)).at == "def");
    CHECK(s.values.value(text.substr(4, 5)).at.data() == text.data() + 5);
    CHECK(s.values.value(text.substr(10, 3)).at == "x$A");
    CHECK(s.values.value(text.substr(14, 2)).at.data() == text.data() + 15);
    CHECK(s.values.value("$A").at == "8"); // where it was set
    std::vector<shell_field> out;
    s.values.expand(text.substr(17), out);
    REQUIRE(out.size() == 1);
    CHECK(out[0].tail.at.data() == text.data() + 21);
}
TEST_CASE("read/shell_values: long texts and a budget") {
    shell_with s;
    s.state.assign("T", {.text = std::string_view{"0123456789"}, .at = {}});
    std::string raw;
    for (int i = 0; i != 500; ++i) raw += "$T";
    CHECK(s.value(raw) == "?");
    s.budget.left = 1000;
    CHECK(s.words("a") == "[a]");
    for (int i = 0; i != 10; ++i) (void)s.words("a");
    CHECK(s.words("a") == "");
    CHECK(s.budget.left == 0);
}
} // namespace
