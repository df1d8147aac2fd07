// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/host.hpp>
#include <atlascheck/plan/address_plan.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Plans in words, for the tests of them.
namespace planning {
using namespace atlascheck;

/// "10.0.0.0/24 10.0.1.0/24": at most 16 subnets, whatever their host parts.
struct subnets {
    subnet of[16] = {};
    std::size_t count = 0;

    constexpr explicit subnets(std::string_view text) {
        while (!text.empty()) {
            auto const blank = std::min(text.find(' '), text.size());
            of[count++] = *parse_subnet_around(text.substr(0, blank));
            text.remove_prefix(std::min(blank + 1, text.size()));
        }
    }
    [[nodiscard]] constexpr std::span<subnet const> all() const noexcept { return {of, count}; }
};

/// What is asked for. The products of our own by reference; `on` must not be null.
struct wish {
    product const* on = &products::atlas;
    std::uint32_t servers = 1;
    std::uint32_t devices = 1;
    std::string_view subnets;
};

[[nodiscard]] constexpr address_plan plan_of(wish const& w) {
    subnets const s{w.subnets};
    return make_plan({*w.on, w.servers, w.devices, s.all()});
}
[[nodiscard]] constexpr plan_refusal refusal_of(wish const& w) {
    subnets const s{w.subnets};
    return atlascheck::refusal_of({*w.on, w.servers, w.devices, s.all()});
}

/// What the hosts of a plan say once it is carried out.
struct planned_hosts {
    buffer<host> hosts;
    buffer<host_device> devices; // as in the cluster

    constexpr explicit planned_hosts(plan_request const& r) : hosts(r.servers), devices(r.servers * r.devices) {
        for (std::uint32_t s = 0; s != r.servers; ++s) {
            hosts[s].server = s;
            hosts[s].first = s * r.devices;
            hosts[s].count = r.devices;
            for (std::uint32_t id = 0; id != r.devices; ++id) {
                host_device& d = devices[s * r.devices + id];
                d.id = id;
                d.tool_ip = address{planned_ip(r, s, id)};
                d.tool_mask = planned_netmask(r);
                if (r.servers > 1) d.target = address{planned_target(r, s, id)};
            }
        }
    }
    [[nodiscard]] constexpr hosts_view view() const noexcept {
        hosts_view v;
        v.hosts = {hosts.data(), hosts.size()};
        v.devices = {devices.data(), devices.size()};
        return v;
    }
};

} // namespace planning
