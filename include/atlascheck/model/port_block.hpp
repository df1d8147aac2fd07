// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/port_set.hpp>
#include <atlascheck/model/ports.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace atlascheck {

/// Takes the first of a list such as "50000, 60000-60031" off it, as HCCL reads it: blanks do not count. Nothing where it is not
/// well formed.
[[nodiscard]] constexpr std::optional<port_range> next_port_range(std::string_view& rest) noexcept {
    std::uint32_t ends[2] = {0, 0};
    std::size_t digits[2] = {0, 0};
    unsigned side = 0;
    std::size_t i = 0;
    for (; i != rest.size() && rest[i] != ','; ++i) {
        char const c = rest[i];
        if (c == ' ' || c == '\t') continue;
        if (c == '-' && side == 0) {
            side = 1;
        } else if (c >= '0' && c <= '9' && ++digits[side] <= 10) {
            ends[side] = smaller(ends[side] * 10 + static_cast<std::uint32_t>(c - '0'), std::uint32_t{65536});
        } else {
            return std::nullopt;
        }
    }
    if (i + 1 == rest.size()) return std::nullopt; // a comma stands last
    rest.remove_prefix(smaller(i + 1, rest.size()));
    if (side == 0) {
        ends[1] = ends[0];
        digits[1] = digits[0];
    }
    if (digits[0] == 0 || digits[1] == 0 || ends[0] == 0 || ends[0] > ends[1] || ends[1] > 65535) return std::nullopt;
    return port_range{ends[0], ends[1]};
}

/// The ports of a host that HCCL takes for one job on it.
struct port_block {
    enum class basis : std::uint8_t {
        by_default, // nothing is set: from port 60000 on
        base_port,  // HCCL_IF_BASE_PORT
        ranges,     // HCCL_HOST_SOCKET_PORT_RANGE, which overrides it
        unknown,    // one is set, to `auto` or to what cannot be read
    };
    basis from = basis::by_default;
    std::uint32_t base = default_base_port; // where it is by_default or base_port
    std::string_view list{};                // where it is ranges; well formed
    place at{};                             // the value that says so, where one does

    [[nodiscard]] constexpr bool known() const noexcept { return from != basis::unknown; }
    /// Whether newer versions take the 16 ports after the block too.
    [[nodiscard]] constexpr bool has_further() const noexcept {
        return from == basis::by_default || from == basis::base_port;
    }
    /// These ports; past 65535 there are none.
    [[nodiscard]] constexpr port_range further() const noexcept {
        port_range const all = further_hccl_ports(base);
        return {all.first, smaller(all.last, std::uint32_t{65535})};
    }
    /// Calls `visit(port_range)` for each range that HCCL takes, not the further ports; none where it is unknown.
    constexpr void for_each(auto&& visit) const {
        if (has_further()) visit(hccl_ports(base));
        for (std::string_view rest = from == basis::ranges ? list : std::string_view{}; !rest.empty();)
            if (auto const r = next_port_range(rest)) visit(*r);
    }
    /// Whether it takes a port, the further ones left out.
    [[nodiscard]] constexpr bool contains(std::uint32_t port) const noexcept {
        bool found = false;
        for_each([&](port_range r) { found |= r.contains(port); });
        return found;
    }
};

namespace detail {
/// Blanks alone count as unset for a list of ranges.
[[nodiscard]] constexpr bool is_blank(std::string_view s) noexcept {
    return s.find_first_not_of(" \t") == std::string_view::npos;
}
[[nodiscard]] constexpr bool well_formed_ranges(std::string_view list) noexcept {
    while (!list.empty())
        if (!next_port_range(list)) return false;
    return true;
}
/// HCCL takes 1024 to 65520 in at most 10 digits.
[[nodiscard]] constexpr std::optional<std::uint32_t> parse_base_port(std::string_view s) noexcept {
    std::uint64_t port = 0;
    if (s.empty() || s.size() > 10) return std::nullopt;
    for (char const c : s) {
        if (c < '0' || c > '9') return std::nullopt;
        port = port * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (port < 1024 || port > 65520) return std::nullopt;
    return static_cast<std::uint32_t>(port);
}
} // namespace detail

/// The ports that HCCL takes under HCCL_HOST_SOCKET_PORT_RANGE and HCCL_IF_BASE_PORT; null is not set.
///
/// Cost:   O(length of the list); allocates nothing.
/// Source: S, "environment"; HCCL, "HCCL_IF_BASE_PORT", "HCCL_HOST_SOCKET_PORT_RANGE".
[[nodiscard]] constexpr port_block port_block_of(variable const* ranges, variable const* stated) noexcept {
    if (ranges != nullptr && !(ranges->plain && detail::is_blank(ranges->value))) {
        bool const known = ranges->plain && detail::well_formed_ranges(ranges->value);
        return {.from = known ? port_block::basis::ranges : port_block::basis::unknown,
                .list = known ? ranges->value : std::string_view{},
                .at = ranges->at};
    }
    if (stated == nullptr) return {};
    auto const base = stated->plain ? detail::parse_base_port(stated->value) : std::nullopt;
    if (!base) return {.from = port_block::basis::unknown, .at = stated->at};
    return {.from = port_block::basis::base_port, .base = *base, .at = stated->at};
}
/// As above, under one environment; none at all (`no_index`, or no view) is the default.
/// Cost: O(variables of the environment and its parents)
[[nodiscard]] constexpr port_block port_block_of(environment_view const* view, std::uint32_t index) noexcept {
    if (view == nullptr || index >= view->environments.size()) return {};
    environment const& e = view->environments[index];
    return port_block_of(view->find(e, "HCCL_HOST_SOCKET_PORT_RANGE"), view->find(e, "HCCL_IF_BASE_PORT"));
}

/// The ports that HCCL takes on a host whose environments all say the same; unknown where they differ.
/// Cost: O(all variables)
[[nodiscard]] constexpr port_block port_block_of_host(environment_view const* view, std::uint32_t host) noexcept {
    port_block out;
    bool first = true;
    if (view == nullptr) return out;
    for (std::uint32_t i = 0; i != view->environments.size(); ++i) {
        if (view->environments[i].host != host) continue;
        port_block const b = port_block_of(view, i);
        if (!std::exchange(first, false)) {
            if (b.from != out.from || b.base != out.base || b.list != out.list)
                return {.from = port_block::basis::unknown, .at = b.at};
            continue;
        }
        out = b;
    }
    return out;
}

/// Whether two jobs on one host want one port: of the first 16, or only of the further ones.
enum class port_conflict : std::uint8_t { none, further, block };

namespace detail {
[[nodiscard]] constexpr port_conflict conflict_of_lists(port_block const& a, port_block const& b) noexcept {
    port_set taken;
    a.for_each([&](port_range r) { taken.add(r); });
    bool block = false;
    b.for_each([&](port_range r) { block |= taken.meets(r); });
    return block ? port_conflict::block : port_conflict::none;
}
} // namespace detail

/// Cost: linear in their lists.
[[nodiscard]] constexpr port_conflict conflict_of(port_block const& a, port_block const& b) noexcept {
    if (!a.list.empty() && !b.list.empty()) return detail::conflict_of_lists(a, b);
    bool block = false;
    bool further = false;
    a.for_each([&](port_range x) {
        b.for_each([&](port_range y) { block |= overlap(x, y); });
        if (b.has_further()) further |= overlap(x, b.further());
    });
    if (block) return port_conflict::block;
    if (a.has_further()) b.for_each([&](port_range y) { further |= overlap(y, a.further()); });
    return further ? port_conflict::further : port_conflict::none;
}

} // namespace atlascheck
