// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <string_view>

namespace atlascheck::rules::script {

/// The backend of torch.distributed is hccl, alone or for the NPU's part of a list.
///
/// Needs:  a call of init_process_group with a literal backend. Where a script that is given imports transfer_to_npu, which
///         makes hccl of nccl, nothing is judged; nor is a call behind an `if` where another call may be the one that runs.
/// Blames: each such literal.
/// Cost:   O(calls); allocates nothing.
/// Source: M, S, "adapt the script".
struct backend_not_hccl {
    static constexpr rule_info info{
        .id = "script/backend-not-hccl",
        .level = severity::warning,
        .from = source::both_guides,
    };
    static constexpr text summary{
        .en = "the backend of torch.distributed is \"hccl\", or a list whose npu part is",
        .zh = "torch.distributed 的 backend 为 \"hccl\"，或列表中 npu 对应的部分为 \"hccl\"",
    };
    static constexpr text why{
        .en = "NPUs communicate through HCCL alone; nccl is for other devices, and gloo copies all through the host.",
        .zh = "NPU 只通过 HCCL 通信；nccl 面向其他设备，gloo 则全部经由主机拷贝。",
    };
    static constexpr text hccl{
        .en = "HCCL is not reached: torch finds no such backend for the NPU.",
        .zh = "尚未执行到 HCCL：torch 找不到可用于 NPU 的该 backend。",
    };
    static constexpr literal example = R"(import torch.distributed as dist
import torch_npu
dist.init_process_group(backend="nccl"))";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, backend));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the backend {backend} is not hccl, the one that NPUs need",
        .zh = "backend {backend} 不是 NPU 所需的 hccl",
    };
    static constexpr text fix{
        .en =
            "init_process_group(backend=\"hccl\"), or import torch_npu.contrib.transfer_to_npu, which makes hccl of nccl",
        .zh = "init_process_group(backend=\"hccl\")，或导入 torch_npu.contrib.transfer_to_npu，由它将 nccl 转换为 hccl",
    };

    static constexpr void check(script_view const& v, sink_for<backend_not_hccl> auto& out) {
        bool judged = false;
        bool translated = false;
        for (atlascheck::script const& s : v.scripts) translated |= s.transfer_to_npu;
        for (atlascheck::script const& s : v.scripts) {
            if (translated) break;
            auto const calls = v.calls_of(s);
            bool const other = any_of(calls, [](script_call const& c) {
                return c.what == script_call::kind::init_process_group && (!c.backend || is_hccl(*c.backend));
            });
            for (std::size_t i = 0; i != calls.size(); ++i) {
                script_call const& c = calls[i];
                if (c.what != script_call::kind::init_process_group || !c.backend) continue;
                bool const wrong = !is_hccl(*c.backend);
                if (wrong && c.conditional && other) continue;
                judged = true;
                if (wrong)
                    out.report(backend_not_hccl{}, fault{excerpt_of(c.backend.at)}, place_or_position(c.backend.at, i));
            }
        }
        if (!judged) out.not_evaluated(backend_not_hccl{}, fact::script);
    }

private:
    [[nodiscard]] static constexpr std::string_view trimmed(std::string_view s) noexcept {
        while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
        while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
        return s;
    }
    [[nodiscard]] static constexpr bool is(std::string_view s, std::string_view name) noexcept {
        s = trimmed(s);
        return alike(s, name, [](char a, char b) { return detail::lower(a) == b; });
    }
    // "hccl", or "cpu:gloo,npu:hccl".
    [[nodiscard]] static constexpr bool is_hccl(std::string_view backend) noexcept {
        for (bool more = true; more;) {
            auto const comma = backend.find(',');
            std::string_view const one = backend.substr(0, comma);
            auto const colon = one.find(':');
            if (colon == std::string_view::npos ? is(one, "hccl")
                                                : is(one.substr(0, colon), "npu") && is(one.substr(colon + 1), "hccl"))
                return true;
            more = comma != std::string_view::npos;
            if (more) backend.remove_prefix(comma + 1);
        }
        return false;
    }
};

} // namespace atlascheck::rules::script
