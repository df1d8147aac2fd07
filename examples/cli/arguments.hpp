// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "selection.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace command {

/// What was asked for, as it was written.
struct arguments {
    enum class verb { none, check, rules, explain };
    verb what = verb::none;

    std::vector<std::string> files;
    std::string product, netmask, as, format = "text", lang = "en", color = "auto";
    selection_options selected;
    std::string max = "50";
    std::size_t max_findings = 50;
    bool strict = false;
    bool quiet = false;
    std::string subject; // of explain
};

/// Reads the command line. Text to print instead of doing anything (help, version) is returned.
/// Errors: `failure` for what cannot be understood.
[[nodiscard]] std::optional<std::string> read_arguments(int argc, char const* const* argv, arguments& out);

} // namespace command
