// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <utility>

namespace atlascheck::rules::address {

/// In which way last octets are not told apart.
enum class octet_clash : std::uint8_t { repeated, full };

[[nodiscard]] constexpr text word(octet_clash k) noexcept {
    return k == octet_clash::repeated ? text{"has the last octet of another device", "最后一段与另一设备相同"}
                                      : text{"cannot have a last octet of its own", "最后一段无法做到唯一"};
}

/// The IPs of one subnet differ in their last 8 bits.
///
/// Under a netmask shorter than /24 different IPs can fail this and still work; with more than 254 in a subnet it cannot
/// hold at all, which gives one note.
///
/// Needs:  a known netmask. IPv6 takes no part, nor does a device named for its address or subnet.
/// Blames: the second device of a subnet with that octet, once for the two; the first is related.
/// Cost:   O(devices); 125 bytes a device, only where a netmask is shorter than /24 and a subnet has 254 devices or less.
/// Source: M, "configure device IPs", rule 3.
struct same_last_octet {
    static constexpr rule_info info{
        .id = "address/same-last-octet",
        .level = severity::warning,
        .from = source::several_servers,
        .codes = "",
    };
    static constexpr text summary{
        .en = "the IPs of one subnet differ in their last 8 bits",
        .zh = "同一网段的 IP 在最后 8 位做区分",
    };
    static constexpr text why{
        .en = "The guide asks for it; tools and scripts of this field number devices by the last octet.",
        .zh = "指南要求如此；常用的工具和脚本按最后一段区分设备。",
    };
    static constexpr text hccl{
        .en = "HCCL does not check it and works all the same.",
        .zh = "HCCL 不检查这一点，可以正常运行。",
    };
    static constexpr literal example =
        R"(hccn.conf of one server:
address_0=10.0.0.1
netmask_0=255.255.0.0
address_4=10.0.1.1
netmask_4=255.255.0.0)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (atlascheck::address, ip), (subnet, of),
                                 (octet_clash, kind), (int, count));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} ({ip}) {kind} in {of}, which has {count} devices",
        .zh = "服务器 {server} 的设备 {device}（{ip}）{kind}：网段 {of}，共 {count} 个设备",
    };
    static constexpr text fix{
        .en = "give each a last octet of its own; in a subnet of more than 254 devices nothing can or need be changed",
        .zh = "为每个设备分配不同的最后一段；网段内超过 254 个设备时无法也无需修改",
    };

    static constexpr void check(cluster_view const& c, product const& p, netmasks const& n,
                                sink_for<same_last_octet> auto& out) {
        if (n.how != netmasks::basis::known) return out.not_evaluated(same_last_octet{}, fact::netmask);
        if (n.least >= 24) return; // different addresses of such a subnet differ in the last octet
        if (n.proven() && out.named().none() && all_full(c, p, n, out)) return;
        buffer<plane_member> const all = members(c, p, n, out.named());
        buffer<std::uint32_t> first(all.size()); // of each member the first one of its subnet
        buffer<int> count(all.size());
        hash_slots subnets{all.size()};
        hash_slots octets{all.size()};
        buffer<bool> told(all.size()); // of the first member with an octet
        for (std::uint32_t i = 0; i != all.size(); ++i) {
            first[i] = subnets.find_or_put(hash_of(all[i].key.low), i,
                                           [&](std::uint32_t k) { return all[k].key == all[i].key; });
            ++count[first[i]];
        }
        for (std::uint32_t i = 0; i != all.size(); ++i) {
            if (count[first[i]] > most_octets) {
                if (first[i] == i) tell(c, all[i], octet_clash::full, count[i], out);
                continue;
            }
            std::uint32_t const octet = c.devices[all[i].index].ip() & 255U;
            std::uint32_t const held = octets.find_or_put(
                hash_of(std::uint64_t{first[i]} << 8 | octet), i, [&](std::uint32_t k) {
                    return first[k] == first[i] && (c.devices[all[k].index].ip() & 255U) == octet;
                });
            if (held == i || std::exchange(told[held], true)) continue;
            tell(c, all[i], octet_clash::repeated, count[first[i]], out);
            out.related(same_last_octet{}, place::of(spot::device_ip, all[held].index));
        }
    }

private:
    static constexpr int most_octets = 254; // of last octets that differ in one subnet

    static constexpr void tell(cluster_view const& c, plane_member const& m, octet_clash kind, int count, auto& out) {
        out.report(same_last_octet{},
                   fault{{static_cast<int>(m.server)}, id_of(c, m.index), c.ip_of(m.index), m.key.value(), kind, count},
                   place::of(spot::device_ip, m.index), kind == octet_clash::full ? severity::note : severity::warning);
    }
    // Whether each subnet of a sound cluster, in which a plane is in one, has more than 254 devices; if so, it is told.
    [[nodiscard]] static constexpr bool all_full(cluster_view const& c, product const& p, netmasks const& n,
                                                 auto& out) {
        buffer<plane_member> first; // of each subnet
        buffer<int> count;
        std::uint32_t seen = 0; // planes, as bits
        auto const see = [&](plane_member const& m) {
            if (m.key.kind() != family::ipv4 || (seen >> m.plane & 1U) != 0) return;
            seen |= std::uint32_t{1} << m.plane;
            std::size_t at = 0;
            while (at != first.size() && first[at].key != m.key) ++at;
            if (at == first.size()) {
                first.push(m);
                count.push(0);
            }
            count[at] += static_cast<int>(n.members[static_cast<std::size_t>(m.plane)]);
        };
        std::uint32_t wanted = 0;
        for (int plane = 0; plane != most_planes; ++plane)
            if (n.members[static_cast<std::size_t>(plane)] != 0) wanted |= std::uint32_t{1} << plane;
        for (std::size_t s = 0; s != c.servers.size() && seen != wanted; ++s)
            for_each_member(c, p, n, out.named(), s, see);
        for (int const of : count)
            if (of <= most_octets) return false;
        for (std::size_t at = 0; at != first.size(); ++at) tell(c, first[at], octet_clash::full, count[at], out);
        return true;
    }
    // The IPv4 devices that nothing has named.
    [[nodiscard]] static constexpr buffer<plane_member> members(cluster_view const& c, product const& p,
                                                                netmasks const& n, marks const& named) {
        buffer<plane_member> all;
        for_each_member(c, p, n, named, [&](plane_member const& m) {
            if (m.key.kind() == family::ipv4 && !named.device(m.index, mark::subnet)) all.push(m);
        });
        return all;
    }
};

} // namespace atlascheck::rules::address
