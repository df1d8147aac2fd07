// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/commonest.hpp>

#include <doctest/doctest.h>

#include <initializer_list>

namespace {
using namespace atlascheck;

constexpr std::uint64_t last = ~std::uint64_t{0};

constexpr std::uint64_t of(std::initializer_list<std::uint64_t> all) {
    buffer<std::uint64_t> values;
    for (std::uint64_t const v : all) values.push(v);
    return commonest(values);
}

static_assert(of({7}) == 7);
static_assert(of({1, 2, 2}) == 2, "more than half");
static_assert(of({3, 1, 2, 2, 4}) == 2, "less than half");
static_assert(of({2, 1, 1, 2}) == 2, "of a tie what stands first");
static_assert(of({3, 2, 1}) == 3);
static_assert(of({last, 0, last, 1, 2}) == last && of({0, last, 0, last, 1}) == 0, "the largest value of all");

TEST_CASE("model/commonest: it counts at run time too") {
    CHECK(of({5, 1, 5, 2, 3}) == 5);
    CHECK(of({last, 0, 0, last, 1}) == last);
}
} // namespace
