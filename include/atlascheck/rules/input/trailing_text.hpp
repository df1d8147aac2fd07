// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

/// Text stands behind the document.
///
/// Needs:  the text.
/// Blames: its first character that is no blank.
/// Unit:   bytes, from there to the last that is no blank.
/// Source: HCCL, "file and JSON level".
struct trailing_text {
    static constexpr rule_info info{
        .id = "input/trailing-text",
        .level = severity::warning,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "nothing stands behind the document",
        .zh = "文档之后没有其他内容",
    };
    static constexpr text why{
        .en = "It is not read: often a second table or a stray bracket that ends the first one too early.",
        .zh = "这部分不会被读取：常见的是第二个表，或多余的括号使第一个表提前结束。",
    };
    static constexpr text hccl{
        .en = "HCCL ignores the text in a file, and refuses a table that a program hands over with it.",
        .zh = "从文件读取时 HCCL 忽略该文本；由程序直接传入的表则会被拒绝。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}]}]} })";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint64_t, bytes));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "text stands behind the document ({bytes} bytes) and is not read",
        .zh = "文档之后还有文本（{bytes} 字节），不会被读取",
    };
    static constexpr text fix{
        .en = "delete all that follows the document",
        .zh = "删除文档之后的全部内容",
    };
};

} // namespace atlascheck::rules::input
