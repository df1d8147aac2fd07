// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// An input tells of another product than the one whose rules are applied.
///
/// Needs:  the product, and an input that names one.
/// Blames: the name of the product, once an input.
/// Source: S, "constraints of collective communication": each product has limits of its own.
struct other_product {
    static constexpr rule_info info{
        .id = "input/other-product",
        .level = severity::error,
        .from = source::both_guides,
    };
    static constexpr text summary{
        .en = "every input that names a product names the one whose rules are applied",
        .zh = "凡是写明产品的输入，其产品与所用规则的产品一致",
    };
    static constexpr text why{
        .en =
            "Planes, device counts, data types and the largest cluster differ between products: judged by the rules of "
            "another, nothing that is found or held is certain.",
        .zh = "不同产品的平面、设备数、数据类型和集群上限各不相同：按其他产品的规则判断，结论都不可靠。",
    };
    static constexpr text hccl{
        .en = "HCCL asks the device itself and applies that product's rules.",
        .zh = "HCCL 直接查询设备，并采用该产品的规则。",
    };
    static constexpr literal example = R"({"atlascheck": 1, "product": "910B"})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, name), (product_ref, found), (product_ref, applied));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{name} is of the {found}, but the rules of the {applied} are applied",
        .zh = "{name} 属于 {found}，但所用规则针对 {applied}",
    };
    static constexpr text fix{
        .en = "pass the --product that all machines of the cluster are, and leave out what other machines print",
        .zh = "用 --product 指定集群中所有机器的产品，不要加入其他机器的输出",
    };
};

} // namespace atlascheck::rules::input
