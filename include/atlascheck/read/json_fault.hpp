// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/rules/input/syntax.hpp>

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace atlascheck::read {

/// Why a text is no JSON, and where.
struct json_fault {
    rules::input::syntax_kind what;
    extent where;
};

namespace detail {

/// The length of the UTF-8 sequence that `s` begins with; 0 where it is none.
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view s) noexcept {
    auto const byte = [s](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    auto const next = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return i < s.size() && byte(i) >= low && byte(i) <= high;
    };
    unsigned const first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xC2) return 0;
    if (first < 0xE0) return next(1) ? 2 : 0;
    if (first < 0xF0) return next(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && next(2) ? 3 : 0;
    if (first > 0xF4) return 0;
    return next(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && next(2) && next(3) ? 4 : 0;
}

/// A second, slower look at a refused text, only to say what is wrong with it.
class json_examiner {
public:
    explicit json_examiner(std::string_view text) noexcept : text_{text} {
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    }

    [[nodiscard]] std::optional<json_fault> run() {
        while (!fault_ && token()) {
            switch (next_) {
            case due::key_or_end:
                if (text_[at_] == '}')
                    close();
                else
                    key();
                break;
            case due::key: key(); break;
            case due::value_or_end:
                if (text_[at_] == ']')
                    close();
                else
                    value();
                break;
            case due::value: value(); break;
            case due::separator: separator(); break;
            }
            if (depth_ == 0 && next_ == due::separator) break;
        }
        return fault_;
    }

private:
    using kind = rules::input::syntax_kind;
    enum class due : std::uint8_t { value, value_or_end, key, key_or_end, separator };

    [[nodiscard]] char here() const noexcept { return at_ < text_.size() ? text_[at_] : '\n'; }
    [[nodiscard]] bool in_list() const noexcept { return lists_[depth_ - 1]; }

    void fail(kind what, std::size_t from, std::size_t length) {
        fault_ = json_fault{what, {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(length)}};
    }
    // Moves to the next token; where there is none the text is cut off behind the last one.
    bool token() {
        std::size_t const last = at_;
        while (at_ < text_.size() && is_json_blank(text_[at_])) ++at_;
        if (at_ == text_.size()) {
            fail(kind::cut_off, last, 0);
            return false;
        }
        if (text_[at_] == '\0') fail(kind::zero_byte, at_, 1);
        return !fault_;
    }
    // Of a text that is none of JSON's, the length of what stands together.
    void fail_word(kind what) {
        std::size_t const length = utf8_length(text_.substr(at_));
        if (length == 0) return fail(kind::bad_utf8, at_, 1);
        std::size_t end = at_ + length;
        while (length == 1 && end < text_.size() && plain(text_[end])) ++end;
        fail(what, at_, plain(text_[at_]) ? end - at_ : length);
    }
    [[nodiscard]] static bool plain(char c) noexcept {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == '-' || c == '+' || c == '\'';
    }

    void value() {
        next_ = due::separator;
        switch (text_[at_]) {
        case '{': open(false); return;
        case '[': open(true); return;
        case '"': text(); return;
        case ',':
        case ':': fail(kind::missing_value, at_, 1); return;
        case '}':
        case ']':
            fail(depth_ != 0 && in_list() == (text_[at_] == ']') ? kind::missing_value : kind::stray_bracket, at_, 1);
            return;
        default: break;
        }
        for (std::string_view const literal : {"true", "false", "null"}) {
            if (text_.substr(at_, literal.size()) != literal) continue;
            at_ += literal.size();
            return;
        }
        if (text_[at_] == '-' || (text_[at_] >= '0' && text_[at_] <= '9'))
            number();
        else
            fail_word(kind::unexpected);
    }
    void open(bool list) {
        if (depth_ == deepest) return fail(kind::too_deep, at_, 1);
        lists_[depth_++] = list;
        next_ = list ? due::value_or_end : due::key_or_end;
        ++at_;
    }
    void close() noexcept {
        --depth_;
        next_ = due::separator;
        ++at_;
    }
    void key() {
        char const c = text_[at_];
        if (c == ']') return fail(kind::stray_bracket, at_, 1);
        if (c == '}' || c == '{' || c == '[' || c == ',' || c == ':') return fail(kind::unexpected, at_, 1);
        if (c != '"') return fail_word(kind::unquoted_key);
        text();
        if (fault_ || !token()) return;
        if (text_[at_] != ':') return fail(kind::missing_colon, at_, 1);
        next_ = due::value;
        ++at_;
    }
    void separator() {
        char const c = text_[at_];
        if (c == ',') {
            next_ = in_list() ? due::value : due::key;
            ++at_;
        } else if (c == '}' || c == ']') {
            if (in_list() != (c == ']')) return fail(kind::stray_bracket, at_, 1);
            close();
        } else if (c == '"' || c == '{' || c == '[' || c == '-' || (c >= '0' && c <= '9')) {
            fail(kind::missing_comma, at_, 1);
        } else if (c == ':') {
            fail(kind::unexpected, at_, 1);
        } else {
            fail_word(kind::unexpected);
        }
    }
    void number() {
        std::size_t const begin = at_;
        auto const digits = [&] {
            std::size_t const from = at_;
            while (here() >= '0' && here() <= '9') ++at_;
            return at_ != from;
        };
        if (here() == '-') ++at_;
        bool const zero = here() == '0'; // which nothing follows
        if (zero) ++at_;
        bool good = zero || digits();
        if (good && here() == '.') good = (++at_, digits());
        if (good && (here() == 'e' || here() == 'E')) {
            ++at_;
            if (here() == '+' || here() == '-') ++at_;
            good = digits();
        }
        if (good) { // too large for any number is none either
            double const v = std::strtod(std::string{text_.substr(begin, at_ - begin)}.c_str(), nullptr);
            good = v - v == 0;
        }
        if (good && depth_ == 0) return; // behind the document anything may stand
        good = good && !(at_ < text_.size() && plain(text_[at_]));
        while (at_ < text_.size() && plain(text_[at_])) ++at_;
        if (!good) fail(kind::bad_number, begin, at_ - begin);
    }
    void text() {
        std::size_t const begin = at_++;
        while (at_ < text_.size()) {
            auto const c = static_cast<unsigned char>(text_[at_]);
            if (c == '"') {
                ++at_;
                return;
            }
            if (c == '\n' || c == '\r') return fail(kind::unclosed_text, begin, at_ - begin);
            if (c == 0) return fail(kind::zero_byte, at_, 1);
            if (c < 0x20) return fail(kind::control_character, at_, 1);
            if (c == '\\') {
                if (at_ + 1 == text_.size()) break;
                if (!escape()) return;
                continue;
            }
            std::size_t const length = utf8_length(text_.substr(at_));
            if (length == 0) return fail(kind::bad_utf8, at_, 1);
            at_ += length;
        }
        fail(kind::cut_off, text_.size(), 0);
    }
    bool escape() {
        std::size_t const begin = at_;
        char const c = text_[at_ + 1];
        at_ += 2;
        if (c != 'u') {
            bool const good = std::string_view{"\"\\/bfnrt"}.find(c) != std::string_view::npos;
            if (!good) fail(kind::bad_escape, begin, 2);
            return good;
        }
        int const unit = hex();
        bool good = unit >= 0 && (unit < 0xDC00 || unit > 0xDFFF);
        if (good && unit >= 0xD800 && unit <= 0xDBFF) {
            good = text_.substr(at_, 2) == "\\u";
            if (good) {
                at_ += 2;
                int const low = hex();
                good = low >= 0xDC00 && low <= 0xDFFF;
            }
        }
        if (!good) fail(kind::bad_escape, begin, std::max<std::size_t>(at_ - begin, 2));
        return good;
    }
    int hex() {
        int value = 0;
        for (int i = 0; i != 4; ++i) {
            int const digit = at_ < text_.size() ? atlascheck::detail::hex_digit(text_[at_]) : -1;
            if (digit < 0) return -1;
            value = value * 16 + digit;
            ++at_;
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t depth_ = 0;
    std::bitset<deepest> lists_;
    due next_ = due::value;
    std::optional<json_fault> fault_;
};

} // namespace detail

/// What is wrong with a text that `read_json` refused; nothing where it is JSON as far as the document goes.
///
/// Cost: one pass; recurses nowhere.
[[nodiscard]] inline std::optional<json_fault> examine_json(std::string_view text) {
    return detail::json_examiner{text}.run();
}

} // namespace atlascheck::read
