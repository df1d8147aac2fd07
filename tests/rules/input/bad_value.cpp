// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/bad_value.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::bad_value;

static_assert(rule<bad_value>);
static_assert(bad_value::info.id == "input/bad-value");
static_assert(bad_value::info.level == severity::error);
static_assert(bad_value::info.codes == "EI0014");
static_assert(bad_value::says.en == "{key} is {value}, which is not {expected}");
static_assert(bad_value::fix.en == "write {instead}");
static_assert(word(rules::input::expectation::nic_location).en == "\"device\"");
// What is expected is suggested, or the address that was meant.
constexpr auto number = bad_value::of(table_key::rank_id, excerpt{7, 3}, rules::input::expectation::number);
static_assert(!number.instead.known);
static_assert(word(number.instead).en == word(rules::input::expectation::number).en);
constexpr auto zeros = bad_value::of(table_key::device_ip, excerpt{7, 15}, ipv4{192, 168, 1, 2});
static_assert(zeros.expected == rules::input::expectation::ip);
static_assert(zeros.instead.known);
static_assert(zeros.instead.ip == address{ipv4{192, 168, 1, 2}});

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<bad_value::of(table_key::device_ip, excerpt{7, 15}, ipv4{192, 168, 1, 2})>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<bad_value>> out;
    out.report(bad_value{}, bad_value::of(table_key::device_ip, excerpt{7, 15}, ipv4{192, 168, 1, 2}),
               place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/bad-value") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
