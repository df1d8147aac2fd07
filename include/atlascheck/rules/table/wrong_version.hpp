// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

enum class version_defect : std::uint8_t { none, absent, heterogeneous, super_pods, next_products, other };

[[nodiscard]] constexpr text word(version_defect d) noexcept {
    constexpr text words[] = {
        {"the version is right", "version 正确"},
        {"there is no version, so HCCL takes the table for the old format and looks for group_list",
         "缺少 version，HCCL 会按旧格式查找 group_list"},
        {"version 1.1 is for heterogeneous clusters, not for this product", "version 1.1 用于异构集群，不适用于该产品"},
        {"version 1.2 is for super pods; this product has none, and HCCL reads it like 1.0",
         "version 1.2 用于超节点；该产品没有超节点，HCCL 按 1.0 读取"},
        {"version 2.0 is for later products, not for this one", "version 2.0 用于后续产品，不适用于该产品"},
        {"HCCL knows no such version", "HCCL 不支持该 version"},
    };
    return words[static_cast<unsigned>(d)];
}

/// What must change beside the version, or instead of it.
enum class version_remedy : std::uint8_t { version, version_or_none, table };

[[nodiscard]] constexpr text word(version_remedy r) noexcept {
    constexpr text words[] = {
        {"write \"version\": \"1.0\"", "写 \"version\": \"1.0\""},
        {"write \"version\": \"1.0\" where there is a server_list; where there is a group_list, delete the version",
         "含 server_list 时写 \"version\": \"1.0\"；含 group_list 时删除 version"},
        {"make a table for this product, with \"version\": \"1.0\" and a server_list; to change the version alone is not "
         "enough",
         "为该产品重新生成含 server_list、\"version\": \"1.0\" 的表；只改 version 不够"},
    };
    return words[static_cast<unsigned>(r)];
}

/// The version of a rank table is one that HCCL reads on this product.
///
/// The old formats, with a group_list, have no version.
///
/// Needs:  `version`; where it could not be read, the reader has said so. While the status is not completed, an absent one
///         is no fault.
/// Blames: the version, or the table where it is absent. 1.2 on a product without super pods is a warning.
/// Cost:   O(1)
/// Source: HCCL, "file and JSON level".
struct wrong_version {
    static constexpr rule_info info{
        .id = "table/wrong-version",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0014 EI0017",
    };
    static constexpr text summary{
        .en = "a rank table with a server_list has the version \"1.0\", or \"1.2\" on products with super pods",
        .zh = "含 server_list 的 rank table 的 version 为 \"1.0\"，有超节点的产品也可为 \"1.2\"",
    };
    static constexpr text why{
        .en =
            "The version decides how HCCL reads the table; the text must be equal to the letter, so that \"1\" or \"1.00\" "
            "is none.",
        .zh = "version 决定 HCCL 读取该表的方式；文本必须完全一致，\"1\" 或 \"1.00\" 都不被识别。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses an unknown version with EI0014; without one it misses group_count and says so with EI0017.",
        .zh = "HCCL 以 EI0014 拒绝未知的 version；没有 version 时以 EI0017 报告缺少 group_count。",
    };
    static constexpr literal example =
        R"({"version": "1", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (version_defect, what), (version_remedy, remedy));
    };
    using fault = fault_<>;

    static constexpr text says{.en = "{what}", .zh = "{what}"};
    static constexpr text fix{
        .en = "{remedy}",
        .zh = "{remedy}",
    };

    static constexpr void check(table_view const& t, product const& p, sink_for<wrong_version> auto& out) {
        version_defect const what = judge(t, p);
        if (what == version_defect::none) return;
        out.report(wrong_version{}, fault{what, remedy_of(what)},
                   place::of(what == version_defect::absent ? spot::top : spot::version),
                   what == version_defect::super_pods ? severity::warning : severity::error);
    }

private:
    [[nodiscard]] static constexpr version_remedy remedy_of(version_defect what) noexcept {
        switch (what) {
        case version_defect::heterogeneous:
        case version_defect::next_products: return version_remedy::table;
        case version_defect::other: return version_remedy::version_or_none;
        default: return version_remedy::version;
        }
    }
    [[nodiscard]] static constexpr version_defect judge(table_view const& t, product const& p) noexcept {
        switch (t.version) {
        case table_version::absent:
            return t.form == shape::server_list && t.status != table_status::other ? version_defect::absent
                                                                                   : version_defect::none;
        case table_version::v1_1: return version_defect::heterogeneous;
        case table_version::v1_2:
            return p.super_pods || t.bare_version ? version_defect::none : version_defect::super_pods;
        case table_version::v2_0: return version_defect::next_products;
        case table_version::other: return version_defect::other;
        case table_version::v1_0:
        case table_version::unreadable: break;
        }
        return version_defect::none;
    }
};

} // namespace atlascheck::rules::table
