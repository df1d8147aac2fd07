// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/gathered.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::render {

/// A host that was not joined to any server, by the names that a user knows.
struct host_apart {
    std::string name;         // as printed: of the host, or of its file where it has none
    std::string server;       // that has some of its addresses; empty where none has
    std::uint32_t device = 0; // whose address differs
};

/// What the summary says besides the findings; what is absent is left out.
struct summary_facts {
    cluster_view const* cluster = nullptr;
    product const* kind = nullptr;
    bool whole = true;     // false: nothing could be read to its end, so that only faults of the input were looked for
    std::size_t hosts = 0; // that are none of the cluster's servers, but whose own files and tools were given
    std::span<host_apart const> apart{};
    std::size_t silenced = 0; // findings that a baseline knows
};

namespace detail {
inline void append_count(std::string& out, language l, std::size_t n, text const& one, text const& many) {
    append(out, l, n == 1 ? one : many, n);
}

inline void append_cluster(std::string& out, language l, cluster_view const& c) {
    if (c.apart || (c.more_servers && c.least_servers() == 0)) return; // how many is not known at all
    if (c.more_servers)
        append_count(out, l, c.least_servers(), {"at least {} server", "至少 {} 台服务器"},
                     {"at least {} servers", "至少 {} 台服务器"});
    else
        append_count(out, l, c.servers.size(), {"{} server", "{} 台服务器"}, {"{} servers", "{} 台服务器"});
    append_count(out, l, c.devices.size(), {", {} device, ", "，{} 个设备，"}, {", {} devices, ", "，{} 个设备，"});
}

// Under which netmask subnets were judged, in parentheses; nothing where there was no subnet.
inline void append_masks(std::string& out, language l, netmasks const& n, cluster_view const& c) {
    int const shortest = n.shortest;
    int const longest = n.longest;
    switch (n.how) {
    case netmasks::basis::nothing: return;
    case netmasks::basis::known:
        if (c.has_mask)
            append(out, l, {" (netmask {})", "（掩码 {}）"}, words(c.mask, {}));
        else if (n.assumed)
            append(out, l,
                   {" (netmasks known of some devices, assumed for the others)", "（部分掩码已知，其余按此假定）"});
        return;
    case netmasks::basis::fits:
        if (shortest == longest)
            append(out, l, {" (netmask unknown: /{} fits)", "（掩码未知：/{} 符合）"}, shortest);
        else
            append(out, l, {" (netmask unknown: /{} to /{} fit)", "（掩码未知：/{} 至 /{} 均符合）"}, shortest,
                   longest);
        return;
    case netmasks::basis::others:
        append(out, l,
               {" (netmask unknown: /{} to /{} fit, /24 does not)", "（掩码未知：/{} 至 /{} 符合，/24 不符合）"},
               shortest, longest);
        return;
    case netmasks::basis::guessed:
        append(out, l, {" (netmask unknown: judged as /{})", "（掩码未知：按 /{} 判断）"}, shortest);
        return;
    }
}

inline void append_silenced(std::string& out, language l, std::size_t n) {
    if (n != 0)
        append_count(out, l, n, {", {} known one", "，另有 {} 个已知问题"},
                     {", {} known ones", "，另有 {} 个已知问题"});
}
inline void append_findings(std::string& out, language l, gathered const& all, std::size_t silenced) {
    if (all.size() == 0) {
        append(out, l, silenced == 0 ? text{"no findings", "没有发现问题"} : text{"no new findings", "没有发现新问题"});
        return append_silenced(out, l, silenced);
    }
    struct grade {
        severity level;
        text one, many;
    };
    constexpr grade grades[] = {
        {severity::error, {"{} error", "{} 个错误"}, {"{} errors", "{} 个错误"}},
        {severity::warning, {"{} warning", "{} 个警告"}, {"{} warnings", "{} 个警告"}},
        {severity::note, {"{} note", "{} 条提示"}, {"{} notes", "{} 条提示"}},
    };
    bool first = true;
    for (grade const& g : grades) {
        std::size_t const n = all.count(g.level);
        if (n == 0) continue;
        if (!first) append(out, l, {", ", "，"});
        append_count(out, l, n, g.one, g.many);
        first = false;
    }
    append_silenced(out, l, silenced);
}

[[nodiscard]] inline bool unevaluated(rule_result const& r) noexcept {
    return r.policy.shown && (r.state == outcome::not_evaluated || r.state == outcome::not_run);
}

[[nodiscard]] inline std::string words_of(fact_set lacks, language l) {
    std::string out;
    for (unsigned i = 0; i != fact_count; ++i) {
        auto const f = static_cast<fact>(i);
        if (!lacks.contains(f)) continue;
        lacks.bits &= ~(std::uint64_t{1} << i);
        if (!out.empty()) append(out, l, lacks.empty() ? text{" and ", "与"} : text{", ", "、"});
        out += in(l, word(f));
    }
    if (out.empty()) append(out, l, {"other inputs", "其他输入"});
    return out;
}

// What only other inputs give: that these were not among the files is told once, not for each kind of them.
inline constexpr fact_set other_inputs = [] {
    fact_set s;
    for (fact const f : {fact::hosts, fact::environment, fact::launch, fact::script, fact::workload, fact::table})
        s.add(f);
    return s;
}();
[[nodiscard]] inline std::uint64_t reason_of(rule_result const& r) noexcept {
    bool const given = !r.lacks.empty() && (r.lacks.bits & ~other_inputs.bits) == 0;
    return given ? other_inputs.bits : r.lacks.bits;
}

inline constexpr std::size_t most_ids = 6; // that stand in one line

// Why rules were not evaluated: one line for each kind of fact that is lacking, in the order of the rules.
inline void append_reasons(std::string& out, language l, std::vector<rule_result> const& rules) {
    std::vector<std::uint64_t> told;
    for (rule_result const& r : rules) {
        if (!unevaluated(r) || std::find(told.begin(), told.end(), reason_of(r)) != told.end()) continue;
        told.push_back(reason_of(r));
        std::string ids;
        std::size_t count = 0;
        fact_set lacks;
        for (rule_result const& other : rules) {
            if (!unevaluated(other) || reason_of(other) != reason_of(r)) continue;
            lacks.bits |= other.lacks.bits;
            if (count++ < most_ids)
                fmt::format_to(std::back_inserter(ids), "{}{}", ids.empty() ? "" : ", ", other.card->info.id);
        }
        if (count > most_ids) append(ids, l, {" and {} more", " 等另外 {} 条"}, count - most_ids);
        append(out, l, {"  for want of {}: {}\n", "  缺少“{}”：{}\n"}, words_of(lacks, l), ids);
    }
}

inline constexpr std::size_t most_apart = 3; // hosts that are told of one by one

// Which hosts nothing was compared with, why, and how to say whose they are.
inline void append_apart(std::string& out, language l, std::span<host_apart const> all) {
    for (host_apart const& h : all.first(std::min(all.size(), most_apart))) {
        if (h.server.empty())
            append(
                out, l,
                {"  apart: {0}, since no server has its name or an address of it; --host NAME=FILE tells whose FILE is\n",
                 "  未关联：{0}，没有服务器与其名称或地址相同；可用 --host NAME=FILE 指明 FILE 属于哪台服务器\n"},
                h.name);
        else
            append(
                out, l,
                {"  apart: {0}, since device {1} has another IP than on server {2}, of whose IPs it has some; "
                 "--host {2}=FILE says that it is this server\n",
                 "  未关联：{0}，其设备 {1} 的 IP 与服务器 {2} 不同，而部分 IP 相同；可用 --host {2}=FILE 指明它就是该服务器\n"},
                h.name, h.device, h.server);
    }
    if (all.size() > most_apart)
        append(out, l, {"  apart: {} more hosts\n", "  未关联：另有 {} 台主机\n"}, all.size() - most_apart);
}
} // namespace detail

