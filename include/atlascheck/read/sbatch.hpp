// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/letters.hpp>
#include <atlascheck/read/launch_facts.hpp>
#include <atlascheck/read/launchers.hpp>
#include <atlascheck/read/shell_values.hpp>
#include <atlascheck/read/shell_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// What a batch script asks Slurm for.
struct slurm_request {
    stated<std::uint32_t> nodes;
    stated<std::uint32_t> per_node; // tasks
    stated<std::uint32_t> tasks;    // of all nodes
    stated<std::uint32_t> npus;     // of each node
    place at{};                     // the first of these

    [[nodiscard]] bool empty() const noexcept { return !nodes && !per_node && !tasks && !npus; }
};

namespace shell {
[[nodiscard]] constexpr bool names_npu(std::string_view s) noexcept {
    using atlascheck::detail::lower;
    for (std::string_view const name : {"npu", "ascend"})
        if (std::search(s.begin(), s.end(), name.begin(), name.end(), [](char a, char b) { return lower(a) == b; }) !=
            s.end())
            return true;
    return false;
}
/// `npu:8`, `npu:910b:8` or `npu`, alone or in a list with other resources.
[[nodiscard]] inline stated<std::uint32_t> npus_of(plain_facts& facts, shell_value const& v) {
    if (!v.plain) return {};
    for (std::size_t at = 0; at < v.text.size();) {
        std::size_t const end = std::min(v.text.find(',', at), v.text.size());
        std::string_view const one = v.text.substr(at, end - at);
        std::size_t const begin = at;
        at = end + 1;
        if (!names_npu(one)) continue;
        std::size_t const colon = one.rfind(':');
        shell_value const last = part_of(v, begin + colon + 1, one.size() - colon - 1);
        if (colon == std::string_view::npos || !is_digit(last.text.empty() ? '0' : last.text[0]))
            return {1, facts.at(part_of(v, begin, one.size()).at)};
        return facts.count(last);
    }
    return {};
}
} // namespace shell

/// Adds what the options of `sbatch` or `srun` ask for; the later of two holds.
inline void take_request(slurm_request& r, plain_facts& facts, launch_options const& options) {
    using enum launch_option;
    if (options.has(nodes)) r.nodes = shell::count_of_range(facts, options[nodes], '-');
    if (options.has(per_node)) r.per_node = facts.count(options[per_node]);
    if (options.has(processes)) r.tasks = facts.count(options[processes]);
    if (options.has(gres)) r.npus = shell::npus_of(facts, options[gres]);
    if (r.at.what != spot::nowhere) return;
    for (auto const& s : {r.npus, r.nodes, r.per_node, r.tasks})
        if (s) {
            r.at = s.at;
            return;
        }
}

/// Reads the `#SBATCH` lines, which end where the first command stands.
///
/// Cost: linear in these lines.
[[nodiscard]] inline slurm_request read_sbatch(std::string_view text, shell_values& values, plain_facts& facts) {
    slurm_request r;
    std::vector<shell_field> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        if (!line.starts_with('#')) break;
        if (!line.starts_with("#SBATCH") || line.size() < 8 || (line[7] != ' ' && line[7] != '\t')) continue;
        shell_words cut{line.substr(7)};
        words.clear();
        for (auto t = cut.next(); t.what == shell_token::kind::word; t = cut.next()) values.expand(t.text, words);
        launch_options options;
        (void)options.read(options_of(launcher::srun), words);
        take_request(r, facts, options);
    }
    return r;
}

} // namespace atlascheck::read
