// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/near_address.hpp>
#include <atlascheck/read/npu_smi.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/read/sysctl.hpp>
#include <atlascheck/read/text_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace atlascheck::read::detail {

/// Whether a value was printed or read from a file, or is what a command sets.
enum class manner : std::uint8_t { stated, set };

/// What has been said of one value so far, and where first.
struct said {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    bool given = false;
    bool by_command = false;
    bool unreadable = false; // there is one, but it cannot be read
    bool two = false;        // there are two, so neither is known
};
struct said_address : said {
    address value{};
};
struct said_mask : said {
    netmask value{};
};

enum class address_slot : std::uint8_t { conf, conf6, tool, tool6, conf_target, target, conf_gateway, gateway };
enum class mask_slot : std::uint8_t { conf, conf6, tool, tool6 };

/// All that a text has said of one device.
struct device_said {
    std::uint32_t host = 0;
    std::uint32_t id = 0;
    place at{};
    said_address addresses[8]{};
    said_mask masks[4]{};
    stated<net_health> health{};
    stated<bool> lldp{};
    stated<bool> link_up{};
    stated<bool> tls_on{};
    stated<std::uint32_t> process{};
    bool two_tls = false;
    bool no_ip = false;       // the tool says so
    bool silent_ip = false;   // it was asked, and nothing was printed
    bool silent_lldp = false; // as above
    place lldp_at{};          // where it was asked
    bool at_prompt = false;   // what was silent had been typed at a prompt
    bool mute = false;        // something that always prints printed nothing
    bool target_hidden = false;

    [[nodiscard]] said_address& of(address_slot s) noexcept { return addresses[static_cast<unsigned>(s)]; }
    [[nodiscard]] said_address const& of(address_slot s) const noexcept { return addresses[static_cast<unsigned>(s)]; }
    [[nodiscard]] said_mask& of(mask_slot s) noexcept { return masks[static_cast<unsigned>(s)]; }
};

/// Where a kernel parameter was last given a value.
struct said_parameter {
    std::string_view name{};
    std::string_view value{};
    bool given = false;
};
enum class sysctl_origin : std::uint8_t {
    running,
    config,
    unclear, // printed, or in a file: the whole text tells
};

/// All that a text has said of one host.
struct host_said {
    std::string_view name{};
    place at{};
    std::uint32_t near[8] = {no_index, no_index, no_index, no_index, no_index, no_index, no_index, no_index};
    bool partial = false;
    stated<bool> ufw{};
    stated<bool> firewalld{};
    said_parameter parameters[3][sysctl_key_count]{};
    std::uint32_t parameter_lines = 0; // as sysctl prints them
    std::uint8_t parameter_groups = 0; // kernel, net, vm, as bits
    bool all_parameters = false;       // they were asked for
    bool conf_given = false;           // sysctl.conf, whole
};

/// Puts together what a text says of hosts and devices, and what of it cannot be read or contradicts itself.
class host_collector {
public:
    host_collector(text_findings& found, input_facts& facts, std::uint16_t input) noexcept
        : found_{found}, facts_{facts}, input_{input} {}

    [[nodiscard]] place at(std::string_view part) const noexcept { return found_.at(part); }
    /// A value as it stands in the text; empty where none has been given.
    [[nodiscard]] std::string_view spelled(said const& s) const noexcept { return text_at(s.offset, s.length); }
    [[nodiscard]] host_said& host_of(std::uint32_t h) noexcept { return hosts_[h]; }
    [[nodiscard]] std::size_t hosts() const noexcept { return hosts_.size(); }
    [[nodiscard]] std::uint32_t add_host(std::string_view name) {
        hosts_.emplace_back();
        auto const h = static_cast<std::uint32_t>(hosts_.size() - 1);
        if (!name.empty()) name_host(h, name);
        return h;
    }
    void name_host(std::uint32_t h, std::string_view name) {
        hosts_[h].name = name;
        names_.try_emplace(name, h);
        if (inside(name)) hosts_[h].at = found_.at(name);
    }
    [[nodiscard]] std::uint32_t find_host(std::string_view name) const {
        auto const at = names_.find(name);
        return at == names_.end() ? no_index : at->second;
    }
    /// The host of a name, made where there is none. A name that was `made` is kept.
    [[nodiscard]] std::uint32_t host_named(std::string_view name, bool made = false) {
        if (auto const h = find_host(name); h != no_index) return h;
        return add_host(made ? facts_.keep(std::string{name}) : name);
    }

