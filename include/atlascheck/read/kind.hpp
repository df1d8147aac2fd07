// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/source.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// What an input is, by its content.
enum class kind : std::uint8_t {
    rank_table, // or an attempt at one
    hccn_conf,
    hccn_tool, // a transcript, of other tools too
    job,
    env,
    sysctl,
    ufw,
    firewalld,
    npu_smi,
    slurm,
    kubernetes, // read by a header of its own, read/kubernetes.hpp
    launch,
    python,
    empty, // nothing but blanks and a byte order mark: input/syntax
    only_comments,
    unknown, // nothing that we read
};

/// The kinds by their names, in their order; the last three have none.
inline constexpr std::array<std::string_view, 13> kind_names = {
    "rank-table", "hccn-conf", "hccn-tool", "job",        "env",    "sysctl", "ufw",
    "firewalld",  "npu-smi",   "slurm",     "kubernetes", "launch", "python",
};
[[nodiscard]] constexpr std::optional<kind> kind_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i != kind_names.size(); ++i)
        if (kind_names[i] == name) return static_cast<kind>(i);
    return std::nullopt;
}

namespace detail {
// Skips blanks, a byte order mark and comments of any spelling.
[[nodiscard]] constexpr std::string_view behind_comments(std::string_view s) noexcept {
    if (s.starts_with(byte_order_mark)) s.remove_prefix(byte_order_mark.size());
    for (;;) {
        std::size_t const begin = s.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos) return {};
        s.remove_prefix(begin);
        std::size_t end = 0;
        if (s.starts_with('#') || s.starts_with("//")) {
            end = s.find('\n');
        } else if (s.starts_with("/*")) {
            end = s.find("*/", 2);
            end = end == std::string_view::npos ? end : end + 2;
        } else {
            return s;
        }
        if (end == std::string_view::npos) return {};
        s.remove_prefix(end);
    }
}
// Whether the text holds `name` as a key: in quotes or not, before a colon.
[[nodiscard]] constexpr bool holds_key(std::string_view s, std::string_view name) noexcept {
    auto const part_of_name = [](char c) {
        return c == '_' || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    for (std::size_t at = s.find(name); at != std::string_view::npos; at = s.find(name, at + 1)) {
        if (at != 0 && part_of_name(s[at - 1])) continue;
        std::size_t end = at + name.size();
        if (end < s.size() && (s[end] == '"' || s[end] == '\'')) ++end;
        end = s.find_first_not_of(" \t\r\n", end);
        if (end != std::string_view::npos && s[end] == ':') return true;
    }
    return false;
}
// Whether a JSON object, perhaps behind comments, has `key`, in its quotes, at its top, within the first 64 KiB.
[[nodiscard]] constexpr bool has_top_key(std::string_view text, std::string_view key) noexcept {
    std::string_view const head = behind_comments(text).substr(0, std::size_t{1} << 16);
    if (!head.starts_with('{') || head.find(key) == std::string_view::npos) return false;
    int depth = 0;
    for (std::size_t i = 0; i < head.size(); ++i) {
        char const c = head[i];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return false; // what follows it is no part of the document
        if (c != '"') continue;
        std::size_t const begin = i;
        for (++i; i < head.size() && head[i] != '"' && head[i] != '\n'; ++i)
            if (head[i] == '\\') ++i;
        if (depth != 1 || head.substr(begin, key.size()) != key) continue;
        std::size_t const next = head.find_first_not_of(" \t\r\n", begin + key.size());
        if (next != std::string_view::npos && head[next] == ':') return true;
    }
    return false;
}
} // namespace detail

/// Whether a text is a rank table, as far as it can be told from JSON; `unknown` leaves open all kinds of plain text.
///
/// Cost: one look at the beginning, or a search through the text for each of four keys where that does not decide.
[[nodiscard]] constexpr kind kind_of(std::string_view text) noexcept {
    std::string_view const rest = detail::behind_comments(text);
    if (rest.empty()) {
        if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
        return text.find_first_not_of(" \t\r\n") == std::string_view::npos ? kind::empty : kind::only_comments;
    }
    if (rest.front() == '{' || rest.front() == '[') return kind::rank_table;
    for (std::string_view const key : {"server_list", "group_list", "rank_list", "node_list"})
        if (detail::holds_key(text, key)) return kind::rank_table;
    return kind::unknown;
}

/// How many bytes an input may have that begins with `head`, for `load`.
[[nodiscard]] constexpr std::uint64_t limit_of(std::string_view head) noexcept {
    return kind_of(head) == kind::rank_table ? rank_table_limit : other_limit;
}

} // namespace atlascheck::read
