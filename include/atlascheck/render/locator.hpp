// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/escape.hpp>
#include <atlascheck/render/location.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::render {

/// Where something stands, as editors and build servers know it.
struct standing {
    location where;
    position from;
    std::string_view name; // of the input
    std::string_view text;
    bool whole = false; // the input as a whole: no line of it is meant

    /// The column after its last character; of what spans several lines, after the last on the first.
    [[nodiscard]] std::size_t end_column() const noexcept {
        std::string_view const rest = text.substr(std::min(where.offset, text.size()), where.length);
        std::size_t column = from.column;
        for (char const c : rest.substr(0, rest.find_first_of("\r\n")))
            column += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        return column;
    }
};

/// As editors take it: FILE:LINE:COLUMN.
[[nodiscard]] inline std::string place_of(standing const& s) {
    return fmt::format("{}:{}:{}", escaped(s.name), s.from.line, s.from.column);
}

/// Finds where the places of a report stand.
///
/// Cost: as `lines`, for each input.
class locator {
public:
    explicit locator(origin const& from) : from_{&from} {
        for (input const& i : from.inputs()) lines_.emplace_back(i.text);
    }

    [[nodiscard]] origin const& from() const noexcept { return *from_; }

    /// Nothing of what stands in no input.
    [[nodiscard]] std::optional<standing> operator()(place at) {
        auto const inputs = from_->inputs();
        location const where = from_->locate(at);
        if (where.input >= inputs.size() || at.what == spot::nowhere) return std::nullopt;
        input const& of = inputs[where.input];
        return standing{where, lines_[where.input].at(where.offset), of.name, of.text, at.what == spot::file};
    }

private:
    origin const* from_;
    std::vector<lines> lines_; // of each input
};

} // namespace atlascheck::render
