// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/location.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {
using atlascheck::render::lines;
using atlascheck::render::position;

void expect(std::string_view text, std::size_t offset, std::size_t line, std::size_t column) {
    CAPTURE(text);
    CAPTURE(offset);
    position const p = lines{text}.at(offset);
    CHECK(p.line == line);
    CHECK(p.column == column);
}

TEST_CASE("lines and columns count from 1") {
    expect("", 0, 1, 1);
    expect("abc", 0, 1, 1);
    expect("abc", 2, 1, 3);
    expect("a\nb", 1, 1, 2); // the newline is its line's last character
    expect("a\nb", 2, 2, 1);
    expect("a\n\n", 3, 3, 1);
    expect("a", 99, 1, 2); // behind the end is the end
}
TEST_CASE("columns are code points; a tab is one, a carriage return too") {
    expect("\t\tx", 2, 1, 3);
    expect("中文x", 6, 1, 3);
    expect("\U0001F600x", 4, 1, 2);
    expect("a\r\nb\r\nc", 6, 3, 1);
    expect("a\rb", 2, 1, 3); // alone it ends no line
}
TEST_CASE("a byte order mark takes no column") {
    expect("\xEF\xBB\xBF{a", 0, 1, 1);
    expect("\xEF\xBB\xBF{a", 3, 1, 1);
    expect("\xEF\xBB\xBF{a", 4, 1, 2);
    expect("\xEF\xBB\xBF{\na", 5, 2, 1);
    expect("\xEF\xBB\xBF", 3, 1, 1);
    expect("a\xEF\xBB\xBF!", 4, 1, 3); // elsewhere it is a character
}
TEST_CASE("any order of questions gives the same answers as counting") {
    std::string text;
    for (int i = 0; i != 5000; ++i) text += i % 7 == 0 ? "\n" : i % 11 == 0 ? "中" : "xyz";
    lines asked{text};
    auto const check_at = [&](std::size_t offset) {
        std::size_t line = 1;
        std::size_t column = 1;
        for (std::size_t i = 0; i != offset; ++i) {
            if (text[i] == '\n') {
                ++line;
                column = 1;
            } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
                ++column;
            }
        }
        position const p = asked.at(offset);
        CHECK(p.line == line);
        CHECK(p.column == column);
    };
    for (std::size_t i = 0; i < text.size(); i += 97) check_at(text.size() - i);
    for (std::size_t const i : {0U, 4095U, 4096U, 4097U, 8192U}) check_at(i);
}
} // namespace
