// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// The devices of one plane have one netmask.
///
/// Needs:  the devices' own netmasks; those that are unknown take no part.
/// Blames: each device whose netmask is not the commonest of its plane (on a tie, not the first), or is not the one
///         that was given for all.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "configure device IPs", rules 1 and 2.
struct netmask_mismatch {
    static constexpr rule_info info{
        .id = "address/netmask-mismatch",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the devices of one plane have one netmask",
        .zh = "同一平面的设备使用相同的掩码",
    };
    static constexpr text why{
        .en =
            "Two devices that disagree on the netmask disagree on whether they need a gateway, and one of them finds no way back.",
        .zh = "掩码不一致的两个设备对是否需要网关判断不同，其中一方没有返回路径。",
    };
    static constexpr text hccl{
        .en = "HCCL reads no netmasks; links time out with EI0006.",
        .zh = "HCCL 不读取掩码；建链时以 EI0006 超时。",
    };
    static constexpr literal example =
        R"(hccn.conf of one server:
address_0=10.0.0.1
netmask_0=255.255.255.0
address_4=10.0.0.2
netmask_4=255.255.0.0)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (int, plane), (netmask, mask),
                                 (netmask, expected));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} has netmask {mask}, but plane {plane} has {expected}",
        .zh = "服务器 {server} 的设备 {device} 的掩码是 {mask}，而平面 {plane} 的掩码是 {expected}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <its address> netmask {expected}",
        .zh = "hccn_tool -i {device} -ip -s address <原地址> netmask {expected}",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<netmask_mismatch> auto& out) {
        device const* const end = c.devices.data() + c.devices.size();
        bool any = false;
        for (device const* d = c.devices.data(); d != end; ++d) any |= d->has_mask();
        if (!any) return out.not_evaluated(netmask_mismatch{}, fact::own_netmask);
        netmasks const known = infer_netmask(c, p, out.named());
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            server const& of = c.servers[s];
            server_ids const ids = ids_of(c, p, of);
            for (std::size_t i = of.first; i != std::size_t{of.first} + of.count; ++i) {
                device const& d = c.devices[i];
                if (!d.has_mask() || !in_planes(c, p, out.named(), ids, i)) continue;
                int const plane = plane_of(p, d);
                netmask const expected = expected_of(c, known, plane, d.mask());
                if (d.mask() == expected) continue;
                out.report(netmask_mismatch{}, fault{{static_cast<int>(s)}, id_of(c, i), plane, d.mask(), expected},
                           place::of(spot::device_netmask, i), cluster_severity(c));
                out.name_device(i, mark::subnet);
            }
        }
    }

private:
    // The mask that a plane should have; IPv6 devices are compared with a given IPv6 mask alone.
    [[nodiscard]] static constexpr netmask expected_of(cluster_view const& c, netmasks const& known, int plane,
                                                       netmask own) noexcept {
        if (c.has_mask && c.mask.kind == own.kind) return c.mask;
        std::uint8_t const length = known.plane[static_cast<std::size_t>(plane)];
        if (own.kind == family::ipv6 || length == 0) return own;
        return {static_cast<std::uint8_t>(length - 1), family::ipv4};
    }
};

} // namespace atlascheck::rules::address
