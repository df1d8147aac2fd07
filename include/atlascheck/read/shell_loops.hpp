// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/shell_arithmetic.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/shell_values.hpp>
#include <atlascheck/read/shell_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// The turns of a loop: how many, and which value its variable has in each. Ranges are counted, not written out.
struct shell_turns {
    struct stretch {
        shell_value value; // where it is one
        std::int64_t first = 0;
        std::int64_t step = 0;
        std::uint64_t count = 1;
        bool range = false;
    };
    std::vector<stretch> stretches;
    std::uint64_t count = 0;
    bool known = true;
    std::string_view at; // what says so

    void add(stretch const& s) {
        stretches.push_back(s);
        count += s.count;
    }
    /// The value of the variable in a turn.
    [[nodiscard]] shell_value value(std::uint64_t turn, shell_values& values) const {
        for (stretch const& s : stretches) {
            if (turn >= s.count) {
                turn -= s.count;
                continue;
            }
            if (!s.range) return s.value;
            return values.number(s.first + static_cast<std::int64_t>(turn) * s.step, s.value.at, s.value);
        }
        return shell_value::unknown(at);
    }
};

namespace shell {

/// How often `i OP bound` holds, with `i` from `first` on by `step`; nothing where it never ends, or never begins.
[[nodiscard]] constexpr std::optional<std::uint64_t> turns_of(std::int64_t first, std::string_view op,
                                                              std::int64_t bound, std::int64_t step) noexcept {
    std::int64_t distance = bound - first;
    if (op == ">" || op == ">=" || op == "-gt" || op == "-ge") {
        distance = -distance;
        step = -step;
    }
    bool const closed = op == "<=" || op == ">=" || op == "-le" || op == "-ge";
    bool const differs = op == "!=" || op == "-ne";
    if (differs && step != 0 && distance % step == 0 && distance / step > 0)
        return static_cast<std::uint64_t>(distance / step);
    if (differs || step <= 0) return std::nullopt;
    if (closed) ++distance;
    if (distance <= 0) return std::nullopt;
    return static_cast<std::uint64_t>((distance + step - 1) / step);
}
[[nodiscard]] constexpr bool is_comparison(std::string_view op) noexcept {
    for (std::string_view const known : {"<", "<=", ">", ">=", "!=", "-lt", "-le", "-gt", "-ge", "-ne"})
        if (op == known) return true;
    return false;
}

[[nodiscard]] constexpr std::string_view trimmed(std::string_view s) noexcept {
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t const begin = std::min(s.find_first_not_of(blanks), s.size());
    s.remove_prefix(begin);
    return s.substr(0, s.find_last_not_of(blanks) + 1);
}

/// `i < 8`, `"$i" -lt $N`: a variable, how it is compared, and to what.
struct comparison {
    std::string_view name, op, bound;
};
/// The name of `i`, `$i`, `${i}` or one of these in quotes; empty where it is more than that.
[[nodiscard]] constexpr std::string_view only_name(std::string_view s) noexcept {
    s = trimmed(s);
    if (s.size() > 1 && s.front() == '"' && s.back() == '"') s = s.substr(1, s.size() - 2);
    if (s.starts_with("${") && s.ends_with('}'))
        s = s.substr(2, s.size() - 3);
    else if (s.starts_with('$'))
        s.remove_prefix(1);
    return name_length(s) == s.size() ? s : std::string_view{};
}
[[nodiscard]] constexpr std::optional<comparison> read_comparison(std::string_view s) noexcept {
    std::size_t const at = s.find_first_of("<>!");
    if (at == std::string_view::npos) return std::nullopt;
    std::size_t const length = at + 1 < s.size() && s[at + 1] == '=' ? 2 : 1;
    comparison const c{only_name(s.substr(0, at)), s.substr(at, length), trimmed(s.substr(at + length))};
    if (c.name.empty() || c.bound.empty() || !is_comparison(c.op)) return std::nullopt;
    return c;
}
/// `[ $i -lt 8 ]` and the like, as the words of a command.
[[nodiscard]] constexpr std::optional<comparison> read_test(std::span<std::string_view const> words) noexcept {
    if (words.size() > 1 && (words[0] == "[" || words[0] == "[[")) words = words.first(words.size() - 1);
    if (words.size() != 4 || !is_comparison(words[2])) return std::nullopt;
    comparison const c{only_name(words[1]), words[2], words[3]};
    if (c.name.empty()) return std::nullopt;
    return c;
}

/// A change of a variable by arithmetic: `i++`, `i += 2`, `i = i + 1`. Empty where it is none.
struct arithmetic_change {
    std::string_view name;
    char op = '='; // with `=` the new value, else what is added or subtracted
    std::string_view operand;
};
[[nodiscard]] constexpr arithmetic_change read_change(std::string_view s) noexcept {
    s = trimmed(s);
    char before = '\0';
    if (s.starts_with("++") || s.starts_with("--")) {
        before = s[0];
        s = trimmed(s.substr(2));
    }
    std::size_t const length = name_length(s);
    std::string_view const name = s.substr(0, length);
    std::string_view rest = trimmed(s.substr(length));
    if (length == 0) return {};
    if (before != '\0') return rest.empty() ? arithmetic_change{name, before, "1"} : arithmetic_change{};
    if (rest == "++" || rest == "--") return {name, rest[0], "1"};
    if (rest.starts_with("+=") || rest.starts_with("-=")) return {name, rest[0], trimmed(rest.substr(2))};
    if (!rest.starts_with('=') || rest.starts_with("==")) return {};
    rest = trimmed(rest.substr(1));
    std::string_view more = rest;
    if (more.starts_with('$')) more.remove_prefix(1);
    if (more.substr(0, name_length(more)) == name) { // `i = i + 1`
        more = trimmed(more.substr(length));
        bool const one = !more.empty() && (more[0] == '+' || more[0] == '-') &&
                         more.find_first_of("+-", 1) == std::string_view::npos;
        if (one) return {name, more[0], trimmed(more.substr(1))};
    }
    return {name, '=', rest};
}
} // namespace shell

