// SPDX-License-Identifier: Apache-2.0
#include "../racks.hpp"

#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

// Each rule alone, those of `address/` and all together, on sound clusters: NAME/DEVICES, NAME/masked/DEVICES with a
// netmask.
// std::sort of the same addresses stands beside duplicate-ip, in the order of the table and in none.

namespace {
using namespace atlascheck;
namespace hana = boost::hana;

/// All that a rank table and a job may tell, of one cluster.
struct input {
    std::vector<server> servers;
    std::vector<device> devices;
    std::vector<std::string> names;
    std::vector<std::string_view> server_ids;
    std::vector<device_ports> ports;
    std::vector<graph_fingerprint> graphs;
    std::vector<collective_call> calls{{collective::allreduce, dtype::float16}};
    cluster_view cluster;
    table_view table;
    workload_view workload;

    input(product const& p, std::size_t size) : servers(size / bench::each), devices(size), ports(size) {
        bench::fill(servers, devices, p);
        for (std::size_t s = 0; s != servers.size(); ++s) names.push_back("node_" + std::to_string(s));
        server_ids.assign(names.begin(), names.end());
        for (std::uint32_t i = 0; i != size; ++i) {
            ports[i].host_port = 1024 + i % bench::each;
            graphs.push_back({i, 1});
        }
        cluster.servers = servers;
        cluster.devices = devices;
        table.server_count = table.server_entries = static_cast<std::uint32_t>(servers.size());
        table.server_ids = server_ids;
        table.ports = ports;
        workload.calls = calls;
        workload.graphs = graphs;
    }
    input(input const&) = delete;
    input& operator=(input const&) = delete;
};

input const& input_of(product const& p, std::size_t size) {
    static std::map<std::tuple<product const*, std::size_t>, input> made;
    return made.try_emplace({&p, size}, p, size).first->second;
}

void judge(benchmark::State& state, auto book, product const& p, auto const&... netmask) {
    input const& in = input_of(p, static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(check(book, in.cluster, p, in.table, in.workload, netmask...).size());
}

// The devices in the table's order, or shuffled: a table is usually in order, a sort's usual input is not.
std::vector<device> devices_in(std::size_t size, bool shuffled) {
    std::vector<device> devices = input_of(products::a2, size).devices;
    if (shuffled) std::shuffle(devices.begin(), devices.end(), std::mt19937{1});
    return devices;
}
void find_duplicates(benchmark::State& state, bool shuffled) {
    std::vector<device> const devices = devices_in(static_cast<std::size_t>(state.range(0)), shuffled);
    cluster_view c = input_of(products::a2, devices.size()).cluster;
    c.devices = devices;
    for (auto _ : state) benchmark::DoNotOptimize(check(hana::tuple<rules::address::duplicate_ip>{}, c).size());
}
void sort_addresses(benchmark::State& state, bool shuffled) {
    std::vector<std::uint32_t> addresses;
    for (device const& d : devices_in(static_cast<std::size_t>(state.range(0)), shuffled)) addresses.push_back(d.ip());
    std::vector<std::uint32_t> sorted(addresses.size());
    for (auto _ : state) {
        std::copy(addresses.begin(), addresses.end(), sorted.begin()); // a hundredth of what follows
        std::sort(sorted.begin(), sorted.end());
        benchmark::DoNotOptimize(sorted.data());
    }
}

void add(std::string const& name, auto measure) {
    benchmark::RegisterBenchmark(name.c_str(), measure)->Arg(9216)->Arg(1'000'000);
}
void add_book(std::string const& name, auto book, product const& p) {
    add(name, [book, &p](benchmark::State& state) { judge(state, book, p); });
    if (name.starts_with("address/") || name.starts_with("together/"))
        add(name + "/masked", [book, &p](benchmark::State& state) { judge(state, book, p, bench::wide); });
}

} // namespace

int main(int argc, char** argv) {
    constexpr auto of_address = [](auto rule) {
        return hana::bool_c<std::string_view{decltype(rule)::info.id}.starts_with("address/")>;
    };
    hana::for_each(rulebook, [](auto rule) {
        using R = decltype(rule);
        product const& p = applies<R>(products::atlas) ? products::atlas : products::a2;
        if constexpr (requires { &R::template check<report>; }) add_book(std::string{R::info.id}, hana::tuple<R>{}, p);
    });
    for (product const* p : products::all) {
        add_book("together/address/" + std::string{p->id}, hana::filter(rulebook, of_address), *p);
        add_book("together/all/" + std::string{p->id}, rulebook, *p);
    }
    for (bool const shuffled : {false, true}) {
        std::string const order = shuffled ? "shuffled/" : "in-order/";
        add(order + "duplicate-ip", [=](benchmark::State& state) { find_duplicates(state, shuffled); });
        add(order + "std::sort", [=](benchmark::State& state) { sort_addresses(state, shuffled); });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
