// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace atlascheck::read {

namespace shell {
using detail::is_digit;

[[nodiscard]] constexpr bool begins_name(char c) noexcept {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// How many bytes of a variable's name stand first.
[[nodiscard]] constexpr std::size_t name_length(std::string_view s) noexcept {
    if (s.empty() || !begins_name(s[0])) return 0;
    std::size_t n = 1;
    while (n != s.size() && (begins_name(s[n]) || is_digit(s[n]))) ++n;
    return n;
}

/// A decimal number, a minus before it or not. With zeros before it a shell takes it for octal: nothing.
[[nodiscard]] constexpr std::optional<std::int64_t> read_integer(std::string_view s) noexcept {
    bool const minus = s.starts_with('-');
    if (minus) s.remove_prefix(1);
    if (s.empty() || s.size() > 18 || (s[0] == '0' && s.size() != 1)) return std::nullopt;
    std::int64_t n = 0;
    for (char const c : s) {
        if (!is_digit(c)) return std::nullopt;
        n = n * 10 + (c - '0');
    }
    return minus ? -n : n;
}

// Small enough that no sum or product of two leaves 64 bits unseen.
[[nodiscard]] constexpr bool is_moderate(std::int64_t n) noexcept {
    return n > -(std::int64_t{1} << 40) && n < (std::int64_t{1} << 40);
}
[[nodiscard]] constexpr std::optional<std::int64_t> apply(char op, std::int64_t a, std::int64_t b) noexcept {
    constexpr std::int64_t small = std::int64_t{1} << 20;
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*':
        if ((a > small || a < -small) && (b > small || b < -small)) return std::nullopt;
        return a * b;
    case '/': return b == 0 ? std::nullopt : std::optional{a / b};
    case '%': return b == 0 ? std::nullopt : std::optional{a % b};
    case '~': return -b;
    default: return std::nullopt;
    }
}

/// Operators and operands that wait for each other.
class arithmetic_stack {
public:
    [[nodiscard]] bool operand(std::int64_t n) {
        if (!is_moderate(n)) return false;
        numbers_.push_back(n);
        return true;
    }
    void open() { operators_.push_back('('); }
    [[nodiscard]] bool close() {
        while (!operators_.empty() && operators_.back() != '(')
            if (!reduce()) return false;
        if (operators_.empty()) return false;
        operators_.pop_back();
        return true;
    }
    /// `~` is the minus before one operand.
    [[nodiscard]] bool operation(char op) {
        while (op != '~' && !operators_.empty() && strength(operators_.back()) >= strength(op))
            if (!reduce()) return false;
        operators_.push_back(op);
        return true;
    }
    [[nodiscard]] std::optional<std::int64_t> result() {
        while (!operators_.empty())
            if (!reduce()) return std::nullopt;
        if (numbers_.size() != 1) return std::nullopt;
        return numbers_.back();
    }

private:
    [[nodiscard]] static constexpr int strength(char op) noexcept {
        return op == '(' ? 0 : op == '+' || op == '-' ? 1 : op == '~' ? 3 : 2;
    }
    [[nodiscard]] bool reduce() {
        char const op = operators_.back();
        operators_.pop_back();
        std::size_t const wanted = op == '~' ? 1 : 2;
        if (numbers_.size() < wanted) return false;
        std::int64_t const b = numbers_.back();
        numbers_.pop_back();
        std::int64_t const a = op == '~' ? 0 : numbers_.back();
        if (op != '~') numbers_.pop_back();
        auto const r = apply(op, a, b);
        return r && operand(*r);
    }

    std::vector<std::int64_t> numbers_;
    std::vector<char> operators_;
};
} // namespace shell

/// The value of a shell's arithmetic where it is plain: decimal numbers, variables, + - * / % and parentheses.
///
/// `operand(rest, value)` reads a variable or an expansion from the beginning of `rest`, and says how long it is; 0 where it
/// is not plain.
/// Cost: linear; no recursion.
[[nodiscard]] std::optional<std::int64_t> shell_arithmetic(std::string_view s, auto&& operand) {
    shell::arithmetic_stack stack;
    bool wants_operand = true;
    for (std::size_t at = 0; at < s.size();) {
        char const c = s[at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '"' || c == '\\') {
            ++at;
        } else if (shell::is_digit(c) && wants_operand) {
            std::size_t end = at;
            while (end != s.size() && (shell::is_digit(s[end]) || shell::begins_name(s[end]) || s[end] == '#')) ++end;
            auto const n = shell::read_integer(s.substr(at, end - at));
            if (!n || !stack.operand(*n)) return std::nullopt;
            wants_operand = false;
            at = end;
        } else if (wants_operand && (c == '$' || c == '`' || shell::begins_name(c))) {
            std::int64_t n = 0;
            std::size_t const length = operand(s.substr(at), n);
            if (length == 0 || !stack.operand(n)) return std::nullopt;
            wants_operand = false;
            at += length;
        } else if (c == '(' && wants_operand) {
            stack.open();
            ++at;
        } else if (c == ')' && !wants_operand) {
            if (!stack.close()) return std::nullopt;
            ++at;
        } else if (wants_operand && (c == '-' || c == '+')) {
            if (c == '-' && !stack.operation('~')) return std::nullopt;
            ++at;
        } else if (!wants_operand && (c == '+' || c == '-' || c == '*' || c == '/' || c == '%')) {
            if (!stack.operation(c)) return std::nullopt;
            wants_operand = true;
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return wants_operand ? std::nullopt : stack.result();
}

} // namespace atlascheck::read
