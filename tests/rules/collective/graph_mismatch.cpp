// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/collective/graph_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::collective::graph_mismatch;

static_assert(rule<graph_mismatch>);

// The fingerprints of ranks 0, 1 ...
struct row {
    char const* name;
    std::uint64_t graphs[6];
    std::uint32_t ranks;
    verify::expect want{};
    bool data_parallel = true;
};
[[nodiscard]] constexpr verify::expect see(row const& r) {
    graph_fingerprint graphs[6];
    for (std::uint32_t i = 0; i != r.ranks; ++i) graphs[i] = {i, r.graphs[i]};
    workload_view w;
    w.graphs = {graphs, r.ranks};
    w.data_parallel = r.data_parallel;
    return verify::observe<graph_mismatch>(w);
}

// clang-format off
constexpr row table[] = {
    {"graphs are not known", {}, 0, {.skipped = 1}},
    {"one rank", {7}, 1, {}},
    {"all the same", {7, 7, 7, 7}, 4, {}},
    {"0 is a fingerprint", {0, 0, 0}, 3, {}},
    {"the greatest fingerprint", {~std::uint64_t{0}, ~std::uint64_t{0}}, 2, {}},
    {"the second differs: on a tie the first counts", {1, 2}, 2, {.faults = 1, .at = 1, .level = verify::expect::error()}},
    {"the first differs from the majority", {1, 2, 2}, 3, {.faults = 1, .at = 0}},
    {"0 differs", {7, 0, 7}, 3, {.faults = 1, .at = 1}},
    {"the commonest need not be a majority", {1, 2, 2, 3, 4}, 5, {.faults = 3, .at = 0}},
    {"a tie of two behind the first", {1, 3, 2, 2, 3}, 5, {.faults = 3, .at = 0}},
    {"each differs", {1, 2, 3, 4, 5, 6}, 6, {.faults = 5, .at = 1}},
    {"other modes may differ", {1, 2}, 2, {}, false},
    {"other modes need no graphs", {}, 0, {}, false},
};
// clang-format on
TEST_CASE("collective/graph-mismatch") {
    verify::run_rows<table>([](row const& r) { return see(r); });
}

TEST_CASE("collective/graph-mismatch speaks where a fingerprint stands") {
    graph_fingerprint const graphs[] = {{0, 1, {spot::text, 0, 10, 1}}, {1, 2, {spot::text, 0, 20, 1}}};
    workload_view w;
    w.graphs = graphs;
    verify::expect const seen = verify::observe<graph_mismatch>(w);
    CHECK(seen.faults == 1);
    CHECK(seen.at == 20);
    CHECK(seen.what == spot::text);
}

TEST_CASE("collective/graph-mismatch names the rank as it is given") {
    graph_fingerprint const graphs[] = {{9, 1}, {4, 2}, {6, 1}};
    workload_view w;
    w.graphs = graphs;
    auto const report = check(w);
    REQUIRE(report.size() == 1);
    CHECK(report.of<graph_mismatch>().findings[0].fault.rank == 4);
    CHECK(report.of<graph_mismatch>().findings[0].fault.usual == 1);
}
} // namespace
