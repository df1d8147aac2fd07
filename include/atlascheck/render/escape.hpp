// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// Appends one character of an input so that it can be seen and does nothing to a terminal: \t, \x1b, \u202e.
/// Returns the columns that it takes.
inline std::size_t escape_one(std::string& out, std::string_view bytes, character const& c) {
    if (!hidden(c)) {
        out += bytes.substr(0, c.length);
        return columns(c);
    }
    std::size_t const before = out.size();
    auto const hex = [&](char32_t value, int digits) {
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) out += "0123456789abcdef"[value >> shift & 0xF];
    };
    if (c.value == '\t') {
        out += "\\t";
    } else if (c.value == '\n') {
        out += "\\n";
    } else if (c.value == '\r') {
        out += "\\r";
    } else if (!c.valid || c.value < 0x80) {
        out += "\\x";
        hex(c.value, 2);
    } else if (c.value < 0x10000) {
        out += "\\u";
        hex(c.value, 4);
    } else {
        out += "\\U";
        hex(c.value, 8);
    }
    return out.size() - before;
}

/// A text of an input, such as a file's name, with nothing hidden in it.
[[nodiscard]] inline std::string escaped(std::string_view s) {
    std::string out;
    out.reserve(s.size());
    while (!s.empty()) {
        character const c = front(s);
        escape_one(out, s, c);
        s.remove_prefix(c.length);
    }
    return out;
}

/// As `escaped`, but of a long text only its beginning and its end, about `most` columns.
[[nodiscard]] inline std::string shortened(std::string_view s, std::size_t most = 60) {
    if (s.size() <= most) return escaped(s);
    auto const boundary = [&](std::size_t at) { // the next place where a character begins
        while (at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80) ++at;
        return at;
    };
    std::size_t const head = boundary(most * 2 / 3);
    std::size_t const tail = boundary(s.size() - most / 4);
    if (head >= tail) return escaped(s);
    return escaped(s.substr(0, head)) + "…" + escaped(s.substr(tail));
}

} // namespace atlascheck::render
