// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model.hpp>
#include <atlascheck/render/location.hpp>
#include <atlascheck/render/summary.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// What a cluster is called in C++.
struct embedded_names {
    std::string object;
    std::string space; // its namespace; empty for the global one
};

namespace detail {
[[nodiscard]] inline std::string literal_of(std::string_view bytes) {
    std::string out = "\"";
    for (char const c : bytes) {
        auto const code = static_cast<unsigned char>(c);
        if (code < 0x20 || code > 0x7e)
            fmt::format_to(std::back_inserter(out), "\\{:03o}", code); // three digits end it, whatever follows
        else if (c == '"' || c == '\\')
            (out += '\\') += c;
        else
            out += c;
    }
    return out + '"';
}
[[nodiscard]] inline std::string octets_of(ipv4 ip) {
    return fmt::format("{{{}, {}, {}, {}}}", ip.a, ip.b, ip.c, ip.d);
}
[[nodiscard]] inline std::string cpp_of(address const& ip) {
    if (ip.kind == family::ipv4) return "atlascheck::ipv4" + octets_of(ip.v4);
    return fmt::format("atlascheck::ipv6{{{:#x}, {:#x}}}", ip.v6.high, ip.v6.low);
}
[[nodiscard]] inline std::string cpp_of(server const& s) {
    std::string const host = s.has_host_ip ? ", .has_host_ip = true, .host_ip = " + cpp_of(s.host_ip) : std::string{};
    return fmt::format("{{.first = {}, .count = {}{}}}", s.first, s.count, host);
}
[[nodiscard]] inline std::string cpp_of(device const& d) {
    if (d.has_id() && d.has_ipv4())
        return d.has_rank() ? fmt::format("{{{}, {}, {}}}", d.id(), octets_of(ipv4::of(d.ip())), d.rank())
                            : fmt::format("{{{}, {}}}", d.id(), octets_of(ipv4::of(d.ip())));
    std::string out = "atlascheck::device{}";
    auto const with = [&out](std::string_view what, std::string const& value) {
        fmt::format_to(std::back_inserter(out), ".with_{}({})", what, value);
    };
    if (d.has_id()) with("id", fmt::to_string(d.id()));
    if (d.has_ipv4()) with("ip", octets_of(ipv4::of(d.ip())));
    if (d.has_ip() && !d.has_ipv4()) with("wide_ip", fmt::to_string(d.wide_ip()));
    if (d.has_unknown_ip()) with("unknown_ip", {});
    if (d.has_rank()) with("rank", fmt::to_string(d.rank()));
    return out;
}
[[nodiscard]] inline std::string cpp_of(more_address const& m) {
    return fmt::format("{{.device = {}, .nth = {}, .ip = {}}}", m.device, m.nth, cpp_of(m.ip));
}

void append_members(std::string& out, std::string_view name, auto const& values) {
    if (values.empty()) return;
    fmt::format_to(std::back_inserter(out), "    .{} = {{{{\n", name);
    for (auto const& v : values) fmt::format_to(std::back_inserter(out), "        {},\n", cpp_of(v));
    out += "    }},\n";
}
inline void append_server_names(std::string& out, std::size_t servers, origin const& from, std::string_view object) {
    if (servers == 0) return;
    fmt::format_to(std::back_inserter(out), "inline constexpr std::string_view {}_servers[] = {{\n", object);
    for (std::size_t s = 0; s != servers; ++s)
        fmt::format_to(std::back_inserter(out), "    {},\n", literal_of(from.server_name(s)));
    out += "};\n";
}
} // namespace detail

/// Whether a constant can say all of a cluster that rules ask of it.
[[nodiscard]] inline bool can_embed(cluster_view const& c) {
    bool whole = !c.more_servers && !c.unfilled && c.more_hosts.empty();
    for (server const& s : c.servers) whole = whole && !s.partial && !s.merged;
    return whole;
}

/// A header that holds a cluster as a constant of static storage, with the names of its servers, and that checks itself
/// where it is compiled.
///
/// Needs: `can_embed(c)`; `from` tells the servers' names.
[[nodiscard]] inline std::string embed_as_cpp(cluster_view const& c, product const& kind, origin const& from,
                                              embedded_names const& names) {
    std::string out = "// ";
    detail::append_cluster(out, language::en, c);
    fmt::format_to(std::back_inserter(out),
                   "{}\n#pragma once\n\n#include <atlascheck/atlascheck.hpp>\n\n#include <string_view>\n\n",
                   kind.name.en);
    if (!names.space.empty()) out += "namespace " + names.space + " {\n\n";
    detail::append_server_names(out, c.servers.size(), from, names.object);
    std::string const more = c.more.empty() ? std::string{} : fmt::format(", {}", c.more.size());
    fmt::format_to(std::back_inserter(out), "inline constexpr atlascheck::cluster<{}, {}{}> {}{{\n", c.servers.size(),
                   c.devices.size(), more, names.object);
    detail::append_members(out, "servers", c.servers);
    detail::append_members(out, "devices", c.devices);
    detail::append_members(out, "more", c.more);
    if (c.has_mask)
        fmt::format_to(std::back_inserter(out), "    .has_mask = true,\n    .mask = {{{}{}}},\n", int{c.mask.length},
                       c.mask.kind == family::ipv6 ? ", atlascheck::family::ipv6" : "");
    fmt::format_to(std::back_inserter(out), "}};\nstatic_assert(atlascheck::ok<{}, atlascheck::products::{}>);\n",
                   names.object, kind.id);
    if (!names.space.empty()) out += "\n} // namespace " + names.space + "\n";
    return out;
}

} // namespace atlascheck::render
