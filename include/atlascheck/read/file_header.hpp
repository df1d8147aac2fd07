// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/text_line.hpp>

#include <optional>
#include <string_view>

namespace atlascheck::read {

namespace detail {
[[nodiscard]] constexpr std::string_view without_ending(std::string_view name) noexcept {
    for (std::string_view const ending : {".txt", ".log", ".conf", ".out", ".sh"})
        if (name.ends_with(ending)) name.remove_suffix(ending.size());
    return name;
}
// Whether a file is called after what is in it, whosever it is.
[[nodiscard]] constexpr bool is_common_file_name(std::string_view name) noexcept {
    for (std::string_view const topic : {"hccn", "hccn_tool", "sysctl", "env", "npu-smi", "ufw", "firewalld"})
        if (without_ending(name) == topic) return true;
    return false;
}
} // namespace detail

/// The host that a file is of by its path, "node1/etc/hccn.conf" or "node1.txt"; empty where the path names none.
[[nodiscard]] constexpr std::string_view host_of_file(std::string_view path) noexcept {
    std::string_view const name = path.substr(path.rfind('/') + 1); // all of it where there is no slash
    if (!detail::is_common_file_name(name)) return detail::without_ending(name);
    path.remove_suffix(name.size());
    while (path.ends_with('/')) path.remove_suffix(1);
    if (path == "etc" || path.ends_with("/etc")) path.remove_suffix(3);
    while (path.ends_with('/')) path.remove_suffix(1);
    return path.substr(path.rfind('/') + 1);
}

/// The path in "==> path <==", which `head` and `tail` print before each of several files; nothing of another line.
[[nodiscard]] constexpr std::optional<std::string_view> file_header(std::string_view line) noexcept {
    constexpr std::string_view before = "==> ";
    constexpr std::string_view behind = " <==";
    line = detail::trim(line);
    if (line.size() <= before.size() + behind.size()) return std::nullopt;
    if (!line.starts_with(before) || !line.ends_with(behind)) return std::nullopt;
    return line.substr(before.size(), line.size() - before.size() - behind.size());
}

} // namespace atlascheck::read
