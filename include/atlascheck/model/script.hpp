// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/host.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck {

/// Where an index of a device comes from in a training script.
enum class index_source : std::uint8_t {
    absent,
    unknown,    // computed in a way that is not plain
    local_rank, // from LOCAL_RANK, also through --local_rank
    rank,       // from RANK or get_rank()
    literal,    // one number
    several,    // a list of two or more
};

/// A call in a training script that the rules speak of.
struct script_call {
    enum class kind : std::uint8_t {
        init_process_group, // of torch.distributed
        set_device,         // torch.npu.set_device and the like
        make_device,        // torch.device('npu', i)
        data_parallel,      // DistributedDataParallel
        sampler,            // DistributedSampler
        loader,             // DataLoader
        spawn,              // torch.multiprocessing.spawn
    };
    kind what = kind::init_process_group;
    place at{};
    bool conditional = false; // it stands behind an `if` and may never be reached

    stated<std::string_view> backend{};         // of init_process_group, where it is a literal
    index_source device = index_source::absent; // of set_device, make_device; device_ids of data_parallel
    index_source output = index_source::absent; // output_device of data_parallel
    stated<std::uint32_t> index{};              // where `device` is a literal
    stated<std::uint32_t> output_index{};
    stated<std::uint32_t> processes{};  // nprocs of spawn
    stated<std::uint32_t> world_size{}; // of init_process_group, where it is a literal
    bool has_sampler = false;           // loader: a sampler is handed over, or so it may be
};

/// A training script in Python, read and never run.
struct script {
    place at{};
    std::uint32_t first = 0; // its calls, among the view's
    std::uint32_t count = 0;
    bool transfer_to_npu = false; // it is imported, and turns "nccl" into "hccl"
    bool uses_npu = false;        // torch_npu or .npu stands in it
};

struct script_view {
    std::span<script const> scripts;
    std::span<script_call const> calls; // grouped by script
    bool several_processes = false;     // the job is known to have more than one process

    [[nodiscard]] constexpr std::span<script_call const> calls_of(script const& s) const noexcept {
        return calls.subspan(s.first, s.count);
    }
};

} // namespace atlascheck
