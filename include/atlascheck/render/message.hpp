// SPDX-License-Identifier: Apache-2.0
#pragma once

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

namespace atlascheck::render {

/// The members of a fault in words, by name.
using arguments = fmt::dynamic_format_arg_store<fmt::format_context>;

/// A rule without its types: its data, and how the members of its fault become words.
struct rule_card {
    rule_info info;
    text summary, why, says, fix, hccl;
    std::string_view example;
    bool (*concerns)(product const&);
    void (*tell)(void const* fault, wording const&, arguments&);
};

template <class Fault>
void tell(Fault const& fault, wording const& how, arguments& out) {
    boost::hana::for_each(boost::hana::accessors<Fault>(), [&](auto const& member) {
        constexpr auto name = decltype(boost::hana::first(member)){};
        out.push_back(fmt::arg(name.c_str(), words(boost::hana::second(member)(fault), how)));
    });
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
    [](product const& p) { return applies<R>(p); },
    [](void const* fault, wording const& how, arguments& out) {
        render::tell(*static_cast<typename R::fault const*>(fault), how, out);
    },
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
} // namespace detail

/// Whether every {name} of a rule's texts is a member of its fault, in each language: a law of the rulebook.
template <class R>
[[nodiscard]] consteval bool texts_are_sound() {
    using fault = typename R::fault;
    return detail::names_exist<fault>(R::says.en) && detail::names_exist<fault>(R::says.zh) &&
           detail::names_exist<fault>(R::fix.en) && detail::names_exist<fault>(R::fix.zh);
}

} // namespace atlascheck::render
