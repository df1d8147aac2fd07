// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck::rules::table {

/// No group_name and no pod_name stands twice in a table with a group_list.
///
/// Needs:  the names; pod_name counts only without `deploy_mode`, where HCCL finds itself by it.
/// Blames: the second that has it, once a name; all others are related.
/// Cost:   O(groups + instances); a table of at most 12 bytes each.
/// Source: HCCL, "legacy format".
struct duplicate_name {
    static constexpr rule_info info{
        .id = "table/duplicate-name",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "no group_name and no pod_name stands twice",
        .zh = "group_name 与 pod_name 均不重复",
    };
    static constexpr text why{
        .en = "A process finds its own instance by pod_name; with two of one name it cannot.",
        .zh = "进程通过 pod_name 找到自己的 instance；重名时无法找到。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses the table with EI0014.",
        .zh = "HCCL 以 EI0014 拒绝该表。",
    };
    static constexpr literal example =
        R"({"status": "completed", "group_count": "1", "group_list": [{"group_name": "g", "instance_count": "2",
  "device_count": "2", "instance_list": [
    {"pod_name": "a", "server_id": "a", "devices": [{"device_id": "0", "device_ip": "10.0.0.1"}]},
    {"pod_name": "a", "server_id": "b", "devices": [{"device_id": "0", "device_ip": "10.0.0.2"}]}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (int, holders), (int, first), (int, second));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{holders} entries have this {key}",
        .zh = "有 {holders} 项使用同一个 {key}",
    };
    static constexpr text fix{
        .en = "give each entry a {key} of its own",
        .zh = "为每一项写上各自的 {key}",
    };

    static constexpr void check(table_view const& t, sink_for<duplicate_name> auto& out) {
        if (t.form == shape::server_list) return;
        auto const group = [&](std::uint32_t i) {
            std::string_view name; // g++ 12 cannot fold a ?: over an empty optional of a class
            if (t.groups[i].name) name = *t.groups[i].name;
            return name;
        };
        find(out, table_key::group_name, spot::group_name, t.groups.size(), group);
        auto const pod = [&](std::uint32_t i) { return t.pod_names[i]; };
        if (t.form == shape::legacy_cloud) find(out, table_key::pod_name, spot::pod_name, t.pod_names.size(), pod);
    }

private:
    static constexpr void find(auto& out, table_key key, spot at, std::size_t n, auto&& name) {
        auto const known = [&](std::uint32_t i) { return name(i).data() != nullptr; };
        auto const hash = [&](std::uint32_t i) { return hash_of(name(i)); };
        auto const equal = [&](std::uint32_t i, std::uint32_t k) { return name(i) == name(k); };
        for_each_repeat(n, known, hash, equal, [&](repeat const& same) {
            out.report(duplicate_name{},
                       fault{key, same.count(), static_cast<int>(same.first()), static_cast<int>(same.second())},
                       place::of(at, same.second()));
            same.for_each_other([&](std::uint32_t i) { out.related(duplicate_name{}, place::of(at, i)); });
        });
    }
};

} // namespace atlascheck::rules::table