/// Reads the list of `for X in LIST`: words, `{0..7}`, `$(seq 0 7)`, what variables hold.
///
/// Cost: linear in the list, not in the numbers that it stands for.
class list_reader {
public:
    explicit list_reader(shell_values& values) noexcept : values_{values} {}

    [[nodiscard]] shell_turns read(std::span<std::string_view const> words) {
        shell_turns t;
        for (std::string_view const word : words) {
            t.at = t.at.empty() ? word
                                : std::string_view{t.at.data(),
                                                   static_cast<std::size_t>(word.data() + word.size() - t.at.data())};
            if (!braces(word, t) && !sequence(word, t)) plain(word, t);
        }
        return t;
    }

private:
    static void add_range(shell_turns& t, std::string_view word, std::int64_t first, std::int64_t last,
                          std::int64_t step, shell_value about = {}) {
        if (step == 0 || (last - first != 0 && (last > first) != (step > 0))) {
            t.known = false;
            return;
        }
        about.at = word;
        t.add({.value = about,
               .first = first,
               .step = step,
               .count = static_cast<std::uint64_t>((last - first) / step) + 1,
               .range = true});
    }
    // `{0..7}`, `{0..7..2}`, `{0,1,2}`
    [[nodiscard]] bool braces(std::string_view word, shell_turns& t) {
        if (word.size() < 3 || word.front() != '{' || word.back() != '}') return false;
        std::string_view const inside = word.substr(1, word.size() - 2);
        if (inside.find_first_of("{}$`'\"\\") != std::string_view::npos) {
            t.known = false;
            return true;
        }
        if (auto const dots = inside.find(".."); dots != std::string_view::npos) {
            auto const more = inside.find("..", dots + 2);
            bool const stepped = more != std::string_view::npos;
            auto const first = shell::read_integer(inside.substr(0, dots));
            auto const last = shell::read_integer(inside.substr(dots + 2, stepped ? more - dots - 2 : more));
            auto const step = stepped ? shell::read_integer(inside.substr(more + 2)) : 1;
            if (!first || !last || !step || *step == 0 || !shell::is_moderate(*first) || !shell::is_moderate(*last)) {
                t.known = false;
                return true;
            }
            std::int64_t const size = *step < 0 ? -*step : *step;
            add_range(t, word, *first, *last, *last < *first ? -size : size);
            return true;
        }
        if (inside.find(',') == std::string_view::npos) return false;
        for (std::size_t at = 0; at <= inside.size();) {
            std::size_t const end = std::min(inside.find(',', at), inside.size());
            std::string_view const one = inside.substr(at, end - at);
            t.add({.value = {.text = one, .at = one}});
            at = end + 1;
        }
        return true;
    }
    // `$(seq 8)`, `$(seq 0 7)`, `$(seq 0 2 7)`
    [[nodiscard]] bool sequence(std::string_view word, shell_turns& t) {
        std::string_view const command = shell_values::inside_of(word);
        if (!command.starts_with("seq ") && !command.starts_with("seq\t")) return false;
        shell_words cut{command.substr(3)};
        std::int64_t numbers[3] = {1, 1, 1};
        std::size_t count = 0;
        shell_value about;
        for (auto w = cut.next(); w.what != shell_token::kind::end; w = cut.next()) {
            shell_value const v = w.what == shell_token::kind::word ? values_.value(w.text) : shell_value::unknown({});
            auto const n = v.plain && count != 3 ? shell::read_integer(v.text) : std::nullopt;
            if (!n || !shell::is_moderate(*n)) {
                t.known = false;
                return true;
            }
            about.take_on(v);
            numbers[count++] = *n;
        }
        switch (count) {
        case 1: add_range(t, word, 1, numbers[0], 1, about); break;
        case 2: add_range(t, word, numbers[0], numbers[1], 1, about); break;
        case 3: add_range(t, word, numbers[0], numbers[2], numbers[1], about); break;
        default: t.known = false; break;
        }
        return true;
    }
    void plain(std::string_view word, shell_turns& t) {
        fields_.clear();
        values_.expand(word, fields_);
        for (shell_field const& f : fields_) {
            if (!f.head.plain || (f.split && !f.tail.plain)) t.known = false;
            t.add({.value = f.split ? shell_value::unknown(f.head.at) : f.head});
        }
    }

