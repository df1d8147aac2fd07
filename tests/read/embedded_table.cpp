// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/embedded_table.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace {
using atlascheck::read::embed_table;
using atlascheck::read::embedded_table;

struct row {
    char const* name;
    std::string_view before, raw, value;
    bool in_place;
};
row const table[] = {
    {"as it stands", "a: '", R"({"b": "c d"})", R"({"b": "c d"})", true},
    {"indented", "a: |\n", "    {\n      \"b\": 1\n    }\n", "{\n  \"b\": 1\n}\n", true},
    {"folded", "a: >\n", "    {\n    \"b\": 1}\n", "{ \"b\": 1}\n", true},
    {"escaped quotes", "a: \"", R"({\"b\": \"c d\"})", R"({"b": "c d"})", true},
    {"escaped line breaks", "a: \"", R"({\n\t\"b\":\r\n 1})", "{\n\t\"b\":\r\n 1}", true},
    {"a blank that is escaped, in quotes", "a: \"", "{\\\"b\\\": \\\"c\\ d\\\"}", R"({"b": "c d"})", false},
    {"another escape", "a: \"", R"({\"b\": \"\\u0063\"})", R"({"b": "\u0063"})", false},
    {"a doubled quote", "a: '", R"({"b": "c''d"})", R"({"b": "c'd"})", false},
    {"folded inside a text", "a: >\n", "  {\"b\": \"c\n  d\"}\n", "{\"b\": \"c d\"}\n", false},
};

TEST_CASE("read/embedded_table: every byte stands where it stands, or the text is one of its own") {
    for (row const& r : table) {
        CAPTURE(r.name);
        std::string const document = std::string{r.before} + std::string{r.raw} + "\nz";
        auto const at = static_cast<std::uint32_t>(r.before.size());
        embedded_table const t = embed_table(document, {at, static_cast<std::uint32_t>(r.raw.size())}, r.value);
        CHECK(t.in_place == r.in_place);
        if (!r.in_place) {
            CHECK(t.text == r.value);
            continue;
        }
        CHECK(t.text.size() == r.before.size() + r.raw.size());
        CHECK(t.text.substr(0, at) == std::string(at, ' '));
        for (char const* word : {"b", "c", "d", "1"})
            CHECK(t.text.find(word) == std::string{r.raw}.insert(0, at, ' ').find(word));
    }
}
} // namespace
