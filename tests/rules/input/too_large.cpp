// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/too_large.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::counted_bytes;
using rules::input::too_large;

static_assert(rule<too_large>);
static_assert(word(counted_bytes::all).en.empty() && word(counted_bytes::all).zh.empty());
static_assert(word(counted_bytes::at_least).en == "at least ");
static_assert(too_large::info.id == "input/too-large");
static_assert(too_large::info.level == severity::error);
static_assert(too_large::info.codes == "EI0004");
static_assert(too_large::says.en == "the file has {counted}{bytes} bytes, more than {limit} MiB");
static_assert(too_large::fix.en == "remove blanks and keys that nothing reads, or give the file that was meant");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<too_large::fault{std::uint64_t{41943041}, 40, counted_bytes::at_least}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<too_large>> out;
    out.report(too_large{}, too_large::fault{std::uint64_t{41943041}, 40, counted_bytes::all}, place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/too-large") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
