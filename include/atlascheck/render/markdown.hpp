// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/markdown_text.hpp>
#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace atlascheck::render {

namespace detail {
inline void append_item(std::string& out, described const& f, language l) {
    fmt::format_to(std::back_inserter(out), "- **{}** ", in(l, word(f.level)));
    if (f.at) out += code_span(place_of(*f.at)) + " ";
    fmt::format_to(std::back_inserter(out), "{}: {}\\\n  {}{}\n", code_span(f.rule->info.id), plain_text(f.message),
                   in(l, {"fix: ", "处理："}), code_span(f.fix));
}
} // namespace detail

/// A report for a comment on a change: what was seen, then a list of the findings, then what was not evaluated.
inline void write_markdown(std::string& out, gathered& all, run const& of, drain const& full) {
    std::string const summary = summary_of(all, of);
    std::string_view rest = summary;
    std::size_t const line = rest.find('\n');
    out += "**atlascheck**: " + plain_text(rest.substr(0, line)) + "\n";
    rest.remove_prefix(line == std::string_view::npos ? rest.size() : line + 1);

    for (undone const& u : of.undone)
        out += "\n**" + std::string{in(of.lang, {"not complete", "未完成"})} + "**: " + plain_text(words(u)) + "\n";
    std::size_t const most = of.most_of(all);
    if (most != 0) out += '\n';
    describer describe{all, of.lang};
    for (gathered::entry const& e : all.first(most)) {
        detail::append_item(out, describe(e), of.lang);
        full(out);
    }
    if (std::string const more = left_out(all, of); !more.empty()) out += "\n" + plain_text(more) + "\n";
    if (of.quiet || rest.empty()) return;
    out += '\n';
    while (!rest.empty()) { // by another mark than the findings, so that it is another list
        std::string_view const one = rest.substr(0, rest.find('\n'));
        out += "* " + plain_text(one.substr(std::min(one.find_first_not_of(' '), one.size()))) + "\n";
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
}

} // namespace atlascheck::render
