// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// From what the number of processes is known.
enum class world_basis : std::uint8_t { devices, launch, rank, processes, list };

[[nodiscard]] constexpr text word(world_basis b) noexcept {
    constexpr text words[] = {
        {"as many as the devices of the cluster", "即集群的设备数"},
        {"as many as the launch starts", "即启动命令启动的进程数"},
        {"at least, by the ranks", "由 rank 得出的下限"},
        {"at least, by what is given of them", "由已给出的进程得出的下限"},
        {"all that are listed", "即列出的全部进程"},
    };
    return words[static_cast<unsigned>(b)];
}

/// WORLD_SIZE or RANK_SIZE is the number of processes.
///
/// Needs:  the world size that a launch or a process states, and the number of processes: from a list of them, a cluster that
///         is known in full, or the launch itself. torchrun and its kin set it themselves; what is exported for them is not judged.
///         Where a launch agrees with what it states, but not with the cluster, script/launch-mismatch speaks.
/// Blames: each wrong value once, where it stands first; further places of it are related.
/// Cost:   O(launches + processes); a table of the wrong ones.
/// Source: M, "start the training on several servers".
struct world_size {
    static constexpr rule_info info{
        .id = "process/world-size",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006 EI0015",
    };
    static constexpr text summary{
        .en = "the stated world size (WORLD_SIZE, RANK_SIZE) equals the number of processes",
        .zh = "声明的 world size（WORLD_SIZE、RANK_SIZE）等于进程数",
    };
    static constexpr text why{
        .en =
            "The processes wait until as many as the world size have met; with too few that never happens, with too many "
            "some are turned away.",
        .zh = "各进程要等到与 world size 相同数量的进程汇合；进程不足时永远等不到，过多时有进程被拒绝。",
    };
    static constexpr text hccl{
        .en =
            "HCCL waits for the ranks that are missing and gives up with EI0015, or EI0006 where it never got so far.",
        .zh = "HCCL 等待缺失的 rank，最终报 EI0015，若未进行到该步骤则报 EI0006。",
    };
    static constexpr literal example = R"(export MASTER_ADDR=localhost MASTER_PORT=29500 WORLD_SIZE=8
for i in 0 1; do RANK=$i LOCAL_RANK=$i python train.py & done)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint32_t, stated), (std::uint32_t, expected), (world_basis, basis));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the world size is stated as {stated}, but the number of processes is {expected} ({basis})",
        .zh = "world size 声明为 {stated}，但进程数为 {expected}（{basis}）",
    };
    static constexpr text fix{
        .en = "make the world size and the number of processes equal: here {stated} and {expected}",
        .zh = "使 world size 与进程数一致：此处分别为 {stated} 与 {expected}",
    };

    static constexpr void check(launch_view const& v, cluster_view const* c, sink_for<world_size> auto& out) {
        std::size_t const total = tells_use(c) && !jobs::of(v).several() ? c->devices.size() : 0;
        buffer<wrong> all;
        bool stated_once = false;
        for (launch const& l : v.launches) {
            if (!l.world_size || sets_it(l.how)) continue;
            stated_once = true;
            if (l.overridable)
                out.not_evaluated(world_size{}, fact::world_size);
            else if (!judge(l, total, all))
                out.not_evaluated(world_size{}, fact::devices);
        }
        bool const listed = !printed(v);
        std::size_t const known = listed ? v.processes.size() : processes_given(v);
        for (atlascheck::process const& p : v.processes) {
            if (!p.world_size) continue;
            stated_once = true;
            if (!(listed ? judge_listed(p, known, all) : judge_printed(p, total, known, all)))
                out.not_evaluated(world_size{}, fact::devices);
        }
        if (!stated_once) out.not_evaluated(world_size{}, fact::world_size);
        tell(all, out);
    }

