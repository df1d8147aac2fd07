// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::table {

/// The status of a rank table must be "completed", letter for letter.
///
/// Needs:  `status`; where it is absent or no text, the reader has said so.
/// Blames: the status.
/// Cost:   O(1)
/// Unit:   minutes
/// Source: HCCL, "file and JSON level".
struct status_not_completed {
    static constexpr rule_info info{
        .id = "table/status-not-completed",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0004",
    };
    static constexpr text summary{
        .en = "the status of a rank table is exactly \"completed\"",
        .zh = "rank table 的 status 恰为 \"completed\"",
    };
    static constexpr text why{
        .en =
            "Any other status means that a controller is still writing the table; HCCL waits for it, and what is absent "
            "meanwhile is no fault of its own.",
        .zh = "其他 status 表示控制器仍在写入该表，HCCL 会一直等待；此时缺少的内容不另行报告。",
    };
    static constexpr text hccl{
        .en = "HCCL reads the file again each second for 30 minutes and then fails with EI0004.",
        .zh = "HCCL 每秒重新读取该文件，30 分钟后以 EI0004 失败。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "initializing", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, minutes));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "status is not \"completed\": HCCL waits {minutes} minutes for it and then fails",
        .zh = "status 不是 \"completed\"：HCCL 会等待 {minutes} 分钟，然后失败",
    };
    static constexpr text fix{
        .en = "wait until the controller has filled the table, or write \"status\": \"completed\"",
        .zh = "等待控制器填完该表，或写 \"status\": \"completed\"",
    };

    static constexpr void check(table_view const& t, sink_for<status_not_completed> auto& out) {
        if (t.status == table_status::other) out.report(status_not_completed{}, fault{30}, place::of(spot::status));
    }
};

} // namespace atlascheck::rules::table
