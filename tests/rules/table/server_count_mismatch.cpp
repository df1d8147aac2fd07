// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/server_count_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::server_count_mismatch;

static_assert(rule<server_count_mismatch>);

constexpr verify::expect wrong{.faults = 1, .what = spot::server_count, .level = verify::expect::error()};

struct row {
    char const* name;
    std::optional<std::uint32_t> stated;
    std::optional<std::uint32_t> found;
    verify::expect want{};
};
constexpr row table[] = {
    {"equal", 2, 2, {}},
    {"none stated: HCCL counts itself", {}, 2, {}},
    {"one too many", 3, 2, wrong},
    {"one too few", 1, 2, wrong},
    {"zero", 0, 1, wrong},
    {"the largest number", 4294967295U, 1, wrong},
    {"the list is not whole", 2, {}, {.skipped = 1}},
    {"nothing is known", {}, {}, {}},
};
constexpr auto look = [](row const& r) {
    table_view t;
    t.server_count = r.stated;
    t.server_entries = r.found;
    return verify::observe<server_count_mismatch>(t);
};
TEST_CASE("table/server-count-mismatch") { verify::run_rows<table>(look); }
} // namespace
