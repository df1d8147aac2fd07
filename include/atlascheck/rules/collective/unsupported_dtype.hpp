// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>

namespace atlascheck::rules::collective {

/// allreduce and reduce_scatter take only the data types of the product; other collectives are not limited.
///
/// Needs:  the calls of collectives.
/// Blames: each such call, where it stands or by its position.
/// Cost:   O(calls); allocates nothing.
/// Source: S, "constraints of collective communication".
struct unsupported_dtype {
    static constexpr rule_info info{
        .id = "collective/unsupported-dtype",
        .level = severity::error,
        .from = source::one_server,
        .codes = "EI0003",
    };
    static constexpr text summary{
        .en = "allreduce and reduce_scatter take int8, int32, float16 and float32, on a2 also bfp16",
        .zh = "allreduce 与 reduce_scatter 支持 int8、int32、float16、float32，a2 还支持 bfp16",
    };
    static constexpr text why{
        .en = "By the vendor's guides the devices reduce these types alone.",
        .zh = "按训练指南，设备只对这些类型做归约。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses some types with EI0003, such as int16 on an Atlas 910, and lets others pass unchecked. Its "
            "current documents also allow int64, and int16 on an A2; the vendor's guides do not, and this rule follows "
            "them. Where your version takes such a type: --warn collective/unsupported-dtype.",
        .zh =
            "HCCL 以 EI0003 拒绝部分类型，例如 Atlas 910 上的 int16，其他类型则不检查。其现行文档还支持 int64，以及 A2 上的 int16；训练指南不支持，"
            "本规则以指南为准。如所用版本支持该类型：--warn collective/unsupported-dtype。",
    };
    static constexpr literal example =
        R"({"atlascheck": 1, "collectives": [{"operation": "allreduce", "dtype": "int64"}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (atlascheck::collective, operation), (dtype, type), (dtype_set, allowed));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{operation} does not take {type}; it takes {allowed}",
        .zh = "{operation} 不支持 {type}；支持 {allowed}",
    };
    static constexpr text fix{
        .en = "convert to one of {allowed} before {operation}",
        .zh = "在 {operation} 之前转换为以下类型之一：{allowed}",
    };

    static constexpr void check(workload_view const& w, product const& p, sink_for<unsupported_dtype> auto& out) {
        if (w.calls.empty()) return out.not_evaluated(unsupported_dtype{}, fact::workload);
        for (std::size_t i = 0; i != w.calls.size(); ++i) {
            collective_call const& call = w.calls[i];
            if (supports(p, call.operation, call.type)) continue;
            out.report(unsupported_dtype{}, fault{call.operation, call.type, p.reduce_dtypes},
                       place_or_position(call.at, i));
        }
    }
};

} // namespace atlascheck::rules::collective
