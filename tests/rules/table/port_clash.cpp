// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/port_clash.hpp>

#include "environment_scene.hpp"
#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::clash;
using rules::table::port_clash;

static_assert(rule<port_clash>);
using rules::table::clash_with;
static_assert(word(clash_with{clash::other_device}).en == "is that of another device of the server too");

constexpr std::optional<std::uint32_t> none{};

// The host_ports of two servers of four devices.
struct row {
    char const* name;
    std::optional<std::uint32_t> ports[8];
    verify::expect want{};
    bool merged = false;  // the second server
    std::uint32_t id = 0; // of the first device
};
constexpr row table[] = {
    {"none", {}, {}},
    {"distinct on a server, alike on two", {50000, 50001, 50002, 50003, 50000, 50001, 50002, 50003}, {}},
    {"some have none", {none, 50000, none, none, 50000}, {}},
    {"one twice",
     {50000, 50001, 50000, 50003},
     {.faults = 1, .at = 2, .what = spot::host_port, .related = 1, .level = verify::expect::warning()}},
    {"one four times is one finding", {50000, 50000, 50000, 50000}, {.faults = 1, .at = 1, .related = 3}},
    {"two twice are two", {50000, 50000, 50001, 50001}, {.faults = 2, .at = 1, .related = 2}},
    {"once on each server", {50000, 50000, none, none, 50000, 50000}, {.faults = 2, .at = 1, .related = 2}},
    {"last before HCCL's own", {59999}, {}},
    {"first of HCCL's own", {none, 60000}, {.faults = 1, .at = 1, .related = 0, .level = verify::expect::warning()}},
    {"last of HCCL's own", {60031}, {.faults = 1, .at = 0}},
    {"first behind HCCL's own", {60032}, {}},
    {"one of HCCL's own twice is told at each, and not as repeated",
     {60000, 60000},
     {.faults = 2, .at = 0, .related = 0}},
    {"out of range is port-range's", {0, 0, 70000, 70000}, {}},
    {"in a high word of 32 bits as well", {115536, 50000}, {}},
    {"a device that is out of range is device-range's alone", {60000, 50000}, {}, false, 8},
    {"and no other's clash", {50000, 50000}, {}, false, 8},
    {"what two entries of one server say is not compared",
     {none, none, none, none, 50000, 50000},
     {.skipped = 1},
     true},
    {"nor is that of other servers of such a table", {50000, 50000}, {.skipped = 1}, true},
    {"nor one of HCCL's own", {60000, none, none, none, 60001}, {.skipped = 1}, true},
};
constexpr auto c = cluster_of<2, 4>(
    {"10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5", "10.0.0.6", "10.0.0.7", "10.0.0.8"});
constexpr auto look = [](row const& r) {
    auto racks = c;
    racks.servers[1].merged = r.merged;
    racks.devices[0] = racks.devices[0].with_id(r.id);
    device_ports ports[8];
    for (std::size_t i = 0; i != 8; ++i)
        if (r.ports[i]) ports[i].host_port = *r.ports[i];
    table_view t;
    t.ports = ports;
    return verify::observe<port_clash>(racks, products::atlas, t);
};
TEST_CASE("table/port-clash") { verify::run_rows<table>(look); }

// A server of more devices is judged in another way, and must be judged alike.
TEST_CASE("table/port-clash on a server of twelve") {
    cluster<2, 24> racks;
    device_ports ports[24];
    for (std::uint32_t i = 0; i != 24; ++i) {
        racks.servers[i / 12] = {.first = i / 12 * 12, .count = 12};
        racks.devices[i] = device{i % 8};
        ports[i].host_port = 50000 + i % 12;
    }
    table_view t;
    t.ports = ports;
    CHECK(verify::observe<port_clash>(racks, products::atlas, t).faults == 0);
    ports[13].host_port = ports[23].host_port = 50000;
    ports[17].host_port = 60000;
    verify::expect const seen = verify::observe<port_clash>(racks, products::atlas, t);
    CHECK(seen.faults == 2);
    CHECK(seen.related == 2);
    t.ports = t.ports.first(13); // of the others nothing is known
    CHECK(verify::observe<port_clash>(racks, products::atlas, t).faults == 0);
}

// Two devices of one server with these host_ports, and what the environments say of HCCL's own.
struct based_row {
    char const* name;
    std::string_view environments;
    std::uint32_t ports[2];
    verify::expect want{};
};
constexpr based_row based[] = {
    {"silent: the default", "HCCL_BUFFSIZE=200", {60000, 50000}, {.faults = 1, .at = 0}},
    {"the block is elsewhere", "HCCL_IF_BASE_PORT=50000", {60000, 50032}, {}},
    {"the first of it", "HCCL_IF_BASE_PORT=50000", {60000, 50000}, {.faults = 1, .at = 1}},
    {"the last of it", "HCCL_IF_BASE_PORT=50000", {50031, 49999}, {.faults = 1, .at = 0}},
    {"the last ports of all", "HCCL_IF_BASE_PORT=65520", {65535, 65519}, {.faults = 1, .at = 0}},
    {"two hosts that say the same",
     "@0\nHCCL_IF_BASE_PORT=50000\n|\n@1\nHCCL_IF_BASE_PORT=50000",
     {60000, 50000},
     {.faults = 1}},
    {"two that differ", "@0\nHCCL_IF_BASE_PORT=50000\n|\n@1\nHCCL_IF_BASE_PORT=51000", {60000, 50000}, {.skipped = 1}},
    {"one that is whole has the default", "HCCL_IF_BASE_PORT=50000\n|\nwhole", {60000, 50000}, {.skipped = 1}},
    {"one that is set anew by its heir",
     "HCCL_IF_BASE_PORT=51000\n|\n^0\nHCCL_IF_BASE_PORT=50000",
     {51000, 50000},
     {.faults = 1, .at = 1}},
    {"one that only the run tells", "HCCL_IF_BASE_PORT=$", {60000, 50000}, {.skipped = 1}},
    {"one that HCCL refuses", "HCCL_IF_BASE_PORT=80", {80, 60000}, {.skipped = 1}},
    {"a port that stands twice is told all the same",
     "HCCL_IF_BASE_PORT=$",
     {50000, 50000},
     {.faults = 1, .skipped = 1}},
    {"a range is of other ports", "HCCL_HOST_SOCKET_PORT_RANGE=50000-50031", {50000, 50001}, {}},
};
TEST_CASE("table/port-clash, where HCCL's own ports are stated") {
    verify::run_rows<based>([](based_row const& r) {
        auto const racks = cluster_of<1, 2>({"10.0.0.1", "10.0.0.2"});
        device_ports const ports[] = {{.host_port = r.ports[0]}, {.host_port = r.ports[1]}};
        table_view t;
        t.ports = ports;
        verify::environment_scene const environments{r.environments};
        return verify::observe<port_clash>(racks, products::a2, t, environments.view());
    });
}

TEST_CASE("table/port-clash without ports") {
    static_assert(holds<port_clash>(c, products::atlas, table_view{}));
    CHECK(holds<port_clash>(c, products::atlas, table_view{}));
}
} // namespace
