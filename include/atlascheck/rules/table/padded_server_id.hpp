// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::table {

/// A server_id begins or ends with a blank.
///
/// Needs:  the servers; nothing is told of a table that has a server twice.
/// Blames: each such server_id; an error where there are several servers of 8 devices each, else a warning.
/// Source: HCCL, "what HCCL does not check".
struct padded_server_id {
    static constexpr rule_info info{
        .id = "table/padded-server-id",
        .level = severity::error,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "a server_id neither begins nor ends with a blank",
        .zh = "server_id 首尾没有空白",
    };
    static constexpr text why{
        .en =
            "HCCL keeps the network cards of a server under the trimmed name and looks for them under the one that is "
            "written, so that the server seems to have none.",
        .zh = "HCCL 以去除首尾空白的名称保存服务器的网卡，却以原样名称查找，结果如同没有网卡。",
    };
    static constexpr text hccl{
        .en = "With several servers of 8 devices each HCCL stops without a code of its own; else it says nothing.",
        .zh = "多台 8 设备的服务器时，HCCL 会退出，但没有专门的错误码；其他情况下没有任何提示。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a ", "device": [
  {"device_id": "0", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, value));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the server_id {value} has a blank at an end",
        .zh = "server_id {value} 首尾有空白",
    };
    static constexpr text fix{
        .en = "delete the blanks at both ends of {value}",
        .zh = "删除 {value} 首尾的空白",
    };
};

} // namespace atlascheck::rules::table
