// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/port_range.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::port_range;

static_assert(rule<port_range>);

// Of the second device of two; the first is sound.
struct row {
    char const* name;
    device_ports ports;
    verify::expect want{};
    std::uint32_t id = 1;
};
constexpr verify::expect at(spot what) {
    return {.faults = 1, .at = 1, .what = what, .level = verify::expect::error()};
}
constexpr row table[] = {
    {"no port", {}, {}},
    {"lowest", {.host_port = 1, .device_port = 1, .device_vnic_port = 1}, {}},
    {"highest", {.host_port = 65535, .device_port = 65535, .device_vnic_port = 65535}, {}},
    {"host_port 0", {.host_port = 0}, at(spot::host_port)},
    {"host_port one too high", {.host_port = 65536}, at(spot::host_port)},
    {"host_port the largest number", {.host_port = 4294967295U}, at(spot::host_port)},
    {"device_port 0", {.device_port = 0}, at(spot::device_port)},
    {"device_port one too high", {.device_port = 65536}, at(spot::device_port)},
    {"device_vnic_port 0", {.device_port = 16666, .device_vnic_port = 0}, at(spot::device_vnic_port)},
    {"device_vnic_port one too high", {.device_port = 16666, .device_vnic_port = 65536}, at(spot::device_vnic_port)},
    {"HCCL reads no device_vnic_port without device_port", {.host_port = 50000, .device_vnic_port = 0}, {}},
    {"each is told", {.host_port = 0, .device_port = 0, .device_vnic_port = 0}, {.faults = 3}},
    {"a device that is out of range is device-range's alone", {.host_port = 0, .device_port = 0}, {}, 8},
};
constexpr auto c = cluster_of<1, 2>({"10.0.0.1", "10.0.0.2"});
constexpr auto look = [](row const& r) {
    device_ports const ports[] = {{.host_port = 50000, .device_port = 16666, .device_vnic_port = 16667}, r.ports};
    table_view t;
    t.ports = ports;
    auto racks = c;
    racks.devices[1] = racks.devices[1].with_id(r.id);
    return verify::observe<port_range>(racks, products::atlas, t);
};
TEST_CASE("table/port-range") { verify::run_rows<table>(look); }

TEST_CASE("table/port-range without ports") {
    static_assert(holds<port_range>(c, products::atlas, table_view{}));
    CHECK(holds<port_range>(c, products::atlas, table_view{}));
}
} // namespace
