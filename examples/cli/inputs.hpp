// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/joined.hpp>
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

/// Why a file could not be loaded; empty where it was, or where the report speaks of it.
[[nodiscard]] inline std::string why_not(atlascheck::read::loaded const& file) {
    using atlascheck::read::load_error;
    switch (file.error) {
    case load_error::none:
    case load_error::too_large: return {};
    case load_error::is_directory: return "is a directory";
    case load_error::cannot_open: return std::string{"cannot be opened: "} + std::strerror(file.code);
    case load_error::cannot_read: return std::string{"cannot be read: "} + std::strerror(file.code);
    }
    return {};
}

/// The inputs of one run, and what they say.
class input_files final : public atlascheck::render::origin {
public:
    explicit input_files(atlascheck::read::joined_facts const& facts) noexcept : facts_{facts} {}

    /// Returns the source where it will stay.
    atlascheck::read::source const& keep(atlascheck::read::source s) {
        sources_.push_back(std::move(s));
        shown_.push_back({shown_name(sources_.back().name), sources_.back().text});
        return sources_.back();
    }
    [[nodiscard]] std::uint16_t next() const noexcept { return static_cast<std::uint16_t>(sources_.size()); }
    [[nodiscard]] bool empty() const noexcept { return sources_.empty(); }

    [[nodiscard]] std::span<atlascheck::render::input const> inputs() const override { return shown_; }
    [[nodiscard]] atlascheck::render::location locate(atlascheck::place at) const override {
        auto const found = facts_.locate(at);
        return {found.input, found.where.offset, found.where.length};
    }
    [[nodiscard]] std::string_view server_name(std::size_t i) const override { return facts_.server_name(i); }
    [[nodiscard]] std::string_view host_name(std::size_t i) const override { return facts_.host_name(i); }

private:
    atlascheck::read::joined_facts const& facts_;
    std::deque<atlascheck::read::source> sources_; // what is read refers to them
    std::vector<atlascheck::render::input> shown_;
};

} // namespace command
