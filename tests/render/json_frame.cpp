// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/json_frame.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck::render;

std::string framed(ordered_json const& whole, int items) {
    std::string out;
    json_frame frame{out, whole};
    for (int i = 0; i != items; ++i) {
        frame.add({{"n", i}});
        CHECK(!ordered_json::accept(out)); // a part is no document
    }
    frame.close();
    return out;
}

TEST_CASE("a document of its own, a list within one, one within another") {
    CHECK(framed(ordered_json::array(), 0) == "[]\n");
    CHECK(framed(ordered_json::array(), 2) == "[\n  {\"n\":0},\n  {\"n\":1}\n]\n");
    ordered_json whole = ordered_json::object();
    whole["no"] = ordered_json::array();
    whole["list"] = ordered_json::array();
    CHECK(framed(whole, 1) == "{\n  \"no\": [],\n  \"list\": [\n    {\"n\":0}\n  ]\n}\n");
    ordered_json outer = ordered_json::object();
    outer["inner"] = whole;
    for (int n = 0; n != 3; ++n) CHECK(ordered_json::parse(framed(outer, n))["inner"]["list"].size() == n);
}
TEST_CASE("whatever an item holds, the document is UTF-8") {
    std::string out;
    json_frame frame{out, ordered_json::array()};
    frame.add({{"n", "\xff"}});
    frame.close();
    CHECK(ordered_json::parse(out)[0]["n"] == "\xEF\xBF\xBD");
}
} // namespace
