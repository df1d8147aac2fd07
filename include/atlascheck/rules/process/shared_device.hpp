// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace atlascheck::rules::process {

/// Why a device is to run several processes.
enum class device_claim : std::uint8_t { entries, launches, processes, running };

[[nodiscard]] constexpr text word(device_claim c) noexcept {
    constexpr text words[] = {
        {"it stands so often", "重复出现"},
        {"launches side by side name it", "被同时运行的多个启动命令指定"},
        {"they say that they use it", "各进程均声明使用它"},
        {"npu-smi shows one on it already", "npu-smi 显示已有进程在其上运行"},
    };
    return words[static_cast<unsigned>(c)];
}

/// One device runs one training process.
///
/// Needs:  device ids; of servers that stand twice in a table they are not judged. Launches are compared where they are
///         known to run side by side on one machine, name devices, and are different jobs; what npu-smi shows only where the
///         job is not running yet.
/// Blames: each device that stands several times on a server, once, at its second entry; the second of launches that name
///         the same devices; the second of processes that use one; on each host the first device that is taken. The
///         others are related.
/// Cost:   O(devices + launches + processes); a table where there are several launches or processes.
/// Source: S, "constraints of collective communication".
struct shared_device {
    static constexpr rule_info info{
        .id = "process/shared-device",
        .level = severity::error,
        .from = source::one_server,
        .codes = "EI0014 EI0015",
    };
    static constexpr text summary{
        .en = "one device runs one training process: no two ranks, launches or processes of a server use one device",
        .zh = "一个设备只运行一个训练进程：同一服务器上的多个 rank、启动命令或进程不能使用同一设备",
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
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}, {"device_id": "0", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (machine_ref, machine), (device_set, devices), (int, processes),
                                 (device_claim, why));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {devices} of {machine} would run {processes} processes ({why}); one device runs one",
        .zh = "{machine}的设备 {devices} 将运行 {processes} 个进程（{why}）；一个设备只能运行一个进程",
    };
    static constexpr text fix{
        .en = "give each process a device of its own; npu-smi info shows what runs already",
        .zh = "为每个进程指定各自的设备；npu-smi info 可查看已在运行的进程",
    };

    static constexpr void check(cluster_view const* c, product const& p, launch_view const* l, hosts_view const* h,
                                environment_view const* e, sink_for<shared_device> auto& out) {
        if (c != nullptr)
            entries(*c, p, out);
        else if (l == nullptr || !names_devices(*l))
            out.not_evaluated(shared_device{}, fact::cluster);
        if (l != nullptr) {
            launches(*l, h, out);
            processes(*l, c, p, h, out);
        }
        if (h != nullptr && !runs_already(l, e)) running(*h, c, p, l, out);
    }

