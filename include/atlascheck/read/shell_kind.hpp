// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/environment.hpp>
#include <atlascheck/read/shell_commands.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_words.hpp>
#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace atlascheck::read {

namespace shell {
// What is not seen by then is not looked for.
inline constexpr std::size_t kind_bytes = std::size_t{4} << 20;
inline constexpr std::size_t kind_words = 64;

/// What a line of a script does.
struct script_line {
    bool launches = false; // it runs a launcher, with an option or a script
    bool python = false;   // it runs a script in Python
    bool assigns = false;
    bool controls = false; // a loop or the like
};
// Reads one command of a line; false behind the last.
[[nodiscard]] inline bool read_command(shell_words& cut, std::vector<shell_field>& words, script_line& out) {
    words.clear();
    bool argument = false;
    auto t = cut.next();
    for (; t.what == shell_token::kind::word; t = cut.next()) {
        if (words.size() == kind_words) continue;
        std::size_t const length = name_length(t.text);
        bool const sets = length != 0 && t.text.substr(length).starts_with('=');
        if (words.empty() && (t.text == "do" || t.text == "then" || t.text == "else")) continue;
        if (words.empty() && sets) {
            out.assigns = true;
            continue;
        }
        if (words.size() == 1 && sets && words[0].head.text == "export") out.assigns = true;
        argument = argument || (!words.empty() && (t.text.starts_with('-') || t.text.ends_with(".py")));
        words.push_back({.head = {.text = t.text, .at = t.text, .plain = !t.text.starts_with('$')}, .tail = {}});
    }
    bool const more = t.what != shell_token::kind::end;
    if (words.empty()) return more;
    std::string_view const first = words[0].head.text;
    out.controls |= first == "for" || first == "while" || first == "done" || first == "fi" || first == "source";
    started const s = started_by(words, 0);
    bool const npu = s.what == started::kind::program && is_npu_program(base_name(words[s.first].head.text));
    out.launches |= (s.what == started::kind::launcher || npu) && argument;
    out.python |= s.what == started::kind::python && argument;
    return more;
}
[[nodiscard]] inline script_line read_script_line(std::string_view line, std::vector<shell_field>& words) {
    script_line out;
    shell_words cut{line};
    while (read_command(cut, words, out)) {}
    return out;
}
[[nodiscard]] constexpr bool names_shell(std::string_view first_line) noexcept {
    if (!first_line.starts_with("#!")) return false;
    first_line = detail::trim(first_line);
    std::size_t const word = first_line.find_last_of("/ ");
    return word != std::string_view::npos && is_shell(first_line.substr(word + 1));
}
// A line that no shell script begins with, and every other Python file does.
[[nodiscard]] constexpr bool is_import(std::string_view line) noexcept {
    return line.starts_with("import ") ||
           (line.starts_with("from ") && line.find(" import ") != std::string_view::npos);
}
} // namespace shell

/// Whether a text is a batch script of Slurm: it has a line `#SBATCH -..`.
[[nodiscard]] constexpr bool is_slurm(std::string_view text) noexcept {
    constexpr std::string_view mark = "#SBATCH";
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + mark.size())) {
        if (at != 0 && text[at - 1] != '\n') continue;
        std::string_view const rest = text.substr(at + mark.size());
        std::size_t const option = rest.find_first_not_of(" \t");
        if (option != 0 && option != std::string_view::npos && rest[option] == '-') return true;
    }
    return false;
}

/// Whether a text is a launch script: it runs a launcher, or else a Python script among other things that shells do.
///
/// Cost: linear in its first 4 MiB.
[[nodiscard]] inline bool is_launch(std::string_view text) {
    text = text.substr(0, shell::kind_bytes);
    std::string_view rest = text;
    bool shell_marks = shell::names_shell(take_line(rest));
    bool python = false;
    bool program = false;
    std::vector<shell_field> words;
    for (rest = text; !rest.empty();) {
        std::string_view const line = take_line(rest);
        if (shell::is_import(line)) return false;
        auto const l = shell::read_script_line(line, words);
        program = program || l.launches;
        python = python || l.python;
        shell_marks = shell_marks || l.controls || l.assigns;
    }
    return program || (python && shell_marks);
}

/// Whether a text is what `env` prints, a .env file, or lines `export NAME=value`: mostly such lines, with a variable among
/// them that jobs read, or those that every environment has; and it launches nothing.
///
/// Cost: linear in its first 4 MiB.
[[nodiscard]] inline bool is_env(std::string_view text) {
    text = text.substr(0, shell::kind_bytes);
    std::size_t variables = 0;
    std::size_t others = 0;
    bool job = false;
    bool path = false;
    bool home = false;
    for (std::string_view rest = text; !rest.empty();) {
        auto const l = shell::read_origin(take_line(rest));
        if (l.rest.empty() || l.rest.starts_with('#')) continue;
        if (auto const v = shell::read_variable(l.rest)) {
            ++variables;
            job = job || shell::is_job_variable(v->name);
            path = path || v->name == "PATH";
            home = home || v->name == "HOME" || v->name == "PWD";
        } else if (!l.typed) {
            ++others;
        }
    }
    return variables > others && (job || (path && home)) && !is_launch(text);
}

} // namespace atlascheck::read
