// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/check.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

/// One table of rows, judged twice: each row is a static_assert of its own, and a CHECK at run time.
namespace verify {
using namespace atlascheck;

/// What a rule is expected to do with a row; a field that is not given is not compared, but for the counts.
struct expect {
    std::size_t faults = 0;                // findings
    std::size_t skipped = 0;               // 1: it says that it lacked a fact
    std::uint32_t at = ~std::uint32_t{0};  // index of the first finding's place
    spot what = spot::nowhere;             // kind of the first finding's place
    std::size_t related = ~std::size_t{0}; // related places of all findings
    int level = -1;                        // severity of the first finding

    [[nodiscard]] static constexpr int error() noexcept { return static_cast<int>(severity::error); }
    [[nodiscard]] static constexpr int warning() noexcept { return static_cast<int>(severity::warning); }
    [[nodiscard]] static constexpr int note() noexcept { return static_cast<int>(severity::note); }
};

/// Whether `seen` is as expected.
[[nodiscard]] constexpr bool as_expected(expect const& seen, expect const& want) noexcept {
    if (seen.faults != want.faults || seen.skipped != want.skipped) return false;
    if (want.at != ~std::uint32_t{0} && seen.at != want.at) return false;
    if (want.what != spot::nowhere && seen.what != want.what) return false;
    if (want.related != ~std::size_t{0} && seen.related != want.related) return false;
    return want.level < 0 || seen.level == want.level;
}

/// What rule R, alone in a rulebook, does with facts.
template <class R>
[[nodiscard]] constexpr expect observe(auto const&... facts) {
    auto const report = atlascheck::check(boost::hana::tuple<R>{}, facts...);
    auto const& record = report.template of<R>();
    expect seen;
    seen.faults = record.findings.size();
    seen.skipped = record.lacks.empty() ? 0 : 1;
    seen.related = report.related_places().size();
    if (!record.findings.empty()) {
        auto const& first = record.findings[0];
        seen.at = first.at.index;
        seen.what = first.at.what;
        seen.level = static_cast<int>(first.level);
    }
    return seen;
}

/// A cluster in words. `|` begins the next server; the devices of a server stand in the order of their ids, from 0:
///   10.0.0.1      an address, also IPv6; `10.0.0.1,10.0.0.2` gives two; `10.0.0.1/24` its netmask as well
///   -             a device without an IP
///   ?             a device whose IP could not be read
///   .             no device of this id
///   4=10.0.0.1    the id is stated, and the next device's follows from it; `x=10.0.0.1` has an unknown id
///   10.0.0.1@7    the rank is stated, else ranks follow the order; `@x` is an unknown rank
struct row {
    char const* name;
    std::string_view layout;
    expect want{};
    int mask = -1;         // a netmask given for all, as its length
    std::size_t times = 1; // the layout stands so many times, each a server or servers of its own
};

/// The facts of a row, owned.
class scene {
public:
    constexpr explicit scene(row const& r) : mask_{r.mask} {
        for (std::size_t i = 0; i != r.times; ++i) add(r.layout);
        if (r.layout.empty() && r.times == 1) servers_ = {};
    }
    [[nodiscard]] constexpr cluster_view view() const noexcept {
        cluster_view c;
        c.servers = {servers_.data(), servers_.size()};
        c.devices = {devices_.data(), devices_.size()};
        c.more = {more_.data(), more_.size()};
        if (mask_ >= 0) {
            c.has_mask = true;
            c.mask = {static_cast<std::uint8_t>(mask_), mask_ > 32 ? family::ipv6 : family::ipv4};
        }
        return c;
    }

private:
    constexpr void add(std::string_view layout) {
        open();
        std::size_t at = 0;
        while (at != layout.size()) {
            if (layout[at] == ' ') {
                ++at;
                continue;
            }
            std::size_t const end = std::min(layout.find(' ', at), layout.size());
            token(layout.substr(at, end - at));
            at = end;
        }
    }
    constexpr void open() {
        servers_.push({.first = static_cast<std::uint32_t>(devices_.size()), .count = 0});
        next_id_ = 0;
    }
    constexpr void token(std::string_view t) {
        if (t == "|") return open();
        if (t == ".") return void(++next_id_);
        device d;
        bool known = true;
        if (auto const is = t.find('='); is != std::string_view::npos) {
            known = t.substr(0, is) != "x";
            if (known) next_id_ = number(t.substr(0, is));
            t = t.substr(is + 1);
        }
        if (known) d = d.with_id(next_id_++);
        auto const rank = t.find('@');
        if (rank == std::string_view::npos)
            d = d.with_rank(static_cast<std::uint32_t>(devices_.size()));
        else if (t.substr(rank + 1) != "x")
            d = d.with_rank(number(t.substr(rank + 1)));
        t = t.substr(0, rank);
        if (t == "?")
            d = d.with_unknown_ip();
        else if (t != "-")
            d = addresses(d, t);
        devices_.push(d);
        ++servers_.back().count;
    }
    constexpr device addresses(device d, std::string_view t) {
        if (auto const slash = t.find('/'); slash != std::string_view::npos) {
            auto const length = number(t.substr(slash + 1));
            bool const wide = t.find(':') != std::string_view::npos;
            d = d.with_mask({static_cast<std::uint8_t>(length), wide ? family::ipv6 : family::ipv4});
            t = t.substr(0, slash);
        }
        for (std::uint32_t nth = 0; !t.empty(); ++nth) {
            auto const comma = std::min(t.find(','), t.size());
            auto const ip = parse_address(t.substr(0, comma));
            if (!ip) detail::not_an_address_of_a_row();
            if (nth == 0 && ip->kind == family::ipv4) {
                d = d.with_ip(ip->v4);
            } else {
                if (nth == 0) d = d.with_wide_ip(static_cast<std::uint32_t>(more_.size()));
                more_.push({static_cast<std::uint32_t>(devices_.size()), nth, *ip});
            }
            t = t.substr(std::min(comma + 1, t.size()));
        }
        return d;
    }
    struct detail {
        static void not_an_address_of_a_row() { FAIL("a row of a test has no address where one must stand"); }
    };
    [[nodiscard]] static constexpr std::uint32_t number(std::string_view s) noexcept {
        std::uint32_t n = 0;
        for (char const c : s) n = n * 10 + static_cast<std::uint32_t>(c - '0');
        return n;
    }

