// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/missing_key.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::missing_key;

static_assert(rule<missing_key>);
static_assert(missing_key::info.id == "input/missing-key");
static_assert(missing_key::info.level == severity::error);
static_assert(missing_key::info.codes == "EI0017 EI0004");
static_assert(missing_key::says.en == "{object} has no {key}");
static_assert(missing_key::fix.en == "add the key \"{key}\" to {object}");
static_assert(word(table_object::instance).en == "this instance");
static_assert(word(table_key::rank_id).zh == "rank_id");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<missing_key::fault{table_key::rank_id, table_object::device}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<missing_key>> out;
    out.report(missing_key{}, missing_key::fault{table_key::rank_id, table_object::device}, place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/missing-key") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
