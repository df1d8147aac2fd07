// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/place.hpp>

namespace atlascheck {

/// A fact that an input may or may not state, and where it stands there. What is not known has no value.
template <class T>
struct stated {
    T value{};
    place at{};
    bool known = false;

    constexpr stated() noexcept = default;
    constexpr stated(T v, place where = {}) noexcept : value{v}, at{where}, known{true} {}

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return known; }
    /// The value; meaningful only where it is known.
    [[nodiscard]] constexpr T const& operator*() const noexcept { return value; }
    [[nodiscard]] constexpr T const* operator->() const noexcept { return &value; }
};

} // namespace atlascheck
