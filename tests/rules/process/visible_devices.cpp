// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/visible_devices.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::visible_defect;
using rules::process::visible_devices;

static_assert(rule<visible_devices>);

constexpr auto error = verify::expect::error();
// clang-format off
constexpr verify::launch_row table[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"the variable is not set", "python", {}},
    {"all eight", "env ASCEND_RT_VISIBLE_DEVICES:=0,1,2,3,4,5,6,7", {}},
    {"the upper four", "torchrun each=4 visible=4,5,6,7", {}},
    {"one", "env ASCEND_RT_VISIBLE_DEVICES:=7", {}},
    {"set but empty, and nothing is launched", "env ASCEND_RT_VISIBLE_DEVICES:=", {}},
    {"they do not rise", "env ASCEND_RT_VISIBLE_DEVICES:=^0,2,4,6,1,3,5,7", {.faults = 1, .what = spot::text, .level = error}},
    {"one stands twice", "env ASCEND_RT_VISIBLE_DEVICES:=^0,1,1", {.faults = 1}},
    {"a range is no list", "env ASCEND_RT_VISIBLE_DEVICES:=^0-7", {.faults = 1}},
    {"a blank", "env ASCEND_RT_VISIBLE_DEVICES:=^'1, 2'", {.faults = 1}},
    {"a comma at the end", "env ASCEND_RT_VISIBLE_DEVICES:=0,1,", {}},
    {"none, and meant so", "env ASCEND_RT_VISIBLE_DEVICES:=-1", {}},
    {"a device that there is not", "env ASCEND_RT_VISIBLE_DEVICES:=^6,7,8", {.faults = 1}},
    {"only the run tells", "env ASCEND_RT_VISIBLE_DEVICES:?=$DEVICES", {.skipped = 1}},
    {"a near name is another rule's", "env ASCEND_RT_VISIBLE_DEVICE:=1,0 | env NPU_VISIBLE_DEVICES:=1,0 | env RAY_EXPERIMENTAL_NOSET_ASCEND_RT_VISIBLE_DEVICES:=1", {}},
    {"the later of two holds", "env ASCEND_RT_VISIBLE_DEVICES:=1,0 ASCEND_RT_VISIBLE_DEVICES:=0,1", {}},
    {"as many as the processes", "torchrun each=2 visible=0,1", {}},
    {"fewer than the processes", "torchrun each=4 visible=^0,1", {.faults = 1, .level = error}},
    {"more than the processes", "torchrun each=2 visible=0,1,2,3", {}},
    {"how many processes is not known", "python visible=0", {}},
    {"nor in a loop of unknown turns", "loop each=4 visible=0 many", {}},
    {"nor where somebody may give another number", "torchrun each=4 visible=0 overridable", {}},
    {"no device for two processes", "torchrun each=2 visible=^", {.faults = 1}},
    {"not rising is told before too few", "torchrun each=4 visible=^1,0", {.faults = 1}},
    {"a value of two launches is told by each place", "torchrun visible=^1,0 | torchrun visible=1,0", {.faults = 2}},
    {"a process alone", "process host=0 visible=3 local=3", {}},
    {"each process sees its own", "process host=0 visible=0 local=0 | process host=0 visible=1 local=1", {}},
    {"two processes see one list", "process host=0 visible=0,1 local=0 | process host=0 visible=0,1 local=1", {}},
    {"which is too short for them", "process host=0 visible=^0 local=0 | process host=0 visible=0 local=1", {.faults = 1}},
    {"but they are of two hosts", "process host=0 visible=0 local=0 | process host=1 visible=0 local=0", {}},
    {"or nobody knows of which", "process visible=0 local=0 | process visible=0 local=1", {}},
    {"a process that sees no device", "process host=0 visible=^ rank=0", {.faults = 1}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/visible-devices on atlas", visible_devices, products::atlas, table)
ATLASCHECK_VERIFY_LAUNCHES("process/visible-devices on a2", visible_devices, products::a2, table)

// One value that a launch, two processes and an environment all have.
constexpr std::size_t told(std::string_view value) {
    place const at{spot::text, 0, 10, 3};
    launch one;
    one.visible = {value, at};
    process two[2];
    for (process& p : two) p.visible = {value, at};
    variable const set[] = {{.name = "ASCEND_RT_VISIBLE_DEVICES", .value = value, .at = at}};
    environment const all[] = {{.first = 0, .count = 1}};
    launch_view const l{{&one, 1}, two};
    environment_view const e{all, set};
    return verify::observe<visible_devices>(products::a2, l, e).faults;
}
static_assert(told("1,0") == 1 && told("0,1") == 0);

TEST_CASE("process/visible-devices says what is wrong with a value") {
    auto const of = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        auto const report = check(boost::hana::tuple<visible_devices>{}, products::atlas, s.launches(),
                                  s.environments());
        return report.of<visible_devices>().findings[0].fault;
    };
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0,2,4,6,1").first == 6);
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0,2,4,6,1").second == 1);
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0-7").what == visible_defect::cut);
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0-7").second == 2);
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0,9").first == 9);
    CHECK(of("env ASCEND_RT_VISIBLE_DEVICES:=0,9").second == 7);
    CHECK(of("torchrun each=8 visible=0,1").first == 2);
    CHECK(of("torchrun each=8 visible=0,1").second == 8);
    CHECK(of("torchrun each=8 visible=0,1").value == excerpt{24, 3});
    CHECK(told("1,0") == 1);
}
} // namespace
