// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/json_fault.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {
using namespace atlascheck::read;
using kind = atlascheck::rules::input::syntax_kind;

struct ignored {
    void on_key(std::string_view, extent) {}
    void on_text(std::string_view, extent) {}
    void on_scalar(scalar, extent) {}
    void on_open(bool, std::uint32_t) {}
    void on_close(std::uint32_t) {}
};

std::vector<std::string> const sound{
    "{}",
    "[]",
    "0",
    "-1.5e+3",
    "\"\"",
    "null",
    " {\"a\" : [true, false, null, {}, []]} ",
    "\xEF\xBB\xBF{}",
    R"(["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"])",
    "[\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"]",
    "{} behind the document",
    "68.20.191",
    "007",
    "[1]]",
    std::string("{}\0", 3),
    std::string(64, '[') + std::string(64, ']'),
};

struct row {
    std::string text;
    kind what;
    std::uint32_t offset;
    std::uint32_t length;
};

std::vector<row> const broken{
    {"", kind::cut_off, 0, 0},
    {"{", kind::cut_off, 1, 0},
    {"{\"a\": \n", kind::cut_off, 5, 0},
    {"[1, \"a", kind::cut_off, 6, 0},
    {"[\"\\", kind::cut_off, 3, 0},
    {"[1", kind::cut_off, 2, 0},
    {std::string("[1,\0]", 5), kind::zero_byte, 3, 1},
    {std::string("[\"a\0\"]", 6), kind::zero_byte, 3, 1},
    {"[\"a\xFF\"]", kind::bad_utf8, 3, 1},
    {"[\"\xED\xA0\x80\"]", kind::bad_utf8, 2, 1},
    {"[\"\xC0\x80\"]", kind::bad_utf8, 2, 1},
    {"[\xFF]", kind::bad_utf8, 1, 1},
    {std::string(65, '['), kind::too_deep, 64, 1},
    {"[abc]", kind::unexpected, 1, 3},
    {"[1\xEF\xBC\x8C 2]", kind::unexpected, 2, 3},
    {"[NaN]", kind::unexpected, 1, 3},
    {"[True]", kind::unexpected, 1, 4},
    {"[1 : 2]", kind::unexpected, 3, 1},
    {"[1 2]", kind::missing_comma, 3, 1},
    {"{\"a\": 1 \"b\": 2}", kind::missing_comma, 8, 1},
    {"[{} {}]", kind::missing_comma, 4, 1},
    {"{\"a\" 1}", kind::missing_colon, 5, 1},
    {"{\"a\"}", kind::missing_colon, 4, 1},
    {"{\"a\":}", kind::missing_value, 5, 1},
    {"{\"a\":,\"b\":1}", kind::missing_value, 5, 1},
    {"[,1]", kind::missing_value, 1, 1},
    {"[1,,2]", kind::missing_value, 3, 1},
    {"{a: 1}", kind::unquoted_key, 1, 1},
    {"{'a': 1}", kind::unquoted_key, 1, 3},
    {"{\"a\": {device_count}}", kind::unquoted_key, 7, 12},
    {"[1}", kind::stray_bracket, 2, 1},
    {"{\"a\":1]", kind::stray_bracket, 6, 1},
    {"{]", kind::stray_bracket, 1, 1},
    {"}", kind::stray_bracket, 0, 1},
    {"{\"a\": \"b\n}", kind::unclosed_text, 6, 2},
    {"{\"a\": \"b\tc\"}", kind::control_character, 8, 1},
    {R"(["\x"])", kind::bad_escape, 2, 2},
    {R"(["\u12g4"])", kind::bad_escape, 2, 4},
    {R"(["\ud83d"])", kind::bad_escape, 2, 6},
    {R"(["\ude00"])", kind::bad_escape, 2, 6},
    {"[007]", kind::bad_number, 1, 3},
    {"[1.]", kind::bad_number, 1, 2},
    {"[-]", kind::bad_number, 1, 1},
    {"[1e999]", kind::bad_number, 1, 5},
    {"1e999", kind::bad_number, 0, 5},
    {"[192.168.1.1]", kind::bad_number, 1, 11},
};

TEST_CASE("read/json_fault: nothing where the document is JSON") {
    for (std::string const& text : sound) {
        CAPTURE(text);
        ignored none;
        CHECK(read_json(text, none) == json_end::whole);
        CHECK(!examine_json(text));
    }
}

TEST_CASE("read/json_fault: what is wrong and where") {
    for (row const& r : broken) {
        CAPTURE(r.text);
        ignored none;
        CHECK(read_json(r.text, none) != json_end::whole);
        auto const got = examine_json(r.text);
        REQUIRE(got);
        CHECK(static_cast<int>(got->what) == static_cast<int>(r.what));
        CHECK(got->where.offset == r.offset);
        CHECK(got->where.length == r.length);
    }
}
} // namespace
