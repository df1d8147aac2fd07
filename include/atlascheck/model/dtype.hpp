// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck {

/// A data type of a collective. bfp16, the guides' name, and bfloat16, the field's, are one.
enum class dtype : std::uint8_t {
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    float16,
    float32,
    float64,
    bfloat16
};

/// What is communicated between the ranks.
enum class collective : std::uint8_t {
    allreduce,
    reduce_scatter,
    reduce,
    allgather,
    broadcast,
    scatter,
    gather,
    alltoall,
    send,
    recv
};

/// A set of data types, as bits.
struct dtype_set {
    std::uint32_t bits = 0;

    [[nodiscard]] static constexpr dtype_set of(auto... types) noexcept {
        return {((std::uint32_t{1} << static_cast<unsigned>(types)) | ... | std::uint32_t{0})};
    }
    [[nodiscard]] constexpr bool contains(dtype t) const noexcept {
        return (bits >> static_cast<unsigned>(t) & 1U) != 0;
    }
};

namespace detail {
struct dtype_name {
    literal name;
    dtype value;
};
inline constexpr dtype_name dtype_names[] = {
    // the first name of a value is the one that we print
    {"int8", dtype::int8},       {"int16", dtype::int16},     {"int32", dtype::int32},
    {"int64", dtype::int64},     {"uint8", dtype::uint8},     {"uint16", dtype::uint16},
    {"uint32", dtype::uint32},   {"uint64", dtype::uint64},   {"float16", dtype::float16},
    {"float32", dtype::float32}, {"float64", dtype::float64}, {"bfloat16", dtype::bfloat16},
    {"bfp16", dtype::bfloat16},  {"bf16", dtype::bfloat16},   {"fp16", dtype::float16},
    {"half", dtype::float16},    {"fp32", dtype::float32},    {"float", dtype::float32},
    {"fp64", dtype::float64},    {"double", dtype::float64},
};
struct collective_name {
    literal name;
    collective value;
};
inline constexpr collective_name collective_names[] = {
    {"allreduce", collective::allreduce},
    {"reduce_scatter", collective::reduce_scatter},
    {"reduce", collective::reduce},
    {"allgather", collective::allgather},
    {"broadcast", collective::broadcast},
    {"scatter", collective::scatter},
    {"gather", collective::gather},
    {"alltoall", collective::alltoall},
    {"send", collective::send},
    {"recv", collective::recv},
    {"all_reduce", collective::allreduce},
    {"reducescatter", collective::reduce_scatter},
    {"all_gather", collective::allgather},
    {"all_to_all", collective::alltoall},
};
template <class Value>
[[nodiscard]] constexpr auto value_named(auto const& names, std::string_view name) noexcept -> std::optional<Value> {
    for (auto const& entry : names)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}
[[nodiscard]] constexpr std::string_view name_of(auto const& names, auto value) noexcept {
    for (auto const& entry : names)
        if (entry.value == value) return entry.name;
    return {};
}
} // namespace detail

/// The dtype of a name ("float16", "fp16", "bfp16", "bfloat16" ...), or nothing.
[[nodiscard]] constexpr std::optional<dtype> dtype_named(std::string_view name) noexcept {
    return detail::value_named<dtype>(detail::dtype_names, name);
}
/// The collective of a name ("allreduce", "all_reduce", "reduce_scatter" ...), or nothing.
[[nodiscard]] constexpr std::optional<collective> collective_named(std::string_view name) noexcept {
    return detail::value_named<collective>(detail::collective_names, name);
}
[[nodiscard]] constexpr text word(dtype t) noexcept {
    return {detail::name_of(detail::dtype_names, t), detail::name_of(detail::dtype_names, t)};
}
[[nodiscard]] constexpr text word(collective c) noexcept {
    return {detail::name_of(detail::collective_names, c), detail::name_of(detail::collective_names, c)};
}

} // namespace atlascheck
