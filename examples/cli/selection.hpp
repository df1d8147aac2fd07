// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book.hpp"
#include "failure.hpp"
#include "nearest.hpp"

#include <atlascheck/render/catalog.hpp>
#include <atlascheck/render/gathered.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace command {

using namespace atlascheck;

[[nodiscard]] inline std::span<render::rule_card const* const> catalog() { return render::cards<book>; }

/// All that names rules: their ids and categories.
[[nodiscard]] inline std::vector<std::string_view> rule_names() {
    std::vector<std::string_view> names;
    for (render::rule_card const* r : catalog())
        if (names.empty() || std::find(names.begin(), names.end(), category(*r)) == names.end())
            names.push_back(category(*r));
    for (render::rule_card const* r : catalog()) names.push_back(r->info.id);
    return names;
}

/// The rules, by index, that an id or a category names.
/// Errors: `failure` with the nearest names where it names none.
[[nodiscard]] inline std::vector<std::size_t> named(std::string_view option, std::string_view name) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i != catalog().size(); ++i)
        if (catalog()[i]->info.id == name || category(*catalog()[i]) == name) found.push_back(i);
    if (found.empty())
        throw failure{std::string{option} + ": no rule or category is called \"" + render::shortened(name) + '"' +
                      did_you_mean(name, rule_names()) + " (atlascheck rules lists them all)"};
    return found;
}

/// The rules that a list of lists names: "address,topology/device-range".
[[nodiscard]] inline std::vector<std::size_t> all_named(std::string_view option,
                                                        std::vector<std::string> const& lists) {
    std::vector<std::size_t> found;
    for (std::string_view list : lists)
        while (!list.empty()) {
            auto const comma = std::min(list.find(','), list.size());
            if (comma != 0)
                for (std::size_t const i : named(option, list.substr(0, comma))) found.push_back(i);
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
    return found;
}

/// What the command makes of each rule.
struct selection {
    std::vector<render::treatment> policy;
    std::vector<bool> graded_by_hand; // of each rule, whether the command line grades it
    std::vector<std::size_t> required;
};

struct selection_options {
    std::vector<std::string> select, ignore, warn, error, require;
    bool preview = false; // rules in preview too
};

/// An error of an input itself always counts: what cannot be read cannot be judged.
[[nodiscard]] inline bool input_error(render::rule_card const& r) {
    return category(r) == "input" && r.info.level == severity::error;
}

/// Why an input's error is neither ignored nor re-graded.
[[nodiscard]] inline std::string input_error_counts(std::size_t rule) {
    return std::string{catalog()[rule]->info.id} +
           " is an error of the input itself, which can be neither ignored nor re-graded";
}

/// Shows all rules, or those that are selected; of those in preview none but where they are asked for.
inline void show_selected(selection_options const& given, std::vector<render::treatment>& policy) {
    if (!given.select.empty()) {
        for (std::size_t i = 0; i != policy.size(); ++i) policy[i].shown = input_error(*catalog()[i]);
        for (std::size_t const i : all_named("--select", given.select)) policy[i].shown = true;
    }
    for (std::size_t i = 0; i != policy.size(); ++i)
        policy[i].shown = policy[i].shown && (given.preview || catalog()[i]->info.status == maturity::stable);
}

/// Errors: `failure` for an unknown name, an input error that is to be ignored or re-graded, a rule graded twice.
[[nodiscard]] inline selection select(selection_options const& given) {
    selection out;
    out.policy.resize(catalog().size());
    out.graded_by_hand.resize(catalog().size());
    auto const refuse_input = [](std::string_view option, std::size_t i) {
        if (input_error(*catalog()[i])) throw failure{std::string{option} + ": " + input_error_counts(i)};
    };
    show_selected(given, out.policy);
    for (std::size_t const i : all_named("--ignore", given.ignore)) {
        refuse_input("--ignore", i);
        out.policy[i].shown = false;
    }
    auto const grade = [&](std::string_view option, std::vector<std::string> const& lists, severity level) {
        for (std::size_t const i : all_named(option, lists)) {
            if (level != severity::error) refuse_input(option, i);
            if (out.policy[i].regraded && out.policy[i].level != level)
                throw failure{std::string{catalog()[i]->info.id} + " is named by both --warn and --error"};
            out.policy[i].regraded = true;
            out.policy[i].level = level;
            out.graded_by_hand[i] = true;
        }
    };
    grade("--warn", given.warn, severity::warning);
    grade("--error", given.error, severity::error);
    out.required = all_named("--require", given.require);
    return out;
}

} // namespace command
