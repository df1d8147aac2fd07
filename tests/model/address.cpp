// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/address.hpp>

#include <doctest/doctest.h>

#include <arpa/inet.h>

#include <string>

namespace {
using namespace atlascheck;

static_assert("192.168.20.11"_ip == ipv4{192, 168, 20, 11});
static_assert(parse_address("10.0.0.1%eth0") == parse_address("10.0.0.1%eth1"));
static_assert(!parse_address("%eth0") && !parse_address("10.0.0.1%"));

constexpr char const* texts[] = {
    "",
    ".",
    "1.2.3",
    "1.2.3.4",
    "1.2.3.4.",
    ".1.2.3.4",
    "1..2.3",
    "1.2.3.4.5",
    "0.0.0.0",
    "255.255.255.255",
    "256.1.1.1",
    "1.2.3.256",
    "01.2.3.4",
    "1.2.3.04",
    "1.2.3.00",
    "192.168.001.001",
    " 1.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4/24",
    "1.2.3.4:80",
    "1.2.3.-4",
    "1.2.3.+4",
    "0x1.2.3.4",
    "1.2.3.4444",
    "10.1",
    "a.b.c.d",
    "::",
    "::1",
    "1::",
    "1::2",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7::",
    "::2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4::5:6:7:8",
    ":::",
    "1:::2",
    "1::2::3",
    ":1",
    "1:",
    ":1:2:3:4:5:6:7:8",
    "2001:db8::1",
    "2001:0DB8:0:0::1",
    "12345::",
    "g::",
    "::1.2.3.4",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:1.2.3.4",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3",
    "::1.2.3.4:5",
    "::01.2.3.4",
    "1.2.3.4::",
    "::1 ",
    "fe80::1",
    "::ffff:256.1.1.1",
    "1:2:3:4:5:6:7:8.",
    "::.1.2.3",
};

TEST_CASE("addresses are read as inet_pton reads them") {
    for (char const* const text : texts) {
        CAPTURE(std::string{text});
        in_addr v4{};
        auto const ours4 = parse_ipv4(text);
        bool const theirs4 = inet_pton(AF_INET, text, &v4) == 1;
        CHECK(ours4.has_value() == theirs4);
        if (ours4 && theirs4) CHECK(ours4->value() == ntohl(v4.s_addr));

        in6_addr v6{};
        auto const ours6 = parse_ipv6(text);
        bool const theirs6 = inet_pton(AF_INET6, text, &v6) == 1;
        CHECK(ours6.has_value() == theirs6);
        if (!ours6 || !theirs6) continue;
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        for (int i = 0; i != 8; ++i) high = high << 8 | v6.s6_addr[i];
        for (int i = 8; i != 16; ++i) low = low << 8 | v6.s6_addr[i];
        CHECK(ours6->high == high);
        CHECK(ours6->low == low);
    }
}

TEST_CASE("random texts of an address's letters are read as inet_pton reads them") {
    std::uint32_t seed = 1;
    auto const next = [&] { return seed = seed * 1664525U + 1013904223U, seed >> 16; };
    constexpr std::string_view letters = "0123456789abf..::.:125";
    int read = 0;
    for (int n = 0; n != 300000; ++n) {
        std::string text;
        for (auto size = next() % 12; size != 0; --size) text += letters[next() % letters.size()];
        in_addr v4{};
        in6_addr v6{};
        bool const v4_same = parse_ipv4(text).has_value() == (inet_pton(AF_INET, text.c_str(), &v4) == 1);
        bool const v6_same = parse_ipv6(text).has_value() == (inet_pton(AF_INET6, text.c_str(), &v6) == 1);
        read += parse_ipv6(text).has_value();
        if (v4_same && v6_same) continue;
        CAPTURE(text);
        CHECK(v4_same);
        CHECK(v6_same);
    }
    CHECK(read > 100); // the texts are not all refused
}
} // namespace
