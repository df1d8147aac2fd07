// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/syntax.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::syntax;

static_assert(rule<syntax>);
static_assert(syntax::info.id == "input/syntax");
static_assert(syntax::info.level == severity::error);
static_assert(syntax::info.codes == "EI0004");
static_assert(syntax::says.en == "{what}{count}");
static_assert(syntax::fix.en == "{remedy}");
static_assert(word(rules::input::syntax_kind::comments).en == "JSON has no comments");
static_assert(word(rules::input::syntax_kind::unreadable_line).en == "this line cannot be read");
static_assert(word(rules::input::syntax_remedy{rules::input::syntax_kind::unreadable_line}).en ==
              "delete or correct this line");
static_assert(syntax::of(rules::input::syntax_kind::empty).count == times{1});
static_assert(syntax::of(rules::input::syntax_kind::empty).remedy.of == rules::input::syntax_kind::empty);

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<syntax::of(rules::input::syntax_kind::comments, 3)>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<syntax>> out;
    out.report(syntax{}, syntax::of(rules::input::syntax_kind::comments, 3), place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/syntax") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
