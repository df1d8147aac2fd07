// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/join_cluster.hpp>
#include <atlascheck/read/join_hosts.hpp>
#include <atlascheck/read/join_pods.hpp>
#include <atlascheck/read/join_processes.hpp>
#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/rules/input/other_product.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// Where a fact stands in one of several inputs.
struct input_extent {
    std::uint16_t input = 0;
    extent where{};
};

/// A host that is none of the servers of the rank table or job file.
struct apart_host {
    std::uint32_t host = no_index;
    std::uint32_t server = no_index; // that has some of its addresses
    std::uint32_t device = no_index; // whose address differs from the one that this server lists
};

/// The facts of all inputs of a run as one set: what several inputs say of one host is put together, hosts find the
/// servers that they are, and where no rank table tells the cluster, hosts and launches do.
///
/// Inputs are added first, then `join` is called once. Rank tables are referred to, not kept.
///
/// Cost: linear in what was read.
class joined_facts {
public:
    /// The table whose facts are judged; further ones are copies of it.
    void add(rank_table const& table, std::uint16_t input) {
        if (table_ != nullptr || !table.whole()) return;
        table_ = &table;
        table_input_ = input;
    }
    /// What another input says. `host_name` names the host whose it is, where the caller knows; else it is empty.
    void add(input_facts facts, std::uint16_t input, std::string_view host_name = {}) {
        if (!host_name.empty()) name_host(facts, input, host_name);
        append(facts);
        all_.made.splice(all_.made.end(), facts.made);
    }
    /// `direct_link`: there is no switch between the servers.
    void join(bool direct_link = false) {
        merge_hosts();
        if (all_.launches.empty()) add_spawns();
        detail::add_processes({all_.environments, all_.variables}, all_.launches, all_.processes);
        choose_cluster();
        if (knows_use()) join_hosts();
        find_netmasks();
        make_views(direct_link);
    }

    // The facts that rules take; null where nothing is known.
    [[nodiscard]] cluster_view const* cluster() const noexcept { return cluster_ ? &*cluster_ : nullptr; }
    [[nodiscard]] table_view const* table() const noexcept { return table_view_ ? &*table_view_ : nullptr; }
    [[nodiscard]] hosts_view const* hosts() const noexcept { return all_.hosts.empty() ? nullptr : &hosts_; }
    [[nodiscard]] environment_view const* environments() const noexcept {
        return all_.environments.empty() ? nullptr : &environments_;
    }
    [[nodiscard]] launch_view const* launches() const noexcept {
        return all_.launches.empty() && all_.processes.empty() ? nullptr : &launches_;
    }
    [[nodiscard]] script_view const* scripts() const noexcept { return all_.scripts.empty() ? nullptr : &scripts_; }
    [[nodiscard]] workload_view const* workload() const noexcept {
        return all_.collectives.empty() && all_.graphs.empty() ? nullptr : &workload_;
    }
    /// Whether there is no fact at all to judge.
    [[nodiscard]] bool empty() const noexcept {
        return table_ == nullptr && !cluster_ && hosts() == nullptr && environments() == nullptr &&
               launches() == nullptr && scripts() == nullptr && workload() == nullptr;
    }
    /// How many hosts gave facts of their own that are told of in no cluster.
    [[nodiscard]] std::size_t unjoined_hosts() const noexcept {
        return static_cast<std::size_t>(
            std::count_if(all_.hosts.begin(), all_.hosts.end(), [](host const& h) { return h.server == no_index; }));
    }
    /// Those of them that a rank table or job file should list, and why it does not.
    [[nodiscard]] std::span<apart_host const> apart() const noexcept { return apart_; }
    /// The product, where an input tells it.
    [[nodiscard]] stated<product const*> const& kind() const noexcept { return all_.kind; }
    /// Reports input/other-product for each input that names another product than the one that is judged.
    template <class Report>
    void report_products(product const& judged, Report& out) const {
        using rules::input::other_product;
        if constexpr (takes<Report, other_product>) {
            if (products_.empty()) return;
            for (stated<product const*> const& p : products_)
                if (*p != &judged) out.report(other_product{}, {excerpt_of(p.at), {*p}, {&judged}}, p.at);
            out.template conclude<other_product>(true);
        }
    }
    /// A netmask for addresses that know none.
    void assume_mask(netmask m) noexcept {
        if (!cluster_) return;
        cluster_->has_mask = true;
        cluster_->mask = m;
    }

