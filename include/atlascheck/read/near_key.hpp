// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace atlascheck::read {

/// How many edits lead from one key to another, case aside: a letter more, less or another, or two neighbours swapped.
/// From 3 on, and for keys of more than 32 bytes, it says 3.
[[nodiscard]] constexpr int edits_between(std::string_view a, std::string_view b) noexcept {
    constexpr std::size_t most = 32;
    constexpr int far = 3;
    if (a.size() > most || b.size() > most) return far;
    if ((a.size() > b.size() ? a.size() - b.size() : b.size() - a.size()) >= static_cast<std::size_t>(far)) return far;
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };

    int rows[3][most + 1] = {}; // the row before the last, the last, this one
    for (std::size_t j = 0; j <= b.size(); ++j) rows[1][j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        rows[2][0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            char const x = lower(a[i - 1]);
            char const y = lower(b[j - 1]);
            int best = std::min({rows[1][j] + 1, rows[2][j - 1] + 1, rows[1][j - 1] + (x == y ? 0 : 1)});
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y)
                best = std::min(best, rows[0][j - 2] + 1);
            rows[2][j] = best;
        }
        for (std::size_t j = 0; j <= b.size(); ++j) {
            rows[0][j] = rows[1][j];
            rows[1][j] = rows[2][j];
        }
    }
    return std::min(rows[1][b.size()], far);
}

} // namespace atlascheck::read