    buffer<server> servers_;
    buffer<device> devices_;
    buffer<more_address> more_;
    std::uint32_t next_id_ = 0;
    int mask_;
};

/// What rule R does with a row on a product.
template <class R>
[[nodiscard]] constexpr expect look(row const& r, product const& p) {
    scene const s{r};
    return observe<R>(s.view(), p);
}

// One instantiation a row, so that a failing one is named by its index in the compiler's trace.
template <auto const& Table, class See, std::size_t Row>
struct row_holds {
    static_assert(as_expected(See{}(Table[Row]), Table[Row].want), "the row of this index is not as expected");
};
template <auto const& Table, class See, std::size_t... Row>
consteval bool all_hold(std::index_sequence<Row...>) {
    return ((sizeof(row_holds<Table, See, Row>) != 0) && ...);
}

/// Judges rows of any type that has `name` and `want`; `see` is a constexpr lambda without captures from a row to
/// an `expect`.
template <auto const& Table, class See>
void run_rows(See see) {
    static_assert(all_hold<Table, See>(std::make_index_sequence<std::size(Table)>{}));
    for (auto const& r : Table) {
        CAPTURE(r.name);
        expect const seen = see(r);
        CAPTURE(seen.faults);
        CAPTURE(seen.skipped);
        CAPTURE(seen.at);
        CAPTURE(seen.related);
        CAPTURE(seen.level);
        CHECK(as_expected(seen, r.want));
    }
}

} // namespace verify

/// Judges `table`, an array of `verify::row`, by rule `rule` on a product: `ATLASCHECK_VERIFY("address/split-pair",
/// split_pair, products::atlas, table)`.
#define ATLASCHECK_VERIFY(title, rule, kind, table)                                                \
    TEST_CASE(title) {                                                                             \
        verify::run_rows<table>([](verify::row const& r) { return verify::look<rule>(r, kind); }); \
    }
