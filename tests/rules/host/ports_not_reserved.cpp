// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/ports_not_reserved.hpp>

#include "environment_scene.hpp"
#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::ports_not_reserved;

static_assert(rule<ports_not_reserved>);

struct row {
    char const* name;
    std::string_view hosts;
    std::string_view environments;
    verify::expect want{};
    int launched = -1; // the environment that something runs under
};
constexpr verify::expect look(row const& r) {
    verify::host_scene const hosts{r.hosts};
    verify::environment_scene const environments{r.environments};
    launch run;
    run.environment = static_cast<std::uint32_t>(r.launched);
    launch_view launches;
    if (r.launched >= 0) launches.launches = {&run, 1};
    return verify::observe<ports_not_reserved>(hosts.view(), environments.view(), launches);
}

constexpr verify::expect error{.faults = 1, .what = spot::text, .level = verify::expect::error()};
constexpr verify::expect note{.faults = 1, .what = spot::text, .level = verify::expect::note()};
// clang-format off
constexpr row table[] = {
    {"no host", "", "", {.skipped = 1}},
    {"not stated", "ufw=0", "", {.skipped = 1}},
    {"all 32", "reserved=60000-60031", "", {}},
    {"more than these", "reserved=1-65535", "", {}},
    {"the first 16 alone", "reserved=60000-60015", "", note},
    {"one short of 32", "reserved=60000-60030", "", note},
    {"one short of 16", "reserved=60000-60014", "", error},
    {"all but the first", "reserved=60001-60031", "", error},
    {"a hole among the first 16", "reserved=60000-60006,60008-60031", "", error},
    {"a hole among the others", "reserved=60000-60019,60021-60031", "", note},
    {"in a list out of order", "reserved=60016-60031,8080,60008-60015,60000-60007", "", {}},
    {"other ports alone", "reserved=8080", "", error},
    {"none at all", "reserved=", "", error},
    {"as a sysctl.conf says it", "persisted=60000-60031", "", {}},
    {"as a sysctl.conf says it, and too few", "persisted=60000", "", error},
    {"as a sysctl.conf says it, and none", "persisted=", "", error},
    {"a sysctl.conf that does not say it", "no-persisted", "", {.skipped = 1}},
    {"what runs goes before what is stored", "reserved=60000-60031 persisted=", "", {}},
    {"what is stored does not run", "reserved= persisted=60000-60031", "", error},
    {"each host", "reserved= | reserved=60000-60031 | reserved=8080", "", {.faults = 2, .at = 0}},
    {"the other host does not say it", "reserved=60000-60031 | ufw=0", "", {.skipped = 1}},

    {"a base port of its own", "reserved=50000-50031", "HCCL_IF_BASE_PORT=50000", {}},
    {"the default is then not wanted", "reserved=60000-60031", "HCCL_IF_BASE_PORT=50000", {.faults = 1, .at = 0, .related = 1}},
    {"the first 16 from there", "reserved=17777-17792", "HCCL_IF_BASE_PORT=17777", note},
    {"one less", "reserved=17777-17791", "HCCL_IF_BASE_PORT=17777", error},
    {"the highest base port has no further ports", "reserved=65520-65535", "HCCL_IF_BASE_PORT=65520", {}},
    {"a base port that only the run tells", "reserved=60000-60031", "HCCL_IF_BASE_PORT=$", {.skipped = 1}},
    {"a base port that HCCL refuses", "reserved=60000-60031", "HCCL_IF_BASE_PORT=80", {.skipped = 1}},
    {"an empty base port", "reserved=60000-60031", "HCCL_IF_BASE_PORT=", {.skipped = 1}},
    {"other variables change nothing", "reserved=60000-60031", "HCCL_BUFFSIZE=200", {}},

    {"a range is what is wanted", "reserved=60000-60031", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050", {.faults = 1, .related = 1, .level = verify::expect::error()}},
    {"a range, covered", "reserved=60000-60050", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050", {}},
    {"a range goes before the base port", "reserved=61000-61010", "HCCL_IF_BASE_PORT=50000\nHCCL_HOST_SOCKET_PORT_RANGE=61000-61010", {}},
    {"ranges, and the second is not covered", "reserved=61000-61010", "HCCL_HOST_SOCKET_PORT_RANGE=61000-61010,62000", error},
    {"two holes are one finding", "reserved=8080", "HCCL_HOST_SOCKET_PORT_RANGE=61000,62000", error},
    {"auto", "reserved=", "HCCL_HOST_SOCKET_PORT_RANGE=auto", {.skipped = 1}},
    {"a blank range is none", "reserved=60000-60031", "HCCL_HOST_SOCKET_PORT_RANGE=", {}},
    {"a range that HCCL refuses", "reserved=60000-60031", "HCCL_HOST_SOCKET_PORT_RANGE=60000-", {.skipped = 1}},
    {"ranges that overlap", "reserved=60000-60031", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60010,60010", {.skipped = 1}},

    {"an environment of this host", "reserved=50000-50031 | reserved=60000-60031", "@0\nHCCL_IF_BASE_PORT=50000", {}},
    {"an environment of the other host", "reserved=60000-60031 | reserved=50000-50031", "@1\nHCCL_IF_BASE_PORT=50000", {}},
    {"an environment of no host is of all", "reserved=50000-50031 | reserved=50000-50031", "HCCL_IF_BASE_PORT=50000", {}},
    {"of all, and one host lacks it", "reserved=50000-50031 | reserved=60000-60031", "HCCL_IF_BASE_PORT=50000", {.faults = 1, .at = 23}},
    {"two jobs on one host", "reserved=50000-50031", "HCCL_IF_BASE_PORT=50000\n|\nHCCL_IF_BASE_PORT=51000", error},
    {"two jobs, and both are covered", "reserved=50000-51031", "HCCL_IF_BASE_PORT=50000\n|\nHCCL_IF_BASE_PORT=51000", {}},
    {"two environments that say the same", "reserved=60000", "HCCL_IF_BASE_PORT=50000\n|\nHCCL_IF_BASE_PORT=50000", error},
    {"the default, said twice", "reserved=50000", "HCCL_IF_BASE_PORT=60000\n|\nwhole\nHCCL_BUFFSIZE=200", error},
    {"one that is silent may inherit the other's", "reserved=50000-50031", "HCCL_IF_BASE_PORT=50000\n|\nHCCL_BUFFSIZE=200", {}},
    {"one that is whole takes the default", "reserved=50000-50031", "HCCL_IF_BASE_PORT=50000\n|\nwhole\nHCCL_BUFFSIZE=200", error},
    {"an inherited base port", "reserved=50000-50031", "HCCL_IF_BASE_PORT=50000\n|\n^0\nHCCL_BUFFSIZE=200", {}},
    {"one that is only inherited from does not run", "reserved=51000-51031", "HCCL_IF_BASE_PORT=50000\n|\n^0\nHCCL_IF_BASE_PORT=51000", {}},
    {"unless something is started under it", "reserved=51000-51031", "HCCL_IF_BASE_PORT=50000\n|\n^0\nHCCL_IF_BASE_PORT=51000", error, 0},
};
// clang-format on

TEST_CASE("host/ports-not-reserved") {
    verify::run_rows<table>([](row const& r) { return look(r); });
}

TEST_CASE("host/ports-not-reserved, of hosts alone") {
    verify::host_scene const covered{"reserved=60000-60031"};
    CHECK(verify::observe<ports_not_reserved>(covered.view()).faults == 0);
    verify::host_scene const bare{"reserved="};
    CHECK(verify::observe<ports_not_reserved>(bare.view()).faults == 1);
}
} // namespace
