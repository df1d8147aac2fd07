// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/job_facts.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/table_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace atlascheck::read::detail {

/// Makes facts of what a job file says: names find their servers, environments inherit, and what a variable of a
/// process says becomes a fact of the process.
class job_joiner {
public:
    job_joiner(job_facts& facts, table_findings& found, std::vector<job_contradiction>& contradictions) noexcept
        : facts_{facts}, all_{facts.all}, found_{found}, contradictions_{contradictions} {}

    void operator()() {
        name_servers();
        make_hosts();
        place_processes();
        make_environments();
        for (std::size_t i = 0; i != all_.processes.size(); ++i) from_variables(i);
    }

private:
    // The last variable of each name that states a fact of a process, among all; none where it is not set.
    struct own_variables {
        std::uint32_t rank = no_index, local_rank = no_index, world_size = no_index;
        std::uint32_t master_addr = no_index, master_port = no_index, visible = no_index;
    };

    [[nodiscard]] static std::uint32_t size(auto const& list) noexcept {
        return static_cast<std::uint32_t>(list.size());
    }
    void bad(table_key key, place at, rules::input::expectation expected) {
        pending p{};
        p.what = pending::kind::bad_value;
        p.key = key;
        p.where = {at.index, at.length};
        p.expected = expected;
        found_.all.push_back(p);
    }

    // Of two servers with one name nobody knows which is meant.
    void name_servers() {
        stated_cluster& c = all_.cluster;
        for (std::uint32_t i = 0; i != c.servers.size(); ++i) {
            if (c.names[i].empty()) continue;
            auto const [at, fresh] = hosts_.try_emplace(c.names[i], i);
            if (fresh) continue;
            bad(table_key::name, c.servers_at[i], rules::input::expectation::own_name);
            c.servers[at->second].merged = c.servers[i].merged = true;
            c.names[i] = {};
        }
    }
    void make_hosts() {
        stated_cluster const& c = all_.cluster;
        for (std::uint32_t i = 0; i != c.servers.size(); ++i) {
            server const& s = c.servers[i];
            host h;
            h.name = c.names[i];
            h.at = c.servers_at[i];
            h.server = i;
            h.first = size(all_.devices);
            h.partial = s.partial;
            if (any_target(s)) add_targets(s);
            h.count = size(all_.devices) - h.first;
            all_.hosts.push_back(h);
        }
    }
    [[nodiscard]] bool any_target(server const& s) const noexcept {
        for (std::uint32_t i = s.first; i != s.first + s.count; ++i)
            if (facts_.targets[i] || facts_.targets_unknown[i]) return true;
        return false;
    }
    void add_targets(server const& s) {
        for (std::uint32_t i = s.first; i != s.first + s.count; ++i) {
            device const& d = all_.cluster.devices[i];
            if (!d.has_id()) continue;
            host_device h;
            h.id = d.id();
            h.target = facts_.targets[i];
            h.target_unknown = facts_.targets_unknown[i];
            h.at = all_.cluster.devices_at[i];
            all_.devices.push_back(h);
        }
    }
    void place_processes() {
        bool const all_known = all_.cluster.given && !all_.cluster.more_servers;
        for (std::size_t i = 0; i != all_.processes.size(); ++i) {
            stated<std::string_view> const& name = facts_.process_servers[i];
            if (!name) continue;
            auto const known = hosts_.find(*name);
            if (known != hosts_.end()) {
                all_.processes[i].host = known->second;
            } else if (all_known) {
                bad(table_key::server, name.at, rules::input::expectation::server_name);
            } else {
                all_.processes[i].host = size(all_.hosts);
                hosts_.emplace(*name, size(all_.hosts));
                host h;
                h.name = *name;
                h.at = name.at;
                all_.hosts.push_back(h);
            }
        }
    }

    void make_environments() {
        std::uint32_t const job = add(facts_.environment, no_index, no_index);
        std::vector<std::uint32_t> of_host(all_.hosts.size(), job);
        for (std::uint32_t i = 0; i != facts_.server_environments.size(); ++i)
            of_host[i] = add(facts_.server_environments[i], i, job);
        for (std::size_t i = 0; i != all_.processes.size(); ++i) {
            process& p = all_.processes[i];
            p.environment = add(facts_.process_environments[i], p.host, p.host == no_index ? job : of_host[p.host]);
        }
    }
    // The environment of an object; its parent where it has none of its own.
    [[nodiscard]] std::uint32_t add(job_environment const& from, std::uint32_t of, std::uint32_t parent) {
        if (!from.given) return parent;
        environment e;
        e.first = size(all_.variables);
        e.count = from.count;
        e.host = of;
        e.at = from.at;
        e.parent = parent;
        auto const begin = facts_.variables.begin() + from.first;
        all_.variables.insert(all_.variables.end(), begin, begin + from.count);
        all_.environments.push_back(e);
        known_.push_back(parent == no_index ? own_variables{} : known_[parent]);
        note(e, known_.back());
        return size(all_.environments) - 1;
    }
    void note(environment const& e, own_variables& known) const {
        for (std::uint32_t i = e.first; i != e.first + e.count; ++i) {
            std::string_view const name = all_.variables[i].name;
            if (name == "RANK") known.rank = i;
            if (name == "LOCAL_RANK") known.local_rank = i;
            if (name == "WORLD_SIZE") known.world_size = i;
            if (name == "MASTER_ADDR") known.master_addr = i;
            if (name == "MASTER_PORT") known.master_port = i;
            if (name == "ASCEND_RT_VISIBLE_DEVICES") known.visible = i;
        }
    }

    void from_variables(std::size_t i) {
        process& p = all_.processes[i];
        if (p.environment == no_index) return;
        own_variables const& known = known_[p.environment];
        first_variable_ = facts_.process_environments[i].given ? all_.environments[p.environment].first
                                                               : size(all_.variables);
        number(p.rank, known.rank);
        number(p.local_rank, known.local_rank);
        number(p.world_size, known.world_size);
        number(p.master_port, known.master_port);
        text(p.master_addr, known.master_addr);
        text(p.visible, known.visible);
    }
    void number(stated<std::uint32_t>& to, std::uint32_t from) {
        if (from == no_index || !all_.variables[from].plain) return;
        auto const n = read_number(all_.variables[from].value);
        if (n.kind == number_reading::how::plain)
            settle(to, stated<std::uint32_t>{n.value, all_.variables[from].at}, from);
    }
    void text(stated<std::string_view>& to, std::uint32_t from) {
        if (from == no_index || !all_.variables[from].plain) return;
        settle(to, stated<std::string_view>{all_.variables[from].value, all_.variables[from].at}, from);
    }
    // A key goes before a variable; where the process itself sets it to something else, it says two things.
    template <class T>
    void settle(stated<T>& key, stated<T> const& set, std::uint32_t from) {
        if (!key) {
            key = set;
            return;
        }
        if (*key == *set || from < first_variable_) return;
        bool const later = key.at.index < set.at.index;
        contradictions_.push_back({all_.variables[from].name_at, later ? key.at : set.at, later ? set.at : key.at});
    }

    job_facts& facts_;
    input_facts& all_;
    table_findings& found_;
    std::vector<job_contradiction>& contradictions_;
    std::unordered_map<std::string_view, std::uint32_t> hosts_; // by name
    std::vector<own_variables> known_;                          // of each environment, with what it inherits
    std::uint32_t first_variable_ = 0;                          // that the process sets itself
};

} // namespace atlascheck::read::detail
