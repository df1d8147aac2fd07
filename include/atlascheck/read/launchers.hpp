// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/launch.hpp>
#include <atlascheck/read/shell_state.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck::read {

/// What an option of a launcher says.
enum class launch_option : std::uint8_t {
    nodes,
    node_rank,
    per_node,
    processes, // of all servers
    master_addr,
    master_port,
    endpoint, // `host:port`
    backend,
    hosts,
    hostfile,
    include, // which devices of which hosts
    gres,
    standalone,
    module,
    other,
};
inline constexpr std::size_t launch_option_count = 15;

/// An option: its name without the dashes, with `_` for each dash in it, and how many values it takes.
struct known_option {
    std::string_view name;
    launch_option what = launch_option::other;
    unsigned values = 1;
};

/// The options of one launcher.
struct option_table {
    std::span<known_option const> options;
    bool abbreviates = true; // a beginning that only one option has will do
};

namespace launcher_options {
using enum launch_option;

/// Source: torch.distributed.run, torch.distributed.launch, torch_npu.distributed.run.
inline constexpr known_option torch[] = {
    {"nnodes", nodes},
    {"nproc_per_node", per_node},
    {"node_rank", node_rank},
    {"master_addr", master_addr},
    {"master_port", master_port},
    {"rdzv_backend", backend},
    {"rdzv_endpoint", endpoint},
    {"rdzv_id"},
    {"rdzv_conf"},
    {"standalone", standalone, 0},
    {"max_restarts"},
    {"monitor_interval"},
    {"start_method"},
    {"event_log_handler"},
    {"role"},
    {"m", module, 0},
    {"module", module, 0},
    {"no_python", other, 0},
    {"run_path", other, 0},
    {"use_env", other, 0},
    {"log_dir"},
    {"r"},
    {"redirects"},
    {"t"},
    {"tee"},
    {"local_ranks_filter"},
    {"local_addr"},
    {"logs_specs"},
    {"numa_binding"},
    {"signals_to_handle"},
    {"duplicate_stdout_filters"},
    {"duplicate_stderr_filters"},
    {"virtual_local_rank", other, 0},
    {"enable_tiered_parallel_tcpstore"},
};
/// Source: MindSpore, "msrun".
inline constexpr known_option msrun[] = {
    {"worker_num", processes},
    {"local_worker_num", per_node},
    {"master_addr", master_addr},
    {"master_port", master_port},
    {"node_rank", node_rank},
    {"log_dir"},
    {"join"},
    {"cluster_time_out"},
    {"bind_core"},
    {"sim_level"},
    {"sim_rank_id"},
    {"rank_table_file"},
    {"worker_log_name"},
    {"tail_worker_log"},
};
/// Source: DeepSpeed, "launcher".
inline constexpr known_option deepspeed[] = {
    {"num_nodes", nodes},
    {"num_gpus", per_node},
    {"num_accelerators", per_node},
    {"node_rank", node_rank},
    {"master_addr", master_addr},
    {"master_port", master_port},
    {"i", include},
    {"include", include},
    {"H"},
    {"hostfile"},
    {"e"},
    {"exclude"},
    {"launcher"},
    {"launcher_args"},
    {"module", module, 0},
    {"no_python", other, 0},
    {"no_local_rank", other, 0},
    {"no_ssh", other, 0},
    {"no_ssh_check", other, 0},
    {"force_multi", other, 0},
    {"save_pid", other, 0},
    {"enable_each_rank_log"},
    {"autotuning"},
    {"elastic_training", other, 0},
    {"min_elastic_nodes"},
    {"max_elastic_nodes"},
    {"bind_cores_to_rank", other, 0},
    {"bind_core_list"},
    {"ssh_port"},
    {"venv_script"},
};
/// Source: Accelerate, "launch".
inline constexpr known_option accelerate[] = {
    {"num_processes", processes},
    {"num_machines", nodes},
    {"machine_rank", node_rank},
    {"main_process_ip", master_addr},
    {"main_process_port", master_port},
    {"rdzv_backend", backend},
    {"config_file"},
    {"gpu_ids"},
    {"mixed_precision"},
    {"same_network", other, 0},
    {"multi_gpu", other, 0},
    {"cpu", other, 0},
    {"use_deepspeed", other, 0},
    {"use_fsdp", other, 0},
    {"use_megatron_lm", other, 0},
    {"debug", other, 0},
    {"quiet", other, 0},
    {"q", other, 0},
    {"m", module, 0},
    {"module", module, 0},
    {"no_python", other, 0},
};
/// Source: Open MPI and MPICH, "mpirun".
inline constexpr known_option mpirun[] = {
    {"n", processes},
    {"np", processes},
    {"c", processes},
    {"N", per_node},
    {"npernode", per_node},
    {"ppn", per_node},
    {"H", hosts},
    {"host", hosts},
    {"hosts", hosts},
    {"hostfile", hostfile},
    {"machinefile", hostfile},
    {"f", hostfile},
    {"x"},
    {"mca", other, 2},
    {"gmca", other, 2},
    {"genv", other, 2},
    {"env", other, 2},
    {"bind_to"},
    {"map_by"},
    {"rank_by"},
    {"wdir"},
    {"prefix"},
    {"output_filename"},
    {"timeout"},
    {"allow_run_as_root", other, 0},
    {"oversubscribe", other, 0},
    {"report_bindings", other, 0},
    {"merge_stderr_to_stdout", other, 0},
    {"tag_output", other, 0},
    {"display_map", other, 0},
    {"v", other, 0},
};
/// Source: Slurm, "srun" and "sbatch".
inline constexpr known_option slurm[] = {
    {"N", nodes},
    {"nodes", nodes},
    {"n", processes},
    {"ntasks", processes},
    {"ntasks_per_node", per_node},
    {"gres", gres},
    {"gpus_per_node", gres},
    {"c"},
    {"cpus_per_task"},
    {"p"},
    {"partition"},
    {"w"},
    {"nodelist"},
    {"x"},
    {"exclude"},
    {"J"},
    {"job_name"},
    {"t"},
    {"time"},
    {"o"},
    {"output"},
    {"e"},
    {"error"},
    {"i"},
    {"input"},
    {"mem"},
    {"mpi"},
    {"export"},
    {"A"},
    {"account"},
    {"q"},
    {"qos"},
    {"D"},
    {"chdir"},
    {"W"},
    {"wait"},
    {"m"},
    {"distribution"},
    {"cpu_bind"},
    {"gpu_bind"},
    {"mem_bind"},
    {"reservation"},
    {"comment"},
    {"G"},
    {"gpus"},
    {"gpus_per_task"},
    {"ntasks_per_gpu"},
    {"threads_per_core"},
    {"hint"},
    {"jobid"},
    {"C"},
    {"constraint"},
    {"d"},
    {"dependency"},
    {"a"},
    {"array"},
    {"mail_type"},
    {"mail_user"},
    {"container_image"},
    {"container_mounts"},
    {"l", other, 0},
    {"label", other, 0},
    {"u", other, 0},
    {"unbuffered", other, 0},
    {"K", other, 0},
    {"kill_on_bad_exit", other, 0},
    {"exclusive", other, 0},
    {"overlap", other, 0},
    {"pty", other, 0},
    {"multi_prog", other, 0},
    {"v", other, 0},
    {"Q", other, 0},
    {"quiet", other, 0},
    {"requeue", other, 0},
    {"no_requeue", other, 0},
};
} // namespace launcher_options

