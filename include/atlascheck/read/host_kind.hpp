// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/firewall.hpp>
#include <atlascheck/read/hccn_conf.hpp>
#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/host_command.hpp>
#include <atlascheck/read/npu_smi.hpp>
#include <atlascheck/read/sysctl.hpp>
#include <atlascheck/read/text_line.hpp>
#include <atlascheck/read/transcript.hpp>

#include <cstddef>
#include <string_view>

namespace atlascheck::read {

namespace detail {
// Whether `holds` is true of a line, as it stands or without what a wrapper puts before it.
//
// Cost: linear; the first such line ends it.
[[nodiscard]] constexpr bool any_line(std::string_view text, auto holds) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty()) {
        std::string_view const line = trim(take_line(text));
        if (line.empty()) continue;
        if (holds(line)) return true;
        if (auto const name = leading_name(line); !name.empty()) {
            std::string_view const rest = trim(line.substr(name.size() + 1));
            if (!rest.empty() && holds(rest) && !is_label(name)) return true;
        } else if (line.front() == '"' || line.front() == '\'') { // a list in JSON
            std::string_view inside = line.substr(1);
            inside = trim(inside.substr(0, inside.find(line.front())));
            if (!inside.empty() && holds(inside)) return true;
        } else if (std::size_t const out = line.find("| (stdout) "); out != std::string_view::npos) {
            std::string_view const rest = trim(line.substr(out + 11));
            if (!rest.empty() && holds(rest)) return true;
        }
        if (auto const prompt = parse_prompt(line); prompt && (prompt->sure || is_host_command(prompt->command)))
            if (!prompt->command.empty() && holds(prompt->command)) return true;
    }
    return false;
}
} // namespace detail

/// Whether a text is hccn.conf, or holds lines of it that say something of a device.
[[nodiscard]] constexpr bool is_hccn_conf(std::string_view text) {
    return opens_as_hccn_conf(text) || detail::any_line(text, [](std::string_view line) {
               auto const read = parse_conf_line(line);
               return read && !read->broken && read->key != conf_key::other;
           });
}

/// Whether a text holds a call of hccn_tool or a line that gives one of its facts, also inside a log line that names
/// the device. What its other subcommands print is none.
[[nodiscard]] constexpr bool is_transcript(std::string_view text) {
    return detail::any_line(text, [](std::string_view line) {
        if (auto const answer = parse_tool_answer(line)) {
            using key = tool_answer::key;
            return answer->what != key::netmask && answer->what != key::prefix_length && answer->what != key::lldp_end;
        }
        return calls_tool(line) || read_logged_answers(line, [](tool_answer const&) {});
    });
}

/// Whether a text gives a kernel parameter that rules ask for, calls sysctl, or begins as what sysctl prints.
[[nodiscard]] constexpr bool is_sysctl(std::string_view text) {
    bool first = true;
    return detail::any_line(text, [&first](std::string_view line) {
        if (line.front() == '#' || line.front() == ';') return false;
        bool const begins = first && is_sysctl_line(line);
        first = false;
        if (begins) return true;
        if (auto const l = parse_sysctl_line(line)) return l->key.has_value();
        std::string_view rest = line;
        return detail::is_host_command(line) && detail::program(rest) == "sysctl";
    });
}

/// Whether a text says or asks for the state of ufw. To change it is no question.
[[nodiscard]] constexpr bool is_ufw(std::string_view text) {
    return detail::any_line(text, [](std::string_view line) {
        if (parse_ufw_line(line)) return true;
        std::string_view rest = line;
        return detail::is_host_command(line) && detail::program(rest) == "ufw" && detail::contains(rest, "status");
    });
}

/// Whether a text says or asks for the state of firewalld; one that holds its state in one word alone does.
[[nodiscard]] constexpr bool is_firewalld(std::string_view text) {
    return only_state_words(text) || detail::any_line(text, [](std::string_view line) {
               if (names_firewalld_unit(line)) return true;
               std::string_view rest = line;
               if (!detail::is_host_command(line)) return false;
               if (detail::program(rest) == "firewall-cmd") return detail::contains(rest, "--state");
               bool const asks = detail::contains(rest, "is-active") || detail::contains(rest, "status");
               return asks && detail::contains(rest, "firewalld");
           });
}

/// Whether a text holds what npu-smi prints.
[[nodiscard]] constexpr bool is_npu_smi(std::string_view text) {
    return detail::any_line(text, [](std::string_view line) { return is_npu_smi_line(line); });
}

} // namespace atlascheck::read
