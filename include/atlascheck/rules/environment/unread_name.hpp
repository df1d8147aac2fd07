// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::environment {

/// No variable has a name that nothing reads and that is near to one which is read.
///
/// Needs:  the names of the variables.
/// Blames: each such name, once an environment, where it stands first.
/// Cost:   O(variables); a table of the names that are near.
/// Source: ours; the names are those of HCCL and of what starts it.
struct unread_name {
    static constexpr rule_info info{
        .id = "environment/unread-name",
        .level = severity::warning,
        .from = source::hccl,
        .codes = "",
    };
    static constexpr text summary{
        .en = "no variable is a misspelling of one that is read",
        .zh = "没有与被读取的环境变量相近的拼写错误",
    };
    static constexpr text why{
        .en = "A name that nothing reads is as good as not set, and nobody says so.",
        .zh = "没有程序读取的变量等于没有设置，且不会有任何提示。",
    };
    static constexpr text hccl{
        .en = "HCCL takes the default of the variable that was meant.",
        .zh = "HCCL 使用本应设置的变量的默认值。",
    };
    static constexpr literal example = "export ASCEND_RT_VISIBLE_DEVICE=0,1";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, name), (variable_ref, meant));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the variable {name} is read by nothing; did you mean {meant}?",
        .zh = "没有程序读取环境变量 {name}；是否应为 {meant}？",
    };
    static constexpr text fix{
        .en = "export {meant} instead",
        .zh = "改为设置 {meant}",
    };

    static constexpr void check(environment_view const& view, sink_for<unread_name> auto& out) {
        if (view.environments.empty()) out.not_evaluated(unread_name{}, fact::environment);
        for (atlascheck::environment const& e : view.environments) {
            buffer<variable const*> near;
            for (variable const& v : view.of(e))
                if (variable_near(v.name) != no_variable) near.push(&v);
            hash_slots seen{near.size()};
            for (std::uint32_t i = 0; i != near.size(); ++i) {
                variable const& v = *near[i];
                auto const equal = [&](std::uint32_t k) { return near[k]->name == v.name; };
                if (seen.find_or_put(hash_of(v.name), i, equal) != i) continue;
                out.report(unread_name{}, fault{excerpt_of(v.name_at), {variable_near(v.name)}}, v.name_at);
            }
        }
    }
};

} // namespace atlascheck::rules::environment
