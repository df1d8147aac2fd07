// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/python_tokens.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck::read;
using namespace std::string_literals;
using namespace std::string_view_literals;

// `INDENT:` and the tokens of each line, lines divided by `|`; texts are marked by their prefix and quotes.
std::string tokens_of(std::string const& text) {
    std::string out;
    python_tokens tokens{text};
    python_line line;
    while (tokens.next(line)) {
        if (!out.empty()) out += " | ";
        out += std::to_string(line.indent) + ":";
        for (python_token const& t : line.tokens) {
            out += " " + text.substr(t.offset, t.length);
            if (!t.closed) out += "<open>";
        }
    }
    return out;
}

TEST_CASE("read/python_tokens: lines and tokens") {
    struct row {
        std::string_view name;
        std::string text;
        std::string_view tokens;
    };
    std::vector<row> const rows = {
        {"nothing", "", ""},
        {"blank lines and comments", "\n  \n# a\n\t# b\r\n", ""},
        {"a byte order mark", "\xEF\xBB\xBFx", "0: x"},
        {"no final line end", "a\nb", "0: a | 0: b"},
        {"line ends of all kinds", "a\r\nb\rc\n", "0: a | 0: b | 0: c"},
        {"blanks and tabs before", "  a\n\tb\n  \tc\n\f d", "2: a | 8: b | 8: c | 1: d"},
        {"a comment behind", "a # b 'c'\nd", "0: a | 0: d"},
        {"brackets join lines", "f(a, # b\n  c\n)\nd", "0: f ( a , c ) | 0: d"},
        {"a backslash joins lines", "a = \\\n  b\\\r\n+ c\nd", "0: a = b + c | 0: d"},
        {"a backslash elsewhere", "a \\ b\\", "0: a \\ b \\"},
        {"symbols", "a**=b//c->d:=e...f!=g<<=h", "0: a **= b // c -> d := e ... f != g <<= h"},
        {"numbers", "1 1.5e-3 .5 0x1F_FF 1e+9 1_000j 1-2 a.b", "0: 1 1.5e-3 .5 0x1F_FF 1e+9 1_000j 1 - 2 a . b"},
        {"names", "gpü 设备 _a1", "0: gpü 设备 _a1"},
        {"texts", R"('a' "b" 'a"b' "a\"b" '\\' '')", R"(0: 'a' "b" 'a"b' "a\"b" '\\' '')"},
        {"prefixes", R"(rb"x" F'{a}' bar 'x' u'')", R"(0: rb"x" F'{a}' bar 'x' u'')"},
        {"a backslash keeps a quote in a raw text too", R"(r'\' 'b')", R"(0: r'\' ' b'<open>)"},
        {"texts of several lines", "a = '''b\n# c\n'd' ''e''' + \"\"\"\n\"\"\"\nf",
         "0: a = '''b\n# c\n'd' ''e''' + \"\"\"\n\"\"\" | 0: f"},
        {"an escaped quote ends nothing", R"('''a\'''' b)", R"(0: '''a\'''' b)"},
        {"a text that is not closed ends with its line", "a = 'b\nc", "0: a = 'b<open> | 0: c"},
        {"a text over two lines", "'a\\\nb' c\n'd\\\r\ne' f", "0: 'a\\\nb' c | 0: 'd\\\r\ne' f"},
        {"a text of several lines that is not closed", "a\n\"\"\"b\nc", "0: a | 0: \"\"\"b\nc<open>"},
        {"cut off in an escape", "'a\\", "0: 'a\\<open>"},
        {"a bracket that is not closed", "f(a\nb\n", "0: f ( a b"},
        {"a bracket too many", "a)\nb", "0: a ) | 0: b"},
        {"bytes of any kind", "a\0b\xFF $?"s, "0: a \0 b\xFF $ ?"sv},
    };
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CHECK(tokens_of(r.text) == std::string{r.tokens});
    }
}

TEST_CASE("read/python_tokens: brackets know their other half") {
    std::string const text = "f(a[1], {b: (c)})]";
    python_tokens tokens{text};
    python_line line;
    REQUIRE(tokens.next(line));
    for (std::size_t i = 0; i != line.tokens.size(); ++i) {
        python_token const& t = line.tokens[i];
        std::string const s = text.substr(t.offset, t.length);
        bool const bracket = std::string_view{"()[]{}"}.find(s) != std::string_view::npos;
        bool const last = i + 1 == line.tokens.size();
        CAPTURE(i);
        REQUIRE((t.match != python_token::open) == (bracket && !last));
        if (t.match != python_token::open) CHECK(line.tokens[t.match].match == i);
    }
}

TEST_CASE("read/python_tokens: a stretch of a text") {
    std::string const text = "abc(def)ghi";
    python_tokens tokens{text, 4, 7};
    python_line line;
    REQUIRE(tokens.next(line));
    REQUIRE(line.tokens.size() == 1);
    CHECK(line.tokens[0].offset == 4);
    CHECK(line.tokens[0].length == 3);
    CHECK(!tokens.next(line));
}

TEST_CASE("read/python_tokens: of a line without an end no more is kept than may be") {
    std::string const text(3'000'000, '(');
    python_tokens tokens{text};
    python_line line;
    REQUIRE(tokens.next(line));
    CHECK(line.tokens.size() == python_tokens::most);
    std::string const pairs = std::string(2'000'000, '(') + std::string(2'000'000, ')') + "\nx";
    python_tokens deep{pairs};
    REQUIRE(deep.next(line));
    REQUIRE(deep.next(line));
    CHECK(line.tokens.size() == 1);
}
} // namespace
