// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::environment {

/// Each variable that HCCL reads has a value that it takes.
///
/// Needs:  the values; those that only the run tells are not judged.
/// Blames: each variable, at the value that holds in the end.
/// Cost:   O(variables); allocates nothing.
/// Source: HCCL, "environment variables".
struct bad_value {
    static constexpr rule_info info{
        .id = "environment/bad-value",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0001",
    };
    static constexpr text summary{
        .en = "each variable that HCCL reads has a value of its type and range",
        .zh = "HCCL 读取的环境变量取值符合其类型与范围",
    };
    static constexpr text why{
        .en = "HCCL reads all of its variables before it does anything, and one that it cannot read ends the job.",
        .zh = "HCCL 启动时先解析全部环境变量，任何一个无法解析都会导致作业失败。",
    };
    static constexpr text hccl{
        .en = "Every process stops with EI0001. An empty value is a value: for most variables it is not as if unset.",
        .zh = "每个进程都报 EI0001 并退出。空值也是值：对大多数变量而言，它不等于未设置。",
    };
    static constexpr literal example = "export HCCL_CONNECT_TIMEOUT=60";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (variable_ref, name), (excerpt, value), (value_need, expected));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{name} is {value}, but HCCL takes {expected}",
        .zh = "{name} 为 {value}，而 HCCL 要求：{expected}",
    };
    static constexpr text fix{
        .en = "set {name} to {expected}, or unset {name}",
        .zh = "执行 unset {name}，或按要求设置 {name}：{expected}",
    };

    static constexpr void check(environment_view const& view, product const& p, sink_for<bad_value> auto& out) {
        if (view.environments.empty()) out.not_evaluated(bad_value{}, fact::environment);
        for (atlascheck::environment const& e : view.environments)
            settings{view, e}.for_each([&](variable_ref name, variable const& v) {
                value_need const expected = need_of(*name, p);
                if (expected.kind == need::anything) return;
                if (!v.plain) return out.not_evaluated(bad_value{}, fact::environment);
                if (!fits(expected, v.value)) out.report(bad_value{}, fault{name, excerpt_of(v.at), expected}, v.at);
            });
    }
};

} // namespace atlascheck::rules::environment
