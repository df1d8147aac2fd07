// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/master_port_in_hccl_range.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::master_port_in_hccl_range;

static_assert(rule<master_port_in_hccl_range>);

constexpr auto warning = verify::expect::warning();
constexpr auto note = verify::expect::note();
// clang-format off
constexpr verify::launch_row table[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"no port is named", "torchrun addr=a", {.skipped = 1}},
    {"the usual port", "torchrun port=29500", {}},
    {"a port of public scripts", "torchrun port=^60011", {.faults = 1, .what = spot::text, .level = warning}},
    {"the first of HCCL's", "torchrun port=^60000", {.faults = 1, .level = warning}},
    {"the last of them", "torchrun port=^60015", {.faults = 1, .level = warning}},
    {"before them", "torchrun port=59999", {}},
    {"the first that newer versions take", "torchrun port=^60016", {.faults = 1, .level = note}},
    {"the last that newer versions take", "torchrun port=^60031", {.faults = 1, .level = note}},
    {"behind all", "torchrun port=60032", {}},
    {"HCCL's ports are elsewhere", "torchrun port=60011 HCCL_IF_BASE_PORT:=50000", {}},
    {"and the port is among them", "torchrun port=^50015 HCCL_IF_BASE_PORT:=50000", {.faults = 1}},
    {"in a range", "torchrun port=^60040 HCCL_HOST_SOCKET_PORT_RANGE:=60000-60050", {.faults = 1, .level = warning}},
    {"behind the range", "torchrun port=60051 HCCL_HOST_SOCKET_PORT_RANGE:=60000-60050", {}},
    {"HCCL chooses", "torchrun port=60011 HCCL_HOST_SOCKET_PORT_RANGE:=auto", {.skipped = 1}},
    {"only the run tells", "torchrun port=60011 HCCL_IF_BASE_PORT:?=$PORT", {.skipped = 1}},
    {"no base port is another rule's", "torchrun port=60011 HCCL_IF_BASE_PORT:=", {.skipped = 1}},
    {"a process", "process port=^60011", {.faults = 1, .level = warning}},
    {"a process with a base port", "process port=60011 HCCL_IF_BASE_PORT:=50000", {}},
    {"one port is one finding", "process port=^60011 | process port=60011 | process port=60011", {.faults = 1, .related = 2}},
    {"two ports are two", "torchrun port=^60011 | torchrun port=60012", {.faults = 2, .related = 0}},
    {"another environment", "torchrun port=60011 HCCL_IF_BASE_PORT:=50000 | torchrun port=^60011", {.faults = 1, .related = 0}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/master-port-in-hccl-range on atlas", master_port_in_hccl_range, products::atlas,
                           table)
ATLASCHECK_VERIFY_LAUNCHES("process/master-port-in-hccl-range on a2", master_port_in_hccl_range, products::a2, table)

TEST_CASE("process/master-port-in-hccl-range says which ports") {
    auto const of = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        auto const report = check(boost::hana::tuple<master_port_in_hccl_range>{}, s.launches(), s.environments());
        return report.of<master_port_in_hccl_range>().findings[0].fault;
    };
    CHECK(of("torchrun port=60011").first == 60000);
    CHECK(of("torchrun port=60011").last == 60015);
    CHECK(of("torchrun port=60020").last == 60031);
    CHECK(of("torchrun port=60040 HCCL_HOST_SOCKET_PORT_RANGE:=60000-60050").last == 60050);
}
} // namespace