    /// A device of a host; `at` is the text that speaks of it.
    [[nodiscard]] device_said& device_of(std::uint32_t h, std::uint32_t id, std::string_view at) {
        std::uint32_t* slot = nullptr;
        if (id < 8)
            slot = &hosts_[h].near[id];
        else
            slot = &far_.try_emplace(std::uint64_t{h} << 32 | id, no_index).first->second;
        if (*slot == no_index) {
            *slot = static_cast<std::uint32_t>(devices_.size());
            devices_.emplace_back();
            devices_.back().host = h;
            devices_.back().id = id;
            devices_.back().at = found_.at(at);
            if (hosts_[h].at.what == spot::nowhere) hosts_[h].at = devices_.back().at;
        }
        return devices_[*slot];
    }
    [[nodiscard]] device_said* find_device(std::uint32_t h, std::uint32_t id) noexcept {
        if (id < 8) return hosts_[h].near[id] == no_index ? nullptr : &devices_[hosts_[h].near[id]];
        auto const at = far_.find(std::uint64_t{h} << 32 | id);
        return at == far_.end() ? nullptr : &devices_[at->second];
    }

    /// Whether a value was never filled in, which is told.
    [[nodiscard]] bool masked(std::string_view value) {
        bool const is = is_placeholder(value);
        if (is) found_.placeholder(value);
        return is;
    }
    /// An address, or nothing with a finding where it cannot be read.
    [[nodiscard]] std::optional<address> read_address(table_key key, std::string_view value) {
        if (auto const ip = parse_address(value)) return ip;
        if (is_computed(value)) return std::nullopt;
        if (is_placeholder(value))
            found_.placeholder(value);
        else if (auto const better = without_leading_zeros(value))
            found_.bad_value(key, value, address{*better});
        else
            found_.bad_value(key, value, rules::input::expectation::ip);
        return std::nullopt;
    }
    [[nodiscard]] std::optional<netmask> read_mask(std::string_view value) {
        if (auto const mask = parse_netmask(value)) return mask;
        unreadable(table_key::netmask, value, rules::input::expectation::netmask);
        return std::nullopt;
    }
    [[nodiscard]] std::optional<netmask> read_prefix(std::string_view value) {
        auto mask = parse_netmask(value);
        if (mask && !contains(value, ".")) {
            mask->kind = family::ipv6;
            return mask;
        }
        unreadable(table_key::netmask, value, rules::input::expectation::netmask);
        return std::nullopt;
    }

    void give(said_address& slot, std::string_view key, std::string_view value, std::optional<address> ip, manner how) {
        if (ip && slot.given && ip->kind != slot.value.kind) { // of two families IPv4 goes first
            if (ip->kind == family::ipv6) return;
            slot.given = false;
        }
        give_one(slot, key, value, ip, how);
    }
    void give(said_mask& slot, std::string_view key, std::string_view value, std::optional<netmask> mask, manner how) {
        give_one(slot, key, value, mask, how);
    }
    void give_tls(device_said& d, std::string_view key, std::string_view value, manner how) {
        if (value != "0" && value != "1") return;
        bool const on = value == "1";
        if (d.tls_on && *d.tls_on != on && how == manner::stated && !d.two_tls) {
            found_.contradiction(key, text_at(d.tls_on.at.index, d.tls_on.at.length), value);
            d.two_tls = true;
        }
        d.tls_on = {on, found_.at(value)};
    }
    void give_chip(std::string_view header, std::string_view name) {
        product const* const p = product_of_chip(name);
        if (p == nullptr) return;
        if (!facts_.kind && !two_products_) {
            facts_.kind = {p, found_.at(name)};
        } else if (facts_.kind && *facts_.kind != p) {
            found_.contradiction(header, text_at(facts_.kind.at.index, facts_.kind.at.length), name);
            facts_.kind = {};
            two_products_ = true;
        }
    }
    void give_parameter(std::uint32_t h, sysctl_origin from, sysctl_line const& l) {
        if (!l.key) return;
        host_said& host = hosts_[h];
        host.parameters[static_cast<unsigned>(from)][static_cast<unsigned>(*l.key)] = {l.name, l.value, true};
        if (host.at.what == spot::nowhere) host.at = found_.at(l.name);
    }