private:
    [[nodiscard]] static constexpr bool names_devices(launch_view const& v) noexcept {
        for (launch const& l : v.launches)
            if (l.visible) return true;
        for (atlascheck::process const& p : v.processes)
            if (p.device || p.visible) return true;
        return false;
    }

    static constexpr void entries(cluster_view const& c, product const& p, auto& out) {
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
                if ((ids.again >> id & 1U) != 0) tell(c, s, static_cast<std::uint32_t>(id), out);
        }
    }
    static constexpr void tell(cluster_view const& c, std::size_t s, std::uint32_t id, auto& out) {
        server const& of = c.servers[s];
        std::size_t const end = std::size_t{of.first} + of.count;
        auto const next = [&](std::size_t i) {
            while (i != end && (!c.devices[i].has_id() || c.devices[i].id() != id)) ++i;
            return i;
        };
        int entries = 0;
        for (std::size_t i = next(of.first); i != end; i = next(i + 1)) ++entries;
        std::size_t const first = next(of.first);
        std::size_t const second = next(first + 1);
        out.report(shared_device{},
                   fault{{.server = static_cast<int>(s)}, only_device(id), entries, device_claim::entries},
                   place::of(spot::device_id, second));
        out.related(shared_device{}, place::of(spot::device_id, first));
        for (std::size_t i = next(second + 1); i != end; i = next(i + 1))
            out.related(shared_device{}, place::of(spot::device_id, i));
    }

    static constexpr void relate(repeat const& same, auto&& place_of, auto& out) {
        related_once related{place_of(same.second())};
        same.for_each_other([&](std::uint32_t i) {
            if (related.take(place_of(i))) out.related(shared_device{}, place_of(i));
        });
    }

    static constexpr void launches(launch_view const& v, hosts_view const* h, auto& out) {
        if (v.launches.size() < 2) return;
        device_fights const fights{v};
        for_each_repeat(
            v.launches.size(), [&](std::uint32_t i) { return fights.grouped(i); },
            [&](std::uint32_t i) { return fights.hash(i); },
            [&](std::uint32_t i, std::uint32_t k) { return fights.together(i, k); },
            [&](repeat const& same) {
                launch const& second = v.launches[same.second()];
                out.report(shared_device{},
                           fault{machine_of(second.host, h), fights.devices(same.first()), same.count(),
                                 device_claim::launches},
                           second.visible.at);
                relate(
                    same, [&](std::uint32_t i) { return v.launches[i].visible.at; }, out);
            });
    }

    [[nodiscard]] static constexpr place use_at(atlascheck::process const& p) noexcept {
        return p.device ? p.device.at : p.local_rank.at;
    }
    // Two that stand for one, printed twice, or whose LOCAL_RANK is what is wrong.
    [[nodiscard]] static constexpr bool excused(atlascheck::process const& a, atlascheck::process const& b) noexcept {
        if (a.rank && b.rank && *a.rank == *b.rank) return true;
        return !a.device && !b.device && *a.local_rank == *b.local_rank && *a.visible == *b.visible;
    }
    static constexpr void processes(launch_view const& v, cluster_view const* c, product const& p, hosts_view const* h,
                                    auto& out) {
        bool const one_server = tells_use(c) && !c->several();
        buffer<std::uint64_t> const named = named_by_entries(c, p);
        for_each_repeat(
            v.processes.size(),
            [&](std::uint32_t i) {
                atlascheck::process const& of = v.processes[i];
                return device_used_by(of) < most_devices_of_set && (of.host != no_index || one_server) &&
                       (named_on(of, named, h) >> device_used_by(of) & 1U) == 0;
            },
            [&](std::uint32_t i) {
                atlascheck::process const& of = v.processes[i];
                return hash_of(std::uint64_t{of.host} << 32 | device_used_by(of));
            },
            [&](std::uint32_t i, std::uint32_t k) {
                atlascheck::process const& a = v.processes[i];
                atlascheck::process const& b = v.processes[k];
                return a.host == b.host && device_used_by(a) == device_used_by(b) && !excused(a, b);
            },
            [&](repeat const& same) {
                atlascheck::process const& second = v.processes[same.second()];
                out.report(shared_device{},
                           fault{machine_of(second.host, h), only_device(device_used_by(second)), same.count(),
                                 device_claim::processes},
                           use_at(second));
                relate(
                    same, [&](std::uint32_t i) { return use_at(v.processes[i]); }, out);
            });
    }
    // Of each server the devices that the cluster, which may have been made of these processes, has told of already, as bits.
    [[nodiscard]] static constexpr buffer<std::uint64_t> named_by_entries(cluster_view const* c, product const& p) {
        if (c == nullptr || !c->states_use) return {};
        buffer<std::uint64_t> all(c->servers.size());
        for (std::size_t s = 0; s != all.size(); ++s)
            if (!c->servers[s].merged) all[s] = ids_of(*c, p, c->servers[s]).again;
        return all;
    }
    [[nodiscard]] static constexpr std::uint64_t named_on(atlascheck::process const& of,
                                                          buffer<std::uint64_t> const& named,
                                                          hosts_view const* h) noexcept {
        std::uint32_t server = 0;
        if (of.host != no_index)
            server = h != nullptr && of.host < h->hosts.size() ? h->hosts[of.host].server : no_index;
        return server < named.size() ? named[server] : 0;
    }

    // Processes whose environments were printed run already, and what npu-smi shows may be they.
    [[nodiscard]] static constexpr bool runs_already(launch_view const* l, environment_view const* e) noexcept {
        if (l == nullptr || e == nullptr) return false;
        for (atlascheck::process const& p : l->processes)
            if (p.environment < e->environments.size() && e->environments[p.environment].whole) return true;
        return false;
    }
    // One that starts as many processes as a server has devices needs no list to use each of them.
    [[nodiscard]] static constexpr device_set used_by(launch const& l, product const& p) noexcept {
        auto const all = static_cast<std::uint32_t>(p.devices_per_server);
        if (l.many || l.visible || !l.per_node || *l.per_node != all) return devices_used_by(l);
        return {~std::uint64_t{} >> (most_devices_of_set - all)};
    }
    // Which devices of a host the job is to use, as far as that is known.
    [[nodiscard]] static constexpr device_set wanted_on(hosts_view const& v, std::uint32_t host, cluster_view const* c,
                                                        product const& p, launch_view const* l) noexcept {
        device_set out;
        std::uint32_t const server = v.hosts[host].server;
        if (c != nullptr && c->states_use && server < c->servers.size() && !c->servers[server].merged)
            for (device const& d : c->devices_of(c->servers[server]))
                if (d.has_id() && d.id() < most_devices_of_set) out.bits |= only_device(d.id()).bits;
        if (l == nullptr) return out;
        bool const only_host = v.hosts.size() == 1 && (c == nullptr || !c->several());
        for (launch const& each : l->launches)
            if ((each.host == host || (each.host == no_index && only_host)) && !places_elsewhere(each))
                out.bits |= used_by(each, p).bits;
        for (atlascheck::process const& each : l->processes)
            if (each.host == host && device_used_by(each) < most_devices_of_set)
                out.bits |= only_device(device_used_by(each)).bits;
        return out;
    }
    static constexpr void running(hosts_view const& v, cluster_view const* c, product const& p, launch_view const* l,
                                  auto& out) {
        auto const taken = [](host_device const& d) { return d.process && d.id < most_devices_of_set; };
        for (std::uint32_t i = 0; i != v.hosts.size(); ++i) {
            auto const devices = v.devices_of(v.hosts[i]);
            device_set busy;
            for (host_device const& d : devices)
                if (taken(d)) busy.bits |= only_device(d.id).bits;
            if (busy.bits != 0) busy.bits &= wanted_on(v, i, c, p, l).bits;
            bool first = true;
            for (host_device const& d : devices) {
                if (!taken(d) || (busy.bits >> d.id & 1U) == 0) continue;
                if (std::exchange(first, false))
                    out.report(shared_device{}, fault{machine_of(i, &v), busy, 2, device_claim::running}, d.process.at);
                else
                    out.related(shared_device{}, d.process.at);
            }
        }
    }
};

} // namespace atlascheck::rules::process
