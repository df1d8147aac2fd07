// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::script {

/// What becomes of the DistributedSampler.
enum class sampler_lack : std::uint8_t { not_made, not_handed_over };

[[nodiscard]] constexpr text word(sampler_lack l) noexcept {
    constexpr text words[] = {{"made", "未创建"}, {"handed to a DataLoader", "未传给 DataLoader"}};
    return words[static_cast<unsigned>(l)];
}

/// A script that trains data parallel makes a DistributedSampler and hands it to the DataLoader.
///
/// Needs:  a script with DistributedDataParallel and a DataLoader. Where one loader has a sampler, or may have one, those
///         without are taken to be for evaluation.
/// Blames: the first DataLoader of a script.
/// Cost:   O(calls); allocates nothing.
/// Source: M, S, "adapt the script".
struct missing_sampler {
    static constexpr rule_info info{
        .id = "script/missing-sampler",
        .level = severity::note,
        .from = source::both_guides,
    };
    static constexpr text summary{
        .en = "a DistributedSampler is made and handed to the DataLoader",
        .zh = "创建 DistributedSampler 并传给 DataLoader",
    };
    static constexpr text why{
        .en = "Without it each process goes through all of the data, and an epoch takes as long as on one device.",
        .zh = "否则每个进程都会遍历全部数据，一个 epoch 的耗时与单设备相同。",
    };
    static constexpr text hccl{
        .en = "HCCL does not see the data; the job runs and gains nothing.",
        .zh = "HCCL 看不到数据；作业可以运行，但没有加速。",
    };
    static constexpr literal example = R"(import torch, torch_npu
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
model = DistributedDataParallel(model, device_ids=[local_rank])
loader = DataLoader(dataset=train_data, batch_size=32))";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (sampler_lack, lack));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "no DistributedSampler is {lack}: each process goes through all of the data",
        .zh = "DistributedSampler {lack}：每个进程都会遍历全部数据",
    };
    static constexpr text fix{
        .en = "train_sampler = DistributedSampler(train_data); DataLoader(dataset=train_data, sampler=train_sampler)",
        .zh = "train_sampler = DistributedSampler(train_data)；DataLoader(dataset=train_data, sampler=train_sampler)",
    };

    static constexpr void check(script_view const& v, sink_for<missing_sampler> auto& out) {
        bool judged = false;
        for (atlascheck::script const& s : v.scripts) {
            bool parallel = false;
            bool made = false;
            bool handed_over = false;
            script_call const* first = nullptr;
            for (script_call const& c : v.calls_of(s)) {
                parallel |= c.what == script_call::kind::data_parallel;
                made |= c.what == script_call::kind::sampler;
                if (c.what != script_call::kind::loader) continue;
                handed_over |= c.has_sampler;
                if (first == nullptr) first = &c;
            }
            if (!parallel || first == nullptr) continue;
            judged = true;
            if (!handed_over)
                out.report(missing_sampler{}, fault{made ? sampler_lack::not_handed_over : sampler_lack::not_made},
                           first->at);
        }
        if (!judged) out.not_evaluated(missing_sampler{}, fact::script);
    }
};

} // namespace atlascheck::rules::script
