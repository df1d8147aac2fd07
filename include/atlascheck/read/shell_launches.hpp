// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/loopback.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/launch_facts.hpp>
#include <atlascheck/read/launchers.hpp>
#include <atlascheck/read/sbatch.hpp>
#include <atlascheck/read/shell_commands.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_state.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace atlascheck::read::shell {

/// A loop in which a command stands.
struct active_loop {
    std::uint32_t id = 0;
    std::string_view name; // its variable
};

/// The end of one turn of a loop.
struct loop_end {
    std::uint32_t id = 0;
    std::size_t first = 0;     // the launches before the turn
    std::size_t variables = 0; // those of the facts before the loop
    std::uint64_t turns = 0;   // of the whole loop; 0 where that is not known
    std::string_view at;       // what says so
};

/// The launches of a script, and what is settled of them only when the loop or the list ends in which they stand.
class launch_list {
public:
    launch_list(input_facts& facts, plain_facts& plain, shell_state const& state, shell_environment& environment)
        : facts_{facts}, plain_{plain}, state_{state}, environment_{environment} {}

    void request(slurm_request const& r) { request_ = r; }
    [[nodiscard]] std::size_t size() const noexcept { return facts_.launches.size(); }
    [[nodiscard]] bool full() const noexcept { return size() >= most; }
    [[nodiscard]] std::uint32_t beside() const noexcept { return beside_; }
    /// What was started before is waited for.
    void wait() noexcept { ++beside_; }

    /// A command, if it starts processes of a job. `conditions`: behind how many of them it stands within its loop.
    void command(std::span<shell_field const> words, started s, std::span<shell_environment::prefix const> before,
                 std::span<active_loop const> loops, unsigned conditions) {
        prefixes_.assign(before.begin(), before.end());
        for (shell_field const& f : words.first(std::min(s.first, words.size())))
            if (f.split) prefixes_.push_back({f.head.text, f.tail}); // `env A=1`
        loops_ = loops;
        note_ = {};
        note_.conditions = conditions;
        if (!starts_job(words, s)) return;
        note_.command = words[s.first].head.at.data();
        if (settled_.contains(note_.command)) return;
        facts_.launches.push_back(make(words, s));
        notes_.push_back(note_);
    }
    /// The list of commands ends that began behind the `first` launches.
    void end_list(std::size_t first, std::uint32_t before, bool background) noexcept {
        bool waits = false;
        for (std::size_t i = first; i < size(); ++i) {
            if (background) notes_[i].background = true;
            waits = waits || !notes_[i].background;
        }
        if (background && first < size()) beside_ = before;
        if (waits) ++beside_;
    }
    /// Branches end that began behind the `first` launches. Where each of them, `else` included, starts the process of a
    /// turn, that is one launch.
    void merge(std::size_t first, std::size_t branches, std::uint32_t loop) {
        if (loop == 0 || branches < 2 || size() - first != branches) return;
        for (std::size_t i = first; i != size(); ++i) {
            if (notes_[i].rank_loop != loop || notes_[i].conditions == 0) return;
            if (i != first && facts_.launches[i].beside == facts_.launches[i - 1].beside) return;
        }
        for (std::size_t i = first; i != size(); ++i)
            notes_[first].background = notes_[first].background || notes_[i].background;
        --notes_[first].conditions;
        facts_.launches.resize(first + 1);
        notes_.resize(first + 1);
    }
    /// Settles what a loop makes of the launches of its turn; whether its further turns may start others.
    [[nodiscard]] bool end_turn(loop_end const& end) {
        bool again = false;
        for (std::size_t i = end.first; i < size(); ++i) {
            bool const ranks = notes_[i].rank_loop == end.id;
            if (ranks && notes_[i].background) make_loop(i, end);
            if (!ranks && repeats(i, end.id))
                again = true;
            else
                settle(notes_[i].command, end.id);
        }
        return again;
    }
    void leave_loop(std::uint32_t id) {
        for (; !settled_order_.empty() && settled_order_.back().loop == id; settled_order_.pop_back())
            settled_.erase(settled_order_.back().command);
    }
    /// There may be more launches like those from `first` on.
    void doubt(std::size_t first) noexcept {
        for (std::size_t i = first; i < size(); ++i)
            if (notes_[i].background) facts_.launches[i].many = true;
    }
    /// At the end of the script.
    void finish() {
        if (!request_.empty() && !request_used_) {
            launch l;
            l.at = request_.at;
            l.nodes = request_.nodes;
            l.npus = request_.npus;
            l.environment = environment_.now();
            facts_.launches.push_back(l);
        }
        environment_.finish(facts_.launches.empty());
    }

private:
    static constexpr std::size_t most = 4096; // more than any script that a person wrote

