// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/placeholder.hpp>

#include <doctest/doctest.h>

namespace {
using atlascheck::read::is_placeholder;

static_assert(is_placeholder("{device_count}"));
static_assert(is_placeholder("{}"));
static_assert(is_placeholder("<server ip>"));
static_assert(is_placeholder("{{ npu_count }}"));
static_assert(is_placeholder("node-{{ i }}-a"));
static_assert(is_placeholder("192.1.*.6"));
static_assert(is_placeholder("****"));
static_assert(is_placeholder("192.168.101.xx"));
static_assert(is_placeholder("xx-xx-xx-xx"));
static_assert(is_placeholder("XX.XX.XX.XX"));
static_assert(is_placeholder("192.168.1.x"));
static_assert(is_placeholder("node_X"));
static_assert(is_placeholder("xxxxxxxx"));
static_assert(is_placeholder("a xxx b"));
static_assert(is_placeholder("-.-.-.-"));
static_assert(is_placeholder("10.0.-.1"));
static_assert(is_placeholder("-"));
static_assert(is_placeholder("--"));

static_assert(!is_placeholder(""));
static_assert(!is_placeholder("node_0"));
static_assert(!is_placeholder("node-1"));
static_assert(!is_placeholder("a--b"));
static_assert(!is_placeholder("x"));         // a name of one letter
static_assert(!is_placeholder("xxxxxxxxx")); // nine are a name, as 64 are
static_assert(!is_placeholder("xxyxx"));
static_assert(!is_placeholder("linux"));
static_assert(!is_placeholder("0x7"));
static_assert(!is_placeholder("{a}b"));
static_assert(!is_placeholder("<a>b"));
static_assert(!is_placeholder("}}{{"));
static_assert(!is_placeholder("{"));
static_assert(!is_placeholder("fe80::1%eth0"));
static_assert(!is_placeholder("192.168.1.2"));
static_assert(!is_placeholder("-1"));
static_assert(!is_placeholder("60000 - 60015, 60032"));
static_assert(!is_placeholder("60000 -\t60015"));
static_assert(is_placeholder("60000 -"));
static_assert(is_placeholder("- 60015"));
static_assert(is_placeholder("60000 -- 60015"));
static_assert(is_placeholder("60000, - 60015"));

TEST_CASE("read/placeholder") {
    CHECK(is_placeholder("192.168.101.xx"));
    CHECK(!is_placeholder("192.168.101.1"));
}
} // namespace
