// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/plan/refusal.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace atlascheck {

namespace detail {
// The addresses of one plane, one after another.
struct plane_addresses {
    std::uint32_t first;
    std::uint32_t each; // of a server
    bool around_host;   // those of the host's own interface are left out

    constexpr plane_addresses(plan_request const& r, std::uint32_t plane) noexcept
        : first{planned_subnet(r, plane).network.v4.value() + 1},
          each{r.each(plane)},
          around_host{overlap(planned_subnet(r, plane), host_interface)} {}

    [[nodiscard]] constexpr ipv4 at(std::uint32_t server, std::uint32_t nth) const noexcept {
        std::uint32_t const ip = first + server * each + nth;
        return ipv4::of(around_host && ip >= host_interface.network.v4.value() ? ip + 256 : ip);
    }
};
} // namespace detail

/// The address of device `id` of server `server` in a plan that is not refused.
///
/// Addresses follow the order of servers, so that servers that are added later change none; those of one plane differ in
/// their last octet as long as there are at most 254.
/// Source: M, "configure device IPs", rules 1 to 3.
[[nodiscard]] constexpr ipv4 planned_ip(plan_request const& r, std::uint32_t server, std::uint32_t id) noexcept {
    auto const planes = static_cast<std::uint32_t>(r.kind.planes);
    return detail::plane_addresses{r, id % planes}.at(server, id / planes);
}

/// The netmask of all devices in a plan that is not refused.
[[nodiscard]] constexpr netmask planned_netmask(plan_request const& r) noexcept { return planned_subnet(r, 0).mask; }

/// What device `id` of server `server` is to watch with netdetect: the same device of the next server. Of one server alone
/// there is nothing to watch, and no meaning in this.
/// Source: M, "configure device IPs", netdetect.
[[nodiscard]] constexpr ipv4 planned_target(plan_request const& r, std::uint32_t server, std::uint32_t id) noexcept {
    return planned_ip(r, server + 1 == r.servers ? 0 : server + 1, id);
}

/// Writes servers and devices of a plan that is not refused; there is room for all of its servers and devices.
constexpr void write_plan(plan_request const& r, std::span<server> servers, std::span<device> devices) noexcept {
    auto const planes = static_cast<std::uint32_t>(r.kind.planes);
    for (std::uint32_t s = 0; s != r.servers; ++s) {
        servers[s].first = s * r.devices;
        servers[s].count = r.devices;
    }
    for (std::uint32_t id = 0; id != r.devices; ++id) {
        detail::plane_addresses const addresses{r, id % planes};
        for (std::uint32_t s = 0, rank = id; s != r.servers; ++s, rank += r.devices)
            devices[rank] = device{id, addresses.at(s, id / planes), rank};
    }
}

/// A plan that holds its cluster; one that was refused has no server.
struct address_plan {
    plan_refusal refused{};
    buffer<server> servers;
    buffer<device> devices;
    netmask mask{};

    [[nodiscard]] constexpr cluster_view view() const noexcept {
        cluster_view v;
        v.servers = {servers.data(), servers.size()};
        v.devices = {devices.data(), devices.size()};
        v.has_mask = !refused;
        v.mask = mask;
        return v;
    }
};

/// Addresses and netmasks that obey every rule.
///
/// Errors: `refused` says why there can be none, and the number that would do.
/// Cost:   O(devices)
[[nodiscard]] constexpr address_plan make_plan(plan_request const& r) {
    address_plan out{refusal_of(r), {}, {}, {}};
    if (out.refused) return out;
    out.mask = planned_netmask(r);
    out.servers = buffer<server>(r.servers);
    out.devices = buffer<device>(std::size_t{r.servers} * r.devices);
    write_plan(r, {out.servers.begin(), out.servers.end()}, {out.devices.begin(), out.devices.end()});
    return out;
}

/// False for every refusal: what a plan that cannot be makes the compiler print.
template <plan_fault Why, std::uint64_t Given, std::uint64_t WouldDo>
inline constexpr bool can_be_planned = Why == plan_fault::none;

namespace detail {
template <subnet... Subnets>
inline constexpr subnet constant_subnets[] = {Subnets...};
template <auto const& Product, std::size_t Servers, std::size_t Devices, subnet... Subnets>
inline constexpr plan_request constant_request{Product, static_cast<std::uint32_t>(Servers),
                                               static_cast<std::uint32_t>(Devices), constant_subnets<Subnets...>};

template <plan_fault Why, std::uint64_t Given, std::uint64_t WouldDo>
struct refused {
    static_assert(can_be_planned<Why, Given, WouldDo>,
                  "atlascheck: there can be no such plan; why, and the number that would do, stand in this message");
};
template <auto const& Request>
[[nodiscard]] consteval auto plan_constant() noexcept {
    constexpr plan_refusal refusal = refusal_of(Request);
    static_cast<void>(sizeof(refused<refusal.why, refusal.given, refusal.would_do>));
    cluster<Request.servers, std::size_t{Request.servers} * Request.devices> out;
    if (refusal) return out;
    write_plan(Request, out.servers, out.devices);
    out.has_mask = true;
    out.mask = planned_netmask(Request);
    return out;
}
} // namespace detail

/// A planned cluster as a constant, its netmask with it:
/// `constexpr auto racks = plan_addresses<products::atlas, 64, 8, "10.0.0.0/22"_subnet>;`
/// One that cannot be does not compile, and the compiler shows the refusal.
template <auto const& Product, std::size_t Servers, std::size_t Devices, subnet... Subnets>
inline constexpr auto plan_addresses =
    detail::plan_constant<detail::constant_request<Product, Servers, Devices, Subnets...>>();

} // namespace atlascheck
