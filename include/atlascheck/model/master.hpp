// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/groups.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/jobs.hpp>
#include <atlascheck/model/launch.hpp>
#include <atlascheck/model/letters.hpp>
#include <atlascheck/model/loopback.hpp>
#include <atlascheck/model/repeats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

namespace detail {
[[nodiscard]] constexpr bool same_first_label(std::string_view a, std::string_view b) noexcept {
    return same_letters(a.substr(0, a.find('.')), b.substr(0, b.find('.')));
}
[[nodiscard]] constexpr bool same_host(std::string_view a, std::string_view b) noexcept {
    auto const x = parse_address(a);
    auto const y = parse_address(b);
    return x || y ? x && y && *x == *y : same_first_label(a, b);
}
[[nodiscard]] constexpr std::uint32_t hash_of_host(std::string_view s) noexcept {
    if (auto const ip = parse_address(s)) return hash_of(*ip);
    std::uint32_t h = 2166136261U; // FNV-1a
    for (char const c : s.substr(0, s.find('.'))) h = (h ^ static_cast<unsigned char>(lower(c))) * 16777619U;
    return hash_of(h);
}
} // namespace detail

/// Whether two spellings of a host are known to be of different hosts: two addresses, or two names that differ before their
/// first dot. Of a name and an address nobody knows.
[[nodiscard]] constexpr bool different_hosts(std::string_view a, std::string_view b) noexcept {
    auto const x = parse_address(a);
    auto const y = parse_address(b);
    if (x || y) return x && y && !(*x == *y);
    return !detail::same_first_label(a, b);
}

/// What one launch or process says of its master.
struct master_claim {
    stated<std::string_view> address{};
    stated<std::uint32_t> port{};
    bool follows = false; // it is known not to be of the master's own server
};

/// What the launches and processes of one job, or of several, say of their master, as far as they can be compared, and what
/// most of them say.
///
/// Left out are launches that may be of any job: a second one of a script that neither runs beside the first nor has a
/// port or node rank of its own, scripts of unknown hosts with one node rank, those of one server alone, and what holds
/// only where nothing else is given.
///
/// Cost: O(launches + processes); tables of them.
class masters {
public:
    constexpr explicit masters(launch_view const& v)
        : by_port_{jobs::of(v).several() || same_place_twice(v) || !nodes_known(v)},
          groups_{v.launches.size() + v.processes.size()} {
        bool const nodes_clash = same_node_twice(v);
        hash_slots firsts{v.launches.size()};
        for (std::uint32_t i = 0; i != v.launches.size(); ++i) {
            launch const& l = v.launches[i];
            std::uint32_t const first = firsts.find_or_put(
                hash_of(std::uint32_t{l.at.source}), i,
                [&](std::uint32_t k) { return v.launches[k].at.source == l.at.source; });
            bool const belongs = first == i || l.node_rank || side_by_side(v.launches[first], l) ||
                                 jobs::differ(v.launches[first], l);
            bool const alone = l.master_addr && is_loopback_host(*l.master_addr) && !(l.nodes && *l.nodes > 1);
            bool const doubtful = l.overridable || (l.host == no_index && nodes_clash);
            if (l.master_addr || l.master_port) (doubtful ? left_out_ : stated_) = true;
            if (doubtful || !belongs || (alone && !follows(l))) continue;
            add({l.master_addr, l.master_port, follows(l)});
        }
        for (process const& p : v.processes) add({p.master_addr, p.master_port, follows(p)});
        choose();
    }

    [[nodiscard]] constexpr buffer<master_claim> const& claims() const noexcept { return claims_; }
    /// Whether all that is said of a master is known to be of which job, and something is.
    [[nodiscard]] constexpr bool complete() const noexcept { return stated_ && !left_out_; }
    /// Whether it is only by their ports that jobs are told apart, so that ports cannot be compared, and addresses only
    /// under one port.
    [[nodiscard]] constexpr bool by_port() const noexcept { return by_port_; }

    /// The claim whose address, not a loopback, most of a job have; on a tie the first one. Null where there is none.
    [[nodiscard]] constexpr master_claim const* usual_address(stated<std::uint32_t> const& port) const noexcept {
        if (by_port_ && !port) return nullptr;
        std::uint64_t const group = group_of(port);
        std::uint32_t const held = groups_.find(hash_of(group),
                                                [&](std::uint32_t i) { return group_of(claims_[i].port) == group; });
        return held == hash_slots::none ? nullptr : &claims_[best_[held]];
    }
    /// The same of the port, where ports can be compared.
    [[nodiscard]] constexpr master_claim const* usual_port() const noexcept {
        return usual_port_ == no_index ? nullptr : &claims_[usual_port_];
    }

