// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/firewall.hpp>
#include <atlascheck/read/hccn_conf.hpp>
#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/npu_smi.hpp>
#include <atlascheck/read/prompt.hpp>
#include <atlascheck/read/sysctl.hpp>
#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <string_view>

namespace atlascheck::read::detail {

/// The name of the program that a command runs, without its path; `rest` is left with its words.
[[nodiscard]] constexpr std::string_view program(std::string_view& rest) noexcept {
    for (;;) {
        std::string_view const word = take_word(rest);
        if (word == "sudo" || word == "time") continue;
        return word.substr(word.rfind('/') + 1);
    }
}

// Of nearly all lines this is all that need be looked at.
[[nodiscard]] constexpr bool may_be_host_command(std::string_view text) noexcept {
    if (text.empty()) return false;
    switch (text.front()) {
    case 'c': return text.starts_with("cat ");
    case 'd': return text == "done";
    case 'e': return text.starts_with("echo ") || text.starts_with("env");
    case 'f': return text.starts_with("for") || text.starts_with("firewall-cmd ");
    case 'h': return text.starts_with("hostname");
    case 'n': return text.starts_with("npu-smi ");
    case 'p': return text.starts_with("printenv");
    case 's':
        return text.starts_with("sysctl ") || text.starts_with("systemctl ") || text.starts_with("sudo ") ||
               text.starts_with("service ");
    case 't': return text.starts_with("time ");
    case 'u': return text.starts_with("ufw ");
    case '/': return true;
    default: return false;
    }
}

/// Whether a line calls a program whose output is read or whose words are facts, hccn_tool apart, also where nothing
/// shows that it was typed.
[[nodiscard]] constexpr bool is_host_command(std::string_view text) noexcept {
    if (!may_be_host_command(text)) return false;
    std::string_view rest = text;
    std::string_view const name = program(rest);
    rest = trim(rest);
    if (name == "for" || name.starts_with("for(")) return true;
    if (name == "sysctl") return !rest.empty();
    if (name == "ufw") return rest.starts_with("status") || rest == "disable" || rest == "enable";
    if (name == "systemctl" || name == "service") return contains(rest, "firewalld") || contains(rest, "ufw");
    if (name == "firewall-cmd") return rest.starts_with("--");
    if (name == "npu-smi") return rest.starts_with("info");
    if (name == "cat") return contains(rest, "hccn.conf") || contains(rest, "sysctl") || contains(rest, "/proc/sys/");
    if (name == "echo") return contains(rest, "/proc/sys/") || contains(rest, "sysctl.conf");
    if (name == "hostname") return rest.empty() || rest == "-s" || rest == "-f";
    if (name == "env" || name == "printenv") return rest.empty();
    return text == "done";
}
[[nodiscard]] constexpr bool is_read_command(std::string_view text) noexcept {
    return is_host_command(text) || calls_tool(text);
}

/// Whether a line is certainly one that is read, so that what stands before it may be a host.
[[nodiscard]] constexpr bool is_known_line(std::string_view text) noexcept {
    text = trim(text);
    if (text.empty()) return false;
    if (parse_tool_answer(text) || is_read_command(text) || parse_ufw_line(text) || parse_unit_line(text)) return true;
    if (auto const prompt = parse_prompt(text)) return is_read_command(prompt->command);
    if (parse_conf_line(text) || is_npu_smi_line(text) || text.starts_with("+---")) return true;
    auto const parameter = parse_sysctl_line(text);
    return parameter && parameter->key;
}

} // namespace atlascheck::read::detail
