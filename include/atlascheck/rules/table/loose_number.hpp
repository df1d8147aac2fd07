// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// HCCL reads a number from a text that a person would not take for that number.
///
/// Needs:  a value that is a number to HCCL.
/// Blames: each such value; what follows from the number is reported besides.
/// Source: HCCL, "numbers inside strings".
struct loose_number {
    static constexpr rule_info info{
        .id = "table/loose-number",
        .level = severity::warning,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "a number is written in decimal digits only, without leading zeros or anything around it",
        .zh = "数字只用十进制数字书写，没有前导零，前后也没有其他字符",
    };
    static constexpr text why{
        .en =
            "HCCL stops at the first character that is no digit: 0x7 is 0 and 3abc is 3, so two devices may become one.",
        .zh = "HCCL 读到第一个非数字字符为止：0x7 读作 0，3abc 读作 3，两个设备可能因此变成同一个。",
    };
    static constexpr text hccl{
        .en = "HCCL takes the number in silence; between copies of the table 01 and 1 differ all the same (EI0005).",
        .zh = "HCCL 不作提示，直接取该数字；但各副本之间 01 与 1 仍被视为不同（EI0005）。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "00", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (excerpt, value), (std::uint32_t, number));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "HCCL reads the {key} {value} as {number}",
        .zh = "HCCL 将 {key} {value} 读作 {number}",
    };
    static constexpr text fix{
        .en = "write \"{number}\", or the number that was meant",
        .zh = "改为 \"{number}\" 或真正想写的数字",
    };
};

} // namespace atlascheck::rules::table
