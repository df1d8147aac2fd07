// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/environment/bad_value.hpp>

#include "environment_scene.hpp"

namespace {
using namespace atlascheck;
using rules::environment::bad_value;

static_assert(rule<bad_value>);

// Which values are taken is held by tests/model/variables.cpp.
// clang-format off
constexpr verify::environment_row table[] = {
    {"no environment", "", {.skipped = 1}},
    {"nothing is set", "\n", {}},
    {"a value in range", "HCCL_CONNECT_TIMEOUT=120", {}},
    {"a value out of range", "HCCL_CONNECT_TIMEOUT=119", {.faults = 1, .at = 21, .what = spot::text, .related = 0, .level = verify::expect::error()}},
    {"an empty value is not as if unset", "HCCL_IF_IP=", {.faults = 1, .at = 11}},
    {"for a range of ports it is", "HCCL_HOST_SOCKET_PORT_RANGE=", {}},
    {"no address", "HCCL_IF_IP=85", {.faults = 1}},
    {"each variable", "HCCL_IF_IP=85\nHCCL_BUFFSIZE=200\nHCCL_RDMA_SL=8", {.faults = 2}},
    {"the last setting holds", "HCCL_IF_IP=85\nHCCL_IF_IP=10.0.0.1", {}},
    {"and is judged", "HCCL_IF_IP=10.0.0.1\nHCCL_IF_IP=85", {.faults = 1, .at = 31}},
    {"each environment", "HCCL_IF_IP=85\n|\nHCCL_IF_IP=86", {.faults = 2}},
    {"what is inherited is told once", "HCCL_IF_IP=85\n|\n^0\nHCCL_BUFFSIZE=200", {.faults = 1}},
    {"a value that only the run tells", "HCCL_IF_IP=$", {.skipped = 1}},
    {"beside one that is wrong", "HCCL_IF_IP=$\nHCCL_RDMA_TC=1", {.faults = 1, .skipped = 1}},
    {"other variables", "PATH=\nHCCL_WHATEVER=\nASCEND_RT_VISIBLE_DEVICES=x\nMASTER_PORT=x", {}},
    {"a variable of other products is read all the same", "HCCL_OP_RETRY_ENABLE=1", {.faults = 1}},
    {"never times out", "HCCL_EXEC_TIMEOUT=0", {}},
};
constexpr verify::environment_row on_atlas[] = {
    {"times out at once", "HCCL_EXEC_TIMEOUT=0", {.faults = 1}},
    {"strict", "HCCL_DETERMINISTIC=strict", {.faults = 1}},
    {"true", "HCCL_DETERMINISTIC=true", {}},
    {"24 is in range", "HCCL_RDMA_TIMEOUT=24", {}},
};
// clang-format on

TEST_CASE("environment/bad-value on a2") {
    verify::run_rows<table>([](verify::environment_row const& r) { return verify::look<bad_value>(r, products::a2); });
}
TEST_CASE("environment/bad-value on atlas") {
    verify::run_rows<on_atlas>(
        [](verify::environment_row const& r) { return verify::look<bad_value>(r, products::atlas); });
}
} // namespace
