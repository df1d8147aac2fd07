// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

namespace detail {

// An address and whose it is.
struct holder {
    std::uint32_t device = 0;
    atlascheck::address ip{};
};

// Whether all IPv4 addresses of a cluster that has no others are distinct; 0.0.0.0 is no address.
// One loop without a call for each probe: in a constant expression each call counts.
[[nodiscard]] constexpr bool distinct(cluster_view const& c) {
    std::size_t size = 8;
    int shift = 29;
    for (; size * 2 < c.devices.size() * 3; size *= 2) --shift;
    buffer<std::uint32_t> table(size);
    std::uint32_t* const slot = table.begin();
    device const* const end = c.devices.data() + c.devices.size();
    for (device const* d = c.devices.data(); d != end; ++d) {
        std::uint32_t const ip = d->ipv4_or_zero();
        std::size_t at = ip * 2654435769U >> shift; // Fibonacci hashing: neighbours fall far apart
        while (slot[at] != 0 && slot[at] != ip) at = (at + 1) & (size - 1);
        if (slot[at] == ip && ip != 0) return false;
        slot[at] = ip;
    }
    return true;
}

// Every usable address of every device, in order.
[[nodiscard]] constexpr buffer<holder> holders(cluster_view const& c) {
    buffer<holder> all;
    all.reserve(c.devices.size() + c.more.size());
    for_each_address(c, [&](std::size_t i, std::uint32_t, atlascheck::address const& ip) {
        if (unusable(c, i, ip) == defect::none) all.push({static_cast<std::uint32_t>(i), ip});
    });
    return all;
}

// As `distinct`, for clusters with IPv6 or further addresses.
[[nodiscard]] constexpr bool all_distinct(cluster_view const& c) {
    buffer<holder> const all = holders(c);
    hash_slots table{all.size()};
    bool found = false;
    for (std::uint32_t i = 0; i != all.size(); ++i)
        found |= table.find_or_put(hash_of(all[i].ip), i, [&](std::uint32_t k) { return all[k].ip == all[i].ip; }) != i;
    return !found;
}

} // namespace detail

/// No two devices of the cluster have one IP.
///
/// Addresses are compared by value, so that two spellings of an IPv6 address are one. All addresses of a device count.
///
/// Needs:  a device IP; one that unusable-ip names takes no part.
/// Blames: the second device that has it, once; all others are related.
/// Cost:   O(addresses); a table of at most 12 bytes an address, and 50 more where there is a duplicate or an
///         IPv6 address.
/// Source: M, "configure device IPs", rule 3; HCCL compares the texts and refuses equal ones.
struct duplicate_ip {
    static constexpr rule_info info{
        .id = "address/duplicate-ip",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014 EI0015",
    };
    static constexpr text summary{
        .en = "no two devices of the cluster have the same IP",
        .zh = "集群中任意两个设备的 IP 不能相同",
    };
    static constexpr text why{
        .en =
            "Two devices answer for one address: links are made to the wrong one or to neither, and the job times out.",
        .zh = "两个设备响应同一个地址，建链会连到错误的设备或失败，作业最终超时。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses the table with EI0014 where the two are written alike; other spellings of one address slip through and time out with EI0006.",
        .zh = "两处写法相同时，HCCL 以 EI0014 拒绝该 rank table；同一地址的不同写法不会被发现，建链时以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
  {"device_id": "1", "device_ip": "10.0.0.1", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (atlascheck::address, ip),
                                 (server_ref, first_server), (int, first_device), (int, holders));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en =
            "device {device} of server {server} has {ip}, which device {first_device} of server {first_server} has too ({holders} devices in all)",
        .zh =
            "服务器 {server} 的设备 {device} 的地址 {ip} 已被服务器 {first_server} 的设备 {first_device} 使用（共 {holders} 个设备）",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <free address of the plane> netmask <netmask of the plane>",
        .zh = "hccn_tool -i {device} -ip -s address <该平面的空闲地址> netmask <该平面的掩码>",
    };

    static constexpr void check(cluster_view const& c, sink_for<duplicate_ip> auto& out) {
        if (c.more.empty() ? detail::distinct(c) : detail::all_distinct(c)) return;
        report_all(c, out);
    }

private:
    // Only a cluster with a duplicate comes here.
    static constexpr void report_all(cluster_view const& c, auto& out) {
        buffer<detail::holder> const all = detail::holders(c);
        for_each_repeat(
            all.size(), [](std::uint32_t) { return true; }, [&](std::uint32_t i) { return hash_of(all[i].ip); },
            [&](std::uint32_t i, std::uint32_t k) { return all[i].ip == all[k].ip; },
            [&](repeat const& same) {
                std::size_t const at = all[same.second()].device;
                std::size_t const first = all[same.first()].device;
                out.report(duplicate_ip{},
                           fault{server_ref_of(c, at), id_of(c, at), all[same.first()].ip, server_ref_of(c, first),
                                 id_of(c, first), same.count()},
                           place::of(spot::device_ip, at));
                same.for_each([&](std::uint32_t k) { out.name_device(all[k].device, mark::address); });
                same.for_each_other(
                    [&](std::uint32_t k) { out.related(duplicate_ip{}, place::of(spot::device_ip, all[k].device)); });
            });
    }
};

} // namespace atlascheck::rules::address
