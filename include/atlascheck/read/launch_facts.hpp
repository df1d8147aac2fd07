// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/launch.hpp>
#include <atlascheck/read/launchers.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/text_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace atlascheck::read {

/// Makes facts of what a script evaluates to. What is not plain or was never filled in is an unknown fact; the latter is told,
/// once a place.
class plain_facts {
public:
    explicit plain_facts(text_findings& found) noexcept : found_{found} {}

    [[nodiscard]] place at(std::string_view part) const noexcept {
        return part.data() == nullptr ? place{} : found_.at(part);
    }
    /// Whether a value that is to become a fact is plain and filled in.
    [[nodiscard]] bool known(shell_value const& v) {
        if (!v.plain) return false;
        if (v.fallback) fallback_ = true;
        loop_ = std::max(loop_, v.loop);
        if (!is_placeholder(v.text)) return true;
        if (v.at.data() != nullptr && told_.insert(v.at.data()).second) found_.placeholder(v.at);
        return false;
    }
    [[nodiscard]] stated<std::uint32_t> number(shell_value const& v) {
        if (!known(v)) return {};
        number_reading const n = read_number(v.text);
        if (n.kind != number_reading::how::plain) return {};
        return {n.value, at(v.at)};
    }
    /// As above; there is no such thing as 0 of it.
    [[nodiscard]] stated<std::uint32_t> count(shell_value const& v) {
        auto const n = number(v);
        return n && *n != 0 ? n : stated<std::uint32_t>{};
    }
    [[nodiscard]] stated<std::uint32_t> port(shell_value const& v) {
        auto const n = number(v);
        return n && *n <= 65535 && *n != 0 ? n : stated<std::uint32_t>{};
    }
    [[nodiscard]] stated<std::string_view> text(shell_value const& v) {
        if (!known(v) || v.text.empty()) return {};
        return {v.text, at(v.at)};
    }
    /// Whether one of the facts since the last call holds only where nobody gives another.
    [[nodiscard]] bool take_fallback() noexcept { return std::exchange(fallback_, false); }
    /// The innermost loop with which one of these facts differs.
    [[nodiscard]] std::uint32_t take_loop() noexcept { return std::exchange(loop_, 0); }

private:
    text_findings& found_;
    std::unordered_set<char const*> told_;
    std::uint32_t loop_ = 0;
    bool fallback_ = false;
};

