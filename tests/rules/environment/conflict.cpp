// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/environment/conflict.hpp>

#include "environment_scene.hpp"

namespace {
using namespace atlascheck;
using rules::environment::conflict;

static_assert(rule<conflict>);

// clang-format off
constexpr verify::environment_row table[] = {
    {"no environment", "", {.skipped = 1}},
    {"nothing is set", "\n", {}},
    {"a rank table", "RANK_TABLE_FILE=/a.json\nRANK_ID=0\nRANK_SIZE=8", {}},
    {"a chief", "CM_CHIEF_IP=10.0.0.1\nCM_CHIEF_PORT=6000\nCM_CHIEF_DEVICE=0\nCM_WORKER_SIZE=8\nCM_WORKER_IP=10.0.0.2", {}},
    {"both: at the later", "RANK_TABLE_FILE=/a.json\nCM_CHIEF_IP=10.0.0.1", {.faults = 1, .at = 36, .what = spot::text, .related = 1, .level = verify::expect::error()}},
    {"both, in the other order", "CM_CHIEF_IP=10.0.0.1\nRANK_TABLE_FILE=/a.json", {.faults = 1, .at = 37}},
    {"RANK_ID alone", "RANK_ID=0\nCM_WORKER_IP=10.0.0.2", {.faults = 1}},
    {"RANK_SIZE alone", "RANK_SIZE=8\nCM_WORKER_SIZE=8", {.faults = 1}},
    {"all of them are one finding", "RANK_TABLE_FILE=/a.json\nRANK_ID=0\nCM_CHIEF_IP=10.0.0.1\nCM_CHIEF_PORT=1", {.faults = 1}},
    {"an empty one sets nothing", "RANK_TABLE_FILE=\nCM_CHIEF_IP=10.0.0.1", {}},
    {"nor does an empty worker", "RANK_TABLE_FILE=/a.json\nCM_WORKER_IP=", {}},
    {"one that only the run tells", "RANK_ID=$\nCM_CHIEF_IP=10.0.0.1", {.skipped = 1}},
    {"and nothing beside it", "RANK_ID=$\nRANK_SIZE=8", {}},
    {"the one that is plain is enough", "RANK_ID=$\nRANK_SIZE=8\nCM_CHIEF_IP=10.0.0.1", {.faults = 1}},
    {"in two environments", "RANK_TABLE_FILE=/a.json\n|\nCM_CHIEF_IP=10.0.0.1", {}},
    {"inherited", "RANK_TABLE_FILE=/a.json\n|\n^0\nCM_CHIEF_IP=10.0.0.1", {.faults = 1, .related = 1}},
    {"inherited, and told where it stands", "RANK_TABLE_FILE=/a.json\nCM_CHIEF_IP=10.0.0.1\n|\n^0\nHCCL_BUFFSIZE=1", {.faults = 1}},

    {"RoCE alone", "HCCL_INTRA_ROCE_ENABLE=1", {}},
    {"PCIe alone", "HCCL_INTRA_PCIE_ENABLE=1", {}},
    {"both 1", "HCCL_INTRA_ROCE_ENABLE=1\nHCCL_INTRA_PCIE_ENABLE=1", {.faults = 1, .at = 48, .related = 1, .level = verify::expect::error()}},
    {"both 1, in the other order", "HCCL_INTRA_PCIE_ENABLE=1\nHCCL_INTRA_ROCE_ENABLE=01", {.faults = 1, .at = 48}},
    {"both 0 is PCIe", "HCCL_INTRA_ROCE_ENABLE=0\nHCCL_INTRA_PCIE_ENABLE=0", {}},
    {"one of them", "HCCL_INTRA_ROCE_ENABLE=1\nHCCL_INTRA_PCIE_ENABLE=0", {}},
    {"RoCE alone is 0", "HCCL_INTRA_ROCE_ENABLE=0", {.faults = 1, .at = 23, .related = 0}},
    {"PCIe alone is 0", "HCCL_INTRA_PCIE_ENABLE=0", {.faults = 1, .at = 23, .related = 0}},
    {"a value that HCCL refuses is another rule's", "HCCL_INTRA_ROCE_ENABLE=2\nHCCL_INTRA_PCIE_ENABLE=1", {}},
    {"and is not unset", "HCCL_INTRA_ROCE_ENABLE=0\nHCCL_INTRA_PCIE_ENABLE=", {}},
    {"one that only the run tells", "HCCL_INTRA_ROCE_ENABLE=$\nHCCL_INTRA_PCIE_ENABLE=1", {.skipped = 1}},
    {"the other one is set elsewhere", "HCCL_INTRA_ROCE_ENABLE=0\n|\nHCCL_INTRA_PCIE_ENABLE=1", {.skipped = 1}},
    {"elsewhere, and this one is whole", "whole\nHCCL_INTRA_ROCE_ENABLE=0\n|\nHCCL_INTRA_PCIE_ENABLE=1", {.faults = 1}},
    {"the other one is set by an heir", "HCCL_INTRA_ROCE_ENABLE=0\n|\n^0\nHCCL_INTRA_PCIE_ENABLE=1", {.skipped = 1}},
    {"an heir does not repeat it", "HCCL_INTRA_ROCE_ENABLE=0\n|\n^0\nHCCL_BUFFSIZE=1", {.faults = 1}},
    {"the last setting holds", "HCCL_INTRA_ROCE_ENABLE=0\nHCCL_INTRA_ROCE_ENABLE=1", {}},

    {"a whitelist and its file", "HCCL_WHITELIST_DISABLE=0\nHCCL_WHITELIST_FILE=/a.json", {}},
    {"a whitelist without a file", "HCCL_WHITELIST_DISABLE=0", {.faults = 1, .at = 23, .related = 0, .level = verify::expect::error()}},
    {"a whitelist with no name of a file", "HCCL_WHITELIST_DISABLE=0\nHCCL_WHITELIST_FILE=", {.faults = 1, .related = 1}},
    {"no whitelist", "HCCL_WHITELIST_DISABLE=1", {}},
    {"a file alone", "HCCL_WHITELIST_FILE=/a.json", {}},
    {"as HCCL reads a number", "HCCL_WHITELIST_DISABLE= 0x", {.faults = 1}},
    {"a switch that only the run tells", "HCCL_WHITELIST_DISABLE=$", {.skipped = 1}},
    {"a file that only the run tells", "HCCL_WHITELIST_DISABLE=0\nHCCL_WHITELIST_FILE=$", {.skipped = 1}},
    {"the file is set elsewhere", "HCCL_WHITELIST_DISABLE=0\n|\nHCCL_WHITELIST_FILE=/a.json", {.skipped = 1}},
    {"three at once", "RANK_ID=0\nCM_CHIEF_PORT=1\nHCCL_INTRA_ROCE_ENABLE=0\nHCCL_WHITELIST_DISABLE=0", {.faults = 3}},
};
// clang-format on

TEST_CASE("environment/conflict") {
    verify::run_rows<table>([](verify::environment_row const& r) { return verify::look<conflict>(r, products::a2); });
}
} // namespace
