// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/counts.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/jobs.hpp>
#include <atlascheck/model/launch.hpp>
#include <atlascheck/model/visible_devices.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// How many devices a `device_set` can tell apart.
inline constexpr std::uint32_t most_devices_of_set = 64;

[[nodiscard]] constexpr device_set only_device(std::uint32_t id) noexcept { return {std::uint64_t{1} << id}; }

/// The devices that a launch names and uses; none where that is not plain.
[[nodiscard]] constexpr device_set devices_used_by(launch const& l) noexcept {
    device_set out;
    if (!l.visible || l.many || !read_visible_devices(*l.visible).ascending) return out;
    visible_reader reader{*l.visible};
    for (std::uint32_t n = 0; !l.per_node || n != *l.per_node; ++n) {
        auto const id = reader.next();
        if (!id) break;
        if (*id < most_devices_of_set) out.bits |= only_device(*id).bits;
    }
    return out;
}

/// The device that a process says it uses, or that its LOCAL_RANK is among those that it sees; `no_index` where that is
/// not plain.
[[nodiscard]] constexpr std::uint32_t device_used_by(process const& p) noexcept {
    if (p.device) return *p.device;
    if (!p.visible || !p.local_rank || !read_visible_devices(*p.visible).sound()) return no_index;
    auto const id = visible_device_at(*p.visible, *p.local_rank);
    return id ? *id : no_index;
}

/// Whether two launches that name one device fight over it. Two of one job share the list that both see, and each process
/// takes a device of its own; but where one device is all that is named, and named anew, they cannot.
[[nodiscard]] constexpr bool fight_over_devices(launch const& a, launch const& b) noexcept {
    if (!side_by_side(a, b)) return false;
    if (jobs::differ(a, b)) return true;
    bool const anew = !(a.visible.at == b.visible.at) || a.at == b.at;
    return anew && read_visible_devices(*a.visible).count == 1 && read_visible_devices(*b.visible).count == 1;
}

/// Who is first to use a device of a machine, in one turn of a script or at any time.
class first_users {
public:
    /// For at most so many uses.
    constexpr explicit first_users(std::size_t uses) : slots_{uses} { keys_.reserve(uses); }

    /// The first user, which is `user` where there was none.
    [[nodiscard]] constexpr std::uint32_t operator()(std::uint64_t machine, std::uint32_t turn, std::uint32_t device,
                                                     std::uint32_t user) {
        entry const e{machine << 8 | device, turn, user};
        auto const next = static_cast<std::uint32_t>(keys_.size());
        std::uint32_t const held = slots_.find_or_put(
            hash_of(e.where ^ std::uint64_t{turn} << 40), next,
            [&](std::uint32_t i) { return keys_[i].where == e.where && keys_[i].turn == turn; });
        if (held == next) keys_.push(e);
        return keys_[held].user;
    }

private:
    struct entry {
        std::uint64_t where = 0;
        std::uint32_t turn = 0;
        std::uint32_t user = 0;
    };
    hash_slots slots_;
    buffer<entry> keys_;
};

/// Launches that fight over devices, each group of them with the devices over which they do.
///
/// Cost: O(launches); a table of the devices that they name.
class device_fights {
public:
    constexpr explicit device_fights(launch_view const& v)
        : v_{v}, group_(v.launches.size()), devices_(v.launches.size()) {
        buffer<device_set> used(v.launches.size());
        std::size_t uses = 0;
        for (std::size_t i = 0; i != used.size(); ++i) {
            used[i] = devices_used_by(v.launches[i]);
            for (std::uint64_t bits = used[i].bits; bits != 0; bits &= bits - 1) ++uses;
        }
        if (uses == 0) return;
        first_users users{uses * 2};
        for (std::uint32_t i = 0; i != used.size(); ++i)
            for (std::uint32_t id = 0; id != most_devices_of_set; ++id)
                if ((used[i].bits >> id & 1U) != 0) look(users, i, id);
    }
    /// Whether launch `i` is in a group, and whether two are in one.
    [[nodiscard]] constexpr bool grouped(std::uint32_t i) const noexcept { return group_[i] != 0; }
    [[nodiscard]] constexpr bool together(std::uint32_t i, std::uint32_t k) const noexcept {
        return group_[i] == group_[k];
    }
    [[nodiscard]] constexpr std::uint32_t hash(std::uint32_t i) const noexcept { return hash_of(group_[i]); }
    /// The devices over which the group of launch `i` fights.
    [[nodiscard]] constexpr device_set devices(std::uint32_t i) const noexcept { return devices_[group_[i] - 1]; }

private:
    constexpr void look(first_users& users, std::uint32_t i, std::uint32_t id) {
        launch const& l = v_.launches[i];
        if (l.beside != no_index) join(users(machine_key(l), l.beside, id, i), i, id);
        if (l.host != no_index) join(users(machine_key(l), no_index, id, i), i, id);
    }
    constexpr void join(std::uint32_t first, std::uint32_t i, std::uint32_t id) noexcept {
        if (first == i || !fight_over_devices(v_.launches[first], v_.launches[i])) return;
        if (group_[i] == 0) group_[i] = group_[first] != 0 ? group_[first] : first + 1;
        if (group_[first] == 0) group_[first] = group_[i];
        devices_[group_[i] - 1].bits |= only_device(id).bits;
    }

    launch_view const& v_;
    buffer<std::uint32_t> group_; // of each launch, plus 1; 0 is none
    buffer<device_set> devices_;  // of each group
};

} // namespace atlascheck
