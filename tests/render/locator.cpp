// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/locator.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace {
using namespace atlascheck;
using report_scene::at;

void expect(std::string_view text, std::uint32_t offset, std::uint32_t length, std::string_view place,
            std::size_t end_column) {
    CAPTURE(text);
    report_scene::made_inputs const from{{{"a\n.json", text}}};
    auto const found = render::locator{from}(at(offset, length));
    REQUIRE(found);
    CHECK(render::place_of(*found) == "a\\n.json:" + std::string{place});
    CHECK(found->end_column() == end_column);
}

TEST_CASE("a place has the column after its last character") {
    expect("ab", 0, 2, "1:1", 3);
    expect("a\nbcd", 3, 1, "2:2", 3);
    expect("设备 01", 0, 6, "1:1", 3);  // code points, not bytes
    expect("ab", 1, 0, "1:2", 2);       // nothing
    expect("ab", 2, 9, "1:3", 3);       // past the end
    expect("a{\r\nb}", 1, 5, "1:2", 3); // only what is on its first line
    expect("\xEF\xBB\xBF{", 3, 1, "1:1", 2);
}
TEST_CASE("of the input as a whole, and in none") {
    report_scene::made_inputs const from{{{"a.json", "ab"}}};
    render::locator places{from};
    CHECK(!places(at(0))->whole);
    CHECK(places({spot::file, 0, 0, 0})->whole);
    CHECK(!places({}));
    CHECK(!places(at(0, 1, 1)));
    CHECK(!render::locator{render::no_origin{}}(at(0)));
}
} // namespace
