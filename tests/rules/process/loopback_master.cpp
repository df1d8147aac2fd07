// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/loopback_master.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::loopback_master;

static_assert(rule<loopback_master>);

constexpr auto warning = verify::expect::warning();
// clang-format off
constexpr verify::launch_row table[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"no master is named", "torchrun nodes=2", {.skipped = 1}},
    {"one server", "torchrun nodes=1 addr=localhost", {}},
    {"two servers", "torchrun nodes=2 addr=^localhost", {.faults = 1, .what = spot::text, .level = warning}},
    {"as an address", "torchrun nodes=2 addr=^127.0.0.1", {.faults = 1}},
    {"of the other family", "torchrun nodes=2 addr=^::1", {.faults = 1}},
    {"a real address", "torchrun nodes=2 addr=10.0.0.1", {}},
    {"a real name", "torchrun nodes=2 addr=node0", {}},
    {"how many servers is not known", "python addr=localhost", {.skipped = 1}},
    {"the cluster has two", "python addr=^localhost", {.faults = 1}, "- | -"},
    {"the cluster has one", "python addr=localhost", {}, "- -"},
    {"the launch says one", "torchrun nodes=1 addr=localhost", {}, "- | -"},
    {"several jobs, each perhaps of one server", "python addr=localhost port=1 | python addr=localhost port=2", {}, "- | -"},
    {"but this one says two", "torchrun nodes=2 addr=^localhost port=1 | python addr=localhost port=2", {.faults = 1}, "- | -"},
    {"once a file", "torchrun nodes=2 addr=^localhost | torchrun nodes=2 addr=localhost", {.faults = 1, .related = 0}},
    {"in each file", "torchrun nodes=2 addr=^localhost | torchrun source=1 nodes=2 addr=localhost", {.faults = 2}},
    {"a process of two hosts", "process host=0 rank=0 addr=^localhost | process host=1 rank=1", {.faults = 1}},
    {"processes of one host", "process host=0 rank=0 addr=localhost | process host=0 rank=1 addr=localhost", {.skipped = 1}},
    {"the others are master-mismatch's", "process host=0 rank=0 addr=10.0.0.1 | process host=1 rank=1 addr=localhost", {}},
    {"the master is not", "process host=0 rank=0 addr=^localhost | process host=1 rank=1 addr=10.0.0.1", {.faults = 1}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/loopback-master on atlas", loopback_master, products::atlas, table)
ATLASCHECK_VERIFY_LAUNCHES("process/loopback-master on a2", loopback_master, products::a2, table)

TEST_CASE("process/loopback-master counts places, not launches") {
    auto const count = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        auto const report = check(boost::hana::tuple<loopback_master>{}, s.launches());
        return report.of<loopback_master>().findings[0].fault.count.count;
    };
    CHECK(count("torchrun nodes=2 addr=localhost") == 1);
    CHECK(count("torchrun nodes=2 addr=localhost | torchrun nodes=2 addr=127.0.0.1") == 2);
}

TEST_CASE(
    "process/loopback-master judges a loop by the cluster, where the loop's one server follows from the address") {
    place const at{spot::text, 0, 12, 9};
    launch l;
    l.how = launcher::shell_loop;
    l.nodes = {1, at};
    l.master_addr = {"localhost", at};
    launch_view const v{{&l, 1}, {}};
    constexpr auto two = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
    CHECK(verify::observe<loopback_master>(v, two.view()).faults == 1);
    CHECK(verify::observe<loopback_master>(v).faults == 0);
}
} // namespace
