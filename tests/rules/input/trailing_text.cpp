// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/trailing_text.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::trailing_text;

static_assert(rule<trailing_text>);
static_assert(trailing_text::info.id == "input/trailing-text");
static_assert(trailing_text::info.level == severity::warning);
static_assert(trailing_text::info.codes == "");
static_assert(trailing_text::says.en == "text stands behind the document ({bytes} bytes) and is not read");
static_assert(trailing_text::fix.en == "delete all that follows the document");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<trailing_text::fault{std::uint64_t{1}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<trailing_text>> out;
    out.report(trailing_text{}, trailing_text::fault{std::uint64_t{1}}, place::of(spot::file));
    return out.warnings();
}
TEST_CASE("input/trailing-text") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
