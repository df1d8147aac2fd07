// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/edits.hpp>
#include <atlascheck/model/variables.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

namespace detail {

// NCCL_, RCCL_, CCL_ ...: what other libraries of this kind read.
[[nodiscard]] constexpr bool of_another_library(std::string_view name) noexcept {
    std::string_view const prefix = name.substr(0, name.find('_'));
    return prefix.size() <= 5 && prefix.ends_with("CCL") && prefix != "HCCL";
}
// People number variables of their own, and none that is read has a digit.
[[nodiscard]] constexpr bool has_digit(std::string_view name) noexcept {
    for (char const c : name)
        if (c >= '0' && c <= '9') return true;
    return false;
}
[[nodiscard]] constexpr bool same_but_underscores(std::string_view a, std::string_view b) noexcept {
    while (true) {
        while (a.starts_with('_')) a.remove_prefix(1);
        while (b.starts_with('_')) b.remove_prefix(1);
        if (a.empty() || b.empty()) return a.empty() && b.empty();
        if (a.front() != b.front()) return false;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
}
// How many edits still make a slip. Of common words scripts have variables of their own (MASTER_HOST, RANKTABLEFILE).
[[nodiscard]] constexpr int slip_of(std::string_view name, std::string_view meant) noexcept {
    bool const common = meant.starts_with("MASTER_") || meant.starts_with("RANK_");
    if (common && same_but_underscores(name, meant)) return 0;
    if (meant.size() < 9) return 0;
    return meant.starts_with("MASTER_") || meant.size() < 10 ? 1 : 2;
}

} // namespace detail

/// The variable that a name which nothing reads was meant to be, by its index, or `no_variable` where the name is one
/// that is read or is near to none.
///
/// Cost: O(length of the name) for each variable that is about as long.
[[nodiscard]] constexpr std::uint32_t variable_near(std::string_view name) noexcept {
    if (name == "NPU_VISIBLE_DEVICES") return variable_index("ASCEND_RT_VISIBLE_DEVICES");
    if (detail::of_another_library(name) || detail::has_digit(name)) return no_variable;
    std::uint32_t best = no_variable;
    int least = far_apart;
    for (std::uint32_t i = 0; i != no_variable; ++i) {
        std::string_view const meant = known_variables[i].name;
        int const edits = edits_between(name, meant, [](char x, char y) { return x == y; });
        if (edits == 0) return no_variable;
        if (edits >= least || edits > detail::slip_of(name, meant)) continue;
        least = edits;
        best = i;
    }
    return best;
}

} // namespace atlascheck
