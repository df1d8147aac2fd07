// SPDX-License-Identifier: Apache-2.0
// A cluster that is known when the program is built is checked when it is built; one that is read later, then.

#include <atlascheck/atlascheck.hpp>

#include <cstdio>

using namespace atlascheck;

constexpr auto racks = cluster_of<2, 2>({"192.168.20.11", "192.168.30.11", "192.168.20.12", "192.168.30.12"});
static_assert(ok<racks, products::atlas>);

namespace {

// `require` is the same question; where the answer is no, the compiler names the rule and shows the fault.
consteval bool required() {
    require<racks, products::atlas>();
    return true;
}
static_assert(required());

// Device 1 of the second server is on the plane of device 0. Under a known netmask that is wrong.
constexpr auto crossed = cluster_of<2, 2>({"192.168.20.11", "192.168.30.11", "192.168.20.12", "192.168.20.13"});
constexpr netmask mask{24};
static_assert(!ok<crossed, products::atlas, mask>);

// The predicates under the rules answer single questions, in a constant or not.
static_assert(same_subnet("192.168.20.11"_ip, "192.168.20.12"_ip, mask));
static_assert(allowed_device_count(products::atlas, 4) && !allowed_device_count(products::atlas, 3));
static_assert(!same_group(products::atlas, 0, 4) && same_group(products::a2, 0, 4));
static_assert(supports(products::a2, collective::allreduce, dtype::bfloat16));
static_assert(holds<rules::topology::cross_group>(racks, products::atlas));

} // namespace

int main() {
    auto const found = check(crossed, products::atlas, mask);
    auto const& planes = found.of<rules::address::plane_mismatch>().findings;
    std::printf("%zu error(s), %zu of them about planes\n", found.errors(), planes.size());
    bool const named = planes.size() == 1 && planes[0].at == place::of(spot::device_ip, 3);
    return named && check(racks, products::atlas, mask).ok() ? 0 : 1;
}
