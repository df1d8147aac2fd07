// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// A token of Python, comments and blanks aside.
struct python_token {
    enum class kind : std::uint8_t { name, number, text, symbol };
    static constexpr std::uint32_t open = std::numeric_limits<std::uint32_t>::max();

    kind what = kind::symbol;
    std::uint8_t prefix = 0; // of a text: letters before its quotes
    std::uint8_t quotes = 0; // of a text: 1 or 3
    bool closed = true;      // of a text: its end was found
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    std::uint32_t match = open; // of a bracket: the index of its other half on the line; `open` where there is none
};

/// What Python takes for one line: up to a line end outside of brackets and texts, or without a backslash before it.
struct python_line {
    std::uint32_t indent = 0; // in columns
    std::vector<python_token> tokens;
};

/// Cuts a Python text into lines of tokens. Whatever is no Python becomes tokens all the same; nothing is refused.
///
/// Cost: linear; no recursion; it keeps the tokens of one line, of which there may be `most`; what is beyond is left out.
class python_tokens {
public:
    static constexpr std::size_t most = std::size_t{1} << 20;

    explicit python_tokens(std::string_view text) noexcept : text_{text} {
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    }
    /// Only the stretch of the text from `begin` to `end`.
    python_tokens(std::string_view text, std::uint32_t begin, std::uint32_t end) noexcept
        : text_{text.substr(0, end)}, at_{begin} {}

    /// The next line that holds a token; false where there is none.
    [[nodiscard]] bool next(python_line& line) {
        line.tokens.clear();
        open_.clear();
        line.indent = indent();
        while (at_ < text_.size()) {
            char const c = text_[at_];
            if (ends_line(c)) {
                ++at_;
                if (!open_.empty()) continue;
                if (!line.tokens.empty()) return true;
                line.indent = indent();
            } else if (c == ' ' || c == '\t' || c == '\f') {
                ++at_;
            } else if (c == '#') {
                skip_comment();
            } else if (c == '\\' && at_ + 1 < text_.size() && ends_line(text_[at_ + 1])) {
                at_ += text_.substr(at_ + 1, 2) == "\r\n" ? 3U : 2U;
            } else {
                token(line.tokens);
            }
        }
        return !line.tokens.empty();
    }

private:
    using kind = python_token::kind;

    [[nodiscard]] static constexpr bool ends_line(char c) noexcept { return c == '\n' || c == '\r'; }
    [[nodiscard]] static constexpr bool part_of_name(char c) noexcept {
        return detail::is_letter(c) || c == '_' || detail::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    }
    [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n';
    }

    [[nodiscard]] std::uint32_t indent() noexcept {
        std::uint32_t columns = 0;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == ' ')
                ++columns;
            else if (text_[at_] == '\t')
                columns += 8 - columns % 8;
            else if (text_[at_] == '\f')
                columns = 0;
            else
                break;
        }
        return columns;
    }
    void skip_comment() noexcept { at_ = std::min(text_.find_first_of("\r\n", at_), text_.size()); }

    void token(std::vector<python_token>& to) {
        std::size_t const begin = at_;
        char const c = text_[at_];
        if (detail::is_digit(c) || (c == '.' && detail::is_digit(peek(1)))) {
            number();
            return add(to, kind::number, begin);
        }
        if (part_of_name(c)) {
            while (at_ < text_.size() && part_of_name(text_[at_])) ++at_;
            std::string_view const name = text_.substr(begin, at_ - begin);
            if ((peek() == '"' || peek() == '\'') && is_prefix(name)) return text(to, begin);
            return add(to, kind::name, begin);
        }
        if (c == '"' || c == '\'') return text(to, begin);
        at_ += symbol();
        add(to, kind::symbol, begin);
        bracket(to, c);
    }
    void add(std::vector<python_token>& to, kind what, std::size_t begin) {
        if (to.size() == most) return;
        python_token t;
        t.what = what;
        t.offset = static_cast<std::uint32_t>(begin);
        t.length = static_cast<std::uint32_t>(at_ - begin);
        to.push_back(t);
    }
    [[nodiscard]] static constexpr bool is_prefix(std::string_view s) noexcept {
        return s.size() <= 2 && s.find_first_not_of("rRbBuUfFtT") == std::string_view::npos;
    }
    void number() noexcept {
        for (; at_ < text_.size(); ++at_) {
            char const c = text_[at_];
            bool const sign = (c == '+' || c == '-') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E') &&
                              detail::is_digit(peek(1));
            if (!part_of_name(c) && c != '.' && !sign) return;
        }
    }
    void text(std::vector<python_token>& to, std::size_t begin) {
        std::size_t const prefix = at_ - begin;
        char const quote = text_[at_];
        bool const triple = peek(1) == quote && peek(2) == quote;
        std::size_t const quotes = triple ? 3 : 1;
        bool const closed = to_end_of_text(quote, quotes);
        if (to.size() == most) return;
        add(to, kind::text, begin);
        to.back().prefix = static_cast<std::uint8_t>(prefix);
        to.back().quotes = static_cast<std::uint8_t>(quotes);
        to.back().closed = closed;
    }
    // A text in single quotes ends with its line at the latest.
    bool to_end_of_text(char quote, std::size_t quotes) noexcept {
        for (at_ += quotes; at_ < text_.size(); ++at_) {
            char const c = text_[at_];
            if (c == '\\') {
                at_ += text_.substr(std::min(at_ + 1, text_.size()), 2) == "\r\n" ? 2U : 1U;
            } else if (c == quote && (quotes == 1 || (peek(1) == quote && peek(2) == quote))) {
                at_ += quotes;
                return true;
            } else if (quotes == 1 && ends_line(c)) {
                return false;
            }
        }
        at_ = text_.size();
        return false;
    }
    [[nodiscard]] std::size_t symbol() const noexcept {
        if (std::string_view{"=*/<>."}.find(peek(1)) == std::string_view::npos) return 1; // as most are
        std::string_view const rest = text_.substr(at_, 3);
        for (std::string_view const s : {"...", "**=", "//=", ">>=", "<<="})
            if (rest == s) return 3;
        for (std::string_view const s : {"==", "!=", "<=", ">=", ":=", "->",
                                         "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "**", "//", "<<", ">>"})
            if (rest.starts_with(s)) return 2;
        return 1;
    }
    void bracket(std::vector<python_token>& to, char c) {
        if (c == '(' || c == '[' || c == '{') {
            open_.push_back(static_cast<std::uint32_t>(to.size() - 1));
        } else if ((c == ')' || c == ']' || c == '}') && !open_.empty()) {
            std::uint32_t const other = open_.back();
            open_.pop_back();
            if (to.size() == most || to.size() - 1 <= other) return;
            to[other].match = static_cast<std::uint32_t>(to.size() - 1);
            to.back().match = other;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::uint32_t> open_; // brackets
};

} // namespace atlascheck::read
