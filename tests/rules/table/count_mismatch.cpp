// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/count_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::count_mismatch;
using rules::table::counted;

static_assert(rule<count_mismatch>);
static_assert(word(counted::servers).en == "the number of servers is");

// A group that says of itself what is true of it.
constexpr table_group sound(std::uint32_t instances, std::uint32_t devices, std::uint32_t servers,
                            bool by_device_num = false) {
    table_group g;
    g.instance_count = g.instances = instances;
    g.device_total = g.devices = devices;
    g.server_num = g.servers = servers;
    g.by_device_num = by_device_num;
    return g;
}
constexpr table_group with(table_group g, auto const& change) {
    change(g);
    return g;
}
// One that says nothing of itself.
constexpr table_group bare(std::uint32_t devices = 16, std::uint32_t servers = 2, bool by_device_num = false) {
    table_group g;
    g.instances = g.devices = devices;
    g.servers = servers;
    g.by_device_num = by_device_num;
    return g;
}
constexpr verify::expect at(spot what, std::uint32_t index = 0) {
    return {.faults = 1, .at = index, .what = what, .level = verify::expect::error()};
}

struct row {
    char const* name;
    table_group group;
    verify::expect want{};
    std::optional<std::uint32_t> groups = 2;
    std::optional<std::uint32_t> entries = 2;
    shape form = shape::legacy_cloud;
};
// The group stands second, behind a sound one.
constexpr row table[] = {
    {"all is as stated", sound(2, 16, 2), {}},
    {"nothing is stated", bare(), {}, {}},
    {"one group_count too many", sound(1, 8, 1), at(spot::group_count), 3},
    {"group_count 0", sound(1, 8, 1), at(spot::group_count), 0},
    {"group_list is not whole", sound(1, 8, 1), {.skipped = 1}, 2, {}},
    {"instance_count", with(sound(2, 16, 2), [](table_group& g) { g.instance_count = 1; }),
     at(spot::instance_count, 1)},
    {"device_count", with(sound(2, 16, 2), [](table_group& g) { g.device_total = 8; }), at(spot::device_total, 1)},
    {"server_num", with(sound(2, 16, 2), [](table_group& g) { g.server_num = 1; }), at(spot::server_num, 1)},
    {"all three",
     with(bare(), [](table_group& g) { g.instance_count = g.device_total = g.server_num = 99; }),
     {.faults = 3}},
    {"a list in it is not whole",
     with(sound(2, 16, 2),
          [](table_group& g) {
              g.partial = true;
              g.device_total = 99;
          }),
     {.skipped = 1}},
    {"3 devices a server: device_count does not ask", sound(3, 3, 1), {}},
    {"3 devices a server: device_num does", sound(3, 3, 1, true), at(spot::device_total, 1)},
    {"a server of 16", sound(16, 16, 1, true), {}},
    {"a server of 1", sound(2, 2, 2, true), {}},
    {"a server of 32", sound(32, 32, 1, true), at(spot::device_total, 1)},
    {"servers of 8 and 7", sound(15, 15, 2, true), at(spot::device_total, 1)},
    {"where device_num is itself wrong, that is all",
     with(sound(3, 3, 1, true), [](table_group& g) { g.device_total = 8; }), at(spot::device_total, 1)},
    {"device_num is not stated", bare(3, 1, true), {}},
    {"no server is known", with(bare(3, 0, true), [](table_group& g) { g.device_total = 3; }), {}},
    {"a server_list has no groups", sound(1, 8, 1), {}, 99, 2, shape::server_list},
};
constexpr auto look = [](row const& r) {
    table_group const groups[] = {sound(1, 8, 1), r.group};
    table_view t;
    t.form = r.form;
    t.group_count = r.groups;
    t.group_entries = r.entries;
    t.groups = groups;
    return verify::observe<count_mismatch>(t);
};
TEST_CASE("table/count-mismatch") { verify::run_rows<table>(look); }
} // namespace
