// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// With what a plane was compared.
enum class plane_reference : std::uint8_t { most, first };

[[nodiscard]] constexpr text word(plane_reference r) noexcept {
    return r == plane_reference::most ? text{"the other servers", "其他服务器"}
                                      : text{"the first server", "首台服务器"};
}

/// The devices of one plane are in one subnet on all servers.
///
/// Where more than half of a plane are in one subnet, the others are the outliers. Where there is no such majority, each
/// server is compared with the first one that has the plane whole.
///
/// Needs:  device IPs and ids; the netmask may be an inferred one.
/// Blames: each outlier; without a majority, a server's lowest device of the plane.
/// Cost:   O(devices); allocates nothing.
/// Source: M, "configure device IPs", rule 1.
struct plane_mismatch {
    static constexpr rule_info info{
        .id = "address/plane-mismatch",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the devices of one plane are in one subnet on all servers",
        .zh = "同一平面的设备在所有服务器上处于同一网段",
    };
    static constexpr text why{
        .en =
            "A plane is a network of its own: a device in another subnet reaches no device of its plane on other servers.",
        .zh = "每个平面是独立的网络，处于其他网段的设备无法访问其他服务器上同平面的设备。",
    };
    static constexpr text hccl{
        .en =
            "HCCL checks no subnets; the first link between servers times out with EI0006 after HCCL_CONNECT_TIMEOUT.",
        .zh = "HCCL 不检查网段；服务器间首次建链在 HCCL_CONNECT_TIMEOUT 之后以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
  {"device_id": "4", "device_ip": "10.0.0.2", "rank_id": "1"}]}, {"server_id": "b", "device": [
  {"device_id": "0", "device_ip": "10.0.0.3", "rank_id": "2"},
  {"device_id": "4", "device_ip": "172.16.0.4", "rank_id": "3"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (int, plane), (subnet, found),
                                 (subnet, expected), (plane_reference, reference), (netmask, mask));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} is in {found}, but plane {plane} is {expected} on {reference}",
        .zh = "服务器 {server} 的设备 {device} 处于 {found}，而{reference}的平面 {plane} 是 {expected}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <free address in {expected}> netmask {mask}",
        .zh = "hccn_tool -i {device} -ip -s address <{expected} 中的空闲地址> netmask {mask}",
    };

    [[nodiscard]] static constexpr bool applies(product const& p) noexcept { return p.planes > 1; }

    static constexpr void check(cluster_view const& c, product const& p, netmasks const& n,
                                sink_for<plane_mismatch> auto& out) {
        if (n.lacking || n.how == netmasks::basis::nothing) out.not_evaluated(plane_mismatch{}, fact::device_ip);
        if (n.proven()) return;
        plane_votes votes = vote(c, p, n, out.named());
        if (!votes.any_split()) return;
        for_each_member(c, p, n, out.named(), [&](plane_member const& m) {
            if (out.named().device(m.index, mark::subnet) || !votes[m].decided() || m.key == votes[m].leader) return;
            tell(m, votes[m].leader, plane_reference::most, c, out);
            out.name_device(m.index, mark::subnet);
        });
        compare_with_first(c, p, n, votes, out);
    }

private:
    // What one server has of a plane.
    struct part {
        plane_member lowest{};
        subnet_key key{};
        bool present = false;
        bool split = false;
    };
    using parts = part[most_planes][2];

    static constexpr void tell(plane_member const& m, subnet_key const& expected, plane_reference reference,
                               cluster_view const& c, auto& out) {
        out.report(plane_mismatch{},
                   fault{{static_cast<int>(m.server)},
                         static_cast<int>(m.id),
                         m.plane,
                         m.key.value(),
                         expected.value(),
                         reference,
                         expected.value().mask},
                   place::of(spot::device_ip, m.index), cluster_severity(c));
    }
    // Without a majority: a plane of a server that is not split within is held against the first such server's.
    static constexpr void compare_with_first(cluster_view const& c, product const& p, netmasks const& n,
                                             plane_votes& votes, auto& out) {
        subnet_key reference[most_planes][2] = {};
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            parts here = {};
            for_each_member(c, p, n, out.named(), s, [&](plane_member const& m) {
                if (out.named().device(m.index, mark::subnet) || !votes[m].split || votes[m].decided()) return;
                part& of = here[m.plane][static_cast<unsigned>(m.key.kind())];
                of.split |= of.present && of.key != m.key;
                if (!of.present || m.id < of.lowest.id) of.lowest = m;
                of.key = m.key;
                of.present = true;
            });
            bool differs = false;
            for (int plane = 0; plane != p.planes; ++plane)
                for (unsigned kind = 0; kind != 2; ++kind)
                    differs |= judge(here[plane][kind], reference[plane][kind], c, out);
            if (differs) name_all(c, p, n, s, here, out);
        }
    }
    // Whether a part differs from the reference; the first whole part becomes it.
    static constexpr bool judge(part& of, subnet_key& reference, cluster_view const& c, auto& out) {
        if (!of.present || of.split) return of.present = false;
        if (!reference.known()) reference = of.key;
        if (of.key == reference) return of.present = false;
        tell(of.lowest, reference, plane_reference::first, c, out);
        return true;
    }
    static constexpr void name_all(cluster_view const& c, product const& p, netmasks const& n, std::size_t s,
                                   parts const& here, auto& out) {
        for_each_member(c, p, n, out.named(), s, [&](plane_member const& m) {
            if (here[m.plane][static_cast<unsigned>(m.key.kind())].present) out.name_device(m.index, mark::subnet);
        });
    }
};

} // namespace atlascheck::rules::address
