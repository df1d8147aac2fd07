// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace atlascheck::rules::script {

/// A number that a launch states.
enum class launch_number : std::uint8_t { servers, per_server, processes, node_rank, started };

[[nodiscard]] constexpr text word(launch_number n) noexcept {
    constexpr text words[] = {
        {"the number of servers", "服务器数"},
        {"the number of processes a server", "每台服务器的进程数"},
        {"the number of processes", "进程总数"},
        {"the node rank", "节点序号（node rank）"},
        {"the number of processes that Slurm starts on a server", "Slurm 在每台服务器上启动的进程数"},
    };
    return words[static_cast<unsigned>(n)];
}
/// What it does not agree with.
enum class launch_bound : std::uint8_t {
    servers,
    devices_each,
    devices,
    npus_each,
    servers_from_0,
    tasks,
    same_rank,
    servers_asked,
};

[[nodiscard]] constexpr text word(launch_bound b) noexcept {
    constexpr text words[] = {
        {"the servers of the cluster are", "集群的服务器数为"},
        {"the devices of a server in the cluster are", "集群中每台服务器的设备数为"},
        {"the devices of the cluster are", "集群的设备数为"},
        {"the NPUs asked for on a server are", "每台服务器申请的 NPU 数为"},
        {"the servers, counted from 0, are", "服务器从 0 起编号，总数为"},
        {"servers times processes a server are", "服务器数与每台服务器进程数之积为"},
        {"the launches of the job that have it are", "该作业中使用此值的启动命令数为"},
        {"the servers asked for are", "申请的服务器数为"},
    };
    return words[static_cast<unsigned>(b)];
}

/// What to do about it.
struct launch_step {
    launch_bound of = launch_bound::servers;
    friend constexpr bool operator==(launch_step const&, launch_step const&) = default;
};
[[nodiscard]] constexpr text word(launch_step s) noexcept {
    constexpr text words[] = {
        {"state the servers of the cluster, or give a cluster of those that are used",
         "写明集群的服务器数，或给出实际使用的集群"},
        {"start one process for each device of a server, or give a cluster of the devices that are used",
         "为服务器的每个设备启动一个进程，或给出实际使用的设备"},
        {"start one process for each device of the cluster, or give a cluster of the devices that are used",
         "为集群的每个设备启动一个进程，或给出实际使用的设备"},
        {"start one process for each NPU that is asked for, a launcher once a server, or ask for more",
         "为申请的每个 NPU 启动一个进程（启动器每台服务器启动一次），或申请更多 NPU"},
        {"count node ranks from 0 on the first server", "第一台服务器的节点序号为 0，其余依次递增"},
        {"state the product of the two", "写为二者之积"},
        {"give each server a node rank of its own, from 0", "为每台服务器设置不同的节点序号，从 0 开始"},
        {"state the servers that are asked for, or ask for more", "写为申请的服务器数，或申请更多服务器"},
    };
    return words[static_cast<unsigned>(s.of)];
}

