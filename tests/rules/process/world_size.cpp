// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/world_size.hpp>

#include "incomplete.hpp"
#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::world_basis;
using rules::process::world_size;

static_assert(rule<world_size>);

constexpr auto error = verify::expect::error();
// clang-format off
constexpr verify::launch_row launches[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"it is not stated", "loop each=8 nodes=1", {.skipped = 1}},
    {"as many as are started", "loop each=8 nodes=1 world=8", {}},
    {"the guide's loop of eight, cut to two", "loop each=2 nodes=1 world=^8", {.faults = 1, .what = spot::text, .level = error}},
    {"on two servers", "loop each=8 nodes=2 world=16", {}},
    {"on two servers, of which one is counted", "loop each=8 nodes=2 world=^8", {.faults = 1}},
    {"stated together", "mpirun all=16 world=16", {}},
    {"stated together, and wrong", "mpirun all=16 world=^8", {.faults = 1}},
    {"on how many servers is not known", "loop each=8 world=16", {.skipped = 1}},
    {"the loop's turns are not known", "loop each=8 nodes=1 world=4 many", {.skipped = 1}},
    {"somebody may give another", "loop each=8 nodes=1 world=4 overridable", {.skipped = 1}},
    {"torchrun gives its own", "torchrun each=8 nodes=2 world=2", {.skipped = 1}},
    {"so do others", "deepspeed each=8 nodes=1 world=1 | msrun each=8 nodes=1 world=1 | accelerate all=8 world=1", {.skipped = 1}},
    {"one value is one finding", "loop each=2 nodes=1 world=^8 | loop source=1 each=2 nodes=1 world=8", {.faults = 1, .related = 1}},
    {"another is another", "loop each=2 nodes=1 world=^8 | loop source=1 each=2 nodes=1 world=4", {.faults = 2, .related = 0}},
};
constexpr verify::launch_row clusters[] = {
    {"of as many devices", "python world=4", {}, "- - | - -"},
    {"of more", "python world=^2", {.faults = 1}, "- - | - -"},
    {"of fewer", "python world=^8", {.faults = 1}, "- - | - -"},
    {"a launch that agrees with itself is launch-mismatch's", "loop each=4 nodes=1 world=4", {}, "- - | - -"},
    {"a launch that the cluster agrees with", "loop each=2 nodes=2 world=^2", {.faults = 1}, "- - | - -"},
    {"a launch that differs, though what it states is right", "loop each=1 nodes=2 world=4", {}, "- - | - -"},
    {"three numbers", "loop each=1 nodes=2 world=^3", {.faults = 1}, "- - | - -"},
    {"several jobs are not the cluster's", "python world=2 port=1 | python world=2 port=2", {.skipped = 1}, "- - | - -"},
    {"a cluster of no server tells nothing", "python world=2", {.skipped = 1}, ""},
    {"a printed process", "process world=^2 rank=0 printed", {.faults = 1}, "- - | - -"},
    {"all of them are one finding", "process world=^2 rank=0 printed | process world=2 rank=1 | process world=2 rank=2", {.faults = 1, .related = 2}, "- - | - -"},
    {"but for the one that differs", "process world=4 printed | process world=^2 | process world=4", {.faults = 1, .related = 0}, "- - | - -"},
};
constexpr verify::launch_row printed[] = {
    {"a process alone says nothing of the others", "process world=8 rank=3 printed", {.skipped = 1}},
    {"the last of them", "process world=8 rank=7 printed", {.skipped = 1}},
    {"its rank is past it", "process world=^8 rank=8 printed", {.faults = 1, .level = error}},
    {"it states none", "process rank=8 printed", {.skipped = 1}},
    {"three processes of a job of two", "process printed world=^2 host=0 local=0 addr=a port=1 | process world=2 host=0 local=1 addr=a port=1 | process world=2 host=1 local=0 addr=a port=1", {.faults = 1, .related = 2}},
    {"one is printed twice", "process printed world=2 host=0 local=0 addr=a port=1 | process world=2 host=0 local=1 addr=a port=1 | process world=2 host=0 local=0 addr=a port=1", {.skipped = 1}},
    {"two jobs of one", "process printed world=1 host=0 local=0 addr=a port=1 | process world=1 host=0 local=1 addr=a port=2", {.skipped = 1}},
    {"each server is a job", "process printed world=1 host=0 local=0 addr=localhost port=1 | process world=1 host=1 local=0 addr=localhost port=1", {.skipped = 1}},
    {"nobody knows of which hosts", "process printed world=1 local=0 addr=a port=1 | process world=1 local=1 addr=a port=1", {.skipped = 1}},
};
constexpr verify::launch_row listed[] = {
    {"as many as are listed", "process world=2 rank=0 | process world=2 rank=1", {}},
    {"fewer", "process world=^4 rank=0 | process world=4 rank=1", {.faults = 1, .related = 1, .level = error}},
    {"more", "process world=^1 rank=0 | process world=1 rank=1", {.faults = 1}},
    {"one of them differs", "process world=2 rank=0 | process world=^3 rank=1", {.faults = 1}},
    {"the list goes before the devices", "process world=2 rank=0 | process world=2 rank=1", {}, "- - - -"},
    {"one of them says nothing", "process world=2 rank=0 | process rank=1", {}},
};
constexpr verify::incomplete_row incomplete[] = {
    {"the cluster is not printed", "- -", {.skipped = 1}, 0},
    {"servers are hidden", "- -", {.skipped = 1}, -1, -1, true},
    {"devices that may not be used", "- -", {.skipped = 1}, -1, -1, false, false},
    {"two entries of one server", "- -", {.skipped = 1}, -1, 0},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/world-size of launches", world_size, products::a2, launches)
ATLASCHECK_VERIFY_LAUNCHES("process/world-size against the cluster", world_size, products::a2, clusters)
ATLASCHECK_VERIFY_LAUNCHES("process/world-size of printed processes", world_size, products::a2, printed)
ATLASCHECK_VERIFY_LAUNCHES("process/world-size of listed processes", world_size, products::a2, listed)

TEST_CASE("process/world-size, where the cluster is not known in full") {
    verify::run_rows<incomplete>([](verify::incomplete_row const& r) {
        verify::launch_scene const s{"python world=8"};
        return verify::look<world_size>(r, products::a2, s.launches());
    });
}

TEST_CASE("process/world-size believes no number of servers that follows from it") {
    place const at{spot::text, 0, 12, 1};
    launch l;
    l.how = launcher::shell_loop;
    l.per_node = 8;
    l.world_size = {8, at};
    l.nodes = {1, at};
    launch_view const v{{&l, 1}, {}};
    verify::scene const two{{"", "- - - - - - - - | - - - - - - - -"}};
    CHECK(verify::observe<world_size>(v, two.view()).faults == 1);
    l.nodes = {1, {spot::text, 0, 50, 1}}; // it states one itself: script/launch-mismatch speaks
    CHECK(verify::observe<world_size>(v, two.view()).faults == 0);
    CHECK(verify::observe<world_size>(v).faults == 0);
}

TEST_CASE("process/world-size says from what it knows better") {
    auto const of = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        return check(boost::hana::tuple<world_size>{}, s.launches()).of<world_size>().findings[0].fault;
    };
    CHECK(of("loop each=2 nodes=1 world=8").expected == 2);
    CHECK(of("loop each=2 nodes=1 world=8").basis == world_basis::launch);
    CHECK(of("process world=8 rank=9").expected == 1);
    CHECK(of("process world=8 rank=9").basis == world_basis::list);
}
} // namespace