/// One line that says what was looked at, what was found and how many rules held, then why others were not evaluated.
inline void summarize(std::string& out, gathered const& all, summary_facts const& facts, language l) {
    std::size_t held = 0;
    std::size_t open = 0;
    for (rule_result const& r : all.rules()) {
        held += r.policy.shown && r.state == outcome::held;
        open += detail::unevaluated(r);
    }
    if (!facts.whole) {
        append(out, l,
               {"no facts could be read, so nothing but the input itself was evaluated: ",
                "未能读取到任何信息，因此只检查了输入本身："});
        detail::append_findings(out, l, all, facts.silenced);
        out += '\n';
        return;
    }
    if (facts.cluster != nullptr) detail::append_cluster(out, l, *facts.cluster);
    if (facts.hosts != 0 && facts.cluster != nullptr)
        detail::append_count(out, l, facts.hosts, {"{} host apart, ", "另有 {} 台主机，"},
                             {"{} hosts apart, ", "另有 {} 台主机，"});
    else if (facts.hosts != 0)
        detail::append_count(out, l, facts.hosts, {"{} host, ", "{} 台主机，"}, {"{} hosts, ", "{} 台主机，"});
    if (facts.kind != nullptr) out += in(l, facts.kind->name);
    if (facts.cluster != nullptr) detail::append_masks(out, l, all.judged_under(), *facts.cluster);
    append(out, l, {": ", "："});
    detail::append_findings(out, l, all, facts.silenced);
    detail::append_count(out, l, held, {"; {} rule held", "；{} 条规则成立"}, {"; {} rules held", "；{} 条规则成立"});
    if (open != 0) append(out, l, {", {} not evaluated", "，{} 条未评估"}, open);
    out += '\n';
    detail::append_apart(out, l, facts.apart);
    detail::append_reasons(out, l, all.rules());
}

} // namespace atlascheck::render
