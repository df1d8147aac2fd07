// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/script/backend_not_hccl.hpp>

#include "script_scene.hpp"

namespace {
using namespace atlascheck;
using rules::script::backend_not_hccl;

static_assert(rule<backend_not_hccl>);

constexpr auto warning = verify::expect::warning();
// clang-format off
constexpr verify::script_row table[] = {
    {"no script", "", {.skipped = 1}},
    {"a script that does not communicate", "script npu", {.skipped = 1}},
    {"hccl", "init backend=hccl", {}},
    {"in another case, as torch takes it", "init backend=HCCL", {}},
    {"nccl", "init backend=^nccl", {.faults = 1, .what = spot::text, .level = warning}},
    {"gloo", "init backend=^gloo", {.faults = 1}},
    {"nothing", "init backend=^", {.faults = 1}},
    {"a list whose npu part is hccl", "init backend=cpu:gloo,npu:hccl", {}},
    {"in another order", "init backend=npu:hccl,cpu:gloo", {}},
    {"a list for other devices", "init backend=^cpu:gloo,cuda:nccl", {.faults = 1}},
    {"a list without an NPU", "init backend=^cpu:hccl", {.faults = 1}},
    {"a list whose npu part is nccl", "init backend=^cpu:gloo,npu:nccl", {.faults = 1}},
    {"a longer name", "init backend=^hccls", {.faults = 1}},
    {"computed or absent", "init", {.skipped = 1}},
    {"made hccl", "script transfer | init backend=nccl", {.skipped = 1}},
    {"made hccl by another script", "script | init backend=nccl | script transfer", {.skipped = 1}},
    {"behind the only `if`", "init backend=^nccl conditional", {.faults = 1}},
    {"one of two that an `if` chooses of", "init backend=hccl conditional | init backend=nccl conditional", {}},
    {"the other is computed", "init conditional | init backend=nccl conditional", {.skipped = 1}},
    {"two that are both wrong", "init backend=^nccl conditional | init backend=gloo conditional", {.faults = 2}},
    {"one that is always reached", "init backend=hccl conditional | init backend=^nccl", {.faults = 1}},
    {"the second script", "script npu | script npu | init backend=^nccl", {.faults = 1}},
    {"other calls", "set_device device=local_rank | ddp | loader", {.skipped = 1}},
};
// clang-format on
ATLASCHECK_VERIFY_SCRIPTS("script/backend-not-hccl", backend_not_hccl, table)
} // namespace
