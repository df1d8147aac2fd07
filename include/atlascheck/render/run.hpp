// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/described.hpp>
#include <atlascheck/render/summary.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// Something that a run could not do, in words.
struct undone {
    std::string file; // its name; empty where it is of the run as a whole
    std::string why;
};

/// What a format tells of a run besides its findings.
struct run {
    language lang = language::en;
    std::string_view version; // of the tool
    summary_facts seen{};
    std::size_t given_hosts = 0;              // whose own files and tools were given
    std::string_view config{};                // the path of the configuration; empty where there is none
    bool direct_link = false;                 // assumed on the user's word
    bool strict = false;                      // warnings count as errors do
    bool quiet = false;                       // findings only, in formats for people
    std::size_t most = 0;                     // findings that are told of; 0: all
    std::span<render::undone const> undone{}; // the run is whole where there is nothing

    [[nodiscard]] std::size_t most_of(gathered const& all) const noexcept {
        return most == 0 || most > all.size() ? all.size() : most;
    }
    /// Whether a finding of this grade makes a check fail.
    [[nodiscard]] bool fails(severity s) const noexcept {
        return s == severity::error || (strict && s == severity::warning);
    }
    [[nodiscard]] bool fails(gathered const& all) const noexcept {
        for (severity const s : {severity::error, severity::warning, severity::note})
            if (fails(s) && all.count(s) != 0) return true;
        return false;
    }
};

/// May take what has been written so far, so that many findings need little memory.
using drain = std::function<void(std::string&)>;

/// In words what could not be done, with the file where it is of one.
[[nodiscard]] inline std::string words(undone const& u) {
    return u.file.empty() ? u.why : escaped(u.file) + ": " + u.why;
}

/// That findings are left out, and how to have them; empty where all are told.
[[nodiscard]] inline std::string left_out(gathered const& all, run const& of) {
    std::size_t const more = all.size() - of.most_of(all);
    std::string out;
    if (more != 0)
        append(out, of.lang,
               {"{} more not shown (--max-findings 0 shows all)", "另有 {} 个未显示（--max-findings 0 显示全部）"},
               more);
    return out;
}

/// What was seen, found and not evaluated, as text says it at its end.
[[nodiscard]] inline std::string summary_of(gathered const& all, run const& of) {
    std::string out;
    summarize(out, all, of.seen, of.lang);
    while (out.ends_with('\n')) out.pop_back();
    return out;
}

/// A path as a forge knows it: from the folder where the command ran, without "./".
[[nodiscard]] inline std::string_view forge_path(std::string_view path) noexcept {
    while (path.starts_with("./")) {
        path.remove_prefix(2);
        while (path.starts_with('/')) path.remove_prefix(1);
    }
    return path;
}

} // namespace atlascheck::render
