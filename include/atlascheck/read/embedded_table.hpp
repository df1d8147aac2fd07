// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace atlascheck::read {

/// A rank table that is a text inside another document.
struct embedded_table {
    std::string text;
    bool in_place = false; // every byte stands where it stands in the document, and all before it is blank
};

namespace detail {
[[nodiscard]] constexpr bool is_json_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Whether two JSON texts are equal but for blanks outside of their texts.
[[nodiscard]] constexpr bool same_json(std::string_view a, std::string_view b) noexcept {
    bool quoted = false;
    bool escaped = false;
    for (;;) {
        while (!quoted && !a.empty() && is_json_blank(a.front())) a.remove_prefix(1);
        while (!quoted && !b.empty() && is_json_blank(b.front())) b.remove_prefix(1);
        if (a.empty() || b.empty()) return a.empty() && b.empty();
        if (a.front() != b.front()) return false;
        if (a.front() == '"' && !escaped) quoted = !quoted;
        escaped = a.front() == '\\' && !escaped;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
}
/// What a text in double quotes means, of the same length: for each backslash that is gone there is a blank, outside of
/// the inner quotes. Escapes of other characters stay.
[[nodiscard]] inline std::string unescaped_in_place(std::string_view raw) {
    std::string out{raw};
    bool quoted = false;
    for (std::size_t i = 0; i + 1 < out.size(); ++i) {
        if (out[i] != '\\') continue;
        char& second = out[i + 1];
        if (second == '"') {
            out[i] = quoted ? '"' : ' ';
            second = quoted ? ' ' : '"';
            quoted = !quoted;
        } else if (second == 'n' || second == 't' || second == 'r' || is_json_blank(second)) {
            out[i] = second = ' ';
        }
        ++i;
    }
    return out;
}
} // namespace detail

/// The table that means `value` and stands at `where` in `document`, there in double quotes or not.
///
/// Cost: linear in the document up to its end.
[[nodiscard]] inline embedded_table embed_table(std::string_view document, extent where, std::string_view value) {
    std::string_view const raw = document.substr(where.offset, where.length);
    bool const escaped = where.offset != 0 && document[where.offset - 1] == '"';
    std::string table = escaped ? detail::unescaped_in_place(raw) : std::string{raw};
    if (!detail::same_json(table, value)) return {std::string{value}, false};
    return {std::string(where.offset, ' ') + table, true};
}

} // namespace atlascheck::read
