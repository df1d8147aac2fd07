// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

enum class json_type : std::uint8_t { text, number, boolean, null, list, object };

[[nodiscard]] constexpr text word(json_type t) noexcept {
    constexpr atlascheck::text words[] = {
        {"text in quotes", "带引号的字符串"},
        {"a bare number", "不带引号的数字"},
        {"true or false", "布尔值"},
        {"null", "null"},
        {"a list", "列表"},
        {"an object", "对象"},
    };
    return words[static_cast<unsigned>(t)];
}

/// Whether the value of a key is meant or one entry of its list.
enum class list_part : std::uint8_t { whole, entry };

[[nodiscard]] constexpr text word(list_part p) noexcept {
    if (p == list_part::whole) return {"", ""};
    return {"an entry of ", "其中一项"};
}

/// What to write instead: the value in quotes where that is meant, else what is expected.
struct right_type {
    json_type expected = json_type::text;
    bool known = false;
    excerpt quoted{};
    friend constexpr bool operator==(right_type const&, right_type const&) = default;
};
[[nodiscard]] constexpr text word(right_type const& r) noexcept { return word(r.expected); }

/// A value is of another JSON type than HCCL takes.
///
/// Needs:  the value.
/// Blames: each such value.
/// Source: HCCL, "file and JSON level": all values are strings, lists are arrays of objects.
struct wrong_type {
    static constexpr rule_info info{
        .id = "input/wrong-type",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0017 EI0004",
    };
    static constexpr text summary{
        .en = "numbers of a rank table stand in quotes, and lists hold objects",
        .zh = "rank table 中的数字必须带引号，列表的元素必须是对象",
    };
    static constexpr text why{
        .en =
            "HCCL takes text only: a rank_id of 0 without quotes is refused, and its message then says that the key is "
            "missing.",
        .zh = "HCCL 只接受字符串：不带引号的 rank_id 0 会被拒绝，而报错却说缺少该键。",
    };
    static constexpr text hccl{
        .en = "HCCL reports the key with EI0017, as if it were absent; a list that is none has no code of its own.",
        .zh = "HCCL 以 EI0017 报告该键，如同缺失；应为列表而不是列表时没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": 0}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (list_part, part), (table_key, key), (json_type, found), (json_type, expected),
                                 (right_type, instead));
    };
    using fault = fault_<>;

    [[nodiscard]] static constexpr fault of(list_part part, table_key key, json_type found,
                                            json_type expected) noexcept {
        return {part, key, found, expected, {expected, false, {}}};
    }
    /// A bare value that belongs in quotes.
    [[nodiscard]] static constexpr fault of(table_key key, json_type found, excerpt value) noexcept {
        return {list_part::whole, key, found, json_type::text, {json_type::text, true, value}};
    }

    static constexpr text says{
        .en = "{part}{key} is {found}, not {expected}",
        .zh = "{key}：{part}应为{expected}，实际为{found}",
    };
    static constexpr text fix{
        .en = "write {instead} instead of {found}",
        .zh = "将{found}改写为{instead}",
    };
};

} // namespace atlascheck::rules::input
