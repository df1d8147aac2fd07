// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::topology {

/// Servers that use equally many devices use the same ones.
///
/// Needs:  device ids, in lists that are whole and say what is used, of at least two servers. Where numbers of devices
///         differ, uneven-servers speaks instead. A server that cross-group names takes no part.
/// Blames: each server that differs from the commonest set, on a tie from the first server's.
/// Cost:   O(devices); where sets differ, a set a server is allocated.
/// Source: HCCL, which lets each process look at its own server alone.
struct different_devices {
    static constexpr rule_info info{
        .id = "topology/different-devices",
        .level = severity::warning,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "servers that use equally many devices use the same device ids",
        .zh = "各服务器设备数相同时，使用的设备编号也相同",
    };
    static constexpr text why{
        .en =
            "Devices of one position talk to each other between servers; where ids differ they may be of different planes, "
            "and collectives such as alltoall require the same choice.",
        .zh =
            "服务器之间由相同位置的设备通信；编号不同时它们可能处于不同平面，且 alltoall 等集合通信要求各服务器选择相同的设备。",
    };
    static constexpr text hccl{
        .en = "HCCL compares no sets between servers: one server may fail while the rest wait until they time out.",
        .zh = "HCCL 不在服务器之间比较所用的设备：可能一台服务器失败，其余一直等到超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]},
  {"server_id": "b", "device": [{"device_id": "4", "device_ip": "10.0.0.2", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (device_set, devices), (device_set, usual));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "server {server} uses devices {devices}, while other servers use {usual}",
        .zh = "服务器 {server} 使用设备 {devices}，而其他服务器使用 {usual}",
    };
    static constexpr text fix{
        .en = "use the same devices on each server, here {usual}",
        .zh = "各服务器使用相同的设备，此处为 {usual}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<different_devices> auto& out) {
        if (!c.states_use) return out.not_evaluated(different_devices{}, fact::devices);
        if (!c.several() && c.more_servers) return out.not_evaluated(different_devices{}, fact::servers);
        if (!c.several()) return;
        sets_of_servers const seen = look(c, p, out.named());
        seen.others.lacks(seen.judged > 1).for_each([&](fact f) { out.not_evaluated(different_devices{}, f); });
        if (seen.unknown) out.not_evaluated(different_devices{}, fact::device_id);
        if (!seen.even || seen.same) return;
        buffer<std::uint64_t> sets;
        sets.reserve(seen.judged);
        for (std::size_t s = 0; s != c.servers.size(); ++s)
            if (std::uint64_t const ids = comparable(c, p, out.named(), s); ids != 0) sets.push(ids);
        std::uint64_t const usual = commonest(sets);
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            std::uint64_t const ids = comparable(c, p, out.named(), s);
            if (ids == 0 || ids == usual) continue;
            out.report(different_devices{}, fault{{static_cast<int>(s)}, {ids}, {usual}},
                       place::of(spot::server_id, s));
        }
    }

private:
    struct sets_of_servers {
        std::size_t judged = 0;
        bool even = true;     // equally many devices on each
        bool same = true;     // the same devices, of servers whose ids are all known
        bool unknown = false; // some id is not known
        left_out others;
    };
    [[nodiscard]] static constexpr sets_of_servers look(cluster_view const& c, product const& p,
                                                        marks const& named) noexcept {
        sets_of_servers seen;
        std::uint32_t count = 0;
        std::uint64_t set = 0;
        for (std::size_t at = 0; at != c.servers.size(); ++at) {
            server const& s = c.servers[at];
            server_ids const ids = ids_of(c, p, s);
            if (s.partial || s.merged || !ids.countable()) {
                seen.others.add(s);
                continue;
            }
            if (seen.judged++ == 0) count = s.count;
            seen.even &= s.count == count;
            if (named.server(at, mark::group)) continue;
            if (ids.unknown != 0) {
                seen.unknown = true;
                continue;
            }
            if (set == 0) set = ids.once;
            seen.same &= ids.once == set;
        }
        return seen;
    }
    // The ids of a server that can be compared with others; none are 0.
    [[nodiscard]] static constexpr std::uint64_t comparable(cluster_view const& c, product const& p, marks const& named,
                                                            std::size_t at) noexcept {
        server const& s = c.servers[at];
        if (s.partial || s.merged || named.server(at, mark::group)) return 0;
        server_ids const ids = ids_of(c, p, s);
        return ids.countable() && ids.unknown == 0 ? ids.once : 0;
    }
};

} // namespace atlascheck::rules::topology
