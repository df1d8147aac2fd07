// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <utility>

namespace atlascheck::rules::table {

/// With several servers all device IPs are of one family, and so are all host IPs; the two families may differ.
///
/// Needs:  the addresses; one that could not be read takes no part, nor does a device whose id is out of range.
/// Blames: each device, and each server for its host_ip, that has an address of the rarer family; on a tie of the one
///         that does not come first.
/// Cost:   O(addresses); a list of the host_ips.
/// Source: HCCL, "cross checks after parsing".
struct mixed_ip_family {
    static constexpr rule_info info{
        .id = "table/mixed-ip-family",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0001 EI0014",
    };
    static constexpr text summary{
        .en = "on several servers all device IPs are IPv4 or all are IPv6, and so are all host IPs",
        .zh = "多台服务器时，所有设备 IP 同为 IPv4 或同为 IPv6，所有 host IP 亦然",
    };
    static constexpr text why{
        .en = "A socket of one family does not reach an address of the other.",
        .zh = "一种协议族的套接字无法连接另一种协议族的地址。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses mixed device IPs with EI0001, which names an environment variable, and mixed host IPs with EI0014, "
            "which speaks of device ids.",
        .zh = "设备 IP 混用时 HCCL 报 EI0001（描述为环境变量错误），host IP 混用时报 EI0014（描述为设备编号错误）。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
  {"server_id": "a", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]},
  {"server_id": "b", "device": [{"device_id": "0", "device_ip": "2001:db8::2", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (server_ref, server), (int, device),
                                 (atlascheck::address, ip), (family, usual));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the {key} {ip} of server {server} is not {usual} like the others",
        .zh = "服务器 {server} 的 {key} {ip} 与其他地址的协议族不同：其他为 {usual}",
    };
    static constexpr text fix{
        .en = "write an {usual} address",
        .zh = "改为 {usual} 地址",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<mixed_ip_family> auto& out) {
        if (!c.several()) {
            if (c.more_servers) out.not_evaluated(mixed_ip_family{}, fact::servers);
            return;
        }
        tally const devices = count_devices(c, p);
        if (devices.mixed()) report_devices(c, p, devices.usual(), out);
        buffer<host_holder> const hosts = host_ips(c);
        tally seen;
        for (host_holder const& h : hosts) seen.add(h.ip.kind);
        if (seen.mixed()) report_hosts(c, hosts, seen.usual(), out);
    }

private:
    struct tally {
        std::uint32_t of[2] = {};
        family first = family::ipv4;

        constexpr void add(family f) noexcept {
            if (of[0] + of[1] == 0) first = f;
            ++of[static_cast<unsigned>(f)];
        }
        [[nodiscard]] constexpr bool mixed() const noexcept { return of[0] != 0 && of[1] != 0; }
        [[nodiscard]] constexpr family usual() const noexcept {
            if (of[0] == of[1]) return first;
            return of[0] > of[1] ? family::ipv4 : family::ipv6;
        }
    };
    [[nodiscard]] static constexpr tally count_devices(cluster_view const& c, product const& p) noexcept {
        tally t;
        if (c.more.empty()) return t; // all are IPv4
        for_each_address(c, [&](std::size_t i, std::uint32_t, atlascheck::address const& ip) {
            if (!out_of_range(c, p, i)) t.add(ip.kind);
        });
        return t;
    }
    static constexpr void report_devices(cluster_view const& c, product const& p, family usual, auto& out) {
        std::size_t told = c.devices.size();
        for_each_address(c, [&](std::size_t i, std::uint32_t, atlascheck::address const& ip) {
            if (ip.kind == usual || i == told || out_of_range(c, p, i)) return;
            told = i;
            out.report(mixed_ip_family{}, fault{table_key::device_ip, server_ref_of(c, i), id_of(c, i), ip, usual},
                       place::of(spot::device_ip, i));
        });
    }
    static constexpr void report_hosts(cluster_view const& c, buffer<host_holder> const& hosts, family usual,
                                       auto& out) {
        buffer<bool> told(c.servers.size());
        for (host_holder const& h : hosts)
            if (h.ip.kind != usual && !std::exchange(told[h.server], true))
                out.report(mixed_ip_family{}, fault{table_key::host_ip, {static_cast<int>(h.server)}, -1, h.ip, usual},
                           h.at);
    }
};

} // namespace atlascheck::rules::table
