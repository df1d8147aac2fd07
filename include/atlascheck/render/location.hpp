// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/place.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace atlascheck::render {

/// Where something stands in the inputs, in bytes.
struct location {
    std::uint32_t input = 0;
    std::size_t offset = 0;
    std::size_t length = 0;
};

/// An input as it is shown: its name and its text.
struct input {
    std::string_view name;
    std::string_view text;
};

/// What the renderers ask of whoever read the inputs. Facts made by hand need none: `no_origin`.
class origin {
public:
    [[nodiscard]] virtual std::span<input const> inputs() const = 0;
    [[nodiscard]] virtual location locate(place) const = 0;
    /// The name of a server in the input; empty where it has none.
    [[nodiscard]] virtual std::string_view server_name(std::size_t) const = 0;
    /// As above, of the hosts whose facts are given.
    [[nodiscard]] virtual std::string_view host_name(std::size_t) const { return {}; }

protected:
    ~origin() = default;
};

/// Of facts that no file gave: no place has lines, and servers go by their index.
class no_origin final : public origin {
public:
    [[nodiscard]] std::span<input const> inputs() const override { return {}; }
    [[nodiscard]] location locate(place) const override { return {}; }
    [[nodiscard]] std::string_view server_name(std::size_t) const override { return {}; }
};

/// A place as editors know it: from 1, columns in code points, a tab is one.
struct position {
    std::size_t line = 1;
    std::size_t column = 1;
    std::size_t line_start = 0; // in bytes
};

/// Finds lines and columns of one text. Nothing is looked at before the first question.
///
/// Cost: one pass over the text up to the furthest offset asked for, then O(4096) a question; 32 bytes a 4096.
class lines {
public:
    explicit lines(std::string_view text) noexcept : text_{text} {}

    [[nodiscard]] position at(std::size_t offset) {
        offset = std::min(offset, text_.size());
        while (known_.size() <= offset / step)
            known_.push_back(known_.empty() ? position{} : walk(known_.size() * step));
        return walk(offset);
    }

private:
    static constexpr std::size_t step = 4096;
    static constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

    // From the last known position before `offset`.
    [[nodiscard]] position walk(std::size_t offset) const noexcept {
        std::size_t const block = std::min(offset / step, known_.size() - 1);
        position p = known_[block];
        char const* at = text_.data() + block * step;
        char const* const end = text_.data() + offset;
        while (at != end) {
            auto const* const newline = static_cast<char const*>(
                std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
            if (newline == nullptr) break;
            ++p.line;
            p.column = 1;
            at = newline + 1;
            p.line_start = static_cast<std::size_t>(at - text_.data());
        }
        if (block == 0 && p.line == 1 && text_.starts_with(byte_order_mark)) at = std::min(end, at + 3);
        for (; at != end; ++at) p.column += (static_cast<unsigned char>(*at) & 0xC0) != 0x80;
        return p;
    }

    std::string_view text_;
    std::vector<position> known_; // at each `step` bytes
};

} // namespace atlascheck::render
