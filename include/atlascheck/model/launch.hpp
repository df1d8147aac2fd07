// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/host.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck {

/// What starts the processes.
enum class launcher : std::uint8_t {
    other,
    torch_launch, // python -m torch.distributed.launch
    torchrun,
    torch_npu_run,
    shell_loop,
    mp_spawn,
    msrun,
    deepspeed,
    accelerate,
    mpirun,
    srun,   // under sbatch or alone
    python, // a script that is run once
};

/// The launcher as it is spelled.
[[nodiscard]] constexpr text word(launcher l) noexcept {
    constexpr text words[] = {
        {"a launcher", "启动器"},
        {"torch.distributed.launch", "torch.distributed.launch"},
        {"torchrun", "torchrun"},
        {"torch_npu_run", "torch_npu_run"},
        {"a shell loop", "shell 循环"},
        {"mp.spawn", "mp.spawn"},
        {"msrun", "msrun"},
        {"deepspeed", "deepspeed"},
        {"accelerate", "accelerate"},
        {"mpirun", "mpirun"},
        {"srun", "srun"},
        {"python", "python"},
    };
    return words[static_cast<unsigned>(l)];
}

/// One command that starts training processes on one host, or by srun and the like on several.
struct launch {
    launcher how = launcher::other;
    place at{};                           // the command
    std::uint32_t environment = no_index; // what it runs under, among the environments
    std::uint32_t host = no_index;
    stated<std::uint32_t> nodes{}; // how many servers take part
    stated<std::uint32_t> node_rank{};
    stated<std::uint32_t> per_node{};   // processes a server
    stated<std::uint32_t> processes{};  // processes of all servers, where they are stated together
    stated<std::uint32_t> world_size{}; // as WORLD_SIZE or RANK_SIZE state it
    stated<std::uint32_t> npus{};       // NPUs asked for a server: gres and the like
    stated<std::uint32_t> asked{};      // servers asked for, where the launch runs on all of them
    stated<std::uint32_t> launchers{};  // how often it runs on a server, where a scheduler starts it
    stated<std::string_view> master_addr{};
    stated<std::uint32_t> master_port{};
    stated<std::string_view> visible{}; // ASCEND_RT_VISIBLE_DEVICES, as it is spelled
    bool many = false; // a loop whose turns are not known repeats it, or a list that is not known names its servers
    bool overridable = false; // some of it holds only where nothing else is given to the script from outside
    // Launches of one input with the same number run side by side on one host, as `&` makes them until a `wait` or a
    // command that is waited for; without a number nothing is known of that.
    std::uint32_t beside = no_index;
};

/// One training process: of a job file, or an environment that was printed by one.
struct process {
    place at{};
    std::uint32_t host = no_index;
    std::uint32_t launch = no_index;
    std::uint32_t environment = no_index;
    stated<std::uint32_t> rank{};
    stated<std::uint32_t> local_rank{};
    stated<std::uint32_t> world_size{};
    stated<std::uint32_t> device{}; // that it uses
    stated<std::string_view> master_addr{};
    stated<std::uint32_t> master_port{};
    stated<std::string_view> visible{};
    bool printed = false; // its own environment tells of it, and there may be others; else a job file lists it with all
};

/// How the processes of the job are started.
struct launch_view {
    std::span<launch const> launches;
    std::span<process const> processes;
};

} // namespace atlascheck
