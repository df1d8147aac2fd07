// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// For what a device or server has been named by a finding, so that one fault gives one finding.
enum class mark : std::uint8_t {
    address = 1, // its address cannot be judged any further
    subnet = 2,  // its subnet is wrong
    count = 4,   // a server whose number of devices differs
    group = 8,   // a server whose devices are not of one group
};
/// What has been said of the cluster as a whole.
enum class topic : std::uint8_t { counts = 1, server_limit = 2, ranks = 4 };

/// Who has been named. Nothing is allocated before the first name falls: a sound cluster costs nothing.
class marks {
public:
    constexpr void name_device(std::size_t i, mark m, std::size_t of) { name(devices_, i, m, of); }
    constexpr void name_server(std::size_t i, mark m, std::size_t of) { name(servers_, i, m, of); }
    constexpr void settle(topic t) noexcept { topics_ |= static_cast<std::uint8_t>(t); }

    [[nodiscard]] constexpr bool device(std::size_t i, mark m) const noexcept { return named(devices_, i, m); }
    [[nodiscard]] constexpr bool server(std::size_t i, mark m) const noexcept { return named(servers_, i, m); }
    /// Whether no device has been named at all.
    [[nodiscard]] constexpr bool none() const noexcept { return devices_.empty(); }
    [[nodiscard]] constexpr bool settled(topic t) const noexcept {
        return (topics_ & static_cast<std::uint8_t>(t)) != 0;
    }

    [[nodiscard]] constexpr marks copy() const {
        marks m;
        m.devices_ = devices_.copy();
        m.servers_ = servers_.copy();
        m.topics_ = topics_;
        return m;
    }

private:
    static constexpr void name(buffer<std::uint8_t>& in, std::size_t i, mark m, std::size_t of) {
        if (in.empty()) in = buffer<std::uint8_t>(of);
        in[i] |= static_cast<std::uint8_t>(m);
    }
    static constexpr bool named(buffer<std::uint8_t> const& in, std::size_t i, mark m) noexcept {
        return !in.empty() && (in[i] & static_cast<std::uint8_t>(m)) != 0;
    }

    buffer<std::uint8_t> devices_;
    buffer<std::uint8_t> servers_;
    std::uint8_t topics_ = 0;
};

} // namespace atlascheck
