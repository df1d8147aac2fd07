// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/shell_arithmetic.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/shell_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// How much work a script may cause, so that one that expands without end ends. In bytes.
struct shell_budget {
    std::uint64_t left = 0;

    [[nodiscard]] static constexpr shell_budget for_text(std::size_t size) noexcept {
        return {std::uint64_t{32} * size + (std::uint64_t{1} << 22)};
    }
    /// Whether there was as much left.
    constexpr bool take(std::uint64_t cost) noexcept {
        left = cost < left ? left - cost : 0;
        return left != 0;
    }
};

namespace shell {

/// Puts the words of a command together from literal text and expansions.
class field_builder {
public:
    field_builder(input_facts& facts, shell_budget& budget, std::vector<shell_field>& out) noexcept
        : facts_{facts}, budget_{budget}, out_{out} {}

    /// Begins a word, or goes on with it; `raw` is the whole of it.
    void open(std::string_view raw) noexcept {
        if (!open_) field_.head.at = raw.substr(raw.starts_with('"') || raw.starts_with('\'') ? 1 : 0, 0);
        open_ = true;
        raw_ = raw;
    }
    /// Whether nothing of a word has been read yet but quotes.
    [[nodiscard]] bool is_empty() const noexcept {
        return !open_ || (!field_.split && field_.head.plain && field_.head.text.empty() && joined_.empty());
    }
    void literal(std::string_view part) {
        std::size_t const equals = field_.split ? std::string_view::npos : part.find('=');
        if (equals == std::string_view::npos || !begins_option(part.substr(0, equals))) {
            piece({.text = part, .at = part});
            return;
        }
        piece({.text = part.substr(0, equals), .at = part.substr(0, equals)});
        keep_joined();
        field_.split = true;
        part.remove_prefix(equals + 1);
        field_.tail.at = part.substr(0, 0);
        piece({.text = part, .at = part});
    }
    void piece(shell_value const& p) {
        shell_value& v = current();
        v.take_on(p);
        if (!p.plain || !v.plain) {
            if (v.plain || v.at.empty()) v.at = v.text.empty() && joined_.empty() ? p.at : raw_;
            v.plain = false;
            return;
        }
        if (p.text.empty()) {
            if (v.text.empty() && joined_.empty()) v.at = p.at;
        } else if (!joined_.empty()) {
            join(p.text);
        } else if (v.text.empty()) {
            v.text = p.text;
            v.at = p.at;
        } else if (v.text.data() + v.text.size() == p.text.data() && v.text.data() == v.at.data() &&
                   p.text.data() == p.at.data()) {
            v.text = v.at = {v.text.data(), v.text.size() + p.text.size()};
        } else {
            joined_ = v.text;
            v.at = raw_;
            join(p.text);
        }
    }
    /// Words that are whole already.
    void fields(std::span<shell_field const> all) {
        open_ = false;
        if (!budget_.take(all.size() * sizeof(shell_field))) return;
        out_.insert(out_.end(), all.begin(), all.end());
    }
    void finish() {
        if (!open_) return;
        keep_joined();
        if (budget_.take(sizeof(shell_field))) out_.push_back(field_);
        field_ = {};
        open_ = false;
    }

private:
    static constexpr std::size_t longest = 4096; // of a text that is put together; longer ones are of no use here

    [[nodiscard]] shell_value& current() noexcept { return field_.split ? field_.tail : field_.head; }
    [[nodiscard]] bool begins_option(std::string_view rest) const noexcept {
        if (!field_.head.plain || (field_.head.text.empty() && joined_.empty() && rest.empty())) return false;
        return std::all_of(rest.begin(), rest.end(),
                           [](char c) { return begins_name(c) || is_digit(c) || c == '-' || c == '+'; });
    }
    void join(std::string_view more) {
        if (joined_.size() + more.size() > longest || !budget_.take(more.size())) {
            current().plain = false;
            return;
        }
        joined_ += more;
    }
    void keep_joined() {
        if (joined_.empty()) return;
        if (current().plain) current().text = facts_.keep(joined_);
        joined_.clear();
    }

    input_facts& facts_;
    shell_budget& budget_;
    std::vector<shell_field>& out_;
    shell_field field_;
    std::string joined_;
    std::string_view raw_;
    bool open_ = false;
};
} // namespace shell

