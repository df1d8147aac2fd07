// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/report.hpp>
#include <atlascheck/rulebook.hpp>

#include <boost/hana/tuple.hpp>

#include <cstdlib>
#include <type_traits>
#include <utility>

namespace atlascheck {

/// The kind of fact that a type gives; a user's own fact is `fact::other`.
template <class Fact>
inline constexpr fact kind_of = fact::other;
template <>
inline constexpr fact kind_of<cluster_view> = fact::cluster;
template <>
inline constexpr fact kind_of<product> = fact::product;
template <>
inline constexpr fact kind_of<netmasks> = fact::cluster;
template <>
inline constexpr fact kind_of<table_view> = fact::table;
template <>
inline constexpr fact kind_of<workload_view> = fact::workload;
template <>
inline constexpr fact kind_of<hosts_view> = fact::hosts;
template <>
inline constexpr fact kind_of<environment_view> = fact::environment;
template <>
inline constexpr fact kind_of<launch_view> = fact::launch;
template <>
inline constexpr fact kind_of<script_view> = fact::script;

namespace detail {

template <class Fact>
struct held {
    Fact value;
};
/// The facts of one check, found by their types. One that is given by pointer may turn out to be absent.
template <class... Fact>
struct facts : held<Fact>... {
    template <class F>
    static constexpr bool always = (std::is_same_v<F, Fact> || ...);
    template <class F>
    static constexpr bool has = always<F> || (std::is_same_v<F const*, Fact> || ...);

    /// The fact, or null where there is none.
    template <class F>
    [[nodiscard]] constexpr F const* find() const noexcept {
        if constexpr (always<F>)
            return &static_cast<held<F> const&>(*this).value;
        else if constexpr (has<F>)
            return static_cast<held<F const*> const&>(*this).value;
        else
            return nullptr;
    }
    /// The fact, which is there.
    template <class F>
    [[nodiscard]] constexpr F const& get() const noexcept {
        if constexpr (always<F>)
            return static_cast<held<F> const&>(*this).value;
        else
            return *static_cast<held<F const*> const&>(*this).value;
    }
    /// Whether subnets can be judged.
    [[nodiscard]] constexpr bool have_subnets() const noexcept {
        return find<cluster_view>() != nullptr && find<product>() != nullptr;
    }
};

template <class T>
inline constexpr bool is_book = false;
template <class... R>
inline constexpr bool is_book<boost::hana::tuple<R...>> = true;

template <class T>
inline constexpr bool is_cluster = false;
template <std::size_t S, std::size_t D, std::size_t M>
inline constexpr bool is_cluster<cluster<S, D, M>> = true;

// A fact as rules take it: a cluster as its view, all others as they are.
template <class Fact>
[[nodiscard]] constexpr auto as_fact(Fact const& f) noexcept {
    if constexpr (is_cluster<Fact>)
        return f.view();
    else
        return f;
}
template <class Fact>
using fact_type = decltype(as_fact(std::declval<Fact const&>()));

// A netmask is not a rule's fact of its own: it fills in what the cluster does not know.
template <class... Fact>
constexpr void fill_mask(facts<Fact...>& f) noexcept {
    if constexpr (facts<Fact...>::template always<netmask> && facts<Fact...>::template always<cluster_view>) {
        cluster_view& c = static_cast<held<cluster_view>&>(f).value;
        c.has_mask = true;
        c.mask = f.template get<netmask>();
    }
}
template <class... Given>
[[nodiscard]] constexpr auto gather(Given const&... given) noexcept {
    facts<fact_type<Given>...> f{{as_fact(given)}...};
    fill_mask(f);
    return f;
}

template <class... A>
struct types {};
template <class... A>
types<std::remove_cvref_t<A>...> parameters(void (*)(A...));

// What a rule's `check` takes, its sink last. Readers find the faults of a rule that has none.
template <class R, class Sink>
concept checked = requires {
    &R::template check<Sink>;
};
template <class R, class Sink>
using needs_of = decltype(parameters(&R::template check<Sink>));

// Whether a fact can be there at all. A rule can do without what it takes by pointer, which is then null.
template <class Sink, class F, class... Fact>
inline constexpr bool possible = std::is_same_v<F, Sink> || std::is_pointer_v<F> || facts<Fact...>::template has<F> ||
                                 (std::is_same_v<F, netmasks> && facts<Fact...>::template has<cluster_view> &&
                                  facts<Fact...>::template has<product>);
// Whether it is there.
template <class Sink, class F, class... Fact>
[[nodiscard]] constexpr bool present(facts<Fact...> const& f) noexcept {
    if constexpr (!possible<Sink, F, Fact...>)
        return false;
    else if constexpr (std::is_same_v<F, netmasks>)
        return f.have_subnets();
    else if constexpr (facts<Fact...>::template has<F>)
        return f.template find<F>() != nullptr;
    else
        return true;
}

// Runs one rule on the facts that it names; `masks()` gives the netmasks when it names them.
template <class R, class Sink, class... Fact, class... Need>
constexpr bool run(types<Need...>, Sink& out, facts<Fact...> const& f, auto&& masks) {
    if constexpr ((possible<Sink, Need, Fact...> && ...)) {
        auto const pick = [&]<class F>(types<F>) -> decltype(auto) {
            if constexpr (std::is_same_v<F, Sink>)
                return (out);
            else if constexpr (std::is_same_v<F, netmasks>)
                return masks();
            else if constexpr (std::is_pointer_v<F>)
                return f.template find<std::remove_cv_t<std::remove_pointer_t<F>>>();
            else
                return f.template get<F>();
        };
        if ((present<Sink, Need>(f) && ...)) {
            R::check(pick(types<Need>{})...);
            return true;
        }
    }
    ((present<Sink, Need>(f) ? void() : out.not_evaluated(R{}, kind_of<Need>)), ...);
    return false;
}

template <class R, class... Fact>
[[nodiscard]] constexpr bool concerns(facts<Fact...> const& f) noexcept {
    product const* const p = f.template find<product>();
    return p == nullptr || applies<R>(*p);
}

/// A sink that only counts, for answers of yes or no.
class tally {
public:
    constexpr tally() noexcept = default;
    constexpr tally(cluster_view const& c, marks named) noexcept
        : marks_{std::move(named)}, devices_{c.devices.size()}, servers_{c.servers.size()} {}

