// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

/// Files that look like a rank table.
enum class look_alike : std::uint8_t { switch_table, prefill_decode_table, global_table };

[[nodiscard]] constexpr text word(look_alike l) noexcept {
    constexpr text words[] = {
        {"a table of switches (tor_count, tor_id or tor_ip)", "交换机表（含 tor_count、tor_id 或 tor_ip）"},
        {"a prefill and decode table of an inference server", "推理服务的 prefill/decode 表"},
        {"a global table of an inference server (server_group_list)", "推理服务的全局表（含 server_group_list）"},
    };
    return words[static_cast<unsigned>(l)];
}

/// The file looks like a rank table and is none; nothing else is told of it.
///
/// Needs:  the keys of the document and of its servers.
/// Blames: the file, once.
/// Source: HCCL, "call order": HCCL reads none of these.
struct wrong_kind {
    static constexpr rule_info info{
        .id = "input/wrong-kind",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0017",
    };
    static constexpr text summary{
        .en = "a file that is given as a rank table is one",
        .zh = "作为 rank table 给出的文件确实是 rank table",
    };
    static constexpr text why{
        .en = "Other tools keep tables with a server_list too; HCCL finds no ranks in them.",
        .zh = "其他工具的表也含有 server_list，但 HCCL 无法从中得到 rank。",
    };
    static constexpr text hccl{
        .en = "HCCL reports the first key that it misses, with EI0017.",
        .zh = "HCCL 以 EI0017 报告第一个缺失的键。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "tor_count": "1", "server_list": [{"tor_id": "0", "tor_ip": "10.0.0.1"}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (look_alike, what));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "not a rank table but {what}",
        .zh = "不是 rank table，而是{what}",
    };
    static constexpr text fix{
        .en = "give the file that RANK_TABLE_FILE names",
        .zh = "请给出 RANK_TABLE_FILE 所指的文件",
    };
};

} // namespace atlascheck::rules::input
