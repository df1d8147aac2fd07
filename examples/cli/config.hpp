// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"
#include "nearest.hpp"
#include "selection.hpp"

#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/json_tree.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/render/location.hpp>
#include <atlascheck/render/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace command {

/// The name of a configuration file where it is looked for.
inline constexpr std::string_view config_name = ".atlascheck.json";

/// A rule or category that a configuration ignores, and where it says so.
struct config_ignore {
    std::string name;
    std::string place; // FILE:LINE:COLUMN
    std::vector<std::size_t> rules;
};

/// What a configuration makes of rules, in all files or in some.
struct config_part {
    std::vector<std::string> files; // patterns of paths from the configuration's folder; empty: all files
    std::vector<config_ignore> ignores;
    std::vector<std::optional<severity>> levels; // of each rule
};

/// What a configuration file says; see examples/config.
struct configuration {
    std::string path; // empty where there is none
    std::string product, netmask;
    bool preview = false;
    config_part everywhere;
    std::vector<config_part> overrides; // the later ones go before
};

/// Adds what a configuration makes of rules in all files; what the command line makes of them goes before.
inline void obey(configuration const& config, selection& chosen) {
    for (config_ignore const& i : config.everywhere.ignores)
        for (std::size_t const rule : i.rules) chosen.policy[rule].shown = false;
    for (std::size_t i = 0; i != config.everywhere.levels.size(); ++i) {
        if (!config.everywhere.levels[i] || chosen.graded_by_hand[i]) continue;
        chosen.policy[i].regraded = true;
        chosen.policy[i].level = *config.everywhere.levels[i];
    }
}

namespace detail {

[[nodiscard]] inline std::optional<severity> severity_named(std::string_view name) {
    for (severity const s : {severity::error, severity::warning, severity::note})
        if (word(s).en == name) return s;
    return std::nullopt;
}

/// Reads a configuration, each mistake of which ends the run: a gate that misread its rules would be open.
class config_reader {
public:
    explicit config_reader(read::source const& from) : from_{from}, tree_{from.text}, lines_{from.text} {}

    /// Errors: `failure` with the place of what is wrong.
    [[nodiscard]] configuration operator()() {
        if (auto const fault = read::examine_json(from_.text)) wrong(fault->where, std::string{word(fault->what).en});
        if (!nlohmann::json::accept(from_.text)) wrong({0, 0}, "text stands behind the document");
        out_.path = from_.name;
        out_.everywhere.levels.resize(catalog().size());
        members(0, {"$schema", "product", "netmask", "preview", "severity", "ignore", "overrides"},
                [this](std::string_view key, std::uint32_t value) { top(key, value); });
        return std::move(out_);
    }

private:
    using type = read::json_tree::type;

    [[nodiscard]] read::json_tree::node const& at(std::uint32_t i) const { return tree_.nodes()[i]; }
    // FILE:LINE:COLUMN
    [[nodiscard]] std::string place(read::extent where) const {
        render::position const p = lines_.at(where.offset);
        return fmt::format("{}:{}:{}", render::escaped(from_.name), p.line, p.column);
    }
    [[noreturn]] void wrong(read::extent where, std::string const& why) const {
        throw failure{place(where) + ": " + why};
    }
    void expect(std::uint32_t i, type wanted, std::string_view what) const {
        if (at(i).kind != wanted) wrong(at(i).at, "expected " + std::string{what});
    }

    // Calls `visit(key, value)` for each member of an object, whose keys are of `known` where that names any.
    void members(std::uint32_t object, std::initializer_list<std::string_view> known, auto const& visit) {
        expect(object, type::object, "an object");
        std::vector<std::string_view> const names{known};
        std::vector<std::string_view> seen;
        for (std::uint32_t i = object + 1; i < at(object).end; i = at(i).end) {
            std::string_view const key = at(i).key;
            std::string const shown = '"' + render::shortened(key) + '"';
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) wrong(at(i).key_at, shown + " stands twice");
            seen.push_back(key);
            if (!names.empty() && std::find(names.begin(), names.end(), key) == names.end())
                wrong(at(i).key_at, "unknown key " + shown + did_you_mean(key, names));
            visit(key, i);
        }
    }
    void top(std::string_view key, std::uint32_t value) {
        if (key == "product") out_.product = text(value);
        if (key == "netmask") out_.netmask = text(value);
        if (key == "preview") out_.preview = boolean(value);
        if (key == "severity" || key == "ignore") rules(out_.everywhere, key, value);
        if (key != "overrides") return;
        items(value, [this](std::uint32_t i) { override_of(i); });
    }
    void override_of(std::uint32_t object) {
        config_part& part = out_.overrides.emplace_back();
        part.levels.resize(catalog().size());
        members(object, {"files", "severity", "ignore"}, [&](std::string_view key, std::uint32_t value) {
            if (key != "files") return rules(part, key, value);
            items(value, [&](std::uint32_t i) { part.files.push_back(text(i)); });
        });
        if (part.files.empty())
            wrong(at(object).at, "an override names the files that it is for: \"files\": [\"old/*\"]");
    }
    void items(std::uint32_t list, auto const& visit) {
        expect(list, type::list, "a list");
        for (std::uint32_t i = list + 1; i < at(list).end; i = at(i).end) visit(i);
    }
    void rules(config_part& part, std::string_view key, std::uint32_t object) {
        members(object, {}, [&](std::string_view name, std::uint32_t value) {
            std::vector<std::size_t> const found = rules_of(name, value);
            if (key == "ignore") return ignore(part, name, found, value);
            std::optional<severity> const level = severity_named(text(value));
            if (!level)
                wrong(at(value).at, "expected \"error\", \"warning\" or \"note\"; what is to be silent is ignored");
            for (std::size_t const i : found) {
                if (*level != severity::error) refuse_input_error(i, value);
                part.levels[i] = *level;
            }
        });
    }
    void ignore(config_part& part, std::string_view name, std::vector<std::size_t> const& found, std::uint32_t value) {
        for (std::size_t const i : found) refuse_input_error(i, value);
        if (text(value).find_first_not_of(' ') == std::string::npos)
            wrong(at(value).at, "say why " + render::shortened(name) + " is ignored");
        part.ignores.push_back({std::string{name}, place(at(value).key_at), found});
    }
    [[nodiscard]] std::vector<std::size_t> rules_of(std::string_view name, std::uint32_t value) const {
        return named(place(at(value).key_at), name);
    }
    void refuse_input_error(std::size_t rule, std::uint32_t value) const {
        if (input_error(*catalog()[rule])) wrong(at(value).key_at, input_error_counts(rule));
    }
    [[nodiscard]] std::string text(std::uint32_t i) const {
        expect(i, type::text, "a text in double quotes");
        return std::string{at(i).value};
    }
    [[nodiscard]] bool boolean(std::uint32_t i) const {
        bool const known = at(i).kind == type::scalar && (at(i).value == "true" || at(i).value == "false");
        if (!known) wrong(at(i).at, "expected true or false");
        return at(i).value == "true";
    }

    read::source const& from_;
    read::json_tree tree_;
    mutable render::lines lines_; // remembers what it has counted: each ignore asks for its place
    configuration out_;
};

} // namespace detail
} // namespace command
