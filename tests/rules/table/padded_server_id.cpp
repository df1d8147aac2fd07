// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/padded_server_id.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::table::padded_server_id;

static_assert(rule<padded_server_id>);
static_assert(padded_server_id::info.id == "table/padded-server-id");
static_assert(padded_server_id::info.level == severity::error);
static_assert(padded_server_id::info.codes == "");
static_assert(padded_server_id::says.en == "the server_id {value} has a blank at an end");
static_assert(padded_server_id::fix.en == "delete the blanks at both ends of {value}");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<padded_server_id::fault{excerpt{7, 2}}>) != 0);

constexpr std::size_t told(severity level) {
    basic_report<boost::hana::tuple<padded_server_id>> out;
    out.report(padded_server_id{}, padded_server_id::fault{excerpt{7, 2}}, place::of(spot::file), level);
    return out.errors() * 10 + out.warnings();
}
TEST_CASE("table/padded-server-id") {
    static_assert(told(severity::error) == 10);
    static_assert(told(severity::warning) == 1);
    CHECK(told(severity::error) == 10);
    CHECK(told(severity::warning) == 1);
}
} // namespace
