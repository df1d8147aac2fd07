// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/hccn_conf.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck::read;

constexpr bool is(std::string_view line, conf_key key, std::uint32_t device, std::string_view name,
                  std::string_view value) {
    auto const l = parse_conf_line(line);
    return l && !l->broken && l->key == key && l->device == device && l->name == name && l->value == value;
}
static_assert(is("address_0=10.0.0.1", conf_key::address, 0, "address_0", "10.0.0.1"));
static_assert(is("  netmask_15 = 255.0.0.0 \r", conf_key::netmask, 15, "netmask_15", "255.0.0.0"));
static_assert(is("gateway_1=10.0.0.1", conf_key::gateway, 1, "gateway_1", "10.0.0.1"));
static_assert(is("netdetect_1=", conf_key::netdetect, 1, "netdetect_1", ""));
static_assert(is("IPv6address_1=fd00::1", conf_key::ip6_address, 1, "IPv6address_1", "fd00::1"));
static_assert(is("IPv6netmask_1=64", conf_key::ip6_netmask, 1, "IPv6netmask_1", "64"));
static_assert(is("IPv6gateway_1=fd00::1", conf_key::ip6_gateway, 1, "IPv6gateway_1", "fd00::1"));
static_assert(is("IPv6netdetect_1=fd00::1", conf_key::ip6_netdetect, 1, "IPv6netdetect_1", "fd00::1"));
static_assert(is("send_arp_status_1=1", conf_key::other, 1, "send_arp_status_1", "1"));
static_assert(is("address_0=10.0.0.1=x # y", conf_key::address, 0, "address_0", "10.0.0.1=x # y"));

static_assert(parse_conf_line("address_0 10.0.0.1")->broken);
static_assert(parse_conf_line("address_0")->broken);
static_assert(parse_conf_line("address_0:10.0.0.1")->broken);

static_assert(!parse_conf_line(""));
static_assert(!parse_conf_line("#address_0=10.0.0.1"));
static_assert(!parse_conf_line("address=10.0.0.1"));
static_assert(!parse_conf_line("address_=10.0.0.1"));
static_assert(!parse_conf_line("address_x=10.0.0.1"));
static_assert(!parse_conf_line("address_0x=10.0.0.1"));
static_assert(!parse_conf_line("address_1234567890=10.0.0.1"));
static_assert(!parse_conf_line("Address_0=10.0.0.1")); // the tool tells case apart
static_assert(!parse_conf_line("ipv6address_0=fd00::1"));
static_assert(!parse_conf_line("_0=1"));
static_assert(!parse_conf_line("other_0=1"));

static_assert(opens_as_hccn_conf("\n# a\n...\naddress_0=1"));
static_assert(opens_as_hccn_conf("ip_rule_0=x\nmtu_0=1500"));
static_assert(!opens_as_hccn_conf("address_0 1"));
static_assert(!opens_as_hccn_conf("x\naddress_0=1"));
static_assert(!opens_as_hccn_conf("# address_0=1"));

TEST_CASE("read/hccn_conf") { CHECK(opens_as_hccn_conf("address_0=1")); }
} // namespace
