// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/catalog.hpp> // first: it must stand alone

#include <atlascheck/report.hpp>
#include <atlascheck/rulebook.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
using rules::address::split_pair;
using rules::address::unusable_ip;

inline constexpr auto book = boost::hana::tuple<unusable_ip, regraded<split_pair, severity::note>>{};

TEST_CASE("a list: aligned, one line a rule, in the book's order, graded as in the book") {
    std::string out;
    render::list_rules(out, render::cards<book>, render::language::en);
    CHECK(std::count(out.begin(), out.end(), '\n') == 2);
    CHECK(out.starts_with("address/unusable-ip  error    "));
    CHECK(out.find("\naddress/split-pair   note     ") != std::string::npos);
}
TEST_CASE("a table: products by name where not all are concerned") {
    std::string out;
    render::tabulate_rules(out, render::cards<book>, render::language::en);
    CHECK(out.starts_with(
        "| rule | severity | products | what must hold |\n|---|---|---|---|\n| `address/unusable-ip` | error | all | "));
    CHECK(out.find("| `address/split-pair` | note | Atlas training series | ") != std::string::npos);
}
TEST_CASE("a page has all that a rule says of itself, names without their braces") {
    std::string out;
    render::explain(out, *render::cards<book>[0], render::language::en);
    for (std::string_view const s :
         {unusable_ip::summary.en, unusable_ip::why.en, unusable_ip::hccl.en, unusable_ip::info.codes})
        CHECK(out.find(s) != std::string::npos);
    CHECK(out.find("\nfix:\n  hccn_tool -i <device> -ip -s address") != std::string::npos);
    std::string chinese;
    render::explain(chinese, *render::cards<book>[0], render::language::zh);
    CHECK(chinese.find(unusable_ip::why.zh) != std::string::npos);
}
} // namespace