/// What a launch says of servers, processes and ranks agrees with the cluster and with itself.
///
/// Fewer processes than NPUs that are asked for are no fault, nor fewer servers.
///
/// Needs:  the numbers of a launch; for the most of it a cluster that is known in full from elsewhere, and one job. What
///         holds only where nothing else is given, and loops of unknown turns, are not judged.
/// Blames: each number that differs; of node ranks that stand twice the second, the others related.
/// Cost:   O(launches + servers); a table of node ranks.
/// Source: M, S, "launch the training".
struct launch_mismatch {
    static constexpr rule_info info{
        .id = "script/launch-mismatch",
        .level = severity::error,
        .from = source::both_guides,
        .codes = "EI0006 EI0015",
    };
    static constexpr text summary{
        .en = "a launch's numbers of servers and processes, and its node rank, agree with the cluster",
        .zh = "启动命令的服务器数、进程数与节点序号和集群一致",
    };
    static constexpr text why{
        .en = "Processes that are not started are waited for, and those that are too many have no device and no rank.",
        .zh = "未启动的进程会被一直等待，多出的进程则没有设备与 rank。",
    };
    static constexpr text hccl{
        .en = "HCCL waits for the ranks that are missing and gives up with EI0015 or EI0006.",
        .zh = "HCCL 等待缺失的 rank，最终报 EI0015 或 EI0006。",
    };
    static constexpr literal example =
        "torchrun --nnodes 2 --node_rank 2 --nproc_per_node 8 --master_addr 10.0.0.1 --master_port 29500 train.py";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (launcher, how), (launch_number, number), (std::uint32_t, stated),
                                 (launch_bound, bound), (std::uint32_t, limit), (launch_step, step));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{number} of {how} is {stated}, but {bound} {limit}",
        .zh = "{how}：{number}为 {stated}，而{bound} {limit}",
    };
    static constexpr text fix{
        .en = "{step}",
        .zh = "{step}",
    };

    static constexpr void check(launch_view const& v, cluster_view const* c, hosts_view const* h,
                                sink_for<launch_mismatch> auto& out) {
        if (v.launches.empty()) return out.not_evaluated(launch_mismatch{}, fact::launch);
        bool const known = tells_use(c) && !jobs::of(v).several();
        if (!known) out.not_evaluated(launch_mismatch{}, fact::cluster);
        std::uint32_t const each = known ? common_count(*c) : 0;
        for (std::size_t i = 0; i != v.launches.size(); ++i) {
            launch const& l = v.launches[i];
            if (l.many) continue;
            if (l.overridable) {
                out.not_evaluated(launch_mismatch{}, fact::launch);
                continue;
            }
            writer<std::remove_reference_t<decltype(out)>> const tell{out, l, i};
            with_itself(l, tell);
            if (known)
                with_cluster(l, *c, server_of(l, h), each, tell);
            else if (!tells_use(c))
                spawned(l, h != nullptr && h->servers && !(c != nullptr && c->of_launches) ? *h->servers : 0, tell);
        }
        node_ranks(v, out);
    }

