// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>

#include <doctest/doctest.h>

#include <string>

// A user's own fact and rule.
namespace site {
using namespace atlascheck;

struct rack_power {
    int watts = 0;
};
struct hot_rack {
    static constexpr rule_info info{.id = "mine/hot-rack", .level = severity::error, .from = source::ours};
    static constexpr text summary{"", ""}, why{"", ""}, hccl{"", ""}, says{"", ""}, fix{"", ""};
    static constexpr std::string_view example = "";
    struct fault {
        int watts = 0;
    };
    static constexpr void check(rack_power const& p, sink_for<hot_rack> auto& out) {
        if (p.watts > 40000) out.report(hot_rack{}, fault{p.watts}, place{});
    }
};
// A fact given by pointer is there or not as the run decides; a rule may do without what it takes by pointer.
struct idle_rack {
    static constexpr rule_info info{.id = "mine/idle-rack", .level = severity::error, .from = source::ours};
    static constexpr text summary{"", ""}, why{"", ""}, hccl{"", ""}, says{"", ""}, fix{"", ""};
    static constexpr std::string_view example = "";
    struct fault {
        int watts = 0;
    };
    static constexpr void check(product const&, rack_power const* p, sink_for<idle_rack> auto& out) {
        if (p != nullptr && p->watts == 0) out.report(idle_rack{}, fault{p->watts}, place{});
    }
};
} // namespace site

namespace {
using namespace atlascheck;
using site::hot_rack;
using site::idle_rack;
using site::rack_power;
namespace hana = boost::hana;

constexpr auto sound = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});
constexpr auto twice = cluster_of<2, 1>({"10.0.0.1", "10.0.0.1"});
constexpr auto unreadable = cluster_of<1, 1>({"10.0.0.01"});

static_assert(ok<sound, products::atlas> && ok<sound, products::a2>);
static_assert(!ok<twice, products::atlas>);
static_assert((require<sound, products::atlas>(), true));
static_assert(check(sound, products::atlas).ok());
static_assert(check(twice, products::atlas).errors() == 1);
static_assert(holds<rules::address::duplicate_ip>(sound) && !holds<rules::address::duplicate_ip>(twice));
static_assert(unreadable.devices[0].has_unknown_ip(), "an address that is none is unknown, not absent");

// A rule whose facts are not given is not evaluated and says what it lacks.
static_assert(check(sound, products::a2).of<rules::collective::unsupported_dtype>().state == outcome::not_evaluated);
static_assert(check(sound, products::a2).of<rules::collective::unsupported_dtype>().lacks.contains(fact::workload));
static_assert(check(products::a2).of<rules::address::duplicate_ip>().lacks.contains(fact::cluster));
static_assert(check(sound).of<rules::address::plane_mismatch>().lacks.contains(fact::product));
static_assert(!holds<rules::address::plane_mismatch>(sound), "what lacks a fact never holds in silence");

// A rule of another product is neither held nor evaluated.
static_assert(check(sound, products::a2).of<rules::address::plane_mismatch>().state == outcome::inapplicable);
static_assert(check(sound, products::atlas).of<rules::address::plane_mismatch>().state == outcome::held);
static_assert(check(twice, products::atlas).of<rules::address::duplicate_ip>().state == outcome::spoke);
static_assert(check(sound, products::atlas).of<rules::input::syntax>().state == outcome::not_run);

// Rulebooks: a severity changed, a rule dropped, a rule of one's own with a fact of one's own.
constexpr auto lenient = hana::tuple<regraded<rules::address::duplicate_ip, severity::warning>>{};
static_assert(check(lenient, twice).ok() && check(lenient, twice).warnings() == 1);
static_assert(ok<lenient, twice>);
constexpr auto without = hana::tuple<rules::address::unusable_ip>{};
static_assert(check(without, twice).size() == 0);

constexpr auto mine = hana::tuple<rules::address::duplicate_ip, hot_rack>{};
constexpr rack_power cool{30000};
constexpr rack_power hot{50000};
static_assert(ok<mine, sound, cool> && !ok<mine, sound, hot>);
static_assert(check(mine, sound).of<hot_rack>().lacks.contains(fact::other));

constexpr auto racks = hana::tuple<hot_rack, idle_rack>{};
constexpr rack_power idle{};
constexpr rack_power const* no_rack = nullptr;
static_assert(check(racks, products::a2, idle).size() == 1 && check(racks, products::a2, &idle).size() == 1);
static_assert(check(racks, &products::a2, &hot).of<hot_rack>().state == outcome::spoke);
static_assert(check(racks, products::a2, no_rack).of<hot_rack>().state == outcome::not_evaluated);
static_assert(check(racks, products::a2, no_rack).of<hot_rack>().lacks.contains(fact::other));
static_assert(check(racks, products::a2, no_rack).of<idle_rack>().state == outcome::held);
static_assert(check(racks, products::a2).of<idle_rack>().state == outcome::held);

constexpr auto mixed = cluster_of<2, 2>({"127.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.2"});
TEST_CASE("findings come by server and device, not by rule") {
    auto const report = check(mixed, products::a2);
    std::string order;
    report.for_each([&]<class R>(R, finding<R> const& f) { order += std::to_string(f.at.index) + " "; });
    CHECK(order == "0 3 ");
    CHECK(report.errors() == 2);
}
TEST_CASE("a check at run time finds what the compiler finds") {
    auto const facts = mixed;
    CHECK(check(facts, products::a2).errors() == check(mixed, products::a2).errors());
}
} // namespace
