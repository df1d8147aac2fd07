// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// Who takes the ports of a range.
enum class port_taker : std::uint8_t { hccl, newer_hccl };

[[nodiscard]] constexpr text word(port_taker t) noexcept {
    return t == port_taker::hccl ? text{"HCCL takes", "由 HCCL 占用"}
                                 : text{"newer HCCL takes too", "新版 HCCL 还占用"};
}

/// MASTER_PORT is outside the ports that HCCL takes itself.
///
/// Needs:  the port, and where the environment sets HCCL_IF_BASE_PORT or HCCL_HOST_SOCKET_PORT_RANGE, a value that is plain;
///         nothing set is 60000.
/// Blames: each such port once, where it stands first; further places of it are related. In the 16 ports that only newer
///         versions take it is a note.
/// Cost:   O(launches + processes + variables); a table of such ports.
/// Source: S, "environment"; HCCL, "HCCL_IF_BASE_PORT".
struct master_port_in_hccl_range {
    static constexpr rule_info info{
        .id = "process/master-port-in-hccl-range",
        .level = severity::warning,
        .from = source::one_server_and_hccl,
        .codes = "EI0019",
    };
    static constexpr text summary{
        .en = "the MASTER_PORT is outside the ports from HCCL_IF_BASE_PORT that HCCL takes",
        .zh = "MASTER_PORT 不在 HCCL 自 HCCL_IF_BASE_PORT 起占用的端口内",
    };
    static constexpr text why{
        .en =
            "On the master's server the job and HCCL want one port; which of them fails depends on the order in which they "
            "come.",
        .zh = "在主节点所在服务器上，作业与 HCCL 争用同一端口，谁失败取决于先后顺序。",
    };
    static constexpr text hccl{
        .en = "HCCL cannot bind a port that the master holds, and fails with EI0019.",
        .zh = "HCCL 无法绑定已被主节点占用的端口，报 EI0019。",
    };
    static constexpr literal example =
        "torchrun --nproc_per_node 8 --master_addr localhost --master_port 60011 train.py";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint32_t, port), (port_taker, taker), (std::uint32_t, first),
                                 (std::uint32_t, last));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the MASTER_PORT {port} is one of the ports {first} to {last}, which {taker}",
        .zh = "MASTER_PORT {port} 落在{taker}的端口 {first} 至 {last} 内",
    };
    static constexpr text fix{
        .en = "choose a MASTER_PORT outside {first} to {last} that nothing else uses",
        .zh = "选用 {first} 至 {last} 以外且未被占用的 MASTER_PORT",
    };

    static constexpr void check(launch_view const& v, environment_view const* e,
                                sink_for<master_port_in_hccl_range> auto& out) {
        bool any = false;
        buffer<found> all;
        auto const judge = [&](auto const& of) {
            if (!of.master_port) return;
            any = true;
            port_block const block = port_block_of(e, of.environment);
            if (!block.known()) return out.not_evaluated(master_port_in_hccl_range{}, fact::base_port);
            if (auto const f = fault_of(*of.master_port, block); f.port != 0) all.push({f, of.master_port.at});
        };
        for (launch const& l : v.launches) judge(l);
        for (atlascheck::process const& p : v.processes) judge(p);
        if (!any) out.not_evaluated(master_port_in_hccl_range{}, fact::master);
        tell(all, out);
    }

private:
    struct found {
        fault what{};
        place at{};
    };

    // Of port 0 where there is none.
    [[nodiscard]] static constexpr fault fault_of(std::uint32_t port, port_block const& block) noexcept {
        fault f{};
        block.for_each([&](port_range r) {
            if (f.port == 0 && r.contains(port)) f = fault{port, port_taker::hccl, r.first, r.last};
        });
        if (f.port == 0 && block.has_further() && block.further().contains(port))
            f = fault{port, port_taker::newer_hccl, block.further().first, block.further().last};
        return f;
    }
    static constexpr void tell(buffer<found> const& all, auto& out) {
        related_once related{{}};
        for_each_group(
            all.size(),
            [&](std::uint32_t i) { return hash_of(std::uint64_t{all[i].what.port} << 32 | all[i].what.first); },
            [&](std::uint32_t i, std::uint32_t k) {
                return all[i].what.port == all[k].what.port && all[i].what.first == all[k].what.first &&
                       all[i].what.taker == all[k].what.taker;
            },
            [&](std::uint32_t i) {
                bool const note = all[i].what.taker == port_taker::newer_hccl;
                out.report(master_port_in_hccl_range{}, all[i].what, all[i].at,
                           note ? severity::note : severity::warning);
                related = related_once{all[i].at};
            },
            [&](std::uint32_t i) {
                if (related.take(all[i].at)) out.related(master_port_in_hccl_range{}, all[i].at);
            });
    }
};

} // namespace atlascheck::rules::process
