// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/environment/not_this_product.hpp>

#include "environment_scene.hpp"

namespace {
using namespace atlascheck;
using rules::environment::not_this_product;

static_assert(rule<not_this_product>);

constexpr product of_chips(generation chips) {
    product p = products::a2;
    p.chips = chips;
    return p;
}
constexpr product third = of_chips(generation::ascend_910_93);

// clang-format off
constexpr verify::environment_row on_atlas[] = {
    {"no environment", "", {.skipped = 1}},
    {"a variable of all products", "HCCL_BUFFSIZE=200", {}},
    {"one that only the code reads", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050", {.faults = 1, .at = 0, .what = spot::text, .related = 0, .level = verify::expect::warning()}},
    {"each variable, at its name", "HCCL_BUFFSIZE=200\nHCCL_NPU_SOCKET_PORT_RANGE=61000\nHCCL_RDMA_QPS_PER_CONNECTION=4", {.faults = 2, .at = 18}},
    {"what is blank sets nothing", "HCCL_HOST_SOCKET_PORT_RANGE=", {}},
    {"a value that HCCL refuses has been named", "HCCL_DETERMINISTIC=strict", {}},
    {"a value that it takes has not", "HCCL_DETERMINISTIC=true", {.faults = 1}},
    {"a value that only the run tells", "HCCL_DETERMINISTIC=$", {.faults = 1}},
    {"set twice", "HCCL_DETERMINISTIC=true\nHCCL_DETERMINISTIC=false", {.faults = 1, .at = 24}},
    {"in each environment", "HCCL_DETERMINISTIC=true\n|\nHCCL_DETERMINISTIC=true", {.faults = 2}},
    {"what is inherited is told once", "HCCL_DETERMINISTIC=true\n|\n^0\nHCCL_BUFFSIZE=200", {.faults = 1}},
    {"a cluster that TensorFlow makes", "CM_CHIEF_IP=10.0.0.1", {}},
    {"names that nothing knows", "HCCL_OP_RETRY=1", {}},
};
constexpr verify::environment_row on_a2[] = {
    {"a range of ports", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050", {}},
    {"super pods", "HCCL_LOGIC_SUPERPOD_ID=1\nHCCL_INTER_HCCS_DISABLE=true", {.faults = 2}},
    {"an empty name of a super pod sets nothing", "HCCL_LOGIC_SUPERPOD_ID=", {}},
    {"of this product alone", "HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT=TRUE", {}},
};
constexpr verify::environment_row on_third[] = {
    {"of the product before", "HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT=TRUE", {.faults = 1}},
    {"a cluster that TensorFlow makes", "CM_CHIEF_IP=10.0.0.1", {.faults = 1}},
    {"super pods", "HCCL_LOGIC_SUPERPOD_ID=1", {}},
};
// clang-format on

TEST_CASE("environment/not-this-product") {
    verify::run_rows<on_atlas>(
        [](verify::environment_row const& r) { return verify::look<not_this_product>(r, products::atlas); });
    verify::run_rows<on_a2>(
        [](verify::environment_row const& r) { return verify::look<not_this_product>(r, products::a2); });
    verify::run_rows<on_third>(
        [](verify::environment_row const& r) { return verify::look<not_this_product>(r, third); });
}
} // namespace
