// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/script/device_not_local_rank.hpp>

#include "script_scene.hpp"

namespace {
using namespace atlascheck;
using rules::script::device_choice;
using rules::script::device_not_local_rank;

static_assert(rule<device_not_local_rank>);

constexpr auto error = verify::expect::error();
constexpr std::string_view none = "(none)";
// clang-format off
constexpr verify::script_row table[] = {
    {"no script", "", {.skipped = 1}},
    {"the guide's script", "set_device device=local_rank | device device=local_rank | ddp device=local_rank output=local_rank", {}, "", none, true},
    {"one process, for all that is known", "set_device device=literal", {.skipped = 1}},
    {"a fixed device of several", "^set_device device=literal", {.faults = 1, .what = spot::text, .level = error}, "", none, true},
    {"so says the script's own spawn", "^set_device device=literal | spawn n=8", {.faults = 1}},
    {"a spawn of one", "set_device device=literal | spawn n=1", {.skipped = 1}},
    {"so says its world size", "init world=8 | ^set_device device=literal", {.faults = 1}},
    {"one of the other script says nothing", "script | set_device device=literal | script | spawn n=8", {.skipped = 1}},
    {"a device that is made", "^device device=literal", {.faults = 1}, "", none, true},
    {"several calls are one finding", "^set_device device=literal | device device=literal | ddp device=literal", {.faults = 1, .related = 2}, "", none, true},
    {"two scripts are two", "script | ^set_device device=literal | script | set_device device=literal", {.faults = 2}, "", none, true},
    {"behind an `if`", "set_device device=literal conditional", {}, "", none, true},
    {"beside one that is chosen", "set_device device=local_rank | device device=literal", {}, "", none, true},
    {"beside one that is computed", "set_device device=unknown | device device=literal", {}, "", none, true},
    {"computed", "set_device device=unknown", {}, "", none, true},
    {"absent", "set_device | ddp", {}, "", none, true},
    {"by rank on one server", "set_device device=rank", {}, "", "- -", true},
    {"by rank on two", "^set_device device=rank", {.faults = 1}, "", "- | -", true},
    {"by rank, and the launch has two", "^set_device device=rank", {.faults = 1}, "torchrun nodes=2", none, true},
    {"by rank, and the launch has one", "set_device device=rank", {}, "torchrun nodes=1", none, true},
    {"a fixed device for data parallel", "set_device device=local_rank | ^ddp device=literal", {.faults = 1}, "", none, true},
    {"behind the usual `if`", "set_device device=local_rank | ^ddp device=literal conditional", {.faults = 1}, "", none, true},
    {"as its output", "set_device device=local_rank | ^ddp device=local_rank output=literal", {.faults = 1}, "", none, true},
    {"a list of two is always wrong", "set_device device=local_rank | ^ddp device=several output=local_rank", {.faults = 1, .skipped = 1}},
    {"each process sees a device of its own", "set_device device=literal", {.skipped = 1}, "loop each=8 visible=3", none, true},
    {"the run tells what it sees", "set_device device=literal", {.skipped = 1}, "loop each=8 ASCEND_RT_VISIBLE_DEVICES:?=$i", none, true},
    {"all see the same", "^set_device device=literal", {.faults = 1}, "loop each=2 visible=0,1", none, true},
};
// clang-format on
ATLASCHECK_VERIFY_SCRIPTS("script/device-not-local-rank", device_not_local_rank, table)

TEST_CASE("script/device-not-local-rank says by what the device is chosen") {
    auto const by = [](std::string_view layout) {
        verify::script_scene const s{layout};
        auto const report = check(boost::hana::tuple<device_not_local_rank>{}, s.view(true));
        return report.of<device_not_local_rank>().findings[0].fault.by;
    };
    CHECK(by("set_device device=literal") == device_choice::literal);
    CHECK(by("ddp device=several") == device_choice::several);
    CHECK(by("ddp device=local_rank output=literal") == device_choice::literal);
}
} // namespace
