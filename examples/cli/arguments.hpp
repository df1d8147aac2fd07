// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "selection.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace command {

/// What was asked of `plan` and of `rescale`.
struct plan_options {
    std::string servers, devices, as = "rank-table", output;
    std::vector<std::string> subnets;
};
struct rescale_options {
    std::string to, batch_size, learning_rate, single_batch_size;
};
/// What was asked of `embed`.
struct embed_options {
    std::string table, name, space, output;
};

/// What a report of `check` is written as.
enum class report_format { text, json, sarif, junit, github, gitlab, markdown };
inline constexpr std::array<std::string_view, 7> format_names = {"text",   "json",   "sarif",   "junit",
                                                                 "github", "gitlab", "markdown"};
inline constexpr std::string_view rules_formats[] = {"text", "json", "readme"};
inline constexpr std::string_view plan_forms[] = {"rank-table", "hccn-conf", "hccn-tool", "cpp"};
inline constexpr std::string_view lang_names[] = {"en", "zh"};
inline constexpr std::string_view color_names[] = {"auto", "always", "never"};
[[nodiscard]] constexpr report_format format_named(std::string_view name) noexcept {
    return static_cast<report_format>(std::find(format_names.begin(), format_names.end(), name) - format_names.begin());
}

/// What was asked for, as it was written.
struct arguments {
    enum class verb { none, check, rules, explain, plan, rescale, embed };
    verb what = verb::none;

    std::vector<std::string> files;
    std::vector<std::string> hosts; // NAME=FILE
    std::string product, netmask, as, format = "text", output, lang, color = "auto";
    selection_options selected;
    std::string max;
    std::size_t max_findings = 0; // 0: all
    std::string fix_script;       // where to write one
    std::string config, baseline; // files
    bool no_config = false;
    bool strict = false;
    bool direct_link = false;
    bool quiet = false;
    std::string subject; // of explain
    plan_options planned;
    rescale_options rescaled;
    embed_options embedded;
    std::string shell; // of completion
};

/// Reads the command line. Text to print instead of doing anything (help, version) is returned.
/// Errors: `failure` for what cannot be understood.
[[nodiscard]] std::optional<std::string> read_arguments(int argc, char const* const* argv, arguments& out);

} // namespace command