    struct note {
        char const* command = nullptr;
        std::uint32_t rank_loop = 0; // the loop that starts one process a turn
        std::uint32_t loop = 0;      // the innermost with which a fact of it differs
        std::uint32_t visible_loop = 0;
        unsigned conditions = 0;
        bool background = false;
    };
    struct settled {
        std::uint32_t loop;
        char const* command;
    };

    void settle(char const* command, std::uint32_t loop) {
        if (settled_.insert({command, loop}).second) settled_order_.push_back({loop, command});
    }
    [[nodiscard]] bool repeats(std::size_t i, std::uint32_t loop) {
        launch& l = facts_.launches[i];
        if (!notes_[i].background) return notes_[i].loop == loop;
        bool const plain = l.how == launcher::python || l.how == launcher::other;
        if (!plain || l.visible || notes_[i].loop == loop) return true;
        l.many = true; // of which it is not known whether they use NPUs
        return false;
    }
    void make_loop(std::size_t i, loop_end const& end) {
        launch& l = facts_.launches[i];
        bool const counted = end.turns != 0 && end.turns < 0xFFFFFFFFU && notes_[i].conditions == 0;
        l.how = launcher::shell_loop;
        l.many = !counted;
        if (counted) l.per_node = {static_cast<std::uint32_t>(end.turns), plain_.at(end.at)};
        if (notes_[i].visible_loop == end.id) l.visible = {};
        environment_.blur(end.variables, end.id);
        if (!l.nodes) l.nodes = nodes_of_loop(l);
    }
    // The guides' loops state the number of all processes: of one server where the master is this host itself.
    [[nodiscard]] static stated<std::uint32_t> nodes_of_loop(launch const& l) noexcept {
        if (!l.per_node || !l.world_size) return {};
        bool const here = l.master_addr && is_loopback_host(*l.master_addr);
        if (here && !l.node_rank) return {1, l.master_addr.at};
        if (*l.world_size % *l.per_node != 0 || *l.world_size == 0) return {};
        return {*l.world_size / *l.per_node, l.world_size.at};
    }

    [[nodiscard]] bool is_active(std::uint32_t loop) const noexcept {
        return loop != 0 && std::any_of(loops_.begin(), loops_.end(), [&](auto const& l) { return l.id == loop; });
    }
    void take_rank_loop(shell_value const& v) noexcept {
        if (is_active(v.loop)) note_.rank_loop = std::max(note_.rank_loop, v.loop);
    }
    [[nodiscard]] bool starts_job(std::span<shell_field const> words, started const& s) {
        using k = started::kind;
        if (s.what == k::nothing || s.first >= words.size()) return false;
        if (s.what != k::launcher) find_rank_loop(words, s);
        if (s.what == k::launcher || s.what == k::python) return true;
        bool const job = std::any_of(prefixes_.begin(), prefixes_.end(),
                                     [](auto const& p) { return is_job_variable(p.name); });
        if (s.what == k::shell) return job || note_.rank_loop != 0;
        return job || (words[s.first].head.plain && is_npu_program(base_name(words[s.first].head.text)));
    }
    // Whether each turn of a loop starts the process of one rank: by a variable, an option, or by the loop's own name.
    void find_rank_loop(std::span<shell_field const> words, started const& s) {
        if (loops_.empty()) return;
        for (auto const& p : prefixes_)
            if (is_rank_variable(p.name)) take_rank_loop(p.value);
        for (std::string_view const name : rank_variables)
            if (shell_variable const* const v = state_.find(name); v != nullptr && v->set && v->exported)
                take_rank_loop(v->value);
        for (std::size_t i = s.rest; i < words.size(); ++i) {
            if (!is_rank_option(words[i].head)) continue;
            if (words[i].split)
                take_rank_loop(words[i].tail);
            else if (i + 1 != words.size())
                take_rank_loop(words[i + 1].head);
        }
        for (active_loop const& l : loops_)
            if (is_rank_variable(l.name)) note_.rank_loop = std::max(note_.rank_loop, l.id);
    }
    [[nodiscard]] static bool is_rank_option(shell_value const& name) noexcept {
        if (!name.plain || !name.text.starts_with("--")) return false;
        std::string_view const s = name.text.substr(2);
        return s.find("rank") != std::string_view::npos || s.find("device") != std::string_view::npos || s == "gpu" ||
               s == "npu" || s == "gpu_id" || s == "npu_id";
    }

