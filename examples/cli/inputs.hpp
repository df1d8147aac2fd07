// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"

#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/render/escape.hpp>
#include <atlascheck/render/location.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace command {

/// The name that an input goes by in what is printed.
[[nodiscard]] inline std::string_view shown_name(std::string_view name) { return name == "-" ? "<stdin>" : name; }

/// Says why a file could not be loaded.
inline void complain_of(atlascheck::read::loaded const& file) {
    using atlascheck::read::load_error;
    std::string const name = atlascheck::render::escaped(shown_name(file.from.name));
    switch (file.error) {
    case load_error::none:
    case load_error::too_large: return; // of these the report speaks
    case load_error::is_directory: return complain(name + ": is a directory");
    case load_error::cannot_open: return complain(name + ": cannot be opened: " + std::strerror(file.code));
    case load_error::cannot_read: return complain(name + ": cannot be read: " + std::strerror(file.code));
    }
}

/// The inputs of one run, and the table among them whose facts are judged.
class input_files final : public atlascheck::render::origin {
public:
    /// Returns the source where it will stay.
    atlascheck::read::source const& keep(atlascheck::read::source s) {
        sources_.push_back(std::move(s));
        shown_.push_back({shown_name(sources_.back().name), sources_.back().text});
        return sources_.back();
    }
    [[nodiscard]] std::uint16_t next() const noexcept { return static_cast<std::uint16_t>(sources_.size()); }
    [[nodiscard]] bool empty() const noexcept { return sources_.empty(); }

    void judge(atlascheck::read::rank_table const& table, std::uint16_t input) noexcept {
        table_ = &table;
        input_ = input;
    }

    [[nodiscard]] std::span<atlascheck::render::input const> inputs() const override { return shown_; }
    [[nodiscard]] atlascheck::render::location locate(atlascheck::place at) const override {
        using atlascheck::spot;
        if (at.what == spot::text) return {at.source, at.index, at.length};
        if (at.what == spot::file || at.what == spot::nowhere || table_ == nullptr) return {at.source, 0, 0};
        auto const found = table_->locate(at);
        return {input_, found.offset, found.length};
    }
    [[nodiscard]] std::string_view server_name(std::size_t i) const override {
        return table_ == nullptr ? std::string_view{} : table_->server_name(i);
    }

private:
    std::deque<atlascheck::read::source> sources_; // what is read refers to them
    std::vector<atlascheck::render::input> shown_;
    atlascheck::read::rank_table const* table_ = nullptr;
    std::uint16_t input_ = 0;
};

} // namespace command
