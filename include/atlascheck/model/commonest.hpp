// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// The value that stands most often, on a tie the one that stands first; there is at least one value.
///
/// Cost:   O(values) where more than half are equal, else O(values log values) and a copy.
[[nodiscard]] constexpr std::uint64_t commonest(buffer<std::uint64_t> const& values) {
    std::uint64_t leader = 0;
    std::size_t lead = 0;
    for (std::uint64_t const v : values) { // Boyer and Moore's vote, then a recount
        if (lead == 0) leader = v;
        lead = v == leader ? lead + 1 : lead - 1;
    }
    std::size_t votes = 0;
    for (std::uint64_t const v : values) votes += v == leader;
    if (votes > values.size() - votes) return leader;

    buffer<std::uint64_t> sorted = values.copy();
    std::sort(sorted.begin(), sorted.end());
    auto const run = [&](std::uint64_t v) {
        auto const [first, last] = std::equal_range(sorted.begin(), sorted.end(), v);
        return last - first;
    };
    std::ptrdiff_t most = 0;
    for (std::uint64_t const v : values) {
        if (std::ptrdiff_t const length = run(v); length > most) {
            most = length;
            leader = v;
        }
    }
    return leader;
}

} // namespace atlascheck
