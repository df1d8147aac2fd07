// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/host.hpp>
#include <atlascheck/model/launch.hpp>
#include <atlascheck/model/product.hpp>
#include <atlascheck/model/script.hpp>
#include <atlascheck/model/workload.hpp>

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// A cluster that an input states besides rank tables, and where each thing of it stands; what is absent, at the object
/// that lacks it. Its lists of places run beside `servers` and `devices`.
struct stated_cluster {
    std::vector<server> servers;
    std::vector<device> devices; // grouped by server
    std::vector<more_address> more;
    std::vector<std::string_view> names; // of the servers; empty where unknown
    std::vector<place> servers_at;       // their names
    std::vector<place> host_ips_at;
    std::vector<place> devices_at; // the objects
    std::vector<place> ids_at;
    std::vector<place> ips_at;
    std::vector<place> ranks_at;
    place at{};                // the list of servers
    bool more_servers = false; // the list is not whole
    bool apart = false;        // see cluster_view
    bool given = false;        // there is such a list; it may be empty
    bool states_use = true;    // false: it tells which devices there are, not which are used
    bool of_launches = false;  // it is made of launches
    bool masks_hidden = false; // see cluster_view
};

/// Pods of one template that ask for NPUs.
struct pod_group {
    std::string_view name;
    place at{};            // what asks for the NPUs
    std::uint32_t job = 0; // those of one job have one number
    bool one_run = false;  // all pods of the job run together; else each may be alone
    stated<std::uint32_t> pods{};
    stated<std::uint32_t> npus{}; // of each pod
};

/// What one input says besides a rank table, in the order in which it says it. Indexes refer to these lists; texts to
/// the input's own text or to `made`.
struct input_facts {
    std::vector<host> hosts;
    std::vector<host_device> devices; // grouped by host
    std::vector<port_range> ranges;
    std::vector<environment> environments;
    std::vector<variable> variables; // grouped by environment
    std::vector<launch> launches;
    std::vector<process> processes;
    std::vector<script> scripts;
    std::vector<script_call> script_calls; // grouped by script
    std::vector<collective_call> collectives;
    std::vector<graph_fingerprint> graphs;
    stated_cluster cluster; // host i is then its server i
    std::vector<pod_group> pods;
    std::uint32_t jobs = 0; // how many have pods
    stated<bool> data_parallel{};
    stated<product const*> kind{}; // the product, where a tool names it
    std::list<std::string> made;   // values that stand nowhere as they are, since they were computed

    /// Keeps a text that was computed where it stays: a list moves none of its texts, whoever takes it over.
    [[nodiscard]] std::string_view keep(std::string text) {
        made.push_back(std::move(text));
        return made.back();
    }
    [[nodiscard]] bool empty() const noexcept {
        return hosts.empty() && environments.empty() && launches.empty() && processes.empty() && scripts.empty() &&
               collectives.empty() && graphs.empty() && pods.empty() && !cluster.given && !kind;
    }
};

} // namespace atlascheck::read
