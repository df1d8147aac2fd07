// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/product.hpp>
#include <atlascheck/model/text.hpp>
#include <atlascheck/model/value_need.hpp>
#include <atlascheck/model/variable_formats.hpp>
#include <atlascheck/model/variable_values.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

/// Generations of chips, as bits.
struct generation_set {
    unsigned bits = 0;

    [[nodiscard]] static constexpr generation_set of(auto... g) noexcept {
        return {((1U << static_cast<unsigned>(g)) | ... | 0U)};
    }
    [[nodiscard]] constexpr bool contains(generation g) const noexcept {
        return (bits >> static_cast<unsigned>(g) & 1U) != 0;
    }
    friend constexpr bool operator==(generation_set const&, generation_set const&) = default;
};
inline constexpr auto every_generation = generation_set::of(generation::ascend_910, generation::ascend_910b,
                                                            generation::ascend_910_93);
inline constexpr auto from_910b = generation_set::of(generation::ascend_910b, generation::ascend_910_93);
inline constexpr auto before_910_93 = generation_set::of(generation::ascend_910, generation::ascend_910b);
inline constexpr auto only_910b = generation_set::of(generation::ascend_910b);
inline constexpr auto only_910_93 = generation_set::of(generation::ascend_910_93);

/// The products of these chips.
[[nodiscard]] constexpr text word(generation_set g) noexcept {
    constexpr text words[] = {
        {"no product", "无"},
        {"the Atlas training series", "Atlas 训练系列产品"},
        {"the Atlas A2 training series", "Atlas A2 训练系列产品"},
        {"the Atlas and the Atlas A2 training series", "Atlas 训练系列产品与 Atlas A2 训练系列产品"},
        {"the Atlas A3 training series", "Atlas A3 训练系列产品"},
        {"the Atlas and the Atlas A3 training series", "Atlas 训练系列产品与 Atlas A3 训练系列产品"},
        {"the Atlas A2 and the Atlas A3 training series", "Atlas A2 训练系列产品与 Atlas A3 训练系列产品"},
        {"all products", "所有产品"},
    };
    return words[g.bits & 7U];
}

/// A variable that HCCL, or what stands on it, reads.
struct known_variable {
    literal name;
    generation_set effective = every_generation; // where it has an effect by HCCL's documents
    value_need takes{};
    value_need takes_on_910{}; // where that differs; else of `takes`'s kind `anything`
};

/// Source: HCCL, "environment variables".
inline constexpr known_variable known_variables[] = {
    {"HCCL_CONNECT_TIMEOUT", every_generation, {need::number, 120, 7200}},
    {"HCCL_EXEC_TIMEOUT", every_generation, {need::seconds, 0, 2147483647}, {need::positive_seconds, 0, 17340}},
    {"HCCL_IF_IP", every_generation, {need::ip}},
    {"HCCL_SOCKET_IFNAME", every_generation, {need::interfaces}},
    {"HCCL_SOCKET_FAMILY", every_generation, {need::socket_family}},
    {"HCCL_IF_BASE_PORT", every_generation, {need::number, 1024, 65520}},
    {"HCCL_HOST_SOCKET_PORT_RANGE", from_910b, {need::ports, 1, 65535}},
    {"HCCL_NPU_SOCKET_PORT_RANGE", from_910b, {need::ports, 1, 65535}},
    {"HCCL_WHITELIST_DISABLE", every_generation, {need::loose_switch, 0, 1}},
    {"HCCL_WHITELIST_FILE", every_generation, {need::path_or_nothing, 0, 4095}},
    {"HCCL_INTRA_PCIE_ENABLE", every_generation, {need::number, 0, 1}},
    {"HCCL_INTRA_ROCE_ENABLE", every_generation, {need::number, 0, 1}},
    {"HCCL_INTER_HCCS_DISABLE", only_910_93, {need::boolean}},
    {"HCCL_BUFFSIZE", every_generation, {need::number, 1, 4294967295}},
    {"HCCL_DETERMINISTIC", from_910b, {need::boolean_or_strict}, {need::boolean}},
    {"HCCL_OP_EXPANSION_MODE", from_910b, {need::expansion}},
    {"HCCL_ALGO", every_generation, {need::algorithm}},
    {"HCCL_RDMA_TC", every_generation, {need::multiple_of_4, 0, 255}},
    {"HCCL_RDMA_SL", every_generation, {need::number, 0, 7}},
    {"HCCL_RDMA_TIMEOUT", every_generation, {need::number, 5, 20}, {need::number, 5, 24}},
    {"HCCL_RDMA_RETRY_CNT", every_generation, {need::number, 1, 7}},
    {"HCCL_RDMA_QPS_PER_CONNECTION", from_910b, {need::number, 1, 32}},
    {"HCCL_MULTI_QP_THRESHOLD", from_910b, {need::number, 1, 8192}},
    {"HCCL_RDMA_QP_PORT_CONFIG_PATH", from_910b, {need::path, 1, 4095}},
    {"HCCL_RDMA_PCIE_DIRECT_POST_NOSTRICT", only_910b, {need::boolean}},
    {"HCCL_OP_RETRY_ENABLE", only_910_93, {need::retry_levels}},
    {"HCCL_OP_RETRY_PARAMS", only_910_93, {need::retry_params}},
    {"HCCL_LOGIC_SUPERPOD_ID", only_910_93, {need::short_text, 0, 128}},
    {"HCCL_DFS_CONFIG", from_910b, {need::detection}},
    {"HCCL_DIAGNOSE_ENABLE", from_910b, {need::number, 0, 1}},
    {"HCCL_ENTRY_LOG_ENABLE", every_generation, {need::exact_switch, 0, 1}},
    {"HCCL_DEBUG_CONFIG", every_generation, {need::debug_modules}},
    {"CM_CHIEF_IP", before_910_93, {need::ip}},
    {"CM_CHIEF_PORT", before_910_93, {need::long_number, 0, 65520}},
    {"CM_CHIEF_DEVICE", before_910_93, {need::long_number, 0, 15}},
    {"CM_WORKER_SIZE", before_910_93, {need::long_number, 0, 4294967295}},
    {"CM_WORKER_IP", before_910_93, {need::ip_or_nothing}},
    {"RANK_TABLE_FILE"},
    {"RANK_ID"},
    {"RANK_SIZE"},
    {"ASCEND_RT_VISIBLE_DEVICES"},
    {"ASCEND_VISIBLE_DEVICES"},
    {"MASTER_ADDR"},
    {"MASTER_PORT"},
};

