// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/groups.hpp>

#include <doctest/doctest.h>

#include <array>
#include <string_view>

namespace {
using namespace atlascheck;

// Letters are keys; a group begins with `:`, then the positions of its letters.
constexpr std::array<char, 32> grouped(std::string_view keys) {
    std::array<char, 32> out{};
    std::size_t at = 0;
    auto const put = [&](std::uint32_t i) { out[at++] = static_cast<char>('0' + i); };
    for_each_group(
        keys.size(), [&](std::uint32_t i) { return hash_of(std::uint32_t{static_cast<unsigned char>(keys[i])}); },
        [&](std::uint32_t i, std::uint32_t k) { return keys[i] == keys[k]; },
        [&](std::uint32_t i) {
            out[at++] = ':';
            put(i);
        },
        put);
    return out;
}
constexpr bool are(std::string_view keys, std::string_view want) {
    return std::string_view{grouped(keys).data()} == want;
}
static_assert(are("", ""));
static_assert(are("a", ":0"));
static_assert(are("ab", ":0:1"));
static_assert(are("aba", ":02:1"));
static_assert(are("bbaabb", ":0145:23"));

constexpr place at(std::uint32_t offset) { return {spot::text, 0, offset, 1}; }
constexpr int taken(std::uint32_t finding, std::initializer_list<std::uint32_t> others) {
    related_once related{at(finding)};
    int n = 0;
    for (std::uint32_t const o : others) n += related.take(at(o));
    return n;
}
static_assert(taken(1, {2, 3}) == 2 && taken(1, {1, 1}) == 0 && taken(1, {2, 2, 3}) == 2);
static_assert(taken(0, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}) == 16);
constexpr bool by_hand() {
    related_once related{place{}};
    return related.take(place{}) && related.take(place{});
}
static_assert(by_hand(), "facts that stand nowhere are not one place");

TEST_CASE("groups, at run time") {
    CHECK(are("aba", ":02:1"));
    CHECK(by_hand());
}
} // namespace