    /// Where a place of these facts stands.
    [[nodiscard]] input_extent locate(place at) const noexcept {
        if (at.what == spot::text) return {at.source, {at.index, at.length}};
        if (at.what == spot::file || at.what == spot::nowhere) return {at.source, {}};
        if (at.what == spot::device_netmask && at.index < netmasks_at_.size() &&
            netmasks_at_[at.index].what == spot::text)
            return locate(netmasks_at_[at.index]);
        if (table_ != nullptr) return {table_input_, table_->locate(at)};
        place const found = detail::locate(built_, at);
        return {found.source, {found.index, found.length}};
    }
    [[nodiscard]] std::string_view server_name(std::size_t i) const noexcept {
        if (table_ != nullptr) return table_->server_name(i);
        return i < built_.names.size() ? built_.names[i] : std::string_view{};
    }
    [[nodiscard]] std::string_view host_name(std::size_t i) const noexcept {
        if (i >= all_.hosts.size()) return {};
        host const& h = all_.hosts[i];
        return h.name.empty() && h.server != no_index ? server_name(h.server) : h.name;
    }

private:
    static void name_host(input_facts& facts, std::uint16_t input, std::string_view name) {
        if (facts.hosts.empty()) facts.hosts.push_back({.name = {}, .at = {spot::file, input, 0, 0}});
        for (host& h : facts.hosts)
            if (h.name.empty()) h.name = name;
        for (environment& e : facts.environments)
            if (e.host == no_index) e.host = 0;
        for (launch& l : facts.launches)
            if (l.host == no_index) l.host = 0;
        for (process& p : facts.processes)
            if (p.host == no_index) p.host = 0;
    }
    static void forget_servers(std::vector<host>& hosts) {
        for (host& h : hosts) h.server = no_index;
    }
    template <class T>
    static void append_all(std::vector<T>& to, std::vector<T>& from) {
        if (to.empty())
            to.swap(from);
        else
            to.insert(to.end(), from.begin(), from.end());
    }
    // Appends the lists of one input to those of all, whose lengths its indexes are shifted by.
    void append(input_facts& f) {
        auto const size = [](auto const& list) { return static_cast<std::uint32_t>(list.size()); };
        auto const shift = [](std::uint32_t& index, std::uint32_t by) {
            if (index != no_index) index += by;
        };
        std::uint32_t const hosts = size(all_.hosts);
        std::uint32_t const environments = size(all_.environments);
        std::uint32_t const launches = size(all_.launches);
        for (host& h : f.hosts) {
            h.first += size(all_.devices);
            h.reserved.first += size(all_.ranges);
            h.persisted.first += size(all_.ranges);
        }
        for (environment& e : f.environments) {
            e.first += size(all_.variables);
            shift(e.parent, environments);
            shift(e.host, hosts);
        }
        for (launch& l : f.launches) {
            shift(l.environment, environments);
            shift(l.host, hosts);
        }
        for (process& p : f.processes) {
            shift(p.environment, environments);
            shift(p.host, hosts);
            shift(p.launch, launches);
        }
        for (script& s : f.scripts) s.first += size(all_.script_calls);
        bool const first_cluster = f.cluster.given && !all_.cluster.given;
        if (!first_cluster) forget_servers(f.hosts); // they are of a cluster that is not judged
        append_all(all_.hosts, f.hosts);
        append_all(all_.devices, f.devices);
        append_all(all_.ranges, f.ranges);
        append_all(all_.environments, f.environments);
        append_all(all_.variables, f.variables);
        append_all(all_.launches, f.launches);
        append_all(all_.processes, f.processes);
        append_all(all_.scripts, f.scripts);
        append_all(all_.script_calls, f.script_calls);
        append_all(all_.collectives, f.collectives);
        append_all(all_.graphs, f.graphs);
        for (pod_group& g : f.pods) g.job += all_.jobs;
        append_all(all_.pods, f.pods);
        all_.jobs += f.jobs;
        detail::fill(all_.kind, f.kind);
        if (f.kind) products_.push_back(f.kind);
        detail::fill(all_.data_parallel, f.data_parallel);
        if (first_cluster) all_.cluster = std::move(f.cluster);
    }

