// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/wrong_type.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::wrong_type;

static_assert(rule<wrong_type>);
static_assert(wrong_type::info.id == "input/wrong-type");
static_assert(wrong_type::info.level == severity::error);
static_assert(wrong_type::info.codes == "EI0017 EI0004");
static_assert(wrong_type::says.en == "{part}{key} is {found}, not {expected}");
static_assert(wrong_type::fix.en == "write {instead} instead of {found}");
static_assert(word(rules::input::list_part::whole).en.empty());
static_assert(word(rules::input::json_type::object).en == "an object");

// The compiler can show the fault.
template <auto>
struct shown {};
constexpr auto entry = wrong_type::of(rules::input::list_part::entry, table_key::device,
                                      rules::input::json_type::number, rules::input::json_type::object);
static_assert(sizeof(shown<entry>) != 0);
static_assert(word(entry.instead).en == "an object");
constexpr auto bare = wrong_type::of(table_key::rank_id, rules::input::json_type::number, excerpt{7, 1});
static_assert(bare.instead.known);
static_assert(bare.instead.quoted == excerpt{7, 1});

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<wrong_type>> out;
    out.report(wrong_type{}, entry, place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/wrong-type") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
