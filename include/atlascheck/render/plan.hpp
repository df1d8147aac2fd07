// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/plan/address_plan.hpp>
#include <atlascheck/render/words.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace atlascheck::render {

/// What a plan calls its servers: "server0" and so on.
[[nodiscard]] inline std::string planned_name(std::uint32_t server) { return fmt::format("server{}", server); }

/// "2 servers, 16 devices, Atlas training series, netmask 255.255.255.0"
[[nodiscard]] inline std::string plan_headline(plan_request const& r, language lang = language::en) {
    std::string out;
    append(out, lang, {"{} {}, {} {}, {}, netmask {}", "{}{}，{}{}，{}，掩码 {}"}, r.servers,
           in(lang, {r.servers == 1 ? "server" : "servers", " 台服务器"}), r.servers * r.devices,
           in(lang, {r.servers * r.devices == 1 ? "device" : "devices", " 个设备"}), in(lang, r.kind.name),
           words(planned_netmask(r), {}));
    return out;
}

/// A plan as a rank table of version 1.0, its ranks in order. A rank table has no netmasks.
[[nodiscard]] inline std::string plan_as_rank_table(plan_request const& r) {
    std::string out = fmt::format(
        "{{\n  \"version\": \"1.0\",\n  \"status\": \"completed\",\n  \"server_count\": \"{}\",\n  \"server_list\": [",
        r.servers);
    auto const to = std::back_inserter(out);
    for (std::uint32_t s = 0; s != r.servers; ++s) {
        fmt::format_to(to, "{}\n    {{\"server_id\": \"{}\", \"device\": [", s == 0 ? "" : ",", planned_name(s));
        for (std::uint32_t id = 0; id != r.devices; ++id)
            fmt::format_to(to, "{}\n      {{\"device_id\": \"{}\", \"device_ip\": \"{}\", \"rank_id\": \"{}\"}}",
                           id == 0 ? "" : ",", id, words(planned_ip(r, s, id), {}), s * r.devices + id);
        out += "\n    ]}";
    }
    return out + "\n  ]\n}\n";
}

/// The /etc/hccn.conf of one server of a plan: addresses, netmasks and, of several servers, netdetect targets.
[[nodiscard]] inline std::string plan_as_hccn_conf(plan_request const& r, std::uint32_t server) {
    std::string out;
    std::string const mask = words(planned_netmask(r), {});
    for (std::uint32_t id = 0; id != r.devices; ++id) {
        fmt::format_to(std::back_inserter(out), "address_{0}={1}\nnetmask_{0}={2}\n", id,
                       words(planned_ip(r, server, id), {}), mask);
        if (r.servers > 1)
            fmt::format_to(std::back_inserter(out), "netdetect_{}={}\n", id, words(planned_target(r, server, id), {}));
    }
    return out;
}

/// The commands that set up one server of a plan. Addresses come before what is watched.
[[nodiscard]] inline std::string plan_as_hccn_tool(plan_request const& r, std::uint32_t server) {
    std::string out;
    std::string const mask = words(planned_netmask(r), {});
    for (std::uint32_t id = 0; id != r.devices; ++id)
        fmt::format_to(std::back_inserter(out), "hccn_tool -i {} -ip -s address {} netmask {}\n", id,
                       words(planned_ip(r, server, id), {}), mask);
    for (std::uint32_t id = 0; id != r.devices && r.servers > 1; ++id)
        fmt::format_to(std::back_inserter(out), "hccn_tool -i {} -netdetect -s address {}\n", id,
                       words(planned_target(r, server, id), {}));
    return out;
}

/// A plan as C++ that checks itself where it is compiled.
[[nodiscard]] inline std::string plan_as_cpp(plan_request const& r) {
    std::string out = fmt::format("// {}\n#include <atlascheck/atlascheck.hpp>\n\n"
                                  "inline constexpr auto racks = atlascheck::cluster_of<{}, {}>({{\n",
                                  plan_headline(r), r.servers, r.devices);
    for (std::uint32_t s = 0; s != r.servers; ++s) {
        out += "    ";
        for (std::uint32_t id = 0; id != r.devices; ++id) {
            ipv4 const ip = planned_ip(r, s, id);
            fmt::format_to(std::back_inserter(out), "{{{}, {}, {}, {}}}, ", ip.a, ip.b, ip.c, ip.d);
        }
        fmt::format_to(std::back_inserter(out), "// {}\n", planned_name(s));
    }
    fmt::format_to(std::back_inserter(out),
                   "}});\ninline constexpr atlascheck::netmask racks_netmask{{{}}};\n"
                   "static_assert(atlascheck::ok<racks, atlascheck::products::{}, racks_netmask>);\n",
                   int{planned_netmask(r).length}, r.kind.id);
    return out;
}

