// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>

#include <doctest/doctest.h>

#include <boost/hana/for_each.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// What every rule of the rulebook must keep to.
namespace {
using namespace atlascheck;

void for_each_rule(auto&& visit) { boost::hana::for_each(rulebook, visit); }

TEST_CASE("every entry is a rule, and no id stands twice") {
    std::set<std::string_view> seen;
    for_each_rule([&]<class R>(R) {
        static_assert(rule<R>);
        CAPTURE(std::string{R::info.id});
        CHECK(seen.insert(R::info.id).second);
        CHECK(R::info.id.find('/') != std::string_view::npos);
        CHECK(std::all_of(R::info.id.begin(), R::info.id.end(),
                          [](char c) { return (c >= 'a' && c <= 'z') || c == '/' || c == '-'; }));
    });
    CHECK(seen.size() > 40);
}

TEST_CASE("rules that count are stable, those that are tried are in preview") {
    for_each_rule([]<class R>(R) { static_assert(R::info.status == maturity::stable && !R::info.since.empty()); });
    boost::hana::for_each(preview_rules, []<class R>(R) {
        static_assert(R::info.status == maturity::preview && !R::info.since.empty());
    });
}

TEST_CASE("findings are lower case without a full stop, explanations are sentences, and both languages speak") {
    auto const starts_lower = [](std::string_view s) { return s.starts_with("HCCL") || s[0] < 'A' || s[0] > 'Z'; };
    for_each_rule([&]<class R>(R) {
        CAPTURE(std::string{R::info.id});
        for (text const& t : {R::summary, R::says, R::fix}) {
            CHECK(!t.en.empty());
            CHECK(!t.zh.empty());
            CHECK(!t.en.ends_with('.'));
            CHECK(!t.zh.ends_with("。"));
        }
        CHECK(starts_lower(R::says.en));
        for (text const& t : {R::why, R::hccl}) {
            CHECK(t.en.ends_with('.'));
            CHECK(t.zh.ends_with("。"));
        }
        CHECK(!R::example.empty());
    });
}

// A random cluster, from sound to broken, as its parts.
struct parts {
    std::vector<server> servers;
    std::vector<device> devices;
    [[nodiscard]] cluster_view view() const {
        cluster_view c;
        c.servers = servers;
        c.devices = devices;
        return c;
    }
};
class dice {
public:
    explicit dice(std::uint32_t seed) : state_{seed} {}
    std::uint32_t operator()(std::uint32_t below) {
        return state_ = state_ * 1664525U + 1013904223U, (state_ >> 8) % below;
    }

private:
    std::uint32_t state_;
};
parts some_cluster(dice& roll) {
    parts out;
    std::uint32_t rank = 0;
    for (std::uint32_t s = 0, n = 1 + roll(5); s != n; ++s) {
        std::uint32_t const count = roll(4) == 0 ? roll(10) : 8;
        out.servers.push_back({.first = static_cast<std::uint32_t>(out.devices.size()), .count = count});
        for (std::uint32_t d = 0; d != count; ++d, ++rank) {
            std::uint32_t const plane = roll(30) == 0 ? roll(8) : d % 4;
            device const one = device{roll(40) == 0 ? roll(10) : d}.with_rank(roll(60) == 0 ? roll(40) : rank);
            std::uint32_t const ip = (192U << 24) + (168U << 16) + ((20 + plane * 10) << 8) + s * 2 + d / 4 + 1;
            out.devices.push_back(roll(40) == 0   ? one
                                  : roll(60) == 0 ? one.with_unknown_ip()
                                                  : one.with_ip(ipv4::of(ip)));
        }
    }
    return out;
}
std::vector<std::string> said(parts const& p, product const& kind, auto const&... mask) {
    std::vector<std::string> out;
    check(p.view(), kind, mask...).for_each([&]<class R>(R, finding<R> const& f) {
        out.push_back(std::string{R::info.id} + " " + std::to_string(static_cast<int>(f.at.what)) + " " +
                      std::to_string(f.at.index) + " " + std::to_string(f.related));
    });
    return out;
}

TEST_CASE("a check is deterministic, and its report is ordered") {
    dice roll{11};
    for (int round = 0; round != 300; ++round) {
        parts const p = some_cluster(roll);
        for (product const* kind : products::all) CHECK(said(p, *kind) == said(p, *kind));
    }
}

TEST_CASE("the order of a server's devices changes no verdict") {
    dice roll{12};
    for (int round = 0; round != 300; ++round) {
        parts p = some_cluster(roll);
        for (product const* kind : products::all) {
            auto const before = check(p.view(), *kind);
            parts turned = p;
            for (server const& s : turned.servers)
                std::reverse(turned.devices.begin() + s.first, turned.devices.begin() + s.first + s.count);
            auto const after = check(turned.view(), *kind);
            CHECK(before.ok() == after.ok());
            for_each_rule([&]<class R>(R) {
                CAPTURE(std::string{R::info.id});
                CHECK((before.template of<R>().state == after.template of<R>().state));
            });
        }
    }
}

// One mask for all is proven in a pass over the addresses; masks of the devices' own are judged rule by rule.
TEST_CASE("a netmask for all and the same one of each device's own have the same findings") {
    dice roll{14};
    for (int round = 0; round != 300; ++round) {
        parts const p = some_cluster(roll);
        netmask const mask{static_cast<std::uint8_t>(16 + roll(15)), family::ipv4};
        parts own = p;
        for (device& d : own.devices) d = d.with_mask(mask);
        for (product const* kind : products::all) CHECK(said(p, *kind, mask) == said(own, *kind));
    }
}

// What a constant says must be what a check at run time says: `ok` holds exactly where `check` finds no error.
TEST_CASE("each rule alone holds where the whole check finds nothing") {
    dice roll{13};
    int sound = 0;
    for (int round = 0; round != 300; ++round) {
        parts const p = some_cluster(roll);
        for (product const* kind : products::all) {
            auto const report = check(p.view(), *kind);
            if (report.size() != 0) continue;
            ++sound;
            CHECK(holds<rules::address::duplicate_ip>(p.view()));
            CHECK(holds<rules::topology::device_range>(p.view(), *kind));
        }
    }
    CHECK(sound > 10);
}
} // namespace