/// A variable of that table, by its index; printed as its name.
struct variable_ref {
    std::uint32_t index = 0;
    [[nodiscard]] constexpr known_variable const& operator*() const noexcept { return known_variables[index]; }
    friend constexpr bool operator==(variable_ref const&, variable_ref const&) = default;
};
inline constexpr std::uint32_t no_variable = std::size(known_variables);

[[nodiscard]] constexpr text word(variable_ref v) noexcept { return {(*v).name, (*v).name}; }

/// The index of a variable by its exact name, or `no_variable`.
[[nodiscard]] constexpr std::uint32_t variable_index(std::string_view name) noexcept {
    std::uint32_t i = 0;
    while (i != no_variable && known_variables[i].name != name) ++i;
    return i;
}

/// What HCCL takes for a variable on a product.
[[nodiscard]] constexpr value_need need_of(known_variable const& v, product const& p) noexcept {
    bool const differs = p.chips == generation::ascend_910 && v.takes_on_910.kind != need::anything;
    return differs ? v.takes_on_910 : v.takes;
}

/// Whether HCCL takes a value that is set, though it may be empty.
[[nodiscard]] constexpr bool fits(value_need const& w, std::string_view s) noexcept {
    if (s == "EmptyString" && w.kind != need::debug_modules) return true; // HCCL's own mark of what is unset
    bool const short_enough = s.size() <= 10;
    switch (w.kind) {
    case need::anything: return true;
    case need::number: return short_enough && values::whole_number(s, w);
    case need::long_number: return values::whole_number(s, w);
    case need::multiple_of_4: return short_enough && values::whole_number(s, w, 4);
    case need::seconds:
    case need::positive_seconds: return short_enough && values::decimal_seconds(s, w);
    case need::loose_switch: return short_enough && values::leading_number(s, w);
    case need::exact_switch: return s == "0" || s == "1";
    case need::boolean: return values::same_letters(s, "true") || values::same_letters(s, "false");
    case need::boolean_or_strict: return fits({need::boolean}, s) || values::same_letters(s, "strict");
    case need::ip: return parse_address(s).has_value();
    case need::ip_or_nothing: return s.empty() || parse_address(s).has_value();
    case need::interfaces: return values::interface_names(s);
    case need::socket_family: return s == "AF_INET" || s == "AF_INET6";
    case need::ports: return values::port_ranges(s);
    case need::path:
    case need::path_or_nothing:
    case need::short_text: return w.low <= s.size() && s.size() <= w.high;
    case need::expansion: return values::one_of(s, {"HOST", "HOST_TS", "AIV", "AI_CPU", "AICPU_CacheDisable"});
    case need::algorithm: return values::algorithm(s);
    case need::retry_levels: return values::parse_retry_levels(s).known;
    case need::retry_params: return values::retry_params(s);
    case need::detection: return values::detection(s);
    case need::debug_modules: return values::debug_modules(s);
    }
    return true;
}

/// Whether HCCL takes `value` for the variable `name` on a product; it takes anything for those that it does not read.
[[nodiscard]] constexpr bool acceptable(std::string_view name, std::string_view value, product const& p) noexcept {
    std::uint32_t const i = variable_index(name);
    return i == no_variable || fits(need_of(known_variables[i], p), value);
}

/// Whether a variable has an effect on a product by HCCL's documents; true for those that it does not read.
[[nodiscard]] constexpr bool effective(std::string_view name, product const& p) noexcept {
    std::uint32_t const i = variable_index(name);
    return i == no_variable || known_variables[i].effective.contains(p.chips);
}

} // namespace atlascheck
