// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/described.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck;
using report_scene::at;

std::vector<render::described> all_of(report_scene::made_report const& report, render::origin const& from,
                                      render::language l = render::language::en) {
    render::gathered all{report, from};
    render::describer describe{all, l};
    std::vector<render::described> out;
    for (auto const& e : all.first(all.size())) out.push_back(describe(e));
    return out;
}
std::string fingerprint(int device, place where, std::string_view file = "a.json",
                        render::language l = render::language::en) {
    report_scene::made_report report;
    report_scene::loopback(report, device, where);
    return all_of(report, report_scene::made_inputs{{{file, "one\ntwo\nthree"}}}, l)[0].fingerprint;
}

TEST_CASE("a finding in words and values") {
    report_scene::made_report report;
    report_scene::loopback(report, 5, at(4, 3));
    report.related(report_scene::unusable_ip{}, at(0));
    report.related(report_scene::unusable_ip{}, place{}); // stands nowhere
    report_scene::made_inputs const from{{{"a.json", "one\ntwo\n"}}};
    auto const found = all_of(report, from);
    REQUIRE(found.size() == 1);
    CHECK(found[0].rule->info.id == "address/unusable-ip");
    CHECK(found[0].rule_index == 0);
    CHECK(found[0].level == severity::error);
    CHECK(found[0].message == "device 5 of server n has 127.0.0.1, which is a loopback address");
    CHECK(found[0].fix.starts_with("hccn_tool -i 5 "));
    CHECK(found[0].at->from.line == 2);
    REQUIRE(found[0].related.size() == 1);
    CHECK(found[0].related[0].from.line == 1);
    CHECK(found[0].data.size() == 4);
}
TEST_CASE("a fingerprint is of the rule, the file and the data, wherever they stand") {
    std::string const one = fingerprint(5, at(0));
    CHECK(one == "eed66a53133f6c98:1"); // baselines keep it: another value is another version
    CHECK(fingerprint(5, at(8)) == one);
    CHECK(fingerprint(5, at(0), "a.json", render::language::zh) == one);
    CHECK(fingerprint(6, at(0)) != one);
    CHECK(fingerprint(5, at(0), "b.json") != one);
}
TEST_CASE("equal findings are told apart by their number") {
    report_scene::made_report report;
    for (auto const offset : {8U, 0U, 4U}) report_scene::loopback(report, 5, at(offset));
    auto const found = all_of(report, report_scene::made_inputs{{{"a.json", "one\ntwo\nthree"}}});
    REQUIRE(found.size() == 3);
    CHECK(found[0].at->from.line == 1);
    CHECK(found[0].fingerprint == fingerprint(5, at(0)));
    CHECK(found[2].fingerprint.ends_with(":3"));
}
TEST_CASE("values that only together are alike are not") {
    render::detail::hash ab_c;
    ab_c.add("ab");
    ab_c.add("c");
    render::detail::hash a_bc;
    a_bc.add("a");
    a_bc.add("bc");
    CHECK(ab_c.value() != a_bc.value());
}
} // namespace
