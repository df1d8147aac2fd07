// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>

#include <cstddef>
#include <string_view>

namespace atlascheck {

/// Too many edits for one name to be a slip of another.
inline constexpr int far_apart = 3;

/// How many edits lead from one name to another: a letter more, less or another, or two neighbours swapped. Letters are
/// equal as `equal(x, y)` says. From `far_apart` on, and for names of which more than 40 bytes differ, it says `far_apart`.
///
/// Cost: O(length), since only what can still end near is looked at.
[[nodiscard]] constexpr int edits_between(std::string_view a, std::string_view b, auto&& equal) noexcept {
    constexpr std::size_t most = 40;
    constexpr std::size_t band = 2; // a cell further from the diagonal is far already
    while (!a.empty() && !b.empty() && equal(a.front(), b.front())) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    if (a.size() > most || b.size() > most) return far_apart;
    if ((a.size() > b.size() ? a.size() - b.size() : b.size() - a.size()) > band) return far_apart;

    int rows[3][most + 1] = {}; // in turn: the row before the last, the last, this one
    for (std::size_t j = 0; j <= smaller(b.size(), band + 1); ++j) rows[0][j] = static_cast<int>(j);
    int before = 0; // the least of the last row
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int const* const swapped = rows[(i + 1) % 3];
        int const* const last = rows[(i - 1) % 3];
        int* const now = rows[i % 3];
        std::size_t const low = i > band ? i - band : 0;
        std::size_t const high = smaller(b.size(), i + band);
        int least = far_apart;
        for (std::size_t j = low; j <= high; ++j) {
            int best = far_apart;
            if (j == 0) best = static_cast<int>(i);
            if (j > 0) best = last[j - 1] + (equal(a[i - 1], b[j - 1]) ? 0 : 1);
            if (j > low) best = smaller(best, now[j - 1] + 1);
            if (j < i + band) best = smaller(best, last[j] + 1);
            if (i > 1 && j > 1 && equal(a[i - 1], b[j - 2]) && equal(a[i - 2], b[j - 1]))
                best = smaller(best, swapped[j - 2] + 1);
            now[j] = best;
            least = smaller(least, best);
        }
        if (least >= far_apart && before >= far_apart) return far_apart; // a swap looks back over one row
        before = least;
    }
    return smaller(rows[a.size() % 3][b.size()], far_apart);
}

} // namespace atlascheck
