// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

enum class master_part : std::uint8_t { address, port };

[[nodiscard]] constexpr text word(master_part p) noexcept {
    return p == master_part::address ? text{"MASTER_ADDR", "MASTER_ADDR"} : text{"MASTER_PORT", "MASTER_PORT"};
}

/// MASTER_ADDR and MASTER_PORT are the same in all scripts and processes of one job.
///
/// Needs:  what is known to be of one job; `masters` says what is. Of a name and an address nobody knows whether they differ.
/// Blames: each value that differs from the commonest, on a tie from the first, once; the usual one and further places of it
///         are related.
/// Cost:   O(launches + processes); tables of them.
/// Source: M, "start the training on several servers".
struct master_mismatch {
    static constexpr rule_info info{
        .id = "process/master-mismatch",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006 EI0015",
    };
    static constexpr text summary{
        .en = "all scripts and processes of one job have the same MASTER_ADDR and MASTER_PORT",
        .zh = "同一作业的所有脚本与进程中 MASTER_ADDR 与 MASTER_PORT 一致",
    };
    static constexpr text why{
        .en =
            "All processes meet at the master; one that looks for it elsewhere never arrives, and the others wait for it.",
        .zh = "所有进程在主节点汇合；主节点地址或端口不同的进程永远无法汇合，其他进程则一直等待。",
    };
    static constexpr text hccl{
        .en =
            "HCCL is given its root by the master. It is not reached, or waits for the missing ranks until EI0015 or EI0006.",
        .zh = "HCCL 的根节点信息由主节点分发。此时尚未执行到 HCCL，或者 HCCL 等待缺失的 rank 直至报 EI0015 或 EI0006。",
    };
    static constexpr literal example = R"({"atlascheck": 1, "processes": [
  {"rank": 0, "server": "a", "master_addr": "10.0.0.1", "master_port": 29500},
  {"rank": 1, "server": "b", "master_addr": "10.0.0.2", "master_port": 29500}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (master_part, part), (excerpt, value));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the {part} {value} is not that of the rest of the job",
        .zh = "{part} {value} 与同一作业中其他脚本或进程的取值不一致",
    };
    static constexpr text fix{
        .en = "set the same {part} in all scripts of the job: that of the server of rank 0",
        .zh = "在作业的所有脚本中设置相同的 {part}，即 rank 0 所在服务器的值",
    };

    static constexpr void check(launch_view const& v, sink_for<master_mismatch> auto& out) {
        masters const m{v};
        if (!m.complete()) out.not_evaluated(master_mismatch{}, fact::master);
        buffer<wrong> all;
        for (master_claim const& c : m.claims()) {
            if (c.address)
                if (master_claim const* const usual = m.usual_address(c.port))
                    if (differs(c, *usual))
                        all.push({master_part::address, c.address.at, usual->address.at, *c.address, 0});
            if (c.port)
                if (master_claim const* const usual = m.usual_port())
                    if (*c.port != *usual->port) all.push({master_part::port, c.port.at, usual->port.at, {}, *c.port});
        }
        tell(all, out);
    }

private:
    struct wrong {
        master_part part = master_part::address;
        place at{};
        place usual{};
        std::string_view address{};
        std::uint32_t port = 0;
    };

    // On the master's own server a loopback address works; elsewhere it is as wrong as any other.
    [[nodiscard]] static constexpr bool differs(master_claim const& c, master_claim const& usual) noexcept {
        if (is_loopback_host(*c.address)) return c.follows;
        return different_hosts(*c.address, *usual.address);
    }
    static constexpr void tell(buffer<wrong> const& all, auto& out) {
        if (all.empty()) return;
        related_once related{{}};
        for_each_group(
            all.size(), [&](std::uint32_t i) { return hash_of(all[i].address) ^ hash_of(all[i].port); },
            [&](std::uint32_t i, std::uint32_t k) {
                return all[i].part == all[k].part && all[i].address == all[k].address && all[i].port == all[k].port &&
                       all[i].usual == all[k].usual;
            },
            [&](std::uint32_t i) {
                wrong const& w = all[i];
                out.report(master_mismatch{}, fault{w.part, excerpt_of(w.at)}, w.at);
                related = related_once{w.at};
                if (related.take(w.usual)) out.related(master_mismatch{}, w.usual);
            },
            [&](std::uint32_t i) {
                if (related.take(all[i].at)) out.related(master_mismatch{}, all[i].at);
            });
    }
};

} // namespace atlascheck::rules::process
