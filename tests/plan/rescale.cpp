// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/plan/rescale.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace {
using namespace atlascheck;
using enum rescale_fault;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

struct row {
    char const* name;
    rescale_request of;
    rescale_fault why = none;
    std::int64_t given = 0;
    std::int64_t would_do = 0;
    std::int64_t batch_size = 0; // where it is not refused
    double learning_rate = 0;
};
// clang-format off
constexpr row table[] = {
    {"the guide's example", {2, 512, 0.4}, none, 0, 0, 128, 0.1},
    {"with its condition", {2, 512, 0.4, 64}, none, 0, 0, 128, 0.1},
    {"to one", {1, 512, 0.5, 64}, none, 0, 0, 64, 0.0625},
    {"to four", {4, 512, 0.5, 64}, none, 0, 0, 256, 0.25},
    {"the smallest batch", {1, 8, 8, 1}, none, 0, 0, 1, 1},
    {"a batch that four divide, but not eight", {2, 4, 1}, none, 0, 0, 1, 0.25},

    {"to none", {0, 512, 0.4}, devices, 0, 1},
    {"to less than none", {-2, 512, 0.4}, devices, -2, 1},
    {"to three", {3, 512, 0.4}, devices, 3, 2},
    {"to five", {5, 512, 0.4}, devices, 5, 4},
    {"to eight, which changes nothing", {8, 512, 0.4}, devices, 8, 4},
    {"to more", {16, 512, 0.4}, devices, 16, 4},
    {"no batch", {2, 0, 0.4}, batch_size, 0, 4},
    {"a batch below none", {2, -4, 0.4}, batch_size, -4, 4},
    {"no rate", {2, 512, 0}, learning_rate},
    {"a rate below none", {2, 512, -0.4}, learning_rate},
    {"an infinite rate", {2, 512, infinite}, learning_rate},
    {"a rate that is no number", {2, 512, no_number}, learning_rate},
    {"a batch that is not divided", {2, 510, 0.4}, indivisible, 510, 508},
    {"a batch that is less than the divisor", {1, 7, 0.4}, indivisible, 7, 8},
    {"halved", {4, 7, 0.4}, indivisible, 7, 6},
    {"seven times the single one", {2, 448, 0.4, 64}, not_eightfold, 448, 512},
    {"nearly eight times", {4, 514, 0.4, 64}, not_eightfold, 514, 512},
    {"a single batch that has no eightfold", {4, 512, 0.4, most}, not_eightfold, 512, 0},
    {"no single batch", {4, 512, 0.4, 0}, single_batch_size, 0, 1},
    {"a single batch below none", {4, 512, 0.4, -1}, single_batch_size, -1, 1},
};
// clang-format on

constexpr bool as_expected(row const& r) {
    rescaled const seen = rescale(r.of);
    if (seen.refused.why != r.why) return false;
    if (seen.refused) return seen.refused.given == r.given && seen.refused.would_do == r.would_do;
    return seen.batch_size == r.batch_size && seen.learning_rate == r.learning_rate && seen.launches == r.of.to &&
           seen.world_size == r.of.to && seen.last_device == r.of.to - 1 && seen.divisor * r.of.to == 8 &&
           seen.condition_held == r.of.single_batch_size.known;
}
constexpr std::size_t first_wrong() {
    std::size_t i = 0;
    for (row const& r : table) {
        if (!as_expected(r)) return i;
        ++i;
    }
    return i;
}
static_assert(first_wrong() == sizeof table / sizeof *table);

TEST_CASE("a set-up for eight devices runs on fewer") {
    for (row const& r : table) {
        CAPTURE(r.name);
        CHECK(as_expected(r));
    }
}
} // namespace
