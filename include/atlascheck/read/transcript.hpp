// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/file_header.hpp>
#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace atlascheck::read {

/// A line of what one or many hosts printed.
struct transcript_line {
    std::string_view text;   // without what a wrapper put around it
    std::string_view hosts;  // whose it is: a name, or several as in "node[1-2]"; empty where no wrapper says it
    bool opens = false;      // a wrapper's header stood before it: what was asked before is answered
    bool is_command = false; // the wrapper says that this is what was run
};

namespace detail {
[[nodiscard]] constexpr bool is_host_char(char c) noexcept {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_';
}
// Words that stand before a colon and name no host.
[[nodiscard]] constexpr bool is_label(std::string_view name) noexcept {
    constexpr std::string_view labels[] = {
        "ipaddr",  "netmask", "gateway", "ifname",  "mac",    "status",  "active", "loaded",    "docs",
        "logging", "default", "error",   "warning", "warn",   "info",    "debug",  "note",      "usage",
        "output",  "stdout",  "stderr",  "command", "cmd",    "result",  "sysctl", "hccn_tool", "bash",
        "sh",      "ok",      "changed", "fatal",   "failed", "running", "ssh",    "device",    "npu",
    };
    if (name.find_first_of("0123456789") != std::string_view::npos) return same(name, "ipv4") || same(name, "ipv6");
    for (std::string_view const& l : labels)
        if (same(name, l)) return true;
    return false;
}
// How many characters at the front of a line a host's name may have.
[[nodiscard]] constexpr std::size_t name_length(std::string_view line) noexcept {
    std::size_t end = 0;
    while (end != line.size() && is_host_char(line[end])) ++end;
    return end;
}
// A name before ": " at the front of a line, or nothing.
[[nodiscard]] constexpr std::string_view leading_name(std::string_view line) noexcept {
    std::size_t const end = name_length(line);
    if (end == 0 || end == line.size() || line[end] != ':') return {};
    if (end + 1 != line.size() && line[end + 1] != ' ' && line[end + 1] != '\t') return {};
    return line.substr(0, end);
}
[[nodiscard]] constexpr bool is_rule(std::string_view line) noexcept {
    return line.size() >= 8 && line.find_first_not_of('-') == std::string_view::npos;
}
// "node[1-2] (2)" between two rules of dashes, as clush -b and dshbak -c print it.
[[nodiscard]] constexpr std::string_view group_name(std::string_view line) noexcept {
    line = trim(line);
    if (std::size_t const count = line.find(" ("); count != std::string_view::npos && line.ends_with(')'))
        line = line.substr(0, count);
    for (char const c : line)
        if (!is_host_char(c) && c != '[' && c != ']' && c != ',') return {};
    return line;
}
} // namespace detail

/// Calls `visit(name)` for each name that "node[1-2,7],login" stands for, at most `most` of them. Names that need not
/// be made refer to the text. Returns whether all were read.
inline bool for_each_name(std::string_view folded, std::size_t most, auto&& visit) {
    using namespace detail;
    std::size_t count = 0;
    std::string made;
    while (!folded.empty()) {
        std::size_t const open = folded.find('[');
        std::size_t const comma = folded.find(',');
        if (open == std::string_view::npos || comma < open) {
            std::string_view const name = folded.substr(0, comma);
            if (count++ == most) return false;
            if (!name.empty()) visit(name, false);
            folded.remove_prefix(comma == std::string_view::npos ? folded.size() : comma + 1);
            continue;
        }
        std::size_t const close = folded.find(']', open);
        if (close == std::string_view::npos) return false;
        std::string_view const front = folded.substr(0, open);
        std::string_view list = folded.substr(open + 1, close - open - 1);
        std::string_view rest = folded.substr(close + 1);
        std::string_view const back = rest.substr(0, rest.find(','));
        if (back.find('[') != std::string_view::npos) return false;
        rest.remove_prefix(back.size());
        if (rest.starts_with(',')) rest.remove_prefix(1);
        while (!list.empty()) {
            std::string_view const digits = list.substr(0, list.find_first_not_of("0123456789"));
            auto const first = take_number(list);
            auto last = first;
            if (list.starts_with('-')) {
                list.remove_prefix(1);
                last = take_number(list);
            }
            if (!first || !last || *last < *first || *last - *first >= most - count) return false;
            for (std::uint32_t n = *first; n <= *last; ++n, ++count) {
                std::string const number = std::to_string(n);
                made = front;
                if (digits.starts_with('0') && number.size() < digits.size())
                    made.append(digits.size() - number.size(), '0');
                made += number;
                made += back;
                visit(std::string_view{made}, true);
            }
            if (list.empty()) break;
            if (!list.starts_with(',')) return false;
            list.remove_prefix(1);
        }
        folded = rest;
    }
    return true;
}

/// Splits what pdsh, clush, ansible and `tail -n +1 FILE...` print, or one shell alone, into lines that know whose they are.
///
/// `leads(name, rest)` tells whether `name: ` before `rest` is a host: these outputs hold colons themselves.
/// `visit(transcript_line)` is called for each line.
///
/// Cost: linear; copies nothing.
template <class Leads, class Visit>
class transcript_walker {
public:
    transcript_walker(Leads leads, Visit visit) : leads_{leads}, visit_{visit} {}

    void operator()(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        while (!text.empty()) {
            std::string_view const line = take_line(text);
            if (line.starts_with('-') && group_header(line, text)) continue;
            if (line.starts_with('=') && of_next_file(line)) continue;
            if (json_) {
                json_line(detail::trim(line));
                continue;
            }
            plain_line(line);
        }
    }

private:
    void put(std::string_view text, std::string_view hosts, bool is_command = false) {
        visit_(transcript_line{text, hosts, opens_, is_command});
        opens_ = false;
    }

