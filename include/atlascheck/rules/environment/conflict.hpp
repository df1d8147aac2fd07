// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck::rules::environment {

/// Why two variables do not go together.
enum class discord : std::uint8_t { exclusive, both_on, alone_off, without_file };

[[nodiscard]] constexpr text word(discord d) noexcept {
    constexpr text words[] = {
        {"exclude each other", "互斥"},
        {"are both 1, and the devices of a server can be linked in one way only",
         "同时为 1，而服务器内只能使用一种链路"},
        {"leave the devices of a server no link: the first is 0, the second is not set",
         "没有为服务器内的设备留下链路：前者为 0，后者未设置"},
        {"do not fit: the first turns the whitelist on, the second names no file",
         "不匹配：前者开启白名单，后者未指定文件"},
    };
    return words[static_cast<unsigned>(d)];
}

/// No two variables are set that exclude each other.
///
/// Needs:  the variables and what they inherit. Values that only the run tells are not judged; that a variable is not set
///         is not known where another environment sets it and this one may not be whole.
/// Blames: the later of the two, the other is related.
/// Cost:   O(variables); allocates nothing.
/// Source: HCCL, "environment variables".
struct conflict {
    static constexpr rule_info info{
        .id = "environment/conflict",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0001",
    };
    static constexpr text summary{
        .en = "no variables are set that exclude each other",
        .zh = "没有同时设置互斥的环境变量",
    };
    static constexpr text why{
        .en = "Each says how the job is to be set up, and together they say two things.",
        .zh = "这些变量各自决定作业的建立方式，同时设置会相互矛盾。",
    };
    static constexpr text hccl{
        .en = "HCCL stops with EI0001, or takes one and leaves the other.",
        .zh = "HCCL 报 EI0001，或只采用其中之一。",
    };
    static constexpr literal example = R"(export HCCL_INTRA_ROCE_ENABLE=1
export HCCL_INTRA_PCIE_ENABLE=1)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (variable_ref, name), (variable_ref, other), (discord, what));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{name} and {other} {what}",
        .zh = "{name} 与 {other} {what}",
    };
    static constexpr text fix{
        .en = "set {name} and {other} so that they agree, or unset the one that is not meant",
        .zh = "调整 {name} 与 {other} 使其不再冲突，或取消其中不需要的一个",
    };

    static constexpr void check(environment_view const& view, sink_for<conflict> auto& out) {
        if (view.environments.empty()) out.not_evaluated(conflict{}, fact::environment);
        inherited const seen{view, names};
        bool elsewhere[names_count] = {}; // set in any environment
        for (std::size_t e = 0; e != view.environments.size(); ++e)
            for (std::size_t n = 0; n != names_count; ++n) elsewhere[n] |= seen.find(e, n) != nullptr;
        for (std::size_t e = 0; e != view.environments.size(); ++e) {
            judge_table(seen, e, out);
            judge_links(seen, e, !view.environments[e].whole && elsewhere[roce],
                        !view.environments[e].whole && elsewhere[pcie], out);
            judge_whitelist(seen, e, !view.environments[e].whole && elsewhere[file], out);
        }
    }

