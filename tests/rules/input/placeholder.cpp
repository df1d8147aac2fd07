// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/placeholder.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::placeholder;

static_assert(rule<placeholder>);
static_assert(placeholder::info.id == "input/placeholder");
static_assert(placeholder::info.level == severity::error);
static_assert(placeholder::info.codes == "EI0014");
static_assert(placeholder::says.en == "{value} was never filled in, or is masked{count}");
static_assert(placeholder::fix.en == "replace {value} by the real value");
static_assert(word(times{1}).en.empty());

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<placeholder::fault{excerpt{7, 4}, times{3}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<placeholder>> out;
    out.report(placeholder{}, placeholder::fault{excerpt{7, 4}, times{3}}, place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/placeholder") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
