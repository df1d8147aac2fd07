// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/summary.hpp> // first: it must stand alone

#include <atlascheck/check.hpp>

#include <doctest/doctest.h>

#include <boost/hana/tuple.hpp>

#include <array>
#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
namespace address_rules = rules::address;

constexpr render::no_origin nowhere{};

using book = boost::hana::tuple<address_rules::unusable_ip, address_rules::duplicate_ip, address_rules::same_last_octet,
                                address_rules::plane_mismatch, address_rules::split_subnet>;

/// The summary of a check of two rules that need no netmask and two that do.
std::string summary(cluster_view const& c, product const& p, render::language l = render::language::en,
                    std::span<render::treatment const> policy = {}) {
    auto const report = check(book{}, c, p);
    render::gathered const all{report, nowhere, policy};
    std::string out;
    render::summarize(out, all, {&c, &p, true}, l);
    return out;
}

constexpr auto sound = cluster_of<2, 2>({"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"});

TEST_CASE("what was looked at, what was found, what was not evaluated and why") {
    CHECK(summary(sound.view(), products::atlas) ==
          "2 servers, 4 devices, Atlas training series (netmask unknown: /24 to /30 fit): no findings; 3 rules held, "
          "1 not evaluated\n"
          "  for want of a netmask (--netmask): address/same-last-octet\n");
}
TEST_CASE("a netmask that is given leaves nothing open") {
    cluster_view c = sound.view();
    c.has_mask = true;
    c.mask = {24};
    CHECK(summary(c, products::atlas) ==
          "2 servers, 4 devices, Atlas training series (netmask 255.255.255.0): no findings; 4 rules held\n");
}
TEST_CASE("one of a kind has no plural") {
    constexpr auto one = cluster_of<1, 1>({"127.0.0.1"});
    std::string const out = summary(one.view(), products::a2);
    CHECK(out.starts_with("1 server, 1 device, Atlas A2 training series: 1 error; 1 rule held, 2 not evaluated\n"));
}
TEST_CASE("netmasks that fit, but not /24") {
    constexpr auto wide = cluster_of<2, 1>({"10.0.0.1", "10.0.1.1"});
    CHECK(summary(wide.view(), products::a2).find("(netmask unknown: /8 to /23 fit, /24 does not)") !=
          std::string::npos);
}
TEST_CASE("no netmask fits") {
    constexpr auto crossed = cluster_of<2, 2>({"10.0.0.1", "11.0.1.1", "12.0.0.2", "13.0.1.2"});
    CHECK(summary(crossed.view(), products::atlas).find("(netmask unknown: judged as /") != std::string::npos);
}
TEST_CASE("a list of servers that is hidden in part") {
    cluster_view c = sound.view();
    c.more_servers = true;
    CHECK(summary(c, products::atlas).starts_with("at least 2 servers, 4 devices"));
    constexpr auto one = cluster_of<1, 1>({"10.0.0.1"});
    c = one.view();
    c.more_servers = true;
    CHECK(summary(c, products::atlas).starts_with("at least 1 server, 1 device"));
}
TEST_CASE("a list of servers that is hidden altogether") {
    cluster_view c;
    c.more_servers = true;
    CHECK(summary(c, products::atlas).starts_with("Atlas training series: no findings; "));
}
TEST_CASE("of many rules that lack one fact some are named") {
    using many = boost::hana::tuple<address_rules::unusable_ip, address_rules::duplicate_ip, address_rules::missing_ip,
                                    address_rules::plane_mismatch, address_rules::split_pair,
                                    address_rules::shared_plane, address_rules::same_last_octet>;
    auto const report = check(many{}, products::atlas);
    render::gathered const all{report, nowhere};
    std::string out;
    render::summarize(out, all, {nullptr, &products::atlas, true}, render::language::en);
    CHECK(out == "Atlas training series: no findings; 0 rules held, 7 not evaluated\n"
                 "  for want of servers and devices: address/unusable-ip, address/duplicate-ip, address/missing-ip, "
                 "address/plane-mismatch, address/split-pair, address/shared-plane and 1 more\n");
}
TEST_CASE("rules that a caller does not want are not counted") {
    std::array<render::treatment, 5> policy{};
    policy[0].shown = policy[2].shown = false;
    CHECK(summary(sound.view(), products::atlas, render::language::en, policy).find("; 2 rules held\n") !=
          std::string::npos);
}
TEST_CASE("an input that is not whole: nothing else is claimed") {
    auto const report = check(book{}, sound, products::atlas);
    render::gathered const all{report, nowhere};
    std::string out;
    render::summarize(out, all, {nullptr, &products::atlas, false}, render::language::en);
    CHECK(out == "no facts could be read, so nothing but the input itself was evaluated: no findings\n");
}
TEST_CASE("Chinese") {
    CHECK(
        summary(sound.view(), products::atlas, render::language::zh) ==
        "2 台服务器，4 个设备，Atlas 训练系列产品（掩码未知：/24 至 /30 均符合）：没有发现问题；3 条规则成立，1 条未评估\n"
        "  缺少“掩码（--netmask）”：address/same-last-octet\n");
}
} // namespace
