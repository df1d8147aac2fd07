// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace atlascheck::read::detail {

/// An address as a key of a hash table.
struct address_hash {
    [[nodiscard]] std::size_t operator()(address const& a) const noexcept {
        std::uint64_t const all = a.kind == family::ipv4 ? a.v4.value() : a.v6.high * 31 + a.v6.low;
        return static_cast<std::size_t>((all + 1) * 0x9E3779B97F4A7C15U >> 16);
    }
};

/// The IP of a device as its host knows it: what hccn_tool says goes before what hccn.conf says.
[[nodiscard]] inline stated<address> const& ip_of(host_device const& d) noexcept {
    return d.tool_ip ? d.tool_ip : d.conf_ip;
}
[[nodiscard]] inline stated<netmask> const& mask_of(host_device const& d) noexcept {
    return d.tool_mask ? d.tool_mask : d.conf_mask;
}

/// Adds to `into` what it does not know yet.
template <class T>
void fill(stated<T>& into, stated<T> const& from) noexcept {
    if (!into) into = from;
}
inline void fill(port_list& into, port_list const& from) noexcept {
    if (!into.known) into = from;
}
inline void fill(host_device& into, host_device const& from) noexcept {
    fill(into.conf_ip, from.conf_ip);
    fill(into.conf_mask, from.conf_mask);
    fill(into.tool_ip, from.tool_ip);
    fill(into.tool_mask, from.tool_mask);
    fill(into.target, from.target);
    fill(into.gateway, from.gateway);
    fill(into.health, from.health);
    fill(into.lldp, from.lldp);
    fill(into.link_up, from.link_up);
    fill(into.tls_on, from.tls_on);
    fill(into.process, from.process);
    into.target_unknown |= from.target_unknown;
    into.ip_unknown |= from.ip_unknown;
    into.mask_unknown |= from.mask_unknown;
    into.no_ip |= from.no_ip;
}
inline void fill(host& into, host const& from) noexcept {
    if (into.name.empty()) into.name = from.name;
    if (into.server == no_index) into.server = from.server;
    into.partial |= from.partial;
    fill(into.ufw_active, from.ufw_active);
    fill(into.firewalld_active, from.firewalld_active);
    fill(into.reserved, from.reserved);
    fill(into.persisted, from.persisted);
    fill(into.somaxconn, from.somaxconn);
    fill(into.syn_backlog, from.syn_backlog);
}
/// Whether two hosts state none of the same, so that they may be one whose files were given apart.
[[nodiscard]] inline bool complete_each_other(host const& a, host const& b) noexcept {
    return !(a.ufw_active && b.ufw_active) && !(a.firewalld_active && b.firewalld_active) &&
           !(a.reserved.known && b.reserved.known) && !(a.persisted.known && b.persisted.known) &&
           !(a.somaxconn && b.somaxconn) && !(a.syn_backlog && b.syn_backlog) && !(a.count != 0 && b.count != 0);
}

/// Makes one host of all that inputs say of it: by its name, by its addresses, or because nobody else can be meant.
class host_merger {
public:
    host_merger(std::vector<host>& hosts, std::vector<host_device>& devices) : hosts_{hosts}, devices_{devices} {}

