// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// One device runs one training process.
///
/// Needs:  device ids; of servers that stand twice in a table they are not judged.
/// Blames: each device that stands several times on a server, once, at its second entry; the others are related.
/// Cost:   O(devices); allocates nothing.
/// Source: S, "constraints of collective communication".
struct shared_device {
    static constexpr rule_info info{
        .id = "process/shared-device",
        .level = severity::error,
        .from = source::one_server,
        .codes = "EI0014 EI0015",
    };
    static constexpr text summary{
        .en = "one device runs one training process: no device of a server has two ranks",
        .zh = "一个设备只运行一个训练进程：同一服务器的一个设备不能有两个 rank",
    };
    static constexpr text why{
        .en = "Two processes on one device fight over its memory and its links, and the collective does not start.",
        .zh = "两个进程争用同一设备的内存与链路，集合通信无法启动。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses a device that stands twice on a server with EI0014, without a rank table with EI0015. Its "
              "documents allow several processes a device on an A2 with drivers from 25.0.RC1; the vendor's guides to "
              "training do not, and this rule follows them. Where you mean it: --warn process/shared-device.",
        .zh =
            "HCCL 以 EI0014 拒绝同一服务器上重复的设备，无 rank table 时报 EI0015。HCCL 文档允许 A2 在驱动 25.0.RC1 及以上版本时一个设备"
            "运行多个进程，而训练指南不允许，本规则以指南为准。如确有需要：--warn process/shared-device。",
    };
    static constexpr std::string_view example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}, {"device_id": "0", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (int, entries));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} stands {entries} times; one device runs one process",
        .zh = "服务器 {server} 的设备 {device} 出现了 {entries} 次；一个设备只能运行一个进程",
    };
    static constexpr text fix{
        .en = "give each rank a device of its own",
        .zh = "为每个 rank 指定各自的设备",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<shared_device> auto& out) {
        if (!c.states_use) return out.not_evaluated(shared_device{}, fact::devices);
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            if (of.merged) {
                out.not_evaluated(shared_device{}, fact::devices);
                continue;
            }
            server_ids const ids = ids_of(c, p, of);
            if (ids.unknown != 0) out.not_evaluated(shared_device{}, fact::device_id);
            if (ids.again == 0) continue;
            for (int id = 0; id != p.devices_per_server; ++id)
                if ((ids.again >> id & 1U) != 0) tell(c, s, id, out);
        }
    }

private:
    static constexpr void tell(cluster_view const& c, std::size_t s, int id, auto& out) {
        server const& of = c.servers[s];
        std::size_t const end = std::size_t{of.first} + of.count;
        auto const next = [&](std::size_t i) {
            while (i != end && (!c.devices[i].has_id() || c.devices[i].id() != static_cast<std::uint32_t>(id))) ++i;
            return i;
        };
        int entries = 0;
        for (std::size_t i = next(of.first); i != end; i = next(i + 1)) ++entries;
        std::size_t const first = next(of.first);
        std::size_t const second = next(first + 1);
        out.report(shared_device{}, fault{{static_cast<int>(s)}, id, entries}, place::of(spot::device_id, second));
        out.related(shared_device{}, place::of(spot::device_id, first));
        for (std::size_t i = next(second + 1); i != end; i = next(i + 1))
            out.related(shared_device{}, place::of(spot::device_id, i));
    }
};

} // namespace atlascheck::rules::process
