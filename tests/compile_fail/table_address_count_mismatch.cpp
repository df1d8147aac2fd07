// SPDX-License-Identifier: Apache-2.0
// expect: address_count_mismatch
// expect: , 1, 1, 3\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

constexpr cluster<1, 2, 2> with_second(std::uint32_t holder) {
    cluster<1, 2, 2> racks;
    racks.servers[0] = {.first = 0, .count = 2};
    racks.devices = {device{0, "10.0.0.1"_ip, 0}, device{1, "10.0.0.2"_ip, 1}};
    racks.more = {more_address{0, 1, "10.0.1.1"_ip}, more_address{holder, holder == 0 ? 2U : 1U, "10.0.1.2"_ip}};
    return racks;
}

#ifdef ATLASCHECK_TWIN
constexpr auto racks = with_second(1);
#else
constexpr auto racks = with_second(0);
#endif

static_assert((require<racks, products::a2>(), true));