    template <class R>
    constexpr void report(R, typename R::fault const&, place, severity level = R::info.level) noexcept {
        ++findings;
        errors += level == severity::error;
    }
    template <class R>
    constexpr void related(R, place) noexcept {}
    template <class R>
    constexpr void not_evaluated(R, fact missing) noexcept {
        lacks.add(missing);
    }
    constexpr void name_device(std::size_t i, mark m) {
        if (devices_ != 0) marks_.name_device(i, m, devices_);
    }
    constexpr void name_server(std::size_t i, mark m) {
        if (servers_ != 0) marks_.name_server(i, m, servers_);
    }
    constexpr void settle(topic t) noexcept { marks_.settle(t); }
    [[nodiscard]] constexpr marks const& named() const noexcept { return marks_; }

    std::size_t findings = 0;
    std::size_t errors = 0;
    fact_set lacks;

private:
    marks marks_;
    std::size_t devices_ = 0; // 0: nothing is remembered, since the rule runs alone
    std::size_t servers_ = 0;
};

template <class R, class Sink, class Need>
inline constexpr bool judges_subnets = false;
template <class R, class Sink, class... Need>
inline constexpr bool judges_subnets<R, Sink, types<Need...>> = (std::is_same_v<Need, netmasks> || ...);

// How many findings the plane rules of a book give under one guessed prefix length, as they would be reported.
template <class... Entry, class... Fact>
[[nodiscard]] constexpr std::size_t count_under(types<Entry...>, facts<Fact...> const& f, marks const& named,
                                                int length) {
    netmasks const guess = netmasks::guess(length);
    auto const masks = [&]() -> netmasks const& { return guess; };
    tally out{f.template get<cluster_view>(), named.copy()};
    auto const try_rule = [&]<class R>(types<R>) {
        if constexpr (checked<R, tally>)
            if constexpr (judges_subnets<R, tally, needs_of<R, tally>>)
                if (concerns<R>(f)) run<R>(needs_of<R, tally>{}, out, f, masks);
    };
    (try_rule(types<origin_of<Entry>>{}), ...);
    return out.findings;
}

// The netmasks of a check. Where no length fits, the one with the fewest findings is taken if these are at most half of
// /24's; on a tie the nearest to 24, the longer of two. A constant expression has no steps for that and takes /24.
template <class... Entry, class... Fact>
[[nodiscard]] constexpr netmasks judge(types<Entry...> book, facts<Fact...> const& f, marks const& named) {
    netmasks n = infer_netmask(f.template get<cluster_view>(), f.template get<product>(), named);
    if (std::is_constant_evaluated() || n.how != netmasks::basis::guessed) return n;
    std::size_t const guided = count_under(book, f, named, guide_length);
    std::size_t fewest = guided;
    int best = guide_length;
    for (int away = 1; away <= guide_length - shortest_length; ++away) {
        for (int const length : {guide_length + away, guide_length - away}) {
            if (length > longest_length) continue;
            std::size_t const findings = count_under(book, f, named, length);
            if (findings < fewest) {
                fewest = findings;
                best = length;
            }
        }
    }
    if (best != guide_length && fewest * 2 <= guided) {
        bool const lacking = n.lacking;
        n = netmasks::guess(best);
        n.lacking = lacking;
    }
    return n;
}

template <class... Entry, class... Fact>
constexpr void check_into(basic_report<boost::hana::tuple<Entry...>>& out, facts<Fact...> const& f) {
    using sink = basic_report<boost::hana::tuple<Entry...>>;
    if (cluster_view const* const c = f.template find<cluster_view>()) out.about(*c);
    bool judged = false;
    auto const masks = [&]() -> netmasks const& {
        if constexpr (facts<Fact...>::template has<cluster_view> && facts<Fact...>::template has<product>)
            if (!std::exchange(judged, true)) out.judge_under(judge(types<Entry...>{}, f, out.named()));
        return out.judged_under();
    };
    auto const try_rule = [&]<class R>(types<R>) {
        if constexpr (checked<R, sink>) {
            if (!concerns<R>(f)) return out.template skip<R>();
            out.template conclude<R>(run<R>(needs_of<R, sink>{}, out, f, masks));
        }
    };
    (try_rule(types<origin_of<Entry>>{}), ...);
}

template <class First, class... Rest>
[[nodiscard]] constexpr auto check(First const& first, Rest const&... rest) {
    if constexpr (is_book<First>) {
        basic_report<First> out;
        check_into(out, gather(rest...));
        return out;
    } else {
        return check(rulebook, first, rest...);
    }
}

} // namespace detail

/// The report of our own rules.
using report = basic_report<std::remove_cvref_t<decltype(rulebook)>>;

/// Checks facts against all rules, or against those of the rulebook (a `hana::tuple` of rules) that stands first.
///
/// Facts are a `cluster` or `cluster_view`, a `product`, a `netmask` for addresses that know none, a `table_view`, a
/// `workload_view`, `hosts_view`, `environment_view`, `launch_view`, `script_view`, and kinds of your own. A rule whose
/// facts are not among them is listed as not evaluated.
/// The report refers to the facts by index and does not own them. A fact may be given by pointer; null is none.
///
/// Cost: linear in the devices; see each rule.
template <class... Given>
[[nodiscard]] constexpr auto check(Given const&... given) {
    return detail::check(given...);
}

/// As `check`, into a report that a reader of inputs may have written to before.
template <class Book, class... Given>
constexpr void check_into(basic_report<Book>& out, Given const&... given) {
    detail::check_into(out, detail::gather(given...));
}

/// Whether one rule alone finds nothing, whatever its severity, and lacked no fact.
template <rule R, class... Given>
[[nodiscard]] constexpr bool holds(Given const&... given) {
    auto const f = detail::gather(given...);
    if (!detail::concerns<R>(f)) return true;
    detail::tally out;
    netmasks n;
    using facts = std::remove_cvref_t<decltype(f)>;
    auto const masks = [&]() -> netmasks const& {
        if constexpr (facts::template has<cluster_view> && facts::template has<product>)
            n = detail::judge(detail::types<R>{}, f, out.named());
        return n;
    };
    return detail::run<R>(detail::needs_of<R, detail::tally>{}, out, f, masks) && out.findings == 0 &&
           out.lacks.empty();
}

} // namespace atlascheck
