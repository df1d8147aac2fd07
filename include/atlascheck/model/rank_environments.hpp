// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/idle_environments.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck {

/// Which environments are those of different ranks, so that they may be compared.
///
/// One that a process has, and one that is whole, stand for themselves. What is launched on one host, or by one script of
/// a host that is not known, may be several jobs and stands for one group. What nothing runs under is left out.
///
/// Cost: O(environments + launches); tables of at most 16 bytes an environment.
class rank_environments {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// `launches` may be null.
    constexpr rank_environments(environment_view const& view, launch_view const* launches)
        : first_(view.environments.size()) {
        std::size_t const count = first_.size();
        buffer<bool> const idle = idle_environments(view, launches);
        buffer<bool> alone(count);
        if (launches != nullptr)
            for (process const& p : launches->processes)
                if (p.environment < count) alone[p.environment] = true;
        hash_slots slots{count};
        auto const key = [&](std::uint32_t e) {
            environment const& of = view.environments[e];
            return of.host != no_index ? std::uint64_t{of.host} : std::uint64_t{1} << 32 | of.at.source;
        };
        for (std::uint32_t e = 0; e != count; ++e) {
            first_[e] = none;
            if (idle[e]) continue;
            first_[e] = e;
            if (!alone[e] && !view.environments[e].whole)
                first_[e] = slots.find_or_put(hash_of(key(e)), e, [&](std::uint32_t k) { return key(k) == key(e); });
            groups_ += first_[e] == e;
        }
    }
    /// The first environment of the group of one; `none` where it is left out.
    [[nodiscard]] constexpr std::uint32_t first_of(std::size_t e) const noexcept { return first_[e]; }
    [[nodiscard]] constexpr std::size_t groups() const noexcept { return groups_; }

private:
    buffer<std::uint32_t> first_;
    std::size_t groups_ = 0;
};

} // namespace atlascheck
