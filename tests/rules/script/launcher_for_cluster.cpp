// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/script/launcher_for_cluster.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::script::launcher_for_cluster;

static_assert(rule<launcher_for_cluster>);

constexpr auto note = verify::expect::note();
// clang-format off
constexpr verify::launch_row table[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"processes alone", "process rank=0", {.skipped = 1}},
    {"torchrun on one server", "torchrun nodes=1", {}},
    {"on two", "^torchrun nodes=2", {.faults = 1, .what = spot::text, .level = note}},
    {"of a cluster of two", "^torchrun", {.faults = 1}, "- | -"},
    {"on one of two", "torchrun nodes=1", {}, "- | -"},
    {"the improved form", "torch_npu_run nodes=2", {}},
    {"the guides' own loop", "loop nodes=2", {}, "- | -"},
    {"others", "srun nodes=2 | mpirun nodes=2 | deepspeed nodes=2 | msrun nodes=2 | torch.distributed.launch nodes=2", {}},
    {"once a script", "^torchrun nodes=2 | torchrun nodes=2", {.faults = 1, .related = 0}},
    {"in each script", "^torchrun nodes=2 | torchrun source=1 nodes=2", {.faults = 2}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("script/launcher-for-cluster", launcher_for_cluster, products::a2, table)
} // namespace
