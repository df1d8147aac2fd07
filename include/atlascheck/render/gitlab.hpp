// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/json_frame.hpp>
#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace atlascheck::render {

namespace detail {
[[nodiscard]] inline std::string_view quality_of(severity s) noexcept {
    return s == severity::error ? "critical" : s == severity::warning ? "minor" : "info";
}
[[nodiscard]] inline ordered_json quality_issue(std::string_view description, std::string_view check,
                                                std::string_view fingerprint, std::string_view severity,
                                                std::string_view path, std::size_t line) {
    return {{"description", description},
            {"check_name", check},
            {"fingerprint", fingerprint},
            {"severity", severity},
            {"location", {{"path", escaped(forge_path(path))}, {"lines", {{"begin", line}}}}}};
}
// About the run itself; `path` is what GitLab demands of every issue.
[[nodiscard]] inline ordered_json quality_remark(std::string_view words, std::string_view severity,
                                                 std::string_view path) {
    hash h;
    h.add(words);
    return quality_issue(words, "atlascheck", fmt::format("{:016x}:0", h.value()), severity, path, 1);
}
} // namespace detail

/// A report as GitLab takes it for code quality: an array of issues.
inline void write_gitlab(std::string& out, gathered& all, run const& of, drain const& full) {
    auto const inputs = all.from().inputs();
    std::string_view const any = inputs.empty() ? std::string_view{"."} : inputs[0].name;
    json_frame issues{out, ordered_json::array()};
    for (undone const& u : of.undone)
        issues.add(detail::quality_remark(words(u), "blocker", u.file.empty() ? any : std::string_view{u.file}));
    describer describe{all, of.lang};
    for (gathered::entry const& e : all.first(of.most_of(all))) {
        described const f = describe(e);
        std::string const words = f.message + std::string{in(of.lang, {"; fix: ", "；处理："})} + f.fix;
        issues.add(detail::quality_issue(words, f.rule->info.id, f.fingerprint, detail::quality_of(f.level),
                                         f.at ? f.at->name : any, f.at ? f.at->from.line : 1));
        full(out);
    }
    if (std::string const more = left_out(all, of); !more.empty())
        issues.add(detail::quality_remark(more, "info", any));
    issues.close();
}

} // namespace atlascheck::render
