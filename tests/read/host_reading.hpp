// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/host_text.hpp>

#include "read/text_reading.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the reader of host text makes of a text, in one line a host:
/// `name [of the host]: ID of the device, ID of the device | the next host`.
namespace host_reading {
using namespace atlascheck;

[[nodiscard]] inline std::string words(address const& ip) {
    if (ip.kind == family::ipv4)
        return std::to_string(ip.v4.a) + '.' + std::to_string(ip.v4.b) + '.' + std::to_string(ip.v4.c) + '.' +
               std::to_string(ip.v4.d);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (int i = 0; i != 8; ++i) {
        std::uint64_t const half = i < 4 ? ip.v6.high : ip.v6.low;
        auto const group = static_cast<std::uint16_t>(half >> (48 - 16 * (i % 4)));
        for (int shift = 12; shift >= 0; shift -= 4) out += digits[group >> shift & 15];
        if (i != 7) out += ':';
    }
    return out;
}
[[nodiscard]] inline std::string words(stated<address> const& ip, stated<netmask> const& mask) {
    std::string out = ip ? words(*ip) : "";
    if (mask) out += '/' + std::to_string(mask.value.length);
    return out;
}
[[nodiscard]] inline std::string words(host_device const& d) {
    std::string out = std::to_string(d.id);
    auto const add = [&out](std::string_view name, std::string const& value) {
        if (!value.empty()) out += ' ' + std::string{name} + '=' + value;
    };
    auto const flag = [&](std::string_view name, stated<bool> const& b) {
        if (b) add(name, *b ? "1" : "0");
    };
    add("conf", words(d.conf_ip, d.conf_mask));
    add("tool", words(d.tool_ip, d.tool_mask));
    add("target", words(d.target, {}));
    add("gateway", words(d.gateway, {}));
    if (d.health) add("health", std::to_string(static_cast<int>(*d.health)));
    flag("lldp", d.lldp);
    flag("link", d.link_up);
    flag("tls", d.tls_on);
    if (d.process) add("pid", std::to_string(*d.process));
    if (d.target_unknown) out += " target?";
    if (d.ip_unknown) out += " ip?";
    if (d.no_ip) out += " no-ip";
    return out;
}
[[nodiscard]] inline std::string words(port_list const& list, std::vector<port_range> const& ranges) {
    std::string out;
    for (std::uint32_t i = list.first; i != list.first + list.count; ++i) {
        if (i != list.first) out += ',';
        out += std::to_string(ranges[i].first);
        if (ranges[i].last != ranges[i].first) out += '-' + std::to_string(ranges[i].last);
    }
    return out.empty() ? "none" : out;
}
[[nodiscard]] inline std::string words(host const& h, read::input_facts const& f) {
    std::string of;
    auto const add = [&of](std::string_view word) { of += (of.empty() ? "" : " ") + std::string{word}; };
    if (h.partial) add("partial");
    if (h.ufw_active) add(*h.ufw_active ? "ufw" : "no-ufw");
    if (h.firewalld_active) add(*h.firewalld_active ? "firewalld" : "no-firewalld");
    if (h.reserved.known) add("reserved=" + words(h.reserved, f.ranges));
    if (h.persisted.known) add("persisted=" + words(h.persisted, f.ranges));
    if (h.somaxconn) add("somaxconn=" + std::to_string(*h.somaxconn));
    if (h.syn_backlog) add("backlog=" + std::to_string(*h.syn_backlog));
    std::string out{h.name};
    if (!of.empty()) out += '[' + of + ']';
    for (std::uint32_t i = h.first; i != h.first + h.count; ++i)
        out += (i == h.first ? ": " : ", ") + words(f.devices[i]);
    return out;
}
[[nodiscard]] inline std::string words(read::input_facts const& f) {
    std::string out = f.kind ? std::string{(*f.kind)->id} + ' ' : "";
    for (std::size_t h = 0; h != f.hosts.size(); ++h) out += (h == 0 ? "" : " | ") + words(f.hosts[h], f);
    return out;
}

struct result {
    read::source from;
    text_reading::report said;
    read::input_facts facts;
    std::string words;
    std::string findings;

    explicit result(std::string text, read::host_text_options const& o = {}, std::string name = "host.txt")
        : from{std::move(name), std::move(text), {}} {
        facts = read::read_host_text(from, said, o);
        words = host_reading::words(facts);
        findings = text_reading::found(said, from.text);
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    [[nodiscard]] std::string at(place p) const { return text_reading::at(p, from.text); }
};

/// One text, the facts in it and what is wrong with it.
struct row {
    std::string_view name;
    std::string text;
    std::string_view words;
    std::string_view found = "";
};
inline void check(std::vector<row> const& rows) {
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        result const got{r.text};
        CHECK(got.words == std::string{r.words});
        CHECK(got.findings == std::string{r.found});
    }
}

/// A line for each of the devices 0 to 7, with its number in place of `#`.
[[nodiscard]] inline std::string for_each_device(std::string_view line, int count = 8) {
    std::string out;
    for (int i = 0; i != count; ++i)
        for (char const c : line) {
            if (c == '#')
                out += std::to_string(i);
            else
                out += c;
        }
    return out;
}

} // namespace host_reading
