// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/variable_values.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// The values that are small languages of their own. HCCL drops blanks from most of them, and so do these.
namespace atlascheck::values {

/// The first `Most` letters of a word, its blanks left out: enough to tell it from any word that HCCL knows.
template <std::size_t Most = 24>
class squeezed {
public:
    constexpr explicit squeezed(std::string_view s) noexcept {
        for (char const c : s) {
            if (size_ == Most) break;
            if (c != ' ') letters_[size_++] = c;
        }
    }
    [[nodiscard]] constexpr operator std::string_view() const noexcept { return {letters_, size_}; }

private:
    char letters_[Most] = {};
    std::size_t size_ = 0;
};

[[nodiscard]] constexpr bool blank(std::string_view s) noexcept {
    return s.find_first_not_of(' ') == std::string_view::npos;
}

/// "level0:NA;level1:ring": up to four levels, each once.
[[nodiscard]] constexpr bool algorithm_levels(std::string_view s, bool of_one_operation) noexcept {
    bool seen[4] = {};
    do {
        std::string_view algorithm = take_part(s, ';');
        squeezed const level{take_part(algorithm, ':')};
        std::string_view const name = level;
        if (name.size() != 6 || !name.starts_with("level") || name[5] < '0' || name[5] > '3') return false;
        std::size_t const nth = static_cast<std::size_t>(name[5] - '0');
        squeezed const of{algorithm};
        if (seen[nth] || !one_of(of, {"null", "ring", "pipeline", "fullmesh", "H-D_R", "pairwise", "NHR", "NHR_V1",
                                      "AHC", "AHC_BROKE", "NB", "NA"}))
            return false;
        if (of_one_operation && nth == 0 && std::string_view{of} == "null") return false;
        seen[nth] = true;
    } while (!s.empty());
    return true;
}

/// Levels for all operations, or "operation=levels" with a slash between two.
[[nodiscard]] constexpr bool algorithm(std::string_view s) noexcept {
    while (s.ends_with(' ')) s.remove_suffix(1);
    if (s.empty() || s.ends_with('/') || s.ends_with(';')) return false;
    if (s.find('=') == std::string_view::npos) return algorithm_levels(s, false);
    while (!s.empty()) {
        std::string_view levels = take_part(s, '/');
        if (levels.find('=') == std::string_view::npos || levels.ends_with(';')) return false;
        squeezed const operation{take_part(levels, '=')};
        if (!one_of(operation, {"broadcast", "allreduce", "reduce", "send", "receive", "allgather", "reducescatter",
                                "alltoall", "gather", "scatter", "sendrecv"}))
            return false;
        if (!algorithm_levels(levels, true)) return false;
    }
    return true;
}

/// Which levels of retry are on, as bits 0 to 2; nothing where HCCL refuses the text.
struct retry_levels {
    bool known = false;
    unsigned on = 0;
};
[[nodiscard]] constexpr retry_levels parse_retry_levels(std::string_view s) noexcept {
    retry_levels out{.known = true};
    if (blank(s)) return out;
    while (s.ends_with(' ')) s.remove_suffix(1);
    if (s.ends_with(',')) return {};
    unsigned seen = 0;
    while (!s.empty()) {
        squeezed<8> const item{take_part(s, ',')};
        std::string_view const i = item;
        if (i.size() != 4 || i[0] != 'L' || i[1] < '0' || i[1] > '2' || i[2] != ':' || (i[3] != '0' && i[3] != '1'))
            return {};
        unsigned const bit = 1U << (i[1] - '0');
        if ((seen & bit) != 0) return {};
        seen |= bit;
        if (i[3] == '1') out.on |= bit;
    }
    return out;
}

/// "MaxCnt:1,HoldTime:5000,IntervalTime:1000", as scanf reads it: blanks before a part and a number, anything behind.
[[nodiscard]] constexpr bool retry_params(std::string_view s) noexcept {
    struct part {
        std::string_view name;
        value_need bounds;
    };
    constexpr part parts[] = {{"MaxCnt:", {need::number, 1, 10}},
                              {",HoldTime:", {need::number, 0, 60000}},
                              {",IntervalTime:", {need::number, 0, 60000}}};
    auto const skip_blanks = [&] {
        while (!s.empty() && (s.front() == ' ' || (s.front() >= '\t' && s.front() <= '\r'))) s.remove_prefix(1);
    };
    for (part const& p : parts) {
        std::string_view name = p.name;
        if (name.starts_with(',')) {
            if (!s.starts_with(',')) return false;
            s.remove_prefix(1);
            name.remove_prefix(1);
            skip_blanks();
        }
        if (!s.starts_with(name)) return false;
        s.remove_prefix(name.size());
        skip_blanks();
        if (s.starts_with('+')) s.remove_prefix(1);
        if (s.empty() || !is_digit(s.front()) || !between(take_number(s), p.bounds)) return false;
    }
    return true;
}

/// The text behind `name` and before the next comma, of the first place where it stands; HCCL looks no further.
[[nodiscard]] constexpr std::string_view value_behind(std::string_view s, std::string_view name) noexcept {
    for (std::size_t start = 0; start != s.size(); ++start) {
        if (lower(s[start]) != lower(name[0])) continue;
        std::size_t at = start;
        std::size_t matched = 0;
        while (at != s.size() && matched != name.size() && (s[at] == ' ' || lower(s[at]) == lower(name[matched])))
            matched += s[at++] != ' ';
        if (matched != name.size()) continue;
        s.remove_prefix(at);
        return s.substr(0, s.find(','));
    }
    return {};
}

/// HCCL_DFS_CONFIG: of its switches a wrong one is only warned of, of its two times it is refused.
[[nodiscard]] constexpr bool detection(std::string_view s) noexcept {
    squeezed const monitor{value_behind(s, "task_monitor_interval:")};
    squeezed const connection{value_behind(s, "connection_fault_detection_time:")};
    auto const is_within = [](std::string_view value, std::uint32_t low, std::uint32_t high) {
        return value.empty() || leading_number(value, {need::number, 0, 0}) ||
               leading_number(value, {need::number, low, high});
    };
    return is_within(monitor, 0, 7200000) && is_within(connection, 20, 7200);
}

[[nodiscard]] constexpr bool debug_modules(std::string_view s) noexcept {
    if (s.starts_with('^')) s.remove_prefix(1);
    while (!s.empty()) {
        std::string_view const module = take_part(s, ',');
        if (!module.empty() && !same_letters(module, "ALG") && !same_letters(module, "TASK") &&
            !same_letters(module, "RESOURCE") && !same_letters(module, "AIV_OPS_EXC"))
            return false;
    }
    return true;
}

} // namespace atlascheck::values
