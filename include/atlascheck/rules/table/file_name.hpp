// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

enum class name_defect : std::uint8_t { other_end, only_json, earlier_json };

[[nodiscard]] constexpr text word(name_defect d) noexcept {
    constexpr text words[] = {
        {"the name of the real file does not end in .json", "实际文件名不以 .json 结尾"},
        {"the name of the real file is only .json", "实际文件名只有 .json"},
        {"an earlier .json stands in the path of the real file", "实际文件路径的前部已含有 .json"},
    };
    return words[static_cast<unsigned>(d)];
}

/// HCCL opens a rank table only if the first ".json" in its path, all links followed, is its end.
///
/// Needs:  the real path of the file; of standard input there is none.
/// Blames: the file, once.
/// Source: HCCL, "file and JSON level".
struct file_name {
    static constexpr rule_info info{
        .id = "table/file-name",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0004",
    };
    static constexpr text summary{
        .en = "the real file of a rank table is called NAME.json, and no earlier .json stands in its path",
        .zh = "rank table 的实际文件名为 NAME.json，且路径中前面没有 .json",
    };
    static constexpr text why{
        .en =
            "HCCL follows links and looks for the first .json in the path; where that is not the end it reads nothing, "
            "however good the table is.",
        .zh = "HCCL 会解析软链接，并在路径中查找第一个 .json；若它不在末尾，则无论内容如何都不会读取。",
    };
    static constexpr text hccl{
        .en = "HCCL gives up with EI0004, whose text does not mention the name.",
        .zh = "HCCL 以 EI0004 退出，其描述并不提及文件名。",
    };
    static constexpr literal example = "/job/rank_table.json -> /job/tables/rank_table.txt\n";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (name_defect, what));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{what}, so HCCL does not read it",
        .zh = "{what}，HCCL 不会读取",
    };
    static constexpr text fix{
        .en = "copy it to a path with one .json, at its end, and set RANK_TABLE_FILE to that",
        .zh = "复制到只在末尾含有一个 .json 的路径，并将 RANK_TABLE_FILE 设为该路径",
    };
};

} // namespace atlascheck::rules::table
