// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/unknown_key.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::unknown_key;

static_assert(rule<unknown_key>);
static_assert(unknown_key::info.id == "input/unknown-key");
static_assert(unknown_key::info.level == severity::warning);
static_assert(unknown_key::info.codes == "EI0017");
static_assert(unknown_key::says.en == "nothing reads the key {key}; did you mean {near}?");
static_assert(unknown_key::fix.en == "rename {key} to \"{near}\"");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<unknown_key::fault{excerpt{7, 9}, table_key::device_ip}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<unknown_key>> out;
    out.report(unknown_key{}, unknown_key::fault{excerpt{7, 9}, table_key::device_ip}, place::of(spot::file));
    return out.warnings();
}
TEST_CASE("input/unknown-key") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
