// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/duplicate_key.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::duplicate_key;

static_assert(rule<duplicate_key>);
static_assert(duplicate_key::info.id == "input/duplicate-key");
static_assert(duplicate_key::info.level == severity::warning);
static_assert(duplicate_key::info.codes == "");
static_assert(duplicate_key::says.en ==
              "the key {key} stands more than once in this object; only the last value counts");
static_assert(duplicate_key::fix.en == "keep one {key} and delete the others");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<duplicate_key::fault{excerpt{7, 7}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<duplicate_key>> out;
    out.report(duplicate_key{}, duplicate_key::fault{excerpt{7, 7}}, place::of(spot::file));
    return out.warnings();
}
TEST_CASE("input/duplicate-key") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
