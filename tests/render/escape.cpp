// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/escape.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::render::columns;
using atlascheck::render::escape_one;
using atlascheck::render::escaped;
using atlascheck::render::front;
using atlascheck::render::hidden;
using atlascheck::render::shortened;
using namespace std::string_view_literals;

struct row {
    char const* name;
    std::string_view in;
    std::string_view out;
};
constexpr row table[] = {
    {"nothing", "", ""},
    {"plain", "rank_table.json", "rank_table.json"},
    {"a backslash is no control character", "a\\b", "a\\b"},
    {"Chinese and full width stay", "设备，１", "设备，１"},
    {"an emoji stays", "\U0001F600", "\U0001F600"},
    {"escape", "\x1b[31m", "\\x1b[31m"},
    {"a 0 byte", "a\0b"sv, "a\\x00b"},
    {"bell, backspace, delete", "\a\b\x7f", "\\x07\\x08\\x7f"},
    {"what C calls by a letter", "\t\n\r", "\\t\\n\\r"},
    {"C1: a terminal may take CSI from it", "\u009b31m", "\\u009b31m"},
    {"order of text is turned", "a\u202eb\u2066c\u2069", "a\\u202eb\\u2066c\\u2069"},
    {"marks of direction", "\u200e\u200f\u061c", "\\u200e\\u200f\\u061c"},
    {"line and paragraph separators", "\u2028\u2029", "\\u2028\\u2029"},
    {"nothing to see", "\u200b\ufeff\u00ad", "\\u200b\\ufeff\\u00ad"},
    {"tags", "\U000E0041", "\\U000e0041"},
    {"a byte that begins nothing", "\x80z", "\\x80z"},
    {"a cut character", "\xe8\xae", "\\xe8\\xae"},
    {"a cut character before another", "\xe8z", "\\xe8z"},
    {"a slash in two bytes", "\xc0\xaf", "\\xc0\\xaf"},
    {"an escape in three bytes", "\xe0\x80\x9b", "\\xe0\\x80\\x9b"},
    {"a surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80"},
    {"beyond Unicode", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
    {"never a lead", "\xff\xfe", "\\xff\\xfe"},
};

TEST_CASE("control characters become visible, all else stays") {
    for (row const& r : table) {
        CAPTURE(r.name);
        CHECK(escaped(r.in) == r.out);
    }
}

TEST_CASE("no byte below a blank gets through, whatever stands around it") {
    for (int first = 0; first != 256; ++first)
        for (int second = 0; second != 256; ++second) {
            char const bytes[] = {static_cast<char>(first), static_cast<char>(second), 'z'};
            for (char const c : escaped({bytes, 3})) {
                bool const raw = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
                CHECK_FALSE(raw);
            }
        }
}

TEST_CASE("an escaped character is as wide as it is written") {
    std::string out;
    CHECK(escape_one(out, "\x1b", front("\x1b")) == 4);
    CHECK(escape_one(out, "\u202e", front("\u202e")) == 6);
    CHECK(escape_one(out, "中", front("中")) == 2);
    CHECK(escape_one(out, "a", front("a")) == 1);
    CHECK(escape_one(out, "\u0301", front("\u0301")) == 0);
}

TEST_CASE("a long text is cut in the middle, between characters") {
    std::string const longer(100, 'x');
    CHECK(shortened(longer, 100) == longer);
    CHECK(shortened(longer, 40) == std::string(26, 'x') + "…" + std::string(10, 'x'));
    std::string chinese;
    for (int i = 0; i != 50; ++i) chinese += "中";
    std::string const cut = shortened(chinese, 40);
    CHECK(cut.find('\\') == std::string::npos);
    CHECK(cut.size() < chinese.size());
}
} // namespace
