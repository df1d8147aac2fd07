// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/wrong_kind.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::wrong_kind;

static_assert(rule<wrong_kind>);
static_assert(wrong_kind::info.id == "input/wrong-kind");
static_assert(wrong_kind::info.level == severity::error);
static_assert(wrong_kind::info.codes == "EI0017");
static_assert(wrong_kind::says.en == "not a rank table but {what}");
static_assert(wrong_kind::fix.en == "give the file that RANK_TABLE_FILE names");
static_assert(word(rules::input::look_alike::global_table).en ==
              "a global table of an inference server (server_group_list)");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<wrong_kind::fault{rules::input::look_alike::switch_table}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<wrong_kind>> out;
    out.report(wrong_kind{}, wrong_kind::fault{rules::input::look_alike::switch_table}, place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/wrong-kind") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
