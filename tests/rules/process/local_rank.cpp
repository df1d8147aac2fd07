// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/local_rank.hpp>

#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::local_rank;
using rules::process::local_rank_defect;

static_assert(rule<local_rank>);

constexpr auto error = verify::expect::error();
// clang-format off
constexpr verify::launch_row unique[] = {
    {"nothing is known", "", {.skipped = 1}},
    {"a launch says nothing of it", "torchrun each=8", {.skipped = 1}},
    {"ranks alone", "process host=0 rank=0", {.skipped = 1}},
    {"one process", "process host=0 local=0", {}},
    {"each has its own", "process host=0 local=0 | process host=0 local=1 | process host=0 local=2", {}},
    {"two have one", "process host=0 local=0 rank=0 | process host=0 local=^0 rank=1", {.faults = 1, .what = spot::text, .related = 1, .level = error}},
    {"three have one", "process host=0 local=0 | process host=0 local=^0 | process host=0 local=0", {.faults = 1, .related = 2}},
    {"on another host", "process host=0 local=0 rank=0 | process host=1 local=0 rank=1", {}},
    {"nobody knows on which hosts", "process local=0 rank=0 | process local=0 rank=1", {}},
    {"there is one server", "process local=0 rank=0 | process local=^0 rank=1", {.faults = 1}, "- -"},
    {"there are two", "process local=0 rank=0 | process local=0 rank=1", {}, "- | -"},
    {"one process that was printed twice", "process host=0 local=0 rank=5 | process host=0 local=0 rank=5", {}},
    {"two jobs", "process host=0 local=0 rank=0 port=1 | process host=0 local=0 rank=1 port=2", {}},
    {"each sees a device of its own", "process host=0 local=0 rank=0 visible=0 | process host=0 local=0 rank=1 visible=1", {}},
    {"both see the same", "process host=0 local=0 rank=0 visible=0,1 | process host=0 local=^0 rank=1 visible=0,1", {.faults = 1}},
    {"one device of both is shared-device's", "process host=0 local=0 rank=0 device=0 | process host=0 local=0 rank=1 device=0", {}},
};
constexpr verify::launch_row devices[] = {
    {"the device of that number", "process host=0 local=3 device=3", {}},
    {"another device", "process host=0 local=^3 device=2", {.faults = 1, .what = spot::text, .level = error}},
    {"within what is visible", "process host=0 local=0 device=4 visible=4,5,6,7", {}},
    {"as if all were visible", "process host=0 local=^4 device=4 visible=4,5,6,7", {.faults = 1}},
    {"the device is visible, but is another one's", "process host=0 local=^1 device=4 visible=4,5,6,7", {.faults = 1}},
    {"the last that is visible", "process host=0 local=3 visible=4,5,6,7", {}},
    {"past it", "process host=0 local=^4 visible=4,5,6,7", {.faults = 1}},
    {"too many processes for the list are visible-devices'", "process host=0 local=0 visible=4 | process host=0 local=1 visible=4", {}},
    {"a list that does not rise is visible-devices'", "process host=0 local=0 device=4 visible=5,4", {}},
    {"so is an empty one", "process host=0 local=0 visible=", {}},
    {"what is visible is known to the run alone", "process host=0 local=0 device=4 ASCEND_RT_VISIBLE_DEVICES:?=$D", {.skipped = 1}},
    {"the last device", "process host=0 local=7", {}},
    {"past it", "process host=0 local=^8", {.faults = 1}},
    {"the device is not known", "process host=0 local=3", {}},
    {"another and twice", "process host=0 local=0 device=0 | process host=0 local=^0 device=1", {.faults = 2}},
};
// clang-format on
ATLASCHECK_VERIFY_LAUNCHES("process/local-rank is unique", local_rank, products::a2, unique)
ATLASCHECK_VERIFY_LAUNCHES("process/local-rank names the device on atlas", local_rank, products::atlas, devices)
ATLASCHECK_VERIFY_LAUNCHES("process/local-rank names the device on a2", local_rank, products::a2, devices)

TEST_CASE("process/local-rank says which device it would be") {
    auto const of = [](std::string_view layout) {
        verify::launch_scene const s{layout};
        return check(boost::hana::tuple<local_rank>{}, products::a2, s.launches()).of<local_rank>().findings[0].fault;
    };
    CHECK(of("process host=0 local=1 device=4 visible=4,5,6,7").first == 5);
    CHECK(of("process host=0 local=1 device=4 visible=4,5,6,7").second == 4);
    CHECK(of("process host=0 local=4 visible=4,5,6,7").what == local_rank_defect::beyond);
    CHECK(of("process host=0 local=4 visible=4,5,6,7").second == 3);
    CHECK(of("process host=0 local=1 | process host=0 local=1").first == 2);
    CHECK(of("process host=0 local=1 | process host=0 local=1").machine == machine_ref{-1, 0});
}
} // namespace
