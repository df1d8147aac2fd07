// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/ports.hpp>
#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// The kernel parameters that rules ask for.
enum class sysctl_key : std::uint8_t { reserved_ports, somaxconn, syn_backlog };
inline constexpr unsigned sysctl_key_count = 3;

/// A line `key = value`, as sysctl prints it and as it stands in sysctl.conf.
struct sysctl_line {
    std::string_view name;  // as it is spelled
    std::string_view value; // without blanks and quotes around it; may be empty
    std::optional<sysctl_key> key{};
    bool spaced = false; // there is a blank on both sides of `=`, as sysctl prints it
};

/// The key of a name, which is spelled with dots or slashes.
[[nodiscard]] constexpr std::optional<sysctl_key> sysctl_key_of(std::string_view name) noexcept {
    constexpr std::string_view names[sysctl_key_count] = {
        "net.ipv4.ip_local_reserved_ports",
        "net.core.somaxconn",
        "net.ipv4.tcp_max_syn_backlog",
    };
    for (unsigned k = 0; k != sysctl_key_count; ++k) {
        if (name.size() != names[k].size()) continue;
        bool equal = true;
        for (std::size_t i = 0; i != name.size(); ++i)
            equal &= name[i] == names[k][i] || (name[i] == '/' && names[k][i] == '.');
        if (equal) return static_cast<sysctl_key>(k);
    }
    return std::nullopt;
}

namespace detail {
[[nodiscard]] constexpr std::string_view unquoted(std::string_view s) noexcept {
    if (s.size() >= 2 && (s.front() == '"' || s.front() == '\'') && s.back() == s.front())
        return s.substr(1, s.size() - 2);
    return s;
}
} // namespace detail

/// Reads `key = value` with a key of at least two parts; nothing of a comment or any other text.
[[nodiscard]] constexpr std::optional<sysctl_line> parse_sysctl_line(std::string_view line) noexcept {
    using namespace detail;
    if (line.find('=') == std::string_view::npos) return std::nullopt;
    line = trim(line);
    if (line.starts_with('-')) line = trim_front(line.substr(1)); // errors do not count
    std::size_t end = 0;
    std::size_t parts = 0;
    for (; end != line.size(); ++end) {
        char const c = line[end];
        if (c == '.' || c == '/')
            ++parts;
        else if (!is_letter(c) && !is_digit(c) && c != '_' && c != '-' && c != '@' && c != ':' && c != '*')
            break;
    }
    if (parts == 0 || end == 0 || !is_letter(line.front())) return std::nullopt;
    std::string_view const rest = trim_front(line.substr(end));
    if (!rest.starts_with('=')) return std::nullopt;
    sysctl_line out;
    out.name = line.substr(0, end);
    out.value = unquoted(trim(rest.substr(1)));
    out.key = sysctl_key_of(out.name);
    out.spaced = rest.data() != line.data() + end && (rest.size() == 1 || is_blank(rest[1]));
    return out;
}

/// What a command of sysctl does.
struct sysctl_command {
    bool sets = false;
    bool all = false;                  // it prints everything, and nothing of it is held back
    std::optional<sysctl_key> value{}; // it prints this one's value without its name
};

/// Reads the words behind `sysctl`; `visit(line)` is called for each `key=value` that it sets.
constexpr sysctl_command parse_sysctl_command(std::string_view words, auto&& visit) {
    using namespace detail;
    sysctl_command out;
    bool bare = false;
    for (std::string_view word = take_word(words); !word.empty(); word = take_word(words)) {
        if (word.starts_with('#') || word.starts_with('|') || word.starts_with('>') || word.starts_with('&') ||
            word == ";") {
            out.all &= !word.starts_with('|');
            break;
        }
        bool const last = word.ends_with(';');
        if (last) word.remove_suffix(1);
        if (word.starts_with('-')) {
            out.all |= word == "-a" || word == "--all" || word == "-A";
            bare |= word == "-n" || word == "--values" || word == "-nw";
        } else if (std::size_t const equals = word.find('='); equals != std::string_view::npos) {
            // A quote that opens behind the `=` may enclose blanks.
            std::string_view value = word.substr(equals + 1);
            if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() != value.front()) {
                std::size_t const close = words.find(value.front());
                if (close != std::string_view::npos) {
                    value = {value.data(), static_cast<std::size_t>(words.data() + close + 1 - value.data())};
                    words.remove_prefix(close + 1);
                }
            }
            out.sets = true;
            std::string_view const name = word.substr(0, equals);
            visit(sysctl_line{name, unquoted(trim(unquoted(value))), sysctl_key_of(name), false});
        } else if (bare && !out.value) {
            out.value = sysctl_key_of(word);
        }
        if (last) break;
    }
    return out;
}

/// Reads a list of ports and ranges, "60000-60015,61000"; `visit(range)` is called for each. Returns the first part that
/// is none, or nothing where all can be read.
constexpr std::optional<std::string_view> read_port_list(std::string_view list, auto&& visit) {
    while (!list.empty()) {
        std::size_t const comma = list.find(',');
        std::string_view const part = detail::trim(list.substr(0, comma));
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
        if (part.empty()) continue;
        auto const range = parse_port_range(part);
        if (!range) return part;
        visit(*range);
    }
    return std::nullopt;
}

/// Whether a line is one of sysctl: it gives or sets a kernel parameter.
[[nodiscard]] constexpr bool is_sysctl_line(std::string_view line) noexcept {
    auto const read = parse_sysctl_line(line);
    if (!read) return false;
    if (read->key) return true;
    for (std::string_view const group :
         {"abi", "debug", "dev", "fs", "kernel", "net", "sunrpc", "user", "vm", "crypto"})
        if (read->name.starts_with(group) && read->name.size() > group.size() &&
            (read->name[group.size()] == '.' || read->name[group.size()] == '/'))
            return true;
    return false;
}

} // namespace atlascheck::read
