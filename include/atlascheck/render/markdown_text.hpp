// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// A text as code, which Markdown and the forges take as it stands: no HTML, link, mention or reference comes of it.
[[nodiscard]] inline std::string code_span(std::string_view s) {
    if (s.empty()) return {};
    std::size_t longest = 0;
    std::size_t run = 0;
    for (char const c : s) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    std::string const fence(longest + 1, '`');
    bool const padded = s.front() == '`' || s.back() == '`' || s.front() == ' ' || s.back() == ' ';
    std::string_view const pad = padded ? " " : "";
    std::string out = fence;
    out.append(pad).append(s).append(pad);
    return out + fence;
}

namespace detail {
// Whether a word means nothing but itself: to Markdown, and to forges that look for users, issues, links and emoji.
[[nodiscard]] inline bool plain_word(std::string_view s) noexcept {
    for (char const c : s) {
        bool const letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && std::string_view{".,;:/()+-='\"?"}.find(c) == std::string_view::npos) return false;
    }
    bool const links = s.find("://") != std::string_view::npos || s.find("www.") != std::string_view::npos;
    return !links && std::count(s.begin(), s.end(), ':') < 2;
}

inline void append_word(std::string& out, std::string_view word) {
    if (plain_word(word)) {
        out += word;
        return;
    }
    std::size_t const first = std::min(word.find_first_not_of("(\"'"), word.size());
    std::string_view core = word.substr(first);
    bool const calls = core.find('(') != std::string_view::npos; // then its end closes that
    core = core.substr(0, core.find_last_not_of(calls ? "\"',.;:?" : ")\"',.;:?") + 1);
    out += word.substr(0, first);
    out += code_span(core);
    out += word.substr(first + core.size());
}
} // namespace detail

/// A text within a paragraph of Markdown; what could be more than text there stands as code.
[[nodiscard]] inline std::string plain_text(std::string_view s) {
    auto const of_word = [](char c) { return c > ' ' && c < 0x7F; };
    std::string out;
    while (!s.empty()) {
        auto const end = std::find_if_not(s.begin(), s.end(), of_word);
        detail::append_word(out, s.substr(0, static_cast<std::size_t>(end - s.begin())));
        s.remove_prefix(static_cast<std::size_t>(end - s.begin()));
        while (!s.empty() && !of_word(s.front())) {
            out += s.front();
            s.remove_prefix(1);
        }
    }
    return out;
}

} // namespace atlascheck::render
