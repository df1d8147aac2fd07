// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// `server_count`, where it is given, is the length of `server_list`.
///
/// Needs:  `server_count` and the whole list; entries count as they stand, also two of one server.
/// Blames: the count.
/// Cost:   O(1)
/// Source: HCCL, "concise field checks".
struct server_count_mismatch {
    static constexpr rule_info info{
        .id = "table/server-count-mismatch",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "server_count equals the number of servers in server_list",
        .zh = "server_count 等于 server_list 中的服务器数",
    };
    static constexpr text why{
        .en = "HCCL compares the two before it reads any server, and refuses the table where they differ.",
        .zh = "HCCL 在读取服务器之前比较两者，不一致就拒绝该表。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses server_count with EI0014.",
        .zh = "HCCL 以 EI0014 拒绝 server_count。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint32_t, stated), (std::uint32_t, found));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "server_count is {stated}, but server_list has {found}",
        .zh = "server_count 为 {stated}，而 server_list 中有 {found} 台服务器",
    };
    static constexpr text fix{
        .en = "write \"server_count\": \"{found}\", or add the servers that are missing",
        .zh = "写 \"server_count\": \"{found}\"，或补上缺少的服务器",
    };

    static constexpr void check(table_view const& t, sink_for<server_count_mismatch> auto& out) {
        if (!t.server_count) return;
        if (!t.server_entries) return out.not_evaluated(server_count_mismatch{}, fact::servers);
        if (*t.server_count != *t.server_entries)
            out.report(server_count_mismatch{}, fault{*t.server_count, *t.server_entries},
                       place::of(spot::server_count));
    }
};

} // namespace atlascheck::rules::table
