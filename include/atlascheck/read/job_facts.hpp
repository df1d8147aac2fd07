// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/input_facts.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// Variables that one object of a job file sets, among all that it sets.
struct job_environment {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    place at{};
    bool given = false;
};

/// What a job file says, in the order in which it says it: names are not yet looked up, nothing is inherited yet.
struct job_facts {
    input_facts all;
    std::vector<variable> variables;
    job_environment environment;
    std::vector<job_environment> server_environments;  // of each server
    std::vector<job_environment> process_environments; // of each process
    std::vector<stated<std::string_view>> process_servers;
    std::vector<stated<address>> targets; // of each device
    std::vector<bool> targets_unknown;
    bool other_version = false;

    /// Forgets the devices from `first` on.
    void drop_devices(std::uint32_t first) {
        stated_cluster& c = all.cluster;
        while (!c.more.empty() && c.more.back().device >= first) c.more.pop_back();
        c.devices.resize(first);
        c.devices_at.resize(first);
        c.ids_at.resize(first);
        c.ips_at.resize(first);
        c.ranks_at.resize(first);
        targets.resize(first);
        targets_unknown.resize(first);
    }
    void drop_servers() {
        all.cluster = {};
        server_environments.clear();
        targets.clear();
        targets_unknown.clear();
    }
    void drop_processes() {
        all.processes.clear();
        process_servers.clear();
        process_environments.clear();
    }
};

/// Two values of one fact: that of a key and that of a variable of its own process.
struct job_contradiction {
    place key{}, first{}, second{};
};

} // namespace atlascheck::read::detail