namespace shell {

[[nodiscard]] inline shell_value part_of(shell_value const& v, std::size_t begin, std::size_t length) noexcept {
    shell_value part = v;
    part.text = v.text.substr(begin, length);
    if (v.text.data() == v.at.data()) part.at = part.text;
    return part;
}
// `2`, or `1:2` where both are equal: else the number is not settled.
[[nodiscard]] inline stated<std::uint32_t> count_of_range(plain_facts& facts, shell_value const& v, char between) {
    std::size_t const colon = v.text.find(between);
    if (!v.plain || colon == std::string_view::npos) return facts.count(v);
    auto const least = facts.count(part_of(v, 0, colon));
    auto const most = facts.count(part_of(v, colon + 1, std::string_view::npos));
    return least && most && *least == *most ? least : stated<std::uint32_t>{};
}
inline void take_master(launch& l, plain_facts& facts, launch_options const& options) {
    using enum launch_option;
    if (options.has(endpoint)) {
        shell_value const& v = options[endpoint];
        std::size_t const colon = v.plain ? v.text.rfind(':') : std::string_view::npos;
        bool const wide = v.plain && v.text.find(':') != colon && !v.text.starts_with('['); // an IPv6 address alone
        l.master_addr = facts.text(wide ? v : part_of(v, 0, colon));
        if (colon != std::string_view::npos && !wide)
            l.master_port = facts.port(part_of(v, colon + 1, std::string_view::npos));
        return;
    }
    if (options.has(master_addr)) l.master_addr = facts.text(options[master_addr]);
    if (options.has(master_port)) l.master_port = facts.port(options[master_port]);
}
// What is not given is 1, where it is sure that it is not given.
[[nodiscard]] inline stated<std::uint32_t> given_or_one(plain_facts& facts, launch_options const& options,
                                                        launch_option o, place command) {
    if (options.has(o)) return count_of_range(facts, options[o], ':');
    if (options.uncertain()) return {};
    return {1, command};
}
// `a:8,b:8` as a number of hosts that have equally many slots.
[[nodiscard]] inline stated<std::uint32_t> slots_of(plain_facts& facts, shell_value const& v, std::uint32_t& hosts) {
    stated<std::uint32_t> all;
    hosts = 0;
    if (!v.plain) return {};
    for (std::size_t at = 0; at <= v.text.size();) {
        std::size_t const end = std::min(v.text.find(',', at), v.text.size());
        std::size_t const colon = v.text.substr(at, end - at).rfind(':');
        if (colon == std::string_view::npos) return {};
        auto const slots = facts.count(part_of(v, at + colon + 1, end - at - colon - 1));
        if (!slots || (hosts != 0 && *slots != *all)) return {};
        all = slots;
        ++hosts;
        at = end + 1;
    }
    return all;
}
// `localhost:0,1,2`: how many devices of the one host.
[[nodiscard]] inline stated<std::uint32_t> included(plain_facts& facts, shell_value const& v) {
    if (!v.plain || v.text.find('@') != std::string_view::npos) return {};
    std::size_t const colon = v.text.find(':');
    if (colon == std::string_view::npos || !facts.known(v)) return {};
    std::string_view const list = v.text.substr(colon + 1);
    if (list.empty() || list.find_first_not_of("0123456789,") != std::string_view::npos) return {};
    return {static_cast<std::uint32_t>(1 + std::count(list.begin(), list.end(), ',')), facts.at(v.at)};
}
} // namespace shell

/// What the options of a launcher say of a launch, with what they are where they are not given.
///
/// Source: the launchers' own documents; torchrun and its kin do not read the master from the environment.
inline void take_options(launch& l, plain_facts& facts, launch_options const& options) {
    using enum launch_option;
    auto const number_of = [&](launch_option o) {
        return options.has(o) ? facts.number(options[o]) : stated<std::uint32_t>{};
    };
    auto const count_of = [&](launch_option o) {
        return options.has(o) ? facts.count(options[o]) : stated<std::uint32_t>{};
    };
    l.node_rank = number_of(node_rank);
    switch (l.how) {
    case launcher::torch_launch:
    case launcher::torchrun:
    case launcher::torch_npu_run:
        l.nodes = shell::given_or_one(facts, options, nodes, l.at);
        l.per_node = shell::given_or_one(facts, options, per_node, l.at);
        if (!options.has(standalone)) shell::take_master(l, facts, options);
        break;
    case launcher::srun:
        if (options.has(nodes)) l.nodes = shell::count_of_range(facts, options[nodes], '-');
        l.per_node = count_of(per_node);
        l.processes = count_of(processes);
        break;
    case launcher::mpirun:
        l.per_node = count_of(per_node);
        l.processes = count_of(processes);
        if (options.has(hosts)) {
            std::uint32_t n = 0;
            auto const slots = shell::slots_of(facts, options[hosts], n);
            if (slots && (!l.processes || *l.processes == std::uint64_t{n} * *slots)) {
                l.nodes = {n, facts.at(options[hosts].at)};
                if (!l.per_node) l.per_node = slots;
            }
        }
        l.many = !l.nodes && (options.has(hosts) || options.has(hostfile));
        break;
    default:
        l.nodes = count_of(nodes);
        l.per_node = count_of(per_node);
        l.processes = count_of(processes);
        if (options.has(include) && !l.per_node) l.per_node = shell::included(facts, options[include]);
        shell::take_master(l, facts, options);
        break;
    }
}

} // namespace atlascheck::read
