// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/place.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Tells which places were met before: a value that many facts come from is judged once.
///
/// Cost: O(1) a place; 16 bytes a place at most, and a table.
class seen_places {
public:
    /// For at most `places` places.
    constexpr explicit seen_places(std::size_t places) : slots_{places} {}

    /// Whether it is new. Facts made by hand stand nowhere, and are all new.
    [[nodiscard]] constexpr bool add(place at) {
        if (at.what == spot::nowhere) return true;
        std::uint64_t const key = (std::uint64_t{at.source} << 8 | static_cast<std::uint64_t>(at.what)) << 32 |
                                  at.index;
        auto const next = static_cast<std::uint32_t>(known_.size());
        std::uint32_t const held = slots_.find_or_put(hash_of(key), next,
                                                      [&](std::uint32_t i) { return known_[i] == at; });
        if (held != next) return false;
        known_.push(at);
        return true;
    }

private:
    hash_slots slots_;
    buffer<place> known_;
};

} // namespace atlascheck
