// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

/// The little that rules need of <algorithm>, which takes longer to compile than the whole model.
namespace atlascheck {

template <class T>
[[nodiscard]] constexpr T smaller(T a, T b) noexcept {
    return b < a ? b : a;
}
template <class T>
[[nodiscard]] constexpr T larger(T a, T b) noexcept {
    return a < b ? b : a;
}

[[nodiscard]] constexpr bool any_of(auto const& all, auto const& holds) {
    for (auto const& each : all)
        if (holds(each)) return true;
    return false;
}

/// The index of the first of `all` that does not stand before what is looked for; those that do are in front.
[[nodiscard]] constexpr std::size_t first_not(auto const& all, auto const& before) {
    std::size_t low = 0;
    std::size_t high = all.size();
    while (low != high) {
        std::size_t const middle = low + (high - low) / 2;
        if (before(all[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Whether two are as long, and `same` of each two at one position.
[[nodiscard]] constexpr bool alike(auto const& a, auto const& b, auto const& same) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i != a.size(); ++i)
        if (!same(a[i], b[i])) return false;
    return true;
}

namespace detail {
// Lets the element at `top` sink until none below it is larger.
template <class T>
constexpr void sink_into_heap(T* heap, std::size_t top, std::size_t count) {
    for (std::size_t child = top * 2 + 1; child < count; child = top * 2 + 1) {
        if (child + 1 != count && heap[child] < heap[child + 1]) ++child;
        if (!(heap[top] < heap[child])) return;
        std::swap(heap[top], heap[child]);
        top = child;
    }
}
} // namespace detail

/// Sorts, the smallest first.
/// Cost: O(count log count); allocates nothing.
template <class T>
constexpr void sort(T* all, std::size_t count) {
    for (std::size_t i = count / 2; i-- != 0;) detail::sink_into_heap(all, i, count);
    for (std::size_t end = count; end > 1; --end) {
        std::swap(all[0], all[end - 1]);
        detail::sink_into_heap(all, 0, end - 1);
    }
}

} // namespace atlascheck
