// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// With several servers MASTER_ADDR is not localhost, 127.0.0.0/8 or ::1.
///
/// Needs:  the address, and that the job has several servers; a launch's own number of them goes first.
/// Blames: the first such value of each input, with how many there are; not one that master-mismatch has named.
/// Cost:   O(launches + processes); tables of them.
/// Source: M, "start the training on several servers".
struct loopback_master {
    static constexpr rule_info info{
        .id = "process/loopback-master",
        .level = severity::warning,
        .from = source::several_servers,
        .codes = "EI0006 EI0015",
    };
    static constexpr text summary{
        .en = "with several servers MASTER_ADDR is no loopback address",
        .zh = "多台服务器时 MASTER_ADDR 不是环回地址",
    };
    static constexpr text why{
        .en = "It is what templates say: each server looks for the master on itself, and none finds the others.",
        .zh = "这是模板中的取值：每台服务器都把自身当作主节点，彼此无法汇合。",
    };
    static constexpr text hccl{
        .en =
            "HCCL is given its root by the master and is not reached; where each server believes to be whole, the ranks "
            "that are missing end in EI0015 or EI0006.",
        .zh =
            "HCCL 的根节点信息由主节点分发，此时尚未执行到 HCCL；若各服务器各自成组，则因缺少 rank 报 EI0015 或 EI0006。",
    };
    static constexpr literal example =
        "torchrun --nnodes 2 --node_rank 0 --nproc_per_node 8 --master_addr localhost --master_port 29500 train.py";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, value), (times, count));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the MASTER_ADDR {value}{count} is each server's own, and the job has several servers",
        .zh = "MASTER_ADDR {value}{count} 指向各服务器自身，而作业有多台服务器",
    };
    static constexpr text fix{
        .en = "set MASTER_ADDR on all servers to the address at which they reach the server of rank 0",
        .zh = "在所有服务器上将 MASTER_ADDR 设为 rank 0 所在服务器的地址，且其他服务器均可访问该地址",
    };

    static constexpr void check(launch_view const& v, cluster_view const* c, hosts_view const* h,
                                sink_for<loopback_master> auto& out) {
        masters const m{v};
        bool const several_jobs = jobs::of(v).several();
        bool const apart = hosts_differ(v);
        bool any = false;
        buffer<place> all;
        auto const judge = [&](auto const& of, bool several, bool known) {
            if (!of.master_addr) return;
            any = true;
            if (!is_loopback_host(*of.master_addr)) return;
            bool const named = masters::follows(of) && m.usual_address(of.master_port) != nullptr;
            if (!known)
                out.not_evaluated(loopback_master{}, fact::servers);
            else if (several && !named)
                all.push(of.master_addr.at);
        };
        bool const known = c != nullptr || (h != nullptr && h->servers) || apart;
        for (launch const& l : v.launches) {
            bool const own = stated_nodes(l).known;
            judge(l, on_several_servers(l, c, h) && (own || !several_jobs), own || known);
        }
        for (atlascheck::process const& p : v.processes) judge(p, on_several_servers(c, h) || apart, known);
        if (!any) out.not_evaluated(loopback_master{}, fact::master);
        tell(all, out);
    }

private:
    // Whether processes run on more than one host.
    [[nodiscard]] static constexpr bool hosts_differ(launch_view const& v) noexcept {
        std::uint32_t first = no_index;
        for (atlascheck::process const& p : v.processes) {
            if (p.host == no_index) continue;
            if (first != no_index && p.host != first) return true;
            first = p.host;
        }
        return false;
    }
    static constexpr void tell(buffer<place> const& all, auto& out) {
        if (all.empty()) return;
        seen_places seen{all.size()};
        buffer<place> distinct;
        for (place const& at : all)
            if (seen.add(at)) distinct.push(at);
        buffer<int> count(distinct.size());
        std::uint32_t head = 0;
        auto const each = [&](auto&& first, auto&& other) {
            for_each_group(
                distinct.size(), [&](std::uint32_t i) { return hash_of(std::uint32_t{distinct[i].source}); },
                [&](std::uint32_t i, std::uint32_t k) { return distinct[i].source == distinct[k].source; }, first,
                other);
        };
        each([&](std::uint32_t i) { count[head = i] = 1; }, [&](std::uint32_t) { ++count[head]; });
        each(
            [&](std::uint32_t i) {
                out.report(loopback_master{}, fault{excerpt_of(distinct[i]), {count[i]}}, distinct[i]);
            },
            [](std::uint32_t) {});
    }
};

} // namespace atlascheck::rules::process