namespace detail {
[[nodiscard]] inline std::string allowed_counts(plan_request const& r) {
    std::string out;
    for (std::uint32_t n = 1; n <= static_cast<std::uint32_t>(r.kind.devices_per_server); ++n)
        if (atlascheck::detail::may_use(r, n))
            fmt::format_to(std::back_inserter(out), "{}{}", out.empty() ? "" : ", ", n);
    return out;
}
} // namespace detail

/// Why there can be no such plan, and what would do.
[[nodiscard]] inline std::string words_of(plan_request const& r, plan_refusal const& f, language lang = language::en) {
    std::string out;
    auto const say = [&](text const& pattern, auto const&... values) { append(out, lang, pattern, values...); };
    auto const name = [&](std::uint32_t i) { return i < r.subnets.size() ? words(r.subnets[i], {}) : std::string{}; };
    std::string_view const product = in(lang, r.kind.name);
    switch (f.why) {
    case plan_fault::none: break;
    case plan_fault::no_server: say({"a plan has at least 1 server", "规划至少需要 1 台服务器"}); break;
    case plan_fault::server_limit:
        say({"{} servers are too many: a cluster of {} has at most {}", "{} 台服务器过多：{}集群最多 {} 台"}, f.given,
            product, f.would_do);
        break;
    case plan_fault::device_count:
        say({"{} devices a server are not allowed on {}: use {} (the nearest is {})",
             "每台服务器 {} 个设备不符合{}的约束：可用 {}（最接近 {}）"},
            f.given, product, detail::allowed_counts(r), f.would_do);
        break;
    case plan_fault::subnet_count:
        if (f.would_do == 1)
            say({"{} subnets for one plane: all devices are in one, so give 1",
                 "一个平面给出了 {} 个网段：所有设备同处一个网段，应给出 1 个"},
                f.given);
        else
            say({"{} subnets for {} planes: give {}, one a plane, or 1 that is split",
                 "{1} 个平面给出了 {0} 个网段：应给出 {2} 个（每个平面一个），或给出 1 个用于划分"},
                f.given, r.planes(), f.would_do);
        break;
    case plan_fault::ipv6: say({"{} is no IPv4 subnet", "{} 不是 IPv4 网段"}, name(f.first)); break;
    case plan_fault::netmask_range:
        say({"/{} is no length for {}: /{} would do", "{1} 不可使用前缀长度 /{0}：可用 /{2}"}, f.given, name(f.first),
            f.would_do);
        break;
    case plan_fault::mixed_netmasks:
        say({"{} and {} have different netmasks: give all of them /{}", "{} 与 {} 的掩码不同：应全部使用 /{}"},
            name(f.first), name(f.second), f.would_do);
        break;
    case plan_fault::unusable:
        if (overlap(r.subnets[f.first], host_interface))
            say({"{} overlaps {}, the host's own interface to its devices, which hccn_tool refuses",
                 "{} 与 {} 重叠，后者是主机与设备之间的内部网段，hccn_tool 会拒绝"},
                name(f.first), words(host_interface, {}));
        else
            say({"no address of {} may be a device's", "{} 中没有可供设备使用的地址"}, name(f.first));
        break;
    case plan_fault::overlap: say({"{} and {} overlap", "{} 与 {} 重叠"}, name(f.first), name(f.second)); break;
    case plan_fault::too_small:
        say({"{} is too small: {} devices of one plane, {} addresses", "{} 太小：同一平面有 {} 个设备，只有 {} 个地址"},
            name(f.first), r.members(), f.given);
        if (r.split_bits() != 0) say({" in each of its {} parts", "（划分为 {} 份后每份）"}, r.planes());
        if (f.would_do != 0) say({"; /{} would do", "；可用 /{}"}, f.would_do);
        if (f.given >= r.each(0)) say({", or at most {} servers", "，或最多 {} 台服务器"}, f.given / r.each(0));
        break;
    }
    return out;
}

} // namespace atlascheck::render
