// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

enum class copy_difference : std::uint8_t { value, extra_key, absent_key, length };

[[nodiscard]] constexpr text word(copy_difference d) noexcept {
    constexpr text words[] = {
        {"the value is another", "值不同"},
        {"the first has no such key", "第一份没有该键"},
        {"a key of the first is absent in this object", "该对象缺少第一份中的某个键"},
        {"the list is of another length", "列表长度不同"},
    };
    return words[static_cast<unsigned>(d)];
}

/// Several rank tables of one check are the hosts' copies of one, and they are not equal.
///
/// Needs:  two rank tables or more, all parsed.
/// Blames: the first difference of each copy from the first one; its place there is related.
/// Source: HCCL, "cross checks after parsing": a checksum over all keys and values, blanks and the order of keys aside.
struct copies_differ {
    static constexpr rule_info info{
        .id = "table/copies-differ",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0005",
    };
    static constexpr text summary{
        .en = "the copies of a rank table on the hosts are equal, but for blanks and the order of keys",
        .zh = "各主机上的 rank table 副本除空白和键的顺序外完全相同",
    };
    static constexpr text why{
        .en =
            "Each process reads its own host's copy; where two differ, even in a key that nothing reads, the job fails at "
            "its first collective.",
        .zh = "每个进程读取本机的副本；只要有差异，即使是不会被读取的键，作业也会在首次集合通信时失败。",
    };
    static constexpr text hccl{
        .en = "HCCL compares a checksum of the tables between ranks and fails with EI0005.",
        .zh = "HCCL 在各 rank 之间比较表的校验值，不一致时以 EI0005 失败。",
    };
    static constexpr literal example = "host a: \"rank_id\": \"1\"\nhost b: \"rank_id\": \"01\"\n";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (copy_difference, what), (excerpt, here));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "this copy differs from the first rank table at {here}: {what}",
        .zh = "该副本与第一份 rank table 在 {here} 处不同：{what}",
    };
    static constexpr text fix{
        .en = "copy one file to all hosts",
        .zh = "将同一个文件复制到所有主机",
    };
};

} // namespace atlascheck::rules::table