    bool group_header(std::string_view line, std::string_view& rest) {
        if (!detail::is_rule(line)) return false;
        std::string_view ahead = rest;
        std::string_view const name = detail::group_name(take_line(ahead));
        if (name.empty() || !detail::is_rule(take_line(ahead))) return false;
        rest = ahead;
        open(name);
        return true;
    }
    bool of_next_file(std::string_view line) {
        auto const path = file_header(line);
        if (!path) return false;
        std::string_view const host = host_of_file(*path);
        open(detail::name_length(host) == host.size() ? host : std::string_view{});
        return true;
    }
    void open(std::string_view hosts) {
        group_ = hosts;
        opens_ = true;
        json_ = false;
    }

    void plain_line(std::string_view line) {
        if (!last_.empty() && line.starts_with(last_) && (line.size() == last_.size() || line[last_.size()] == ' ')) {
            put(line.substr(std::min(last_.size() + 1, line.size())), last_.substr(0, last_.size() - 1));
            return;
        }
        std::size_t const end = detail::name_length(line);
        if (end != 0 && end != line.size()) {
            if (line[end] == ':' && behind_name(line, detail::leading_name(line))) return;
            if (line[end] == ' ' && (ansible_header(line, end) || play_header(line))) return;
        }
        put(line, group_);
    }
    bool behind_name(std::string_view line, std::string_view name) {
        if (name.empty()) return false;
        std::string_view const rest = line.substr(std::min(name.size() + 2, line.size()));
        if (rest.starts_with('[') && is_task_state(name)) return task_header(rest);
        if (!leads_(name, rest) || detail::is_label(name)) return false;
        last_ = line.substr(0, name.size() + 1);
        put(rest, name);
        return true;
    }
    [[nodiscard]] static bool is_task_state(std::string_view name) noexcept {
        return name == "ok" || name == "changed" || name == "fatal" || name == "failed";
    }
    bool play_header(std::string_view line) {
        if (line.front() != 'T' && line.front() != 'P') return false;
        if (!line.starts_with("TASK [") && !line.starts_with("PLAY ")) return false;
        open({});
        return true;
    }

    // `ok: [node1] => {`, with the result as JSON behind it.
    bool task_header(std::string_view rest) {
        std::size_t const end = rest.find(']');
        if (end == std::string_view::npos) return false;
        std::string_view const name = rest.substr(1, end - 1);
        if (name.empty() || detail::group_name(name).size() != name.size()) return false;
        open(name);
        json_ = rest.ends_with('{');
        has_stdout_ = false;
        list_ = list::none;
        return true;
    }
    // `node1 | CHANGED | rc=0 >>`, and `node1 | CHANGED | rc=0 | (stdout) a\nb`.
    bool ansible_header(std::string_view line, std::size_t end) {
        if (line.size() < end + 3 || line[end + 1] != '|' || line[end + 2] != ' ') return false;
        std::string_view const rest = line.substr(end + 3);
        bool known = false;
        for (std::string_view const state : {"CHANGED", "SUCCESS", "FAILED", "UNREACHABLE"})
            known |= rest.starts_with(state);
        if (!known) return false;
        open(line.substr(0, end));
        if (std::size_t const out = rest.find("(stdout) "); out != std::string_view::npos) {
            std::string_view const tail = rest.substr(out + 9);
            escaped(tail.substr(0, tail.find(" (stderr) ")));
            open({});
        } else if (rest.ends_with('{')) {
            json_ = true;
            has_stdout_ = false;
            list_ = list::none;
        }
        return true;
    }

    // Lines in one text, with "\n" between them.
    void escaped(std::string_view text, bool is_command = false) {
        for (;;) {
            std::size_t const end = text.find("\\n");
            std::string_view line = text.substr(0, end);
            while (line.starts_with("\\t") || line.starts_with("\\r")) line.remove_prefix(2);
            while (line.ends_with("\\r")) line.remove_suffix(2);
            put(line, group_, is_command);
            if (end == std::string_view::npos) return;
            text.remove_prefix(end + 2);
        }
    }
    void json_line(std::string_view line) {
        if (line == "}") return open({});
        if (list_ != list::none) {
            if (line.starts_with(']')) {
                list_ = list::none;
            } else if (list_ == list::taken && line.starts_with('"')) {
                std::size_t const end = line.rfind('"');
                if (end != 0) escaped(line.substr(1, end - 1));
            }
            return;
        }
        if (!line.starts_with('"')) return;
        std::size_t const end = line.find("\": ", 1);
        if (end == std::string_view::npos) return;
        std::string_view const key = line.substr(1, end - 1);
        std::string_view const value = line.substr(end + 3);
        bool const lines = key.ends_with("stdout_lines");
        bool const whole = key.ends_with("stdout");
        bool const message = key == "msg";
        if (value == "[") {
            list_ = (lines && !has_stdout_) || message ? list::taken : list::skipped;
        } else if (value.starts_with('"') && (whole || message || key == "cmd")) {
            std::size_t const close = value.rfind('"');
            if (close == 0) return;
            escaped(value.substr(1, close - 1), key == "cmd");
            has_stdout_ |= whole;
        }
    }

    enum class list : std::uint8_t { none, taken, skipped };

    Leads leads_;
    Visit visit_;
    std::string_view last_{};  // the prefix of the last line that had one, with its colon
    std::string_view group_{}; // whose the lines without a prefix are
    bool opens_ = false;
    bool json_ = false;       // inside the result of a task
    bool has_stdout_ = false; // its lines need not be read again
    list list_ = list::none;
};

template <class Leads, class Visit>
void walk_transcript(std::string_view text, Leads leads, Visit visit) {
    transcript_walker<Leads, Visit>{leads, visit}(text);
}

} // namespace atlascheck::read
