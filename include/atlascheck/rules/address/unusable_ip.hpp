// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::address {

/// A device IP must be one that a device can have.
///
/// Needs:  a device IP. That it is its subnet's own or broadcast address is seen only where the netmask is known. A
///         device whose id is out of range takes no part.
/// Blames: each such address.
/// Cost:   O(addresses); allocates nothing.
/// Source: M, "configure device IPs", rule 3; HCCL refuses 0.0.0.0.
struct unusable_ip {
    static constexpr rule_info info{
        .id = "address/unusable-ip",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014 EI0006",
    };
    static constexpr text summary{
        .en = "a device IP is not 0.0.0.0, loopback, multicast or reserved, nor its subnet's own or broadcast address",
        .zh = "设备 IP 不能是 0.0.0.0、环回、组播或保留地址，也不能是网段的网络地址或广播地址",
    };
    static constexpr text why{
        .en = "No other device can reach such an address, so the first link between two devices times out.",
        .zh = "其他设备无法访问这样的地址，设备间首次建链就会超时。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses 0.0.0.0 with EI0014; any other such address passes and the links time out with EI0006.",
        .zh = "HCCL 以 EI0014 拒绝 0.0.0.0；其他此类地址不会被检查，建链时以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "127.0.0.1", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (atlascheck::address, ip),
                                 (defect, kind));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} has {ip}, which is {kind}",
        .zh = "服务器 {server} 的设备 {device} 的地址 {ip} 是{kind}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <free address of the plane> netmask <netmask of the plane>",
        .zh = "hccn_tool -i {device} -ip -s address <该平面的空闲地址> netmask <该平面的掩码>",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<unusable_ip> auto& out) {
        if (c.more.empty() && all_plain(c)) return;
        for_each_address(c, [&](std::size_t i, std::uint32_t nth, atlascheck::address const& ip) {
            defect const kind = unusable(c, i, ip);
            if (kind == defect::none || out_of_range(c, p, i)) return;
            out.report(unusable_ip{}, fault{server_ref_of(c, i), id_of(c, i), ip, kind}, place::of(spot::device_ip, i));
            if (nth == 0) out.name_device(i, mark::address); // the plane rules use the first address alone
        });
    }

private:
    // The quick answer for sound IPv4 addresses without netmasks of their own.
    [[nodiscard]] static constexpr bool all_plain(cluster_view const& c) noexcept {
        // Bits of the host part, of which neither none nor all are set; under /31 and longer any may be.
        bool const parted = c.has_mask && c.mask.kind == family::ipv4 && c.mask.length < 31;
        std::uint32_t const host = parted ? ~c.mask.bits() : ~std::uint32_t{0};
        device const* const end = c.devices.data() + c.devices.size();
        bool sound = true;
        for (device const* d = c.devices.data(); d != end; ++d) {
            std::uint32_t const ip = d->ipv4_or_zero();
            sound &= !d->has_mask() && (!d->has_ip() || (plainly_usable(ip) && ((ip + 1) & host) > 1));
        }
        return sound;
    }
};

} // namespace atlascheck::rules::address
