// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/host.hpp>
#include <atlascheck/read/text_line.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// What hccn_tool is asked for, or told.
enum class tool_topic : std::uint8_t { ip, ip6, netdetect, net_health, gateway, lldp, link, tls, other };
inline constexpr unsigned tool_topic_count = 8; // those that give facts

/// One call of hccn_tool, as it was echoed or as it stands in a script.
struct tool_command {
    tool_topic about = tool_topic::other;
    bool sets = false;
    bool numbered = false; // `device` is one device; else a loop's variable or nothing plain stands there
    std::uint32_t device = 0;
    std::string_view devices{}; // the list of the loop around it, as it is spelled
    std::string_view key{};     // of what it sets: "address"
    std::string_view value{};
    std::string_view mask_key{};
    std::string_view mask{};
    bool filtered = false; // only some of what it prints is shown
    bool quoted = false;   // more words follow: a message tells of the call
};

/// One line that hccn_tool prints.
struct tool_answer {
    enum class key : std::uint8_t {
        ipaddr,
        netmask,
        ip6_address,
        prefix_length,
        netdetect,
        net_health,
        gateway,
        link,
        tls,
        chassis,  // a neighbour's answer begins
        lldp_end, // and ends
        ifname,
    };
    key what = key::ipaddr;
    std::string_view name;  // as it is spelled
    std::string_view value; // without blanks around it
    bool tagged = false;    // the line itself says of which device it is
    std::uint32_t device = 0;
};

[[nodiscard]] constexpr tool_topic topic_of(tool_answer::key k) noexcept {
    using key = tool_answer::key;
    switch (k) {
    case key::ipaddr:
    case key::netmask: return tool_topic::ip;
    case key::ip6_address:
    case key::prefix_length: return tool_topic::ip6;
    case key::netdetect: return tool_topic::netdetect;
    case key::net_health: return tool_topic::net_health;
    case key::gateway: return tool_topic::gateway;
    case key::link: return tool_topic::link;
    case key::tls: return tool_topic::tls;
    default: return tool_topic::lldp;
    }
}

/// The state of a link that net_health names, in any case and by its number too.
/// Source: M, "configure device IPs", the table of states.
[[nodiscard]] constexpr net_health health_named(std::string_view word) noexcept {
    constexpr std::string_view words[] = {
        "success", "socket fail", "receive timeout", "unreachable",   "time exceeded",
        "fault",   "init",        "thread error",    "detect ip set",
    };
    for (unsigned i = 0; i != std::size(words); ++i) {
        bool const failed = i == 1 && detail::same(word, "socket failed");
        bool const number = word.size() == 1 && word[0] == static_cast<char>('0' + i);
        if (failed || number || detail::same(word, words[i])) return static_cast<net_health>(i);
    }
    return net_health::unknown;
}

