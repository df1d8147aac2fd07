// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/status_not_completed.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::status_not_completed;

static_assert(rule<status_not_completed>);

struct row {
    char const* name;
    table_status status;
    verify::expect want{};
};
constexpr row table[] = {
    {"completed", table_status::completed, {}},
    {"any other text",
     table_status::other,
     {.faults = 1, .at = 0, .what = spot::status, .related = 0, .level = verify::expect::error()}},
    {"absent: missing-key tells it", table_status::absent, {}},
    {"no text, or not filled in: the reader tells it", table_status::unreadable, {}},
};
constexpr auto look = [](row const& r) {
    table_view t;
    t.status = r.status;
    return verify::observe<status_not_completed>(t);
};
TEST_CASE("table/status-not-completed") { verify::run_rows<table>(look); }
} // namespace
