// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace command {

inline constexpr std::string_view embed_examples =
    R"(The header has the servers' names, and their devices with ids, addresses and ranks. A table that breaks a rule is not
written: its findings go to standard error, and the exit code is 1.

Examples:
  atlascheck embed --product atlas --output rank_table.hpp rank_table.json
  atlascheck embed --product a2 --netmask 24 --namespace site --name racks rank_table.json > racks.hpp
)";

[[nodiscard]] inline CLI::App* add_embed(CLI::App& app, arguments& out) {
    CLI::App* const embed = app.add_subcommand("embed", "make a C++ header of a sound rank table, as a constant");
    embed->footer(std::string{embed_examples});
    embed->allow_extras();
    embed->add_option("FILE", out.embedded.table, "the rank table; - is standard input");
    embed->add_option("--product", out.product, "atlas (910, 910A) or a2 (910B, 910B3, atlas-a2 ...)")->type_name("P");
    embed->add_option("--netmask", out.netmask, "netmask of the device IPs: 255.255.255.0 or 24")->type_name("M");
    embed->add_option("--namespace", out.embedded.space, "the namespace of what is made, such as site::racks")
        ->type_name("N");
    embed->add_option("--name", out.embedded.name, "the constant's name (default: as the file is called)")
        ->type_name("NAME");
    embed->add_option("--output", out.embedded.output, "write it here, whole or not at all, not to standard output")
        ->type_name("FILE");
    embed->add_option("--lang", out.lang, "en or zh")->type_name("L");
    return embed;
}

} // namespace command
