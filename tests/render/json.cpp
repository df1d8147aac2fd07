// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/json.hpp> // first: it must stand alone

#include <atlascheck/check.hpp>

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;
using json = nlohmann::json;

json told(made_report const& report, render::origin const& from, render::run const& of = {}) {
    return json::parse(written(render::write_json, report, from, of));
}

TEST_CASE("a finding") {
    made_report report;
    loopback(report, 5, at(4, 3));
    json const finding = told(report, report_scene::made_inputs{{{"a\n.json", "one\ntwo"}}})["findings"].at(0);
    CHECK(finding["rule"] == "address/unusable-ip");
    CHECK(finding["severity"] == "error");
    CHECK(finding["place"] == json{{"file", "a\\n.json"}, {"line", 2}, {"column", 1}, {"endColumn", 4}});
    CHECK(finding["related"] == json::array());
    CHECK(finding["data"]["server"] == "n");
    CHECK(finding["data"]["device"] == 5);
}
TEST_CASE("of the file as a whole there is no line, and nowhere is no place") {
    report_scene::made_inputs const from{{{"a.json", "one"}}};
    made_report whole;
    loopback(whole, 5, {spot::file, 0, 0, 0});
    CHECK(told(whole, from)["findings"][0]["place"] == json{{"file", "a.json"}});
    made_report nowhere;
    loopback(nowhere, 5, {});
    CHECK(told(nowhere, from)["findings"][0]["place"] == nullptr);
    CHECK(told(nowhere, render::no_origin{})["inputs"] == json::array());
}
TEST_CASE("what a run could not do") {
    render::undone const undone[] = {{"a\x1b.json", "cannot be opened"}, {"", "not evaluated"}};
    render::run run;
    CHECK(told({}, render::no_origin{}, run)["complete"] == true);
    run.undone = undone;
    json const out = told({}, render::no_origin{}, run);
    CHECK(out["complete"] == false);
    CHECK(out["errors"] ==
          json{{{"file", "a\\x1b.json"}, {"message", "cannot be opened"}}, {{"message", "not evaluated"}}});
}
TEST_CASE("findings that are left out are counted") {
    made_report report;
    for (int i = 0; i != 3; ++i) loopback(report, i, at(0));
    render::run run;
    run.most = 2;
    json const out = told(report, report_scene::made_inputs{{{"a.json", "one"}}}, run);
    CHECK(out["findings"].size() == 2);
    CHECK(out["counts"]["error"] == 3);
    CHECK(out["counts"]["note"] == 0);
    CHECK(out["counts"]["notShown"] == 1);
}
TEST_CASE("what became of the rules, and what was assumed") {
    constexpr auto racks = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
    cluster_view const view = racks.view();
    render::run run;
    run.seen.cluster = &view;
    run.seen.kind = &products::a2;
    json const out = told(check(book{}, view, products::a2), render::no_origin{}, run);
    CHECK(out["product"]["id"] == "a2");
    CHECK(out["facts"]["servers"] == 2);
    CHECK(out["facts"]["devices"] == 2);
    CHECK(out["rules"]["held"] == json{"address/unusable-ip", "topology/server-count-not-power-of-two"});
    CHECK(out["netmask"]["assumed"] == (out["netmask"]["basis"] != "none"));
    json const nothing = told({}, render::no_origin{});
    CHECK(nothing["rules"]["held"] == json::array());
    CHECK(nothing["rules"]["notEvaluated"].size() == 2);
    CHECK(nothing["product"] == nullptr);
    run.seen.whole = false;
    CHECK(told({}, render::no_origin{}, run)["facts"] == nullptr);
}
} // namespace
