// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/edits.hpp>

#include <doctest/doctest.h>

#include <algorithm>

namespace {
using namespace atlascheck;

constexpr int edits(std::string_view a, std::string_view b) {
    return edits_between(a, b, [](char x, char y) { return x == y; });
}

static_assert(edits("", "") == 0);
static_assert(edits("HCCL_ALGO", "HCCL_ALGO") == 0);
static_assert(edits("HCCL_ALGO", "hccl_algo") == far_apart); // letters are equal as the caller says
static_assert(edits("HCCL_ALG", "HCCL_ALGO") == 1);
static_assert(edits("HCCL_ALGOS", "HCCL_ALGO") == 1);
static_assert(edits("HCCL_ALGP", "HCCL_ALGO") == 1);
static_assert(edits("HCLC_ALGO", "HCCL_ALGO") == 1); // a swap
static_assert(edits("HCCL_BUFFERSIZE", "HCCL_BUFFSIZE") == 2);
static_assert(edits("LHCC_ALGO", "HCCL_ALGO") == 2); // one more and one less, far from each other
static_assert(edits("abcdef", "badcfe") == far_apart);
static_assert(edits("ba", "ab") == 1);
static_assert(edits("bac", "abd") == 2);
static_assert(edits("xyz", "") == far_apart);
static_assert(edits("xy", "") == 2);
static_assert(edits("", "xy") == 2);
// Up to 40 bytes from where they differ.
static_assert(edits("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") == 1);
static_assert(edits("baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") ==
              far_apart);
static_assert(edits("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") == 1);

// The whole table of edits, without a band.
int by_table(std::string_view a, std::string_view b) {
    int rows[12][12] = {};
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            int best = static_cast<int>(i + j);
            if (i > 0 && j > 0) {
                best = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                best = std::min({best, rows[i - 1][j] + 1, rows[i][j - 1] + 1});
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    best = std::min(best, rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    return std::min(rows[a.size()][b.size()], far_apart);
}

TEST_CASE("edits within the band are those of the whole table") {
    unsigned state = 5;
    auto const roll = [&](unsigned below) { return state = state * 1664525U + 1013904223U, (state >> 8) % below; };
    int near = 0;
    for (int round = 0; round != 50000; ++round) {
        char a[8], b[8];
        for (char* const word : {a, b})
            for (int i = 0; i != 8; ++i) word[i] = static_cast<char>('a' + roll(2));
        std::string_view const one{a, roll(9)};
        std::string_view const other{b, roll(9)};
        CAPTURE(one);
        CAPTURE(other);
        REQUIRE(edits(one, other) == by_table(one, other));
        near += edits(one, other) < far_apart;
    }
    CHECK(near > 1000);
}
} // namespace
