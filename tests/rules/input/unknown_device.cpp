// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/unknown_device.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::unknown_device;

static_assert(rule<unknown_device>);
static_assert(unknown_device::info.id == "input/unknown-device");
static_assert(unknown_device::info.level == severity::warning);
static_assert(unknown_device::info.codes == "");
static_assert(unknown_device::says.en ==
              "values without a device number: {count}, where there are {expected} devices; they are dropped");
static_assert(
    unknown_device::fix.en ==
    "print the command before its output: for i in $(seq 0 7); do echo \"hccn_tool -i $i QUERY\"; hccn_tool -i $i QUERY; done");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<unknown_device::fault{7, 8}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<unknown_device>> out;
    out.report(unknown_device{}, unknown_device::fault{7, 8}, place::of(spot::file));
    return out.warnings();
}
TEST_CASE("input/unknown-device") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