namespace detail {
// "dev_id:0," "device_id: 0," "[devid 0]" "device 0," and the like, at the front of `rest`; what follows is left.
[[nodiscard]] constexpr std::optional<std::uint32_t> take_device_tag(std::string_view& rest) noexcept {
    std::string_view s = rest;
    bool const bracket = s.starts_with('[');
    if (bracket) s.remove_prefix(1);
    if (s.empty() || (s.front() | 0x20) != 'd' || !begins(s, "dev")) return std::nullopt;
    s.remove_prefix(begins(s, "device") ? 6 : 3);
    if (s.starts_with('_')) s.remove_prefix(1);
    if (begins(s, "id")) s.remove_prefix(2);
    s = trim_front(s);
    if (s.starts_with(':') || s.starts_with('=')) s = trim_front(s.substr(1));
    auto const id = take_number(s);
    if (!id) return std::nullopt;
    if (bracket) {
        if (!s.starts_with(']')) return std::nullopt;
        s.remove_prefix(1);
    } else if (s.starts_with(',') || s.starts_with(':')) {
        s.remove_prefix(1);
    } else if (!s.empty() && !is_blank(s.front())) {
        return std::nullopt;
    }
    rest = trim_front(s);
    return id;
}

// The value behind `key` and a colon at the front of `s`.
[[nodiscard]] constexpr std::optional<std::string_view> value_behind(std::string_view s, std::size_t key) noexcept {
    s = trim_front(s.substr(key));
    if (!s.starts_with(':')) return std::nullopt;
    return trim(s.substr(1));
}

// An answer at the front of `s`, where the line may hold more.
[[nodiscard]] constexpr std::optional<tool_answer> answer_at(std::string_view s) noexcept {
    using key = tool_answer::key;
    if (s.size() < 6) return std::nullopt;
    auto const keyed = [s](std::string_view name, key what) -> std::optional<tool_answer> {
        if (!begins(s, name)) return std::nullopt;
        auto const value = value_behind(s, name.size());
        if (!value) return std::nullopt;
        return tool_answer{what, s.substr(0, name.size()), *value};
    };
    switch (s.front() | 0x20) {
    case 'i':
        if (auto const a = keyed("ipaddr", key::ipaddr)) return a;
        if (auto const a = keyed("ifname", key::ifname)) return a;
        return keyed("ipv6_address", key::ip6_address);
    case 'n':
        if (auto const a = keyed("netmask", key::netmask)) return a;
        if (auto const a = keyed("net health status", key::net_health)) return a;
        if (auto const a = keyed("netdetect address", key::netdetect)) return a;
        return keyed("netdetect addr", key::netdetect);
    case 'l': return keyed("link status", key::link);
    case 'd': return keyed("default gateway", key::gateway);
    case 'p': return keyed("prefix_length", key::prefix_length);
    case 'g': { // without "default" the tool prints it for IPv6 alone
        auto const a = keyed("gateway", key::gateway);
        return a && contains(a->value, ":") ? a : std::nullopt;
    }
    case 't': {
        if (!begins(s, "tls switch[")) return std::nullopt;
        std::size_t const end = s.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        return tool_answer{key::tls, s.substr(0, 10), s.substr(11, end - 11)};
    }
    case 'c':
        if (begins(s, "chassis id tlv")) return tool_answer{key::chassis, s, {}};
        return std::nullopt;
    case 'e':
        if (begins(s, "end of lldpdu")) return tool_answer{key::lldp_end, s, {}};
        return std::nullopt;
    default: return std::nullopt;
    }
}
[[nodiscard]] constexpr bool may_answer(char c) noexcept {
    switch (c | 0x20) {
    case 'i':
    case 'n':
    case 'p':
    case 'd':
    case 'g':
    case 'l':
    case 't':
    case 'c':
    case 'e':
    case '{': return true; // '[' | 0x20
    default: return false;
    }
}
} // namespace detail

/// Reads a line that hccn_tool prints, with or without a device before it; nothing of any other line.
[[nodiscard]] constexpr std::optional<tool_answer> parse_tool_answer(std::string_view line) noexcept {
    line = detail::trim_front(line);
    if (line.empty() || !detail::may_answer(line.front())) return std::nullopt;
    auto const tag = detail::take_device_tag(line);
    auto answer = detail::answer_at(line);
    if (!answer) return std::nullopt;
    if (answer->what == tool_answer::key::gateway) // ", Iface:eth0" is the port's name
        answer->value = detail::trim(answer->value.substr(0, answer->value.find(',')));
    answer->tagged = tag.has_value();
    answer->device = tag.value_or(0);
    return answer;
}

/// Calls `visit(answer)` for each answer that a log line quotes, if the line says of which device they are. Returns
/// whether there was one.
constexpr bool read_logged_answers(std::string_view line, auto&& visit) {
    using namespace detail;
    std::optional<std::uint32_t> device;
    for (std::size_t at = line.find("dev"); at != std::string_view::npos; at = line.find("dev", at + 1)) {
        std::string_view rest = line.substr(at == 0 || line[at - 1] != '[' ? at : at - 1);
        if (at != 0 && (is_letter(line[at - 1]) || line[at - 1] == '_')) continue;
        if ((device = take_device_tag(rest))) {
            line = rest;
            break;
        }
    }
    if (!device) return false;
    bool any = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        bool const inside = at != 0 && (is_letter(line[at - 1]) || is_digit(line[at - 1]) || line[at - 1] == '_');
        if (inside || !may_answer(line[at])) continue;
        auto answer = answer_at(line.substr(at, 400));
        if (!answer || topic_of(answer->what) == tool_topic::lldp) continue;
        bool const words = answer->what == tool_answer::key::net_health; // its states are of several
        answer->value = answer->value.substr(0, answer->value.find_first_of(words ? "'\"\\,;])" : "'\"\\,;]) \t"));
        answer->value = trim(answer->value);
        if (words && health_named(answer->value) == net_health::unknown && !same(answer->value, "unknown")) continue;
        answer->tagged = true;
        answer->device = *device;
        visit(*answer);
        any = true;
        at = static_cast<std::size_t>(answer->value.data() - line.data()) + answer->value.size();
    }
    return any;
}

