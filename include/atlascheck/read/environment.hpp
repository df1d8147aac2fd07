// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/launch_facts.hpp>
#include <atlascheck/read/prompt.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_reader.hpp>
#include <atlascheck/read/shell_values.hpp>
#include <atlascheck/read/shell_words.hpp>
#include <atlascheck/read/text_findings.hpp>
#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace atlascheck::read::shell {

/// A line of a transcript, without what only says where it comes from.
struct origin_line {
    std::string_view host; // empty where nothing names it
    std::string_view rest;
    bool typed = false; // behind a prompt
};
/// `host: NAME=..`, as pdsh and its like print it, and prompts.
[[nodiscard]] constexpr origin_line read_origin(std::string_view line) noexcept {
    line = detail::trim(line);
    if (auto const p = parse_prompt(line); p && (p->sure || p->command == "env" || p->command.starts_with("export ")))
        return {p->host, p->command, true};
    std::size_t n = 0;
    while (n != line.size() && (begins_name(line[n]) || is_digit(line[n]) || line[n] == '.' || line[n] == '-')) ++n;
    if (n != 0 && line.substr(n).starts_with(": ")) return {line.substr(0, n), detail::trim(line.substr(n + 1)), false};
    return {{}, line, false};
}

/// A line `NAME=value`.
struct variable_line {
    std::string_view name, value;
    bool plain = true;
};
[[nodiscard]] constexpr std::optional<variable_line> read_variable(std::string_view line) noexcept {
    for (std::string_view const word : {"export ", "declare -x "})
        if (line.starts_with(word)) line = detail::trim(line.substr(word.size()));
    std::size_t const length = name_length(line);
    if (length == 0 || length == line.size() || line[length] != '=') return std::nullopt;
    variable_line v{line.substr(0, length), line.substr(length + 1)};
    char const quote = v.value.empty() ? '\0' : v.value.front();
    std::size_t const stop = quote == '"' || quote == '\'' ? v.value.find(quote, 1) : std::string_view::npos;
    if (stop != std::string_view::npos)
        v.value = v.value.substr(1, stop - 1);
    else if (auto const comment = v.value.find(" #"); comment != std::string_view::npos)
        v.value = detail::trim(v.value.substr(0, comment));
    if (quote != '\'' && v.value.find_first_of("$`") != std::string_view::npos) v.plain = false;
    return v;
}

/// Puts the lines of several outputs of `env` in order: of hosts, and of one host's outputs.
class environment_reader {
public:
    environment_reader(text_findings& found, input_facts& facts) : found_{found}, facts_{facts}, plain_{found} {}

    void read() {
        for (std::string_view rest = found_.text(); !rest.empty();) line(read_origin(take_line(rest)));
        for (block const& b : blocks_) write(b);
    }

private:
    struct block {
        std::string_view host;
        std::vector<variable_line> variables;
        std::unordered_set<std::string_view> names;
        bool filtered = false; // part of what `env` prints is left out
    };

