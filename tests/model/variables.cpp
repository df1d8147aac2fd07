// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/variables.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace {
using namespace atlascheck;

// A product as it may come: what differs by chips is not bound to the products that are known here.
constexpr product of_chips(generation chips) {
    product p = products::a2;
    p.chips = chips;
    return p;
}
constexpr product third = of_chips(generation::ascend_910_93);

enum class on { all, none, only_atlas, not_atlas };

struct row {
    std::string_view name;
    std::string_view value;
    on accepted;
};
// clang-format off
constexpr row rows[] = {
    {"HCCL_CONNECT_TIMEOUT", "120", on::all},
    {"HCCL_CONNECT_TIMEOUT", "119", on::none},
    {"HCCL_CONNECT_TIMEOUT", "7200", on::all},
    {"HCCL_CONNECT_TIMEOUT", "7201", on::none},
    {"HCCL_CONNECT_TIMEOUT", "0000000120", on::all}, // ten digits
    {"HCCL_CONNECT_TIMEOUT", "00000000120", on::none},
    {"HCCL_CONNECT_TIMEOUT", "", on::none},
    {"HCCL_CONNECT_TIMEOUT", "+120", on::none},
    {"HCCL_CONNECT_TIMEOUT", "-120", on::none},
    {"HCCL_CONNECT_TIMEOUT", " 120", on::none},
    {"HCCL_CONNECT_TIMEOUT", "120s", on::none},
    {"HCCL_CONNECT_TIMEOUT", "120.0", on::none},
    {"HCCL_CONNECT_TIMEOUT", "EmptyString", on::all}, // HCCL's mark of what is unset

    {"HCCL_EXEC_TIMEOUT", "0", on::not_atlas}, // never times out
    {"HCCL_EXEC_TIMEOUT", "0.0", on::not_atlas},
    {"HCCL_EXEC_TIMEOUT", "0.00", on::not_atlas},
    {"HCCL_EXEC_TIMEOUT", "0.01", on::all},
    {"HCCL_EXEC_TIMEOUT", "0.001", on::none},
    {"HCCL_EXEC_TIMEOUT", "1836", on::all},
    {"HCCL_EXEC_TIMEOUT", "17340", on::all},
    {"HCCL_EXEC_TIMEOUT", "17339.9", on::all},
    {"HCCL_EXEC_TIMEOUT", "17339.99", on::all},
    {"HCCL_EXEC_TIMEOUT", "17340.0", on::all},
    {"HCCL_EXEC_TIMEOUT", "17340.01", on::not_atlas},
    {"HCCL_EXEC_TIMEOUT", "17341", on::not_atlas},
    {"HCCL_EXEC_TIMEOUT", "2147483647", on::not_atlas},
    {"HCCL_EXEC_TIMEOUT", "2147483648", on::none},
    {"HCCL_EXEC_TIMEOUT", "12345678901", on::none},
    {"HCCL_EXEC_TIMEOUT", "1.", on::none},
    {"HCCL_EXEC_TIMEOUT", ".5", on::none},
    {"HCCL_EXEC_TIMEOUT", "1.5", on::all},
    {"HCCL_EXEC_TIMEOUT", "1.5s", on::none},
    {"HCCL_EXEC_TIMEOUT", "1,5", on::none},
    {"HCCL_EXEC_TIMEOUT", "-1", on::none},
    {"HCCL_EXEC_TIMEOUT", "", on::none},

    {"HCCL_IF_IP", "10.0.0.1", on::all},
    {"HCCL_IF_IP", "0.0.0.0", on::all}, // counts as unset
    {"HCCL_IF_IP", "fe80::1", on::all},
    {"HCCL_IF_IP", "fe80::1%eth0", on::all},
    {"HCCL_IF_IP", "fe80::1%", on::none},
    {"HCCL_IF_IP", "85", on::none},
    {"HCCL_IF_IP", "10.0.0.01", on::none},
    {"HCCL_IF_IP", "10.0.0.1,10.0.0.2", on::none},
    {"HCCL_IF_IP", "", on::none},

    {"HCCL_SOCKET_IFNAME", "eth0", on::all},
    {"HCCL_SOCKET_IFNAME", "eth0,enp", on::all},
    {"HCCL_SOCKET_IFNAME", "=eth0,eth1", on::all},
    {"HCCL_SOCKET_IFNAME", "^docker,lo", on::all},
    {"HCCL_SOCKET_IFNAME", "^=docker0,lo", on::all},
    {"HCCL_SOCKET_IFNAME", "=^eth0", on::all}, // a strange name, and HCCL takes it
    {"HCCL_SOCKET_IFNAME", "", on::none},
    {"HCCL_SOCKET_IFNAME", "^", on::none},
    {"HCCL_SOCKET_IFNAME", "=", on::none},
    {"HCCL_SOCKET_IFNAME", "^=", on::none},
    {"HCCL_SOCKET_IFNAME", ",eth0", on::none},
    {"HCCL_SOCKET_IFNAME", "eth0,", on::none},
    {"HCCL_SOCKET_IFNAME", "eth0,,eth1", on::none},

    {"HCCL_SOCKET_FAMILY", "AF_INET", on::all},
    {"HCCL_SOCKET_FAMILY", "AF_INET6", on::all},
    {"HCCL_SOCKET_FAMILY", "af_inet", on::none},
    {"HCCL_SOCKET_FAMILY", "", on::none},

    {"HCCL_IF_BASE_PORT", "1024", on::all},
    {"HCCL_IF_BASE_PORT", "1023", on::none},
    {"HCCL_IF_BASE_PORT", "65520", on::all},
    {"HCCL_IF_BASE_PORT", "65521", on::none},
    {"HCCL_IF_BASE_PORT", "", on::none},

    {"HCCL_HOST_SOCKET_PORT_RANGE", "auto", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "Auto", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "", on::all}, // as if unset
    {"HCCL_HOST_SOCKET_PORT_RANGE", "  ", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "1", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "0", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "65535", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "65536", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "1-65535", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000-60050, 61000", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000-60000", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60001-60000", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000-60050,60050", on::none}, // overlap
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60050,60000-60049", on::all},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000,", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", ",60000", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000-", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000\t-60001", on::none},
    {"HCCL_HOST_SOCKET_PORT_RANGE", "60000:60050", on::none},
    {"HCCL_NPU_SOCKET_PORT_RANGE", "61000-61050", on::all},
    {"HCCL_NPU_SOCKET_PORT_RANGE", "x", on::none},

    {"HCCL_WHITELIST_DISABLE", "0", on::all},
    {"HCCL_WHITELIST_DISABLE", "1", on::all},
    {"HCCL_WHITELIST_DISABLE", "2", on::none},
    {"HCCL_WHITELIST_DISABLE", "1x", on::all}, // HCCL reads the front
    {"HCCL_WHITELIST_DISABLE", "x1", on::none},
    {"HCCL_WHITELIST_DISABLE", " +1", on::all},
    {"HCCL_WHITELIST_DISABLE", "-1", on::none},
    {"HCCL_WHITELIST_DISABLE", "00000000000", on::none}, // eleven
    {"HCCL_WHITELIST_DISABLE", "", on::none},
    {"HCCL_WHITELIST_FILE", "/a.json", on::all},
    {"HCCL_WHITELIST_FILE", "", on::all}, // read only where the list is on

    {"HCCL_INTRA_PCIE_ENABLE", "0", on::all},
    {"HCCL_INTRA_PCIE_ENABLE", "1", on::all},
    {"HCCL_INTRA_PCIE_ENABLE", "01", on::all},
    {"HCCL_INTRA_PCIE_ENABLE", "2", on::none},
    {"HCCL_INTRA_PCIE_ENABLE", "true", on::none},
    {"HCCL_INTRA_ROCE_ENABLE", "1", on::all},
    {"HCCL_INTRA_ROCE_ENABLE", "", on::none},

    {"HCCL_INTER_HCCS_DISABLE", "TRUE", on::all},
    {"HCCL_INTER_HCCS_DISABLE", "False", on::all},
    {"HCCL_INTER_HCCS_DISABLE", "1", on::none},
    {"HCCL_INTER_HCCS_DISABLE", "", on::none},

    {"HCCL_BUFFSIZE", "1", on::all},
    {"HCCL_BUFFSIZE", "0", on::none},
    {"HCCL_BUFFSIZE", "4294967295", on::all},
    {"HCCL_BUFFSIZE", "4294967296", on::none},
    {"HCCL_BUFFSIZE", "200M", on::none},
    {"HCCL_BUFFSIZE", "", on::none},

    {"HCCL_DETERMINISTIC", "true", on::all},
    {"HCCL_DETERMINISTIC", "FALSE", on::all},
    {"HCCL_DETERMINISTIC", "strict", on::not_atlas},
    {"HCCL_DETERMINISTIC", "STRICT", on::not_atlas},
    {"HCCL_DETERMINISTIC", "1", on::none},
    {"HCCL_DETERMINISTIC", "", on::none},

    {"HCCL_OP_EXPANSION_MODE", "HOST", on::all},
    {"HCCL_OP_EXPANSION_MODE", "HOST_TS", on::all},
    {"HCCL_OP_EXPANSION_MODE", "AIV", on::all},
    {"HCCL_OP_EXPANSION_MODE", "AI_CPU", on::all},
    {"HCCL_OP_EXPANSION_MODE", "AICPU_CacheDisable", on::all},
    {"HCCL_OP_EXPANSION_MODE", "aiv", on::none},
    {"HCCL_OP_EXPANSION_MODE", "AICPU", on::none},
    {"HCCL_OP_EXPANSION_MODE", "", on::none},

    {"HCCL_ALGO", "level0:NA;level1:ring", on::all},
    {"HCCL_ALGO", "level1:NHR", on::all},
    {"HCCL_ALGO", "level1:H-D_R;level0:NA;level2:NB;level3:NHR_V1", on::all},
    {"HCCL_ALGO", " level0 : NA ; level1 : ring ", on::all},
    {"HCCL_ALGO", "level0:null", on::all},
    {"HCCL_ALGO", "level1:ring;level1:ring", on::none},
    {"HCCL_ALGO", "level4:ring", on::none},
    {"HCCL_ALGO", "level1:Ring", on::none},
    {"HCCL_ALGO", "level1:hd", on::none},
    {"HCCL_ALGO", "level1", on::none},
    {"HCCL_ALGO", "level1:", on::none},
    {"HCCL_ALGO", ":ring", on::none},
    {"HCCL_ALGO", "level1:ring;", on::none},
    {"HCCL_ALGO", ";level1:ring", on::none},
    {"HCCL_ALGO", "level0:NA;;level1:ring", on::none},
    {"HCCL_ALGO", "", on::none},
    {"HCCL_ALGO", " ", on::none},
    {"HCCL_ALGO", "allreduce=level0:NA;level1:ring", on::all},
    {"HCCL_ALGO", "allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:H-D_R", on::all},
    {"HCCL_ALGO", "allreduce=level0:NA;level1:ring/level1:ring", on::none}, // the two forms do not mix
    {"HCCL_ALGO", "level1:ring/level1:ring", on::none},
    {"HCCL_ALGO", "all_reduce=level1:ring", on::none},
    {"HCCL_ALGO", "others=level1:ring", on::none}, // HCCL knows the word and refuses it
    {"HCCL_ALGO", "allreduce=level0:null", on::none},
    {"HCCL_ALGO", "allreduce=", on::none},
    {"HCCL_ALGO", "=level1:ring", on::none},
    {"HCCL_ALGO", "allreduce=level1:ring/", on::none},
    {"HCCL_ALGO", "allreduce=level1:ring//allgather=level1:ring", on::none},

    {"HCCL_RDMA_TC", "0", on::all},
    {"HCCL_RDMA_TC", "132", on::all},
    {"HCCL_RDMA_TC", "252", on::all},
    {"HCCL_RDMA_TC", "255", on::none}, // no multiple of 4
    {"HCCL_RDMA_TC", "256", on::none},
    {"HCCL_RDMA_TC", "", on::none},
    {"HCCL_RDMA_SL", "0", on::all},
    {"HCCL_RDMA_SL", "7", on::all},
    {"HCCL_RDMA_SL", "8", on::none},
    {"HCCL_RDMA_TIMEOUT", "4", on::none},
    {"HCCL_RDMA_TIMEOUT", "5", on::all},
    {"HCCL_RDMA_TIMEOUT", "20", on::all},
    {"HCCL_RDMA_TIMEOUT", "21", on::only_atlas},
    {"HCCL_RDMA_TIMEOUT", "24", on::only_atlas},
    {"HCCL_RDMA_TIMEOUT", "25", on::none},
    {"HCCL_RDMA_RETRY_CNT", "0", on::none},
    {"HCCL_RDMA_RETRY_CNT", "1", on::all},
    {"HCCL_RDMA_RETRY_CNT", "7", on::all},
    {"HCCL_RDMA_RETRY_CNT", "8", on::none},
    {"HCCL_RDMA_QPS_PER_CONNECTION", "0", on::none},
    {"HCCL_RDMA_QPS_PER_CONNECTION", "1", on::all},
    {"HCCL_RDMA_QPS_PER_CONNECTION", "32", on::all},
    {"HCCL_RDMA_QPS_PER_CONNECTION", "33", on::none},
    {"HCCL_MULTI_QP_THRESHOLD", "0", on::none},
    {"HCCL_MULTI_QP_THRESHOLD", "1", on::all},
    {"HCCL_MULTI_QP_THRESHOLD", "8192", on::all},
    {"HCCL_MULTI_QP_THRESHOLD", "8193", on::none},
    {"HCCL_RDMA_QP_PORT_CONFIG_PATH", "/etc/ports", on::all},
    {"HCCL_RDMA_QP_PORT_CONFIG_PATH", "", on::none},
    {"HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT", "true", on::all},
    {"HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT", "yes", on::none},

    {"HCCL_OP_RETRY_ENABLE", "L1:1,L2:1", on::all},
    {"HCCL_OP_RETRY_ENABLE", "L0:0, L1:1, L2:0", on::all},
    {"HCCL_OP_RETRY_ENABLE", "L2:0", on::all},
    {"HCCL_OP_RETRY_ENABLE", "", on::all},
    {"HCCL_OP_RETRY_ENABLE", " ", on::all},
    {"HCCL_OP_RETRY_ENABLE", "L1:1,L1:1", on::none},
    {"HCCL_OP_RETRY_ENABLE", "L3:1", on::none},
    {"HCCL_OP_RETRY_ENABLE", "L1:2", on::none},
    {"HCCL_OP_RETRY_ENABLE", "L1:01", on::none},
    {"HCCL_OP_RETRY_ENABLE", "L1", on::none},
    {"HCCL_OP_RETRY_ENABLE", "1", on::none},
    {"HCCL_OP_RETRY_ENABLE", "L1:1,", on::none},
    {"HCCL_OP_RETRY_ENABLE", ",L1:1", on::none},

    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,HoldTime:5000,IntervalTime:1000", on::all},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:10, HoldTime:0, IntervalTime:60000", on::all},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,HoldTime:60000,IntervalTime:0 and more", on::all}, // as scanf reads it
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:0,HoldTime:0,IntervalTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:11,HoldTime:0,IntervalTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,HoldTime:60001,IntervalTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,HoldTime:0,IntervalTime:60001", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,IntervalTime:0,HoldTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1,HoldTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "MaxCnt:1 ,HoldTime:0,IntervalTime:0", on::none},
    {"HCCL_OP_RETRY_PARAMS", "", on::none},

    {"HCCL_LOGIC_SUPERPOD_ID", "", on::all},
    {"HCCL_LOGIC_SUPERPOD_ID", "pod-1", on::all},

    {"HCCL_DFS_CONFIG", "", on::all},
    {"HCCL_DFS_CONFIG", "cluster_heartbeat:on,stuck_detection:maybe", on::all}, // a wrong switch is only warned of
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:0", on::all},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:19", on::none},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:20", on::all},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:7200", on::all},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:7201", on::none},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:", on::all},
    {"HCCL_DFS_CONFIG", "connection_fault_detection_time:x", on::none},
    {"HCCL_DFS_CONFIG", "cluster_heartbeat:on, CONNECTION_fault_detection_time : 5, task_monitor_interval:1", on::none},
    {"HCCL_DFS_CONFIG", "task_monitor_interval:7200000", on::all},
    {"HCCL_DFS_CONFIG", "task_monitor_interval:7200001,cluster_heartbeat:on", on::none},
    {"HCCL_DFS_CONFIG", "task_monitor_interval:-1", on::none},

    {"HCCL_DIAGNOSE_ENABLE", "0", on::all},
    {"HCCL_DIAGNOSE_ENABLE", "2", on::none},
    {"HCCL_ENTRY_LOG_ENABLE", "1", on::all},
    {"HCCL_ENTRY_LOG_ENABLE", "01", on::none},
    {"HCCL_ENTRY_LOG_ENABLE", "", on::none},
    {"HCCL_DEBUG_CONFIG", "ALG", on::all},
    {"HCCL_DEBUG_CONFIG", "alg,Task,RESOURCE", on::all},
    {"HCCL_DEBUG_CONFIG", "^ALG", on::all},
    {"HCCL_DEBUG_CONFIG", "AIV_OPS_EXC", on::all},
    {"HCCL_DEBUG_CONFIG", "", on::all},
    {"HCCL_DEBUG_CONFIG", "ALG TASK", on::none},
    {"HCCL_DEBUG_CONFIG", "ALL", on::none},
    {"HCCL_DEBUG_CONFIG", "EmptyString", on::none}, // here it is no mark

    {"CM_CHIEF_IP", "192.168.1.1", on::all},
    {"CM_CHIEF_IP", "", on::none},
    {"CM_CHIEF_PORT", "0", on::all},
    {"CM_CHIEF_PORT", "65520", on::all},
    {"CM_CHIEF_PORT", "65521", on::none},
    {"CM_CHIEF_PORT", "00000000006000", on::all},
    {"CM_CHIEF_PORT", "", on::none},
    {"CM_CHIEF_DEVICE", "15", on::all},
    {"CM_CHIEF_DEVICE", "16", on::none},
    {"CM_WORKER_SIZE", "8", on::all},
    {"CM_WORKER_SIZE", "4294967296", on::none},
    {"CM_WORKER_SIZE", "eight", on::none},
    {"CM_WORKER_IP", "", on::all},
    {"CM_WORKER_IP", "192.168.0.1", on::all},
    {"CM_WORKER_IP", "host-1", on::none},

    {"RANK_TABLE_FILE", "", on::all},
    {"SOMETHING_ELSE", "whatever", on::all},
    {"hccl_if_ip", "85", on::all}, // names are exact
};
// clang-format on

