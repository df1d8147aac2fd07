// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/json_events.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck::read;

// All events in one line; each stretch as it stands in the text.
struct written {
    std::string_view text;
    std::string out;

    void add(std::string_view what, extent at) {
        out += std::string{what} + "'" + std::string{text.substr(at.offset, at.length)} + "' ";
    }
    void on_key(std::string_view key, extent at) { add("key " + std::string{key} + " ", at); }
    void on_text(std::string_view value, extent at) { add("text " + std::string{value} + " ", at); }
    void on_scalar(scalar s, extent at) {
        add(s == scalar::number ? "number " : s == scalar::boolean ? "bool " : "null ", at);
    }
    void on_open(bool list, std::uint32_t offset) { add(list ? "list " : "object ", {offset, 1}); }
    void on_close(std::uint32_t offset) { add("end ", {offset, 1}); }
};
std::string events(std::string_view text) {
    written w{text, {}};
    if (read_json(text, w) != json_end::whole) w.out += "refused";
    return w.out;
}

TEST_CASE("read/json_events: each thing knows where it stands") {
    CHECK(
        events(R"({"a": "b", "c": [1, -2.5e3, true, null]})") ==
        "object '{' key a 'a' text b 'b' key c 'c' list '[' number '1' number '-2.5e3' bool 'true' null 'null' end ']' "
        "end '}' ");
    CHECK(events("\xEF\xBB\xBF{ \"a\" : \"\" }") == "object '{' key a 'a' text  '' end '}' ");
    CHECK(events("{} x") == "object '{' end '}' ");
    CHECK(events("42") == "number '42' ");
    CHECK(events("42 ") == "number '42' ");
    CHECK(events("\"a\"") == "text a 'a' ");
}

TEST_CASE("read/json_events: escapes change lengths, not places") {
    CHECK(events(R"(["\u0061b"])") == "list '[' text ab '\\u0061b' end ']' ");
    CHECK(events(R"(["\"", "\\", "a\\\"b"])") == R"(list '[' text " '\"' text \ '\\' text a\"b 'a\\\"b' end ']' )");
    CHECK(events(R"({"\"":"\"\""})") == R"(object '{' key " '\"' text "" '\"\"' end '}' )");
}

TEST_CASE("read/json_events: what is refused has told what came before") {
    CHECK(events("[1, x]") == "list '[' number '1' refused");
    CHECK(events("") == "refused");
    written w{std::string_view{}, {}};
    std::string const deep(65, '[');
    w.text = deep;
    CHECK(read_json(deep, w) == json_end::too_deep);
}
} // namespace
