// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/sarif.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;
using json = nlohmann::json;

json told(made_report const& report, render::origin const& from, render::run const& of = {}) {
    return json::parse(written(render::write_sarif, report, from, of))["runs"].at(0);
}

TEST_CASE("a path as a URI") {
    CHECK(render::uri_of("a/b-1_2~.json") == "a/b-1_2~.json");
    CHECK(render::uri_of("./a.json") == "a.json");
    CHECK(render::uri_of("././/a.json") == "a.json");
    CHECK(render::uri_of("../a.json") == "../a.json");
    CHECK(render::uri_of("/a b.json") == "file:///a%20b.json");
    CHECK(render::uri_of("c:a?b#c%20[1].json") == "c%3Aa%3Fb%23c%2520%5B1%5D.json");
    CHECK(render::uri_of("设\xff\n") == "%E8%AE%BE%FF%0A");
}
TEST_CASE("no message has a placeholder or a link that an input put there") {
    using render::detail::sarif_text;
    CHECK(sarif_text("{0} \"a\"") == "{{0}} \"a\"");
    CHECK(sarif_text("[a](b)") == "\\[a\\](b)");
    CHECK(sarif_text("\\[a](b)") == "\\\\\\[a\\](b)");
    CHECK(sarif_text("a[0] \\n") == "a[0] \\n"); // no link: as it is
}
TEST_CASE("the name of a rule") {
    CHECK(render::detail::sarif_name("address/plane-mismatch") == "AddressPlaneMismatch");
    CHECK(render::detail::sarif_name("x/2-y") == "X2Y");
}
TEST_CASE("a result points at its rule, and only rules with results are there") {
    made_report report;
    report.report(server_count_not_power_of_two{}, {}, at(0, 3));
    json const run = told(report, report_scene::made_inputs{{{"a.json", "one"}}});
    REQUIRE(run["tool"]["driver"]["rules"].size() == 1);
    json const rule = run["tool"]["driver"]["rules"][0];
    CHECK(rule["id"] == "topology/server-count-not-power-of-two");
    CHECK(rule["defaultConfiguration"]["level"] == "note");
    CHECK(rule["properties"]["category"] == "topology");
    json const result = run["results"].at(0);
    CHECK(result["ruleIndex"] == 0);
    CHECK(result["level"] == "note");
    CHECK(result["locations"][0]["physicalLocation"]["region"] ==
          json{{"startLine", 1}, {"startColumn", 1}, {"endColumn", 4}});
    CHECK(run["columnKind"] == "unicodeCodePoints");
}
TEST_CASE("without a line no region, and without a place no location") {
    report_scene::made_inputs const from{{{"a.json", "one"}}};
    made_report whole;
    loopback(whole, 5, {spot::file, 0, 0, 0});
    CHECK(!told(whole, from)["results"][0]["locations"][0]["physicalLocation"].contains("region"));
    made_report nowhere;
    loopback(nowhere, 5, {});
    CHECK(told(nowhere, from)["results"][0]["locations"] == json::array());
}
TEST_CASE("a run that is not whole did not succeed") {
    render::undone const undone[] = {{"a b.json", "cannot be opened"}};
    render::run run;
    CHECK(told({}, render::no_origin{}, run)["invocations"][0]["executionSuccessful"] == true);
    run.undone = undone;
    json const invocation = told({}, render::no_origin{}, run)["invocations"][0];
    CHECK(invocation["executionSuccessful"] == false);
    json const first = invocation["toolExecutionNotifications"][0];
    CHECK(first["level"] == "error");
    CHECK(first["message"]["text"] == "a b.json: cannot be opened");
    CHECK(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b.json");
}
} // namespace
