// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/buffer.hpp>

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
    sort(sorted.begin(), sorted.size());
    auto const begin_of = [&](std::uint64_t v) { return first_not(sorted, [v](std::uint64_t s) { return s < v; }); };
    auto const run = [&](std::uint64_t v) { return (v + 1 == 0 ? sorted.size() : begin_of(v + 1)) - begin_of(v); };
    std::size_t most = 0;
    for (std::uint64_t const v : values) {
        if (std::size_t const length = run(v); length > most) {
            most = length;
            leader = v;
        }
    }
    return leader;
}

} // namespace atlascheck
