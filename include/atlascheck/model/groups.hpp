// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/place.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Calls `first(i)` for the first of `n` elements of each key, in order, and then `other(k)` for each that has it too.
/// `hash(i)` is a good one for `hash_slots`, `equal(i, k)` compares two keys.
/// Cost:   O(n); a table of at most 20 bytes an element.
constexpr void for_each_group(std::size_t n, auto&& hash, auto&& equal, auto&& first, auto&& other) {
    hash_slots table{n};
    buffer<std::uint32_t> next(n); // the next element of the key, plus 1
    buffer<std::uint32_t> last(n); // for a first element: the last one so far
    buffer<std::uint32_t> heads;
    for (std::uint32_t i = 0; i != n; ++i) {
        std::uint32_t const head = table.find_or_put(hash(i), i, [&](std::uint32_t k) { return equal(k, i); });
        if (head == i)
            heads.push(i);
        else
            next[last[head]] = i + 1;
        last[head] = i;
    }
    for (std::uint32_t const head : heads) {
        first(head);
        for (std::uint32_t k = next[head]; k != 0; k = next[k - 1]) other(k - 1);
    }
}

/// Which places to relate to a finding: not its own, none twice in a row, and no more than a person reads.
class related_once {
public:
    constexpr explicit related_once(place finding) noexcept : at_{finding}, last_{finding} {}

    [[nodiscard]] constexpr bool take(place at) noexcept {
        bool const known = at.what != spot::nowhere && (at == at_ || at == last_);
        if (known || left_ == 0) return false;
        last_ = at;
        --left_;
        return true;
    }

private:
    place at_;
    place last_;
    std::size_t left_ = 16;
};

} // namespace atlascheck
