// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config.hpp"
#include "config_file.hpp"
#include "selection.hpp"

#include <atlascheck/render/described.hpp>
#include <atlascheck/render/gathered.hpp>

#include <fnmatch.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace command {

/// What a configuration makes of the findings of one run.
class config_verdict {
public:
    /// `inputs` are the names of the inputs, `chosen` what the command line makes of rules, which goes before.
    config_verdict(configuration const& config, std::vector<std::string> const& inputs, selection const& chosen)
        : config_{config}, chosen_{chosen} {
        for (config_part const& part : config.overrides) {
            matches_.emplace_back();
            for (std::string const& name : inputs) matches_.back().push_back(concerns(part, name));
            used_.emplace_back(part.ignores.size());
        }
    }

    /// Leaves out and grades the findings in the files that overrides are for.
    void operator()(render::gathered& all) {
        if (config_.overrides.empty()) return;
        all.revise([this](render::gathered::entry const& e) -> std::optional<severity> {
            bool const graded = chosen_.graded_by_hand[e.rule];
            std::optional<severity> level;
            for (std::size_t p = config_.overrides.size(); p-- != 0;) {
                config_part const& part = config_.overrides[p];
                if (e.input >= matches_[p].size() || !matches_[p][e.input]) continue;
                if (ignores(p, e.rule)) return std::nullopt;
                if (!level && !graded) level = part.levels[e.rule];
            }
            return level ? level : e.level;
        });
    }

    /// What is ignored and does not happen, of rules that were evaluated in full, with the place where it stands.
    [[nodiscard]] std::vector<std::string> idle(render::gathered const& all) const {
        std::vector<std::string> out;
        for (config_ignore const& i : config_.everywhere.ignores)
            if (silent(i, all, true)) out.push_back(words(i));
        for (std::size_t p = 0; p != config_.overrides.size(); ++p)
            for (std::size_t k = 0; k != used_[p].size(); ++k) {
                config_ignore const& i = config_.overrides[p].ignores[k];
                bool const meant = std::find(matches_[p].begin(), matches_[p].end(), true) != matches_[p].end();
                if (meant && !used_[p][k] && silent(i, all, false)) out.push_back(words(i));
            }
        return out;
    }

private:
    // Patterns are of paths below the configuration's folder; "*" is any part of them.
    [[nodiscard]] bool concerns(config_part const& part, std::string_view input) const {
        std::error_code none;
        auto const folder = detail::folder_of(config_.path);
        auto const file = detail::folder_of(std::string{input}) / std::filesystem::path{input}.filename();
        std::string const path = file.lexically_relative(folder).string();
        for (std::string const& pattern : part.files)
            if (fnmatch(pattern.c_str(), path.c_str(), 0) == 0) return true;
        return false;
    }
    [[nodiscard]] bool ignores(std::size_t p, std::size_t rule) {
        std::vector<config_ignore> const& list = config_.overrides[p].ignores;
        for (std::size_t k = 0; k != list.size(); ++k)
            if (std::find(list[k].rules.begin(), list[k].rules.end(), rule) != list[k].rules.end())
                return used_[p][k] = true;
        return false;
    }
    // Whether all of its rules that concern the product were evaluated; where `anywhere`, also whether none of them
    // found anything.
    [[nodiscard]] static bool silent(config_ignore const& of, render::gathered const& all, bool anywhere) {
        bool any = false;
        for (std::size_t const i : of.rules) {
            render::rule_result const& r = all.rules()[i];
            if (r.state == outcome::inapplicable) continue;
            bool const whole = r.state == outcome::held || (r.state == outcome::spoke && r.lacks.empty());
            if (!whole || (anywhere && r.count != 0)) return false;
            any = true;
        }
        return any;
    }
    [[nodiscard]] static std::string words(config_ignore const& i) {
        return i.place + ": nothing to ignore: " + i.name + " holds; delete this line";
    }

    configuration const& config_;
    selection const& chosen_;
    std::vector<std::vector<bool>> matches_; // of each override, the inputs that it is for
    std::vector<std::vector<bool>> used_;    // of each override, its ignores that something was ignored by
};

} // namespace command
