// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace atlascheck::read {

namespace detail {
// Where a template's mark stands, `{{`, `{%` or `{#`.
[[nodiscard]] constexpr std::size_t find_mark(std::string_view s) noexcept {
    std::size_t at = s.find('{');
    while (at != std::string_view::npos) {
        char const next = at + 1 < s.size() ? s[at + 1] : '\0';
        if (next == '{' || next == '%' || next == '#') break;
        at = s.find('{', at + 1);
    }
    return at;
}
// As above, in a line of YAML; not in a comment, nor in quotes behind a blank, as in the command of another program.
[[nodiscard]] constexpr std::size_t find_template_mark(std::string_view line) noexcept {
    if (find_mark(line) == std::string_view::npos) return std::string_view::npos;
    char quote = '\0';
    bool blank = true; // the last character was one that a quote or a comment stands behind
    bool words = false;
    for (std::size_t i = 0; i != line.size(); ++i) {
        char const c = line[i];
        if (quote == '\0' && c == '#' && blank) break;
        if (find_mark(line.substr(i, 2)) == 0 && !(quote != '\0' && words)) return i;
        if (quote == '\0' && blank && (c == '"' || c == '\'')) {
            quote = c;
            words = false;
        } else if (c == quote) {
            quote = '\0';
        }
        blank = c == ' ' || c == '\t' || c == '[' || c == ',' || c == '{';
        words |= c == ' ';
    }
    return std::string_view::npos;
}
// The column from which on the lines of a block scalar stand that this line opens, or npos.
[[nodiscard]] constexpr std::size_t block_column(std::string_view line) noexcept {
    std::string_view const trimmed = trim(line);
    std::size_t const end = trimmed.find_last_not_of("+-0123456789");
    if (end == std::string_view::npos || (trimmed[end] != '|' && trimmed[end] != '>')) return std::string_view::npos;
    if (end != 0 && trimmed[end - 1] != ' ') return std::string_view::npos;
    std::size_t column = line.find_first_not_of(' ');
    while (line.substr(column).starts_with("- ")) column = line.find_first_not_of(' ', column + 1);
    return column + 1;
}
// Whether a line may be the first of a YAML map.
[[nodiscard]] constexpr bool opens_map(std::string_view line) noexcept {
    std::size_t const colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    if (colon + 1 < line.size() && line[colon + 1] != ' ' && line[colon + 1] != '\r') return false;
    return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' || c == '/' || c == '"' ||
               c == '\'';
    });
}
[[nodiscard]] constexpr bool begins_as_yaml(std::string_view text) noexcept {
    while (!text.empty()) {
        std::string_view const line = take_line(text);
        if (trim(line).empty() || line.starts_with('#') || line.starts_with("---") || line.starts_with('%')) continue;
        return opens_map(line) || find_mark(line) == 0;
    }
    return false;
}
[[nodiscard]] constexpr bool has_line(std::string_view text, std::string_view beginning) noexcept {
    for (std::size_t at = text.find(beginning); at != std::string_view::npos; at = text.find(beginning, at + 1))
        if (at == 0 || text[at - 1] == '\n') return true;
    return false;
}
} // namespace detail

/// Whether a text is made of objects of Kubernetes, or of templates of them: in YAML, or as JSON.
///
/// Cost: a look at its beginning, and a search for two keys.
[[nodiscard]] constexpr bool is_kubernetes(std::string_view text) noexcept {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::string_view const rest = detail::behind_comments(text);
    if (rest.starts_with('{') && detail::find_mark(rest) != 0) return detail::has_top_key(rest, "\"apiVersion\"");
    return !text.starts_with("#!") && detail::begins_as_yaml(text) && detail::has_line(text, "apiVersion:") &&
           detail::has_line(text, "kind:");
}

/// Where the first mark of a template stands in such a text, one of Jinja or Helm; npos where there is none. Scripts in
/// block scalars, and JSON, may hold such marks for other reasons.
///
/// Cost: one pass.
[[nodiscard]] constexpr std::size_t find_template(std::string_view text) noexcept {
    std::string_view const first = detail::behind_comments(text);
    if (first.starts_with('{') && detail::find_mark(first) != 0) return std::string_view::npos;
    std::size_t block = 0; // where the lines of an open block scalar begin at the least
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view const line = take_line(rest);
        std::size_t const indent = line.find_first_not_of(" \t\r");
        if (indent == std::string_view::npos || (block != 0 && indent >= block)) continue;
        block = 0;
        if (std::size_t const at = detail::find_template_mark(line); at != std::string_view::npos)
            return static_cast<std::size_t>(line.data() - text.data()) + at;
        if (line[indent] == '#') continue;
        if (std::size_t const column = detail::block_column(line); column != std::string_view::npos) block = column;
    }
    return std::string_view::npos;
}

} // namespace atlascheck::read
