// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/contradiction.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::contradiction;

static_assert(rule<contradiction>);
static_assert(contradiction::info.id == "input/contradiction");
static_assert(contradiction::info.level == severity::error);
static_assert(contradiction::info.codes == "");
static_assert(contradiction::says.en == "{key} is {second} here, but {first} before");
static_assert(contradiction::fix.en == "keep the value that holds and delete the other");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<contradiction::fault{excerpt{0, 9}, excerpt{10, 11}, excerpt{32, 11}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<contradiction>> out;
    out.report(contradiction{}, contradiction::fault{excerpt{0, 9}, excerpt{10, 11}, excerpt{32, 11}},
               place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/contradiction") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
