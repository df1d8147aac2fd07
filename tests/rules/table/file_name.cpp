// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/file_name.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::table::file_name;

static_assert(rule<file_name>);
static_assert(file_name::info.id == "table/file-name");
static_assert(file_name::info.level == severity::error);
static_assert(file_name::info.codes == "EI0004");
static_assert(file_name::says.en == "{what}, so HCCL does not read it");
static_assert(file_name::fix.en == "copy it to a path with one .json, at its end, and set RANK_TABLE_FILE to that");
static_assert(word(rules::table::name_defect::earlier_json).en ==
              "an earlier .json stands in the path of the real file");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(sizeof(shown<file_name::fault{rules::table::name_defect::other_end}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<file_name>> out;
    out.report(file_name{}, file_name::fault{rules::table::name_defect::other_end}, place::of(spot::file));
    return out.errors();
}
TEST_CASE("table/file-name") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
