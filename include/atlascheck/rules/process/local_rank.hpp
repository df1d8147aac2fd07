// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// What is wrong with a LOCAL_RANK.
enum class local_rank_defect : std::uint8_t { repeated, beyond, other_device };

[[nodiscard]] constexpr text word(local_rank_defect d) noexcept {
    constexpr text words[] = {
        {"is that of", "被"},
        {"is past", "超出"},
        {"names device", "在可见设备中对应设备"},
    };
    return words[static_cast<unsigned>(d)];
}
/// The words between the two numbers of a defect.
struct local_rank_link {
    local_rank_defect of = local_rank_defect::repeated;
    friend constexpr bool operator==(local_rank_link const&, local_rank_link const&) = default;
};
[[nodiscard]] constexpr text word(local_rank_link l) noexcept {
    constexpr text words[] = {
        {"processes; each has its own, from 0 to at most", "个进程使用；各进程的取值应互不相同，从 0 起，最大为"},
        {"visible devices, which are counted from 0 to", "个可见设备的序号范围 0 至"},
        {"of what is visible, but the process uses", "而进程使用的是设备"},
    };
    return words[static_cast<unsigned>(l.of)];
}

/// LOCAL_RANK is unique on its server and names the device that is used, counted within what is visible.
///
/// A rank table's ids are the host's and a container counts its own, so that the two are not compared.
///
/// Needs:  the LOCAL_RANK of processes; whether it is unique, of known hosts. What shared-device, rank-order or
///         visible-devices has named is not told again.
/// Blames: the second of processes with one LOCAL_RANK, all others related; each that names no device or another one.
/// Cost:   O(processes); a table of them.
/// Source: M, S, "adapt the script".
struct local_rank {
    static constexpr rule_info info{
        .id = "process/local-rank",
        .level = severity::error,
        .from = source::both_guides,
        .codes = "EI0014 EI0015",
    };
    static constexpr text summary{
        .en = "each LOCAL_RANK is unique on its server and names the device used, within ASCEND_RT_VISIBLE_DEVICES",
        .zh = "LOCAL_RANK 在其服务器上唯一，且与所用设备一致（在 ASCEND_RT_VISIBLE_DEVICES 范围内计数）",
    };
    static constexpr text why{
        .en =
            "A process takes the device that its LOCAL_RANK counts to: with 4,5,6,7 visible LOCAL_RANK 0 is device 4. Two "
            "processes with one LOCAL_RANK take the same device.",
        .zh =
            "进程按 LOCAL_RANK 选取设备：可见设备为 4,5,6,7 时 LOCAL_RANK 0 即设备 4。两个进程的 LOCAL_RANK 相同则选中同一设备。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses the second process on a device with EI0015, and with EI0014 one whose device is not that of its "
            "rank in the table.",
        .zh = "HCCL 以 EI0015 拒绝同一设备上的第二个进程；所用设备与 rank table 中该 rank 的设备不符时报 EI0014。",
    };
    static constexpr literal example = R"({"atlascheck": 1, "processes": [
  {"rank": 0, "local_rank": 0, "server": "a"}, {"rank": 1, "local_rank": 0, "server": "a"}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (machine_ref, machine), (std::uint32_t, local), (local_rank_defect, what),
                                 (std::uint32_t, first), (local_rank_link, link), (std::uint32_t, second));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the LOCAL_RANK {local} on {machine} {what} {first} {link} {second}",
        .zh = "{machine}上的 LOCAL_RANK {local} {what} {first} {link} {second}",
    };
    static constexpr text fix{
        .en = "number the processes of each server from 0, and choose the device by LOCAL_RANK",
        .zh = "在每台服务器上将进程从 0 起编号，并按 LOCAL_RANK 选择设备",
    };

    static constexpr void check(launch_view const& v, product const& p, cluster_view const* c, hosts_view const* h,
                                environment_view const* e, sink_for<local_rank> auto& out) {
        bool any = false;
        for (atlascheck::process const& of : v.processes) any |= of.local_rank.known;
        if (!any) return out.not_evaluated(local_rank{}, fact::local_rank);
        devices(v, p, h, e, out);
        repeats(v, p, tells_use(c) && !c->several(), h, out);
    }

