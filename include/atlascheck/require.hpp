// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/check.hpp>

#include <type_traits>

namespace atlascheck {
namespace detail {

// A sink that keeps the first error of a rule.
template <class R>
class first_error {
public:
    constexpr explicit first_error(severity const* fixed) noexcept : fixed_{fixed} {}

    constexpr void report(R, typename R::fault const& what, place, severity level = R::info.level) noexcept {
        if (found || (fixed_ != nullptr ? *fixed_ : level) != severity::error) return;
        found = true;
        fault = what;
    }
    constexpr void related(R, place) noexcept {}
    constexpr void not_evaluated(R, fact) noexcept {}
    constexpr void name_device(std::size_t, mark) noexcept {}
    constexpr void name_server(std::size_t, mark) noexcept {}
    constexpr void settle(topic) noexcept {}
    [[nodiscard]] constexpr marks const& named() const noexcept { return marks_; }

    bool found = false;
    typename R::fault fault{};

private:
    marks marks_;
    severity const* fixed_;
};

template <auto const&... Given>
inline constexpr auto given_facts = gather(Given...);

template <class... Fact>
[[nodiscard]] constexpr netmasks infer_from(facts<Fact...> const& f) {
    if constexpr (facts<Fact...>::template has<cluster_view> && facts<Fact...>::template has<product>)
        return infer_netmask(f.template get<cluster_view>(), f.template get<product>(), {});
    else
        return {};
}
template <auto const&... Given>
inline constexpr netmasks given_masks = infer_from(given_facts<Given...>);

// What one rule, alone, says first of constant facts.
template <class R>
struct verdict {
    bool found = false;
    typename R::fault fault{};
};
template <class Entry, auto const&... Given>
[[nodiscard]] constexpr auto judge_alone() {
    using R = origin_of<Entry>;
    verdict<R> v;
    constexpr auto const& f = given_facts<Given...>;
    // What reports no error breaks nothing, and would cost steps for nothing.
    if constexpr (checked<R, first_error<R>> && Entry::info.level == severity::error) {
        if (concerns<R>(f)) {
            first_error<R> out{entry_traits<Entry>::fixed ? &Entry::info.level : nullptr};
            auto const masks = []() -> netmasks const& { return given_masks<Given...>; };
            run<R>(needs_of<R, first_error<R>>{}, out, f, masks);
            v = {out.found, out.fault};
        }
    }
    return v;
}
// Each rule is a constant of its own: the sum of all would pass clang's limit of steps at some thousand devices.
template <class Entry, auto const&... Given>
inline constexpr auto alone = judge_alone<Entry, Given...>();

template <class Book, auto const&... Given>
struct all_of;
template <class... Entry, auto const&... Given>
struct all_of<boost::hana::tuple<Entry...>, Given...> {
    static constexpr bool ok = (!alone<Entry, Given...>.found && ...);
};

// The first rule of the book that is broken; in the order of the book its fault is the cause, later ones may follow from
// it.
template <auto const&... Given>
[[nodiscard]] constexpr auto first_broken(types<>) {
    return types<>{};
}
template <auto const&... Given, class Entry, class... Rest>
[[nodiscard]] constexpr auto first_broken(types<Entry, Rest...>) {
    if constexpr (alone<Entry, Given...>.found)
        return types<Entry>{};
    else
        return first_broken<Given...>(types<Rest...>{});
}
template <class... Entry>
types<Entry...> entries(boost::hana::tuple<Entry...> const&);

} // namespace detail

/// False for every rule and fault: what a failed `require` makes the compiler print.
template <class Rule, auto Fault>
inline constexpr bool holds_with = false;

namespace detail {
template <class Rule, auto Fault>
struct rejected {
    static_assert(holds_with<Rule, Fault>,
                  "atlascheck: a rule is broken; its name and the fault stand in this message");
};

template <auto const& First, auto const&... Rest>
[[nodiscard]] constexpr bool ok() noexcept {
    using first = std::remove_cvref_t<decltype(First)>;
    if constexpr (is_book<first>)
        return all_of<first, Rest...>::ok;
    else
        return all_of<std::remove_cvref_t<decltype(rulebook)>, First, Rest...>::ok;
}
template <auto const& Book, auto const&... Given>
constexpr void require_of() noexcept {
    auto const reject = []<class Entry>(types<Entry>) {
        using R = origin_of<Entry>;
        static_cast<void>(sizeof(rejected<R, alone<Entry, Given...>.fault>));
    };
    using broken = decltype(first_broken<Given...>(decltype(entries(Book)){}));
    if constexpr (!std::is_same_v<broken, types<>>) reject(broken{});
}
} // namespace detail

/// Whether constant facts break no rule with an error: `static_assert(ok<racks, products::a2>)`. A rulebook may stand
/// first. The facts are objects of static storage.
template <auto const&... Given>
inline constexpr bool ok = detail::ok<Given...>();

/// Does not compile where `ok` is false; the compiler names the first rule that is broken and shows its fault.
template <auto const& First, auto const&... Rest>
consteval void require() noexcept {
    if constexpr (detail::is_book<std::remove_cvref_t<decltype(First)>>)
        detail::require_of<First, Rest...>();
    else
        detail::require_of<rulebook, First, Rest...>();
}

} // namespace atlascheck
