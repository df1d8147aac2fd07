// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/markdown_text.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <string_view>

namespace {
using atlascheck::render::code_span;
using atlascheck::render::plain_text;

TEST_CASE("code keeps its back-quotes") {
    CHECK(code_span("a") == "`a`");
    CHECK(code_span("a`b") == "``a`b``");
    CHECK(code_span("``a") == "``` ``a ```");
    CHECK(code_span("a ") == "` a  `");
    CHECK(code_span("").empty());
}
TEST_CASE("plain words stay as they are") {
    for (std::string_view const s : {"", "device 5 of 10.0.0.1 is in 192.168.6.0/24, but (as said) isn't: \"a\" = b+c?",
                                     "设备 5（10.0.0.1）的掩码", "a  b "})
        CHECK(plain_text(s) == s);
}
TEST_CASE("what Markdown or a forge would make something of is code") {
    struct {
        std::string_view is, becomes;
    } constexpr rows[] = {
        {"<b>x</b>", "`<b>x</b>`"},
        {"say \"@team\", now", "say \"`@team`\", now"},
        {"see #1 and !2", "see `#1` and `!2`"},
        {"[a](b)", "`[a](b)`"},
        {"a|b", "`a|b`"},
        {"*a* _b_ ~c~", "`*a*` `_b_` `~c~`"},
        {"a\\", "`a\\`"},
        {"&amp;", "`&amp`;"},
        {"`x`", "`` `x` ``"},
        {"(http://a.b)", "(`http://a.b`)"},
        {"www.a.b", "`www.a.b`"},
        {"fd00:100:1", "`fd00:100:1`"}, // :100: is an emoji
        {"${X}", "`${X}`"},
        {"(a, a_b)", "(a, `a_b`)"},
        {"a_b(c)", "`a_b(c)`"},
        {"设备<i>名", "设备`<i>`名"},
        {"\"<\"", "\"`<`\""},
        {"@", "`@`"},
    };
    for (auto const& row : rows) {
        CAPTURE(row.is);
        CHECK(plain_text(row.is) == row.becomes);
    }
}
} // namespace
