// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>

namespace atlascheck::render {

namespace detail {
// A workflow command's message, or the value of one of its properties.
[[nodiscard]] inline std::string workflow_text(std::string_view s, bool property) {
    std::string out;
    for (char const c : s) {
        switch (c) {
        case '%': out += "%25"; break;
        case '\r': out += "%0D"; break;
        case '\n': out += "%0A"; break;
        case ':': out += property ? "%3A" : ":"; break;
        case ',': out += property ? "%2C" : ","; break;
        default: out += c;
        }
    }
    return out;
}
[[nodiscard]] inline std::string_view annotation_of(severity s) noexcept {
    return s == severity::error ? "error" : s == severity::warning ? "warning" : "notice";
}

inline void append_annotation(std::string& out, described const& f, language l) {
    fmt::format_to(std::back_inserter(out), "::{} ", annotation_of(f.level));
    if (f.at) fmt::format_to(std::back_inserter(out), "file={},", workflow_text(escaped(forge_path(f.at->name)), true));
    if (f.at && !f.at->whole)
        fmt::format_to(std::back_inserter(out), "line={},col={},endColumn={},", f.at->from.line, f.at->from.column,
                       f.at->end_column());
    fmt::format_to(std::back_inserter(out), "title={}::{}\n", workflow_text(f.rule->info.id, true),
                   workflow_text(f.message + "\n" + std::string{in(l, {"fix: ", "处理："})} + f.fix, false));
}
inline void append_remark(std::string& out, std::string_view kind, std::string_view words) {
    fmt::format_to(std::back_inserter(out), "::{} title=atlascheck::{}\n", kind, workflow_text(words, false));
}
} // namespace detail

/// A report as annotations of a GitHub workflow, which the runner takes from a step's output.
inline void write_github(std::string& out, gathered& all, run const& of, drain const& full) {
    for (undone const& u : of.undone) detail::append_remark(out, "error", words(u));
    describer describe{all, of.lang};
    for (gathered::entry const& e : all.first(of.most_of(all))) {
        detail::append_annotation(out, describe(e), of.lang);
        full(out);
    }
    if (std::string const more = left_out(all, of); !more.empty()) detail::append_remark(out, "notice", more);
    if (!of.quiet) detail::append_remark(out, "notice", summary_of(all, of));
}

} // namespace atlascheck::render
