// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/run.hpp>
#include <atlascheck/rulebook.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Reports of one or two rules, found in inputs made up for a test.
namespace report_scene {

using namespace atlascheck;
using rules::address::unusable_ip;
using rules::topology::server_count_not_power_of_two;

using book = boost::hana::tuple<unusable_ip, server_count_not_power_of_two>;
using made_report = basic_report<book>;

/// Inputs by name and text, of servers that are all called `server`.
class made_inputs final : public render::origin {
public:
    explicit made_inputs(std::vector<render::input> all, std::string_view server = "n")
        : all_{std::move(all)}, server_{server} {}
    [[nodiscard]] std::span<render::input const> inputs() const override { return all_; }
    [[nodiscard]] render::location locate(place at) const override { return {at.source, at.index, at.length}; }
    [[nodiscard]] std::string_view server_name(std::size_t) const override { return server_; }

private:
    std::vector<render::input> all_;
    std::string_view server_;
};

[[nodiscard]] inline place at(std::uint32_t offset, std::uint32_t length = 1, std::uint16_t input = 0) {
    return {spot::text, input, offset, length};
}

/// A loopback address of a device: an error.
inline void loopback(made_report& out, int device, place where) {
    out.report(unusable_ip{}, {{0}, device, "127.0.0.1"_ip, defect::loopback}, where);
    out.conclude<unusable_ip>(true);
}

/// What `write` makes of a report.
[[nodiscard]] inline std::string written(auto write, made_report const& report, render::origin const& from,
                                         render::run const& of = {}) {
    render::gathered all{report, from};
    std::string out;
    write(out, all, of, [](std::string&) {});
    return out;
}

[[nodiscard]] inline bool holds(std::string_view s, std::string_view part) {
    return s.find(part) != std::string_view::npos;
}

} // namespace report_scene
