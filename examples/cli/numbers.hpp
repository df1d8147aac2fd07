// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"

#include <atlascheck/render/escape.hpp>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace command {

/// A whole number as a person writes it, and nothing else.
/// Errors: `failure` for any other text.
[[nodiscard]] inline std::int64_t whole_number(std::string_view option, std::string_view given) {
    std::int64_t n = 0;
    auto const [end, code] = std::from_chars(given.data(), given.data() + given.size(), n);
    if (code == std::errc::result_out_of_range && end == given.data() + given.size())
        throw failure{std::string{option} + ": " + render::shortened(given) + " is too large"};
    if (code == std::errc{} && end == given.data() + given.size()) return n;
    throw failure{std::string{option} + ": \"" + render::shortened(given) + "\" is no whole number"};
}

/// A number such as 0.1 or 3e-4, whatever the language of the system.
/// Errors: `failure` for any other text.
[[nodiscard]] inline double real_number(std::string_view option, std::string_view given) {
    double n = 0;
    auto const [end, code] = std::from_chars(given.data(), given.data() + given.size(), n);
    bool const whole = end == given.data() + given.size();
    if (code == std::errc{} && whole && std::isfinite(n)) return n;
    throw failure{std::string{option} + ": \"" + render::shortened(given) +
                  (code == std::errc::result_out_of_range && whole ? "\" is out of range" : "\" is no number")};
}

} // namespace command
