// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::script {

/// By what a script chooses a device instead.
enum class device_choice : std::uint8_t { literal, several, rank };

[[nodiscard]] constexpr text word(device_choice c) noexcept {
    constexpr text words[] = {
        {"a fixed number", "固定编号"},
        {"a list of several devices", "包含多个设备的列表"},
        {"the rank, which on the second server is past its devices", "进程的 rank（在第二台服务器上会超出其设备数）"},
    };
    return words[static_cast<unsigned>(c)];
}

/// Each process chooses its NPU by LOCAL_RANK, and DistributedDataParallel gets that one.
///
/// Needs:  for a fixed device that the job has several processes, and that none sees one device alone, or what the run tells;
///         for a choice by rank that it has several servers; for a list of devices nothing. What is computed is not judged, nor
///         a call behind an `if`, nor a fixed device beside one that is chosen.
/// Blames: the first such call of a script, further ones are related.
/// Cost:   O(calls + launches + processes); allocates nothing.
/// Source: M, S, "adapt the script".
struct device_not_local_rank {
    static constexpr rule_info info{
        .id = "script/device-not-local-rank",
        .level = severity::error,
        .from = source::both_guides,
        .codes = "EI0015",
    };
    static constexpr text summary{
        .en = "the NPU is chosen by LOCAL_RANK, and DistributedDataParallel gets device_ids and output_device of it",
        .zh = "按 LOCAL_RANK 选择 NPU，且 DistributedDataParallel 的 device_ids 与 output_device 由它得出",
    };
    static constexpr text why{
        .en =
            "With a fixed number all processes of a server take one device; by the rank the processes of the second server "
            "take devices that there are not.",
        .zh = "使用固定编号时同一服务器的所有进程选中同一设备；使用 rank 时第二台服务器的进程会选中不存在的设备。",
    };
    static constexpr text hccl{
        .en =
            "HCCL refuses the second process of a device with EI0015; where the device does not exist it is not reached.",
        .zh = "HCCL 以 EI0015 拒绝同一设备上的第二个进程；设备不存在时尚未执行到 HCCL。",
    };
    static constexpr literal example = R"(import torch, torch_npu
import torch.distributed as dist
torch.npu.set_device(0)
dist.init_process_group(backend="hccl", world_size=8))";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, call), (device_choice, by));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{call} chooses the device by {by}, not by LOCAL_RANK",
        .zh = "{call} 按{by}而非 LOCAL_RANK 选择设备",
    };
    static constexpr text fix{
        .en =
            "local_rank = int(os.environ[\"LOCAL_RANK\"]); torch.npu.set_device(local_rank); device_ids=[local_rank], "
            "output_device=local_rank",
        .zh =
            "local_rank = int(os.environ[\"LOCAL_RANK\"])；torch.npu.set_device(local_rank)；device_ids=[local_rank]、"
            "output_device=local_rank",
    };

    static constexpr void check(script_view const& v, cluster_view const* c, hosts_view const* h, launch_view const* l,
                                environment_view const* e, sink_for<device_not_local_rank> auto& out) {
        bool servers = on_several_servers(c, h);
        if (l != nullptr)
            for (launch const& each : l->launches) servers |= on_several_servers(each, nullptr, nullptr);
        bool const alone = l != nullptr && isolates(*l, e);
        if (alone) out.not_evaluated(device_not_local_rank{}, fact::visible_devices);
        if (v.scripts.empty()) out.not_evaluated(device_not_local_rank{}, fact::script);
        for (atlascheck::script const& s : v.scripts) {
            bool const together = v.several_processes || servers || several(v, s);
            if (!together) out.not_evaluated(device_not_local_rank{}, fact::rank_count);
            judge(v, s, {together && !alone, servers}, out);
        }
    }

private:
    using kind = script_call::kind;
    // What is known of the job.
    struct job {
        bool processes = false; // there are several, which see the same devices
        bool servers = false;
    };

    // Whether each process may see a device of its own, which is then number 0 to all of them.
    [[nodiscard]] static constexpr bool isolates(launch_view const& v, environment_view const* e) noexcept {
        auto const of_one = [&](auto const& each) {
            if (each.visible) return read_visible_devices(*each.visible).count <= 1;
            if (e == nullptr || each.environment >= e->environments.size()) return false;
            variable const* const set = e->find(e->environments[each.environment], "ASCEND_RT_VISIBLE_DEVICES");
            return set != nullptr && !set->plain;
        };
        return any_of(v.launches, of_one) || any_of(v.processes, of_one);
    }
    // Whether the script itself says that there are several processes.
    [[nodiscard]] static constexpr bool several(script_view const& v, atlascheck::script const& s) noexcept {
        for (script_call const& c : v.calls_of(s))
            if ((c.processes && *c.processes > 1) || (c.world_size && *c.world_size > 1)) return true;
        return false;
    }
    [[nodiscard]] static constexpr bool chooses(script_call const& c) noexcept {
        bool const of_device = c.what == kind::set_device || c.what == kind::make_device;
        return of_device && (c.device == index_source::local_rank || c.device == index_source::unknown ||
                             c.device == index_source::rank);
    }
    // Whether a source is wrong, and as what.
    [[nodiscard]] static constexpr bool wrong(index_source from, job const& known, device_choice& by) noexcept {
        switch (from) {
        case index_source::literal: by = device_choice::literal; return known.processes;
        case index_source::several: by = device_choice::several; return true;
        case index_source::rank: by = device_choice::rank; return known.servers;
        default: return false;
        }
    }
    static constexpr void judge(script_view const& v, atlascheck::script const& s, job const& known, auto& out) {
        auto const calls = v.calls_of(s);
        bool const chosen = any_of(calls, chooses);
        bool told = false;
        related_once related{{}};
        for (std::size_t i = 0; i != calls.size(); ++i) {
            script_call const& c = calls[i];
            bool const parallel = c.what == kind::data_parallel;
            if (!parallel && c.what != kind::set_device && c.what != kind::make_device) continue;
            device_choice by = device_choice::literal;
            if (!wrong(c.device, known, by) && !(parallel && wrong(c.output, known, by))) continue;
            if (!parallel && (c.conditional || (chosen && by == device_choice::literal))) continue;
            if (told) {
                if (related.take(c.at)) out.related(device_not_local_rank{}, c.at);
                continue;
            }
            told = true;
            out.report(device_not_local_rank{}, fault{excerpt_of(c.at), by}, place_or_position(c.at, i));
            related = related_once{c.at};
        }
    }
};

} // namespace atlascheck::rules::script
