// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/copies_differ.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::table::copies_differ;

static_assert(rule<copies_differ>);
static_assert(copies_differ::info.id == "table/copies-differ");
static_assert(copies_differ::info.level == severity::error);
static_assert(copies_differ::info.codes == "EI0005");
static_assert(copies_differ::says.en == "this copy differs from the first rank table at {here}: {what}");
static_assert(copies_differ::fix.en == "copy one file to all hosts");
static_assert(word(rules::table::copy_difference::length).en == "the list is of another length");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<copies_differ::fault{rules::table::copy_difference::value, excerpt{7, 2}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<copies_differ>> out;
    out.report(copies_differ{}, copies_differ::fault{rules::table::copy_difference::value, excerpt{7, 2}},
               place::of(spot::file));
    return out.errors();
}
TEST_CASE("table/copies-differ") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
