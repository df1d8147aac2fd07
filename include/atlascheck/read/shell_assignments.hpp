// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_loops.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/shell_values.hpp>
#include <atlascheck/read/shell_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read::shell {

/// Carries out the commands of a script that set its variables, and nothing else.
///
/// Cost: linear in the words and in what they stand for, which the budget limits.
class assignments {
public:
    assignments(shell_state& state, shell_values& values, input_facts& facts, shell_budget& budget) noexcept
        : state_{state}, values_{values}, facts_{facts}, budget_{budget} {}

    /// Whether a word is `NAME=..`, `NAME+=..` or `NAME[..]=..`.
    [[nodiscard]] static constexpr bool is_one(std::string_view w) noexcept {
        std::size_t const length = name_length(w);
        std::string_view rest = w.substr(length);
        if (length == 0) return false;
        if (rest.starts_with('[')) {
            return rest.find("]=") != std::string_view::npos;
        }
        return rest.starts_with('=') || rest.starts_with("+=");
    }

    /// Carries out `NAME=value`, `NAME+=value`, `NAME=(words)`
    void assign(std::string_view w) {
        std::size_t const length = name_length(w);
        std::string_view const name = w.substr(0, length);
        std::string_view rest = w.substr(length);
        bool const adds = rest.starts_with('+');
        if (adds) rest.remove_prefix(1);
        if (!rest.starts_with('=')) { // one element of an array
            state_.forget(name, w);
            return;
        }
        rest.remove_prefix(1);
        fields_.clear();
        shell_variable const* const known = state_.find(name);
        shell_variable const before = known != nullptr ? *known : shell_variable{}; // it may move
        bool const array = rest.starts_with('(') && rest.ends_with(')');
        if (adds && before.set) {
            auto const old = state_.fields_of(before);
            fields_.assign(old.begin(), old.end());
            if (old.empty() && !before.array) fields_.push_back({.head = before.value, .tail = {}});
        }
        bool const known_before = !adds || (before.set && before.value.plain);
        shell_value value;
        if (array) {
            words_of(rest.substr(1, rest.size() - 2));
            value.at = rest;
        } else {
            value = values_.value(rest);
            bool const several = value.text.find_first_of(" \t\n=") != std::string_view::npos;
            if (adds || several || !value.plain) values_.expand(rest, fields_, shell_values::quotes::split);
        }
        if (array || adds)
            for (shell_field const& f : fields_) {
                value.take_on(f.head);
                value.take_on(f.tail);
                if (!f.head.plain) value.plain = false;
            }
        if (adds && !array) value = together(before, value);
        if (!known_before) value.plain = false;
        if (!budget_.take(fields_.size() * sizeof(shell_field) + sizeof(shell_variable))) return;
        state_.assign(name, value, fields_, array);
    }
    /// Carries out `i++`, `i += 2` or `a = b + c`, one or several behind commas.
    void change(std::string_view inside) {
        for (std::size_t at = 0; at <= inside.size();) {
            std::size_t const end = std::min(inside.find(',', at), inside.size());
            change_one(trimmed(inside.substr(at, end - at)));
            at = end + 1;
        }
    }
    /// Carries out a command that the shell does itself; true where it is one, or one that sets nothing.
    [[nodiscard]] bool builtin(std::string_view name, std::span<std::string_view const> words) {
        if (name == "export") {
            declare(words, true);
        } else if (name == "declare" || name == "typeset" || name == "local" || name == "readonly") {
            declare(words, false);
        } else if (name == "unset" || name == "read" || name == "mapfile" || name == "readarray") {
            for (std::string_view const w : words)
                if (name_length(w) == w.size()) remove(w, name == "unset");
        } else if (name == "let") {
            for (std::string_view const w : words) change(unquoted(w));
        } else if (name == "set") {
            set_options(words);
        } else if (name == ":") { // for what `${X:=..}` sets
            fields_.clear();
            for (std::string_view const w : words) values_.expand(w, fields_);
        } else {
            return sets_nothing(name);
        }
        return true;
    }

private:
    [[nodiscard]] static constexpr bool sets_nothing(std::string_view name) noexcept {
        constexpr std::string_view names[] = {"echo", "printf", "cd",   "[",    "[[",    "test",   "source", ".",
                                              "true", "false",  "exit", "trap", "shift", "return", "mkdir",  "cp",
                                              "rm",   "sleep",  "kill", "eval", "alias", "ulimit", "sysctl"};
        return is_one_of(name, names);
    }
    [[nodiscard]] static constexpr std::string_view unquoted(std::string_view w) noexcept {
        bool const quoted = w.size() > 1 && (w.front() == '"' || w.front() == '\'') && w.back() == w.front();
        return quoted ? w.substr(1, w.size() - 2) : w;
    }
    // `set -a`, `set +o allexport`
    void set_options(std::span<std::string_view const> words) noexcept {
        if (words.empty()) return;
        bool const option = words.size() > 1 && words[1] == "allexport";
        if (words[0] == "-a" || (option && words[0] == "-o")) state_.export_all(true);
        if (words[0] == "+a" || (option && words[0] == "+o")) state_.export_all(false);
    }
    // Whether there is an assignment in an expression, not just a comparison.
    [[nodiscard]] static constexpr bool assigns(std::string_view s) noexcept {
        if (s.find("++") != std::string_view::npos || s.find("--") != std::string_view::npos) return true;
        for (std::size_t at = s.find('='); at != std::string_view::npos; at = s.find('=', at + 1)) {
            bool const compares = at != 0 && std::string_view{"=<>!"}.find(s[at - 1]) != std::string_view::npos;
            if (!compares && !s.substr(at + 1).starts_with('=')) return true;
        }
        return false;
    }
    void change_one(std::string_view inside) {
        arithmetic_change const c = read_change(inside);
        if (!budget_.take(sizeof(shell_variable))) return;
        if (c.name.empty()) { // it may be one of another form
            std::string_view const name = inside.substr(0, name_length(inside));
            if (!name.empty() && assigns(inside)) state_.forget(name, inside);
            return;
        }
        shell_value about;
        auto n = values_.arithmetic(c.operand, about);
        shell_variable const* const v = state_.find(c.name);
        if (c.op != '=' && n) {
            auto const now = v != nullptr && v->set && v->value.plain ? read_integer(v->value.text) : std::nullopt;
            if (now && is_moderate(*now))
                n = c.op == '+' ? *now + *n : *now - *n;
            else
                n.reset();
            if (v != nullptr) about.take_on(v->value);
        }
        if (n)
            state_.assign(c.name, values_.number(*n, inside, about));
        else
            state_.forget(c.name, inside);
    }
    [[nodiscard]] shell_value together(shell_variable const& before, shell_value value) {
        if (!before.set || !before.value.plain || !value.plain) return value;
        std::size_t const size = before.value.text.size() + value.text.size();
        if (size > 4096 || !budget_.take(size)) return shell_value::unknown(value.at);
        value.text = facts_.keep(std::string{before.value.text} + std::string{value.text});
        return value;
    }
    void words_of(std::string_view inside) {
        shell_words cut{inside};
        for (auto t = cut.next(); t.what != shell_token::kind::end; t = cut.next()) {
            if (!budget_.take(t.text.size() + 1)) return;
            if (t.what == shell_token::kind::word) values_.expand(t.text, fields_);
        }
    }
    // `NAME`, `NAME=value` and options behind `export` and its kin
    void declare(std::span<std::string_view const> words, bool exports) {
        bool removes = false;
        for (std::string_view w : words) {
            if (w.starts_with('-') || w.starts_with('+')) {
                if (w.find('x') != std::string_view::npos) exports = true;
                if (w.find('n') != std::string_view::npos && exports) removes = true;
                continue;
            }
            w = unquoted(w); // 'NAME=value'
            if (is_one(w)) assign(w);
            std::string_view const name = w.substr(0, name_length(w));
            if (exports && !name.empty() && budget_.take(sizeof(shell_variable)))
                state_.export_variable(name, !removes);
        }
    }
    void remove(std::string_view name, bool unsets) {
        shell_variable const* const v = state_.find(name);
        if (v == nullptr || !budget_.take(sizeof(shell_variable))) return;
        if (unsets && !v->exported)
            state_.unset(name);
        else
            state_.forget(name, name);
    }

    shell_state& state_;
    shell_values& values_;
    input_facts& facts_;
    shell_budget& budget_;
    std::vector<shell_field> fields_;
};

} // namespace atlascheck::read::shell
