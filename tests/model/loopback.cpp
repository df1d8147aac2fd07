// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/loopback.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

static_assert(is_loopback_host("localhost") && is_loopback_host("LocalHost"));
static_assert(is_loopback_host("localhost.localdomain") && is_loopback_host("ip6-localhost"));
static_assert(is_loopback_host("127.0.0.1") && is_loopback_host("127.0.1.1") && is_loopback_host("127.255.255.254"));
static_assert(is_loopback_host("::1") && is_loopback_host("[::1]") && is_loopback_host("0:0:0:0:0:0:0:1"));
static_assert(!is_loopback_host("") && !is_loopback_host("[]"));
static_assert(!is_loopback_host("128.0.0.1") && !is_loopback_host("10.127.0.1") && !is_loopback_host("0.0.0.0"));
static_assert(!is_loopback_host("127.0.0.1.example") && !is_loopback_host("127.0.0"));
static_assert(!is_loopback_host("localhost1") && !is_loopback_host("my-localhost"));
static_assert(!is_loopback_host("::") && !is_loopback_host("::2") && !is_loopback_host("fe80::1"));

TEST_CASE("loopback names, at run time") {
    CHECK(is_loopback_host("LOCALHOST"));
    CHECK(!is_loopback_host("node0"));
}
} // namespace