    /// What is said in the end. `files` tells that parameters of unclear origin are of sysctl.conf; `silence` that
    /// what printed nothing without a prompt had been run.
    void finish(bool files, bool silence) {
        std::vector<std::uint32_t> order(devices_.size());
        for (std::uint32_t i = 0; i != order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
            device_said const& x = devices_[a];
            device_said const& y = devices_[b];
            return x.host != y.host ? x.host < y.host : x.id < y.id;
        });
        facts_.devices.reserve(order.size());
        std::size_t next = 0;
        for (std::uint32_t h = 0; h != hosts_.size(); ++h) {
            host out;
            out.name = hosts_[h].name;
            out.at = hosts_[h].at;
            out.partial = hosts_[h].partial;
            out.first = static_cast<std::uint32_t>(facts_.devices.size());
            for (; next != order.size() && devices_[order[next]].host == h; ++next)
                facts_.devices.push_back(made_of(devices_[order[next]], silence));
            out.count = static_cast<std::uint32_t>(facts_.devices.size()) - out.first;
            out.ufw_active = hosts_[h].ufw;
            out.firewalld_active = hosts_[h].firewalld;
            give_parameters(out, hosts_[h], files);
            bool const any = out.count != 0 || out.ufw_active || out.firewalld_active || out.reserved.known ||
                             out.persisted.known || out.somaxconn || out.syn_backlog;
            if (any) facts_.hosts.push_back(out);
        }
    }

