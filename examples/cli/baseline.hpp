// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"
#include "inputs.hpp"
#include "selection.hpp"

#include <atlascheck/read/source.hpp>
#include <atlascheck/render/described.hpp>
#include <atlascheck/render/gathered.hpp>
#include <atlascheck/render/json.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>

namespace command {

/// The findings of a former run, which a report of this one need not tell again.
class baseline {
public:
    /// Reads what `check --format json` wrote.
    /// Errors: `failure` for a file that cannot be read or is no such report.
    explicit baseline(std::string const& path) {
        read::loaded const file = read::load(path, read::other_limit);
        if (file.error == read::load_error::too_large) refuse(path, "is larger than 256 MiB");
        if (!file) refuse(path, why_not(file));
        auto const report = nlohmann::json::parse(file.from.text, nullptr, false);
        if (!report.is_object() || !report.contains("findings") || !report["findings"].is_array())
            refuse(path, "is no report of check --format json");
        if (report.value("version", nlohmann::json{}) != render::json_version)
            refuse(path, "is a report of another version than " + std::to_string(render::json_version));
        for (auto const& finding : report["findings"]) {
            if (!finding.is_object() || !finding.contains("fingerprint") || !finding["fingerprint"].is_string())
                refuse(path, "holds a finding without a fingerprint");
            known_.insert(finding["fingerprint"].get<std::string>());
        }
    }

    /// Leaves out what is known, and says how many. An input's own errors are told always.
    [[nodiscard]] std::size_t operator()(render::gathered& all) const {
        render::describer describe{all, render::language::en};
        return all.revise([&](render::gathered::entry const& e) -> std::optional<severity> {
            bool const old = known_.contains(describe(e).fingerprint);
            return old && !input_error(*all.rules()[e.rule].card) ? std::nullopt : std::optional{e.level};
        });
    }

private:
    [[noreturn]] static void refuse(std::string const& path, std::string const& why) {
        throw failure{"--baseline: " + render::escaped(path) + ": " + why};
    }

    std::unordered_set<std::string> known_;
};

} // namespace command
