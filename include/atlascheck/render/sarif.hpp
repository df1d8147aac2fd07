// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/catalog.hpp>
#include <atlascheck/render/json_frame.hpp>
#include <atlascheck/render/markdown_text.hpp>
#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::render {

/// A path as a URI: relative where it is, and nothing in it that could be more than a path.
[[nodiscard]] inline std::string uri_of(std::string_view path) {
    path = forge_path(path);
    std::string out = path.starts_with('/') ? "file://" : "";
    for (char const c : path) {
        bool const plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
                           c == '.' || c == '_' || c == '~' || c == '/';
        if (plain)
            out += c;
        else
            fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

namespace detail {
// SARIF's messages have {0} and [text](target) in them; what is neither is written so that it cannot be taken for one.
[[nodiscard]] inline std::string sarif_text(std::string_view s) {
    bool const links = s.find("](") != std::string_view::npos;
    std::string out;
    for (char const c : s) {
        if (links && (c == '[' || c == ']' || c == '\\')) out += '\\';
        if (c == '{' || c == '}') out += c;
        out += c;
    }
    return out;
}
[[nodiscard]] inline ordered_json sarif_message(std::string_view s) {
    ordered_json out = ordered_json::object();
    out["text"] = sarif_text(s);
    return out;
}

// AddressPlaneMismatch of address/plane-mismatch.
[[nodiscard]] inline std::string sarif_name(std::string_view id) {
    std::string out;
    bool upper = true;
    for (char const c : id) {
        bool const letter = c != '/' && c != '-';
        if (letter) out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        upper = !letter;
    }
    return out;
}

[[nodiscard]] inline ordered_json sarif_help(rule_card const& r, language l) {
    std::string const fix = open_names(in(l, r.fix));
    std::string_view const hccl = in(l, {"what HCCL would have done: ", "HCCL 的行为："});
    std::string_view const label = in(l, {"fix: ", "处理："});
    ordered_json out = ordered_json::object();
    out["text"] = sarif_text(fmt::format("{}\n\n{}{}\n\n{}{}", in(l, r.why), hccl, in(l, r.hccl), label, fix));
    out["markdown"] = sarif_text(fmt::format("{}\n\n{}{}\n\n{}{}", plain_text(in(l, r.why)), hccl,
                                             plain_text(in(l, r.hccl)), label, code_span(fix)));
    return out;
}

[[nodiscard]] inline ordered_json sarif_rule(rule_card const& r, severity level, language l) {
    ordered_json codes = ordered_json::array();
    for (std::string_view const code : codes_of(r)) codes.push_back(code);
    return {{"id", r.info.id},
            {"name", sarif_name(r.info.id)},
            {"shortDescription", sarif_message(in(l, r.summary))},
            {"fullDescription", sarif_message(in(l, r.why))},
            {"help", sarif_help(r, l)},
            {"defaultConfiguration", {{"level", word(level).en}}},
            {"properties", {{"category", category(r)}, {"codes", std::move(codes)}}}};
}

[[nodiscard]] inline ordered_json sarif_artifact(std::string_view name) {
    ordered_json out = ordered_json::object();
    out["physicalLocation"]["artifactLocation"]["uri"] = uri_of(name);
    return out;
}
[[nodiscard]] inline ordered_json sarif_location(standing const& s) {
    ordered_json out = sarif_artifact(s.name);
    if (!s.whole)
        out["physicalLocation"]["region"] = {
            {"startLine", s.from.line}, {"startColumn", s.from.column}, {"endColumn", s.end_column()}};
    return out;
}

[[nodiscard]] inline ordered_json sarif_result(described const& f, std::size_t rule, language l) {
    ordered_json out{{"ruleId", f.rule->info.id},
                     {"ruleIndex", rule},
                     {"level", word(f.level).en},
                     {"message", sarif_message(f.message + "\n" + std::string{in(l, {"fix: ", "处理："})} + f.fix)},
                     {"locations", ordered_json::array()}};
    if (f.at) out["locations"].push_back(sarif_location(*f.at));
    for (standing const& s : f.related) out["relatedLocations"].push_back(sarif_location(s));
    out["partialFingerprints"]["atlascheck/v1"] = f.fingerprint;
    return out;
}

[[nodiscard]] inline ordered_json sarif_notification(std::string_view level, std::string_view words) {
    return {{"level", level}, {"message", sarif_message(words)}};
}
[[nodiscard]] inline ordered_json sarif_invocation(gathered const& all, run const& of) {
    ordered_json told = ordered_json::array();
    for (undone const& u : of.undone) {
        told.push_back(sarif_notification("error", words(u)));
        if (!u.file.empty()) told.back()["locations"].push_back(sarif_artifact(u.file));
    }
    if (std::string const more = left_out(all, of); !more.empty()) told.push_back(sarif_notification("warning", more));
    told.push_back(sarif_notification("note", summary_of(all, of)));
    ordered_json out = ordered_json::object();
    out["executionSuccessful"] = of.undone.empty();
    out["toolExecutionNotifications"] = std::move(told);
    return out;
}
} // namespace detail

/// A report as SARIF 2.1.0. Its rules are those that it has findings of.
inline void write_sarif(std::string& out, gathered& all, run const& of, drain const& full) {
    std::vector<std::size_t> index(all.rules().size()); // of each rule of the book in the document
    ordered_json rules = ordered_json::array();
    for (std::size_t i = 0; i != index.size(); ++i) {
        rule_result const& r = all.rules()[i];
        index[i] = rules.size();
        if (r.policy.shown && r.count != 0)
            rules.push_back(
                detail::sarif_rule(*r.card, r.policy.regraded ? r.policy.level : r.card->info.level, of.lang));
    }
    ordered_json one = ordered_json::object();
    one["tool"]["driver"] = {{"name", "atlascheck"}, {"version", of.version}, {"rules", std::move(rules)}};
    one["language"] = of.lang == language::zh ? "zh" : "en";
    one["columnKind"] = "unicodeCodePoints";
    one["invocations"].push_back(detail::sarif_invocation(all, of));
    one["results"] = ordered_json::array();
    ordered_json whole = ordered_json::object();
    whole["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    whole["version"] = "2.1.0";
    whole["runs"].push_back(std::move(one));

    json_frame document{out, whole};
    describer describe{all, of.lang};
    for (gathered::entry const& e : all.first(of.most_of(all))) {
        document.add(detail::sarif_result(describe(e), index[e.rule], of.lang));
        full(out);
    }
    document.close();
}

} // namespace atlascheck::render
