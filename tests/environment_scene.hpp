// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verify.hpp"

#include <atlascheck/model/environment.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace verify {

/// Environments in words, one a line: `NAME=value` sets a variable, and a value of `$` is known to the run alone. A line
/// `|` begins the next environment, `@1` says that it is of host 1, `^0` that it inherits environment 0, `whole` that
/// there is nothing besides. `#1` says that what follows stands in input 1.
/// A value and its name stand at their offsets in the text.
class environment_scene {
public:
    constexpr explicit environment_scene(std::string_view layout) {
        if (!layout.empty()) open();
        for (std::size_t at = 0; at < layout.size();) {
            std::size_t const end = std::min(layout.find('\n', at), layout.size());
            if (end != at) line(at, layout.substr(at, end - at));
            at = end + 1;
        }
    }
    [[nodiscard]] constexpr environment_view view() const noexcept {
        return {{environments_.data(), environments_.size()}, {variables_.data(), variables_.size()}};
    }

private:
    constexpr void open() {
        environment e;
        e.first = static_cast<std::uint32_t>(variables_.size());
        e.at = {spot::text, source_, 0, 0};
        environments_.push(e);
    }
    constexpr void line(std::size_t at, std::string_view s) {
        environment& e = environments_.back();
        if (s == "|") return open();
        if (s == "whole") return void(e.whole = true);
        auto const index = static_cast<std::uint32_t>(s[1] - '0');
        if (s.front() == '@') return void(e.host = index);
        if (s.front() == '^') return void(e.parent = index);
        if (s.front() == '#') {
            source_ = static_cast<std::uint16_t>(index);
            e.at.source = source_;
            return;
        }
        std::size_t const is = s.find('=');
        std::string_view const value = s.substr(is + 1);
        variables_.push({s.substr(0, is), value, here(at + is + 1, value.size()), here(at, is), value != "$"});
        ++e.count;
    }
    [[nodiscard]] constexpr place here(std::size_t at, std::size_t length) const noexcept {
        return {spot::text, source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(length)};
    }

    buffer<environment> environments_;
    buffer<variable> variables_;
    std::uint16_t source_ = 0;
};

/// A row about environments alone.
struct environment_row {
    char const* name;
    std::string_view layout;
    expect want{};
};

/// What rule R does with such a row on a product.
template <class R>
[[nodiscard]] constexpr expect look(environment_row const& r, product const& p) {
    environment_scene const s{r.layout};
    return observe<R>(s.view(), p);
}

} // namespace verify
