// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/environment/unread_name.hpp>

#include "environment_scene.hpp"

namespace {
using namespace atlascheck;
using rules::environment::unread_name;

static_assert(rule<unread_name>);

// clang-format off
constexpr verify::environment_row table[] = {
    {"no environment", "", {.skipped = 1}},
    {"nothing is set", "\n", {}},
    {"a name that is read", "ASCEND_RT_VISIBLE_DEVICES=0", {}},
    {"a letter less", "ASCEND_RT_VISIBLE_DEVICE=0,1", {.faults = 1, .at = 0, .what = spot::text, .related = 0, .level = verify::expect::warning()}},
    {"a name that people believe in", "NPU_VISIBLE_DEVICES=0", {.faults = 1}},
    {"its value does not matter", "NPU_VISIBLE_DEVICES=$", {.faults = 1}},
    {"each name", "NPU_VISIBLE_DEVICES=0\nHCCL_BUFFERSIZE=200\nHCCL_BUFFSIZE=200", {.faults = 2, .at = 0}},
    {"a name that stands twice is told once", "HCCL_BUFFERSIZE=200\nHCCL_BUFFERSIZE=300", {.faults = 1, .at = 0}},
    {"in each environment", "HCCL_BUFFERSIZE=200\n|\nHCCL_BUFFERSIZE=300", {.faults = 2}},
    {"names that are near to none", "PATH=/bin\nHOME=/root\nHCCL_WHATEVER=1", {}},
};
// clang-format on

TEST_CASE("environment/unread-name") {
    verify::run_rows<table>(
        [](verify::environment_row const& r) { return verify::look<unread_name>(r, products::a2); });
}

struct slip {
    std::string_view name, meant;
};
constexpr slip slips[] = {
    {"NPU_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"},
    {"ASCEND_RT_VISIBLE_DEVICE", "ASCEND_RT_VISIBLE_DEVICES"},
    {"ASCEND_RT_VISABLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"},
    {"ASCEND_VISIBLE_DEVICE", "ASCEND_VISIBLE_DEVICES"},
    {"HCCL_BUFFERSIZE", "HCCL_BUFFSIZE"},
    {"HCCL_BUFF_SIZE", "HCCL_BUFFSIZE"},
    {"HCCL_CONNECT_TIME_OUT", "HCCL_CONNECT_TIMEOUT"},
    {"HCCL_CONNET_TIMEOUT", "HCCL_CONNECT_TIMEOUT"},
    {"HCCL_CONN_TIMEOUT", ""}, // three letters: it may be something else
    {"HCCL_EXEC_TIMEOUTS", "HCCL_EXEC_TIMEOUT"},
    {"HCCL_IFIP", "HCCL_IF_IP"},
    {"HCLL_IF_IP", "HCCL_IF_IP"},
    {"HCCL_SOCKET_IF_NAME", "HCCL_SOCKET_IFNAME"},
    {"HCCL_SOCKET_IFNMAE", "HCCL_SOCKET_IFNAME"},
    {"HCCL_WHITE_LIST_DISABLE", "HCCL_WHITELIST_DISABLE"},
    {"HCCL_WHITELIST_DISABLED", "HCCL_WHITELIST_DISABLE"},
    {"HCCL_RDMA_PCIE_DIRECT_POST_NOSTRIC", "HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT"},
    {"HCCL_RDMA_TIME_OUT", "HCCL_RDMA_TIMEOUT"},
    {"HCCL_ALGOS", "HCCL_ALGO"},
    {"HCCL_DETERMINSTIC", "HCCL_DETERMINISTIC"},
    {"HCCL_OP_RETRY_ENABLED", "HCCL_OP_RETRY_ENABLE"},
    {"CM_CHEIF_IP", "CM_CHIEF_IP"},
    {"RANK_TABLE_FIEL", "RANK_TABLE_FILE"},
    {"MASTER_ADR", "MASTER_ADDR"},
    {"MASTER_PROT", "MASTER_PORT"},
};
TEST_CASE("environment/unread-name: slips, and what was meant") {
    for (slip const& s : slips) {
        CAPTURE(s.name);
        CHECK(variable_near(s.name) == variable_index(s.meant));
    }
}

// Names that something reads, or that scripts make for themselves. A word about them would be a false alarm.
constexpr std::string_view fine[] = {
    // read by torch, torch_npu, MindSpore, Ray, vLLM and the like
    "RANKTABLEFILE",
    "MASTER_IP",
    "MASTER_HOST",
    "MASTER_NODE",
    "MASTER_PORTS_",
    "RANK",
    "LOCAL_RANK",
    "WORLD_SIZE",
    "RANK_ID",
    "RANK_SIZE",
    "LOCAL_SIZE",
    "LOCAL_WORLD_SIZE",
    "GROUP_RANK",
    "NODE_RANK",
    "NNODES",
    "NPROC_PER_NODE",
    "DEVICE_ID",
    "DEVICE_NUM",
    "SERVER_ID",
    "JOB_ID",
    "ASCEND_DEVICE_ID",
    "ASCEND_VISIBLE_DEVICES",
    "ASCEND_RT_VISIBLE_DEVICES",
    "RAY_EXPERIMENTAL_NOSET_ASCEND_RT_VISIBLE_DEVICES",
    "CUDA_VISIBLE_DEVICES",
    "ASCEND_RUNTIME_OPTIONS",
    "ASCEND_HOME_PATH",
    "ASCEND_HOME",
    "ASCEND_OPP_PATH",
    "ASCEND_AICPU_PATH",
    "ASCEND_TOOLKIT_HOME",
    "ASCEND_GLOBAL_LOG_LEVEL",
    "ASCEND_SLOG_PRINT_TO_STDOUT",
    "ASCEND_PROCESS_LOG_PATH",
    "ASCEND_LAUNCH_BLOCKING",
    "ASCEND_CUSTOM_OPP_PATH",
    "ASCEND_WORK_PATH",
    "ASCEND_CACHE_PATH",
    "MINDSPORE_HCCL_CONFIG_PATH",
    "RANK_TABLE_PATH",
    "MS_ROLE",
    "MS_SCHED_PORT",
    "PET_MASTER_ADDR",
    "PET_MASTER_PORT",
    "GLOO_SOCKET_IFNAME",
    "TP_SOCKET_IFNAME",
    "NCCL_SOCKET_IFNAME",
    "NCCL_ALGO",
    "NCCL_BUFFSIZE",
    "RCCL_BUFFSIZE",
    "CCL_ALGO",
    "LCCL_DETERMINISTIC",
    "P2P_HCCL_BUFFSIZE",
    "TORCH_HCCL_ZERO_COPY",
    "TORCH_HCCL_DESYNC_DEBUG",
    "HCCL_EVENT_TIMEOUT",
    "HCCL_ASYNC_ERROR_HANDLING",
    "HCCL_DESYNC_DEBUG",
    "HCCL_BLOCKING_WAIT",
    "HCCL_ALG_MULTIPLE_DIMENSION_SPLIT_RATIO",
    "HCCL_HOST_RDMA_UDP_PORTS_LIST",
    "HCCL_UB_MULTI_CHANNEL_NUM",
    "HCCL_UB_TIMEOUT",
    "HCCL_UBOE_TIMEOUT",
    "HCOMM_DEBUG_CONFIG",
    "HCCL_SO_PATH",
    "HCCL_COMM_ID",
    "HCCL_LOG",
    "PROFILING_MODE",
    "PROFILING_OPTIONS",
    "NSLB_CP",
    // a script's own
    "MASTERADDR",
    "MASTERPORT",
    "MASTER_ADDRESS",
    "MASTER_PORT1",
    "MASTER_PORT_2",
    "MASTER_ADDR0",
    "RANK_TABLE_FILE_2",
    "HCCL_IF_BASE_PORT2",
    "rank_table_file",
    "master_addr",
    "master_port",
    "hccl_buffsize",
    "BASE_PORT",
    "",
};
TEST_CASE("environment/unread-name: names that are fine") {
    for (std::string_view const& name : fine) {
        CAPTURE(name);
        CHECK(variable_near(name) == no_variable);
    }
    for (known_variable const& v : known_variables) CHECK(variable_near(v.name) == no_variable);
}
static_assert(variable_near("RANKTABLEFILE") == no_variable);
static_assert(variable_near("HCCL_ALGP") == variable_index("HCCL_ALGO"));
} // namespace
