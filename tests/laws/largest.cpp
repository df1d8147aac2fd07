// SPDX-License-Identifier: Apache-2.0
// The largest clusters fit a constant under each compiler's default limits, every rule included.
#include <atlascheck/atlascheck.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

namespace {
using namespace atlascheck;

constexpr netmask mask{12, family::ipv4};

// Servers of eight devices; no address stands twice, and those of a plane are in one /12.
template <std::size_t Servers>
constexpr auto servers_of_eight(std::uint32_t planes) {
    cluster<Servers, Servers * 8> c;
    for (std::uint32_t s = 0; s != Servers; ++s) c.servers[s] = {.first = s * 8, .count = 8};
    for (std::uint32_t i = 0; i != Servers * 8; ++i) {
        std::uint32_t const plane = i % planes;
        c.devices[i] = device{i % 8, ipv4::of((10U << 24) + (plane << 20) + i / planes + 1), i};
    }
    return c;
}
constexpr auto on_atlas = servers_of_eight<512>(4);
constexpr auto on_a2 = servers_of_eight<1152>(1);

static_assert(ok<on_atlas, products::atlas, mask>);
static_assert(ok<on_a2, products::a2, mask>);

TEST_CASE("what the compiler finds sound is sound at run time") {
    CHECK(check(on_atlas, products::atlas, mask).errors() == 0);
    CHECK(check(on_a2, products::a2, mask).errors() == 0);
}
} // namespace
