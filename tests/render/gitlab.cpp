// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/gitlab.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;
using json = nlohmann::json;

json told(made_report const& report, render::origin const& from, render::run const& of = {}) {
    return json::parse(written(render::write_gitlab, report, from, of));
}

TEST_CASE("nothing is found") { CHECK(told({}, render::no_origin{}) == json::array()); }
TEST_CASE("an issue") {
    made_report report;
    loopback(report, 5, at(4, 3));
    report.report(unusable_ip{}, {}, at(0), severity::warning);
    report.report(server_count_not_power_of_two{}, {}, {});
    json const out = told(report, report_scene::made_inputs{{{"./a\n.json", "one\ntwo"}}});
    REQUIRE(out.size() == 3);
    json grades;
    for (json const& issue : out) grades[issue["severity"].get<std::string>()] = issue["location"];
    CHECK(grades["critical"] == json{{"path", "a\\n.json"}, {"lines", {{"begin", 2}}}});
    CHECK(grades["minor"]["lines"]["begin"] == 1);
    CHECK(grades["info"] == json{{"path", "a\\n.json"}, {"lines", {{"begin", 1}}}}); // GitLab wants a place of each
}
TEST_CASE("issues of the run itself") {
    made_report report;
    loopback(report, 5, at(0));
    loopback(report, 5, at(1));
    render::undone const undone[] = {{"b", "cannot be opened"}, {"", "not evaluated"}};
    render::run run;
    run.undone = undone;
    run.most = 1;
    json const out = told(report, report_scene::made_inputs{{{"a", "one"}}}, run);
    REQUIRE(out.size() == 4);
    CHECK(out[0]["severity"] == "blocker");
    CHECK(out[0]["location"]["path"] == "b");
    CHECK(out[1]["location"]["path"] == "a");
    CHECK(out[3]["severity"] == "info");
    for (std::size_t i = 0; i != 4; ++i)
        for (std::size_t j = 0; j != i; ++j) CHECK(out[i]["fingerprint"] != out[j]["fingerprint"]);
    CHECK(told({}, render::no_origin{}, run)[1]["location"]["path"] == ".");
}
} // namespace
