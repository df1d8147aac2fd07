// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/file_header.hpp>
#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

/// What a line of hccn.conf gives of a device.
enum class conf_key : std::uint8_t {
    address,
    netmask,
    gateway,
    netdetect,
    ip6_address,
    ip6_netmask, // a prefix length
    ip6_gateway,
    ip6_netdetect,
    other, // a key of the tool that no rule asks for
};

/// One line of hccn.conf, `key_N=value`.
struct conf_line {
    conf_key key = conf_key::other;
    std::uint32_t device = 0;
    std::string_view name;  // the key with its number, as it is spelled
    std::string_view value; // without blanks around it
    bool broken = false;    // there is no `=` behind the key
};

namespace detail {
[[nodiscard]] constexpr std::optional<conf_key> conf_key_of(std::string_view name) noexcept {
    struct entry {
        std::string_view name;
        conf_key key;
    };
    constexpr entry read[] = {
        {"address", conf_key::address},         {"netmask", conf_key::netmask},
        {"gateway", conf_key::gateway},         {"netdetect", conf_key::netdetect},
        {"IPv6address", conf_key::ip6_address}, {"IPv6netmask", conf_key::ip6_netmask},
        {"IPv6gateway", conf_key::ip6_gateway}, {"IPv6netdetect", conf_key::ip6_netdetect},
    };
    for (entry const& e : read)
        if (name == e.name) return e.key;
    constexpr std::string_view others[] = {
        "bond_address",    "bond_netmask",     "mtu",         "mac_addr",
        "send_arp_status", "send_arp_period",  "arp",         "udhcpc_enable",
        "tls_enable",      "tls_ca_recovered", "roce_port",   "udp_port_mode",
        "multi_qp_count",  "lldp_portid_type", "bitmap",      "prio_tc",
        "dscp_tc",         "tc_cfg",           "bw_limit",    "auto_adapt",
        "static_speed",    "down_fault_time",  "mem_reserve", "encoding",
    };
    for (std::string_view const& other : others)
        if (name == other) return conf_key::other;
    return std::nullopt;
}
} // namespace detail

/// Reads a line of hccn.conf; nothing of a comment, a route, or text that is none. Blanks around key and value are
/// read over, which the tool does not do.
[[nodiscard]] constexpr std::optional<conf_line> parse_conf_line(std::string_view line) noexcept {
    using namespace detail;
    line = trim(line);
    if (line.empty() || !is_letter(line.front())) return std::nullopt;
    std::size_t end = 0;
    while (end != line.size() && (is_letter(line[end]) || is_digit(line[end]) || line[end] == '_')) ++end;
    if (!is_digit(line[end - 1])) return std::nullopt;
    std::string_view const name = line.substr(0, end);
    std::size_t const bar = name.rfind('_');
    if (bar == std::string_view::npos) return std::nullopt;
    auto const device = whole_number(name.substr(bar + 1));
    if (!device) return std::nullopt;
    auto const key = conf_key_of(name.substr(0, bar));
    if (!key) return std::nullopt;
    std::string_view const rest = trim_front(line.substr(end));
    if (!rest.starts_with('=')) return conf_line{*key, *device, name, rest, true};
    return conf_line{*key, *device, name, trim(rest.substr(1)), false};
}

/// Whether all of a text is hccn.conf, by its first line that is neither blank, a comment nor an elision.
[[nodiscard]] constexpr bool opens_as_hccn_conf(std::string_view text) noexcept {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty()) {
        std::string_view const line = detail::trim(take_line(text));
        if (line.empty() || line.front() == '#' || detail::is_elision(line) || file_header(line)) continue;
        if (auto const read = parse_conf_line(line)) return !read->broken;
        if (!line.starts_with("route_") && !line.starts_with("ip_rule_") && !line.starts_with("ip_route_"))
            return false;
    }
    return false;
}

} // namespace atlascheck::read
