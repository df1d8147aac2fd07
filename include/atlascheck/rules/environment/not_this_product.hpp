// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <string_view>

namespace atlascheck::rules::environment {

/// Each variable has an effect on the product by HCCL's documents; that its code reads one does not change that.
///
/// Needs:  the names of the variables.
/// Blames: each variable, unless its value is named already or is blank, which sets nothing.
/// Cost:   O(variables); allocates nothing.
/// Source: HCCL, "environment variables".
struct not_this_product {
    static constexpr rule_info info{
        .id = "environment/not-this-product",
        .level = severity::warning,
        .from = source::hccl,
        .codes = "",
    };
    static constexpr text summary{
        .en = "each variable has an effect on the product",
        .zh = "每个环境变量在该产品上有效",
    };
    static constexpr text why{
        .en = "Who sets it expects something of it, which will not happen.",
        .zh = "设置者期望的效果不会出现。",
    };
    static constexpr text hccl{
        .en = "HCCL may read and check the variable, and does not act on it.",
        .zh = "HCCL 可能会解析并校验该变量，但不会据此执行任何操作。",
    };
    static constexpr literal example = "export HCCL_OP_RETRY_ENABLE=L1:1";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (variable_ref, name), (generation_set, products));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{name} has no effect on this product, only on {products}",
        .zh = "{name} 在该产品上无效，适用产品：{products}",
    };
    static constexpr text fix{
        .en = "remove {name}, or give the product that it is meant for",
        .zh = "删除 {name}，或指定其适用的产品",
    };

    static constexpr void check(environment_view const& view, product const& p, sink_for<not_this_product> auto& out) {
        if (view.environments.empty()) out.not_evaluated(not_this_product{}, fact::environment);
        for (atlascheck::environment const& e : view.environments)
            settings{view, e}.for_each([&](variable_ref name, variable const& v) {
                if ((*name).effective.contains(p.chips)) return;
                if (v.plain && (values::blank(v.value) || !fits(need_of(*name, p), v.value))) return;
                out.report(not_this_product{}, fault{name, (*name).effective}, v.name_at);
            });
    }
};

} // namespace atlascheck::rules::environment