private:
    [[nodiscard]] bool inside(std::string_view part) const noexcept {
        return std::less_equal<>{}(found_.text().data(), part.data()) &&
               std::less_equal<>{}(part.data() + part.size(), found_.text().data() + found_.text().size());
    }
    [[nodiscard]] std::string_view text_at(std::uint32_t offset, std::uint32_t length) const noexcept {
        return found_.text().substr(offset, length);
    }
    [[nodiscard]] place place_of(said const& s) const noexcept { return {spot::text, input_, s.offset, s.length}; }

    // What only a shell knows is unknown and no fault.
    [[nodiscard]] static bool is_computed(std::string_view value) noexcept {
        return value.find_first_of("$`") != std::string_view::npos;
    }
    void unreadable(table_key key, std::string_view value, rules::input::expectation expected) {
        if (is_computed(value)) return;
        if (is_placeholder(value))
            found_.placeholder(value);
        else
            found_.bad_value(key, value, expected);
    }

    template <class Slot, class T>
    void give_one(Slot& slot, std::string_view key, std::string_view value, std::optional<T> const& read, manner how) {
        bool const sets = how == manner::set;
        if (!read) {
            slot.unreadable = true;
            if (!slot.given) mark(slot, value, sets);
            return;
        }
        bool const changed = slot.given && !(slot.value == *read);
        if (changed && (!sets || slot.by_command)) {
            if (!slot.two) found_.contradiction(key, spelled(slot), value);
            slot.two = true;
            return;
        }
        if (!slot.given || changed) {
            slot.value = *read;
            slot.given = true;
            mark(slot, value, sets);
        }
        slot.by_command |= sets;
    }
    void mark(said& slot, std::string_view value, bool sets) const noexcept {
        slot.offset = found_.at(value).index;
        slot.length = static_cast<std::uint32_t>(value.size());
        slot.by_command = sets;
    }

    [[nodiscard]] static bool holds(said const& s) noexcept { return s.given && !s.two; }
    [[nodiscard]] static bool hidden(said const& s) noexcept { return s.two || (s.unreadable && !s.given); }
    template <class T>
    void take(stated<T>& to, auto const& slot) const noexcept {
        if (holds(slot)) to = {T{slot.value}, place_of(slot)};
    }
    // The first of two addresses that holds, with the mask beside it.
    void take(stated<address>& ip, stated<netmask>& mask, device_said& d, address_slot v4, mask_slot v4_mask,
              address_slot v6, mask_slot v6_mask) const noexcept {
        bool const wide = !holds(d.of(v4)) && !hidden(d.of(v4)) && holds(d.of(v6));
        take(ip, d.of(wide ? v6 : v4));
        take(mask, d.of(wide ? v6_mask : v4_mask));
    }

    [[nodiscard]] host_device made_of(device_said& d, bool silence) const noexcept {
        using a = address_slot;
        using m = mask_slot;
        host_device out;
        out.id = d.id;
        out.at = d.at;
        take(out.conf_ip, out.conf_mask, d, a::conf, m::conf, a::conf6, m::conf6);
        take(out.tool_ip, out.tool_mask, d, a::tool, m::tool, a::tool6, m::tool6);
        for (a const s : {a::conf, a::conf6, a::tool, a::tool6})
            out.ip_unknown |= hidden(d.of(s)) && !out.conf_ip && !out.tool_ip;
        // What the tool prints is what is; the file is what will be.
        a const target = holds(d.of(a::target)) || hidden(d.of(a::target)) ? a::target : a::conf_target;
        if (!is_unset(d.of(target))) take(out.target, d.of(target));
        for (mask_slot const s : {m::conf, m::conf6, m::tool, m::tool6})
            out.mask_unknown |= hidden(d.of(s)) && !out.conf_mask && !out.tool_mask;
        out.target_unknown = hidden(d.of(target)) || d.target_hidden;
        if (d.target_hidden) out.target = {};
        a const gateway = holds(d.of(a::gateway)) || hidden(d.of(a::gateway)) ? a::gateway : a::conf_gateway;
        if (!is_unset(d.of(gateway))) take(out.gateway, d.of(gateway));
        out.health = d.health;
        out.lldp = d.lldp;
        out.link_up = d.link_up;
        if (!d.two_tls) out.tls_on = d.tls_on;
        out.process = d.process;
        bool const counts = (silence || d.at_prompt) && !d.mute;
        bool const any_ip = out.tool_ip || out.ip_unknown;
        out.no_ip = !any_ip && (d.no_ip || (d.silent_ip && counts));
        if (!out.lldp && d.silent_lldp && counts) out.lldp = {false, d.lldp_at};
        return out;
    }
    // The tool prints 0.0.0.0 where nothing is set.
    [[nodiscard]] static bool is_unset(said_address const& s) noexcept {
        return s.given && (s.value == address{ipv4{}} || s.value == address{ipv6{}});
    }

    [[nodiscard]] static said_parameter const& latest(host_said const& h, sysctl_origin one, sysctl_origin other,
                                                      unsigned key) noexcept {
        said_parameter const& a = h.parameters[static_cast<unsigned>(one)][key];
        said_parameter const& b = h.parameters[static_cast<unsigned>(other)][key];
        if (!a.given || !b.given) return a.given ? a : b;
        return std::less<>{}(a.name.data(), b.name.data()) ? b : a;
    }
    void give_parameters(host& out, host_said const& h, bool files) {
        using from = sysctl_origin;
        constexpr unsigned ports = static_cast<unsigned>(sysctl_key::reserved_ports);
        auto const running = [&](unsigned k) -> said_parameter const& {
            return files ? h.parameters[0][k] : latest(h, from::running, from::unclear, k);
        };
        auto const stored = [&](unsigned k) -> said_parameter const& {
            return files ? latest(h, from::config, from::unclear, k) : h.parameters[1][k];
        };
        give_ports(out.reserved, running(ports));
        give_ports(out.persisted, stored(ports));
        place const all{spot::file, input_, 0, 0};
        constexpr std::uint8_t all_groups = 7;
        bool const whole = h.parameter_groups == all_groups && !h.partial && !files &&
                           (h.all_parameters || h.parameter_lines >= 100);
        if (whole && !running(ports).given) out.reserved = {0, 0, all, true};
        if (h.conf_given && !h.partial && !stored(ports).given) out.persisted = {0, 0, all, true};
        auto const number = [&](stated<std::uint32_t>& to, sysctl_key key, table_key word) {
            unsigned const k = static_cast<unsigned>(key);
            said_parameter const& p = running(k).given ? running(k) : stored(k);
            if (!p.given || p.value.empty()) return;
            auto const n = read_number(p.value);
            if (n.kind == number_reading::how::plain)
                to = {n.value, found_.at(p.value)};
            else
                unreadable(word, p.value, rules::input::expectation::number);
        };
        number(out.somaxconn, sysctl_key::somaxconn, table_key::somaxconn);
        number(out.syn_backlog, sysctl_key::syn_backlog, table_key::tcp_max_syn_backlog);
    }
    void give_ports(port_list& to, said_parameter const& p) {
        if (!p.given) return;
        auto const first = static_cast<std::uint32_t>(facts_.ranges.size());
        auto const bad = read_port_list(p.value, [this](port_range r) { facts_.ranges.push_back(r); });
        if (bad) {
            facts_.ranges.resize(first);
            return unreadable(table_key::ip_local_reserved_ports, *bad, rules::input::expectation::port_list);
        }
        auto const count = static_cast<std::uint32_t>(facts_.ranges.size()) - first;
        to = {first, count, found_.at(p.value.empty() ? p.name : p.value), true};
    }

    text_findings& found_;
    input_facts& facts_;
    std::uint16_t input_;
    std::deque<host_said> hosts_; // neither moves what it holds
    std::deque<device_said> devices_;
    std::unordered_map<std::string_view, std::uint32_t> names_;
    std::unordered_map<std::uint64_t, std::uint32_t> far_;
    bool two_products_ = false;
};

} // namespace atlascheck::read::detail