[[nodiscard]] constexpr option_table options_of(launcher l) noexcept {
    switch (l) {
    case launcher::torch_launch:
    case launcher::torchrun:
    case launcher::torch_npu_run: return {launcher_options::torch};
    case launcher::msrun: return {launcher_options::msrun};
    case launcher::deepspeed: return {launcher_options::deepspeed};
    case launcher::accelerate: return {launcher_options::accelerate};
    case launcher::mpirun: return {launcher_options::mpirun, false};
    case launcher::srun: return {launcher_options::slurm, false};
    default: return {};
    }
}

namespace shell {
[[nodiscard]] constexpr char undashed(char c) noexcept { return c == '-' ? '_' : c; }
// Whether `name` begins with `start`, dashes as underscores.
[[nodiscard]] constexpr bool begins_as(std::string_view name, std::string_view start) noexcept {
    if (start.size() > name.size()) return false;
    for (std::size_t i = 0; i != start.size(); ++i)
        if (undashed(start[i]) != name[i]) return false;
    return true;
}
} // namespace shell

/// The option of a table that a name, without its dashes, stands for; null where there is none, or more than one.
[[nodiscard]] constexpr known_option const* find_option(option_table const& table, std::string_view name) noexcept {
    known_option const* begun = nullptr;
    unsigned matches = 0;
    for (known_option const& o : table.options) {
        if (!shell::begins_as(o.name, name)) continue;
        if (o.name.size() == name.size()) return &o;
        ++matches;
        begun = &o;
    }
    return table.abbreviates && name.size() > 1 && matches == 1 ? begun : nullptr;
}

