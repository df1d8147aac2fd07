// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstdint>

namespace atlascheck {

/// A kind of fact that a rule may lack. Rules that lack one are listed as not evaluated with these words.
enum class fact : std::uint8_t {
    cluster,
    product,
    netmask,
    device_ip,
    device_id,
    rank,
    servers,
    devices,
    status,
    table,
    host_port,
    workload,
    own_netmask, // of the devices themselves
    other
};
inline constexpr unsigned fact_count = 14;

/// What to supply so that the fact is known.
[[nodiscard]] constexpr text word(fact f) noexcept {
    constexpr text words[fact_count] = {
        {"servers and devices", "服务器与设备"},
        {"--product", "--product"},
        {"a netmask (--netmask)", "掩码（--netmask）"},
        {"device IPs", "设备 IP"},
        {"device ids", "设备编号"},
        {"rank ids", "rank 编号"},
        {"the whole list of servers", "完整的服务器列表"},
        {"the whole list of a server's devices", "服务器的完整设备列表"},
        {"a completed table", "已完成的 rank table"},
        {"a rank table", "rank table"},
        {"host or device ports", "host 或 device 端口"},
        {"collectives and graphs", "集合通信与计算图"},
        {"the devices' own netmasks", "各设备自身的掩码"},
        {"the facts of your own rule", "自定义规则所需的事实"},
    };
    return words[static_cast<unsigned>(f)];
}

/// A set of facts, as bits.
struct fact_set {
    std::uint32_t bits = 0;
    constexpr void add(fact f) noexcept { bits |= std::uint32_t{1} << static_cast<unsigned>(f); }
    [[nodiscard]] constexpr bool contains(fact f) const noexcept {
        return (bits >> static_cast<unsigned>(f) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    /// Calls `visit(fact)` for each fact of the set.
    constexpr void for_each(auto&& visit) const {
        for (unsigned i = 0; i != fact_count; ++i)
            if (contains(static_cast<fact>(i))) visit(static_cast<fact>(i));
    }
};

} // namespace atlascheck
