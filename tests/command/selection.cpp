// SPDX-License-Identifier: Apache-2.0
#define ATLASCHECK_BOOK "preview_book.hpp"
#include "../../examples/cli/selection.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {
using namespace command;

// The rules that are shown, as bits: a stable one, one in preview, an error of the input.
unsigned shown(std::vector<std::string> const& selected, bool preview) {
    selection_options given;
    given.select = selected;
    given.preview = preview;
    unsigned out = 0;
    for (render::treatment const& t : select(given).policy) out = out << 1 | static_cast<unsigned>(t.shown);
    return out;
}

TEST_CASE("rules in preview run where they are asked for") {
    CHECK(shown({}, false) == 0b101);
    CHECK(shown({}, true) == 0b111);
    CHECK(shown({"address"}, false) == 0b101);
    CHECK(shown({"address"}, true) == 0b111);
    CHECK(shown({"address/duplicate-ip"}, true) == 0b101);
    CHECK(shown({"address/tried"}, true) == 0b011);
    CHECK(shown({"address/tried"}, false) == 0b001);
}
TEST_CASE("who graded a rule is known") {
    selection_options given;
    given.warn = {"address/duplicate-ip"};
    selection const chosen = select(given);
    CHECK(chosen.graded_by_hand == std::vector<bool>{true, false, false});
    CHECK(chosen.policy[0].level == severity::warning);
}
} // namespace
