// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/fwd/tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace atlascheck {

/// A rule of another severity: `regraded<rules::address::split_pair, severity::warning>` stands in a rulebook in
/// its place.
template <rule R, severity Level>
struct regraded : R {
    using origin = R;
    static constexpr rule_info info{R::info.id, Level, R::info.from, R::info.codes, R::info.since, R::info.status};
};

namespace detail {
template <class Entry>
struct entry_traits {
    using origin = Entry;
    static constexpr bool fixed = false; // whether its severity holds whatever the rule says
};
template <class R, severity Level>
struct entry_traits<regraded<R, Level>> {
    using origin = R;
    static constexpr bool fixed = true;
};
template <class Entry>
using origin_of = typename entry_traits<Entry>::origin;
} // namespace detail

/// One thing that is wrong: the rule's own data, where it is and what it has to do with. No text; see `render/`.
template <class R>
struct finding {
    typename R::fault fault{};
    place at{};
    severity level = severity::error;
    std::uint32_t first_related = 0; // among the report's related places
    std::uint32_t related = 0;
    std::uint64_t order = 0; // by server, then device
};

/// What became of a rule.
enum class outcome : std::uint8_t {
    not_run,       // found by readers of inputs, and no reader has been here
    inapplicable,  // not of this product
    not_evaluated, // it lacked a fact, for all or for a part, and found nothing
    held,
    spoke,
};

/// The findings of one rule and what it lacked.
template <class R>
struct record {
    buffer<finding<R>> findings;
    fact_set lacks;
    outcome state = outcome::not_run;
    severity level = severity::error;
    bool fixed_level = false;
};

/// What a rulebook found: per rule its findings, typed; no text, and nothing allocated for a single finding.
///
/// It is also the sink that rules write to. Findings point at the facts by index; they do not keep them.
template <class Book>
class basic_report;

template <class... Entry>
class basic_report<boost::hana::tuple<Entry...>> : record<detail::origin_of<Entry>>... {
public:
    using book = boost::hana::tuple<Entry...>;

    constexpr basic_report() noexcept { (set_level<Entry>(), ...); }

    /// The gravest findings decide: no error, so the facts are sound as far as they were evaluated.
    [[nodiscard]] constexpr bool ok() const noexcept { return errors() == 0; }
    [[nodiscard]] constexpr std::size_t errors() const noexcept { return count_[2]; }
    [[nodiscard]] constexpr std::size_t warnings() const noexcept { return count_[1]; }
    [[nodiscard]] constexpr std::size_t notes() const noexcept { return count_[0]; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_[0] + count_[1] + count_[2]; }
    [[nodiscard]] constexpr buffer<place> const& related_places() const noexcept { return related_; }
    /// The netmasks under which subnets were judged.
    [[nodiscard]] constexpr netmasks const& judged_under() const noexcept { return netmasks_; }

    /// What one rule found and lacked.
    template <class R>
    [[nodiscard]] constexpr record<R> const& of() const noexcept {
        return *this;
    }
    template <class R>
    [[nodiscard]] constexpr record<R>& of() noexcept {
        return *this;
    }

    /// Calls `visit(rule, finding)` for each finding, by server, device and rule.
    constexpr void for_each(auto&& visit) const {
        struct entry {
            std::uint64_t order;
            std::uint32_t rule, nth;
            constexpr bool operator<(entry const& other) const noexcept {
                if (order != other.order) return order < other.order;
                return rule != other.rule ? rule < other.rule : nth < other.nth;
            }
        };
        buffer<entry> all(size());
        std::size_t at = 0;
        std::uint32_t rule = 0;
        auto const collect = [&](auto const& found) {
            for (std::size_t i = 0; i != found.size(); ++i)
                all[at++] = {found[i].order, rule, static_cast<std::uint32_t>(i)};
            ++rule;
        };
        (collect(of<detail::origin_of<Entry>>().findings), ...);
        sort(all.begin(), all.size());
        for (entry const& e : all) visit_nth(e.rule, e.nth, visit);
    }
    /// Calls `visit(rule, record)` for each rule of the book, in its order.
    constexpr void for_each_rule(auto&& visit) const { (visit(Entry{}, of<detail::origin_of<Entry>>()), ...); }

    // What rules write to.
    template <class R>
    constexpr void report(R, typename R::fault const& fault, place at) {
        add<R>(fault, at, of<R>().level);
    }
    template <class R>
    constexpr void report(R, typename R::fault const& fault, place at, severity grade) {
        add<R>(fault, at, of<R>().fixed_level ? of<R>().level : grade);
    }
    /// Adds a place to the finding that was reported last, which is R's.
    template <class R>
    constexpr void related(R, place at) {
        finding<R>& last = of<R>().findings.back();
        if (last.related++ == 0) last.first_related = static_cast<std::uint32_t>(related_.size());
        related_.push(at);
    }
    template <class R>
    constexpr void not_evaluated(R, fact missing) noexcept {
        of<R>().lacks.add(missing);
    }
    constexpr void name_device(std::size_t i, mark m) { marks_.name_device(i, m, cluster_.devices.size()); }
    constexpr void name_server(std::size_t i, mark m) { marks_.name_server(i, m, cluster_.servers.size()); }
    constexpr void settle(topic t) noexcept { marks_.settle(t); }
    [[nodiscard]] constexpr marks const& named() const noexcept { return marks_; }

    // What the driver tells.
    constexpr void about(cluster_view const& c) noexcept { cluster_ = c; }
    constexpr void judge_under(netmasks const& n) noexcept { netmasks_ = n; }
    template <class R>
    constexpr void conclude(bool evaluated) noexcept {
        record<R>& r = of<R>();
        r.state = !r.findings.empty()            ? outcome::spoke
                  : evaluated && r.lacks.empty() ? outcome::held
                                                 : outcome::not_evaluated;
    }
    template <class R>
    constexpr void skip() noexcept {
        of<R>().state = outcome::inapplicable;
    }

private:
    template <class E>
    constexpr void set_level() noexcept {
        auto& r = of<detail::origin_of<E>>();
        r.level = E::info.level;
        r.fixed_level = detail::entry_traits<E>::fixed;
    }
    template <class R>
    constexpr void add(typename R::fault const& fault, place at, severity grade) {
        of<R>().findings.push({fault, at, grade, 0, 0, order_of(at)});
        ++count_[static_cast<unsigned>(grade)];
    }
    [[nodiscard]] constexpr std::uint64_t order_of(place at) const noexcept {
        bool const of_device = (at.what >= spot::device && at.what <= spot::device_vnic_port);
        bool const of_entry = at.what == spot::server_entry || at.what == spot::entry_host_ip;
        bool const of_server = (at.what >= spot::server && at.what <= spot::host_ip) || of_entry;
        if (of_device && at.index < cluster_.devices.size()) return std::uint64_t{at.index} * 2 + 2;
        if (of_server && at.index < cluster_.servers.size())
            return std::uint64_t{cluster_.servers[at.index].first} * 2 + 1;
        return of_device || of_server ? std::uint64_t{at.index} * 2 + 1 : 0;
    }
    constexpr void visit_nth(std::uint32_t rule, std::uint32_t nth, auto& visit) const {
        std::uint32_t at = 0;
        auto const try_one = [&]<class E>(E entry) {
            if (at++ == rule) visit(entry, of<detail::origin_of<E>>().findings[nth]);
        };
        (try_one(Entry{}), ...);
    }

    buffer<place> related_;
    marks marks_;
    netmasks netmasks_;
    cluster_view cluster_;
    std::size_t count_[3] = {};
};

} // namespace atlascheck
