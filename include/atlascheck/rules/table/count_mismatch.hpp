// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <optional>

namespace atlascheck::rules::table {

/// What a stated count is compared with.
enum class counted : std::uint8_t { groups, instances, devices, servers, devices_per_server };

[[nodiscard]] constexpr text word(counted c) noexcept {
    constexpr text words[] = {
        {"the number of groups is", "实际 group 数为"},
        {"the number of instances is", "实际 instance 数为"},
        {"the number of devices is", "实际设备数为"},
        {"the number of servers is", "实际服务器数为"},
        {"each server must have 1, 2, 4, 8 or 16 of them, and the number of servers is",
         "每台服务器必须有 1、2、4、8 或 16 个设备，实际服务器数为"},
    };
    return words[static_cast<unsigned>(c)];
}

/// The counts of a table with a group_list equal what stands in it.
///
/// Needs:  the count and the whole list that it counts.
/// Blames: the count. That devices are not spread as HCCL wants is told at `device_num`, if that is itself right.
/// Cost:   O(groups)
/// Source: HCCL, "legacy format".
struct count_mismatch {
    static constexpr rule_info info{
        .id = "table/count-mismatch",
        .level = severity::error,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "group_count, instance_count, device_count, device_num and server_num equal what the table holds",
        .zh = "group_count、instance_count、device_count、device_num、server_num 与表中内容一致",
    };
    static constexpr text why{
        .en = "HCCL counts again what it reads and refuses the table over any difference, without saying which.",
        .zh = "HCCL 会重新计数，任何不一致都会使其拒绝该表，且不指出是哪一个。",
    };
    static constexpr text hccl{
        .en = "HCCL stops with a wrong parameter (1), without a code of its own.",
        .zh = "HCCL 以参数错误（1）退出，没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"status": "completed", "group_count": "1", "group_list": [{"group_name": "a", "instance_count": "1",
  "device_count": "2", "instance_list": [{"pod_name": "a", "server_id": "a", "devices": [{"device_id": "0"}]}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (std::uint32_t, stated), (counted, what),
                                 (std::uint32_t, found));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{key} is {stated}, but {what} {found}",
        .zh = "{key} 为 {stated}，而{what} {found}",
    };
    static constexpr text fix{
        .en = "correct {key}, or the list that it counts",
        .zh = "改正 {key}，或改正对应的列表",
    };

    static constexpr void check(table_view const& t, sink_for<count_mismatch> auto& out) {
        if (t.form == shape::server_list) return;
        if (t.group_count && !t.group_entries) out.not_evaluated(count_mismatch{}, fact::servers);
        if (t.group_entries)
            compare(out, {table_key::group_count, t.group_count, counted::groups, *t.group_entries}, spot::group_count,
                    0);
        for (std::size_t g = 0; g != t.groups.size(); ++g) group(out, t.groups[g], g);
    }

private:
    struct count {
        table_key key;
        std::optional<std::uint32_t> stated;
        counted what;
        std::uint32_t found;
    };
    static constexpr bool compare(auto& out, count const& c, spot at, std::size_t index) {
        if (!c.stated || *c.stated == c.found) return true;
        out.report(count_mismatch{}, fault{c.key, *c.stated, c.what, c.found}, place::of(at, index));
        return false;
    }
    static constexpr void group(auto& out, table_group const& g, std::size_t index) {
        if (g.partial) return out.not_evaluated(count_mismatch{}, fact::devices);
        table_key const total = g.by_device_num ? table_key::device_num : table_key::device_count;
        compare(out, {table_key::instance_count, g.instance_count, counted::instances, g.instances},
                spot::instance_count, index);
        bool const right = compare(out, {total, g.device_total, counted::devices, g.devices}, spot::device_total,
                                   index);
        compare(out, {table_key::server_num, g.server_num, counted::servers, g.servers}, spot::server_num, index);
        if (right && g.by_device_num && g.device_total && g.servers != 0 && !spread(g))
            out.report(count_mismatch{}, fault{total, *g.device_total, counted::devices_per_server, g.servers},
                       place::of(spot::device_total, index));
    }
    [[nodiscard]] static constexpr bool spread(table_group const& g) noexcept {
        return g.devices % g.servers == 0 && count_set::of(1, 2, 4, 8, 16).contains(g.devices / g.servers);
    }
};

} // namespace atlascheck::rules::table
