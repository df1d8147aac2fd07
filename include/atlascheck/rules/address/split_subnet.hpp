// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::address {

/// All devices of all servers are in one subnet, where a product has one plane.
///
/// Needs:  device IPs; the netmask may be an inferred one.
/// Blames: the outliers where more than half are in one subnet. Else on several servers each server with a device outside
///         the subnet of the first server's lowest device, once; on one server each further subnet, once.
/// Cost:   O(devices); at most 60 bytes a device, where one server has no majority.
/// Source: M, "configure device IPs", rule 2.
struct split_subnet {
    static constexpr rule_info info{
        .id = "address/split-subnet",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "all devices of all servers are in one subnet",
        .zh = "所有服务器的所有设备处于同一网段",
    };
    static constexpr text why{
        .en =
            "Devices that are in different subnets reach each other only through a router, which a device network does not have unless it was built so.",
        .zh = "处于不同网段的设备只能通过路由互通，而设备网络通常没有路由。",
    };
    static constexpr text hccl{
        .en =
            "HCCL checks no subnets; the first link between servers times out with EI0006 after HCCL_CONNECT_TIMEOUT.",
        .zh = "HCCL 不检查网段；服务器间首次建链在 HCCL_CONNECT_TIMEOUT 之后以 EI0006 超时。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
  {"device_id": "1", "device_ip": "10.0.0.2", "rank_id": "1"}]}, {"server_id": "b", "device": [
  {"device_id": "0", "device_ip": "10.0.0.3", "rank_id": "2"},
  {"device_id": "1", "device_ip": "172.16.0.4", "rank_id": "3"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (subnet, found), (subnet, expected),
                                 (netmask, mask));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} is in {found}, but the cluster's subnet is {expected}",
        .zh = "服务器 {server} 的设备 {device} 处于 {found}，而集群的网段是 {expected}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -ip -s address <free address in {expected}> netmask {mask}",
        .zh = "hccn_tool -i {device} -ip -s address <{expected} 中的空闲地址> netmask {mask}",
    };

    [[nodiscard]] static constexpr bool applies(product const& p) noexcept { return p.planes == 1; }

    static constexpr void check(cluster_view const& c, product const& p, netmasks const& n,
                                sink_for<split_subnet> auto& out) {
        if (n.lacking || n.how == netmasks::basis::nothing) out.not_evaluated(split_subnet{}, fact::device_ip);
        if (n.proven()) return;
        plane_votes votes = vote(c, p, n, out.named());
        if (!votes.any_split()) return;
        for (unsigned kind = 0; kind != 2; ++kind) {
            plane_vote const& of = votes.of[0][kind];
            if (!of.split) continue;
            if (of.decided())
                name_outliers(c, p, n, static_cast<family>(kind), of.leader, out);
            else if (c.several())
                compare_servers(c, p, n, static_cast<family>(kind), out);
            else
                name_subnets(c, p, n, static_cast<family>(kind), out);
        }
    }

private:
    static constexpr void tell(plane_member const& m, subnet_key const& expected, cluster_view const& c, auto& out) {
        out.report(split_subnet{},
                   fault{{static_cast<int>(m.server)},
                         id_of(c, m.index),
                         m.key.value(),
                         expected.value(),
                         expected.value().mask},
                   place::of(spot::device_ip, m.index), cluster_severity(c));
    }
    // The members of a family that nothing has named.
    static constexpr void for_each_of(cluster_view const& c, product const& p, netmasks const& n, family kind,
                                      std::size_t s, auto& out, auto&& visit) {
        for_each_member(c, p, n, out.named(), s, [&](plane_member const& m) {
            if (m.key.kind() == kind && !out.named().device(m.index, mark::subnet)) visit(m);
        });
    }
    static constexpr void name_outliers(cluster_view const& c, product const& p, netmasks const& n, family kind,
                                        subnet_key const& expected, auto& out) {
        for (std::size_t s = 0; s != c.servers.size(); ++s)
            for_each_of(c, p, n, kind, s, out, [&](plane_member const& m) {
                if (m.key == expected) return;
                tell(m, expected, c, out);
                out.name_device(m.index, mark::subnet);
            });
    }
    static constexpr void compare_servers(cluster_view const& c, product const& p, netmasks const& n, family kind,
                                          auto& out) {
        subnet_key reference{};
        for (std::size_t s = 0; s != c.servers.size(); ++s) {
            if (!reference.known()) reference = lowest(c, p, n, kind, s, out).key;
            plane_member worst{};
            bool found = false;
            for_each_of(c, p, n, kind, s, out, [&](plane_member const& m) {
                if (m.key == reference) return;
                if (!found || m.id < worst.id) worst = m;
                found = true;
                out.name_device(m.index, mark::subnet);
            });
            if (found) tell(worst, reference, c, out);
        }
    }
    static constexpr void name_subnets(cluster_view const& c, product const& p, netmasks const& n, family kind,
                                       auto& out) {
        subnet_key const reference = lowest(c, p, n, kind, 0, out).key;
        buffer<plane_member> outside;
        for_each_of(c, p, n, kind, 0, out, [&](plane_member const& m) {
            if (m.key != reference) outside.push(m);
        });
        hash_slots table{outside.size()};
        for (std::uint32_t i = 0; i != outside.size(); ++i) {
            plane_member const& m = outside[i];
            auto const same = [&](std::uint32_t k) { return outside[k].key == m.key; };
            if (table.find_or_put(hash_of(m.key.low ^ m.key.high), i, same) == i) tell(m, reference, c, out);
            out.name_device(m.index, mark::subnet);
        }
    }
    [[nodiscard]] static constexpr plane_member lowest(cluster_view const& c, product const& p, netmasks const& n,
                                                       family kind, std::size_t s, auto& out) {
        plane_member low{};
        for_each_of(c, p, n, kind, s, out, [&](plane_member const& m) {
            if (!low.key.known() || m.id < low.id) low = m;
        });
        return low;
    }
};

} // namespace atlascheck::rules::address