constexpr bool as_told(row const& r) {
    bool const on_atlas = r.accepted == on::all || r.accepted == on::only_atlas;
    bool const on_others = r.accepted == on::all || r.accepted == on::not_atlas;
    return acceptable(r.name, r.value, products::atlas) == on_atlas &&
           acceptable(r.name, r.value, products::a2) == on_others && acceptable(r.name, r.value, third) == on_others;
}
template <std::size_t Row>
struct row_holds {
    static_assert(as_told(rows[Row]), "the row of this index is not as told");
};
template <std::size_t... Row>
constexpr bool all_hold(std::index_sequence<Row...>) {
    return std::max({sizeof(row_holds<Row>)...}) != 0; // a fold of more than 256 rows is too deep for clang
}
static_assert(all_hold(std::make_index_sequence<std::size(rows)>{}));

TEST_CASE("variables: what HCCL takes") {
    for (row const& r : rows) {
        CAPTURE(r.name);
        CAPTURE(r.value);
        CHECK(as_told(r));
    }
}

TEST_CASE("variables: every one that is read with rules has rows of both answers") {
    for (known_variable const& v : known_variables) {
        CAPTURE(v.name);
        bool taken = v.takes.kind == need::anything;
        bool refused = taken || v.takes.low == 0; // texts of limited length are tried below
        for (row const& r : rows) {
            if (r.name != v.name) continue;
            taken |= r.accepted == on::all;
            refused |= r.accepted == on::none;
        }
        CHECK(taken);
        CHECK(refused);
    }
}

