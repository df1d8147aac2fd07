// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// A word of a shell script as it is spelled, quotes and all, or an operator.
struct shell_token {
    enum class kind : std::uint8_t {
        end,
        word,
        newline, // or `;`
        background,
        and_if,
        or_if,
        pipe,
        open, // `(`
        close,
        double_semicolon, // also `;&` and `;;&`
    };
    kind what = kind::end;
    std::string_view text;
};

/// Cuts a shell script into words and operators. Comments, redirections and here-documents are skipped; nothing is
/// checked, and what is never closed reaches to the end.
///
/// Cost: linear in the text; allocates as deep as it nests.
class shell_words {
public:
    explicit shell_words(std::string_view text) noexcept : text_{text}, end_{text.size()} {}

    [[nodiscard]] std::size_t position() const noexcept { return at_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// Goes on at `at`, up to `end`.
    void seek(std::size_t at, std::size_t end) noexcept {
        at_ = std::min(at, end);
        end_ = std::min(end, text_.size());
        documents_.clear();
    }
    [[nodiscard]] std::size_t limit() const noexcept { return end_; }

    [[nodiscard]] shell_token next() {
        for (;;) {
            skip_blanks();
            if (at_ >= end_) return {shell_token::kind::end, text_.substr(end_, 0)};
            char const c = text_[at_];
            if (c == '<' && !angle_placeholder(at_)) {
                skip_redirection();
                continue;
            }
            if (c == '>' || (c == '&' && peek(1) == '>')) {
                skip_redirection();
                continue;
            }
            if (is_operator(c)) return take_operator();
            std::size_t const begin = at_;
            at_ = word_end(begin);
            if (at_ == begin) at_ = begin + 1;
            std::string_view const word = text_.substr(begin, at_ - begin);
            bool const descriptor = at_ < end_ && (text_[at_] == '>' || text_[at_] == '<') &&
                                    word.find_first_not_of("0123456789") == std::string_view::npos;
            if (!descriptor) return {shell_token::kind::word, word};
        }
    }

    /// Whether what comes next is exactly `what`.
    [[nodiscard]] bool follows(std::string_view what) const noexcept {
        return text_.substr(at_, end_ - std::min(at_, end_)).starts_with(what);
    }
    /// The inside of `((` .. `))`, behind the first two of which it stands.
    [[nodiscard]] std::string_view arithmetic() noexcept {
        std::size_t const begin = at_;
        std::size_t depth = 2;
        std::size_t inner = at_;
        for (; at_ < end_ && depth != 0; ++at_) {
            if (text_[at_] == '(') ++depth;
            if (text_[at_] != ')') continue;
            if (--depth == 1) inner = at_;
        }
        if (depth != 0) inner = at_;
        return text_.substr(begin, inner - begin);
    }

    /// Where the expansion ends that begins with the `$` or back quote at `begin`.
    [[nodiscard]] std::size_t expansion_end(std::size_t begin) {
        std::size_t at = begin;
        nesting_.clear();
        do {
            at = step(at);
        } while (at < end_ && !nesting_.empty());
        return std::min(at, end_);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead) const noexcept { return at_ + ahead < end_ ? text_[at_ + ahead] : '\0'; }
    [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
    [[nodiscard]] static bool is_operator(char c) noexcept {
        return c == '\n' || c == ';' || c == '&' || c == '|' || c == '(' || c == ')';
    }
    // Behind a back slash that continues the line, or 0.
    [[nodiscard]] std::size_t continued(std::size_t at) const noexcept {
        if (text_[at] != '\\') return 0;
        std::size_t next = at + 1;
        if (next < end_ && text_[next] == '\r') ++next;
        return next < end_ && text_[next] == '\n' ? next + 1 : 0;
    }
    void skip_blanks() noexcept {
        for (;;) {
            while (at_ < end_ && is_blank(text_[at_])) ++at_;
            if (at_ >= end_) return;
            if (auto const next = continued(at_); next != 0) {
                at_ = next;
            } else if (text_[at_] == '#') {
                at_ = std::min(text_.find('\n', at_), end_);
            } else {
                return;
            }
        }
    }
    shell_token take_operator() {
        using k = shell_token::kind;
        char const c = text_[at_];
        char const second = peek(1);
        std::size_t const begin = at_;
        auto const token = [&](k what, std::size_t length) {
            at_ = std::min(begin + length, end_);
            return shell_token{what, text_.substr(begin, at_ - begin)};
        };
        switch (c) {
        case '(': return token(k::open, 1);
        case ')': return token(k::close, 1);
        case '&': return second == '&' ? token(k::and_if, 2) : token(k::background, 1);
        case '|': return second == '|' ? token(k::or_if, 2) : token(k::pipe, second == '&' ? 2 : 1);
        case ';':
            if (second == ';') return token(k::double_semicolon, peek(2) == '&' ? 3 : 2);
            return second == '&' ? token(k::double_semicolon, 2) : token(k::newline, 1);
        default: break;
        }
        auto const line = token(k::newline, 1);
        skip_documents();
        return line;
    }

    // `>file`, `2>&1`, `&>file`, `<file`, `<<<word`, `<(command)`; of `<<WORD` the document is skipped at the line's end.
    void skip_redirection() {
        if (text_[at_] == '&') ++at_;
        std::size_t const signs = at_;
        while (at_ < end_ && (text_[at_] == '<' || text_[at_] == '>') && at_ - signs < 3) ++at_;
        std::string_view const sign = text_.substr(signs, at_ - signs);
        bool const tabs = sign == "<<" && peek(0) == '-';
        if (tabs || peek(0) == '&' || peek(0) == '|') ++at_;
        if (peek(0) == '(') {
            ++at_;
            skip_parentheses();
            return;
        }
        while (at_ < end_ && is_blank(text_[at_])) ++at_;
        if (at_ >= end_ || text_[at_] == '\n') return;
        std::size_t const begin = at_;
        at_ = word_end(begin);
        if (sign == "<<") documents_.push_back(text_.substr(begin, at_ - begin));
    }
    void skip_parentheses() noexcept {
        for (std::size_t depth = 1; at_ < end_ && depth != 0; ++at_) {
            if (text_[at_] == '(') ++depth;
            if (text_[at_] == ')') --depth;
        }
    }
    void skip_documents() {
        for (std::string_view mark : documents_) {
            while (!mark.empty() && (mark.front() == '\'' || mark.front() == '"' || mark.front() == '\\'))
                mark.remove_prefix(1);
            while (!mark.empty() && (mark.back() == '\'' || mark.back() == '"')) mark.remove_suffix(1);
            while (at_ < end_) {
                std::size_t const stop = std::min(text_.find('\n', at_), end_);
                std::string_view line = text_.substr(at_, stop - at_);
                at_ = std::min(stop + 1, end_);
                line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
                if (line.ends_with('\r')) line.remove_suffix(1);
                if (line == mark) break;
            }
        }
        documents_.clear();
    }

    // `<name>`, as templates have it: what nobody would redirect from. 0 where it is none, else behind it.
    [[nodiscard]] std::size_t angle_placeholder(std::size_t at) const noexcept {
        std::size_t stop = at + 1;
        while (stop < end_ && !is_operator(text_[stop]) && text_[stop] != '<' && text_[stop] != '>' &&
               text_[stop] != '$' && text_[stop] != '"' && text_[stop] != '\'')
            ++stop;
        if (stop >= end_ || text_[stop] != '>' || stop == at + 1) return 0;
        if (is_blank(text_[at + 1]) || is_blank(text_[stop - 1])) return 0;
        char const after = stop + 1 < end_ ? text_[stop + 1] : '\n';
        bool const ends = is_blank(after) || is_operator(after) || after == '"' || after == ':' || after == '.' ||
                          after == ',' || after == '/';
        return ends && after != '(' ? stop + 1 : 0;
    }

    [[nodiscard]] std::size_t word_end(std::size_t at) {
        nesting_.clear();
        std::size_t const begin = at;
        while (at < end_) {
            char const c = text_[at];
            if (nesting_.empty()) {
                if (c == '(' && at != begin && text_[at - 1] == '=') { // an array
                    nesting_.push_back(')');
                    ++at;
                    continue;
                }
                if (c == '<') {
                    auto const behind = angle_placeholder(at);
                    if (behind == 0) break;
                    at = behind;
                    continue;
                }
                if (is_blank(c) || is_operator(c) || c == '>') break;
            }
            at = step(at);
        }
        return std::min(at, end_);
    }
    // One step on from `at`, quotes and expansions opened or closed.
    [[nodiscard]] std::size_t step(std::size_t at) {
        char const c = text_[at];
        char const top = nesting_.empty() ? '\0' : nesting_.back();
        if (c == '\\') return at + (text_.substr(at, 3) == "\\\r\n" ? 3 : 2);
        if (c == '\'' && top != '"') {
            std::size_t const stop = text_.find('\'', at + 1);
            return stop == std::string_view::npos ? end_ : stop + 1;
        }
        if (c == '"' || c == '`') {
            toggle(c, top);
        } else if (c == '$' && at + 1 < end_ &&
                   (text_[at + 1] == '(' || text_[at + 1] == '{' || text_[at + 1] == '[')) {
            nesting_.push_back(text_[at + 1] == '(' ? ')' : text_[at + 1] == '{' ? '}' : ']');
            return at + 2;
        } else if ((c == '(' && top == ')') || (c == '[' && top == ']')) {
            nesting_.push_back(top);
        } else if (c == top && (c == ')' || c == '}' || c == ']')) {
            nesting_.pop_back();
        } else if (c == '#' && top == ')' && is_space(text_[at - 1])) {
            return std::min(text_.find('\n', at), end_);
        }
        return at + 1;
    }
    [[nodiscard]] static bool is_space(char c) noexcept { return is_blank(c) || c == '\n'; }
    void toggle(char quote, char top) {
        if (top == quote)
            nesting_.pop_back();
        else
            nesting_.push_back(quote);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t end_;
    std::vector<char> nesting_;
    std::vector<std::string_view> documents_;
};

} // namespace atlascheck::read
