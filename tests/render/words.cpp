// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/words.hpp> // first: it must stand alone

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/counts.hpp>
#include <atlascheck/rule.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace {
using namespace atlascheck;
using render::words;

constexpr render::wording en{render::language::en, nullptr, 0};
constexpr render::wording zh{render::language::zh, nullptr, 0};

struct named_servers final : render::origin {
    explicit named_servers(std::string_view text) : all{{"in.json", text}} {}
    render::input all[1];
    [[nodiscard]] std::span<render::input const> inputs() const override { return all; }
    [[nodiscard]] render::location locate(place) const override { return {}; }
    [[nodiscard]] std::string_view server_name(std::size_t i) const override {
        constexpr std::string_view names[] = {"10.20.0.3", "node 0", "a\x1b[2J", ""};
        return i < 4 ? names[i] : "";
    }
    [[nodiscard]] std::string_view host_name(std::size_t i) const override { return i == 1 ? "b1" : ""; }
};

TEST_CASE("numbers") {
    CHECK(words(0, en) == "0");
    CHECK(words(7, en) == "7");
    CHECK(words(-1, en) == "?"); // an id that could not be read
    CHECK(words(std::uint32_t{4294967295}, en) == "4294967295");
    CHECK(words(std::uint64_t{18446744073709551615U}, en) == "18446744073709551615");
    CHECK(words(true, en) == "true");
}

TEST_CASE("IPv4, masks and subnets") {
    CHECK(words(address{"192.168.6.11"_ip}, en) == "192.168.6.11");
    CHECK(words(netmask{24}, en) == "255.255.255.0");
    CHECK(words(netmask{0}, en) == "0.0.0.0");
    CHECK(words(netmask{32}, en) == "255.255.255.255");
    CHECK(words(netmask{64, family::ipv6}, en) == "64");
    CHECK(words(subnet{"192.168.6.0"_ip, {24}}, en) == "192.168.6.0/24");
    CHECK(words(subnet{*parse_address("2001:db8::"), {32, family::ipv6}}, en) == "2001:db8::/32");
}

TEST_CASE("IPv6 as RFC 5952 has it") {
    struct row {
        std::string_view in, out;
    };
    constexpr row rows[] = {
        {"::", "::"},
        {"::1", "::1"},
        {"1::", "1::"},
        {"2001:0DB8:0:0:0:0:2:1", "2001:db8::2:1"},       // 4.1, 4.3: no leading zeros, lower case
        {"2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"}, // 4.2.2: one zero is not shortened
        {"2001:0:0:1:0:0:0:1", "2001:0:0:1::1"},          // 4.2.3: the longest run
        {"2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},    // 4.2.3: of two the first
        {"1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"},
        {"0:0:3:4:5:6:7:8", "::3:4:5:6:7:8"},
        {"::ffff:192.168.1.2", "::ffff:192.168.1.2"},
        {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
        {"fe80::1%eth0", "fe80::1"},
    };
    for (row const& r : rows) {
        CAPTURE(r.in);
        CHECK(words(*parse_address(r.in), en) == r.out);
    }
}

TEST_CASE("enumerations in each language") {
    CHECK(words(severity::error, en) == "error");
    CHECK(words(severity::error, zh) == "错误");
    CHECK(words(dtype::bfloat16, en) == "bfloat16");
    CHECK(words(collective::reduce_scatter, zh) == "reduce_scatter");
    CHECK(words(defect::loopback, en) == "a loopback address");
}

TEST_CASE("sets of bits") {
    CHECK(words(count_set::of(0, 4), en) == "0, 4");
    CHECK(words(count_set{}, en) == "");
    CHECK(words(count_set::of(63), en) == "63");
    CHECK(words(device_set{0x11}, en) == "0, 4");
    CHECK(words(products::atlas.reduce_dtypes, en) == "int8, int32, float16, float32");
    CHECK(words(products::a2.reduce_dtypes, zh) == "int8, int32, float16, float32, bfloat16");
}

TEST_CASE("how often something stands in a file") {
    CHECK(words(times{1}, en) == "");
    CHECK(words(times{3}, en) == " (3 in this file)");
    CHECK(words(times{3}, zh) == "（本文件中共 3 处）");
}

TEST_CASE("servers by their names, quoted where these are no plain words") {
    named_servers const from{""};
    render::wording const how{render::language::en, &from, 0};
    CHECK(words(server_ref{0}, how) == "10.20.0.3");
    CHECK(words(server_ref{1}, how) == "\"node 0\"");
    CHECK(words(server_ref{2}, how) == "\"a\\x1b[2J\"");
    CHECK(words(server_ref{3}, how) == "3");
    CHECK(words(server_ref{2}, en) == "2"); // facts made by hand have no names
}

TEST_CASE("machines by the name that is known") {
    named_servers const from{""};
    render::wording const how{render::language::en, &from, 0};
    CHECK(words(machine_ref{.server = 0}, how) == "server 10.20.0.3");
    CHECK(words(machine_ref{.server = 0, .host = 1}, how) == "server 10.20.0.3");
    CHECK(words(machine_ref{.host = 1}, how) == "host b1");
    CHECK(words(machine_ref{}, how) == "one server");
    CHECK(words(machine_ref{.server = 3}, zh) == "服务器 3 ");
    CHECK(words(machine_ref{}, zh) == "同一服务器");
}

TEST_CASE("stretches of the input, quoted, visible and short") {
    named_servers const from{"ab\x1b"
                             "cd"};
    render::wording const how{render::language::en, &from, 0};
    CHECK(words(excerpt{0, 2}, how) == "\"ab\"");
    CHECK(words(excerpt{1, 3}, how) == "\"b\\x1bc\"");
    CHECK(words(excerpt{3, 99}, how) == "\"cd\""); // never beyond the end
    CHECK(words(excerpt{99, 1}, how) == "\"\"");
    CHECK(words(excerpt{0, 2}, en) == "\"\""); // no input at all
    std::string const longer(1000, 'x');
    named_servers const of_long{longer};
    CHECK(words(excerpt{0, 1000}, {render::language::en, &of_long, 0}).size() < 80);
}

TEST_CASE("what HCCL takes for a variable, with its bounds") {
    CHECK(words(value_need{need::number, 120, 7200}, en) == "a whole number from 120 to 7200");
    CHECK(words(value_need{need::number, 120, 7200}, zh) == "120 至 7200 的整数");
    CHECK(words(value_need{need::positive_seconds, 0, 17340}, en) ==
          "seconds above 0 and up to 17340, with at most two decimals");
    CHECK(words(value_need{need::boolean}, zh) == "true 或 false");
    for (auto kind = need::anything; kind <= need::short_text; kind = static_cast<need>(static_cast<int>(kind) + 1))
        for (auto const& how : {en, zh}) CHECK(words(value_need{kind, 1, 2}, how).find('{') == std::string::npos);
}
} // namespace
