// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// No server_id stands twice in a server_list.
///
/// Texts are compared as they stand, for server_id is opaque. For all other rules the entries of one server_id are one
/// server.
///
/// Needs:  the server_ids of the whole list.
/// Blames: the second entry that has it, once; all others are related.
/// Cost:   O(servers); a table of at most 12 bytes a server.
/// Source: HCCL, "concise field checks".
struct duplicate_server {
    static constexpr rule_info info{
        .id = "table/duplicate-server",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "no server_id stands twice in server_list",
        .zh = "server_list 中没有重复的 server_id",
    };
    static constexpr text why{
        .en =
            "HCCL wants all devices of a server in one entry; often the second entry is a copy whose server_id was not "
            "changed.",
        .zh = "HCCL 要求一台服务器的所有设备写在同一项中；第二项往往是复制后忘改 server_id。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses the table with EI0014, whose text speaks of a repeated IP.",
        .zh = "HCCL 以 EI0014 拒绝该表，其描述称 IP 重复。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]},
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, entries), (int, first), (int, second));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "server_list has {entries} entries of server {server}",
        .zh = "server_list 中服务器 {server} 有 {entries} 项",
    };
    static constexpr text fix{
        .en = "give this entry its own server_id, or put all devices of {server} into one entry",
        .zh = "为该项写上自己的 server_id，或将 {server} 的所有设备合并到一项中",
    };

    static constexpr void check(table_view const& t, sink_for<duplicate_server> auto& out) {
        if (t.form != shape::server_list) return;
        bool const whole = !t.server_ids.empty() &&
                           t.server_entries.value_or(t.server_ids.size()) == t.server_ids.size();
        if (!whole && t.server_entries != 0U) out.not_evaluated(duplicate_server{}, fact::servers);
        buffer<std::uint8_t> joined; // entries that are not the first of their server
        for_each_repeated(t, [&](repeat const& same) {
            if (joined.empty()) joined = buffer<std::uint8_t>(t.server_ids.size());
            same.for_each([&](std::uint32_t i) { joined[i] = i != same.first(); });
        });
        if (!joined.empty()) report_all(t, joined, out);
    }

private:
    static constexpr void for_each_repeated(table_view const& t, auto&& visit) {
        auto const ids = t.server_ids;
        for_each_repeat(
            ids.size(), [&](std::uint32_t i) { return !ids[i].empty(); },
            [&](std::uint32_t i) { return hash_of(ids[i]); },
            [&](std::uint32_t i, std::uint32_t k) { return ids[i] == ids[k]; }, visit);
    }
    static constexpr void report_all(table_view const& t, buffer<std::uint8_t> const& joined, auto& out) {
        std::uint32_t at = 0;
        int server = -1; // of entry `at` - 1, or of the last before it that begins one
        for_each_repeated(t, [&](repeat const& same) {
            for (; at <= same.first(); ++at) server += joined[at] == 0;
            out.report(duplicate_server{},
                       fault{{server}, same.count(), static_cast<int>(same.first()), static_cast<int>(same.second())},
                       place::of(spot::server_entry, same.second()));
            same.for_each_other(
                [&](std::uint32_t i) { out.related(duplicate_server{}, place::of(spot::server_entry, i)); });
        });
    }
};

} // namespace atlascheck::rules::table
