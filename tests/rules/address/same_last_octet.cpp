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

// Two planes, each in a subnet of its own or both in one: device 0 of all servers, device `other` of the first `Fewer`.
template <std::size_t Servers, std::size_t Fewer>
constexpr verify::expect crowds(std::uint32_t other, int length) {
    cluster<Servers, Servers + Fewer> c;
    std::uint32_t at = 0;
    for (std::uint32_t s = 0; s != Servers; ++s) {
        c.servers[s] = {.first = at, .count = s < Fewer ? 2U : 1U};
        c.devices[at++] = device{0}.with_ip(ipv4::of((10U << 24) + (s % 2 << 8) + s + 1));
        if (s < Fewer) c.devices[at++] = device{other}.with_ip(ipv4::of((10U << 24) + (1U << 16) + s + 1));
    }
    return verify::observe<same_last_octet>(c, products::atlas,
                                            netmask{static_cast<std::uint8_t>(length), family::ipv4});
}
static_assert(crowds<255, 255>(1, 16).faults == 2 && crowds<255, 255>(1, 16).at == 0);
static_assert(crowds<255, 254>(1, 16).faults == 1);
static_assert(crowds<254, 254>(1, 16).faults == 0);
static_assert(crowds<200, 55>(5, 12).faults == 1);  // two planes that meet in no group may share a subnet
static_assert(crowds<200, 54>(5, 12).faults == 54); // and are then told apart by the last octet together

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