private:
    struct wrong {
        fault what{};
        place at{};
    };

    // Launchers whose processes see the world size that the launcher itself gives them.
    [[nodiscard]] static constexpr bool sets_it(launcher how) noexcept {
        switch (how) {
        case launcher::torch_launch:
        case launcher::torchrun:
        case launcher::torch_npu_run:
        case launcher::msrun:
        case launcher::deepspeed:
        case launcher::accelerate: return true;
        default: return false;
        }
    }
    // Whether it could be judged.
    [[nodiscard]] static constexpr bool judge(launch const& l, std::size_t total, buffer<wrong>& all) {
        std::uint32_t const said = *l.world_size;
        auto const own = processes_of(l);
        if (total == 0 && !own) return false;
        bool const agrees = own && *own == said && (stated_nodes(l) || !l.per_node);
        if (total == said || (total != 0 && agrees)) return true;
        if (total != 0)
            all.push({{said, static_cast<std::uint32_t>(total), world_basis::devices}, l.world_size.at});
        else if (*own != said)
            all.push({{said, *own, world_basis::launch}, l.world_size.at});
        return true;
    }
    // Processes of a job file are all that there are; of those whose environments were printed there may be more.
    [[nodiscard]] static constexpr bool printed(launch_view const& v) noexcept {
        for (atlascheck::process const& p : v.processes)
            if (p.printed) return true;
        return false;
    }
    [[nodiscard]] static constexpr bool judge_listed(atlascheck::process const& p, std::size_t count,
                                                     buffer<wrong>& all) {
        if (*p.world_size != count)
            all.push({{*p.world_size, static_cast<std::uint32_t>(count), world_basis::list}, p.world_size.at});
        return true;
    }
    [[nodiscard]] static constexpr bool judge_printed(atlascheck::process const& p, std::size_t total,
                                                      std::size_t given, buffer<wrong>& all) {
        std::uint32_t const said = *p.world_size;
        if (total != 0 && total != said)
            all.push({{said, static_cast<std::uint32_t>(total), world_basis::devices}, p.world_size.at});
        else if (total == 0 && p.rank && *p.rank >= said)
            all.push({{said, *p.rank + 1, world_basis::rank}, p.world_size.at});
        else if (total == 0 && given > said)
            all.push({{said, static_cast<std::uint32_t>(given), world_basis::processes}, p.world_size.at});
        else
            return total != 0;
        return true;
    }
    // How many processes of one job are given, told apart by host and LOCAL_RANK; 0 where they may be of several.
    [[nodiscard]] static constexpr std::size_t processes_given(launch_view const& v) {
        if (v.processes.empty()) return 0;
        atlascheck::process const& first = v.processes[0];
        if (!first.master_addr || !first.master_port || is_loopback_host(*first.master_addr)) return 0;
        for (atlascheck::process const& p : v.processes) {
            bool const same = p.master_addr && p.master_port && *p.master_addr == *first.master_addr &&
                              *p.master_port == *first.master_port;
            if (!same || p.host == no_index || !p.local_rank) return 0;
        }
        std::size_t count = 0;
        for_each_group(
            v.processes.size(),
            [&](std::uint32_t i) {
                return hash_of(std::uint64_t{v.processes[i].host} << 32 | *v.processes[i].local_rank);
            },
            [&](std::uint32_t i, std::uint32_t k) {
                return v.processes[i].host == v.processes[k].host &&
                       *v.processes[i].local_rank == *v.processes[k].local_rank;
            },
            [&](std::uint32_t) { ++count; }, [](std::uint32_t) {});
        return count;
    }
    static constexpr void tell(buffer<wrong> const& all, auto& out) {
        related_once related{{}};
        for_each_group(
            all.size(),
            [&](std::uint32_t i) { return hash_of(std::uint64_t{all[i].what.stated} << 32 | all[i].what.expected); },
            [&](std::uint32_t i, std::uint32_t k) {
                return all[i].what.stated == all[k].what.stated && all[i].what.expected == all[k].what.expected;
            },
            [&](std::uint32_t i) {
                out.report(world_size{}, all[i].what, all[i].at);
                related = related_once{all[i].at};
            },
            [&](std::uint32_t i) {
                if (related.take(all[i].at)) out.related(world_size{}, all[i].at);
            });
    }
};

} // namespace atlascheck::rules::process