private:
    template <class Out>
    struct writer {
        Out& out;
        launch const& of;
        std::size_t index;

        constexpr void operator()(launch_number number, stated<std::uint32_t> const& n, launch_bound bound,
                                  std::size_t limit) const {
            place const at = n.at.what == spot::nowhere ? of.at : n.at;
            out.report(launch_mismatch{}, fault{of.how, number, *n, bound, static_cast<std::uint32_t>(limit), {bound}},
                       place_or_position(at, index));
        }
    };

    static constexpr void with_itself(launch const& l, auto const& tell) {
        auto const nodes = stated_nodes(l);
        if (nodes && l.node_rank && *l.node_rank >= *nodes)
            tell(launch_number::node_rank, l.node_rank, launch_bound::servers_from_0, *nodes);
        if (nodes && l.per_node && l.processes && *l.processes > std::uint64_t{*nodes} * *l.per_node)
            tell(launch_number::processes, l.processes, launch_bound::tasks, std::size_t{*nodes} * *l.per_node);
        if (l.npus && l.per_node && *l.per_node > *l.npus)
            tell(launch_number::per_server, l.per_node, launch_bound::npus_each, *l.npus);
        with_scheduler(l, nodes, tell);
    }
    // Where several launchers run on a server, each may be a server of its own to what it starts.
    static constexpr void with_scheduler(launch const& l, stated<std::uint32_t> const& nodes, auto const& tell) {
        std::uint64_t const launchers = l.launchers ? *l.launchers : 1;
        if (l.asked && nodes && *nodes > *l.asked * launchers)
            tell(launch_number::servers, nodes, launch_bound::servers_asked, *l.asked);
        std::uint64_t const started = l.per_node ? launchers * *l.per_node : 0;
        if (l.npus && launchers > 1 && started > *l.npus && *l.per_node <= *l.npus)
            tell(launch_number::started, {static_cast<std::uint32_t>(started), l.launchers.at}, launch_bound::npus_each,
                 *l.npus);
    }
    // mp.spawn starts processes of its own server alone, unless the script tells its nodes apart itself.
    static constexpr bool spawned(launch const& l, std::size_t servers, auto const& tell) {
        if (l.how != launcher::mp_spawn || l.node_rank || servers < 2) return false;
        tell(launch_number::servers, {1, l.at}, launch_bound::servers, servers);
        return true;
    }
    static constexpr void with_cluster(launch const& l, cluster_view const& c, std::uint32_t server, std::uint32_t each,
                                       auto const& tell) {
        std::size_t const servers = c.servers.size();
        auto const nodes = stated_nodes(l);
        if (spawned(l, servers, tell)) return;
        if (nodes && *nodes != servers) tell(launch_number::servers, nodes, launch_bound::servers, servers);
        if (!nodes && l.node_rank && *l.node_rank >= servers)
            tell(launch_number::node_rank, l.node_rank, launch_bound::servers_from_0, servers);
        std::uint32_t const devices = server < servers ? c.servers[server].count : each;
        if (l.per_node && devices != 0 && *l.per_node != devices)
            tell(launch_number::per_server, l.per_node, launch_bound::devices_each, devices);
        if (l.processes && !l.per_node && *l.processes != c.devices.size())
            tell(launch_number::processes, l.processes, launch_bound::devices, c.devices.size());
    }
    // How many devices each server has, or 0 where they differ.
    [[nodiscard]] static constexpr std::uint32_t common_count(cluster_view const& c) noexcept {
        for (server const& s : c.servers)
            if (s.count != c.servers[0].count) return 0;
        return c.servers[0].count;
    }
    [[nodiscard]] static constexpr std::uint32_t server_of(launch const& l, hosts_view const* h) noexcept {
        return h != nullptr && l.host < h->hosts.size() ? h->hosts[l.host].server : no_index;
    }

    // Of one job's launches on several servers no two have one node rank. Scripts of unknown hosts are one job where they
    // have one master; a template's own address does not make them so.
    [[nodiscard]] static constexpr bool counts(launch const& l) noexcept {
        auto const nodes = stated_nodes(l);
        bool const master = l.master_addr && l.master_port && !is_loopback_host(*l.master_addr);
        return l.node_rank && nodes && *nodes > 1 && !l.many && !l.overridable && (l.host != no_index || master);
    }
    [[nodiscard]] static constexpr bool one_job(launch const& a, launch const& b) noexcept {
        bool const apart = a.host != no_index && b.host != no_index ? a.host != b.host : a.at.source != b.at.source;
        if (!apart || (a.master_port && b.master_port && *a.master_port != *b.master_port)) return false;
        if (a.host != no_index && b.host != no_index) return true;
        return a.master_addr && b.master_addr && !different_hosts(*a.master_addr, *b.master_addr);
    }
    static constexpr void node_ranks(launch_view const& v, auto& out) {
        for_each_repeat(
            v.launches.size(), [&](std::uint32_t i) { return counts(v.launches[i]); },
            [&](std::uint32_t i) { return hash_of(*v.launches[i].node_rank); },
            [&](std::uint32_t i, std::uint32_t k) {
                return *v.launches[i].node_rank == *v.launches[k].node_rank && one_job(v.launches[i], v.launches[k]);
            },
            [&](repeat const& same) {
                launch const& second = v.launches[same.second()];
                out.report(launch_mismatch{},
                           fault{second.how,
                                 launch_number::node_rank,
                                 *second.node_rank,
                                 launch_bound::same_rank,
                                 static_cast<std::uint32_t>(same.count()),
                                 {launch_bound::same_rank}},
                           place_or_position(second.node_rank.at, same.second()));
                related_once related{second.node_rank.at};
                same.for_each_other([&](std::uint32_t i) {
                    place const at = v.launches[i].node_rank.at;
                    if (related.take(at)) out.related(launch_mismatch{}, at);
                });
            });
    }
};

} // namespace atlascheck::rules::script