namespace detail {
// The list of a loop's values, as it is spelled: "{0..7}", "$(seq 0 7)", "0 1 2", "((i=0;i<8;i++))". Empty where the
// line has no loop.
[[nodiscard]] constexpr std::string_view loop_list(std::string_view line) noexcept {
    line = trim_front(line);
    std::size_t at = 0; // at the first `for` that begins a word
    for (;; ++at) {
        at = line.find("for", at);
        if (at == std::string_view::npos) return {};
        bool const front = at == 0 || is_blank(line[at - 1]) || line[at - 1] == ';' || line[at - 1] == '\'' ||
                           line[at - 1] == '"';
        bool const back = at + 3 != line.size() && (is_blank(line[at + 3]) || line[at + 3] == '(');
        if (front && back) break;
    }
    std::string_view rest = trim_front(line.substr(at + 3));
    if (rest.starts_with("((")) {
        std::size_t const end = rest.find("))");
        return end == std::string_view::npos ? std::string_view{} : rest.substr(0, end + 2);
    }
    (void)take_word(rest);
    if (take_word(rest) != "in") return {};
    std::size_t const end = std::min(rest.find(';'), rest.find(" do"));
    return trim(rest.substr(0, end));
}

// The ids that a list of a loop stands for, at most 64 of them.
struct id_list {
    std::uint32_t ids[64] = {};
    std::uint32_t count = 0;
    constexpr bool add(std::uint64_t first, std::uint64_t last, std::uint64_t step = 1) noexcept {
        if (step == 0 || last < first || (last - first) / step >= 64 - count) return false;
        for (; first <= last; first += step) ids[count++] = static_cast<std::uint32_t>(first);
        return true;
    }
};
[[nodiscard]] constexpr bool add_counted_loop(id_list& out, std::string_view s) noexcept {
    s.remove_prefix(std::min(s.find('='), s.size()));
    if (!s.starts_with('=')) return false;
    s = trim_front(s.substr(1));
    auto const first = take_number(s);
    s.remove_prefix(std::min(s.find('<'), s.size()));
    if (!first || !s.starts_with('<')) return false;
    s.remove_prefix(1);
    bool const closed = s.starts_with('=');
    if (closed) s.remove_prefix(1);
    s = trim_front(s);
    auto const last = take_number(s);
    if (!last || (!closed && *last == 0) || s.find("++") == std::string_view::npos) return false;
    return out.add(*first, closed ? *last : *last - 1);
}
[[nodiscard]] constexpr bool add_seq(id_list& out, std::string_view s) noexcept {
    std::uint32_t n[3] = {};
    std::size_t count = 0;
    for (std::string_view word = take_word(s); !word.empty(); word = take_word(s)) {
        auto const value = whole_number(word);
        if (!value || count == 3) return false;
        n[count++] = *value;
    }
    if (count == 1) return out.add(1, n[0]);
    if (count == 2) return out.add(n[0], n[1]);
    return count == 3 && out.add(n[0], n[2], n[1]);
}
[[nodiscard]] constexpr bool add_braces(id_list& out, std::string_view s) noexcept {
    if (!contains(s, "..")) {
        for (;;) {
            auto const id = take_number(s);
            if (!id || !out.add(*id, *id)) return false;
            if (s.empty()) return true;
            if (!s.starts_with(',')) return false;
            s.remove_prefix(1);
        }
    }
    auto const first = take_number(s);
    if (!first || !s.starts_with("..")) return false;
    s.remove_prefix(2);
    auto const last = take_number(s);
    return last && s.empty() && out.add(*first, *last);
}
/// The ids of a loop, none where its list is not plain.
[[nodiscard]] constexpr id_list ids_of(std::string_view list) noexcept {
    id_list out;
    bool good = true;
    while (good && !list.empty()) {
        if (list.starts_with("((")) {
            good = add_counted_loop(out, list.substr(2));
            break;
        }
        bool const call = list.starts_with("$(");
        if (call || list.starts_with('`')) {
            std::size_t const end = list.find(call ? ')' : '`', 1);
            std::string_view inner = list.substr(call ? 2 : 1,
                                                 end == std::string_view::npos ? 0 : end - (call ? 2 : 1));
            good = end != std::string_view::npos && take_word(inner) == "seq" && add_seq(out, inner);
            list = end == std::string_view::npos ? std::string_view{} : trim_front(list.substr(end + 1));
            continue;
        }
        std::string_view const word = take_word(list);
        auto const id = whole_number(word);
        if (id)
            good = out.add(*id, *id);
        else
            good = word.size() > 2 && word.front() == '{' && word.back() == '}' &&
                   add_braces(out, word.substr(1, word.size() - 2));
        list = trim_front(list);
    }
    return good ? out : id_list{};
}

// Where the words of a call of hccn_tool begin, from `from` on: behind its name, which may be a path or a variable.
[[nodiscard]] constexpr std::size_t behind_tool_name(std::string_view line, std::size_t from) noexcept {
    auto const flags_follow = [&](std::size_t at) {
        while (at != line.size() && (line[at] == '"' || line[at] == '\'' || line[at] == '}')) ++at;
        std::size_t const blank = at;
        while (at != line.size() && is_blank(line[at])) ++at;
        return at != blank && at != line.size() && line[at] == '-' ? at : std::string_view::npos;
    };
    // Of the name's characters `_` is the rarest.
    for (std::size_t at = line.find('_', from); at != std::string_view::npos; at = line.find('_', at + 1)) {
        if (at < from + 4 || line.substr(at - 4, 9) != "hccn_tool") continue;
        if (auto const found = flags_follow(at + 5); found != std::string_view::npos) return found;
    }
    for (std::size_t at = line.find('$', from); at != std::string_view::npos; at = line.find('$', at + 1)) {
        std::size_t begin = at + 1;
        if (begin != line.size() && line[begin] == '{') ++begin;
        if (!begins(line.substr(begin), "hccn")) continue;
        std::size_t end = begin;
        while (end != line.size() && (is_letter(line[end]) || is_digit(line[end]) || line[end] == '_')) ++end;
        if (auto const found = flags_follow(end); found != std::string_view::npos) return found;
    }
    return std::string_view::npos;
}

// The words before a value that is set; "-gateway" with its dash is the command.
[[nodiscard]] constexpr bool sets_value(std::string_view word) noexcept {
    return word == "address" || word == "ipv6_address" || word == "gateway" || word == "ipv6_gateway" ||
           word == "enable";
}
[[nodiscard]] constexpr tool_topic topic_named(std::string_view flag) noexcept {
    if (!flag.starts_with('-')) return tool_topic::other;
    if (flag == "-ip") return tool_topic::ip;
    if (flag == "-netdetect") return tool_topic::netdetect;
    if (flag == "-net_health") return tool_topic::net_health;
    if (flag == "-gateway") return tool_topic::gateway;
    if (flag == "-lldp") return tool_topic::lldp;
    if (flag == "-link") return tool_topic::link;
    if (flag == "-tls") return tool_topic::tls;
    return tool_topic::other;
}
} // namespace detail

