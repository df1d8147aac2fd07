// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/algorithm.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {
using namespace atlascheck;

static_assert(smaller(1, 2) == 1 && smaller(2, 1) == 1 && smaller(3, 3) == 3);
static_assert(larger(1, 2) == 2 && larger(2, 1) == 2 && larger(3, 3) == 3);

constexpr auto is_two = [](int i) { return i == 2; };
static_assert(!any_of(std::array<int, 0>{}, is_two));
static_assert(any_of(std::array{1, 2}, is_two) && !any_of(std::array{1, 3}, is_two));

constexpr auto below_two = [](int i) { return i < 2; };
static_assert(first_not(std::array<int, 0>{}, below_two) == 0);
static_assert(first_not(std::array{2}, below_two) == 0 && first_not(std::array{1}, below_two) == 1);
static_assert(first_not(std::array{0, 1, 2, 3}, below_two) == 2 &&
              first_not(std::array{0, 1, 1, 1, 2}, below_two) == 4);
static_assert(first_not(std::array{2, 2, 3}, below_two) == 0 && first_not(std::array{0, 1, 1}, below_two) == 3);

constexpr auto same = [](char a, char b) { return a == b; };
static_assert(alike(std::string_view{}, std::string_view{}, same));
static_assert(alike(std::string_view{"ab"}, std::string_view{"ab"}, same));
static_assert(!alike(std::string_view{"ab"}, std::string_view{"ac"}, same));
static_assert(!alike(std::string_view{"ab"}, std::string_view{"a"}, same), "one begins the other");
static_assert(!alike(std::string_view{"a"}, std::string_view{"ab"}, same));

template <std::size_t N>
constexpr std::array<int, N> sorted(std::array<int, N> all) {
    sort(all.data(), N);
    return all;
}
static_assert(sorted(std::array{1}) == std::array{1});
static_assert(sorted(std::array{2, 1}) == std::array{1, 2});
static_assert(sorted(std::array{1, 2}) == std::array{1, 2});
static_assert(sorted(std::array{2, 2, 1, 2}) == std::array{1, 2, 2, 2});

TEST_CASE("model/algorithm: each order of up to seven numbers is sorted, equal ones among them") {
    sort(static_cast<int*>(nullptr), 0);
    std::uint32_t wrong = 0;
    for (std::size_t n = 1; n != 8; ++n) {
        std::size_t all = 1;
        for (std::size_t i = 0; i != n; ++i) all *= n;
        for (std::size_t code = 0; code != all; ++code) {
            std::array<std::size_t, 7> numbers{};
            std::size_t sum = 0;
            for (std::size_t i = 0, rest = code; i != n; ++i, rest /= n) sum += (numbers[i] = rest % n) * (rest % n);
            sort(numbers.data(), n);
            for (std::size_t i = 0; i != n; ++i) sum -= numbers[i] * numbers[i];
            bool good = sum == 0;
            for (std::size_t i = 1; i < n; ++i) good &= numbers[i - 1] <= numbers[i];
            wrong += !good;
        }
    }
    CHECK(wrong == 0);
}
} // namespace
