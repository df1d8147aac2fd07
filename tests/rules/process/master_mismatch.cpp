// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/master_mismatch.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::master_mismatch;
using rules::process::master_part;

static_assert(rule<master_mismatch>);

constexpr auto error = verify::expect::error();
// clang-format off
constexpr verify::launch_row processes[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"nobody names a master", "process rank=0 | process rank=1", {.skipped = 1}},
    {"one process", "process addr=10.0.0.1 port=1", {}},
    {"all name the same", "process addr=10.0.0.1 port=1 | process addr=10.0.0.1 port=1", {}},
    {"another address: on a tie the first counts", "process addr=10.0.0.1 port=1 | process addr=^10.0.0.2 port=1", {.faults = 1, .what = spot::text, .related = 1, .level = error}},
    {"another port", "process addr=10.0.0.1 port=1 | process addr=10.0.0.1 port=^2", {.faults = 1, .related = 1}},
    {"both", "process addr=10.0.0.1 port=1 | process addr=^10.0.0.2 port=2", {.faults = 2}},
    {"the first differs from the commonest", "process addr=^10.0.0.3 | process addr=10.0.0.2 | process addr=10.0.0.2", {.faults = 1, .related = 1}},
    {"one wrong value is one finding", "process addr=10.0.0.1 | process addr=10.0.0.1 | process addr=10.0.0.1 | process addr=^10.0.0.2 | process addr=10.0.0.2", {.faults = 1, .related = 2}},
    {"two wrong values are two", "process addr=10.0.0.1 | process addr=^10.0.0.2 | process addr=10.0.0.3", {.faults = 2, .related = 2}},
    {"one address in two spellings", "process addr=fd00::1 | process addr=FD00:0::1", {}},
    {"names in two cases", "process addr=node0 | process addr=Node0", {}},
    {"a name with its domain", "process addr=node0 | process addr=node0.cluster.local", {}},
    {"two names", "process addr=node0 | process addr=^node1", {.faults = 1}},
    {"a name may be that address", "process addr=node0 | process addr=10.0.0.1", {}},
    {"what is not stated does not differ", "process addr=10.0.0.1 | process rank=1", {}},
    {"the master itself may call itself localhost", "process rank=0 addr=localhost | process rank=1 addr=10.0.0.1", {}},
    {"the others may not", "process rank=0 addr=10.0.0.1 | process rank=1 addr=^localhost", {.faults = 1}},
    {"all of one server may", "process rank=0 addr=localhost | process rank=1 addr=127.0.0.1", {}},
    {"jobs of one host have their own ports", "process host=0 local=0 addr=a port=1 | process host=0 local=0 addr=b port=2", {}},
    {"processes of one host and job have not", "process host=0 local=0 addr=a port=1 | process host=0 local=1 addr=a port=^2", {.faults = 1}},
};
constexpr verify::launch_row launches[] = {
    {"one script", "torchrun addr=10.0.0.1 port=1", {}},
    {"five jobs on one host", "python port=1 beside=0 | python port=2 beside=0 | python port=3 beside=0", {}},
    {"scripts of two hosts", "torchrun host=0 addr=10.0.0.1 port=1 | torchrun source=1 host=1 addr=10.0.0.1 port=1", {}},
    {"with two ports", "torchrun host=0 addr=10.0.0.1 port=1 | torchrun source=1 host=1 addr=10.0.0.1 port=^2", {.faults = 1, .related = 1, .level = error}},
    {"with two addresses", "torchrun host=0 addr=10.0.0.1 port=1 | torchrun source=1 host=1 addr=^10.0.0.2 port=1", {.faults = 1, .related = 1}},
    {"scripts of two nodes", "torchrun rank=0 addr=10.0.0.1 port=1 | torchrun source=1 rank=1 addr=10.0.0.1 port=^2", {.faults = 1}},
    {"scripts of one node are no job", "torchrun rank=0 addr=10.0.0.1 port=1 | torchrun source=1 rank=0 addr=10.0.0.2 port=2", {.skipped = 1}},
    {"scripts of nobody knows which, with two ports", "torchrun addr=10.0.0.1 port=1 | torchrun source=1 addr=10.0.0.2 port=2", {}},
    {"with one port they are one job", "torchrun addr=10.0.0.1 port=1 | torchrun source=1 addr=^10.0.0.2 port=1", {.faults = 1}},
    {"without a port nobody knows", "torchrun addr=10.0.0.1 | torchrun source=1 addr=10.0.0.2", {}},
    {"two jobs on each of two hosts", "torchrun host=0 addr=a port=1 | torchrun host=0 addr=a port=2 | torchrun source=1 host=1 addr=a port=1 | torchrun source=1 host=1 addr=^b port=2", {.faults = 1}},
    {"templates of single servers", "torchrun addr=localhost port=1 | torchrun source=1 addr=127.0.0.1 port=2", {}},
    {"on known hosts too", "torchrun host=0 addr=localhost port=1 | torchrun source=1 host=1 addr=localhost port=2", {}},
    {"the node that was forgotten", "torchrun nodes=2 rank=0 addr=10.0.0.1 port=1 | torchrun source=1 nodes=2 rank=1 addr=^localhost port=1", {.faults = 1}},
    {"the master that was forgotten works", "torchrun nodes=2 rank=0 addr=localhost port=1 | torchrun source=1 nodes=2 rank=1 addr=10.0.0.1 port=1", {}},
    {"a script that does one after the other", "torchrun addr=10.0.0.1 port=1 beside=0 | torchrun addr=10.0.0.2 port=1 beside=1", {}},
    {"a script that does both at once", "torchrun addr=10.0.0.1 port=1 beside=0 | torchrun addr=^10.0.0.2 port=1 beside=0", {.faults = 1}},
    {"a script of all nodes", "torchrun rank=0 addr=10.0.0.1 port=1 | torchrun rank=1 addr=^10.0.0.2 port=1", {.faults = 1}},
    {"somebody may give another", "torchrun host=0 addr=10.0.0.1 port=1 | torchrun source=1 host=1 addr=10.0.0.2 port=1 overridable", {.skipped = 1}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/master-mismatch of processes", master_mismatch, products::a2, processes)
ATLASCHECK_VERIFY_LAUNCHES("process/master-mismatch of launches", master_mismatch, products::atlas, launches)

TEST_CASE("process/master-mismatch says what differs") {
    verify::launch_scene const s{"process port=1 | process port=1 | process port=2 | process port=2 | process port=1"};
    auto const report = check(boost::hana::tuple<master_mismatch>{}, s.launches());
    auto const& found = report.of<master_mismatch>().findings;
    REQUIRE(found.size() == 1);
    CHECK(found[0].fault.part == master_part::port);
    CHECK(found[0].related == 2);
    CHECK(found[0].fault.value == excerpt{47, 1});
}
} // namespace