    void line(origin_line const& l) {
        if (l.typed) {
            bool const env = l.rest == "env" || l.rest.starts_with("env ") || l.rest.starts_with("printenv");
            typed_host_ = l.host;
            fresh_ = true;
            if (env) open(l.host, l.rest.find_first_of("|&;") != std::string_view::npos);
            if (!l.rest.starts_with("export ")) return;
        }
        auto const v = read_variable(l.rest);
        if (!v) {
            fresh_ = true;
            return;
        }
        std::string_view const host = l.host.empty() ? typed_host_ : l.host;
        auto const known = current_.find(host);
        bool anew = known == current_.end();
        if (!anew) {
            block const& b = blocks_[known->second];
            anew = b.names.contains(v->name) && (fresh_ || b.variables.front().name == v->name);
        }
        if (anew) open(host, false);
        block& b = blocks_[current_[host]];
        b.variables.push_back(*v);
        b.names.insert(v->name);
        fresh_ = v->name == "_";
    }
    void open(std::string_view host, bool filtered) {
        auto const known = current_.find(host);
        bool const unused = known != current_.end() && blocks_[known->second].variables.empty();
        if (!unused) {
            current_[host] = blocks_.size();
            blocks_.emplace_back().host = host;
        }
        blocks_[current_[host]].filtered = filtered;
    }
    void write(block const& b) {
        if (b.variables.empty()) return;
        environment e;
        e.first = static_cast<std::uint32_t>(facts_.variables.size());
        e.count = static_cast<std::uint32_t>(b.variables.size());
        e.host = host_of(b.host);
        e.at = plain_.at(b.variables.front().name);
        e.whole = !b.filtered && b.names.contains("PATH") &&
                  (b.names.contains("HOME") || b.names.contains("PWD") || b.names.contains("SHLVL"));
        for (variable_line const& v : b.variables) {
            variable out{.name = v.name,
                         .value = v.value,
                         .at = plain_.at(v.value),
                         .name_at = plain_.at(v.name),
                         .plain = v.plain};
            if (out.plain && is_job_variable(v.name)) out.plain = plain_.known({.text = v.value, .at = v.value});
            facts_.variables.push_back(out);
        }
        facts_.environments.push_back(e);
    }
    [[nodiscard]] std::uint32_t host_of(std::string_view name) {
        if (name.empty()) return no_index;
        auto const [at, added] = hosts_.try_emplace(name, static_cast<std::uint32_t>(facts_.hosts.size()));
        if (added) {
            host h;
            h.name = name;
            h.at = plain_.at(name);
            facts_.hosts.push_back(h);
        }
        return at->second;
    }

    text_findings& found_;
    input_facts& facts_;
    plain_facts plain_;
    std::vector<block> blocks_;
    std::unordered_map<std::string_view, std::size_t> current_; // of each host
    std::unordered_map<std::string_view, std::uint32_t> hosts_;
    std::string_view typed_host_;
    bool fresh_ = true; // something else than a variable stood before
};

/// Whether the lines are written for a shell, which `env` does not do.
[[nodiscard]] constexpr bool is_for_shell(std::string_view text) noexcept {
    bool exports = false;
    while (!text.empty()) {
        origin_line const l = read_origin(take_line(text));
        if (l.typed || !l.host.empty()) return false;
        exports = exports || l.rest.starts_with("export ") || l.rest.starts_with("declare -x ");
    }
    return exports;
}
inline void read_environment(text_findings& found, input_facts& facts) {
    if (is_for_shell(found.text()))
        reader{found, facts}.read(false);
    else
        environment_reader{found, facts}.read();
}

/// Reads the lines `export NAME=value` alone, wherever they stand.
class export_reader {
public:
    export_reader(text_findings& found, input_facts& facts)
        : found_{found}, facts_{facts}, plain_{found}, budget_{shell_budget::for_text(found.text().size())} {}

    void read() {
        shell_state state;
        shell_environment environment{state, facts_, plain_, budget_};
        shell_values values{state, facts_, budget_};
        for (std::string_view rest = found_.text(); !rest.empty();) {
            origin_line const l = read_origin(take_line(rest));
            if (l.rest.starts_with("export ")) take(l.rest, state, values);
        }
        (void)environment.now();
    }

private:
    void take(std::string_view line, shell_state& state, shell_values& values) {
        shell_words cut{line};
        bool exports = false;
        bool begins = true; // whether a command may begin
        for (auto t = cut.next(); t.what != shell_token::kind::end; t = cut.next()) {
            bool const word = t.what == shell_token::kind::word;
            std::size_t const length = name_length(t.text);
            if (word && begins) {
                exports = t.text == "export";
            } else if (word && exports && length != 0 && t.text.substr(length).starts_with('=')) {
                state.assign(t.text.substr(0, length), values.value(t.text.substr(length + 1)));
                state.export_variable(t.text.substr(0, length));
            }
            begins = !word;
        }
    }

    text_findings& found_;
    input_facts& facts_;
    plain_facts plain_;
    shell_budget budget_;
};
inline void read_exports(text_findings& found, input_facts& facts) { export_reader{found, facts}.read(); }

} // namespace atlascheck::read::shell
