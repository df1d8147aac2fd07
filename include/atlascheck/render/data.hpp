// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/words.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace atlascheck::render {

/// What a member of a fault is to a program: numbers as numbers, unknown ones as nothing, all else as text.
using datum = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, std::string, std::vector<unsigned>>;

struct member {
    std::string_view name;
    datum value;
};

/// The members of a fault, in its order.
using members = std::vector<member>;

template <std::integral Number>
[[nodiscard]] datum datum_of(Number const& n, wording const&) {
    if constexpr (std::same_as<Number, bool>) {
        return n;
    } else if constexpr (std::signed_integral<Number>) {
        if (n < 0) return nullptr; // what could not be read
        return static_cast<std::int64_t>(n);
    } else {
        return static_cast<std::uint64_t>(n);
    }
}

/// What has a name by that name, else by its position.
[[nodiscard]] inline datum datum_of(server_ref s, wording const& how) {
    std::string_view const name = how.from == nullptr ? "" : how.from->server_name(static_cast<std::size_t>(s.index));
    return name.empty() ? datum_of(s.index, how) : shortened(name);
}
[[nodiscard]] inline datum datum_of(host_ref h, wording const& how) {
    std::string_view const name = how.from == nullptr ? "" : how.from->host_name(static_cast<std::size_t>(h.index));
    return name.empty() ? datum_of(h.index, how) : shortened(name);
}
[[nodiscard]] inline datum datum_of(machine_ref m, wording const& how) {
    return m.server >= 0 ? datum_of(server_ref{m.server}, how) : datum_of(host_ref{m.host}, how);
}

/// As it stands in the input, without the quotes that its words have.
[[nodiscard]] inline datum datum_of(excerpt const& e, wording const& how) {
    std::string quoted = words(e, how);
    return quoted.substr(1, quoted.size() - 2);
}

[[nodiscard]] inline datum datum_of(times t, wording const& how) { return datum_of(t.count, how); }

/// Sets that are bits: what they hold, ascending.
template <class Set>
    requires(!worded<Set> && std::same_as<decltype(Set::bits), std::uint64_t>)
[[nodiscard]] datum datum_of(Set const& s, wording const&) {
    std::vector<unsigned> out;
    for (unsigned i = 0; i != 64; ++i)
        if ((s.bits >> i & 1U) != 0) out.push_back(i);
    return out;
}

template <class T>
[[nodiscard]] datum datum_of(T const& v, wording const& how) {
    return words(v, how);
}

/// The members of a fault, the same whatever the language of its words.
template <class Fault>
[[nodiscard]] members members_of(Fault const& fault, wording const& how) {
    wording const neutral{language::en, how.from, how.input};
    members out;
    boost::hana::for_each(boost::hana::accessors<Fault>(), [&](auto const& member) {
        constexpr auto name = decltype(boost::hana::first(member)){};
        out.push_back({name.c_str(), datum_of(boost::hana::second(member)(fault), neutral)});
    });
    return out;
}

} // namespace atlascheck::render
