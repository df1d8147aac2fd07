// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// A line that begins with a shell's prompt.
struct prompt_line {
    std::string_view host;    // that the prompt names; empty where it names none
    std::string_view command; // what was typed behind it; may be empty
    bool sure = false;        // false: `#` may begin a comment as well
};

namespace detail {
[[nodiscard]] constexpr bool is_name_char(char c) noexcept {
    return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
}
// Behind a prompt's last character there is a blank or nothing.
[[nodiscard]] constexpr bool ends_prompt(std::string_view line, std::size_t at) noexcept {
    return at + 1 == line.size() || is_blank(line[at + 1]);
}
} // namespace detail

/// Reads `$ cmd`, `# cmd`, `+ cmd`, `user@host:~# cmd`, `[user@host ~]# cmd`, `bash-5.1# cmd`; nothing of any other line.
[[nodiscard]] constexpr std::optional<prompt_line> parse_prompt(std::string_view line) noexcept {
    using namespace detail;
    line = trim_front(line);
    if (line.empty()) return std::nullopt;
    auto const behind = [&](std::size_t at) { return trim(line.substr(at + 1)); };
    char const c = line.front();
    if ((c == '$' || c == '#' || c == '+') && ends_prompt(line, 0)) return prompt_line{{}, behind(0), c == '$'};

    std::string_view const head = line.substr(0, 128);
    std::size_t const at = head.find('@');
    if (at == std::string_view::npos) {
        if (c != 'b' && c != 's') return std::nullopt;
        if (!line.starts_with("bash-") && !line.starts_with("sh-")) return std::nullopt;
        std::size_t const end = head.find_first_of("#$");
        if (end == std::string_view::npos || !ends_prompt(line, end)) return std::nullopt;
        return prompt_line{{}, behind(end), true};
    }
    std::size_t begin = at;
    while (begin != 0 && is_name_char(head[begin - 1])) --begin;
    std::size_t host = at + 1;
    while (host != head.size() && is_name_char(head[host])) ++host;
    if (begin == at || host == at + 1 || host == head.size()) return std::nullopt;
    char const next = head[host];
    if (next != ':' && next != ' ' && next != ']' && next != '#' && next != '$') return std::nullopt;
    // What stands before the user is `[`, or an environment in brackets.
    std::string_view before = trim(head.substr(0, begin));
    if (before.ends_with('[')) before = trim(before.substr(0, before.size() - 1));
    if (!before.empty() && (before.front() != '(' || before.back() != ')')) return std::nullopt;
    std::size_t const end = head.find_first_of("#$", host);
    if (end == std::string_view::npos || !ends_prompt(line, end)) return std::nullopt;
    return prompt_line{line.substr(at + 1, host - at - 1), behind(end), true};
}

} // namespace atlascheck::read
