// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/hash_slots.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Elements of one key, two or more, by index and in order.
class repeat {
public:
    constexpr repeat(std::uint32_t first, buffer<std::uint32_t> const& next) noexcept : next_{next}, first_{first} {}

    [[nodiscard]] constexpr std::uint32_t first() const noexcept { return first_; }
    [[nodiscard]] constexpr std::uint32_t second() const noexcept { return next_[first_] - 1; }
    [[nodiscard]] constexpr int count() const noexcept {
        int n = 0;
        for (std::uint32_t k = first_ + 1; k != 0; k = next_[k - 1]) ++n;
        return n;
    }
    constexpr void for_each(auto&& visit) const {
        for (std::uint32_t k = first_ + 1; k != 0; k = next_[k - 1]) visit(k - 1);
    }
    /// Those beside the second, at which a finding stands.
    constexpr void for_each_other(auto&& visit) const {
        for_each([&](std::uint32_t k) {
            if (k != second()) visit(k);
        });
    }

private:
    buffer<std::uint32_t> const& next_; // the next element of the key, plus 1
    std::uint32_t first_;
};

/// Calls `visit(repeat)` for each key that several of `n` elements have, in the order of their first; elements that are
/// not `known(i)` have none. `hash(i)` is a good one for `hash_slots`, `equal(i, k)` compares two keys.
/// Cost:   O(n); a table of at most 12 bytes an element, and 8 more where a key repeats.
constexpr void for_each_repeat(std::size_t n, auto&& known, auto&& hash, auto&& equal, auto&& visit) {
    hash_slots table{n};
    buffer<std::uint32_t> next;
    buffer<std::uint32_t> last; // for a first element: the last one so far, plus 1
    for (std::uint32_t i = 0; i != n; ++i) {
        if (!known(i)) continue;
        std::uint32_t const first = table.find_or_put(hash(i), i, [&](std::uint32_t k) { return equal(k, i); });
        if (first == i) continue;
        if (next.empty()) {
            next = buffer<std::uint32_t>(n);
            last = buffer<std::uint32_t>(n);
        }
        next[last[first] == 0 ? first : last[first] - 1] = i + 1;
        last[first] = i + 1;
    }
    for (std::uint32_t i = 0; i != last.size(); ++i)
        if (last[i] != 0) visit(repeat{i, next});
}

} // namespace atlascheck
