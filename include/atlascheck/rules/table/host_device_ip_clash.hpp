// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// No device has the address of a host, and no two servers have one host_ip.
///
/// Addresses are compared by value. A server_id is opaque and takes no part.
///
/// Needs:  the host_ips that are given. A device whose id is out of range takes no part.
/// Blames: each device that has a host_ip, once, the server's host_ip related; and the second server of a host_ip, once,
///         all others related.
/// Cost:   O(servers + addresses); a list of the host_ips and a table of at most 12 bytes a server.
/// Source: HCCL, "what HCCL does not check".
struct host_device_ip_clash {
    static constexpr rule_info info{
        .id = "table/host-device-ip-clash",
        .level = severity::warning,
        .from = source::hccl,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "no device IP equals a host_ip, and no host_ip stands on two servers",
        .zh = "设备 IP 与任何 host_ip 都不同，host_ip 在各服务器间不重复",
    };
    static constexpr text why{
        .en = "A device and a host are two interfaces of two networks; one address for both is a slip of copying.",
        .zh = "设备与主机是两个网络中的不同接口，地址相同多半是复制时的疏漏。",
    };
    static constexpr text hccl{
        .en = "HCCL does not compare them; links go to the wrong place and may time out with EI0006.",
        .zh = "HCCL 不作比较；建链可能连到错误的位置，并以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a",
  "host_ip": "10.0.0.1", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (server_ref, server), (int, device),
                                 (atlascheck::address, ip), (server_ref, host));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the {key} {ip} of server {server} is the host_ip of server {host} too",
        .zh = "服务器 {server} 的 {key} {ip} 也是服务器 {host} 的 host_ip",
    };
    static constexpr text fix{
        .en = "write the address that this {key} really has",
        .zh = "写上该 {key} 的真实地址",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<host_device_ip_clash> auto& out) {
        buffer<host_holder> const hosts = host_ips(c);
        if (hosts.empty()) return;
        compare_hosts(hosts, out);
        compare_devices(c, p, hosts, out);
    }

private:
    using holders = buffer<host_holder>;

    static constexpr void compare_hosts(holders const& hosts, auto& out) {
        for_each_repeat(
            hosts.size(), [](std::uint32_t) { return true; }, [&](std::uint32_t i) { return hash_of(hosts[i].ip); },
            [&](std::uint32_t i, std::uint32_t k) { return hosts[i].ip == hosts[k].ip; },
            [&](repeat const& same) {
                host_holder const& first = hosts[same.first()];
                std::uint32_t second = same.first(); // the first one of another server
                same.for_each([&](std::uint32_t i) {
                    if (second == same.first() && hosts[i].server != first.server) second = i;
                });
                if (second == same.first()) return;
                host_holder const& other = hosts[second];
                out.report(host_device_ip_clash{},
                           fault{table_key::host_ip,
                                 {static_cast<int>(other.server)},
                                 -1,
                                 other.ip,
                                 {static_cast<int>(first.server)}},
                           other.at);
                same.for_each([&](std::uint32_t i) {
                    if (i != second) out.related(host_device_ip_clash{}, hosts[i].at);
                });
            });
    }
    // Where the IPv4 host_ips lie: most devices are in another network altogether and need no look-up.
    struct range {
        std::uint32_t low = ~std::uint32_t{0};
        std::uint32_t high = 0;
    };
    [[nodiscard]] static constexpr range range_of(holders const& hosts) noexcept {
        range r;
        for (host_holder const& h : hosts) {
            if (h.ip.kind != family::ipv4) continue;
            r.low = smaller(r.low, h.ip.v4.value());
            r.high = larger(r.high, h.ip.v4.value());
        }
        return r;
    }
    static constexpr void compare_devices(cluster_view const& c, product const& p, holders const& hosts, auto& out) {
        range const v4 = range_of(hosts);
        bool far = c.more.empty();
        for (device const& d : c.devices) far &= !d.has_ipv4() || d.ip() < v4.low || d.ip() > v4.high;
        if (!far) look_up(c, p, hosts, out);
    }
    static constexpr void look_up(cluster_view const& c, product const& p, holders const& hosts, auto& out) {
        hash_slots table{hosts.size()};
        for (std::uint32_t k = 0; k != hosts.size(); ++k)
            table.find_or_put(hash_of(hosts[k].ip), k, [&](std::uint32_t i) { return hosts[i].ip == hosts[k].ip; });
        std::size_t told = c.devices.size();
        for_each_address(c, [&](std::size_t i, std::uint32_t, atlascheck::address const& ip) {
            std::uint32_t const k = table.find(hash_of(ip), [&](std::uint32_t j) { return hosts[j].ip == ip; });
            if (k == hash_slots::none || i == told || out_of_range(c, p, i)) return;
            told = i;
            out.report(
                host_device_ip_clash{},
                fault{table_key::device_ip, server_ref_of(c, i), id_of(c, i), ip, {static_cast<int>(hosts[k].server)}},
                place::of(spot::device_ip, i));
            out.related(host_device_ip_clash{}, hosts[k].at);
        });
    }
};

} // namespace atlascheck::rules::table
