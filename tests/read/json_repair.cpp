// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/json_repair.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {
using namespace atlascheck::read;

struct row {
    std::string name;
    std::string text;
    std::string becomes;
    std::size_t comments = 0, commas = 0, elisions = 0, headers = 0;
};

std::vector<row> const rows{
    {"nothing to do", R"({"a": [1, 2]})", R"({"a": [1, 2]})"},
    {"empty", "", ""},
    {"a comment to the end of the line", "{ // a\n}", "{     \n}", 1},
    {"a carriage return stays", "{ # a\r\n}", "{    \r\n}", 1},
    {"two comments on one line are one", "{ // a # b\n}", "{         \n}", 1},
    {"a comment over lines", "{/* a\nb */}", "{    \n    }", 1},
    {"a comment that is never closed stays", "{/* a}", "{/* a}"},
    {"a comment that no line ends", "{} ", "{} "},
    {"no comments in texts", R"({"a": "http://b # c /* d"})", R"({"a": "http://b # c /* d"})"},
    {"nor behind an escaped quote", R"({"a\" // b": 1})", R"({"a\" // b": 1})"},
    {"bytes that are no UTF-8 in a comment", "{#\xFF\n}", "{  \n}", 1},
    {"trailing commas", "[{\"a\":1,},\n]", "[{\"a\":1 } \n]", 0, 2},
    {"a trailing comma before a comment", "[1, # a\n]", "[1     \n]", 1, 1},
    {"a comma before a bracket that closes nothing", "{\"a\":1,]}", "{\"a\":1,]}"},
    {"nor in a list", "[1,}]", "[1,}]"},
    {"two commas: the last", "[1,,]", "[1, ]", 0, 1},
    {"an elision", "[1,\n  ... \n2]", "[1,\n      \n2]", 0, 0, 1},
    {"an elision of the rest needs its comma", "[1,\n...\n]", "[1 \n   \n]", 0, 0, 1},
    {"dots beside something else", "[1,\n... ,\n2]", "[1,\n... ,\n2]"},
    {"dots in a text", "[\"...\"]", "[\"...\"]"},
    {"a header", "a:\n--\n{}", "  \n  \n{}", 0, 0, 0, 1},
    {"a header with a brace in a comment", "a # {\n{}", "     \n{}", 1, 0, 0, 1},
    {"an address is no comment", "http://a\n{}", "        \n{}", 0, 0, 0, 1},
    {"a comment is no header", "# a\n{}", "   \n{}", 1},
    {"a list has no header", "[1,]", "[1 ]", 0, 1},
    {"what stands behind the document stays", "{} // a\n...\n[1,]", "{} // a\n...\n[1,]"},
    {"a mark before the document", "\xEF\xBB\xBF{,}", "\xEF\xBB\xBF{ }", 0, 1},
    {"a text that its line ends", "{\"a\n# b\n}", "{\"a\n   \n}", 1},
};

TEST_CASE("read/json_repair") {
    for (row const& r : rows) {
        CAPTURE(r.name);
        auto const got = repair_json(r.text);
        CHECK(got.text == r.becomes);
        CHECK(got.comments.size() == r.comments);
        CHECK(got.trailing_commas.size() == r.commas);
        CHECK(got.elisions.size() == r.elisions);
        CHECK(got.headers.size() == r.headers);
        CHECK(got.changed() == (r.text != r.becomes));
    }
}

TEST_CASE("read/json_repair: places are those of the text") {
    auto const got = repair_json("a\n{ # b\n\"c\": 1, // d\n}");
    CHECK(got.headers == places{0});
    CHECK(got.comments == places{4, 16});
    CHECK(got.trailing_commas == places{14});
}
} // namespace