namespace detail {
// One call, whose words begin at `at`.
[[nodiscard]] constexpr tool_command tool_call(std::string_view line, std::size_t at) noexcept {
    tool_command out;
    std::string_view rest = line.substr(at, 512);
    if (std::size_t const stop = rest.find_first_of(";|&>"); stop != std::string_view::npos) {
        std::size_t const pipe = rest.find('|', stop);
        out.filtered = pipe != std::string_view::npos && !rest.substr(pipe).starts_with("||");
        rest = rest.substr(0, stop);
    }
    bool asks = false;
    bool wide = false;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
        while (!word.empty() && (word.back() == '"' || word.back() == '\'')) word.remove_suffix(1);
        if (word.starts_with('#')) break;
        if (word == "-i") {
            auto const number = whole_number(take_word(rest));
            out.numbered = number.has_value();
            out.device = number.value_or(0);
        } else if (word == "-g") {
            asks = true;
        } else if (word == "-s") {
            out.sets = true;
        } else if (word == "-inet6") {
            wide = true;
        } else if (auto const topic = topic_named(word); topic != tool_topic::other) {
            if (out.about == tool_topic::other) out.about = topic;
        } else {
            bool const flag = word.starts_with('-');
            if (flag) word.remove_prefix(1);
            if (sets_value(word)) {
                out.key = word;
                out.value = take_word(rest);
                wide |= word == "ipv6_address" && out.about == tool_topic::ip;
            } else if (word == "netmask" || word == "prefix_length") {
                out.mask_key = word;
                out.mask = take_word(rest);
            } else if (!flag) {
                out.quoted = true;
            }
        }
    }
    if (wide && out.about == tool_topic::ip) out.about = tool_topic::ip6;
    if (asks == out.sets) out.about = tool_topic::other;
    return out;
}
} // namespace detail

