// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/netmask.hpp>

#include <cstdint>

namespace atlascheck {

/// One NPU of a server: its id, its first address and its rank, each of which may be unknown.
///
/// Twelve bytes, so that a million devices pass through a cache; an absent value is a bit, never a sentinel.
class device {
public:
    constexpr device() noexcept = default;
    /// Device `id` (0 to 65535; a larger id stays out of range as 65535).
    constexpr explicit device(std::uint32_t id) noexcept { *this = with_id(id); }
    constexpr device(std::uint32_t id, ipv4 ip) noexcept { *this = device{id}.with_ip(ip); }
    constexpr device(std::uint32_t id, ipv4 ip, std::uint32_t rank) noexcept {
        *this = device{id}.with_ip(ip).with_rank(rank);
    }

    [[nodiscard]] constexpr device with_id(std::uint32_t id) const noexcept {
        device d = *this;
        d.id_ = static_cast<std::uint16_t>(id < 65535 ? id : 65535);
        d.bits_ |= id_known;
        return d;
    }
    [[nodiscard]] constexpr device with_ip(ipv4 ip) const noexcept {
        device d = *this;
        d.ip_ = ip.value();
        d.bits_ = static_cast<std::uint8_t>((d.bits_ | ip_present) & ~(ip_unknown | ip_wide));
        return d;
    }
    /// The first address is IPv6: entry `entry` of the cluster's `more`.
    [[nodiscard]] constexpr device with_wide_ip(std::uint32_t entry) const noexcept {
        device d = *this;
        d.ip_ = entry;
        d.bits_ = static_cast<std::uint8_t>((d.bits_ | ip_present | ip_wide) & ~ip_unknown);
        return d;
    }
    /// There is an address, but it could not be read; without this and `with_ip` there is none.
    [[nodiscard]] constexpr device with_unknown_ip() const noexcept {
        device d = *this;
        d.bits_ = static_cast<std::uint8_t>((d.bits_ | ip_unknown) & ~(ip_present | ip_wide));
        return d;
    }
    [[nodiscard]] constexpr device with_mask(netmask m) const noexcept {
        device d = *this;
        d.mask_ = m.length;
        d.bits_ = static_cast<std::uint8_t>((d.bits_ | mask_known) & ~mask_wide);
        if (m.kind == family::ipv6) d.bits_ |= mask_wide;
        return d;
    }
    [[nodiscard]] constexpr device with_rank(std::uint32_t rank) const noexcept {
        device d = *this;
        d.rank_ = rank;
        d.bits_ |= rank_known;
        return d;
    }
    [[nodiscard]] constexpr device without_rank() const noexcept {
        device d = *this;
        d.bits_ = static_cast<std::uint8_t>(d.bits_ & ~rank_known);
        return d;
    }

    [[nodiscard]] constexpr bool has_id() const noexcept { return (bits_ & id_known) != 0; }
    /// Its id; meaningful only with `has_id`.
    [[nodiscard]] constexpr std::uint32_t id() const noexcept { return id_; }
    [[nodiscard]] constexpr bool has_ip() const noexcept { return (bits_ & ip_present) != 0; }
    /// Whether the first address is IPv4; `ip` is then it.
    [[nodiscard]] constexpr bool has_ipv4() const noexcept { return (bits_ & (ip_present | ip_wide)) == ip_present; }
    [[nodiscard]] constexpr bool has_unknown_ip() const noexcept { return (bits_ & ip_unknown) != 0; }
    /// Its first IPv4 address as a number; meaningful only with `has_ipv4`.
    [[nodiscard]] constexpr std::uint32_t ip() const noexcept { return ip_; }
    /// Where its first IPv6 address stands in the cluster's `more`; only without `has_ipv4`.
    [[nodiscard]] constexpr std::uint32_t wide_ip() const noexcept { return ip_; }
    [[nodiscard]] constexpr bool lacks_ip() const noexcept { return (bits_ & (ip_present | ip_unknown)) == 0; }
    /// Its first address where that is IPv4, else 0; one call where a constant expression counts them.
    [[nodiscard]] constexpr std::uint32_t ipv4_or_zero() const noexcept {
        return (bits_ & (ip_present | ip_wide)) == ip_present ? ip_ : 0;
    }
    /// Id (high half) and IPv4 address (low half) of an ordinary device: one with an id below `ids`, an IPv4 address and
    /// no netmask of its own; `not_ordinary` for any other.
    [[nodiscard]] constexpr std::uint64_t ordinary(std::uint32_t ids) const noexcept {
        return (bits_ & ~rank_known) == (id_known | ip_present) && id_ < ids ? std::uint64_t{id_} << 32 | ip_
                                                                             : not_ordinary;
    }
    static constexpr std::uint64_t not_ordinary = ~std::uint64_t{0};
    [[nodiscard]] constexpr bool has_mask() const noexcept { return (bits_ & mask_known) != 0; }
    /// Its netmask; meaningful only with `has_mask`.
    [[nodiscard]] constexpr netmask mask() const noexcept {
        return {mask_, (bits_ & mask_wide) != 0 ? family::ipv6 : family::ipv4};
    }
    [[nodiscard]] constexpr bool has_rank() const noexcept { return (bits_ & rank_known) != 0; }
    /// Its rank, 0 to 2^32-1; meaningful only with `has_rank`.
    [[nodiscard]] constexpr std::uint32_t rank() const noexcept { return rank_; }

private:
    enum : std::uint8_t {
        id_known = 1,
        ip_present = 2,
        ip_wide = 4,
        ip_unknown = 8,
        mask_known = 16,
        mask_wide = 32,
        rank_known = 64,
    };
    std::uint32_t ip_ = 0;
    std::uint32_t rank_ = 0;
    std::uint16_t id_ = 0;
    std::uint8_t mask_ = 0;
    std::uint8_t bits_ = 0;
};

/// An address that does not fit in a `device`: an IPv6 one, or a second and further one.
struct more_address {
    std::uint32_t device = 0; // its index in the cluster
    std::uint32_t nth = 0;    // its position in the device's list; 0 is the first
    address ip{};
};

} // namespace atlascheck
