// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/idle_environments.hpp>
#include <atlascheck/model/inherited.hpp>
#include <atlascheck/model/launch.hpp>
#include <atlascheck/model/port_block.hpp>
#include <atlascheck/model/variable_values.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

/// The ports that HCCL takes on each of several hosts: what its environments, and those of no host, say of them. An
/// environment that is not whole says nothing by its silence; where all are silent, it is the default.
///
/// Cost: O(variables); tables of 12 bytes an environment.
class host_ports {
public:
    /// `launches`, where they are given, tell which environments something runs under.
    constexpr host_ports(environment_view const* environments, launch_view const* launches, std::size_t hosts)
        : first_(hosts + 1) {
        if (environments == nullptr) return;
        std::size_t const count = environments->environments.size();
        constexpr std::string_view names[] = {"HCCL_HOST_SOCKET_PORT_RANGE", "HCCL_IF_BASE_PORT"};
        inherited const seen{*environments, names};
        buffer<bool> const idle = idle_environments(*environments, launches);
        next_ = buffer<std::uint32_t>(count);
        for (std::size_t i = count; i-- != 0;) { // from the last, so that each list is in their order
            environment const& e = environments->environments[i];
            port_block b = port_block_of(seen.find(i, 0), seen.find(i, 1));
            // HCCL refuses ranges that overlap.
            if (b.from == port_block::basis::ranges && !values::port_ranges(b.list)) b = unknown(b.at);
            bool const says = !idle[i] && (b.from != port_block::basis::by_default || e.whole);
            if (!says) continue;
            std::uint32_t& first = first_[e.host < hosts ? e.host : hosts];
            blocks_.push(b);
            next_[blocks_.size() - 1] = first;
            first = static_cast<std::uint32_t>(blocks_.size());
        }
    }

    /// Calls `visit(block)` for each that is taken on host `h`, once.
    constexpr void for_each(std::size_t h, auto&& visit) const {
        buffer<std::uint32_t> all;
        for (std::size_t const list : {h, first_.size() - 1})
            for (std::uint32_t at = first_[list]; at != 0; at = next_[at - 1]) all.push(at - 1);
        if (all.empty()) return visit(port_block{});
        hash_slots seen{all.size()};
        for (std::uint32_t i = 0; i != all.size(); ++i) {
            port_block const& b = blocks_[all[i]];
            auto const equal = [&](std::uint32_t k) { return same(blocks_[all[k]], b); };
            if (seen.find_or_put(hash_of(b.base) ^ hash_of(b.list), i, equal) == i) visit(b);
        }
    }

private:
    [[nodiscard]] static constexpr port_block unknown(place at) noexcept {
        port_block b;
        b.from = port_block::basis::unknown;
        b.at = at;
        return b;
    }
    // Whether HCCL takes the same ports, whatever says so.
    [[nodiscard]] static constexpr bool same(port_block const& a, port_block const& b) noexcept {
        return a.known() == b.known() && a.has_further() == b.has_further() && a.base == b.base && a.list == b.list;
    }

    buffer<port_block> blocks_;
    buffer<std::uint32_t> first_; // of each host, and of none, the first block plus 1
    buffer<std::uint32_t> next_;  // the next block plus 1
};

} // namespace atlascheck
