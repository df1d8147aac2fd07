// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// A value that is still a template's, or that somebody has masked.
///
/// Needs:  the text of values that would become facts.
/// Blames: the first such value of a file; two more are related.
/// Source: HCCL, "concise field checks".
struct placeholder {
    static constexpr rule_info info{
        .id = "input/placeholder",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "every value is filled in; none is a template's place holder or masked",
        .zh = "所有值都已填写，没有模板占位符或打码的值",
    };
    static constexpr text why{
        .en =
            "Such a value is read as it stands and refused; what it should be is unknown, so nothing that rests on it "
            "can be checked.",
        .zh = "这样的值会被原样读取并被拒绝；其实际内容未知，依赖它的检查都无法进行。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses an address or a rank of this form with EI0014, and a count or a device id without a code of its "
            "own.",
        .zh = "HCCL 以 EI0014 拒绝这样的地址或 rank；这样的数量或设备编号被拒绝时没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "192.168.1.xx", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, value), (times, count));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{value} was never filled in, or is masked{count}",
        .zh = "{value} 尚未填写或已被打码{count}",
    };
    static constexpr text fix{
        .en = "replace {value} by the real value",
        .zh = "将 {value} 替换为实际值",
    };
};

} // namespace atlascheck::rules::input
