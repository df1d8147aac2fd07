// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/port_clash.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::clash;
using rules::table::port_clash;

static_assert(rule<port_clash>);
static_assert(word(clash::other_device).en == "is that of another device of the server too");

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

TEST_CASE("table/port-clash without ports") {
    static_assert(holds<port_clash>(c, products::atlas, table_view{}));
    CHECK(holds<port_clash>(c, products::atlas, table_view{}));
}
} // namespace
