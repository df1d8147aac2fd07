// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/launch_facts.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/shell_values.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read::shell {

[[nodiscard]] constexpr bool is_one_of(std::string_view s, std::span<std::string_view const> all) noexcept {
    for (std::string_view const one : all)
        if (s == one) return true;
    return false;
}
/// A variable that something reads to run a job, so that its value is a fact.
[[nodiscard]] constexpr bool is_job_variable(std::string_view name) noexcept {
    constexpr std::string_view names[] = {
        "RANK_TABLE_FILE",
        "RANKTABLEFILE",
        "RANK_ID",
        "RANK_SIZE",
        "RANK",
        "WORLD_SIZE",
        "LOCAL_RANK",
        "LOCAL_WORLD_SIZE",
        "MASTER_ADDR",
        "MASTER_PORT",
        "MASTER_IP",
        "NNODES",
        "NODE_RANK",
        "NPROC_PER_NODE",
        "DEVICE_ID",
        "DEVICE_NUM",
        "SERVER_ID",
        "ASCEND_DEVICE_ID",
        "NPU_VISIBLE_DEVICES",
        "ASCEND_RT_VISIBLE_DEVICES",
        "ASCEND_RT_VISIBLE_DEVICE",
        "ASCEND_VISIBLE_DEVICES",
    };
    return name.starts_with("HCCL_") || name.starts_with("CM_") || name.starts_with("PET_") || is_one_of(name, names);
}
/// A variable that tells one process of a job from another.
inline constexpr std::string_view rank_variables[] = {
    "LOCAL_RANK", "RANK", "RANK_ID", "DEVICE_ID", "ASCEND_DEVICE_ID",
    "local_rank", "rank", "rank_id", "device_id", "NPU_CALCULATE_DEVICE"};
[[nodiscard]] constexpr bool is_rank_variable(std::string_view name) noexcept {
    return is_one_of(name, rank_variables);
}
/// Makes environments of the variables that a script has exported.
///
/// Cost: linear in the changes, which the budget limits; what has not changed is inherited.
class shell_environment {
public:
    shell_environment(shell_state const& state, input_facts& facts, plain_facts& plain, shell_budget& budget) noexcept
        : state_{state}, facts_{facts}, plain_{plain}, budget_{budget} {}

    /// A variable of one command alone.
    struct prefix {
        std::string_view name;
        shell_value value;
    };

    /// The environment as it is now; a new one only where something has changed. `no_index` where nothing is exported.
    [[nodiscard]] std::uint32_t now(bool unexported = false) {
        std::uint32_t const base = taken_.empty() ? no_index : taken_.back().environment;
        auto const first = static_cast<std::uint32_t>(facts_.variables.size());
        std::size_t mark = 0;
        ++stamp_;
        stamps_.resize(state_.all().size());
        state_.for_each_change(seen_, [&](shell_variable const& v, std::size_t behind) {
            auto const index = static_cast<std::size_t>(&v - state_.all().data());
            if (!v.set || (!v.exported && !unexported)) return;
            mark = behind;
            if (std::exchange(stamps_[index], stamp_) != stamp_ && budget_.take(sizeof(variable))) add(v.name, v.value);
        });
        seen_ = state_.mark();
        if (facts_.variables.size() != first) taken_.push_back({close(first, base), mark});
        return taken_.empty() ? no_index : taken_.back().environment;
    }
    /// As above, with variables that stand before a command. Where it is run again, only what differs is new.
    [[nodiscard]] std::uint32_t with(std::span<prefix const> before, char const* command) {
        std::uint32_t base = now();
        if (before.empty()) return base;
        auto const first = static_cast<std::uint32_t>(facts_.variables.size());
        bool const again = command == last_.command && base == last_.base && before.size() == last_.values.size();
        if (!again) last_ = {command, base, no_index, {before.begin(), before.end()}};
        for (std::size_t i = 0; i != before.size(); ++i) {
            shell_value const& was = last_.values[i].value;
            if (!again || was.text != before[i].value.text || was.plain != before[i].value.plain)
                add(before[i].name, before[i].value);
        }
        if (!again) return last_.made = close(first, base);
        return facts_.variables.size() == first ? last_.made : close(first, last_.made);
    }
    /// At the end of the script: what no launch has seen. `unexported`: variables that are not exported too.
    void finish(bool unexported) {
        bool plain = false;
        state_.for_each_change(seen_, [&](shell_variable const& v, std::size_t) {
            plain = plain || (v.set && v.value.plain && (v.exported || unexported));
        });
        if (plain || taken_.empty()) (void)now(unexported);
    }
    /// The script's variables are as they were at a mark.
    void roll_back(std::size_t mark) {
        while (!taken_.empty() && taken_.back().mark > mark) {
            taken_.pop_back();
            seen_ = taken_.empty() ? 0 : taken_.back().mark;
        }
        seen_ = std::min(seen_, mark);
    }
    /// The variables from `first` on that differ with the turns of a loop are of no one process.
    void blur(std::size_t first, std::uint32_t loop) {
        for (std::size_t i = first; i < loops_.size(); ++i)
            if (loops_[i] == loop) facts_.variables[i].plain = false;
    }

private:
    struct taken {
        std::uint32_t environment;
        std::size_t mark; // behind the last change that it has
    };
    struct command_environment {
        char const* command = nullptr;
        std::uint32_t base = no_index;
        std::uint32_t made = no_index;
        std::vector<prefix> values{};
    };

    void add(std::string_view name, shell_value const& v) {
        variable out{
            .name = name, .value = v.text, .at = plain_.at(v.at), .name_at = plain_.at(name), .plain = v.plain};
        if (out.plain && is_job_variable(name)) out.plain = plain_.known(v);
        facts_.variables.push_back(out);
        loops_.resize(facts_.variables.size());
        loops_.back() = v.loop;
    }
    std::uint32_t close(std::uint32_t first, std::uint32_t parent) {
        environment e;
        e.first = first;
        e.count = static_cast<std::uint32_t>(facts_.variables.size()) - first;
        e.at = facts_.variables[first].name_at;
        e.parent = parent;
        facts_.environments.push_back(e);
        return static_cast<std::uint32_t>(facts_.environments.size() - 1);
    }

    shell_state const& state_;
    input_facts& facts_;
    plain_facts& plain_;
    shell_budget& budget_;
    std::vector<taken> taken_;
    std::vector<std::uint32_t> stamps_; // of each variable of the script: when it was taken last
    std::vector<std::uint32_t> loops_;  // of each variable of the facts: the loop that it differs with
    command_environment last_;
    std::size_t seen_ = 0; // the changes that have been looked at
    std::uint32_t stamp_ = 0;
};

} // namespace atlascheck::read::shell