/// Evaluates what is plain in a script: literals, variables, `${X:-default}`, arithmetic. All else is not plain.
///
/// Cost: linear in what it reads and makes, which the budget limits; `${X:-${Y:-..}}` is followed a few levels down.
class shell_values {
public:
    shell_values(shell_state& state, input_facts& facts, shell_budget& budget) noexcept
        : state_{state}, facts_{facts}, budget_{budget} {}

    enum class quotes : std::uint8_t { keep, split }; // whether blanks in quotes divide words

    /// Appends the words that a word as it is spelled stands for: one, none or several.
    void expand(std::string_view raw, std::vector<shell_field>& out, quotes how = quotes::keep) {
        shell::field_builder build{facts_, budget_, out};
        expand_into(raw, build, how, 0);
        build.finish();
    }
    /// What a word stands for where it is not divided, as in an assignment.
    [[nodiscard]] shell_value value(std::string_view raw) { return value(raw, 0); }

    [[nodiscard]] std::optional<std::int64_t> arithmetic(std::string_view s, shell_value& about) {
        return arithmetic(s, about, 0);
    }
    [[nodiscard]] shell_value number(std::int64_t n, std::string_view at, shell_value const& about) {
        shell_value v{.text = facts_.keep(std::to_string(n)), .at = at};
        v.take_on(about);
        return v;
    }

private:
    static constexpr int deepest = 8;

    [[nodiscard]] shell_value value(std::string_view raw, int depth) {
        std::vector<shell_field> one;
        shell::field_builder build{facts_, budget_, one};
        bool const before = std::exchange(whole_, true);
        expand_into(raw, build, quotes::keep, depth);
        whole_ = before;
        build.finish();
        if (one.empty()) return {.text = {}, .at = raw.substr(0, 0)};
        if (!one[0].split) return one[0].head;
        return joined(one[0], raw);
    }
    // `a=b` again as one.
    [[nodiscard]] shell_value joined(shell_field const& f, std::string_view raw) {
        shell_value v = f.head;
        v.take_on(f.tail);
        v.plain = f.head.plain && f.tail.plain;
        char const* const end = f.head.text.data() + f.head.text.size();
        if (v.plain && f.tail.text.data() == end + 1 && f.tail.at.data() == f.tail.text.data()) {
            v.text = v.at = {f.head.text.data(), f.head.text.size() + 1 + f.tail.text.size()};
        } else if (v.plain) {
            v.text = facts_.keep(std::string{f.head.text} + '=' + std::string{f.tail.text});
            v.at = raw;
        }
        return v;
    }

    void expand_into(std::string_view raw, shell::field_builder& build, quotes how, int depth) {
        if (!budget_.take(raw.size() + 1)) return;
        bool quoted = false;
        for (std::size_t at = 0; at < raw.size();) {
            char const c = raw[at];
            if (c == '"') {
                quoted = !quoted;
                if (quoted && how == quotes::keep) open(build, raw);
                ++at;
            } else if (c == '\'' && !quoted) {
                std::size_t const stop = std::min(raw.find('\'', at + 1), raw.size());
                if (how == quotes::keep) open(build, raw);
                literal(raw, raw.substr(at + 1, stop - at - 1), build, how);
                at = stop + 1;
            } else if (c == '\\') {
                at = escape(raw, at, quoted, build);
            } else if (c == '$' || c == '`') {
                at = expansion(raw, at, quoted, build, how, depth);
            } else {
                std::size_t const stop = std::min(raw.find_first_of(quoted ? "\"\\$`" : "\"'\\$`", at), raw.size());
                literal(raw, raw.substr(at, stop - at), build, how);
                at = stop;
            }
        }
    }
    static void open(shell::field_builder& build, std::string_view raw) { build.open(raw); }
    static void literal(std::string_view raw, std::string_view part, shell::field_builder& build, quotes how) {
        constexpr std::string_view blanks = " \t\r\n";
        while (how == quotes::split && !part.empty()) {
            std::size_t const begin = std::min(part.find_first_not_of(blanks), part.size());
            if (begin != 0) build.finish();
            part.remove_prefix(begin);
            std::size_t const end = std::min(part.find_first_of(blanks), part.size());
            if (end != 0) {
                open(build, raw);
                build.literal(part.substr(0, end));
            }
            part.remove_prefix(end);
        }
        if (part.empty()) return;
        open(build, raw);
        build.literal(part);
    }
    [[nodiscard]] static std::size_t escape(std::string_view raw, std::size_t at, bool quoted,
                                            shell::field_builder& build) {
        std::string_view const rest = raw.substr(at + 1);
        if (rest.starts_with('\n')) return at + 2;
        if (rest.starts_with("\r\n")) return at + 3;
        bool const drops = !quoted || rest.starts_with('"') || rest.starts_with('\\') || rest.starts_with('$') ||
                           rest.starts_with('`');
        open(build, raw);
        if (drops)
            build.literal(rest.substr(0, 1));
        else
            build.literal(raw.substr(at, 2));
        return at + 2;
    }

