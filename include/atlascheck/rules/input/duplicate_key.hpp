// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// An object has one key twice.
///
/// Needs:  the text.
/// Blames: the key's second place, once a key and object; the others are related.
/// Source: HCCL, "file and JSON level".
struct duplicate_key {
    static constexpr rule_info info{
        .id = "input/duplicate-key",
        .level = severity::warning,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "no object has a key twice",
        .zh = "同一对象中没有重复的键",
    };
    static constexpr text why{
        .en = "Only the last value counts; whoever changes the first one changes nothing.",
        .zh = "只有最后一个值有效，修改前面的值不起作用。",
    };
    static constexpr text hccl{
        .en = "HCCL takes the last value in silence.",
        .zh = "HCCL 不作提示，只取最后一个值。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "1", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, key));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the key {key} stands more than once in this object; only the last value counts",
        .zh = "该对象中键 {key} 出现多次，只有最后一个值有效",
    };
    static constexpr text fix{
        .en = "keep one {key} and delete the others",
        .zh = "只保留一个 {key}，删除其余",
    };
};

} // namespace atlascheck::rules::input