private:
    static constexpr std::string_view names[] = {
        "RANK_TABLE_FILE",
        "RANK_ID",
        "RANK_SIZE",
        "CM_CHIEF_IP",
        "CM_CHIEF_PORT",
        "CM_CHIEF_DEVICE",
        "CM_WORKER_SIZE",
        "CM_WORKER_IP",
        "HCCL_INTRA_ROCE_ENABLE",
        "HCCL_INTRA_PCIE_ENABLE",
        "HCCL_WHITELIST_DISABLE",
        "HCCL_WHITELIST_FILE",
    };
    enum : std::size_t { of_table = 0, of_chief = 3, roce = 8, pcie, disable, file, names_count };
    using settings_seen = inherited<names_count>;

    enum class state : std::uint8_t { unset, off, on, other, unknown };
    // Of a variable that is a switch; a value that HCCL refuses is another rule's.
    [[nodiscard]] static constexpr state state_of(settings_seen const& seen, std::size_t e, std::size_t nth) noexcept {
        variable const* const v = seen.find(e, nth);
        if (v == nullptr || v->value == "EmptyString") return state::unset;
        if (!v->plain) return state::unknown;
        if (!fits(known_variables[variable_index(names[nth])].takes, v->value)) return state::other;
        std::string_view rest = v->value.substr(v->value.find_first_of("0123456789"));
        return values::take_number(rest) == 0 ? state::off : state::on;
    }
    // The first of the names from `first` to `last` that is set; else, if it may be, `unknown`.
    struct any_of {
        std::size_t nth = names_count;
        bool unknown = false;
        [[nodiscard]] constexpr bool set() const noexcept { return nth != names_count; }
    };
    [[nodiscard]] static constexpr any_of first_set(settings_seen const& seen, std::size_t e, std::size_t first,
                                                    std::size_t last) noexcept {
        any_of out;
        for (std::size_t n = first; n != last; ++n) {
            variable const* const v = seen.find(e, n);
            if (v == nullptr) continue;
            if (v->plain && !v->value.empty()) return {n, false};
            out.unknown |= !v->plain;
        }
        return out;
    }

    // Told where one of the two is set by the environment itself, so that heirs do not repeat it.
    static constexpr void tell(settings_seen const& seen, std::size_t e, std::size_t name, std::size_t other,
                               discord what, auto& out) {
        variable const* const o = seen.find(e, other);
        variable const& v = *seen.find(e, name);
        if (!seen.own(e, name) && (o == nullptr || !seen.own(e, other))) return;
        bool const later = o == nullptr || o->at.source != v.at.source || v.at.index >= o->at.index;
        out.report(conflict{}, fault{{variable_index(names[name])}, {variable_index(names[other])}, what},
                   later ? v.at : o->at);
        if (o != nullptr) out.related(conflict{}, later ? o->at : v.at);
    }

    static constexpr void judge_table(settings_seen const& seen, std::size_t e, auto& out) {
        any_of const table = first_set(seen, e, of_table, of_chief);
        any_of const chief = first_set(seen, e, of_chief, roce);
        if (table.set() && chief.set())
            tell(seen, e, table.nth, chief.nth, discord::exclusive, out);
        else if ((table.set() || table.unknown) && (chief.set() || chief.unknown))
            out.not_evaluated(conflict{}, fact::environment);
    }

    // `maybe_roce`: where it is not set here, it may be elsewhere.
    static constexpr void judge_links(settings_seen const& seen, std::size_t e, bool maybe_roce, bool maybe_pcie,
                                      auto& out) {
        state const by_roce = state_of(seen, e, roce);
        state const by_pcie = state_of(seen, e, pcie);
        bool const alone = (by_roce == state::off && by_pcie == state::unset) ||
                           (by_pcie == state::off && by_roce == state::unset);
        if (by_roce == state::unknown || by_pcie == state::unknown ||
            (alone && (by_roce == state::unset ? maybe_roce : maybe_pcie)))
            return out.not_evaluated(conflict{}, fact::environment);
        if (by_roce == state::on && by_pcie == state::on) tell(seen, e, roce, pcie, discord::both_on, out);
        if (!alone) return;
        if (by_roce == state::off)
            tell(seen, e, roce, pcie, discord::alone_off, out);
        else
            tell(seen, e, pcie, roce, discord::alone_off, out);
    }

    static constexpr void judge_whitelist(settings_seen const& seen, std::size_t e, bool maybe_file, auto& out) {
        state const by_switch = state_of(seen, e, disable);
        if (by_switch != state::off && by_switch != state::unknown) return;
        variable const* const f = seen.find(e, file);
        bool const unknown = by_switch == state::unknown || (f == nullptr ? maybe_file : !f->plain);
        if (unknown) return out.not_evaluated(conflict{}, fact::environment);
        if (f == nullptr || f->value.empty() || f->value == "EmptyString")
            tell(seen, e, disable, file, discord::without_file, out);
    }
};

} // namespace atlascheck::rules::environment
