// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/host/reserved_until_reboot.hpp>

#include "environment_scene.hpp"
#include "host_scene.hpp"

namespace {
using namespace atlascheck;
using rules::host::reserved_until_reboot;

static_assert(rule<reserved_until_reboot>);

struct row {
    char const* name;
    std::string_view hosts;
    std::string_view environments;
    verify::expect want{};
};
constexpr verify::expect look(row const& r) {
    verify::host_scene const hosts{r.hosts};
    verify::environment_scene const environments{r.environments};
    return verify::observe<reserved_until_reboot>(hosts.view(), environments.view());
}

// clang-format off
constexpr row table[] = {
    {"no host", "", "", {.skipped = 1}},
    {"no sysctl.conf", "reserved=60000-60031", "", {.skipped = 1}},
    {"no sysctl", "persisted=60000-60031", "", {.skipped = 1}},
    {"both", "reserved=60000-60031 persisted=60000-60031", "", {}},
    {"stored and more", "reserved=60000-60031 persisted=50000-61000,8080", "", {}},
    {"not stored", "reserved=60000-60031 persisted=8080", "", {.faults = 1, .at = 21, .what = spot::text, .related = 1, .level = verify::expect::note()}},
    {"an empty list is stored", "reserved=60000-60015 persisted=", "", {.faults = 1}},
    {"the file does not say it", "reserved=60000-60015 no-persisted", "", {.faults = 1, .what = spot::file}},
    {"the last port is not stored", "reserved=60000-60031 persisted=60000-60030", "", {.faults = 1}},
    {"the first is not", "reserved=60000-60031 persisted=60001-60031", "", {.faults = 1}},
    {"what is not reserved now cannot be lost", "reserved=60000-60015 persisted=60000-60015", "", {}},
    {"nothing is reserved", "reserved= persisted=", "", {}},
    {"other ports are not HCCL's", "reserved=8080 persisted=", "", {}},
    {"a base port of its own", "reserved=50000-50031 persisted=60000-60031", "HCCL_IF_BASE_PORT=50000", {.faults = 1}},
    {"of which none is reserved", "reserved=60000-60031 persisted=", "HCCL_IF_BASE_PORT=50000", {}},
    {"a range", "reserved=60000-60050 persisted=60000-60049", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050", {.faults = 1}},
    {"auto", "reserved=60000-60031 persisted=", "HCCL_HOST_SOCKET_PORT_RANGE=auto", {.skipped = 1}},
    {"each host", "reserved=60000 persisted= | reserved=60000 persisted=60000 | reserved=60001 persisted=", "", {.faults = 2}},
    {"the other host has no sysctl.conf", "reserved=60000 persisted=60000 | reserved=60000", "", {.skipped = 1}},
};
// clang-format on

TEST_CASE("host/reserved-until-reboot") {
    verify::run_rows<table>([](row const& r) { return look(r); });
}
} // namespace
