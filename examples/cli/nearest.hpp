// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace command {

/// How many edits make one word of the other; letters are equal in either case, and a swap of neighbours is one edit.
[[nodiscard]] inline std::size_t distance(std::string_view a, std::string_view b) {
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    auto const equal = [&](char x, char y) { return lower(x) == lower(y); };
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
    for (std::size_t k = 0; k <= b.size(); ++k) last[k] = k;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            now[k] = std::min({last[k] + 1, now[k - 1] + 1, last[k - 1] + (equal(a[i - 1], b[k - 1]) ? 0U : 1U)});
            if (i > 1 && k > 1 && equal(a[i - 1], b[k - 2]) && equal(a[i - 2], b[k - 1]))
                now[k] = std::min(now[k], before[k - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, now);
    }
    return last[b.size()];
}

/// Of `names` the up to three that `word` may have meant, nearest first: few edits away, also from the part behind a
/// slash, or holding it.
[[nodiscard]] inline std::vector<std::string_view> near(std::string_view word,
                                                        std::span<std::string_view const> names) {
    struct candidate {
        std::size_t edits;
        std::size_t order; // among `names`
        std::string_view name;
    };
    std::vector<candidate> all;
    word = word.substr(0, 64);
    for (std::string_view const name : names) {
        std::size_t edits = distance(word, name);
        if (auto const slash = name.find('/'); slash != std::string_view::npos)
            edits = std::min(edits, distance(word, name.substr(slash + 1)));
        if (word.size() > 3 && name.find(word) != std::string_view::npos) edits = std::min<std::size_t>(edits, 1);
        // None for a word of two letters: A3 is no a2.
        if (edits <= word.size() / 3) all.push_back({edits, all.size(), name});
    }
    std::sort(all.begin(), all.end(), [](candidate const& a, candidate const& b) {
        return a.edits != b.edits ? a.edits < b.edits : a.order < b.order;
    });
    std::vector<std::string_view> out;
    for (candidate const& c : all)
        if (out.size() < 3 && c.edits <= all.front().edits + 1) out.push_back(c.name);
    return out;
}

/// "; did you mean a or b?", or nothing.
[[nodiscard]] inline std::string did_you_mean(std::string_view word, std::span<std::string_view const> names) {
    std::string out;
    auto const found = near(word, names);
    for (std::size_t i = 0; i != found.size(); ++i) {
        out += i == 0 ? "; did you mean " : i + 1 == found.size() ? " or " : ", ";
        out += found[i];
    }
    return out.empty() ? out : out + "?";
}

} // namespace command
