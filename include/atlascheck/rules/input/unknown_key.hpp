// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// A key that nothing reads is near to one that its object lacks; other extra keys are normal.
///
/// Needs:  an object without an elision.
/// Blames: the key.
/// Source: HCCL, "what HCCL does not check".
struct unknown_key {
    static constexpr rule_info info{
        .id = "input/unknown-key",
        .level = severity::warning,
        .from = source::hccl,
        .codes = "EI0017",
    };
    static constexpr text summary{
        .en = "no key is a misspelling of one that HCCL reads",
        .zh = "没有拼写错误的键",
    };
    static constexpr text why{
        .en =
            "A misspelled key is skipped in silence, and the value that was meant counts as absent; keys are told apart by "
            "case.",
        .zh = "拼错的键会被直接跳过，其值视为缺失；键区分大小写。",
    };
    static constexpr text hccl{
        .en = "HCCL skips the key; where the one that was meant is needed, it reports that one with EI0017.",
        .zh = "HCCL 跳过该键；若本应有的键是必需的，则以 EI0017 报告其缺失。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "devcie_ip": "192.168.1.2", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, key), (table_key, near));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "nothing reads the key {key}; did you mean {near}?",
        .zh = "键 {key} 不会被读取，是否应为 {near}？",
    };
    static constexpr text fix{
        .en = "rename {key} to \"{near}\"",
        .zh = "将 {key} 改为 \"{near}\"",
    };
};

} // namespace atlascheck::rules::input
