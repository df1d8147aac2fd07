// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/markdown.hpp> // first: it must stand alone

#include "report_scene.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck;
using namespace report_scene;

std::string told(made_report const& report, render::origin const& from, render::run const& of = {}) {
    return written(render::write_markdown, report, from, of);
}

TEST_CASE("a summary, an item for each finding, what was not evaluated") {
    made_report report;
    loopback(report, 5, at(4, 3));
    CHECK(told(report, report_scene::made_inputs{{{"a`b.json", "one\ntwo"}}, "<b>"}) ==
          "**atlascheck**: : 1 error; 0 rules held, 1 not evaluated\n"
          "\n"
          "- **error** ``a`b.json:2:1`` `address/unusable-ip`: device 5 of server \"`<b>`\" has 127.0.0.1, which is a "
          "loopback address\\\n"
          "  fix: `hccn_tool -i 5 -ip -s address <free address of the plane> netmask <netmask of the plane>`\n"
          "\n"
          "* for want of other inputs: topology/server-count-not-power-of-two\n");
}
TEST_CASE("a finding without a place") {
    made_report report;
    loopback(report, 5, {});
    CHECK(holds(told(report, render::no_origin{}), "- **error** `address/unusable-ip`: device 5"));
}
TEST_CASE("what could not be done, and what is left out") {
    made_report report;
    for (int i = 0; i != 3; ++i) loopback(report, i, at(0));
    render::undone const undone[] = {{"@b", "cannot be opened"}};
    render::run run;
    run.undone = undone;
    run.most = 1;
    run.quiet = true;
    std::string const out = told(report, report_scene::made_inputs{{{"a", "one"}}}, run);
    CHECK(holds(out, "\n**not complete**: `@b`: cannot be opened\n"));
    CHECK(out.ends_with("\n2 more not shown (--max-findings 0 shows all)\n"));
}
} // namespace
