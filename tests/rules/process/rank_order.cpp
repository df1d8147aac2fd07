// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/process/rank_order.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::process::rank_order;

static_assert(rule<rank_order>);

// clang-format off
constexpr verify::row table[] = {
    {"no device", "", {}},
    {"one device", "-@0", {}},
    {"in the order of devices", "- - | - -", {}},
    {"in another order", "-@3 -@1 | -@0 -@2", {}},
    {"servers in another order", "-@2 -@3 | -@0 -@1", {}},
    {"from 1", "-@1 -@2", {.faults = 1, .at = 1, .what = spot::rank_id, .related = 0, .level = verify::expect::error()}},
    {"one device whose rank is 1", "-@1", {.faults = 1, .at = 0, .related = 0}},
    {"a gap", "-@0 -@1 -@3", {.faults = 1, .at = 2, .related = 0}},
    {"a rank twice: at the later one, the first is related", "-@0 -@1 -@1", {.faults = 1, .at = 2, .related = 1}},
    {"a rank three times", "-@0 -@0 -@0", {.faults = 1, .at = 1, .related = 2}},
    {"the guide's local rank on two servers", "-@0 -@1 | -@0 -@1", {.faults = 1, .at = 2, .related = 2}},
    {"the same on 32 servers of eight", "-@0 -@1 -@2 -@3 -@4 -@5 -@6 -@7", {.faults = 1, .at = 8, .related = 16}, -1, 32},
    {"a gap and a duplicate are one finding", "-@0 -@0 -@9", {.faults = 1, .at = 1, .related = 2}},
    {"the greatest rank", "-@0 -@4294967295", {.faults = 1, .at = 1}},
    {"63, 64 and 65 ranks", "- - - - -", {}, -1, 13},
    {"a rank that could not be read", "-@0 -@x -@0", {.skipped = 1}},
    {"a device whose id is out of range has none", "-@0 8=-@0", {.skipped = 1}},
    {"a device whose id could not be read has one", "-@0 x=-@0", {.faults = 1, .at = 1}},
    {"a shared device has two", "0=-@0 0=-@1", {}},
    {"a server without devices", "- | | -", {}},
    {"32 servers of eight", "- - - - - - - -", {}, -1, 32},
};
constexpr verify::incomplete_row incomplete[] = {
    {"all known", "-@0 | -@2", {.faults = 1}},
    {"a list that is not whole", "-@0 | -@2", {.skipped = 1}, 0},
    {"a server of several entries is judged", "-@0 | -@2", {.faults = 1}, -1, 0},
    {"and its ids are not", "-@0 8=-@1 | -@0", {.faults = 1, .at = 2}, -1, 0},
    {"hidden servers", "-@0 | -@2", {.skipped = 1}, -1, -1, true},
    {"which devices there are, without ranks", "-@x | -@x", {.skipped = 1}, -1, -1, false, false},
    {"HCCL gives the ranks", "-@0 | -@0", {.skipped = 1}, -1, -1, false, true, true},
};
// clang-format on
ATLASCHECK_VERIFY("process/rank-order on atlas", rank_order, products::atlas, table)
ATLASCHECK_VERIFY("process/rank-order on a2", rank_order, products::a2, table)

TEST_CASE("process/rank-order counts all that is wrong") {
    verify::scene const s{{"", "-@0 -@1 -@1 -@7 -@1 -@9"}};
    auto const report = check(boost::hana::tuple<rank_order>{}, s.view(), products::a2);
    auto const& found = report.of<rank_order>().findings;
    REQUIRE(found.size() == 1);
    auto const& f = found[0].fault;
    CHECK(f.rank == 1);
    CHECK(f.what == rules::process::rank_defect::repeated);
    CHECK(f.last == 5);
    CHECK(f.repeated == 2);
    CHECK(f.beyond == 2);
    CHECK(f.missing == 4);
    CHECK(f.first_missing == 2);
    CHECK(report.named().settled(topic::ranks));
}

TEST_CASE("process/rank-order finds the first missing rank behind a full word") {
    verify::scene const s{{"", "-", {}, -1, 130}};
    buffer<device> devices;
    for (device const& d : s.view().devices) devices.push(d);
    devices[128] = devices[128].with_rank(3);
    cluster_view c = s.view();
    c.devices = {devices.data(), devices.size()};
    auto const report = check(boost::hana::tuple<rank_order>{}, c, products::a2);
    REQUIRE(report.size() == 1);
    CHECK(report.of<rank_order>().findings[0].fault.first_missing == 128);
}

TEST_CASE("process/rank-order, where not all is known") {
    verify::run_rows<incomplete>(
        [](verify::incomplete_row const& r) { return verify::look<rank_order>(r, products::atlas); });
}
} // namespace
