// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/escape.hpp>
#include <atlascheck/render/location.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// A line of an input as it is shown, with what the caret underlines.
struct source_line {
    std::string shown;
    std::size_t before = 0; // columns left of the caret
    std::size_t under = 1;  // columns that it underlines
};

namespace detail {
inline std::size_t append_shown(std::string& out, std::string_view& rest) {
    character const c = front(rest);
    std::size_t width = 1;
    if (c.value == '\t')
        out += ' '; // one column, as columns are counted
    else
        width = escape_one(out, rest, c);
    rest.remove_prefix(c.length);
    return width;
}
[[nodiscard]] inline std::size_t width_of(std::string_view s, std::size_t enough) {
    std::string unused;
    std::size_t width = 0;
    while (!s.empty() && width <= enough) {
        width += append_shown(unused, s);
        unused.clear();
    }
    return width;
}
// Where the last characters of `s` begin that take at most `most` columns.
[[nodiscard]] inline std::size_t tail(std::string_view s, std::size_t most) {
    std::size_t begin = s.size() > most * 4 ? s.size() - most * 4 : 0;
    while (begin < s.size() && (static_cast<unsigned char>(s[begin]) & 0xC0) == 0x80) ++begin;
    while (width_of(s.substr(begin), most) > most) begin += front(s.substr(begin)).length;
    return begin;
}
} // namespace detail

/// The line around `at`, at most `most` columns of it: a longer one is cut, "…" standing for the rest.
///
/// Cost: O(most), whatever the length of the line.
[[nodiscard]] inline source_line line_around(std::string_view text, position const& at, std::size_t offset,
                                             std::size_t length, std::size_t most = 120) {
    offset = std::min(offset, text.size());
    std::string_view left = text.substr(at.line_start, offset - at.line_start);
    std::string_view right = text.substr(offset, most * 4 + 4); // enough for `most` columns and one more
    right = right.substr(0, right.find('\n'));
    if (right.size() <= most * 4) // it is all that there is: without the blanks at its end
        while (right.size() > length && (right.ends_with(' ') || right.ends_with('\t') || right.ends_with('\r')))
            right.remove_suffix(1);

    std::size_t const right_width = detail::width_of(right, most);
    bool const cut_left_off = left.size() > most * 4 || detail::width_of(left, most) + right_width > most;
    source_line out;
    if (cut_left_off) {
        std::size_t const room = most - 1 - std::min(right_width, most * 2 / 3);
        std::size_t const begin = detail::tail(left, room);
        if (begin != 0) {
            left = left.substr(begin);
            out.shown = "…";
            out.before = 1;
        }
    }
    while (!left.empty()) out.before += detail::append_shown(out.shown, left);
    std::size_t width = out.before;
    std::size_t const stop = right.data() == nullptr ? 0 : std::min(length, right.size());
    std::string_view const whole = right;
    out.under = 0;
    while (!right.empty() && width < most) {
        bool const underlined = whole.size() - right.size() < stop;
        std::size_t const one = detail::append_shown(out.shown, right);
        width += one;
        if (underlined) out.under += one;
    }
    if (!right.empty()) out.shown += "…";
    out.under = std::max<std::size_t>(out.under, 1);
    return out;
}

} // namespace atlascheck::render