    void merge_hosts() {
        auto const to = detail::host_merger{all_.hosts, all_.devices}();
        auto const moved = [&to](std::uint32_t& host) {
            if (host != no_index) host = to[host];
        };
        for (environment& e : all_.environments) moved(e.host);
        for (launch& l : all_.launches) moved(l.host);
        for (process& p : all_.processes) moved(p.host);
    }

    // A script that spawns its processes launches them itself, unless another script is known to launch it.
    void add_spawns() {
        for (script_call const& call : all_.script_calls) {
            if (call.what != script_call::kind::spawn || call.conditional || !call.processes) continue;
            launch& l = all_.launches.emplace_back();
            l.how = launcher::mp_spawn;
            l.at = call.at;
            l.per_node = call.processes;
        }
    }
    // Whether a rank table or job file says which servers there are, so that hosts are to be found among them.
    [[nodiscard]] bool knows_use() const noexcept { return table_ != nullptr ? table_->has_cluster() : built_.given; }
    // Hosts find their servers; the masks that they know become those of the cluster's devices.
    void join_hosts() {
        if (all_.hosts.empty()) return;
        find_servers();
        bool any = false;
        for_each_netmask([&any](std::uint32_t, stated<netmask> const&) { any = true; });
        if (!any) return;
        devices_.assign(cluster_->devices.begin(), cluster_->devices.end());
        for_each_netmask(
            [this](std::uint32_t i, stated<netmask> const& m) { devices_[i] = devices_[i].with_mask(*m); });
        cluster_->devices = devices_;
    }
    void find_netmasks() {
        if (!cluster_) return;
        for_each_netmask([this](std::uint32_t i, stated<netmask> const& m) {
            netmasks_at_.resize(cluster_->devices.size());
            netmasks_at_[i] = m.at;
        });
    }
    // Calls `visit(index, netmask)` for each device of the cluster whose host gives its netmask.
    void for_each_netmask(auto const& visit) const {
        for (host const& h : all_.hosts) {
            if (h.server >= cluster_->servers.size()) continue;
            server const& s = cluster_->servers[h.server];
            for (std::uint32_t i = s.first; i != s.first + s.count; ++i) {
                device const& d = cluster_->devices[i];
                host_device const* const known = d.has_id() ? device_of(h, d.id()) : nullptr;
                if (known != nullptr && detail::mask_of(*known)) visit(i, detail::mask_of(*known));
            }
        }
    }
    [[nodiscard]] host_device const* device_of(host const& h, std::uint32_t id) const noexcept {
        // By id, since hosts were merged.
        std::span<host_device const> const own{all_.devices.data() + h.first, h.count};
        std::size_t const at = first_not(own, [id](host_device const& d) { return d.id < id; });
        return at == own.size() || own[at].id != id ? nullptr : &own[at];
    }

    void find_servers() {
        std::unordered_map<std::string_view, std::uint32_t> ids;
        std::unordered_map<address, std::uint32_t, detail::address_hash> addresses;
        std::unordered_map<address, std::uint32_t, detail::address_hash> host_ips;
        for (std::uint32_t s = 0; s != cluster_->servers.size(); ++s) {
            server const& of = cluster_->servers[s];
            ids.try_emplace(server_name(s), s);
            if (of.has_host_ip) host_ips.try_emplace(of.host_ip, s);
            for (std::uint32_t i = of.first; i != of.first + of.count; ++i)
                if (cluster_->devices[i].has_ip()) addresses.try_emplace(cluster_->ip_of(i), s);
        }
        for (host& h : all_.hosts) {
            if (h.server != no_index) continue;
            if (auto const named = h.name.empty() ? ids.end() : ids.find(h.name); named != ids.end()) {
                h.server = named->second;
            } else if (auto const ip = parse_address(h.name); ip && host_ips.contains(*ip)) {
                h.server = host_ips[*ip];
            } else {
                by_addresses(h, addresses);
            }
        }
    }
    void by_addresses(host& h, auto const& addresses) {
        std::uint32_t found = no_index;
        for (std::uint32_t i = h.first; i != h.first + h.count; ++i) {
            host_device const& d = all_.devices[i];
            if (!detail::ip_of(d)) continue;
            auto const at = addresses.find(*detail::ip_of(d));
            if (at == addresses.end()) continue;
            found = at->second;
            break;
        }
        std::uint32_t const odd = found == no_index ? no_index : first_difference(h, cluster_->servers[found]);
        if (found != no_index && odd == no_index)
            h.server = found;
        else
            apart_.push_back({static_cast<std::uint32_t>(&h - all_.hosts.data()), found, odd});
    }
    /// The id of a device whose address its host and the server state differently, or `no_index`.
    [[nodiscard]] std::uint32_t first_difference(host const& h, server const& s) const {
        for (std::uint32_t i = s.first; i != s.first + s.count; ++i) {
            device const& d = cluster_->devices[i];
            host_device const* const known = d.has_id() ? device_of(h, d.id()) : nullptr;
            if (known != nullptr && d.has_ip() && detail::ip_of(*known) &&
                !(*detail::ip_of(*known) == cluster_->ip_of(i)))
                return d.id();
        }
        return no_index;
    }

