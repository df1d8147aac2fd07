// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// Which ports two jobs both want.
enum class overlapping : std::uint8_t { by_default, stated, newer };

[[nodiscard]] constexpr text word(overlapping o) noexcept {
    constexpr text words[] = {
        {"HCCL_IF_BASE_PORT is not set: all take the 16 from",
         "未设置 HCCL_IF_BASE_PORT，均占用 16 个端口，起始端口为"},
        {"they are stated so, and meet at", "所设端口有重叠，重叠起始端口为"},
        {"only the 16 further ones of newer HCCL, which begin at", "仅新版 HCCL 另占的 16 个端口有重叠，起始端口为"},
    };
    return words[static_cast<unsigned>(o)];
}

/// Jobs that run side by side on one host take ports of their own for HCCL.
///
/// It is a fault besides shared devices.
///
/// Needs:  launches that are known to run side by side on one machine and to be different jobs, and their ports:
///         HCCL_IF_BASE_PORT (60000 where it is not set) or HCCL_HOST_SOCKET_PORT_RANGE, a value that is plain and not `auto`.
/// Blames: the second of launches whose ports meet, at the value or at the command; the others are related. Where only the
///         further 16 ports of newer versions meet it is a note.
/// Cost:   O(launches x launches whose ports do not meet).
/// Source: HCCL, "HCCL_IF_BASE_PORT".
struct port_overlap {
    static constexpr rule_info info{
        .id = "process/port-overlap",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0019",
    };
    static constexpr text summary{
        .en = "two jobs on one host do not take overlapping ports from HCCL_IF_BASE_PORT",
        .zh = "同一主机上的两个作业自 HCCL_IF_BASE_PORT 起占用的端口不重叠",
    };
    static constexpr text why{
        .en = "Each job's HCCL listens on ports of the host; the later job finds them taken.",
        .zh = "各作业的 HCCL 都要监听主机端口；后启动的作业会发现端口已被占用。",
    };
    static constexpr text hccl{
        .en = "HCCL cannot bind a port that another job holds, and fails with EI0019.",
        .zh = "HCCL 无法绑定已被其他作业占用的端口，报 EI0019。",
    };
    static constexpr literal example =
        R"(torchrun --nproc_per_node 4 --master_addr localhost --master_port 29500 a.py &
torchrun --nproc_per_node 4 --master_addr localhost --master_port 29501 b.py &)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (machine_ref, machine), (int, launches), (overlapping, which),
                                 (std::uint32_t, first));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{launches} jobs on {machine} want the same ports for HCCL ({which} {first})",
        .zh = "{machine}上的 {launches} 个作业的 HCCL 使用相同端口（{which} {first}）",
    };
    static constexpr text fix{
        .en = "set HCCL_IF_BASE_PORT for each job, 32 apart: 60000, 60032, 60064",
        .zh = "为每个作业设置 HCCL_IF_BASE_PORT，彼此相隔 32：60000、60032、60064",
    };

    static constexpr void check(launch_view const& v, environment_view const* e, hosts_view const* h,
                                sink_for<port_overlap> auto& out) {
        if (v.launches.empty()) return out.not_evaluated(port_overlap{}, fact::launch);
        buffer<port_block> ports(v.launches.size());
        for (std::size_t i = 0; i != ports.size(); ++i) ports[i] = port_block_of(e, v.launches[i].environment);
        buffer<std::uint8_t> taken(ports.size());
        for (std::size_t i = 0; i != ports.size(); ++i)
            if (taken[i] == 0 && v.launches[i].master_port && communicates(v.launches[i]))
                look(v, ports, h, i, taken, out);
    }

private:
    // A process alone has nobody to listen for. How many launches a loop of unknown turns makes is not known either.
    [[nodiscard]] static constexpr bool communicates(launch const& l) noexcept {
        auto const all = processes_of(l);
        return !l.many && (!all || *all != 1);
    }
    // Compares launch `i` with those behind it, and takes these out where their ports are the same.
    static constexpr void look(launch_view const& v, buffer<port_block> const& ports, hosts_view const* h,
                               std::size_t i, buffer<std::uint8_t>& taken, auto& out) {
        launch const& first = v.launches[i];
        buffer<std::size_t> same;
        buffer<std::size_t> further;
        for (std::size_t k = i + 1; k != v.launches.size(); ++k) {
            launch const& other = v.launches[k];
            if (taken[k] != 0 || !communicates(other) || !jobs::differ(first, other) || !side_by_side(first, other))
                continue;
            if (!ports[i].known() || !ports[k].known()) {
                out.not_evaluated(port_overlap{}, fact::base_port);
                continue;
            }
            port_conflict const found = conflict_of(ports[i], ports[k]);
            if (found == port_conflict::further) further.push(k);
            if (found != port_conflict::block) continue;
            taken[k] = 1;
            same.push(k);
        }
        if (!same.empty()) tell(v, ports, h, i, same, severity::error, out);
        if (!further.empty()) tell(v, ports, h, i, further, severity::note, out);
    }
    static constexpr void tell(launch_view const& v, buffer<port_block> const& ports, hosts_view const* h,
                               std::size_t i, buffer<std::size_t> const& others, severity level, auto& out) {
        auto const at_of = [&](std::size_t k) {
            return ports[k].at.what == spot::nowhere ? v.launches[k].at : ports[k].at;
        };
        std::size_t const second = others[0];
        bool const by_default = ports[i].from == port_block::basis::by_default &&
                                ports[second].from == port_block::basis::by_default;
        auto const which = level == severity::note ? overlapping::newer
                           : by_default            ? overlapping::by_default
                                                   : overlapping::stated;
        out.report(port_overlap{},
                   fault{machine_of(v.launches[i].host, h), static_cast<int>(others.size()) + 1, which,
                         first_common(ports[i], ports[second], level)},
                   place_or_position(at_of(second), second), level);
        related_once related{at_of(second)};
        if (related.take(at_of(i))) out.related(port_overlap{}, at_of(i));
        for (std::size_t n = 1; n < others.size(); ++n)
            if (related.take(at_of(others[n]))) out.related(port_overlap{}, at_of(others[n]));
    }
    // The lowest port that both want; of a note the first of the further ones that meet.
    [[nodiscard]] static constexpr std::uint32_t first_common(port_block const& a, port_block const& b,
                                                              severity level) noexcept {
        std::uint32_t lowest = no_index;
        auto const meet = [&](port_range x, port_range y) {
            if (overlap(x, y)) lowest = smaller(lowest, larger(x.first, y.first));
        };
        auto const with = [&](port_block const& one, port_block const& other) {
            if (one.has_further()) other.for_each([&](port_range r) { meet(r, one.further()); });
        };
        if (level != severity::note) {
            a.for_each([&](port_range x) { b.for_each([&](port_range y) { meet(x, y); }); });
        } else {
            with(a, b);
            with(b, a);
        }
        return lowest;
    }
};

} // namespace atlascheck::rules::process
