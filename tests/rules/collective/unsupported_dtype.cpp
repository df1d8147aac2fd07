// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/collective/unsupported_dtype.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::collective::unsupported_dtype;

static_assert(rule<unsupported_dtype>);

using enum atlascheck::collective;

// Calls in words would hide what is tested: a row is one or two calls.
struct row {
    char const* name;
    collective_call calls[2];
    std::size_t count;
    verify::expect want{};
};
[[nodiscard]] constexpr verify::expect on(product const& p, row const& r) {
    workload_view w;
    w.calls = {r.calls, r.count};
    return verify::observe<unsupported_dtype>(w, p);
}

// clang-format off
constexpr row on_atlas[] = {
    {"calls are not known", {}, 0, {.skipped = 1}},
    {"allreduce of int8", {{allreduce, dtype::int8}}, 1, {}},
    {"allreduce of int32", {{allreduce, dtype::int32}}, 1, {}},
    {"allreduce of float16", {{allreduce, dtype::float16}}, 1, {}},
    {"allreduce of float32", {{allreduce, dtype::float32}}, 1, {}},
    {"allreduce of bfp16", {{allreduce, dtype::bfloat16}}, 1, {.faults = 1, .at = 0, .level = verify::expect::error()}},
    {"allreduce of int64", {{allreduce, dtype::int64}}, 1, {.faults = 1}},
    {"allreduce of int16", {{allreduce, dtype::int16}}, 1, {.faults = 1}},
    {"allreduce of float64", {{allreduce, dtype::float64}}, 1, {.faults = 1}},
    {"reduce_scatter of float32", {{reduce_scatter, dtype::float32}}, 1, {}},
    {"reduce_scatter of uint8", {{reduce_scatter, dtype::uint8}}, 1, {.faults = 1}},
    {"reduce is not limited", {{reduce, dtype::int64}}, 1, {}},
    {"allgather is not limited", {{allgather, dtype::float64}}, 1, {}},
    {"broadcast is not limited", {{broadcast, dtype::bfloat16}}, 1, {}},
    {"alltoall is not limited", {{alltoall, dtype::uint64}}, 1, {}},
    {"the second call", {{allreduce, dtype::float16}, {allreduce, dtype::int64}}, 2, {.faults = 1, .at = 1}},
    {"a call that stands in an input", {{allreduce, dtype::int8}, {allreduce, dtype::int64, {spot::text, 0, 70, 5}}}, 2, {.faults = 1, .at = 70, .what = spot::text}},
    {"each call is told", {{allreduce, dtype::int64}, {allreduce, dtype::int64}}, 2, {.faults = 2, .at = 0}},
};
constexpr row on_a2[] = {
    {"calls are not known", {}, 0, {.skipped = 1}},
    {"allreduce of bfp16", {{allreduce, dtype::bfloat16}}, 1, {}},
    {"reduce_scatter of bfp16", {{reduce_scatter, dtype::bfloat16}}, 1, {}},
    {"allreduce of float32", {{allreduce, dtype::float32}}, 1, {}},
    {"allreduce of int16", {{allreduce, dtype::int16}}, 1, {.faults = 1}},
    {"allreduce of int64", {{allreduce, dtype::int64}}, 1, {.faults = 1}},
    {"send is not limited", {{send, dtype::int64}}, 1, {}},
};
// clang-format on
TEST_CASE("collective/unsupported-dtype on atlas") {
    verify::run_rows<on_atlas>([](row const& r) { return on(products::atlas, r); });
}
TEST_CASE("collective/unsupported-dtype on a2") {
    verify::run_rows<on_a2>([](row const& r) { return on(products::a2, r); });
}
TEST_CASE("collective/unsupported-dtype without a product is not evaluated") {
    CHECK(check(workload_view{}).of<unsupported_dtype>().lacks.contains(fact::product));
}
} // namespace
