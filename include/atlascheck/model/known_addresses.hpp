// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/addresses.hpp>
#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/host.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace atlascheck {

/// Whose the addresses are that hosts and servers state. A host that is one of the servers goes by that server;
/// another is an owner of its own behind them.
class known_addresses {
public:
    struct holder {
        address ip{};
        std::uint32_t owner = 0;
        std::uint32_t id = 0;
        bool several = false; // others have it too
    };

    constexpr known_addresses(cluster_view const& c, hosts_view const& hosts)
        : hosts_{hosts.hosts}, servers_{c.servers}, more_servers_{c.more_servers} {
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h)
            for (host_device const& d : hosts.devices_of(hosts.hosts[h])) {
                if (d.conf_ip) add({*d.conf_ip, owner_of(h), d.id});
                if (d.tool_ip) add({*d.tool_ip, owner_of(h), d.id});
                if (d.gateway) gateways_.push({*d.gateway, static_cast<std::uint32_t>(h), 0});
            }
        for_each_address(c, [&](std::size_t i, std::uint32_t, address const& ip) {
            if (c.devices[i].has_id()) add({ip, static_cast<std::uint32_t>(c.server_of(i)), c.devices[i].id()});
        });
        for (device const& d : c.devices) nameless_ += !d.has_ip() || !d.has_id();
        for (server const& s : c.servers) partial_ += s.partial;
        for (host const& h : hosts.hosts) partial_ += h.partial && h.server >= servers_.size();
        index();
    }
    [[nodiscard]] constexpr std::uint32_t owner_of(std::size_t h) const noexcept {
        std::uint32_t const s = hosts_[h].server;
        return s < servers_.size() ? s : static_cast<std::uint32_t>(servers_.size() + h);
    }
    [[nodiscard]] constexpr bool is_server(std::uint32_t owner) const noexcept { return owner < servers_.size(); }
    [[nodiscard]] constexpr holder const* find(address const& ip) const noexcept {
        std::uint32_t const i = by_ip_.find(hash_of(ip), [&](std::uint32_t k) { return holders_[k].ip == ip; });
        return i == hash_slots::none ? nullptr : &holders_[i];
    }
    [[nodiscard]] constexpr bool is_gateway(std::size_t h, address const& ip) const noexcept {
        return by_gateway_.find(gateway_hash(ip, static_cast<std::uint32_t>(h)), [&](std::uint32_t k) {
            return gateways_[k].ip == ip && gateways_[k].owner == h;
        }) != hash_slots::none;
    }
    /// Whether all addresses of a family are known that other hosts may have: where no other host is known, none are.
    [[nodiscard]] constexpr bool complete_for(std::size_t h, family kind) const noexcept {
        std::uint32_t const own = owner_of(h);
        bool const own_partial = is_server(own) ? servers_[own].partial : hosts_[h].partial;
        return several_owners_ && !more_servers_ && nameless_ == 0 && partial_ <= (own_partial ? 1U : 0U) &&
               seen_[static_cast<unsigned>(kind)];
    }

private:
    constexpr void add(holder const& of) {
        seen_[static_cast<unsigned>(of.ip.kind)] = true;
        if (!holders_.empty()) several_owners_ |= holders_.back().owner != of.owner;
        holders_.push(of);
    }
    constexpr void index() {
        by_ip_ = hash_slots{holders_.size()};
        for (std::uint32_t i = 0; i != holders_.size(); ++i) {
            holder const& of = holders_[i];
            holder& first = holders_[by_ip_.find_or_put(hash_of(of.ip), i,
                                                        [&](std::uint32_t k) { return holders_[k].ip == of.ip; })];
            first.several |= first.owner != of.owner || first.id != of.id;
        }
        by_gateway_ = hash_slots{gateways_.size()};
        for (std::uint32_t i = 0; i != gateways_.size(); ++i)
            by_gateway_.find_or_put(gateway_hash(gateways_[i].ip, gateways_[i].owner), i, [&](std::uint32_t k) {
                return gateways_[k].ip == gateways_[i].ip && gateways_[k].owner == gateways_[i].owner;
            });
    }
    [[nodiscard]] static constexpr std::uint32_t gateway_hash(address const& ip, std::uint32_t h) noexcept {
        return hash_of(ip) ^ hash_of(h);
    }

    std::span<host const> hosts_;
    std::span<server const> servers_;
    std::size_t nameless_ = 0; // devices whose address or id is not known
    std::size_t partial_ = 0;
    bool more_servers_;
    bool seen_[2] = {};
    bool several_owners_ = false;
    buffer<holder> holders_;
    buffer<holder> gateways_; // their owners are hosts
    hash_slots by_ip_{0};
    hash_slots by_gateway_{0};
};

} // namespace atlascheck
