// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verify.hpp"

#include <atlascheck/model/host.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace verify {

/// Hosts in words, with a blank between two. `|` begins the next host, `@3` speaks of its device 3 from there on:
///   conf=10.0.0.1 tool=10.0.0.1 target=10.0.0.2 gw=10.0.0.254   `?` instead of an address: it could not be read
///   health=2 link=1 tls=0 lldp=1
///   ufw=1 firewalld=0 somaxconn=128 backlog=128 reserved=60000-60015,8080 persisted=     (ports; none behind `=`)
///   no-persisted                     there is a sysctl.conf, which says nothing of ports
///   server=1 partial                 of the host
///   servers=2 ranks=16 master=0 direct source=1   of the job, and of what follows in the text
/// A fact stands at the offset of its word in the text.
class host_scene {
public:
    constexpr explicit host_scene(std::string_view layout) {
        if (!layout.empty()) hosts_.push({});
        std::size_t at = 0;
        while (at != layout.size()) {
            if (layout[at] == ' ') {
                ++at;
                continue;
            }
            std::size_t const end = std::min(layout.find(' ', at), layout.size());
            at_ = {spot::text, source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at)};
            token(layout.substr(at, end - at));
            at = end;
        }
    }
    [[nodiscard]] constexpr hosts_view view() const noexcept {
        hosts_view v = job_;
        v.hosts = {hosts_.data(), hosts_.size()};
        v.devices = {devices_.data(), devices_.size()};
        v.ranges = {ranges_.data(), ranges_.size()};
        return v;
    }

private:
    constexpr void token(std::string_view t) {
        std::size_t const is = std::min(t.find('='), t.size());
        std::string_view const key = t.substr(0, is);
        std::string_view const value = t.substr(std::min(is + 1, t.size()));
        if (t.front() == '@') return device(number(t.substr(1)));
        if (!of_job(key, value) && !of_host(key, value)) of_device(key, value);
    }
    constexpr void device(std::uint32_t id) {
        host& h = hosts_.back();
        if (h.count++ == 0) h.first = static_cast<std::uint32_t>(devices_.size());
        host_device d;
        d.id = id;
        d.at = at_;
        devices_.push(d);
    }
    constexpr bool of_job(std::string_view key, std::string_view value) {
        if (key == "|") {
            host h;
            h.at = at_;
            hosts_.push(h);
        } else if (key == "servers") {
            job_.servers = {number(value), at_};
        } else if (key == "ranks") {
            job_.ranks = {number(value), at_};
        } else if (key == "master") {
            job_.master = number(value);
        } else if (key == "direct") {
            job_.direct_link = true;
        } else if (key == "source") {
            source_ = static_cast<std::uint16_t>(number(value));
        } else {
            return false;
        }
        return true;
    }
    constexpr bool of_host(std::string_view key, std::string_view value) {
        host& h = hosts_.back();
        if (key == "server")
            h.server = number(value);
        else if (key == "partial")
            h.partial = true;
        else if (key == "ufw")
            h.ufw_active = {value == "1", at_};
        else if (key == "firewalld")
            h.firewalld_active = {value == "1", at_};
        else if (key == "somaxconn")
            h.somaxconn = {number(value), at_};
        else if (key == "backlog")
            h.syn_backlog = {number(value), at_};
        else if (key == "reserved")
            h.reserved = ports(value);
        else if (key == "persisted")
            h.persisted = ports(value);
        else if (key == "no-persisted")
            h.persisted = {0, 0, {spot::file, source_, 0, 0}, true};
        else
            return false;
        return true;
    }
    constexpr void of_device(std::string_view key, std::string_view value) {
        host_device& d = devices_.back();
        bool const hidden = value == "?";
        if (key == "conf" || key == "tool")
            d.ip_unknown |= hidden;
        else if (key == "target")
            d.target_unknown = hidden;
        if (hidden) return;
        if (key == "conf") d.conf_ip = {ip(value), at_};
        if (key == "tool") d.tool_ip = {ip(value), at_};
        if (key == "target") d.target = {ip(value), at_};
        if (key == "gw") d.gateway = {ip(value), at_};
        if (key == "health") d.health = {static_cast<net_health>(number(value)), at_};
        if (key == "link") d.link_up = {value == "1", at_};
        if (key == "tls") d.tls_on = {value == "1", at_};
        if (key == "lldp") d.lldp = {value == "1", at_};
    }
    constexpr port_list ports(std::string_view list) {
        port_list out{static_cast<std::uint32_t>(ranges_.size()), 0, at_, true};
        while (!list.empty()) {
            std::size_t const end = std::min(list.find(','), list.size());
            ranges_.push(*parse_port_range(list.substr(0, end)));
            ++out.count;
            list = list.substr(std::min(end + 1, list.size()));
        }
        return out;
    }
    [[nodiscard]] static constexpr address ip(std::string_view s) { return *parse_address(s); }
    [[nodiscard]] static constexpr std::uint32_t number(std::string_view s) noexcept {
        std::uint32_t n = 0;
        for (char const c : s) n = n * 10 + static_cast<std::uint32_t>(c - '0');
        return n;
    }

    buffer<host> hosts_;
    buffer<host_device> devices_;
    buffer<port_range> ranges_;
    hosts_view job_;
    place at_{};
    std::uint16_t source_ = 0;
};

/// A row about hosts alone.
struct host_row {
    char const* name;
    std::string_view layout;
    expect want{};
};

template <class R>
[[nodiscard]] constexpr expect look(host_row const& r) {
    host_scene const s{r.layout};
    return observe<R>(s.view());
}

} // namespace verify