    /// Returns the new index of each host. Devices stand by host and id afterwards.
    [[nodiscard]] std::vector<std::uint32_t> operator()() {
        to_.assign(hosts_.size(), no_index);
        for (std::uint32_t h = 0; h != hosts_.size(); ++h)
            if (!hosts_[h].name.empty()) by_name(h);
        for (std::uint32_t h = 0; h != hosts_.size(); ++h)
            if (to_[h] == no_index && hosts_[h].count != 0) by_addresses(h);
        for (std::uint32_t h = 0; h != hosts_.size(); ++h)
            if (to_[h] == no_index) by_lack(h);
        in_order();
        rebuild();
        return to_;
    }

private:
    void found(std::uint32_t h) {
        to_[h] = static_cast<std::uint32_t>(made_.size());
        made_.push_back(hosts_[h]);
        members_.emplace_back();
        remember(h);
    }
    void joins(std::uint32_t h, std::uint32_t known) {
        to_[h] = known;
        fill(made_[known], hosts_[h]);
        made_[known].count += hosts_[h].count;
        remember(h);
    }
    void remember(std::uint32_t h) {
        members_[to_[h]].push_back(h);
        for (host_device const& d : devices_of(h))
            if (ip_of(d)) owners_.try_emplace(*ip_of(d), to_[h]);
    }
    void by_name(std::uint32_t h) {
        auto const [at, fresh] = names_.try_emplace(hosts_[h].name, static_cast<std::uint32_t>(made_.size()));
        if (fresh)
            found(h);
        else
            joins(h, at->second);
    }
    void by_addresses(std::uint32_t h) {
        std::unordered_set<std::uint32_t> refused;
        for (host_device const& d : devices_of(h)) {
            if (!ip_of(d)) continue;
            auto const owner = owners_.find(*ip_of(d));
            if (owner == owners_.end() || refused.contains(owner->second)) continue;
            if (agree(h, owner->second)) return joins(h, owner->second);
            refused.insert(owner->second);
        }
        found(h);
    }
    // A file and what hccn_tool says are of one host where more addresses are equal than different: it is the different
    // ones that somebody has to hear of. Two files of one kind, and two hosts that one input tells apart, are two hosts
    // whatever they hold.
    [[nodiscard]] bool agree(std::uint32_t h, std::uint32_t known) const {
        std::size_t equal = 0;
        std::size_t different = 0;
        std::unordered_multimap<std::uint32_t, host_device const*> mine;
        for (host_device const& a : devices_of(h)) mine.emplace(a.id, &a);
        for (std::uint32_t const other : members_[known]) {
            if (hosts_[other].at.source == hosts_[h].at.source) return false;
            for (host_device const& b : devices_of(other)) {
                auto const [first, last] = mine.equal_range(b.id);
                for (auto a = first; a != last; ++a) {
                    if (a->second->conf_ip && b.conf_ip) return false;
                    if (differ(a->second->tool_ip, b.tool_ip)) return false;
                    if (ip_of(*a->second) && ip_of(b)) ++(*ip_of(*a->second) == *ip_of(b) ? equal : different);
                }
            }
        }
        return equal > different;
    }
    [[nodiscard]] static bool differ(stated<address> const& a, stated<address> const& b) noexcept {
        return a && b && !(*a == *b);
    }
    // A machine's settings without its name are those of the only host there is.
    void by_lack(std::uint32_t h) {
        if (made_.size() == 1 && complete_each_other(made_[0], hosts_[h])) return joins(h, 0);
        found(h);
    }
    // As the inputs name them first.
    void in_order() {
        std::vector<std::uint32_t> place(made_.size(), no_index);
        std::vector<host> ordered;
        for (std::uint32_t& to : to_) {
            if (place[to] == no_index) {
                place[to] = static_cast<std::uint32_t>(ordered.size());
                ordered.push_back(made_[to]);
            }
            to = place[to];
        }
        made_ = std::move(ordered);
    }
    void rebuild() {
        std::uint32_t first = 0;
        for (host& h : made_) {
            h.first = first;
            first += h.count;
        }
        std::vector<host_device> all(first);
        std::vector<std::uint32_t> filled(made_.size());
        for (std::uint32_t h = 0; h != hosts_.size(); ++h)
            for (host_device const& d : devices_of(h)) all[made_[to_[h]].first + filled[to_[h]]++] = d;
        std::vector<host_device> merged;
        merged.reserve(all.size());
        std::vector<std::uint32_t> order;
        for (host& h : made_) {
            order.resize(h.count);
            for (std::uint32_t i = 0; i != h.count; ++i) order[i] = h.first + i;
            std::sort(order.begin(), order.end(), [&all](std::uint32_t a, std::uint32_t b) {
                return all[a].id != all[b].id ? all[a].id < all[b].id : a < b;
            });
            std::size_t const start = merged.size();
            for (std::uint32_t const i : order) {
                if (merged.size() != start && merged.back().id == all[i].id)
                    fill(merged.back(), all[i]);
                else
                    merged.push_back(all[i]);
            }
            h.first = static_cast<std::uint32_t>(start);
            h.count = static_cast<std::uint32_t>(merged.size() - start);
        }
        hosts_ = std::move(made_);
        devices_ = std::move(merged);
    }
    [[nodiscard]] std::span<host_device const> devices_of(std::uint32_t h) const {
        return {devices_.data() + hosts_[h].first, hosts_[h].count};
    }

    std::vector<host>& hosts_;
    std::vector<host_device>& devices_;
    std::vector<std::uint32_t> to_;
    std::vector<host> made_;
    std::vector<std::vector<std::uint32_t>> members_; // of each host that was made, the hosts of the inputs
    std::unordered_map<std::string_view, std::uint32_t> names_;
    std::unordered_map<address, std::uint32_t, address_hash> owners_;
};

} // namespace atlascheck::read::detail