    // A variable as the command sees it; with `exported` only where it does.
    [[nodiscard]] shell_value const* lookup(std::string_view name, bool exported) const {
        shell_value const* found = nullptr;
        for (auto const& p : prefixes_)
            if (p.name == name) found = &p.value;
        if (found != nullptr) return found;
        shell_variable const* const v = state_.find(name);
        return v != nullptr && v->set && (v->exported || !exported) ? &v->value : nullptr;
    }
    [[nodiscard]] launch make(std::span<shell_field const> words, started s) {
        launch l;
        l.how = s.how;
        l.at = command_at(words, s);
        l.beside = beside_;
        slurm_request asked = request_;
        bool by_slurm = false;
        if (s.what == started::kind::launcher) {
            launch_options options;
            std::span<shell_field const> rest = words.subspan(std::min(s.rest, words.size()));
            std::size_t const read = options.read(options_of(s.how), rest);
            started const inner = started_by(rest, read);
            by_slurm = s.how == launcher::srun;
            bool const passes_on = by_slurm && inner.what == started::kind::launcher;
            if (by_slurm) take_request(asked, plain_, options);
            if (passes_on) { // one launcher a task
                l.how = inner.how;
                l.at = command_at(rest, inner);
                options = {};
                rest = rest.subspan(std::min(inner.rest, rest.size()));
                (void)options.read(options_of(l.how), rest);
            }
            if (l.how == launcher::srun)
                take_tasks(l, asked, inner);
            else
                take_all_options(l, options);
            if (by_slurm) l.asked = asked.nodes;
            if (passes_on) l.launchers = tasks_of_each(asked);
        } else {
            take_script_options(l, words.subspan(std::min(s.rest, words.size())));
        }
        take_npus(l, asked, by_slurm);
        if (reads_environment(l.how)) take_environment(l);
        if (shell_value const* const v = lookup("ASCEND_RT_VISIBLE_DEVICES", true); v != nullptr) {
            note_.visible_loop = v->loop;
            if (plain_.known(*v)) l.visible = {v->text, plain_.at(v->at)};
        }
        l.environment = environment_.with(prefixes_, note_.command);
        l.overridable = plain_.take_fallback();
        note_.loop = std::max(note_.visible_loop, plain_.take_loop());
        return l;
    }
    [[nodiscard]] place command_at(std::span<shell_field const> words, started const& s) const noexcept {
        std::string_view const first = words[s.first].head.at;
        std::string_view const last = words[s.last].head.at;
        bool const follows = last.data() >= first.data() && last.data() + last.size() <= first.data() + 256;
        return plain_.at(
            follows ? std::string_view{first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())}
                    : first);
    }
    // Source: torchrun and its kin take every option from PET_NAME too.
    void take_all_options(launch& l, launch_options& options) {
        struct named {
            std::string_view name;
            launch_option option;
        };
        constexpr named all[] = {
            {"PET_NNODES", launch_option::nodes},
            {"PET_NPROC_PER_NODE", launch_option::per_node},
            {"PET_NODE_RANK", launch_option::node_rank},
            {"PET_MASTER_ADDR", launch_option::master_addr},
            {"PET_MASTER_PORT", launch_option::master_port},
            {"PET_RDZV_ENDPOINT", launch_option::endpoint},
        };
        bool const torch = l.how == launcher::torchrun || l.how == launcher::torch_launch ||
                           l.how == launcher::torch_npu_run;
        for (named const& n : all)
            if (torch && !options.has(n.option))
                if (shell_value const* const v = lookup(n.name, true); v != nullptr) options.set(n.option, *v);
        take_options(l, plain_, options);
    }
    // What the guides' scripts take as options of their own: only names that mean one thing.
    void take_script_options(launch& l, std::span<shell_field const> words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            shell_field const& f = words[i];
            if (!f.head.plain || !f.head.text.starts_with("--")) continue;
            if (!f.split && i + 1 == words.size()) break;
            shell_value const& v = f.split ? f.tail : words[i + 1].head;
            std::string_view const name = f.head.text.substr(2);
            if (begins_as("nnodes", name) && name.size() == 6) l.nodes = plain_.count(v);
            if (begins_as("node_rank", name) && name.size() == 9) l.node_rank = plain_.number(v);
            if (begins_as("master_addr", name) && name.size() == 11) l.master_addr = plain_.text(v);
            if (begins_as("master_port", name) && name.size() == 11) l.master_port = plain_.port(v);
        }
    }
    static void take_tasks(launch& l, slurm_request const& asked, started const& inner) noexcept {
        l.nodes = asked.nodes;
        l.processes = asked.tasks;
        // One task that is no Python itself may start more processes.
        bool const sure = inner.what == started::kind::python || (asked.per_node && *asked.per_node > 1);
        if (sure) l.per_node = asked.per_node;
        if (inner.what != started::kind::python && l.processes && *l.processes <= (l.nodes ? *l.nodes : 1))
            l.processes = {};
    }
    [[nodiscard]] static stated<std::uint32_t> tasks_of_each(slurm_request const& asked) noexcept {
        if (asked.per_node) return asked.per_node;
        std::uint32_t const nodes = asked.nodes ? *asked.nodes : 1;
        if (!asked.tasks || nodes == 0 || *asked.tasks % nodes != 0) return {};
        return {*asked.tasks / nodes, asked.tasks.at};
    }
    void take_npus(launch& l, slurm_request const& asked, bool by_slurm) noexcept {
        if (asked.empty()) return;
        bool const everywhere = by_slurm || l.how == launcher::mpirun;
        bool const one = !asked.nodes || *asked.nodes == 1;
        if (!everywhere && !one) return; // a command of the batch script runs on its first node alone
        if (!l.nodes) l.nodes = asked.nodes;
        l.npus = asked.npus;
        request_used_ = true;
    }
    [[nodiscard]] static constexpr bool reads_environment(launcher how) noexcept {
        return how == launcher::python || how == launcher::other || how == launcher::srun || how == launcher::mpirun;
    }
    void take_environment(launch& l) {
        auto const take = [&](auto& to, std::string_view name, auto read) {
            if (to) return;
            if (shell_value const* const v = lookup(name, false); v != nullptr) to = read(*v);
        };
        auto const number = [&](shell_value const& v) { return plain_.number(v); };
        take(l.world_size, "WORLD_SIZE", number);
        take(l.world_size, "RANK_SIZE", number);
        take(l.nodes, "NNODES", [&](shell_value const& v) { return plain_.count(v); });
        take(l.node_rank, "NODE_RANK", number);
        take(l.master_addr, "MASTER_ADDR", [&](shell_value const& v) { return plain_.text(v); });
        take(l.master_port, "MASTER_PORT", [&](shell_value const& v) { return plain_.port(v); });
    }

    input_facts& facts_;
    plain_facts& plain_;
    shell_state const& state_;
    shell_environment& environment_;
    slurm_request request_;
    bool request_used_ = false;
    std::vector<note> notes_; // of each launch
    note note_;               // of the one that is being made
    std::vector<shell_environment::prefix> prefixes_;
    std::span<active_loop const> loops_;
    std::unordered_map<char const*, std::uint32_t> settled_; // commands that need no further turn, and the loop
    std::vector<settled> settled_order_;
    std::uint32_t beside_ = 0;
};

} // namespace atlascheck::read::shell
