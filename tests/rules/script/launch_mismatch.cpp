// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/script/launch_mismatch.hpp>

#include "incomplete.hpp"
#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::script::launch_bound;
using rules::script::launch_mismatch;
using rules::script::launch_number;

static_assert(rule<launch_mismatch>);

constexpr auto error = verify::expect::error();
// clang-format off
constexpr verify::launch_row alone[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"processes alone", "process rank=0", {.skipped = 1}},
    {"a launch that agrees with itself", "torchrun nodes=2 rank=1 each=8", {.skipped = 1}},
    {"a node rank past the servers", "torchrun nodes=2 rank=^2 each=8", {.faults = 1, .skipped = 1, .what = spot::text, .level = error}},
    {"somebody may give another", "torchrun nodes=2 rank=2 each=8 overridable", {.skipped = 1}},
    {"as many tasks as there is room for", "srun nodes=2 each=8 all=16", {.skipped = 1}},
    {"fewer", "srun nodes=2 each=8 all=15", {.skipped = 1}},
    {"more", "srun nodes=2 each=8 all=^17", {.faults = 1, .skipped = 1}},
    {"as many processes as NPUs", "srun nodes=2 each=8 npus=8", {.skipped = 1}},
    {"fewer processes than NPUs are no fault", "srun nodes=1 each=1 npus=8", {.skipped = 1}},
    {"more processes than NPUs", "srun nodes=1 each=^8 npus=4", {.faults = 1, .skipped = 1}},
    {"how often the loop turns is not known", "loop nodes=1 each=8 npus=4 many", {.skipped = 1}},
    {"mp.spawn on one server", "mp.spawn each=8", {.skipped = 1}},
    {"all servers that are asked for", "torchrun nodes=2 asked=2", {.skipped = 1}},
    {"some of them", "torchrun nodes=1 asked=2", {.skipped = 1}},
    {"more than are asked for", "torchrun nodes=^3 asked=2", {.faults = 1, .skipped = 1, .what = spot::text, .level = error}},
    {"a launcher for each NPU, each a server to itself", "torchrun nodes=16 asked=2 launchers=8 each=1 npus=8", {.skipped = 1}},
    {"more than these", "torchrun nodes=^17 asked=2 launchers=8 each=1 npus=8", {.faults = 1, .skipped = 1}},
    {"two launchers of half the NPUs each", "torchrun launchers=2 each=4 npus=8", {.skipped = 1}},
    {"two launchers of all NPUs each", "torchrun launchers=^2 each=8 npus=8", {.faults = 1, .skipped = 1, .what = spot::text}},
    {"where each alone is too many, that is the fault", "torchrun launchers=2 each=^9 npus=8", {.faults = 1, .skipped = 1}},
    {"how many NPUs there are is not known", "torchrun launchers=8 each=8", {.skipped = 1}},
};
constexpr verify::launch_row clusters[] = {
    {"what the cluster has", "torchrun nodes=2 each=2", {}, "- - | - -"},
    {"too few servers", "torchrun nodes=^1 each=2", {.faults = 1, .level = error}, "- - | - -"},
    {"too many servers", "torchrun nodes=^3 each=2", {.faults = 1}, "- - | - -"},
    {"too few processes", "torchrun nodes=2 each=^1", {.faults = 1}, "- - | - -"},
    {"too many processes", "torchrun nodes=2 each=^4", {.faults = 1}, "- - | - -"},
    {"both", "torchrun nodes=^1 each=4", {.faults = 2}, "- - | - -"},
    {"stated together", "accelerate all=4", {}, "- - | - -"},
    {"stated together, and wrong", "accelerate all=^8", {.faults = 1}, "- - | - -"},
    {"a loop", "loop each=^4", {.faults = 1}, "- - | - -"},
    {"a script that is run once", "python", {}, "- - | - -"},
    {"a node rank past them", "python rank=^2", {.faults = 1}, "- - | - -"},
    {"the servers differ: nobody knows which one it is", "torchrun nodes=2 each=2", {}, "- - | - - -"},
    {"on a known one", "torchrun host=0 nodes=2 each=^2 | host server=1", {.faults = 1}, "- - | - - -"},
    {"on the other one", "torchrun host=0 nodes=2 each=2 | host server=0", {}, "- - | - - -"},
    {"mp.spawn on two servers", "^mp.spawn each=2", {.faults = 1}, "- - | - -"},
    {"mp.spawn that tells its nodes apart", "mp.spawn each=2 rank=1", {}, "- - | - -"},
    {"mp.spawn on one", "mp.spawn each=2", {}, "- -"},
    {"mp.spawn of too many", "mp.spawn each=^8", {.faults = 1}, "- -"},
    {"several jobs are not the cluster's", "torchrun nodes=1 each=1 port=1 | torchrun nodes=1 each=1 port=2", {.skipped = 1}, "- - | - -"},
    {"somebody may give other numbers", "torchrun nodes=1 each=8 overridable", {.skipped = 1}, "- - | - -"},
};
constexpr verify::launch_row node_ranks[] = {
    {"scripts of two nodes", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun source=1 nodes=2 rank=1 addr=a port=1", {.skipped = 1}},
    {"of one node", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun source=1 nodes=2 rank=^0 addr=a port=1", {.faults = 1, .skipped = 1, .related = 1}},
    {"three", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun source=1 nodes=2 rank=^0 addr=a port=1 | torchrun source=2 nodes=2 rank=0 addr=a port=1", {.faults = 1, .skipped = 1, .related = 2}},
    {"templates", "torchrun nodes=2 rank=0 addr=localhost port=1 | torchrun source=1 nodes=2 rank=0 addr=localhost port=1", {.skipped = 1}},
    {"of other masters", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun source=1 nodes=2 rank=0 addr=b port=1", {.skipped = 1}},
    {"of other ports", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun source=1 nodes=2 rank=0 addr=a port=2", {.skipped = 1}},
    {"of one server each", "torchrun nodes=1 rank=0 addr=a port=1 | torchrun source=1 nodes=1 rank=0 addr=a port=1", {.skipped = 1}},
    {"of no master", "torchrun nodes=2 rank=0 | torchrun source=1 nodes=2 rank=0", {.skipped = 1}},
    {"on known hosts", "torchrun host=0 nodes=2 rank=0 | torchrun source=1 host=1 nodes=2 rank=^0", {.faults = 1, .skipped = 1}},
    {"twice on one host", "torchrun host=0 nodes=2 rank=0 | torchrun source=1 host=0 nodes=2 rank=0", {.skipped = 1}},
    {"twice in one script", "torchrun nodes=2 rank=0 addr=a port=1 | torchrun nodes=2 rank=0 addr=a port=1", {.skipped = 1}},
};
constexpr verify::incomplete_row incomplete[] = {
    {"the cluster is not whole", "- -", {.skipped = 1}, 0},
    {"servers are hidden", "- -", {.skipped = 1}, -1, -1, true},
    {"devices that may not be used", "- -", {.skipped = 1}, -1, -1, false, false},
    {"two entries of one server", "- -", {.skipped = 1}, -1, 0},
    {"it is known", "- -", {.faults = 1}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("script/launch-mismatch of a launch alone", launch_mismatch, products::a2, alone)
ATLASCHECK_VERIFY_LAUNCHES("script/launch-mismatch against the cluster", launch_mismatch, products::a2, clusters)
ATLASCHECK_VERIFY_LAUNCHES("script/launch-mismatch of node ranks", launch_mismatch, products::a2, node_ranks)

TEST_CASE("script/launch-mismatch, where the cluster is not known in full") {
    verify::run_rows<incomplete>([](verify::incomplete_row const& r) {
        verify::launch_scene const s{"torchrun nodes=1 each=8"};
        return verify::look<launch_mismatch>(r, products::a2, s.launches());
    });
}

TEST_CASE("script/launch-mismatch compares no launch with a cluster that is made of launches") {
    verify::scene const two{{"", "- - | - -"}};
    verify::launch_scene const s{"torchrun nodes=1 each=8"};
    cluster_view c = two.view();
    c.of_launches = true;
    CHECK(verify::observe<launch_mismatch>(c, s.launches()).faults == 0);
}

TEST_CASE("script/launch-mismatch says what differs") {
    verify::launch_scene const s{"torchrun nodes=2 rank=2"};
    auto const report = check(boost::hana::tuple<launch_mismatch>{}, s.launches());
    auto const& fault = report.of<launch_mismatch>().findings[0].fault;
    CHECK(fault.how == launcher::torchrun);
    CHECK(fault.number == launch_number::node_rank);
    CHECK(fault.stated == 2);
    CHECK(fault.bound == launch_bound::servers_from_0);
    CHECK(fault.limit == 2);
}
} // namespace
