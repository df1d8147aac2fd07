// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// Places of one kind in a text, in their order.
using places = std::vector<std::uint32_t>;

/// A text of which all is blanked that JSON does not have and that people write all the same. Every other byte stands
/// where it stood.
struct repaired_json {
    std::string text;
    places comments; // `//`, `#` and `/* */`
    places trailing_commas;
    places elisions; // lines of `...` alone
    places headers;  // one: text before the first `{`

    [[nodiscard]] bool changed() const noexcept {
        return !comments.empty() || !trailing_commas.empty() || !elisions.empty() || !headers.empty();
    }
};

[[nodiscard]] constexpr bool is_json_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

namespace detail {

/// One look over a text, which it changes as it goes.
class json_repairer {
public:
    explicit json_repairer(std::string_view text) { out_.text = text; }

    [[nodiscard]] repaired_json run() && {
        skip_header();
        while (at_ < size()) {
            char const c = out_.text[at_];
            if (comment() || elision()) continue;
            if (c == '"') {
                skip_text();
            } else if (c == '{' || c == '[') {
                open_ += c;
                pass();
            } else if (c == '}' || c == ']') {
                bool const mine = !open_.empty() && (open_.back() == '[') == (c == ']');
                if (mine) drop_comma(); // before a stray bracket a comma is as it should be
                pass();
                if (open_.size() <= 1) break; // what follows is no part of the document
                open_.pop_back();
            } else if (c == ',') {
                comma_ = at_++;
                after_comma_ = true;
            } else if (is_json_blank(c)) {
                ++at_;
            } else {
                pass();
            }
        }
        return static_cast<repaired_json&&>(out_);
    }

private:
    [[nodiscard]] std::size_t size() const noexcept { return out_.text.size(); }
    [[nodiscard]] bool here(std::string_view s) const noexcept { return out_.text.compare(at_, s.size(), s) == 0; }
    [[nodiscard]] std::uint32_t offset() const noexcept { return static_cast<std::uint32_t>(at_); }

    void pass() noexcept {
        after_comma_ = false;
        ++at_;
    }
    void blank_up_to(std::size_t end) noexcept {
        for (; at_ != end; ++at_)
            if (out_.text[at_] != '\n' && out_.text[at_] != '\r') out_.text[at_] = ' ';
    }
    [[nodiscard]] std::size_t end_of_line() const noexcept {
        std::size_t const end = out_.text.find('\n', at_);
        return end == std::string::npos ? size() : end;
    }
    bool comment() {
        char const c = out_.text[at_];
        if (c != '/' && c != '#') return false;
        std::size_t end = end_of_line();
        if (here("/*")) {
            end = out_.text.find("*/", at_ + 2);
            if (end == std::string::npos) return false;
            end += 2;
        } else if (c == '/' && !here("//")) {
            return false;
        }
        out_.comments.push_back(offset());
        blank_up_to(end);
        return true;
    }
    // A line of `...` and blanks alone.
    bool elision() {
        if (!here("...")) return false;
        std::size_t const end = end_of_line();
        for (std::size_t i = at_ + 3; i != end; ++i)
            if (!is_json_blank(out_.text[i])) return false;
        for (std::size_t i = at_; i != 0 && out_.text[i - 1] != '\n'; --i)
            if (!is_json_blank(out_.text[i - 1])) return false;
        out_.elisions.push_back(offset());
        blank_up_to(end);
        elided_after_comma_ = at_;
        return true;
    }
    // Up to behind its closing quote, or to the end of its line where it has none.
    void skip_text() noexcept {
        after_comma_ = false;
        for (++at_; at_ < size(); ++at_) {
            char const c = out_.text[at_];
            if (c == '\n') return;
            if (c == '\\' && at_ + 1 < size() && out_.text[at_ + 1] != '\n') {
                ++at_;
            } else if (c == '"') {
                ++at_;
                return;
            }
        }
    }
    // A comma with nothing but blanks up to here; one that an elision follows is as it should be.
    void drop_comma() {
        if (!after_comma_) return;
        out_.text[comma_] = ' ';
        if (elided_after_comma_ <= comma_) out_.trailing_commas.push_back(static_cast<std::uint32_t>(comma_));
    }
    [[nodiscard]] bool begins_word() const noexcept { return at_ == 0 || is_json_blank(out_.text[at_ - 1]); }

    // What stands before the first `{`, unless the document is a list. A comment there begins behind a blank, so that
    // an address as in http://host is none.
    void skip_header() {
        if (std::string_view{out_.text}.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
        std::size_t const begin = at_;
        bool first = true;
        std::size_t header = 0;
        while (at_ < size()) {
            char const c = out_.text[at_];
            if (c == '{' || (c == '[' && first)) {
                if (first) return;
                std::size_t const document = at_;
                at_ = begin;
                out_.headers.push_back(static_cast<std::uint32_t>(header));
                blank_up_to(document);
                return;
            }
            if ((begins_word() || at_ == begin) && comment()) continue;
            if (!is_json_blank(c) && first) {
                first = false;
                header = at_;
            }
            ++at_;
        }
        at_ = begin; // no document: what stands here will be refused
        if (!first) at_ = header;
    }

    repaired_json out_;
    std::size_t at_ = 0;
    std::size_t comma_ = 0;
    std::size_t elided_after_comma_ = 0;
    std::string open_; // the brackets that are not closed yet
    bool after_comma_ = false;
};

} // namespace detail

/// Blanks what JSON does not have: comments, trailing commas, elisions, lines before the document. What stands behind
/// the document, or inside a text, is left alone.
///
/// Cost: one pass and a copy; meant for texts that were refused.
[[nodiscard]] inline repaired_json repair_json(std::string_view text) { return detail::json_repairer{text}.run(); }

} // namespace atlascheck::read