private:
    static constexpr void devices(launch_view const& v, product const& p, hosts_view const* h,
                                  environment_view const* e, auto& out) {
        buffer<std::uint32_t> const sharers = sharers_of(v);
        for (std::size_t i = 0; i != v.processes.size(); ++i) {
            atlascheck::process const& of = v.processes[i];
            if (!of.local_rank) continue;
            if (!of.visible && hides(of, e)) {
                out.not_evaluated(local_rank{}, fact::visible_devices);
                continue;
            }
            atlascheck::visible_devices const seen = of.visible ? read_visible_devices(*of.visible)
                                                                : atlascheck::visible_devices{.count = devices_of(p)};
            if (!seen.sound() || seen.count == 0) continue; // visible-devices names it
            std::uint32_t const local = *of.local_rank;
            auto const tell = [&](local_rank_defect what, std::uint32_t first, std::uint32_t second) {
                out.report(local_rank{}, fault{machine_of(of.host, h), local, what, first, {what}, second},
                           place_or_position(of.local_rank.at, i));
            };
            if (local >= seen.count) {
                if (!of.visible || sharers[i] <= seen.count)
                    tell(local_rank_defect::beyond, seen.count, seen.count - 1);
                continue;
            }
            std::uint32_t const named = of.visible ? *visible_device_at(*of.visible, local) : local;
            if (of.device && *of.device != named) tell(local_rank_defect::other_device, named, *of.device);
        }
    }
    [[nodiscard]] static constexpr std::uint32_t devices_of(product const& p) noexcept {
        return static_cast<std::uint32_t>(p.devices_per_server);
    }
    // Whether the variable is set to something that only the run tells.
    [[nodiscard]] static constexpr bool hides(atlascheck::process const& of, environment_view const* e) noexcept {
        if (e == nullptr || of.environment >= e->environments.size()) return false;
        return e->find(e->environments[of.environment], "ASCEND_RT_VISIBLE_DEVICES") != nullptr;
    }
    // Of each process, how many of its host see the same list: one that is too short for them is what is wrong.
    [[nodiscard]] static constexpr buffer<std::uint32_t> sharers_of(launch_view const& v) {
        buffer<std::uint32_t> first(v.processes.size());
        buffer<std::uint32_t> count(v.processes.size());
        std::uint32_t head = 0;
        for_each_group(
            v.processes.size(),
            [&](std::uint32_t i) { return hash_of(*v.processes[i].visible) ^ hash_of(v.processes[i].host); },
            [&](std::uint32_t i, std::uint32_t k) {
                return v.processes[i].host == v.processes[k].host && *v.processes[i].visible == *v.processes[k].visible;
            },
            [&](std::uint32_t i) {
                first[i] = head = i;
                count[i] = 1;
            },
            [&](std::uint32_t i) {
                first[i] = head;
                ++count[head];
            });
        for (std::size_t i = 0; i != count.size(); ++i) count[i] = count[first[i]];
        return count;
    }

    // Whether two processes of one host and LOCAL_RANK are what is wrong, and not two jobs, two lists of devices, a device
    // or a rank.
    [[nodiscard]] static constexpr bool clash(atlascheck::process const& a, atlascheck::process const& b) noexcept {
        if (a.master_port && b.master_port && *a.master_port != *b.master_port) return false;
        if (a.rank && b.rank && *a.rank == *b.rank) return false;
        if (a.visible && b.visible && *a.visible != *b.visible) return false;
        return !(a.device && b.device && *a.device == *b.device);
    }
    static constexpr void repeats(launch_view const& v, product const& p, bool one_server, hosts_view const* h,
                                  auto& out) {
        for_each_repeat(
            v.processes.size(),
            [&](std::uint32_t i) {
                return v.processes[i].local_rank && (v.processes[i].host != no_index || one_server);
            },
            [&](std::uint32_t i) {
                return hash_of(std::uint64_t{v.processes[i].host} << 32 | *v.processes[i].local_rank);
            },
            [&](std::uint32_t i, std::uint32_t k) {
                atlascheck::process const& a = v.processes[i];
                atlascheck::process const& b = v.processes[k];
                return a.host == b.host && *a.local_rank == *b.local_rank && clash(a, b);
            },
            [&](repeat const& same) {
                atlascheck::process const& second = v.processes[same.second()];
                constexpr auto what = local_rank_defect::repeated;
                out.report(local_rank{},
                           fault{machine_of(second.host, h),
                                 *second.local_rank,
                                 what,
                                 static_cast<std::uint32_t>(same.count()),
                                 {what},
                                 devices_of(p) - 1},
                           place_or_position(second.local_rank.at, same.second()));
                related_once related{second.local_rank.at};
                same.for_each_other([&](std::uint32_t i) {
                    place const at = v.processes[i].local_rank.at;
                    if (related.take(at)) out.related(local_rank{}, at);
                });
            });
    }
};

} // namespace atlascheck::rules::process
