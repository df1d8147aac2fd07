// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// HCCL needs a key that is absent.
///
/// Needs:  an object without an elision.
/// Blames: the object, once a key.
/// Source: HCCL, "concise field checks" and "legacy format".
struct missing_key {
    static constexpr rule_info info{
        .id = "input/missing-key",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0017 EI0004",
    };
    static constexpr text summary{
        .en = "each object of a rank table has the keys that HCCL needs",
        .zh = "rank table 的每个对象都包含 HCCL 所需的键",
    };
    static constexpr text why{
        .en = "HCCL has no default for these keys and refuses the whole table; keys are told apart by case.",
        .zh = "这些键没有默认值，缺少任何一个，HCCL 都会拒绝整个表；键区分大小写。",
    };
    static constexpr text hccl{
        .en =
            "HCCL names the key with EI0017 (and gives up with EI0004 where it is status); for an absent list it has no "
            "code of its own.",
        .zh = "HCCL 以 EI0017 指出该键（缺少 status 时还以 EI0004 退出）；缺少列表时没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (table_object, object));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{object} has no {key}",
        .zh = "{object}缺少 {key}",
    };
    static constexpr text fix{
        .en = "add the key \"{key}\" to {object}",
        .zh = "为{object}添加键 \"{key}\"",
    };
};

} // namespace atlascheck::rules::input
