// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/text_line.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::read::take_line;
using namespace atlascheck::read::detail;

std::string lines(std::string_view text) {
    std::string out;
    while (!text.empty()) out += '<' + std::string{take_line(text)} + '>';
    return out;
}
std::string words(std::string_view text) {
    std::string out;
    for (std::string_view w = take_word(text); !w.empty(); w = take_word(text)) out += '<' + std::string{w} + '>';
    return out;
}
TEST_CASE("read/text_line: lines and words") {
    CHECK(lines("") == "");
    CHECK(lines("a") == "<a>");
    CHECK(lines("a\nb\r\n\nc\r") == "<a><b><><c>");
    CHECK(lines("a\r\r\n") == "<a\r>");
    CHECK(lines(std::string("\0\n\0", 3)) == std::string("<\0><\0>", 6));
    CHECK(words("") == "");
    CHECK(words("  a\tb ") == "<a><b>");
    CHECK(words("a 'b c' \"d\" e'f") == "<a><b c><d><e'f>");
    CHECK(words("'open end") == "<'open><end>");
    std::string_view nothing = "  ";
    CHECK(take_word(nothing).data() != nullptr);
}

static_assert(trim(" \ta b\r ") == "a b");
static_assert(trim(" ").empty());
static_assert(begins("IPaddr:1", "ipaddr"));
static_assert(!begins("ip", "ipaddr"));
static_assert(same("UP", "up"));
static_assert(!same("UPS", "up"));
static_assert(whole_number("123456789") == 123456789U);
static_assert(!whole_number("1234567890"));
static_assert(!whole_number("1x"));
static_assert(!whole_number(""));
static_assert(is_elision("..."));
static_assert(is_elision("......"));
static_assert(is_elision("\xE2\x80\xA6"));
static_assert(!is_elision(".."));
static_assert(!is_elision("...a"));
} // namespace