/// Calls `visit(command)` for each call of hccn_tool that a line holds, with anything before and behind them. Returns
/// whether there was one.
constexpr bool read_tool_commands(std::string_view line, auto&& visit) {
    std::size_t at = detail::behind_tool_name(line, 0);
    if (at == std::string_view::npos) return false;
    std::optional<std::string_view> devices;
    for (; at != std::string_view::npos; at = detail::behind_tool_name(line, at)) {
        tool_command call = detail::tool_call(line, at);
        if (!call.numbered) {
            if (!devices) devices = detail::loop_list(line);
            call.devices = *devices;
        }
        visit(call);
    }
    return true;
}
[[nodiscard]] constexpr bool calls_tool(std::string_view line) noexcept {
    return detail::behind_tool_name(line, 0) != std::string_view::npos;
}

/// The device whose answers follow a header of a collector: "====> 3", "device_id=3", "=== device 3 ===".
[[nodiscard]] constexpr std::optional<std::uint32_t> device_header(std::string_view line) noexcept {
    using namespace detail;
    line = trim(line);
    constexpr std::string_view rules = "=-#*";
    if (line.empty() || !contains("=-#*di", line.substr(0, 1))) return std::nullopt;
    if (line.starts_with("device_id=")) return whole_number(line.substr(10));
    if (line.starts_with("id=")) return whole_number(line.substr(3));
    std::size_t const begin = line.find_first_not_of(rules);
    if (begin == std::string_view::npos || begin < 2) return std::nullopt;
    if (line[begin] == '>') return whole_number(trim(line.substr(begin + 1)));
    std::size_t const end = line.find_last_not_of(rules);
    if (line.size() - end < 3) return std::nullopt;
    std::string_view inside = trim(line.substr(begin, end + 1 - begin));
    for (std::string_view const word : {"device", "npu"})
        if (begins(inside, word)) return whole_number(trim_front(inside.substr(word.size())));
    return std::nullopt;
}

/// Whether the tool answers that a device has no IP.
[[nodiscard]] constexpr bool says_no_ip(std::string_view line) noexcept {
    return detail::contains(line, "no ip was preset");
}
/// Whether a line says that what was to be set is not.
[[nodiscard]] constexpr bool says_failure(std::string_view line) noexcept {
    constexpr std::string_view failures[] = {
        "fail",      "not exist", "timeout", "Get invalid", "Get unknown", "denied", "is busy", "not supp",
        "not found", "is wrong",  "invalid", "conflict",    "'t match",    "Unable", "Can not", "No such file",
    };
    for (std::string_view const& f : failures)
        if (detail::contains(line, f)) return true;
    return false;
}

} // namespace atlascheck::read
