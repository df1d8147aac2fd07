// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model.hpp>
#include <atlascheck/render/escape.hpp>
#include <atlascheck/render/location.hpp>

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace atlascheck::render {

enum class language : std::uint8_t { en, zh };

[[nodiscard]] constexpr std::string_view in(language l, text const& t) noexcept {
    return l == language::zh ? t.zh : t.en;
}

/// Appends a sentence of the renderer's own, its `{}` filled in.
void append(std::string& out, language l, text const& pattern, auto const&... values) {
    std::string_view const chosen = in(l, pattern);
    fmt::vformat_to(std::back_inserter(out), fmt::string_view{chosen.data(), chosen.size()},
                    fmt::make_format_args(values...));
}

/// How the members of a fault become words: in one language, with the names and stretches of one origin.
struct wording {
    language lang = language::en;
    origin const* from = nullptr;
    std::uint32_t input = 0; // of which the fault's stretches are
};

/// Values that have a word in each language: `word(value)`, found beside their type.
template <class T>
concept worded = requires(T const& v) {
    { word(v) } -> std::convertible_to<text>;
};

[[nodiscard]] inline std::string words(std::integral auto n, wording const&) {
    using number = decltype(n);
    if constexpr (std::same_as<number, bool>) {
        return n ? "true" : "false";
    } else {
        if constexpr (std::signed_integral<number>)
            if (n < 0) return "?"; // what could not be read
        return fmt::format_int{n}.str();
    }
}

[[nodiscard]] inline std::string words(ipv4 const& ip, wording const&) {
    return fmt::format("{}.{}.{}.{}", ip.a, ip.b, ip.c, ip.d);
}

/// As RFC 5952 wants it: lower case, the first longest run of zeros as "::", an IPv4-mapped tail dotted.
[[nodiscard]] inline std::string words(ipv6 const& ip, wording const& how) {
    if (ip.high == 0 && ip.low >> 32 == 0xFFFF)
        return "::ffff:" + words(ipv4::of(static_cast<std::uint32_t>(ip.low)), how);
    auto const group = [&](int i) {
        return static_cast<unsigned>((i < 4 ? ip.high : ip.low) >> (48 - i % 4 * 16) & 0xFFFF);
    };
    int gap = 8;
    int gap_length = 1; // a single zero is no run
    for (int i = 0; i < 8; ++i) {
        int run = 0;
        while (i + run < 8 && group(i + run) == 0) ++run;
        if (run > gap_length) {
            gap = i;
            gap_length = run;
        }
        i += run;
    }
    std::string out;
    for (int i = 0; i < 8; ++i) {
        if (i == gap) {
            out += "::";
            i += gap_length - 1;
            continue;
        }
        if (!out.empty() && out.back() != ':') out += ':';
        fmt::format_to(std::back_inserter(out), "{:x}", group(i));
    }
    return out;
}

[[nodiscard]] inline std::string words(address const& ip, wording const& how) {
    return ip.kind == family::ipv6 ? words(ip.v6, how) : words(ip.v4, how);
}

/// Dotted, as hccn_tool takes it; of IPv6 the prefix length.
[[nodiscard]] inline std::string words(netmask const& m, wording const& how) {
    return m.kind == family::ipv6 ? words(int{m.length}, how) : words(ipv4::of(m.bits()), how);
}

[[nodiscard]] inline std::string words(subnet const& s, wording const& how) {
    return words(s.network, how) + "/" + words(int{s.mask.length}, how);
}

namespace detail {
// A name as it is, in quotes where it is no plain word; without one the index.
[[nodiscard]] inline std::string name_or_index(std::string_view name, int index, wording const& how) {
    if (name.empty()) return words(index, how);
    bool plain = true;
    for (char const c : name)
        plain &= (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' || c == ':' ||
                 c == '_' || c == '-';
    return plain ? shortened(name) : '"' + shortened(name) + '"';
}
} // namespace detail

[[nodiscard]] inline std::string words(server_ref s, wording const& how) {
    auto const i = static_cast<std::size_t>(s.index);
    return detail::name_or_index(how.from == nullptr ? "" : how.from->server_name(i), s.index, how);
}
[[nodiscard]] inline std::string words(host_ref h, wording const& how) {
    auto const i = static_cast<std::size_t>(h.index);
    return detail::name_or_index(how.from == nullptr ? "" : how.from->host_name(i), h.index, how);
}
[[nodiscard]] inline std::string words(machine_ref m, wording const& how) {
    std::string_view const after = in(how.lang, {"", " "}); // a name is set off from the signs behind it
    if (m.server >= 0)
        return fmt::format("{}{}{}", in(how.lang, {"server ", "服务器 "}), words(server_ref{m.server}, how), after);
    if (m.host >= 0)
        return fmt::format("{}{}{}", in(how.lang, {"host ", "主机 "}), words(host_ref{m.host}, how), after);
    return std::string{in(how.lang, word(m))};
}

[[nodiscard]] inline std::string words(excerpt const& e, wording const& how) {
    auto const inputs = how.from == nullptr ? std::span<input const>{} : how.from->inputs();
    if (how.input >= inputs.size()) return "\"\"";
    std::string_view const text = inputs[how.input].text;
    if (e.offset > text.size()) return "\"\"";
    return '"' + shortened(text.substr(e.offset, e.length)) + '"';
}

[[nodiscard]] inline std::string words(times t, wording const& how) {
    if (t.count == 1) return "";
    return how.lang == language::zh ? fmt::format("（本文件中共 {} 处）", t.count)
                                    : fmt::format(" ({} in this file)", t.count);
}

/// Sets that are bits: what they hold, ascending.
template <class Set>
    requires(!worded<Set> && std::same_as<decltype(Set::bits), std::uint64_t>)
[[nodiscard]] std::string words(Set const& s, wording const&) {
    std::string out;
    for (unsigned i = 0; i != 64; ++i)
        if ((s.bits >> i & 1U) != 0) fmt::format_to(std::back_inserter(out), "{}{}", out.empty() ? "" : ", ", i);
    return out;
}

[[nodiscard]] inline std::string words(dtype_set const& s, wording const&) {
    std::string out;
    for (auto t = dtype::int8; t <= dtype::bfloat16; t = static_cast<dtype>(static_cast<unsigned>(t) + 1))
        if (s.contains(t)) fmt::format_to(std::back_inserter(out), "{}{}", out.empty() ? "" : ", ", word(t).en);
    return out;
}

/// Enumerations, and values that may know an address or a stretch of the input to print instead of their word.
template <worded T>
[[nodiscard]] std::string words(T const& v, wording const& how) {
    if constexpr (requires { v.known ? v.ip : address{}; })
        if (v.known) return words(v.ip, how);
    if constexpr (requires { excerpt{v.quoted}; })
        if (v.known) return words(v.quoted, how);
    return std::string{in(how.lang, word(v))};
}

/// Values with bounds, which stand in their words as {low} and {high}.
template <worded T>
    requires requires(T const& v) {
        v.low;
        v.high;
    }
[[nodiscard]] std::string words(T const& v, wording const& how) {
    std::string_view const pattern = in(how.lang, word(v));
    return fmt::vformat(fmt::string_view{pattern.data(), pattern.size()},
                        fmt::make_format_args(fmt::arg("low", v.low), fmt::arg("high", v.high)));
}

} // namespace atlascheck::render
