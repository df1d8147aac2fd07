// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/ports.hpp>

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

namespace atlascheck {

/// A set of ports, whatever ranges it is made of.
///
/// Cost: 8 KiB; a range takes O(1024) at most unless stated otherwise.
class port_set {
public:
    /// The ports of several ranges, which may overlap.
    /// Cost: O(1) a range, whatever its width, and O(1024) for all.
    [[nodiscard]] static constexpr port_set of(std::span<port_range const> ranges) noexcept {
        port_set out;
        std::uint32_t opened[1025] = {}; // ranges that cover the words from here on, and of these
        std::uint32_t closed[1025] = {}; // how many end before
        for (port_range const& r : ranges) {
            std::uint32_t const first = r.first >> 6;
            std::uint32_t const last = smaller(r.last, std::uint32_t{65535}) >> 6;
            if (first > last) continue;
            out.words_[first] |= bits_of(r, first);
            out.words_[last] |= bits_of(r, last);
            if (last - first < 2) continue;
            ++opened[first + 1];
            ++closed[last];
        }
        std::uint32_t covering = 0;
        for (std::uint32_t w = 0; w != 1024; ++w) {
            covering += opened[w] - closed[w];
            if (covering != 0) out.words_[w] = ~std::uint64_t{0};
        }
        return out;
    }
    /// Adds ports; false where one of them is there already.
    constexpr bool add(port_range r) noexcept {
        bool fresh = true;
        for (std::uint32_t w = r.first >> 6; w <= smaller(r.last, std::uint32_t{65535}) >> 6; ++w) {
            std::uint64_t const bits = bits_of(r, w);
            fresh &= (words_[w] & bits) == 0;
            words_[w] |= bits;
        }
        return fresh;
    }
    /// Whether one port of a range is in the set.
    [[nodiscard]] constexpr bool meets(port_range r) const noexcept {
        for (std::uint32_t w = r.first >> 6; w <= smaller(r.last, std::uint32_t{65535}) >> 6; ++w)
            if ((words_[w] & bits_of(r, w)) != 0) return true;
        return false;
    }
    /// The first port of a range that is not in the set, or nothing where all are.
    [[nodiscard]] constexpr std::optional<std::uint32_t> first_missing(port_range r) const noexcept {
        for (std::uint32_t at = r.first; at <= smaller(r.last, std::uint32_t{65535}); at = (at | 63U) + 1) {
            std::uint64_t const missing = ~words_[at >> 6] & bits_of(r, at >> 6);
            if (missing != 0) return (at & ~63U) + static_cast<std::uint32_t>(std::countr_zero(missing));
        }
        return std::nullopt;
    }
    [[nodiscard]] constexpr bool contains(std::uint32_t port) const noexcept {
        return port <= 65535 && (words_[port >> 6] >> (port & 63U) & 1U) != 0;
    }
    /// The first port that is in this set and in `other`, but not in `without`.
    [[nodiscard]] constexpr std::optional<std::uint32_t> first_common(port_set const& other,
                                                                      port_set const& without) const noexcept {
        for (std::uint32_t w = 0; w != 1024; ++w) {
            std::uint64_t const bits = words_[w] & other.words_[w] & ~without.words_[w];
            if (bits != 0) return w * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
        }
        return std::nullopt;
    }

private:
    // Of a word those bits that stand for ports of a range.
    [[nodiscard]] static constexpr std::uint64_t bits_of(port_range r, std::uint32_t word) noexcept {
        std::uint64_t bits = ~std::uint64_t{0};
        if (r.first >> 6 == word) bits &= ~std::uint64_t{0} << (r.first & 63U);
        if (r.last >> 6 == word) bits &= ~std::uint64_t{0} >> (63U - (r.last & 63U));
        return bits;
    }

    std::uint64_t words_[1024] = {};
};

} // namespace atlascheck
