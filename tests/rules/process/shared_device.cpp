// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/shared_device.hpp>

#include "incomplete.hpp"
#include "launch_scene.hpp"

namespace {
using namespace atlascheck;
using rules::process::shared_device;

static_assert(rule<shared_device>);

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"a server without devices", "|", {}},
    {"eight devices once", "- - - - - - - -", {}},
    {"the same ids on another server", "- - | - -", {}},
    {"a device twice", "- - 0=-", {.faults = 1, .at = 2, .what = spot::device_id, .related = 1, .level = verify::expect::error()}},
    {"three times is one finding, at the second", "0=- 0=- 0=-", {.faults = 1, .at = 1, .related = 2}},
    {"two devices twice", "- - 0=- -", {.faults = 2, .at = 2, .related = 2}},
    {"the last device twice", "7=- - 7=-", {.faults = 1, .at = 2, .related = 1}},
    {"on the second server", "- - | 3=- 3=-", {.faults = 1, .at = 3, .related = 1}},
    {"on both servers", "0=- 0=- | 0=- 0=-", {.faults = 2, .at = 1, .related = 2}},
    {"ids that are out of range are another rule's", "8=- 8=-", {}},
    {"more devices than an array would hold", "0=- 8=- 9=- 10=- 11=- 12=- 13=- 14=- 15=- 64=- 65=- 66=- 0=-", {.faults = 1, .at = 12}},
    {"an id that could not be read", "- x=-", {.skipped = 1}},
    {"two ids that could not be read are not one", "x=- x=-", {.skipped = 1}},
    {"an unread id beside a shared device", "x=- 1=- 1=-", {.faults = 1, .skipped = 1, .at = 2}},
    {"the same address is another rule's", "10.0.0.1 10.0.0.1", {}},
    {"the same rank is another rule's", "-@0 -@0", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
};
constexpr verify::incomplete_row incomplete[] = {
    {"ids that are seen are judged in a list that is not whole", "0=- 0=-", {.faults = 1}, 0},
    {"a server of several entries is not judged", "0=- 0=- | -", {.skipped = 1}, -1, 0},
    {"the other servers are", "0=- 0=- | 1=- 1=-", {.faults = 1, .skipped = 1, .at = 3}, -1, 0},
    {"hidden servers change nothing", "0=- 0=-", {.faults = 1}, -1, -1, true},
    {"which devices there are does not say what runs on them", "0=- 0=-", {.skipped = 1}, -1, -1, false, false},
};
constexpr auto error = verify::expect::error();
// Launches: which are different jobs, which run at one time, and which devices they name.
constexpr verify::launch_row launches[] = {
    {"one launch", "python visible=0,1 port=1 beside=0", {}},
    {"five jobs that name all devices are one finding, at the second",
     "python visible=0,1,2,3 port=1 beside=0 | python visible=^0,1,2,3 port=2 beside=0 | python visible=0,1,2,3 port=3 beside=0",
     {.faults = 1, .what = spot::text, .related = 2, .level = error}},
    {"two jobs that share one device", "torchrun visible=0,1 port=1 beside=0 | torchrun visible=^1,2 port=2 beside=0", {.faults = 1, .related = 1}},
    {"two jobs on devices of their own", "torchrun visible=0,1 port=1 beside=0 | torchrun visible=2,3 port=2 beside=0", {}},
    {"one job whose processes share a list", "python visible=0,1 port=1 beside=0 | python visible=0,1 port=1 beside=0", {}},
    {"nobody says which job they are", "python visible=0,1 beside=0 | python visible=0,1 beside=0", {}},
    {"but one device is too few for two", "python visible=0 beside=0 | python visible=^0 beside=0", {.faults = 1}},
    {"of which none is enough", "python visible=0 beside=0 | python visible=1 beside=0", {}},
    {"the next one waits for the first", "torchrun visible=0 port=1 beside=0 | torchrun visible=0 port=2 beside=1", {}},
    {"nobody says that they run at one time", "torchrun visible=0 port=1 | torchrun visible=0 port=2", {}},
    {"two scripts of one host", "torchrun host=0 visible=0 port=1 | torchrun source=1 host=0 visible=^0 port=2", {.faults = 1}},
    {"two scripts of two hosts", "torchrun host=0 visible=0 port=1 | torchrun source=1 host=1 visible=0 port=2", {}},
    {"two scripts of nobody knows which hosts", "torchrun visible=0 port=1 beside=0 | torchrun source=1 visible=0 port=2 beside=0", {}},
    {"Slurm gives each step its own place", "srun visible=0 port=1 beside=0 | srun visible=0 port=2 beside=0", {}},
    {"the first two of four alone are used", "torchrun visible=0,1,2,3 each=2 port=1 beside=0 | torchrun visible=2,3 port=2 beside=0", {}},
    {"devices are not named", "torchrun port=1 beside=0 | torchrun port=2 beside=0", {.skipped = 1}},
    {"a list that makes no device visible is another rule's", "torchrun visible=1,0 port=1 beside=0 | torchrun visible=1,0 port=2 beside=0", {}},
    {"how often the loop turns is not known", "python visible=0 port=1 beside=0 many | python visible=0 port=2 beside=0 many", {}},
    {"two groups", "python visible=0 beside=0 | python visible=1 beside=0 | python visible=0 beside=0 | python visible=1 beside=0", {.faults = 2, .related = 2}},
    {"the second turn of a script too", "python visible=0 beside=0 | python visible=0 beside=1 | python visible=^0 beside=1", {.faults = 1}},
    {"nothing is known", "", {.skipped = 1}},
};
constexpr verify::launch_row processes[] = {
    {"one process", "process host=0 device=0", {}},
    {"each has its own", "process host=0 device=0 | process host=0 device=1", {}},
    {"two on one device", "process host=0 device=0 | process host=0 device=^0", {.faults = 1, .what = spot::text, .related = 1, .level = error}},
    {"three on one device", "process host=0 device=0 | process host=0 device=0 | process host=0 device=0", {.faults = 1, .related = 2}},
    {"the same device of another host", "process host=0 device=0 | process host=1 device=0", {}},
    {"of hosts that nobody names", "process device=0 | process device=0", {}},
    {"there is only one server", "process device=0 | process device=0", {.faults = 1}, "- -"},
    {"there are two", "process device=0 | process device=0", {}, "- - | - -"},
    {"one process that was printed twice", "process host=0 device=0 rank=3 | process host=0 device=0 rank=3", {}},
    {"two ranks", "process host=0 device=0 rank=3 | process host=0 device=0 rank=4", {.faults = 1}},
    {"through what they see", "process host=0 visible=4,5 local=1 | process host=0 visible=5 local=^0", {.faults = 1}},
    {"LOCAL_RANK twice is another rule's", "process host=0 visible=4,5 local=1 | process host=0 visible=4,5 local=1", {}},
    {"the cluster says so already", "process host=0 device=0 | process host=0 device=0 | host server=0", {.faults = 1, .what = spot::device_id}, "0=- 0=-"},
    {"the cluster does not", "process host=0 device=0 | process host=0 device=0 | host server=0", {.faults = 1, .what = spot::text}, "0=- 1=-"},
};
constexpr verify::launch_row taken[] = {
    {"a process on a device of the job", "host server=0 busy=^1", {.faults = 1, .what = spot::text, .related = 0, .level = error}, "- -"},
    {"all devices are one finding", "host server=0 busy=^0 busy=1", {.faults = 1, .related = 1}, "- -"},
    {"on another device", "host server=0 busy=2", {}, "- -"},
    {"on another server", "host server=1 busy=1", {}, "- - | - ."},
    {"on both servers", "host server=0 busy=1 | host server=1 busy=1", {.faults = 2}, "- - | - -"},
    {"a host that is no server", "host busy=1", {}, "- -"},
    {"what the launch names", "host busy=^1 | torchrun visible=0,1", {.faults = 1}},
    {"a launch on all devices needs no names", "host busy=^1 | torchrun each=8", {.faults = 1, .skipped = 1}},
    {"one on fewer devices does", "host busy=1 | torchrun each=7", {.skipped = 1}},
    {"nobody knows how often it starts", "host busy=1 | torchrun each=8 many", {.skipped = 1}},
    {"what it names is free", "host busy=4 | torchrun visible=0,1", {}},
    {"what it names on another host", "host | host busy=1 | torchrun host=0 visible=0,1", {}},
    {"a launch of one of two hosts", "host | host busy=1 | torchrun visible=0,1", {}},
    {"what a process uses", "host busy=^1 | process host=0 device=1", {.faults = 1}},
    {"the environment of a script says nothing of that", "host server=0 busy=1 | process host=0 rank=1 RANK:=1", {.faults = 1}, "- -"},
    {"the job runs already: it may be its own", "host server=0 busy=1 | process whole host=0 rank=1 RANK:=1", {}, "- -"},
    {"no device is taken", "host server=0", {}, "- -"},
};
// clang-format on
ATLASCHECK_VERIFY("process/shared-device on atlas", shared_device, products::atlas, table)
ATLASCHECK_VERIFY("process/shared-device on a2", shared_device, products::a2, table)

ATLASCHECK_VERIFY_LAUNCHES("process/shared-device, of launches", shared_device, products::a2, launches)
ATLASCHECK_VERIFY_LAUNCHES("process/shared-device, of processes", shared_device, products::atlas, processes)
ATLASCHECK_VERIFY_LAUNCHES("process/shared-device, of what runs already", shared_device, products::a2, taken)

TEST_CASE("process/shared-device, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<shared_device>(r, products::atlas); });
}
} // namespace