    // A rank table before a job file, before what hosts have, before what pods ask for, before what
    // processes and launches use.
    void choose_cluster() {
        if (table_ != nullptr) {
            table_view_ = table_->table();
            forget_servers(all_.hosts);
            if (table_->has_cluster()) cluster_ = table_->cluster();
            return;
        }
        if (all_.cluster.given)
            built_ = std::move(all_.cluster);
        else
            built_ = detail::cluster_of_hosts(all_.hosts, all_.devices);
        if (!built_.given && built_.servers.empty()) built_ = detail::cluster_of_pods(all_.pods);
        if (!built_.given && built_.servers.empty())
            built_ = all_.processes.empty() ? detail::cluster_of_launches(all_.launches)
                                            : detail::cluster_of_processes(all_.processes, all_.hosts);
        if (built_.given || !built_.servers.empty()) cluster_ = detail::view_of(built_);
    }

    void make_views(bool direct_link) {
        hosts_ = {.hosts = all_.hosts, .devices = all_.devices, .ranges = all_.ranges, .direct_link = direct_link};
        environments_ = {all_.environments, all_.variables};
        launches_ = {all_.launches, all_.processes};
        workload_.calls = all_.collectives;
        workload_.graphs = all_.graphs;
        if (all_.data_parallel) workload_.data_parallel = *all_.data_parallel;
        count();
        find_master();
        scripts_ = {all_.scripts, all_.script_calls, hosts_.ranks && *hosts_.ranks > 1};
    }
    // The host whose name or address all that name a master agree on.
    void find_master() {
        std::string_view master;
        bool agreed = true;
        auto const heed = [&](stated<std::string_view> const& addr) {
            if (!addr) return;
            agreed &= master.empty() || master == *addr;
            master = *addr;
        };
        for (launch const& l : all_.launches) heed(l.master_addr);
        for (process const& p : all_.processes) heed(p.master_addr);
        for (std::uint32_t h = 0; agreed && !master.empty() && h != all_.hosts.size(); ++h)
            if (is_called(all_.hosts[h], master)) hosts_.master = h;
    }
    [[nodiscard]] bool is_called(host const& h, std::string_view name) const noexcept {
        if (h.name == name) return true;
        if (h.server == no_index || !cluster_) return false;
        if (server_name(h.server) == name) return true;
        server const& s = cluster_->servers[h.server];
        auto const ip = parse_address(name);
        return ip && s.has_host_ip && s.host_ip == *ip;
    }
    // How many servers and ranks the job has, as far as anything tells.
    void count() {
        if (cluster_ && !cluster_->more_servers) {
            hosts_.servers = {static_cast<std::uint32_t>(cluster_->servers.size())};
            if (cluster_->states_use) hosts_.ranks = {static_cast<std::uint32_t>(cluster_->devices.size())};
        }
        for (launch const& l : all_.launches) {
            if (l.nodes && (!hosts_.servers || *hosts_.servers < *l.nodes)) hosts_.servers = l.nodes;
            detail::fill(hosts_.ranks, l.world_size);
        }
        for (process const& p : all_.processes) detail::fill(hosts_.ranks, p.world_size);
    }

    rank_table const* table_ = nullptr;
    std::uint16_t table_input_ = 0;
    input_facts all_;
    stated_cluster built_;
    std::vector<stated<product const*>> products_; // one an input
    std::vector<apart_host> apart_;
    std::vector<place> netmasks_at_; // of the cluster's devices, or empty
    std::vector<device> devices_;    // the table's, with the masks of the hosts
    std::optional<cluster_view> cluster_;
    std::optional<table_view> table_view_;
    hosts_view hosts_;
    environment_view environments_;
    launch_view launches_;
    script_view scripts_;
    workload_view workload_;
};

} // namespace atlascheck::read
