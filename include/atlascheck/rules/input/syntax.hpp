// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

enum class syntax_kind : std::uint8_t {
    comments,
    trailing_commas,
    elisions,
    header_lines, // counted, and reading goes on
    empty,
    cut_off,
    zero_byte,
    bad_utf8,
    too_deep,
    unexpected,
    missing_comma,
    missing_colon,
    missing_value,
    unquoted_key,
    stray_bracket,
    unclosed_text,
    control_character,
    bad_escape,
    bad_number,
    unreadable_line,
    tab, // these three: of YAML
    unknown_alias,
    too_many_aliases,
};

[[nodiscard]] constexpr text word(syntax_kind k) noexcept {
    constexpr text words[] = {
        {"JSON has no comments", "JSON 不支持注释"},
        {"a comma stands before a closing bracket", "右括号前多了逗号"},
        {"a line of dots hides a part of the document", "省略号代替了部分内容"},
        {"text stands before the document", "文档之前有多余文本"},
        {"the file is empty", "文件为空"},
        {"the text ends before the document is complete", "文档尚未结束，文本就中断了"},
        {"a zero byte stands in the document", "文档中有零字节"},
        {"these bytes are not UTF-8", "此处字节不是 UTF-8 编码"},
        {"nested deeper than 64 levels", "嵌套超过 64 层"},
        {"unexpected text", "此处文本不符合语法"},
        {"a comma is missing before this", "此处之前缺少逗号"},
        {"a colon is missing after the key", "键之后缺少冒号"},
        {"a value is missing", "缺少值"},
        {"a key must stand in double quotes", "键必须用双引号括起"},
        {"this bracket closes nothing that is open", "此右括号没有对应的左括号"},
        {"this text is never closed by a double quote", "此字符串缺少结尾的双引号"},
        {"a control character stands inside a text", "字符串中有控制字符"},
        {"this escape is none that JSON has", "JSON 没有此转义序列"},
        {"this is no number that JSON has", "此数字不符合 JSON 格式"},
        {"this line cannot be read", "此行无法读取"},
        {"a tab stands where blanks indent", "缩进处使用了制表符"},
        {"no anchor has the name of this alias", "此别名没有对应的锚点"},
        {"aliases make far more of the document than is written", "别名展开后的内容远多于原文"},
    };
    return words[static_cast<unsigned>(k)];
}

/// What to do about a kind of fault.
struct syntax_remedy {
    syntax_kind of = syntax_kind::unexpected;
    friend constexpr bool operator==(syntax_remedy const&, syntax_remedy const&) = default;
};
[[nodiscard]] constexpr text word(syntax_remedy r) noexcept {
    constexpr text words[] = {
        {"delete the comments", "删除注释"},
        {"delete the comma", "删除该逗号"},
        {"write out what the dots stand for", "写出省略号所代表的内容"},
        {"delete the text before the document", "删除文档之前的文本"},
        {"write the file again from its source", "从源头重新生成该文件"},
        {"copy the whole file again, or close what is open", "重新复制完整文件，或补全未闭合的括号"},
        {"delete the zero byte, or copy the file again", "删除零字节，或重新复制文件"},
        {"save the file as UTF-8", "将文件另存为 UTF-8 编码"},
        {"nest at most 64 levels", "嵌套不超过 64 层"},
        {"delete or correct this", "删除或改正此处"},
        {"add the comma", "补上逗号"},
        {"add the colon", "补上冒号"},
        {"write the value", "补上值"},
        {"put the key in double quotes", "用双引号将键括起"},
        {"delete the bracket, or open it where it belongs", "删除该括号，或在应有位置补上左括号"},
        {"add the closing double quote", "补上结尾的双引号"},
        {"delete the character or escape it", "删除该字符或将其转义"},
        {"write a backslash as two", "将反斜杠写成两个"},
        {"write a decimal number without leading zeros", "写成没有前导零的十进制数"},
        {"delete or correct this line", "删除或改正此行"},
        {"indent by blanks", "用空格缩进"},
        {"write the anchor, before the alias", "在别名之前补上锚点"},
        {"write out what the aliases stand for", "写出别名所代表的内容"},
    };
    return words[static_cast<unsigned>(r.of)];
}

/// The file is not JSON, or not what its kind is written in.
///
/// Needs:  the text.
/// Blames: comments, trailing commas and elisions once a file and kind, with their number; all else where reading stops.
/// Source: HCCL, "file and JSON level".
struct syntax {
    static constexpr rule_info info{
        .id = "input/syntax",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0004",
    };
    static constexpr text summary{
        .en = "a rank table is plain JSON in UTF-8, and any other input is written as its kind demands",
        .zh = "rank table 必须是 UTF-8 编码的纯 JSON，其他输入必须符合各自的格式",
    };
    static constexpr text why{
        .en = "HCCL reads plain JSON only: one comment or one comma too many, and no process of the job starts.",
        .zh = "HCCL 只读取纯 JSON：多一条注释或一个逗号，作业的所有进程都无法启动。",
    };
    static constexpr text hccl{
        .en = "HCCL cannot parse the file and gives up with EI0004.",
        .zh = "HCCL 无法解析该文件，以 EI0004 退出。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"} // the only one
]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (syntax_kind, what), (times, count), (syntax_remedy, remedy));
    };
    using fault = fault_<>;

    [[nodiscard]] static constexpr fault of(syntax_kind what, int count = 1) noexcept {
        return {what, {count}, {what}};
    }

    static constexpr text says{.en = "{what}{count}", .zh = "{what}{count}"};
    static constexpr text fix{.en = "{remedy}", .zh = "{remedy}"};
};

} // namespace atlascheck::rules::input