TEST_CASE("variables: texts at their longest") {
    for (auto const& [name, most] : {std::pair{"HCCL_LOGIC_SUPERPOD_ID", 128},
                                     {"HCCL_WHITELIST_FILE", 4095},
                                     {"HCCL_RDMA_QP_PORT_CONFIG_PATH", 4095}}) {
        auto const length = static_cast<std::size_t>(most);
        CHECK(acceptable(name, std::string(length, 'a'), products::a2));
        CHECK_FALSE(acceptable(name, std::string(length + 1, 'a'), products::a2));
    }
}

TEST_CASE("variables: a value of megabytes takes no longer than its length") {
    std::string const blanks(4 << 20, ' ');
    std::string const commas(4 << 20, ',');
    std::string almost;
    for (int i = 0; i != 1 << 18; ++i) almost += "connection_fault ";
    for (known_variable const& v : known_variables)
        for (std::string const& s : {blanks, commas, almost}) static_cast<void>(fits(v.takes, s));
}

struct effect {
    std::string_view name;
    bool on_910, on_910b, on_910_93;
};
constexpr effect effects[] = {
    {"HCCL_CONNECT_TIMEOUT", true, true, true},
    {"HCCL_HOST_SOCKET_PORT_RANGE", false, true, true},
    {"HCCL_NPU_SOCKET_PORT_RANGE", false, true, true},
    {"HCCL_INTER_HCCS_DISABLE", false, false, true},
    {"HCCL_DETERMINISTIC", false, true, true},
    {"HCCL_OP_EXPANSION_MODE", false, true, true},
    {"HCCL_RDMA_QPS_PER_CONNECTION", false, true, true},
    {"HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT", false, true, false},
    {"HCCL_OP_RETRY_ENABLE", false, false, true},
    {"HCCL_LOGIC_SUPERPOD_ID", false, false, true},
    {"HCCL_DFS_CONFIG", false, true, true},
    {"HCCL_DIAGNOSE_ENABLE", false, true, true},
    {"HCCL_INTRA_ROCE_ENABLE", true, true, true},
    {"CM_CHIEF_IP", true, true, false},
    {"RANK_TABLE_FILE", true, true, true},
    {"SOMETHING_ELSE", true, true, true},
};
TEST_CASE("variables: where they have an effect") {
    for (effect const& e : effects) {
        CAPTURE(e.name);
        CHECK(effective(e.name, products::atlas) == e.on_910);
        CHECK(effective(e.name, products::a2) == e.on_910b);
        CHECK(effective(e.name, third) == e.on_910_93);
    }
    static_assert(!effective("HCCL_DETERMINISTIC", products::atlas));
}

TEST_CASE("variables: no name stands twice") {
    for (std::uint32_t i = 0; i != no_variable; ++i) CHECK(variable_index(known_variables[i].name) == i);
    static_assert(variable_index("HCCL_IF_I") == no_variable);
    static_assert(variable_index("") == no_variable);
}
} // namespace
