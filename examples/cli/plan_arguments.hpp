// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace command {

inline constexpr std::string_view plan_examples =
    R"(Each server uses its devices 0 to K-1. Of a subnet that is split each plane gets an equal part.
Without --output the plan goes to standard output. With it, rank-table and cpp make one file, hccn-conf and hccn-tool
a folder with one for each server; they are written whole or not at all.

Examples:
  atlascheck plan --product atlas --servers 2 --subnet 192.168.20.0/24,192.168.30.0/24,192.168.40.0/24,192.168.50.0/24
  atlascheck plan --product atlas --servers 64 --subnet 10.0.0.0/22 --output rank_table.json
  atlascheck plan --product 910B --servers 4 --devices 2 --subnet 10.0.0.0/24 --as hccn-conf --output hosts
  atlascheck plan --product a2 --servers 16 --subnet 10.0.0.0/24 --as cpp --output racks.cpp
)";
inline constexpr std::string_view rescale_examples = R"(Examples:
  atlascheck rescale --to 2 --batch-size 512 --lr 0.1
  atlascheck rescale --to 1 --batch-size 512 --lr 3e-4 --single-batch-size 64
)";

[[nodiscard]] inline CLI::App* add_plan(CLI::App& app, arguments& out) {
    CLI::App* const plan = app.add_subcommand("plan", "make the addresses of a cluster that obey every rule");
    plan->footer(std::string{plan_examples});
    plan->allow_extras();
    plan->add_option("--product", out.product, "atlas (910, 910A) or a2 (910B, 910B3, atlas-a2 ...)")->type_name("P");
    plan->add_option("--servers", out.planned.servers, "how many servers")->type_name("N");
    plan->add_option("--devices", out.planned.devices, "how many devices each of them uses (default: all)")
        ->type_name("K");
    plan->add_option("--subnet", out.planned.subnets, "one for each network plane, or one that is split among them")
        ->type_name("CIDR");
    plan->add_option("--as", out.planned.as, "rank-table (default), hccn-conf, hccn-tool or cpp")->type_name("FORM");
    plan->add_option("--output", out.planned.output, "write it here")->type_name("PATH");
    plan->add_option("--lang", out.lang, "en or zh")->type_name("L");
    return plan;
}

[[nodiscard]] inline CLI::App* add_rescale(CLI::App& app, arguments& out) {
    CLI::App* const rescale = app.add_subcommand("rescale",
                                                 "what to change in training on 8 devices to use fewer (a2)");
    rescale->footer(std::string{rescale_examples});
    rescale->allow_extras();
    rescale->add_option("--to", out.rescaled.to, "how many devices: 1, 2 or 4")->type_name("K");
    rescale->add_option("--batch-size", out.rescaled.batch_size, "the batch size on 8 devices")->type_name("B");
    rescale->add_option("--lr", out.rescaled.learning_rate, "the learning rate on 8 devices")->type_name("R");
    rescale
        ->add_option("--single-batch-size", out.rescaled.single_batch_size,
                     "the batch size on one device, an eighth of the other")
        ->type_name("S");
    rescale->add_option("--lang", out.lang, "en or zh")->type_name("L");
    return rescale;
}

} // namespace command
