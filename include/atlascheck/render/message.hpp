// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/data.hpp>
#include <atlascheck/render/words.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/unpack.hpp>

#include <fmt/args.h>
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace atlascheck::render {

/// The members of a fault in words, by name.
using arguments = fmt::dynamic_format_arg_store<fmt::format_context>;

/// A rule without its types: its data, and how the members of its fault become words and values.
struct rule_card {
    rule_info info;
    text summary, why, says, fix, hccl;
    std::string_view example;
    std::string_view command; // empty where it takes a person
    bool (*concerns)(product const&);
    void (*tell)(void const* fault, wording const&, arguments&);
    members (*list)(void const* fault, wording const&);
    machine_ref (*machine)(void const* fault); // that the fault is of; neither server nor host where it says none
};

template <class Fault>
void tell(Fault const& fault, wording const& how, arguments& out) {
    boost::hana::for_each(boost::hana::accessors<Fault>(), [&](auto const& member) {
        constexpr auto name = decltype(boost::hana::first(member)){};
        out.push_back(fmt::arg(name.c_str(), words(boost::hana::second(member)(fault), how)));
    });
}

/// The first machine that a fault names, which is the one that it blames.
template <class Fault>
[[nodiscard]] machine_ref machine_of(Fault const& fault) {
    machine_ref out;
    boost::hana::for_each(boost::hana::accessors<Fault>(), [&](auto const& member) {
        using type = std::remove_cvref_t<decltype(boost::hana::second(member)(fault))>;
        if (out != machine_ref{}) return;
        if constexpr (std::is_same_v<type, server_ref>)
            out.server = boost::hana::second(member)(fault).index;
        else if constexpr (std::is_same_v<type, host_ref>)
            out.host = boost::hana::second(member)(fault).index;
        else if constexpr (std::is_same_v<type, machine_ref>)
            out = boost::hana::second(member)(fault);
    });
    return out;
}

template <class R>
inline constexpr rule_card card = {
    R::info,
    R::summary,
    R::why,
    R::says,
    R::fix,
    R::hccl,
    R::example,
    command_of<R>(),
    [](product const& p) { return applies<R>(p); },
    [](void const* fault, wording const& how, arguments& out) {
        render::tell(*static_cast<typename R::fault const*>(fault), how, out);
    },
    [](void const* fault, wording const& how) {
        return members_of(*static_cast<typename R::fault const*>(fault), how);
    },
    [](void const* fault) { return machine_of(*static_cast<typename R::fault const*>(fault)); },
};

/// One of a rule's texts with its names filled in.
[[nodiscard]] inline std::string message(text const& of, arguments const& values, language lang) {
    std::string_view const pattern = in(lang, of);
    return fmt::vformat(fmt::string_view{pattern.data(), pattern.size()}, values);
}

/// What a finding says, of a fault made by hand or found by `check`.
template <class R>
[[nodiscard]] std::string message(R, typename R::fault const& fault, wording const& how = {}) {
    arguments values;
    render::tell(fault, how, values);
    return message(R::says, values, how.lang);
}
/// What to type or change.
template <class R>
[[nodiscard]] std::string fix(R, typename R::fault const& fault, wording const& how = {}) {
    arguments values;
    render::tell(fault, how, values);
    return message(R::fix, values, how.lang);
}

namespace detail {
template <class Fault>
[[nodiscard]] consteval bool has_member(std::string_view name) {
    return boost::hana::unpack(boost::hana::accessors<Fault>(), [name](auto const&... member) {
        return ((std::string_view{decltype(boost::hana::first(member)){}.c_str()} == name) || ...);
    });
}
// Names in braces and nothing else that has a meaning to fmt.
template <class Fault>
[[nodiscard]] consteval bool names_exist(std::string_view s) {
    while (!s.empty()) {
        auto const brace = s.find_first_of("{}");
        if (brace == std::string_view::npos) return true;
        auto const end = s.find('}', brace);
        if (s[brace] == '}' || end == std::string_view::npos) return false;
        if (!has_member<Fault>(s.substr(brace + 1, end - brace - 1))) return false;
        s.remove_prefix(end + 1);
    }
    return true;
}
// Whether a member's words may hold what an input says.
template <class Fault>
[[nodiscard]] consteval bool quotes_input(std::string_view name) {
    return boost::hana::unpack(boost::hana::accessors<Fault>(), [name](auto const&... member) {
        auto const quotes = [name](auto const& m) {
            using type = std::remove_cvref_t<decltype(boost::hana::second(m)(std::declval<Fault const&>()))>;
            return std::string_view{decltype(boost::hana::first(m)){}.c_str()} == name &&
                   (std::is_same_v<type, excerpt> || std::is_same_v<type, server_ref> ||
                    std::is_same_v<type, host_ref> || std::is_same_v<type, machine_ref>);
        };
        return (quotes(member) || ...);
    });
}
template <class Fault>
[[nodiscard]] consteval bool quotes_no_input(std::string_view s) {
    for (auto brace = s.find('{'); brace != std::string_view::npos; brace = s.find('{', brace + 1))
        if (quotes_input<Fault>(s.substr(brace + 1, s.find('}', brace) - brace - 1))) return false;
    return true;
}
} // namespace detail

/// Whether every {name} of a rule's texts is a member of its fault, in each language: a law of the rulebook.
template <class R>
[[nodiscard]] consteval bool texts_are_sound() {
    using fault = typename R::fault;
    return detail::names_exist<fault>(R::says.en) && detail::names_exist<fault>(R::says.zh) &&
           detail::names_exist<fault>(R::fix.en) && detail::names_exist<fault>(R::fix.zh);
}

/// Whether a rule's command, if any, names only members of its fault, and none that could bring words of an input into a
/// shell: a law of the rulebook.
template <class R>
[[nodiscard]] consteval bool command_is_sound() {
    using fault = typename R::fault;
    return detail::names_exist<fault>(command_of<R>()) && detail::quotes_no_input<fault>(command_of<R>());
}

} // namespace atlascheck::render
