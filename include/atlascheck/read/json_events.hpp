// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace atlascheck::read {

/// Objects and lists that may be open at once.
inline constexpr std::uint32_t deepest = 64;

/// What a JSON value is, beside texts, objects and lists.
enum class scalar : std::uint8_t { number, boolean, null };

enum class json_end : std::uint8_t { whole, refused, too_deep };

namespace detail {

// Goes over bytes; where it is, everyone sees who has the pointer that it moves.
class counting_iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = char const*;
    using reference = char const&;

    explicit counting_iterator(char const** now) noexcept : now_{now} {}
    reference operator*() const noexcept { return **now_; }
    counting_iterator& operator++() noexcept {
        ++*now_;
        return *this;
    }
    void operator++(int) noexcept { ++*now_; }
    friend bool operator==(counting_iterator const& a, counting_iterator const& b) noexcept {
        return *a.now_ == *b.now_;
    }
    friend bool operator!=(counting_iterator const& a, counting_iterator const& b) noexcept {
        return *a.now_ != *b.now_;
    }

private:
    char const** now_;
};

// nlohmann_json's events, with the place of each.
template <class Handler>
class json_events {
public:
    json_events(std::string_view text, Handler& to) noexcept : text_{text}, to_{to} {}

    bool null() { return literal(scalar::null, 4); }
    bool boolean(bool value) { return literal(scalar::boolean, value ? 4 : 5); }
    bool number_integer(std::int64_t) { return number(); }
    bool number_unsigned(std::uint64_t) { return number(); }
    bool number_float(double, std::string const&) { return number(); }
    bool string(std::string& value) {
        to_.on_text(std::string_view{value}, quoted(value.size()));
        return true;
    }
    bool key(std::string& value) {
        to_.on_key(std::string_view{value}, quoted(value.size()));
        return true;
    }
    bool binary(nlohmann::json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(false); }
    bool start_array(std::size_t) { return open(true); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t, std::string const&, nlohmann::detail::exception const&) { return false; }

    char const* now = nullptr;
    bool too_deep = false;

private:
    [[nodiscard]] std::uint32_t offset() const noexcept { return static_cast<std::uint32_t>(now - text_.data()); }

    // The text whose closing quote was read last. Inside a text a quote stands behind a backslash, its opening quote
    // never does; without escapes the length tells at once.
    [[nodiscard]] extent quoted(std::size_t size) const noexcept {
        std::uint32_t const end = offset() - 1;
        char const* const text = text_.data();
        std::uint32_t begin = end - static_cast<std::uint32_t>(size);
        auto const opens = [&](std::uint32_t at) { return text[at - 1] == '"' && (at < 2 || text[at - 2] != '\\'); };
        while (!opens(begin)) --begin;
        return {begin, end - begin};
    }
    bool literal(scalar s, std::uint32_t length) {
        to_.on_scalar(s, extent{offset() - length, length});
        return true;
    }
    // A number ends where another character begins, so that one was read already unless the text ends here.
    bool number() {
        auto const part = [](char c) {
            return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
        };
        std::uint32_t end = offset();
        if (!part(text_[end - 1])) --end;
        std::uint32_t begin = end;
        while (begin != 0 && part(text_[begin - 1])) --begin;
        to_.on_scalar(scalar::number, extent{begin, end - begin});
        return true;
    }
    bool open(bool list) {
        if (depth_ == deepest) {
            too_deep = true;
            return false;
        }
        ++depth_;
        to_.on_open(list, offset() - 1);
        return true;
    }
    bool close() {
        --depth_;
        to_.on_close(offset() - 1);
        return true;
    }

    std::string_view text_;
    Handler& to_;
    std::uint32_t depth_ = 0;
};

} // namespace detail

/// Reads one JSON document of less than 4 GiB from the beginning of a text, what stands behind it aside, and tells the
/// handler in order:
/// `on_key(string_view, extent)`, `on_text(string_view, extent)`, `on_scalar(scalar, extent)`, `on_open(is_list, offset)`
/// and `on_close(offset)`.
///
/// Errors: `refused` where it is no JSON, `too_deep` below `deepest`; the events up to there have been told.
/// Cost:   what nlohmann_json takes; recurses nowhere.
template <class Handler>
[[nodiscard]] json_end read_json(std::string_view text, Handler& to) {
    detail::json_events<Handler> events{text, to};
    char const* end = text.data() + text.size();
    events.now = text.data();
    bool const good = nlohmann::json::sax_parse(detail::counting_iterator{&events.now}, detail::counting_iterator{&end},
                                                &events, nlohmann::json::input_format_t::json, false);
    if (good) return json_end::whole;
    return events.too_deep ? json_end::too_deep : json_end::refused;
}

} // namespace atlascheck::read
