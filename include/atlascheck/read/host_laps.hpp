// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/host_collector.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// Carries out commands that set something, and tells hosts apart that nothing names: where a device is set again to
/// another value, the next host begins.
class host_laps {
public:
    explicit host_laps(host_collector& to) noexcept : to_{to} {}

    /// A host that nothing names.
    [[nodiscard]] std::uint32_t begin() {
        laps_.push_back(to_.add_host({}));
        return laps_.back();
    }
    /// Carries out what was typed on host `h`; returns the host whose it is.
    std::uint32_t carry_out(std::uint32_t h, tool_command const& c) {
        if (!c.numbered || c.value.empty()) return h;
        switch (c.about) {
        case tool_topic::ip:
        case tool_topic::ip6: return set_ip(h, c);
        case tool_topic::netdetect: return set_one(h, c, address_slot::target, table_key::netdetect, targets_);
        case tool_topic::gateway: return set_one(h, c, address_slot::gateway, table_key::gateway, gateways_);
        case tool_topic::tls:
            if (c.key == "enable") to_.give_tls(to_.device_of(h, c.device, c.value), c.key, c.value, manner::set);
            return h;
        default: return h;
        }
    }
    /// Whether one of several hosts that only commands tell apart was given this address; which of them is then asked
    /// for it, nobody knows.
    [[nodiscard]] bool was_set(std::uint32_t h, std::uint32_t id, std::string_view value) noexcept {
        if (laps_.size() < 2 || !is_last(h)) return false;
        constexpr std::size_t looked_at = 16; // more are no transcript of one file
        for (std::size_t i = 0; i + 1 < laps_.size() && i != looked_at; ++i) {
            device_said const* const d = to_.find_device(laps_[i], id);
            if (d != nullptr && to_.spelled(d->of(address_slot::tool)) == value) return true;
        }
        return false;
    }
    /// Where targets were set behind all addresses, but for another number of hosts, nobody knows whose they are.
    void settle() noexcept {
        if (!targets_.apart || (!targets_.beyond && targets_.lap + 1 == laps_.size())) return;
        for (std::uint32_t const h : laps_)
            for (std::uint32_t id = 0; id != 8; ++id)
                if (device_said* const d = to_.find_device(h, id)) d->target_hidden = true;
    }

private:
    // Targets and gateways are set host by host with the addresses, or for all hosts behind all addresses.
    struct cursor {
        bool seen = false;
        bool apart = false;  // behind all addresses
        bool beyond = false; // there are more of them than hosts
        std::size_t lap = 0;
    };

    [[nodiscard]] bool is_last(std::uint32_t h) const noexcept { return !laps_.empty() && h == laps_.back(); }
    [[nodiscard]] bool set_again(std::uint32_t h, std::uint32_t id, address_slot v4, address_slot v6,
                                 std::string_view value) const noexcept {
        device_said const* const d = to_.find_device(h, id);
        if (d == nullptr) return false;
        for (address_slot const s : {v4, v6})
            if (d->of(s).by_command && to_.spelled(d->of(s)) != value) return true;
        return false;
    }
    std::uint32_t set_ip(std::uint32_t h, tool_command const& c) {
        if (is_last(h) && set_again(h, c.device, address_slot::tool, address_slot::tool6, c.value)) h = begin();
        device_said& d = to_.device_of(h, c.device, c.value);
        auto const ip = to_.read_address(table_key::address, c.value);
        bool const wide = ip ? ip->kind == family::ipv6 : c.about == tool_topic::ip6;
        to_.give(d.of(wide ? address_slot::tool6 : address_slot::tool), c.key, c.value, ip, manner::set);
        if (c.mask.empty()) return h;
        auto const mask = wide ? to_.read_prefix(c.mask) : to_.read_mask(c.mask);
        to_.give(d.of(wide ? mask_slot::tool6 : mask_slot::tool), c.mask_key, c.mask, mask, manner::set);
        return h;
    }
    std::uint32_t set_one(std::uint32_t h, tool_command const& c, address_slot slot, table_key word, cursor& at) {
        std::uint32_t of = h;
        if (is_last(h)) {
            if (!at.seen) at.apart = laps_.size() > 1;
            at.seen = true;
            if (at.apart) of = laps_[at.lap];
            if (set_again(of, c.device, slot, slot, c.value)) {
                if (!at.apart)
                    of = h = begin();
                else if (at.lap + 1 != laps_.size())
                    of = laps_[++at.lap];
                else
                    at.beyond = true;
            }
        }
        if (at.beyond) return h;
        device_said& d = to_.device_of(of, c.device, c.value);
        to_.give(d.of(slot), c.key, c.value, to_.read_address(word, c.value), manner::set);
        return h;
    }

    host_collector& to_;
    std::vector<std::uint32_t> laps_;
    cursor targets_{};
    cursor gateways_{};
};

} // namespace atlascheck::read::detail