    // The expansion at `at` of the word; returns where the word goes on.
    [[nodiscard]] std::size_t expansion(std::string_view raw, std::size_t at, bool quoted, shell::field_builder& build,
                                        quotes how, int depth) {
        std::string_view const rest = raw.substr(at);
        std::size_t length = 0;
        if (rest.size() > 1 && rest[0] == '$' && shell::begins_name(rest[1])) {
            length = 1 + shell::name_length(rest.substr(1));
            variable(raw, rest.substr(0, length), rest.substr(1, length - 1), quoted && how == quotes::keep, build);
            return at + length;
        }
        if (rest.starts_with("$'") && !quoted) return at + 1;
        if (rest.starts_with("${") || rest.starts_with("$(") || rest.starts_with("$[") || rest[0] == '`') {
            shell_words inner{rest};
            length = inner.expansion_end(0);
            std::string_view const spelled = rest.substr(0, length);
            if (depth >= deepest)
                unknown(raw, spelled, build);
            else if (rest[1] == '{' && rest[0] == '$')
                parameter(raw, spelled, quoted, build, how, depth);
            else
                computed(raw, spelled, build, depth);
            return at + length;
        }
        bool const special = rest.size() > 1 && (shell::is_digit(rest[1]) ||
                                                 std::string_view{"@*#?$!-"}.find(rest[1]) != std::string_view::npos);
        length = special ? 2 : 1;
        if (special)
            unknown(raw, rest.substr(0, 2), build);
        else
            literal(raw, rest.substr(0, 1), build, quotes::keep);
        return at + length;
    }
    static void unknown(std::string_view raw, std::string_view spelled, shell::field_builder& build) {
        open(build, raw);
        build.piece(shell_value::unknown(spelled));
    }
    void variable(std::string_view raw, std::string_view spelled, std::string_view name, bool quoted,
                  shell::field_builder& build, bool all = false) {
        shell_variable const* const v = state_.find(name);
        if (v == nullptr || !v->set) {
            unknown(raw, spelled, build);
            return;
        }
        bool const divides = v->fields != 0 && (all || (!quoted && !v->array));
        if (divides && build.is_empty() && !whole_) {
            build.fields(state_.fields_of(*v));
            return;
        }
        bool const list = v->array && v->fields != 0;
        if (!list && !quoted && !whole_ && v->value.plain && v->value.text.empty()) return; // it leaves no word behind
        open(build, raw);
        if (list && !all) { // its first word
            shell_field const& first = state_.fields_of(*v)[0];
            build.piece(first.split ? shell_value::unknown(first.head.at) : first.head);
        } else {
            build.piece(v->value);
        }
    }
    void parameter(std::string_view raw, std::string_view spelled, bool quoted, shell::field_builder& build, quotes how,
                   int depth) {
        std::string_view inside = spelled.substr(2);
        if (inside.ends_with('}')) inside.remove_suffix(1);
        bool const counts = inside.size() > 1 && inside[0] == '#';
        if (counts) inside.remove_prefix(1);
        std::size_t const length = shell::name_length(inside);
        std::string_view const name = inside.substr(0, length);
        std::string_view rest = inside.substr(length);
        if (length == 0) { // `${1:-8}`
            std::size_t digits = 0;
            while (digits != rest.size() && shell::is_digit(rest[digits])) ++digits;
            rest.remove_prefix(digits);
            if (digits == 0 || counts || !fallback(raw, rest, {}, build, depth)) unknown(raw, spelled, build);
            return;
        }
        shell_variable const* const v = state_.find(name);
        bool const all = rest == "[@]" || rest == "[*]";
        if (counts) {
            if (v != nullptr && v->set && v->array && all && v->value.plain) {
                open(build, raw);
                build.piece(number(v->fields, spelled, {}));
            } else {
                unknown(raw, spelled, build);
            }
        } else if (rest.empty() || all) {
            variable(raw, spelled, name, quoted && how == quotes::keep && !all, build, all);
        } else if (!fallback(raw, rest, name, build, depth)) {
            unknown(raw, spelled, build);
        }
    }
    // `:-default` and its like behind a parameter.
    [[nodiscard]] bool fallback(std::string_view raw, std::string_view rest, std::string_view name,
                                shell::field_builder& build, int depth) {
        shell_variable const* const v = state_.find(name);
        bool const colon = rest.starts_with(':');
        if (colon) rest.remove_prefix(1);
        if (rest.empty() || (rest[0] != '-' && rest[0] != '=')) return false;
        bool const holds = v != nullptr && v->set && (!v->value.plain || !colon || !v->value.text.empty());
        open(build, raw);
        if (holds) {
            build.piece(v->value);
            return true;
        }
        bool const unset = v == nullptr || !v->set;
        shell_value given = value(rest.substr(1), depth + 1);
        given.fallback = given.fallback || unset;
        build.piece(given);
        if (rest[0] == '=' && !name.empty()) state_.assign(name, given);
        return true;
    }
    void computed(std::string_view raw, std::string_view spelled, shell::field_builder& build, int depth) {
        open(build, raw);
        std::string_view inside;
        if (spelled.starts_with("$((") && spelled.ends_with("))")) {
            inside = spelled.substr(3, spelled.size() - 5);
        } else if (spelled.starts_with("$[") && spelled.ends_with(']')) {
            inside = spelled.substr(2, spelled.size() - 3);
        } else if (std::string_view const command = inside_of(spelled); command.starts_with("expr ")) {
            inside = command.substr(5);
        } else {
            build.piece(shell_value::unknown(spelled));
            return;
        }
        shell_value about;
        auto const n = arithmetic(inside, about, depth + 1);
        build.piece(n ? number(*n, spelled, about) : shell_value::unknown(spelled));
    }

public:
    /// The command of `$(command)` or of one in back quotes.
    [[nodiscard]] static std::string_view inside_of(std::string_view spelled) noexcept {
        if (spelled.starts_with("$(") && spelled.ends_with(')'))
            spelled = spelled.substr(2, spelled.size() - 3);
        else if (spelled.size() > 1 && spelled.starts_with('`') && spelled.ends_with('`'))
            spelled = spelled.substr(1, spelled.size() - 2);
        else
            return {};
        spelled.remove_prefix(std::min(spelled.find_first_not_of(" \t"), spelled.size()));
        while (spelled.ends_with(' ') || spelled.ends_with('\t')) spelled.remove_suffix(1);
        return spelled;
    }

private:
    [[nodiscard]] std::optional<std::int64_t> arithmetic(std::string_view s, shell_value& about, int depth) {
        if (!budget_.take(s.size() + 1)) return std::nullopt;
        return shell_arithmetic(s, [&](std::string_view rest, std::int64_t& n) -> std::size_t {
            std::size_t length = shell::name_length(rest);
            shell_value v;
            if (length != 0) {
                shell_variable const* const known = state_.find(rest.substr(0, length));
                if (known == nullptr || !known->set) return 0;
                v = known->value;
            } else {
                shell_words inner{rest};
                length = rest.size() > 1 && shell::begins_name(rest[1]) ? 1 + shell::name_length(rest.substr(1))
                                                                        : inner.expansion_end(0);
                if (depth >= deepest) return 0;
                v = value(rest.substr(0, length), depth + 1);
            }
            auto const integer = v.plain ? shell::read_integer(v.text) : std::nullopt;
            if (!integer) return 0;
            about.take_on(v);
            n = *integer;
            return length;
        });
    }

    shell_state& state_;
    input_facts& facts_;
    shell_budget& budget_;
    bool whole_ = false; // words are not divided
};

} // namespace atlascheck::read
