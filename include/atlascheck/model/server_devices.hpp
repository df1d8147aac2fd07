// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/hash_slots.hpp>

#include <cstdint>

namespace atlascheck {

/// The devices of one server by id; of those that stand twice none.
class server_devices {
public:
    static constexpr std::uint32_t none = hash_slots::none;

    constexpr server_devices(cluster_view const* c, std::uint32_t s)
        : of_{c != nullptr && c->states_use && s < c->servers.size() ? &c->servers[s] : nullptr},
          all_{of_ == nullptr ? nullptr : c->devices.data()},
          slots_{of_ == nullptr ? 0 : of_->count},
          twice_(of_ == nullptr ? 0 : of_->count) {
        for (std::uint32_t i = 0; of_ != nullptr && i != of_->count; ++i) {
            if (!at(i).has_id()) continue;
            std::uint32_t const first = slots_.find_or_put(hash_of(at(i).id()), i,
                                                           [&](std::uint32_t k) { return at(k).id() == at(i).id(); });
            if (first != i) twice_[first] = true;
        }
    }
    /// The device of an id, by its index in the cluster.
    [[nodiscard]] constexpr std::uint32_t find(std::uint32_t id) const noexcept {
        if (of_ == nullptr) return none;
        std::uint32_t const i = slots_.find(hash_of(id), [&](std::uint32_t k) { return at(k).id() == id; });
        return i == none || twice_[i] ? none : of_->first + i;
    }

private:
    [[nodiscard]] constexpr device const& at(std::uint32_t i) const noexcept { return all_[of_->first + i]; }

    server const* of_;
    device const* all_;
    hash_slots slots_;
    buffer<bool> twice_;
};

} // namespace atlascheck
