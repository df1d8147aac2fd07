// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/github.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;

std::string told(made_report const& report, render::origin const& from, bool quiet = true) {
    render::run run;
    run.quiet = quiet;
    return written(render::write_github, report, from, run);
}

TEST_CASE("properties and messages have escapes of their own") {
    using render::detail::workflow_text;
    CHECK(workflow_text("a%b:c,d\r\n", false) == "a%25b:c,d%0D%0A");
    CHECK(workflow_text("a%b:c,d\r\n", true) == "a%25b%3Ac%2Cd%0D%0A");
    CHECK(workflow_text("%0A", false) == "%250A");
}
TEST_CASE("an annotation is one line, whatever its file is called") {
    made_report report;
    loopback(report, 5, at(4, 3));
    std::string const out = told(report, report_scene::made_inputs{{{"./a,b:c\n.json", "one\ntwo"}}, "\n::error::x"});
    CHECK(out.starts_with(
        "::error file=a%2Cb%3Ac\\n.json,line=2,col=1,endColumn=4,title=address/unusable-ip::device 5 of "
        "server \"\\n::error::x\" has 127.0.0.1, which is a loopback address%0Afix: hccn_tool -i 5 "));
    CHECK(out.find('\n') == out.size() - 1);
}
TEST_CASE("grades, and findings without a line or a place") {
    report_scene::made_inputs const from{{{"a", "one"}}};
    made_report whole;
    whole.report(unusable_ip{}, {}, {spot::file, 0, 0, 0}, severity::warning);
    CHECK(told(whole, from).starts_with("::warning file=a,title=address/unusable-ip::"));
    made_report nowhere;
    nowhere.report(unusable_ip{}, {}, {}, severity::note);
    CHECK(told(nowhere, from).starts_with("::notice title=address/unusable-ip::"));
}
TEST_CASE("the summary is one more notice") {
    CHECK(told({}, render::no_origin{}).empty());
    CHECK(told({}, render::no_origin{}, false).starts_with("::notice title=atlascheck::"));
}
} // namespace
