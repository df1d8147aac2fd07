// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::environment {

/// All ranks have the settings that HCCL compares between them.
///
/// Needs:  the environments of all ranks, or of all hosts. Several launches on one host may be several jobs, so that these
///         are not compared with one another. An environment that is not whole says nothing by its silence.
/// Blames: each environment whose setting is not the commonest, on a tie not the first.
/// Cost:   O(variables); tables of at most 40 bytes an environment.
/// Source: HCCL, "environment variables".
struct differs {
    static constexpr rule_info info{
        .id = "environment/differs",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0005 EI0008",
    };
    static constexpr text summary{
        .en = "HCCL_BUFFSIZE, HCCL_DETERMINISTIC and HCCL_OP_RETRY_ENABLE are equal on all ranks, and "
              "HCCL_NPU_SOCKET_PORT_RANGE is set on all or on none",
        .zh = "各 rank 的 HCCL_BUFFSIZE、HCCL_DETERMINISTIC、HCCL_OP_RETRY_ENABLE 相同，HCCL_NPU_SOCKET_PORT_RANGE "
              "要么都设置，要么都不设置",
    };
    static constexpr text why{
        .en = "Two ranks that disagree lay out their buffers, or order their sums, each in its own way.",
        .zh = "设置不一致的 rank 各自划分缓冲区、各自安排归约顺序，无法配合。",
    };
    static constexpr text hccl{
        .en =
            "HCCL compares them when the first links are made and stops with EI0005, or waits for a port that nobody opens.",
        .zh = "HCCL 在首次建链时比较这些设置并报 EI0005，或一直等待无人监听的端口。",
    };
    static constexpr literal example = R"(rank-0.env:
RANK=0
HCCL_BUFFSIZE=200
rank-1.env:
RANK=1
HCCL_BUFFSIZE=400)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (variable_ref, name), (shared_setting, here), (shared_setting, others));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{name} is {here} here, but {others} on the other ranks",
        .zh = "{name} 在各 rank 上不一致，此处：{here}，其他 rank：{others}",
    };
    static constexpr text fix{
        .en = "set {name} alike on all ranks",
        .zh = "在所有 rank 上设置相同的 {name}",
    };

    static constexpr void check(environment_view const& view, product const& p, hosts_view const* hosts,
                                launch_view const* launches, sink_for<differs> auto& out) {
        rank_environments const ranks{view, launches};
        std::size_t const servers = hosts != nullptr && hosts->servers ? *hosts->servers : 2;
        if (ranks.groups() < servers) out.not_evaluated(differs{}, fact::environments);
        inherited const seen{view, shared_names};
        for (std::size_t n = 0; n != std::size(shared_names); ++n) compare(view, seen, ranks, n, p, out);
    }

private:
    using seen_settings = inherited<std::size(shared_names)>;

    // What a group of environments says together: nothing certain where two of it say different things.
    static constexpr void join(shared_reading& all, shared_reading const& one) noexcept {
        if (all.state != one.state || !(all.value == one.value)) all.state = shared_reading::how::unreadable;
    }
    static constexpr void compare(environment_view const& view, seen_settings const& seen,
                                  rank_environments const& ranks, std::size_t nth, product const& p, auto& out) {
        using how = shared_reading::how;
        auto const which = static_cast<shared_variable>(nth);
        buffer<shared_reading> said(view.environments.size()); // of the first environment of each group
        for (std::size_t e = 0; e != said.size(); ++e) {
            std::uint32_t const first = ranks.first_of(e);
            if (first == rank_environments::none) continue;
            shared_reading const r = read_shared(which, seen.find(e, nth), view.environments[e].whole, p);
            if (first == e)
                said[e] = r;
            else
                join(said[first], r);
        }
        buffer<std::uint64_t> values;
        bool silent = false;
        for (std::size_t e = 0; e != said.size(); ++e) {
            if (ranks.first_of(e) != e) continue;
            silent |= said[e].state == how::silent;
            if (said[e].state == how::known) values.push(said[e].value.low);
            if (said[e].state == how::unreadable) out.not_evaluated(differs{}, fact::environments);
        }
        if (values.empty()) return;
        if (silent) out.not_evaluated(differs{}, fact::environments);
        std::uint64_t const leader = commonest(values);
        place common{};
        for (std::size_t e = said.size(); e-- != 0;)
            if (ranks.first_of(e) == e && said[e].state == how::known && said[e].value.low == leader)
                common = place_of(view, seen, e, nth);
        for (std::size_t e = 0; e != said.size(); ++e) {
            if (ranks.first_of(e) != e || said[e].state != how::known || said[e].value.low == leader) continue;
            shared_setting const others{which, static_cast<std::uint32_t>(leader)};
            out.report(differs{}, fault{{variable_index(shared_names[nth])}, said[e].value, others},
                       place_of(view, seen, e, nth));
            out.related(differs{}, common);
        }
    }
    [[nodiscard]] static constexpr place place_of(environment_view const& view, seen_settings const& seen,
                                                  std::size_t e, std::size_t nth) noexcept {
        variable const* const v = seen.find(e, nth);
        return v != nullptr ? v->at : view.environments[e].at;
    }
};

} // namespace atlascheck::rules::environment
