// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/same_last_octet.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::address::same_last_octet;

static_assert(rule<same_last_octet>);

// A subnet of more than 254 devices cannot hold the rule: one note, and no finding for each octet.
template <std::size_t Devices>
constexpr verify::expect crowd() {
    cluster<1, Devices> c;
    c.servers[0] = {.first = 0, .count = Devices};
    for (std::uint32_t i = 0; i != Devices; ++i)
        c.devices[i] = device{}.with_ip(ipv4::of((10U << 24) + (i % 2 << 8) + i + 1));
    return verify::observe<same_last_octet>(c, products::a2, netmask{16, family::ipv4});
}
static_assert(crowd<254>().faults == 0);
static_assert(crowd<255>().faults == 1 && crowd<255>().level == verify::expect::note());

// clang-format off
constexpr verify::row table[] = {
    {"no mask is known", "10.0.0.1 . . . 10.0.1.1", {.skipped = 1}},
    {"/24: different addresses differ there", "10.0.0.1 . . . 10.0.0.2", {}, 24},
    {"/16: they differ", "10.0.0.1 . . . 10.0.1.2", {}, 16},
    {"/16: they are equal", "10.0.0.1 . . . 10.0.1.1", {.faults = 1, .at = 1, .what = spot::device_ip, .related = 1, .level = verify::expect::warning()}, 16},
    {"three with one octet are one finding, at the second", "10.0.0.1 | 10.0.1.1 | 10.0.2.1", {.faults = 1, .at = 1}, 16},
    {"two octets, two findings", "10.0.0.1 . . . 10.0.0.2 | 10.0.1.1 . . . 10.0.1.2", {.faults = 2}, 16},
    {"other subnets are others", "10.0.0.1 | 10.1.0.1", {}, 16},
    {"IPv6 never", "2001:db8::1/48 | 2001:db8:0:1::1/48", {}},
};
// clang-format on
ATLASCHECK_VERIFY("address/same-last-octet on atlas", same_last_octet, products::atlas, table)
ATLASCHECK_VERIFY("address/same-last-octet on a2", same_last_octet, products::a2, table)
} // namespace
