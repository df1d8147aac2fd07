// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/port_overlap.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::overlapping;
using rules::process::port_overlap;

static_assert(rule<port_overlap>);

constexpr auto error = verify::expect::error();
constexpr auto note = verify::expect::note();
// clang-format off
constexpr verify::launch_row table[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"processes alone", "process port=1", {.skipped = 1}},
    {"one job", "torchrun port=1 beside=0", {}},
    {"two jobs with HCCL's own ports", "torchrun port=1 beside=0 | ^torchrun port=2 beside=0", {.faults = 1, .what = spot::text, .related = 1, .level = error}},
    {"five jobs are one finding", "python port=1 beside=0 | ^python port=2 beside=0 | python port=3 beside=0 | python port=4 beside=0 | python port=5 beside=0", {.faults = 1, .related = 4}},
    {"processes of one job", "python port=1 beside=0 | python port=1 beside=0", {}},
    {"nobody says which job they are", "python beside=0 | python port=1 beside=0", {}},
    {"one after the other", "torchrun port=1 beside=0 | torchrun port=2 beside=1", {}},
    {"nobody says that they run at one time", "torchrun port=1 | torchrun port=2", {}},
    {"scripts of one host", "torchrun host=0 port=1 | ^torchrun source=1 host=0 port=2", {.faults = 1}},
    {"scripts of two hosts", "torchrun host=0 port=1 | torchrun source=1 host=1 port=2", {}},
    {"scripts of nobody knows which", "torchrun port=1 beside=0 | torchrun source=1 port=2 beside=0", {}},
    {"Slurm gives each step its own place", "srun port=1 beside=0 | srun port=2 beside=0", {}},
    {"ports of their own", "torchrun port=1 beside=0 HCCL_IF_BASE_PORT:=50000 | torchrun port=2 beside=0", {}},
    {"processes that are alone", "torchrun nodes=1 each=1 port=1 beside=0 | torchrun nodes=1 each=1 port=2 beside=0", {}},
    {"two processes each", "torchrun nodes=1 each=2 port=1 beside=0 | ^torchrun nodes=1 each=2 port=2 beside=0", {.faults = 1}},
    {"one sets what the other has", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=^60000", {.faults = 1, .level = error}},
    {"16 apart is enough for the block", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=^60016", {.faults = 1, .level = note}},
    {"15 apart is not", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=^60015", {.faults = 1, .level = error}},
    {"31 apart", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=60031", {.faults = 1, .level = note}},
    {"32 apart", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=60032", {}},
    {"a range that meets the block", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_HOST_SOCKET_PORT_RANGE:=^50000,60010-60012", {.faults = 1, .level = error}},
    {"ranges of their own", "torchrun port=1 beside=0 HCCL_HOST_SOCKET_PORT_RANGE:=50000-50010 | torchrun port=2 beside=0 HCCL_HOST_SOCKET_PORT_RANGE:=50011-50020", {}},
    {"HCCL chooses", "torchrun port=1 beside=0 HCCL_HOST_SOCKET_PORT_RANGE:=auto | torchrun port=2 beside=0", {.skipped = 1}},
    {"only the run tells", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:?=$P", {.skipped = 1}},
    {"the third is free", "torchrun port=1 beside=0 | ^torchrun port=2 beside=0 | torchrun port=3 beside=0 HCCL_IF_BASE_PORT:=50000", {.faults = 1, .related = 1}},
    {"two pairs", "torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=50000 | ^torchrun port=3 beside=0 | torchrun port=4 beside=0 HCCL_IF_BASE_PORT:=50000", {.faults = 2, .related = 2}},
    {"how often a loop turns is not known", "torchrun port=1 beside=0 many | torchrun port=2 beside=0", {}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/port-overlap on atlas", port_overlap, products::atlas, table)
ATLASCHECK_VERIFY_LAUNCHES("process/port-overlap on a2", port_overlap, products::a2, table)

TEST_CASE("process/port-overlap says which ports") {
    auto const of = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        auto const report = check(boost::hana::tuple<port_overlap>{}, s.launches(), s.environments());
        return report.of<port_overlap>().findings[0].fault;
    };
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0").which == overlapping::by_default);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0").first == 60000);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0").launches == 2);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=60010").first == 60010);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=60020").first == 60020);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=59980").first == 60000);
    CHECK(of("torchrun port=1 beside=0 | torchrun port=2 beside=0 HCCL_IF_BASE_PORT:=59980").which ==
          overlapping::newer);
}
} // namespace
