// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/address/unusable_ip.hpp>

#include "incomplete.hpp"

namespace {
using namespace atlascheck;
using rules::address::unusable_ip;

static_assert(rule<unusable_ip>);

constexpr verify::row table[] = {
    {"no device", "", {}},
    {"an ordinary address", "10.0.0.1", {}},
    {"no address at all", "- -", {}},
    {"an address that could not be read", "? 10.0.0.1", {}},
    {"unspecified",
     "10.0.0.1 0.0.0.0",
     {.faults = 1, .at = 1, .what = spot::device_ip, .level = verify::expect::error()}},
    {"the first of the network 0/8 is no other", "0.0.0.1", {}},
    {"last before loopback", "126.255.255.255", {}},
    {"loopback", "127.0.0.0", {.faults = 1}},
    {"last of loopback", "127.255.255.255", {.faults = 1}},
    {"first behind loopback", "128.0.0.0", {}},
    {"last before multicast", "223.255.255.255", {}},
    {"multicast", "224.0.0.1", {.faults = 1}},
    {"last of multicast", "239.255.255.255", {.faults = 1}},
    {"reserved", "240.0.0.0", {.faults = 1}},
    {"all ones", "255.255.255.255", {.faults = 1}},
    {"each bad one is told", "127.0.0.1 127.0.0.2 | 127.0.0.3", {.faults = 3}},
    {"the last octet alone proves nothing without a netmask", "10.0.0.0 10.0.0.255", {}},
    {"own address of a known subnet", "10.0.0.0", {.faults = 1}, 24},
    {"broadcast address of a known subnet", "10.0.0.255", {.faults = 1}, 24},
    {"the same under a wider mask is a host", "10.0.1.0 10.0.0.255", {}, 16},
    {"first and last host", "10.0.0.1 10.0.0.254", {}, 24},
    {"a /26 ends at 63", "10.0.0.63 10.0.0.62", {.faults = 1, .at = 0}, 26},
    {"/30 has both", "10.0.0.4 10.0.0.5 10.0.0.6 10.0.0.7", {.faults = 2}, 30},
    {"/31 has neither", "10.0.0.4 10.0.0.5", {}, 31},
    {"/32 has neither", "10.0.0.4", {}, 32},
    {"a device's own mask counts before the given one", "10.0.1.0/16 10.0.1.0/24", {.faults = 1, .at = 1}, 8},
    {"of several addresses each is judged", "10.0.0.1,127.0.0.1", {.faults = 1, .at = 0}},
    {"IPv6 unspecified, loopback and multicast", ":: ::1 ff02::1", {.faults = 3}},
    {"IPv6 hosts", "2001:db8::1 fe80::1 ::2", {}},
    {"an IPv6 address has no broadcast", "2001:db8::/64", {}},
    {"a device that is out of range is device-range's alone", "8=127.0.0.1 9=127.0.0.1,127.0.0.2", {}},
    {"the others of its server are told", "8=127.0.0.1 0=127.0.0.2", {.faults = 1, .at = 1}},
    {"also under a known mask", "8=10.0.0.0 0=10.0.0.255", {.faults = 1, .at = 1}, 24},
    {"one whose id could not be read is told", "x=127.0.0.1", {.faults = 1}},
};
constexpr verify::incomplete_row merged[] = {
    {"of a server that stands twice ids are not judged", "8=127.0.0.1 | 8=127.0.0.2", {.faults = 1, .at = 0}, -1, 0},
};
ATLASCHECK_VERIFY("address/unusable-ip on atlas", unusable_ip, products::atlas, table)
ATLASCHECK_VERIFY("address/unusable-ip on a2", unusable_ip, products::a2, table)

TEST_CASE("address/unusable-ip on a server that stands twice") {
    verify::run_rows<merged>(
        [](verify::incomplete_row const& r) { return verify::look<unusable_ip>(r, products::a2); });
}
} // namespace
