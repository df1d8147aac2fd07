// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/input/other_product.hpp>

#include "verify.hpp"

// A reader of inputs reports this rule; what it reports and when is tested with the reader.
namespace {
using namespace atlascheck;
using rules::input::other_product;

static_assert(rule<other_product>);
static_assert(other_product::info.id == "input/other-product");
static_assert(other_product::info.level == severity::error);
static_assert(other_product::info.codes == "");
static_assert(other_product::says.en == "{name} is of the {found}, but the rules of the {applied} are applied");
static_assert(other_product::fix.en ==
              "pass the --product that all machines of the cluster are, and leave out what other machines print");

// The compiler can show the fault.
template <auto>
struct shown {};
static_assert(
    sizeof(shown<other_product::fault{excerpt{0, 5}, product_ref{&products::atlas}, product_ref{&products::a2}}>) != 0);

constexpr std::size_t told() {
    basic_report<boost::hana::tuple<other_product>> out;
    out.report(other_product{},
               other_product::fault{excerpt{0, 5}, product_ref{&products::atlas}, product_ref{&products::a2}},
               place::of(spot::file));
    return out.errors();
}
TEST_CASE("input/other-product") {
    static_assert(told() == 1);
    CHECK(told() == 1);
}
} // namespace
