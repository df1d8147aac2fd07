// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/loose_number.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::table::loose_number;

static_assert(rule<loose_number>);
static_assert(loose_number::info.id == "table/loose-number");
static_assert(loose_number::info.level == severity::warning);
static_assert(loose_number::info.codes == "");
static_assert(loose_number::says.en == "HCCL reads the {key} {value} as {number}");
static_assert(loose_number::fix.en == "write \"{number}\", or the number that was meant");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<loose_number::fault{table_key::rank_id, excerpt{7, 3}, 7U}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<loose_number>> out;
    out.report(loose_number{}, loose_number::fault{table_key::rank_id, excerpt{7, 3}, 7U}, place::of(spot::file));
    return out.warnings();
}
TEST_CASE("table/loose-number") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