    shell_values& values_;
    std::vector<shell_field> fields_;
};

/// The header of `for ((i = 0; i < 8; i++))`: its variable and its turns.
struct counted_loop {
    std::string_view name;
    shell_turns turns;
};
[[nodiscard]] inline counted_loop read_counted_loop(std::string_view header, shell_values& values) {
    counted_loop loop;
    loop.turns.known = false;
    loop.turns.at = header;
    std::size_t const first = header.find(';');
    std::size_t const second = first == std::string_view::npos ? first : header.find(';', first + 1);
    auto const begin = shell::read_change(header.substr(0, first));
    loop.name = begin.name;
    if (second == std::string_view::npos || begin.name.empty() || begin.op != '=') return loop;
    std::string_view const condition = shell::trimmed(header.substr(first + 1, second - first - 1));
    auto const until = shell::read_comparison(condition);
    auto const change = shell::read_change(header.substr(second + 1));
    if (!until || until->name != begin.name || change.name != begin.name || change.op == '=') return loop;

    shell_value about;
    auto const from = values.arithmetic(begin.operand, about);
    auto const bound = values.arithmetic(until->bound, about);
    auto const step = values.arithmetic(change.operand, about);
    if (!from || !bound || !step) return loop;
    std::int64_t const by = change.op == '-' ? -*step : *step;
    auto const count = shell::turns_of(*from, until->op, *bound, by);
    if (!count) return loop;
    loop.turns.known = true;
    loop.turns.at = condition;
    about.at = condition;
    loop.turns.add({.value = about, .first = *from, .step = by, .count = *count, .range = true});
    return loop;
}

} // namespace atlascheck::read
