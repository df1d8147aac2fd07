// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/json_frame.hpp>
#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace atlascheck::render {

/// Of the form that `write_json` writes. It grows when a program that reads the form before would misread the new one.
inline constexpr int json_version = 1;

namespace detail {
[[nodiscard]] inline ordered_json json_of(members const& all) {
    ordered_json out = ordered_json::object();
    for (member const& m : all)
        out[std::string{m.name}] = std::visit([](auto const& v) { return ordered_json(v); }, m.value);
    return out;
}

[[nodiscard]] inline ordered_json json_of(standing const& s) {
    ordered_json out{{"file", escaped(s.name)}};
    if (s.whole) return out;
    out["line"] = s.from.line;
    out["column"] = s.from.column;
    out["endColumn"] = s.end_column();
    return out;
}

[[nodiscard]] inline ordered_json json_of(described const& f, language l) {
    ordered_json related = ordered_json::array();
    for (standing const& s : f.related) related.push_back(json_of(s));
    return {{"rule", f.rule->info.id},
            {"severity", word(f.level).en},
            {"place", f.at ? json_of(*f.at) : ordered_json(nullptr)},
            {"related", std::move(related)},
            {"message", f.message},
            {"fix", f.fix},
            {"data", json_of(f.data)},
            {"source", in(l, word(f.rule->info.from))},
            {"fingerprint", f.fingerprint}};
}

[[nodiscard]] inline std::string_view name_of(netmasks::basis b) noexcept {
    switch (b) {
    case netmasks::basis::known: return "given";
    case netmasks::basis::fits: return "fits";
    case netmasks::basis::others: return "fits-without-24";
    case netmasks::basis::guessed: return "guessed";
    case netmasks::basis::nothing: break;
    }
    return "none";
}

// Under which netmasks subnets were judged, and whether somebody gave them.
[[nodiscard]] inline ordered_json json_of(netmasks const& n, cluster_view const* c) {
    bool const given = n.how == netmasks::basis::known;
    ordered_json out{{"basis", name_of(n.how)}, {"assumed", given ? n.assumed : n.how != netmasks::basis::nothing}};
    if (given && c != nullptr && c->has_mask) out["mask"] = words(c->mask, {});
    if (given || n.how == netmasks::basis::nothing) return out;
    out["shortest"] = n.shortest;
    out["longest"] = n.longest;
    return out;
}

[[nodiscard]] inline ordered_json facts_of(run const& of) {
    if (!of.seen.whole) return nullptr;
    ordered_json apart = ordered_json::array();
    for (host_apart const& h : of.seen.apart) {
        ordered_json one{{"name", h.name}};
        if (!h.server.empty()) one.update({{"server", h.server}, {"device", h.device}});
        apart.push_back(std::move(one));
    }
    cluster_view const* const c = of.seen.cluster;
    return {{"servers", c == nullptr ? 0 : c->least_servers()},
            {"moreServers", c != nullptr && c->more_servers},
            {"devices", c == nullptr ? 0 : c->devices.size()},
            {"hosts", of.given_hosts},
            {"hostsApart", std::move(apart)}};
}

[[nodiscard]] inline ordered_json missing_of(rule_result const& r, language l) {
    ordered_json facts = ordered_json::array();
    for (unsigned i = 0; i != fact_count; ++i)
        if (r.lacks.contains(static_cast<fact>(i))) facts.push_back(in(l, word(static_cast<fact>(i))));
    if (facts.empty()) facts.push_back(words_of({}, l));
    return {{"rule", r.card->info.id}, {"missing", std::move(facts)}};
}

// What became of the rules that were asked for, besides their findings.
[[nodiscard]] inline ordered_json outcomes_of(gathered const& all, language l) {
    ordered_json held = ordered_json::array();
    ordered_json open = ordered_json::array();
    ordered_json partly = ordered_json::array();
    ordered_json inapplicable = ordered_json::array();
    for (rule_result const& r : all.rules()) {
        if (!r.policy.shown) continue;
        if (r.state == outcome::held) held.push_back(r.card->info.id);
        if (r.state == outcome::inapplicable) inapplicable.push_back(r.card->info.id);
        if (unevaluated(r)) open.push_back(missing_of(r, l));
        if (r.state == outcome::spoke && !r.lacks.empty()) partly.push_back(missing_of(r, l));
    }
    return {{"held", std::move(held)},
            {"notEvaluated", std::move(open)},
            {"partlyEvaluated", std::move(partly)},
            {"inapplicable", std::move(inapplicable)}};
}

[[nodiscard]] inline ordered_json errors_of(run const& of) {
    ordered_json out = ordered_json::array();
    for (undone const& u : of.undone) {
        ordered_json one{{"message", u.why}};
        if (!u.file.empty()) one["file"] = escaped(u.file);
        out.push_back(std::move(one));
    }
    return out;
}
} // namespace detail

/// A report as one JSON document, of the form that examples/report/report.schema.json describes.
inline void write_json(std::string& out, gathered& all, run const& of, drain const& full) {
    std::size_t const most = of.most_of(all);
    product const* const kind = of.seen.kind;
    ordered_json inputs = ordered_json::array();
    for (input const& i : all.from().inputs()) inputs.push_back(escaped(i.name));
    json_frame document{
        out,
        {{"version", json_version},
         {"tool", {{"name", "atlascheck"}, {"version", of.version}}},
         {"language", of.lang == language::zh ? "zh" : "en"},
         {"complete", of.undone.empty()},
         {"errors", detail::errors_of(of)},
         {"inputs", std::move(inputs)},
         {"config", of.config.empty() ? ordered_json(nullptr) : ordered_json(escaped(of.config))},
         {"product",
          kind == nullptr ? ordered_json(nullptr) : ordered_json{{"id", kind->id}, {"name", in(of.lang, kind->name)}}},
         {"netmask", detail::json_of(all.judged_under(), of.seen.cluster)},
         {"directLink", of.direct_link},
         {"facts", detail::facts_of(of)},
         {"rules", detail::outcomes_of(all, of.lang)},
         {"counts",
          {{"error", all.count(severity::error)},
           {"warning", all.count(severity::warning)},
           {"note", all.count(severity::note)},
           {"notShown", all.size() - most},
           {"known", of.seen.silenced}}},
         {"findings", ordered_json::array()}}};
    describer describe{all, of.lang};
    for (gathered::entry const& e : all.first(most)) {
        document.add(detail::json_of(describe(e), of.lang));
        full(out);
    }
    document.close();
}

} // namespace atlascheck::render