/// What a command's options say, before anything is made of it.
class launch_options {
public:
    [[nodiscard]] bool has(launch_option o) const noexcept { return given_[index(o)]; }
    [[nodiscard]] shell_value const& operator[](launch_option o) const noexcept { return values_[index(o)]; }
    /// Something among the options is not plain, and may be any of them.
    [[nodiscard]] bool uncertain() const noexcept { return uncertain_; }

    /// Reads the options at the beginning of `words`, the later of two; returns how many words they are.
    [[nodiscard]] std::size_t read(option_table const& table, std::span<shell_field const> words) {
        std::size_t at = 0;
        while (at != words.size()) {
            shell_field const& f = words[at];
            if (!f.head.plain) {
                uncertain_ = true;
                ++at;
                continue;
            }
            if (f.head.text.size() < 2 || f.head.text[0] != '-') break;
            at += 1 + option(table, words.subspan(at));
        }
        return at;
    }
    void set(launch_option o, shell_value const& v) noexcept {
        given_[index(o)] = true;
        values_[index(o)] = v;
    }

private:
    [[nodiscard]] static constexpr std::size_t index(launch_option o) noexcept { return static_cast<std::size_t>(o); }

    // How many of the words behind the option belong to it.
    [[nodiscard]] std::size_t option(option_table const& table, std::span<shell_field const> words) {
        shell_field const& f = words[0];
        std::string_view name = f.head.text;
        bool const short_form = name[1] != '-';
        name.remove_prefix(short_form ? 1 : 2);
        known_option const* const o = find_option(table, name);
        if (o == nullptr) {
            if (short_form && attached(table, f, name)) return 0;
            return !f.split && is_value(words, 1) ? 1 : 0;
        }
        if (o->values == 0) {
            set(o->what, {.text = f.head.text, .at = f.head.at});
            return 0;
        }
        if (f.split) {
            set(o->what, f.tail);
            return 0;
        }
        if (words.size() == 1 || (words[1].head.plain && words[1].head.text.starts_with("--"))) {
            set(o->what, shell_value::unknown(f.head.at));
            return 0;
        }
        set(o->what, words[1].split ? shell_value::unknown(words[1].head.at) : words[1].head);
        return std::min<std::size_t>(o->values, words.size() - 1);
    }
    // Whether a word may be the value of an option that is not known, and not the program.
    [[nodiscard]] static bool is_value(std::span<shell_field const> words, std::size_t at) noexcept {
        if (at >= words.size() || !words[at].head.plain) return false;
        std::string_view const s = words[at].head.text;
        return !s.starts_with('-') && !s.ends_with(".py") && !s.ends_with(".sh");
    }
    // `-n8`
    [[nodiscard]] bool attached(option_table const& table, shell_field const& f, std::string_view name) {
        if (name.size() < 2 || f.split || table.abbreviates) return false;
        known_option const* const o = find_option(table, name.substr(0, 1));
        if (o == nullptr || o->values == 0) return false;
        bool const in_place = f.head.at.data() == f.head.text.data();
        set(o->what, {.text = name.substr(1), .at = in_place ? name.substr(1) : f.head.at});
        return true;
    }

    std::array<shell_value, launch_option_count> values_{};
    std::array<bool, launch_option_count> given_{};
    bool uncertain_ = false;
};

} // namespace atlascheck::read
