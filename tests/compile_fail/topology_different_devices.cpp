// SPDX-License-Identifier: Apache-2.0
// expect: different_devices
// expect: \{?1\}?, (atlascheck::device_set)?\{?2\}?, (atlascheck::device_set)?\{?1
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning breaks nothing, unless you want it to.
constexpr auto book = boost::hana::tuple<regraded<rules::topology::different_devices, severity::error>>{};

constexpr auto servers_of(std::uint32_t second) {
    auto c = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
    c.devices[1] = c.devices[1].with_id(second);
    return c;
}
#ifdef ATLASCHECK_TWIN
constexpr auto racks = servers_of(0);
#else
constexpr auto racks = servers_of(1);
#endif

static_assert((require<book, racks, products::atlas>(), true));
