// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/buffer.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

/// An open-addressing hash table of indexes into somebody else's keys.
///
/// It has at least three slots for two keys, so that runs stay short, and never grows.
/// Cost:   four bytes a slot, at most three slots a key; O(1) a look-up.
class hash_slots {
public:
    /// A table for at most `keys` keys.
    constexpr explicit hash_slots(std::size_t keys) : shift_{shift_for(keys)}, slot_(std::size_t{1} << (32 - shift_)) {}

    /// The index that stands for a key of hash `h`, as `equal(index)` tells; `i` itself where the key is new.
    constexpr std::uint32_t find_or_put(std::uint32_t h, std::uint32_t i, auto&& equal) noexcept {
        std::size_t const wrap = slot_.size() - 1;
        for (std::size_t at = h >> shift_;; at = (at + 1) & wrap) {
            std::uint32_t const held = slot_[at];
            if (held == 0) return slot_[at] = i + 1, i;
            if (equal(held - 1)) return held - 1;
        }
    }
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    /// The index that stands for a key, or `none`.
    [[nodiscard]] constexpr std::uint32_t find(std::uint32_t h, auto&& equal) const noexcept {
        std::size_t const wrap = slot_.size() - 1;
        for (std::size_t at = h >> shift_;; at = (at + 1) & wrap) {
            std::uint32_t const held = slot_[at];
            if (held == 0) return none;
            if (equal(held - 1)) return held - 1;
        }
    }

private:
    [[nodiscard]] static constexpr unsigned shift_for(std::size_t keys) noexcept {
        unsigned bits = 3;
        while ((std::size_t{1} << bits) * 2 < keys * 3) ++bits;
        return 32 - bits;
    }
    unsigned shift_;
    buffer<std::uint32_t> slot_;
};

/// Hashes for `hash_slots`, good in their high bits (Fibonacci hashing): neighbours, the usual case, fall far apart.
[[nodiscard]] constexpr std::uint32_t hash_of(std::uint32_t v) noexcept { return v * 2654435769U; }
[[nodiscard]] constexpr std::uint32_t hash_of(std::uint64_t v) noexcept {
    return static_cast<std::uint32_t>((v * 0x9E3779B97F4A7C15U) >> 32);
}
[[nodiscard]] constexpr std::uint32_t hash_of(address const& ip) noexcept {
    if (ip.kind == family::ipv4) return hash_of(ip.v4.value());
    return hash_of((ip.v6.high * 0xC2B2AE3D27D4EB4FU) ^ ip.v6.low);
}
[[nodiscard]] constexpr std::uint32_t hash_of(std::string_view s) noexcept {
    std::uint32_t h = 2166136261U; // FNV-1a
    for (char const c : s) h = (h ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash_of(h);
}

} // namespace atlascheck
