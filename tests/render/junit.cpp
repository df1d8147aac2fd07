// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/junit.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;

std::string told(made_report const& report, render::origin const& from, render::run const& of = {}) {
    return written(render::write_junit, report, from, of);
}

TEST_CASE("a suite for each input, a case for each rule and for each further finding") {
    made_report report;
    loopback(report, 5, at(0));
    loopback(report, 6, at(4));
    report.conclude<server_count_not_power_of_two>(true);
    std::string const out = told(report, report_scene::made_inputs{{{"a", "one\ntwo"}, {"b", "one"}}});
    CHECK(out.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<testsuites name=\"atlascheck\" tests=\"5\" failures=\"2\" errors=\"0\" skipped=\"0\">\n"
                          "  <testsuite name=\"a\" tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\">\n"));
    CHECK(holds(out, "<testcase name=\"address/unusable-ip\" classname=\"a\" file=\"a\" line=\"1\">"));
    CHECK(holds(out, "<testcase name=\"address/unusable-ip (2)\" classname=\"a\" file=\"a\" line=\"2\">"));
    CHECK(holds(out, "  <testsuite name=\"b\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\">\n"
                     "    <testcase name=\"address/unusable-ip\" classname=\"b\"/>\n"));
}
TEST_CASE("what an input says is text") {
    made_report report;
    loopback(report, 5, at(0));
    std::string const out = told(report,
                                 report_scene::made_inputs{{{"<a&\"\x01>", "one"}}, "]]></failure><x y='\uffff'>"});
    CHECK(holds(out, "file=\"&lt;a&amp;&quot;\\x01&gt;\""));
    CHECK(holds(out, "server &quot;]]&gt;&lt;/failure&gt;&lt;x y='\\uffff'&gt;&quot; has"));
}
TEST_CASE("only what fails the check is a failure") {
    made_report report;
    report.report(unusable_ip{}, {}, at(0), severity::warning);
    report_scene::made_inputs const from{{{"a", "one"}}};
    render::run run;
    std::string const lenient = told(report, from, run);
    CHECK(holds(lenient, "<system-out>a:1:1: warning: "));
    CHECK(!holds(lenient, "<failure"));
    run.strict = true;
    CHECK(holds(told(report, from, run), "<failure type=\"warning\" message=\"device"));
}
TEST_CASE("what was not evaluated, is left out or broke has not passed") {
    report_scene::made_inputs const from{{{"a", "one"}}};
    CHECK(holds(told({}, from), "<skipped message=\"not evaluated for want of other inputs\"/>"));
    made_report other;
    other.skip<unusable_ip>();
    CHECK(!holds(told(other, from), "address/unusable-ip")); // of other products
    made_report report;
    loopback(report, 5, at(0));
    report.report(server_count_not_power_of_two{}, {}, at(0));
    render::run run;
    run.most = 1;
    render::undone const undone[] = {{"<b>", "cannot be opened"}};
    run.undone = undone;
    std::string const out = told(report, from, run);
    CHECK(holds(out, "<skipped message=\"1 more not shown"));
    CHECK(holds(out, "  <testsuite name=\"&lt;b&gt;\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"));
    CHECK(holds(out, "<error type=\"error\" message=\"&lt;b&gt;: cannot be opened\"/>"));
}
TEST_CASE("findings of facts that no file gave") {
    made_report report;
    loopback(report, 5, {});
    CHECK(holds(told(report, render::no_origin{}), "<testsuite name=\"atlascheck\" tests=\"2\" failures=\"1\""));
}
} // namespace
