// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/environment/differs.hpp>

#include "environment_scene.hpp"

namespace {
using namespace atlascheck;
using rules::environment::differs;

static_assert(rule<differs>);

struct row {
    char const* name;
    std::string_view environments;
    verify::expect want{};
    int servers = 0;   // 0: not known
    int processes = 0; // so many, and each has the environment of its number
    int launched = -1; // the environment that something runs under
    bool on_atlas = false;
};
constexpr verify::expect look(row const& r) {
    verify::environment_scene const environments{r.environments};
    hosts_view hosts;
    if (r.servers != 0) hosts.servers = {static_cast<std::uint32_t>(r.servers)};
    process processes[4]{};
    for (std::uint32_t i = 0; i != 4; ++i) processes[i].environment = i;
    launch run;
    run.environment = static_cast<std::uint32_t>(r.launched);
    launch_view launches;
    launches.processes = {processes, static_cast<std::size_t>(r.processes)};
    if (r.launched >= 0) launches.launches = {&run, 1};
    product const& p = r.on_atlas ? products::atlas : products::a2;
    return verify::observe<differs>(environments.view(), p, hosts, launches);
}

// clang-format off
constexpr row table[] = {
    {"no environment", "", {.skipped = 1}},
    {"one of several ranks", "HCCL_BUFFSIZE=200", {.skipped = 1}},
    {"one of two servers", "HCCL_BUFFSIZE=200", {.skipped = 1}, 2},
    {"one server, one environment", "HCCL_BUFFSIZE=200", {}, 1},
    {"two hosts, equal", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=200", {}},
    {"two hosts that differ: the second is named", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=400", {.faults = 1, .at = 40, .what = spot::text, .related = 1, .level = verify::expect::error()}},
    {"the outlier of three", "@0\nHCCL_BUFFSIZE=400\n|\n@1\nHCCL_BUFFSIZE=200\n|\n@2\nHCCL_BUFFSIZE=200", {.faults = 1, .at = 17}},
    {"two outliers of five", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=300\n|\n@2\nHCCL_BUFFSIZE=200\n|\n@3\nHCCL_BUFFSIZE=400\n|\n@4\nHCCL_BUFFSIZE=200", {.faults = 2}},
    {"three servers, and two are given", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=200", {.skipped = 1}, 3},
    {"spelled in two ways", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=0200", {}},
    {"two inputs of no host are two hosts", "#0\nHCCL_BUFFSIZE=200\n|\n#1\nHCCL_BUFFSIZE=400", {.faults = 1}},
    {"two launches of one script may be two jobs", "HCCL_BUFFSIZE=200\n|\nHCCL_BUFFSIZE=400", {.skipped = 1}},
    {"two of one host may be too", "@0\nHCCL_BUFFSIZE=200\n|\n@0\nHCCL_BUFFSIZE=400", {.skipped = 1}, 1},
    {"two of one host that agree", "@0\nHCCL_BUFFSIZE=200\n|\n@0\nHCCL_BUFFSIZE=200", {}, 1},
    {"against another host", "@0\nHCCL_BUFFSIZE=200\n|\n@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=400", {.faults = 1}},
    {"two outputs of env are two ranks", "whole\nHCCL_BUFFSIZE=200\n|\nwhole\nHCCL_BUFFSIZE=400", {.faults = 1}},
    {"two processes are two ranks", "HCCL_BUFFSIZE=200\n|\nHCCL_BUFFSIZE=400", {.faults = 1}, 1, 2},

    {"the default is 200", "whole\n|\nwhole\nHCCL_BUFFSIZE=200", {}},
    {"the default differs", "whole\n|\nwhole\nHCCL_BUFFSIZE=201", {.faults = 1, .at = 28}},
    {"the default differs, and the silent one is the outlier", "whole\nHCCL_BUFFSIZE=201\n|\nwhole\nHCCL_BUFFSIZE=201\n|\nwhole", {.faults = 1}},
    {"who may inherit says nothing by silence", "@0\nHCCL_BUFFSIZE=400\n|\n@1\nHCCL_IF_IP=10.0.0.1", {.skipped = 1}},
    {"nobody says anything", "@0\nHCCL_IF_IP=10.0.0.1\n|\n@1\nHCCL_IF_IP=10.0.0.2", {}},
    {"a value that only the run tells", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=$", {.skipped = 1}},
    {"a value that HCCL refuses is another rule's", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=0", {.skipped = 1}},
    {"the last setting holds", "@0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=300\nHCCL_BUFFSIZE=200", {}},
    {"inherited", "@0\nHCCL_BUFFSIZE=200\n|\n@0\n^0\nHCCL_IF_IP=10.0.0.1\n|\n@1\nHCCL_BUFFSIZE=400", {.faults = 1}},
    {"what an heir sets anew is not compared", "@0\nHCCL_BUFFSIZE=300\n|\n@0\n^0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=200", {}},
    {"unless something runs under it", "@0\nHCCL_BUFFSIZE=300\n|\n@0\n^0\nHCCL_BUFFSIZE=200\n|\n@1\nHCCL_BUFFSIZE=200", {.skipped = 1}, 0, 0, 0},

    {"deterministic, in any case", "@0\nHCCL_DETERMINISTIC=TRUE\n|\n@1\nHCCL_DETERMINISTIC=true", {}},
    {"deterministic or not", "@0\nHCCL_DETERMINISTIC=true\n|\n@1\nHCCL_DETERMINISTIC=false", {.faults = 1}},
    {"strict is more than true", "@0\nHCCL_DETERMINISTIC=true\n|\n@1\nHCCL_DETERMINISTIC=strict", {.faults = 1}},
    {"strict is refused on atlas", "@0\nHCCL_DETERMINISTIC=true\n|\n@1\nHCCL_DETERMINISTIC=strict", {.skipped = 1}, 0, 0, -1, true},
    {"false is the default", "whole\nHCCL_DETERMINISTIC=false\n|\nwhole", {}},
    {"levels in another order", "@0\nHCCL_OP_RETRY_ENABLE=L1:1,L2:0\n|\n@1\nHCCL_OP_RETRY_ENABLE=L2:0, L1:1", {}},
    {"L0 has no effect", "@0\nHCCL_OP_RETRY_ENABLE=L0:1,L1:1\n|\n@1\nHCCL_OP_RETRY_ENABLE=L1:1", {}},
    {"levels that differ", "@0\nHCCL_OP_RETRY_ENABLE=L1:1\n|\n@1\nHCCL_OP_RETRY_ENABLE=L1:1,L2:1", {.faults = 1}},
    {"off is the default", "whole\nHCCL_OP_RETRY_ENABLE=\n|\nwhole\n|\nwhole\nHCCL_OP_RETRY_ENABLE=L1:0", {}},
    {"a range on both, and another one", "@0\nHCCL_NPU_SOCKET_PORT_RANGE=61000\n|\n@1\nHCCL_NPU_SOCKET_PORT_RANGE=62000-62050", {}},
    {"a range on one", "whole\nHCCL_NPU_SOCKET_PORT_RANGE=61000\n|\nwhole\nHCCL_NPU_SOCKET_PORT_RANGE=", {.faults = 1}},
    {"a range on one, and who may inherit", "@0\nHCCL_NPU_SOCKET_PORT_RANGE=61000\n|\n@1\nHCCL_IF_IP=10.0.0.1", {.skipped = 1}},
    {"other variables may differ", "@0\nHCCL_IF_IP=10.0.0.1\nHCCL_CONNECT_TIMEOUT=120\n|\n@1\nHCCL_IF_IP=10.0.0.2", {}},
    {"two settings are two findings", "@0\nHCCL_BUFFSIZE=200\nHCCL_DETERMINISTIC=true\n|\n@1\nHCCL_BUFFSIZE=400\nHCCL_DETERMINISTIC=false", {.faults = 2}},
};
// clang-format on

TEST_CASE("environment/differs") {
    verify::run_rows<table>([](row const& r) { return look(r); });
}

TEST_CASE("environment/differs: what is said, with the units that HCCL has") {
    CHECK(word(shared_setting{shared_variable::retry, 0}).en == "off");
    CHECK(word(shared_setting{shared_variable::retry, 3}).en == "on for L1 and L2");
    CHECK(word(shared_setting{shared_variable::deterministic, 2}).en == "strict");
    CHECK(word(shared_setting{shared_variable::npu_ports, 0}).zh == "未设置");
    CHECK(word(shared_setting{shared_variable::buffer_size, 400}).en == "{low} MB");
}
} // namespace