    /// Whether it is known not to run on the server of rank 0.
    [[nodiscard]] static constexpr bool follows(launch const& l) noexcept { return l.node_rank && *l.node_rank != 0; }
    [[nodiscard]] static constexpr bool follows(process const& p) noexcept { return p.rank && *p.rank != 0; }

private:
    constexpr void add(master_claim const& c) {
        if (!c.address && !c.port) return;
        stated_ = true;
        claims_.push(c);
    }
    [[nodiscard]] constexpr std::uint64_t group_of(stated<std::uint32_t> const& port) const noexcept {
        return by_port_ ? std::uint64_t{*port} + 1 : 0;
    }
    [[nodiscard]] constexpr bool counts(master_claim const& c) const noexcept {
        return c.address && !is_loopback_host(*c.address) && (!by_port_ || c.port);
    }

    constexpr void choose() {
        buffer<std::uint32_t> with_address;
        buffer<std::uint32_t> with_port;
        for (std::uint32_t i = 0; i != claims_.size(); ++i) {
            if (counts(claims_[i])) with_address.push(i);
            if (claims_[i].port && !by_port_) with_port.push(i);
        }
        best_ = buffer<std::uint32_t>(claims_.size());
        buffer<std::uint32_t> votes(claims_.size());
        auto const claim = [&](std::uint32_t i) -> master_claim const& { return claims_[with_address[i]]; };
        buffer<std::uint32_t> heads;
        for_each_group(
            with_address.size(),
            [&](std::uint32_t i) { return hash_of(group_of(claim(i).port)) ^ detail::hash_of_host(*claim(i).address); },
            [&](std::uint32_t i, std::uint32_t k) {
                return group_of(claim(i).port) == group_of(claim(k).port) &&
                       detail::same_host(*claim(i).address, *claim(k).address);
            },
            [&](std::uint32_t i) {
                heads.push(with_address[i]);
                votes[with_address[i]] = 1;
            },
            [&](std::uint32_t) { ++votes[heads.back()]; });
        for (std::uint32_t const h : heads) {
            std::uint64_t const group = group_of(claims_[h].port);
            std::uint32_t const held = groups_.find_or_put(
                hash_of(group), h, [&](std::uint32_t i) { return group_of(claims_[i].port) == group; });
            if (held == h || votes[h] > votes[best_[held]]) best_[held] = h;
        }
        choose_port(with_port);
    }
    constexpr void choose_port(buffer<std::uint32_t> const& with_port) {
        std::uint32_t most = 0;
        std::uint32_t votes = 0;
        std::uint32_t head = 0;
        auto const port = [&](std::uint32_t i) { return *claims_[with_port[i]].port; };
        auto const vote = [&] {
            if (++votes <= most) return;
            most = votes;
            usual_port_ = head;
        };
        for_each_group(
            with_port.size(), [&](std::uint32_t i) { return hash_of(port(i)); },
            [&](std::uint32_t i, std::uint32_t k) { return port(i) == port(k); },
            [&](std::uint32_t i) {
                head = with_port[i];
                votes = 0;
                vote();
            },
            [&](std::uint32_t) { vote(); });
    }

    // Scripts of hosts that nobody names, with one node rank: they cannot be parts of one job.
    [[nodiscard]] static constexpr bool same_node_twice(launch_view const& v) {
        bool twice = false;
        for_each_repeat(
            v.launches.size(),
            [&](std::uint32_t i) { return v.launches[i].host == no_index && v.launches[i].node_rank; },
            [&](std::uint32_t i) { return hash_of(*v.launches[i].node_rank); },
            [&](std::uint32_t i, std::uint32_t k) {
                return *v.launches[i].node_rank == *v.launches[k].node_rank &&
                       v.launches[i].at.source != v.launches[k].at.source;
            },
            [&](repeat const&) { twice = true; });
        return twice;
    }
    // Processes of one host and LOCAL_RANK with different ports are of different jobs.
    [[nodiscard]] static constexpr bool same_place_twice(launch_view const& v) {
        bool twice = false;
        for_each_repeat(
            v.processes.size(),
            [&](std::uint32_t i) {
                process const& p = v.processes[i];
                return p.host != no_index && p.local_rank && p.master_port;
            },
            [&](std::uint32_t i) {
                return hash_of(std::uint64_t{v.processes[i].host} << 32 | *v.processes[i].local_rank);
            },
            [&](std::uint32_t i, std::uint32_t k) {
                process const& a = v.processes[i];
                process const& b = v.processes[k];
                return a.host == b.host && *a.local_rank == *b.local_rank && *a.master_port != *b.master_port;
            },
            [&](repeat const&) { twice = true; });
        return twice;
    }
    // Whether all scripts are known to be of hosts or nodes of their own; one script alone is.
    [[nodiscard]] static constexpr bool nodes_known(launch_view const& v) noexcept {
        bool one_script = true;
        bool known = true;
        for (launch const& l : v.launches) {
            one_script &= l.at.source == v.launches[0].at.source;
            known &= l.host != no_index || l.node_rank;
        }
        return one_script || known;
    }

    bool by_port_;
    bool stated_ = false;
    bool left_out_ = false;
    hash_slots groups_;          // by the first claim of each group
    buffer<std::uint32_t> best_; // of such a claim: the one with the usual address
    buffer<master_claim> claims_;
    std::uint32_t usual_port_ = no_index;
};

} // namespace atlascheck
