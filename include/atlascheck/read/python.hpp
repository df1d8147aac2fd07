// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/python_script.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/text_findings.hpp>
#include <atlascheck/rules/input/too_large.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck::read {

struct python_options {
    std::uint16_t input = 0; // which of several inputs: `place::source` of what is found
};

namespace detail {
// import torch, import torch.x, from torch import: at the beginning of a line.
[[nodiscard]] constexpr bool imports_torch(std::string_view line) noexcept {
    for (std::string_view const word : {"import ", "from "}) {
        if (!line.starts_with(word)) continue;
        std::string_view const rest = line.substr(std::min(line.find_first_not_of(' ', word.size()), line.size()));
        for (std::string_view const module : {"torch_npu", "torch"}) {
            if (!rest.starts_with(module)) continue;
            char const next = rest.size() == module.size() ? '\n' : rest[module.size()];
            return next == ' ' || next == '.' || next == '\n' || next == '\r' || next == ',' || next == '\t';
        }
    }
    return false;
}
} // namespace detail

/// Whether a text is a training script in Python, if there is anything in it: by the end of its name, else, where that has no end, by its first line
/// `#!`, else if a line at its beginning imports torch and none before it is a shell's.
///
/// Cost: a look at the first 64 KiB.
[[nodiscard]] constexpr bool is_python(std::string_view text, std::string_view name) noexcept {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return false;
    if (name.ends_with(".py") || name.ends_with(".pyw")) return true;
    if (name.substr(name.find_last_of('/') + 1).find('.') != std::string_view::npos) return false;
    if (text.starts_with("#!")) return text.substr(0, text.find('\n')).find("python") != std::string_view::npos;
    text = text.substr(0, std::size_t{1} << 16);
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        std::string_view const line = text.substr(0, end);
        if (detail::imports_torch(line)) return true;
        for (std::string_view const word : {"export ", "source ", "set -", "{", "[", "$ "})
            if (line.starts_with(word)) return false;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return false;
}

/// Reads a training script, which is never run. What is not plain in it is unknown, in silence.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told. The facts refer to `from.text`.
///
/// Errors: none are thrown but for lack of memory. Its syntax is not checked.
/// Cost:   two to five passes.
template <class Report>
[[nodiscard]] input_facts read_python(source const& from, Report& out, python_options const& o = {}) {
    namespace input = rules::input;
    input_facts facts;
    text_findings found{from.text, o.input};
    detail::finding_writer<Report> to{out, o.input};
    if (from.text.size() > other_limit)
        to.tell(input::too_large{},
                {from.text.size(), static_cast<int>(other_limit / mebibyte), input::counted_bytes::all}, to.file());
    else
        detail::python_script{from.text, o.input, facts, found}.read();
    to.template conclude<input::too_large>(true);
    found.tell(out);
    return facts;
}

} // namespace atlascheck::read
