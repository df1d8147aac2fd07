// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/joined.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <atlascheck/check.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
using read::input_facts;
using read::joined_facts;

struct known_ip {
    std::uint32_t id;
    std::string_view ip;
    int mask = -1;
};

/// What a hccn.conf says; without a name it is of any host.
input_facts conf(std::uint16_t input, std::string_view name, std::initializer_list<known_ip> devices) {
    input_facts f;
    f.hosts.push_back({.name = name, .at = {spot::text, input, 0, 1}});
    for (known_ip const& k : devices) {
        host_device d;
        d.id = k.id;
        d.at = {spot::text, input, k.id * 10, 9};
        d.conf_ip = {*parse_address(k.ip), d.at};
        if (k.mask >= 0) d.conf_mask = {netmask{static_cast<std::uint8_t>(k.mask)}, d.at};
        f.devices.push_back(d);
    }
    f.hosts[0].count = static_cast<std::uint32_t>(f.devices.size());
    return f;
}
/// The same from hccn_tool.
input_facts tool(std::uint16_t input, std::string_view name, std::initializer_list<known_ip> devices) {
    input_facts f = conf(input, name, devices);
    for (host_device& d : f.devices) {
        d.tool_ip = std::exchange(d.conf_ip, {});
        d.tool_mask = std::exchange(d.conf_mask, {});
    }
    return f;
}
input_facts reserved(std::uint16_t input, port_range r) {
    input_facts f;
    f.hosts.push_back({.at = {spot::text, input, 0, 1}});
    f.hosts[0].reserved = {0, 1, {spot::text, input, 5, 11}, true};
    f.ranges.push_back(r);
    return f;
}

TEST_CASE("nothing at all") {
    joined_facts f;
    f.join();
    CHECK(f.empty());
    CHECK(f.cluster() == nullptr);
    CHECK(f.hosts() == nullptr);
    CHECK(f.launches() == nullptr);
}
TEST_CASE("two hosts whose files do not name them are two servers, known but not used") {
    joined_facts f;
    f.add(conf(0, "", {{0, "10.0.0.1", 24}, {1, "10.0.1.1", 24}}), 0);
    f.add(conf(1, "", {{0, "10.0.0.2", 24}, {1, "10.0.1.2"}}), 1);
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->servers.size() == 2);
    CHECK(f.cluster()->devices.size() == 4);
    CHECK_FALSE(f.cluster()->states_use);
    CHECK(f.cluster()->devices[0].has_mask());
    CHECK_FALSE(f.cluster()->devices[3].has_mask());
    CHECK(f.hosts()->hosts[1].server == 1);
    auto const where = f.locate(place::of(spot::device_ip, 3));
    CHECK(where.input == 1);
    CHECK(where.where.offset == 10);
    CHECK(f.hosts()->servers);
    CHECK(*f.hosts()->servers == 2);
    CHECK_FALSE(f.hosts()->ranks);
}
TEST_CASE("two files of one kind are two hosts, whatever they hold") {
    joined_facts f;
    f.add(conf(0, "", {{0, "10.0.0.1"}}), 0);
    f.add(conf(1, "", {{0, "10.0.0.1"}}), 1);
    f.join();
    CHECK(f.cluster()->servers.size() == 2);
    CHECK(check(*f.cluster(), products::a2).of<rules::address::duplicate_ip>().findings.size() == 1);
}
TEST_CASE("a file and a transcript with the same addresses are one host") {
    joined_facts f;
    f.add(conf(0, "", {{0, "10.0.0.1"}, {1, "10.0.1.1"}}), 0);
    f.add(tool(1, "h1", {{0, "10.0.0.1", 24}}), 1);
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 1);
    CHECK(f.hosts()->hosts[0].count == 2);
    CHECK(f.host_name(0) == "h1");
    CHECK(f.hosts()->devices[0].conf_ip);
    CHECK(f.hosts()->devices[0].tool_ip);
    CHECK(f.cluster()->devices[0].has_mask());
}
TEST_CASE("one different address keeps them apart") {
    joined_facts f;
    f.add(conf(0, "", {{0, "10.0.0.1"}, {1, "10.0.1.1"}}), 0);
    f.add(tool(1, "", {{0, "10.0.0.1"}, {1, "10.0.1.9"}}), 1);
    f.join();
    CHECK(f.hosts()->hosts.size() == 2);
}
TEST_CASE("a file and a transcript are one host where more addresses are equal than different") {
    joined_facts f;
    f.add(conf(0, "", {{0, "10.0.0.1"}, {1, "10.0.1.1"}, {2, "10.0.2.1"}}), 0);
    f.add(tool(1, "", {{0, "10.0.0.1"}, {1, "10.0.1.9"}, {2, "10.0.2.1"}}), 1);
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 1);
    report const found = check(*f.hosts(), *f.cluster(), products::a2);
    CHECK(found.of<rules::host::stale_ip>().findings.size() == 1);
    CHECK(found.of<rules::address::duplicate_ip>().findings.empty());
}
TEST_CASE("two transcripts of which one address differs are two hosts") {
    joined_facts f;
    f.add(tool(0, "", {{0, "10.0.0.1"}, {1, "10.0.1.1"}, {2, "10.0.2.1"}}), 0);
    f.add(tool(1, "", {{0, "10.0.0.1"}, {1, "10.0.1.9"}, {2, "10.0.2.1"}}), 1);
    f.join();
    CHECK(f.hosts()->hosts.size() == 2);
}
TEST_CASE("one name is one host") {
    joined_facts f;
    f.add(conf(0, "h1", {{1, "10.0.1.1"}, {0, "10.0.0.1"}}), 0);
    f.add(conf(1, "h2", {{0, "10.0.0.2"}}), 1);
    f.add(tool(2, "", {{0, "10.0.0.7"}}), 2, "h1");
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 2);
    CHECK(f.hosts()->hosts[0].count == 2);
    CHECK(f.hosts()->devices[0].id == 0);
    CHECK(*f.hosts()->devices[0].tool_ip == *parse_address("10.0.0.7"));
    CHECK(*f.hosts()->devices[0].conf_ip == *parse_address("10.0.0.1"));
}
TEST_CASE("settings without a name are those of the only host") {
    joined_facts f;
    f.add(conf(0, "h1", {{0, "10.0.0.1"}}), 0);
    f.add(reserved(1, {60000, 60015}), 1);
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 1);
    CHECK(f.hosts()->hosts[0].reserved.known);
    CHECK(f.hosts()->ranges_of(f.hosts()->hosts[0].reserved)[0].last == 60015);
}
TEST_CASE("of two hosts nobody can tell whose they are") {
    joined_facts f;
    f.add(conf(0, "h1", {{0, "10.0.0.1"}}), 0);
    f.add(conf(1, "h2", {{0, "10.0.0.2"}}), 1);
    f.add(reserved(2, {60000, 60015}), 2);
    f.join();
    CHECK(f.hosts()->hosts.size() == 3);
    CHECK(f.hosts()->hosts[2].server == no_index);
    CHECK(f.unjoined_hosts() == 1);
    CHECK(f.cluster()->servers.size() == 2);
}

constexpr std::string_view two_servers =
    R"({"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
{"server_id": "h1", "host_ip": "10.9.0.1", "device": [{"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
                                {"device_id": "1", "device_ip": "10.0.1.1", "rank_id": "1"}]},
{"server_id": "h2", "host_ip": "10.9.0.2", "device": [{"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "2"},
                                {"device_id": "1", "device_ip": "10.0.1.2", "rank_id": "3"}]}]})";

struct with_table {
    read::source from{"rank_table.json", std::string{two_servers}, {}};
    report found;
    read::rank_table table = read::read_rank_table(from, found, {0});
};

TEST_CASE("hosts find their servers by name, by host_ip and by addresses") {
    with_table t;
    for (std::string_view const name : {"h2", "10.9.0.2", ""}) {
        CAPTURE(name);
        joined_facts f;
        f.add(t.table, 0);
        f.add(conf(1, name, {{1, "10.0.1.2", 20}}), 1);
        f.join();
        CHECK(f.hosts()->hosts[0].server == 1);
        CHECK(f.cluster()->states_use);
        CHECK_FALSE(f.cluster()->devices[0].has_mask());
        CHECK_FALSE(f.cluster()->devices[2].has_mask());
        REQUIRE(f.cluster()->devices[3].has_mask());
        CHECK(f.cluster()->devices[3].mask().length == 20);
        CHECK(*f.hosts()->ranks == 4);
    }
}
TEST_CASE("a host with another address stands apart, and its netmask is nobody's") {
    with_table t;
    joined_facts f;
    f.add(t.table, 0);
    f.add(conf(1, "", {{0, "10.0.0.2", 20}, {1, "10.0.1.9", 20}}), 1);
    f.join();
    CHECK(f.hosts()->hosts[0].server == no_index);
    CHECK(f.unjoined_hosts() == 1);
    CHECK_FALSE(f.cluster()->devices[2].has_mask());
    REQUIRE(f.apart().size() == 1);
    CHECK(f.apart()[0].host == 0);
    CHECK(f.apart()[0].server == 1);
    CHECK(f.apart()[0].device == 1);
}
TEST_CASE("a host of a job file finds its server in the table that is judged, whichever it is in its own file") {
    with_table t;
    input_facts job = conf(1, "h2", {});
    job.hosts.push_back({.name = "h3", .at = {spot::text, 1, 20, 1}, .server = 7});
    job.hosts[0].server = 5;
    input_facts named;
    named.launches.emplace_back().master_addr = {"10.9.0.9"};
    joined_facts f;
    f.add(t.table, 0);
    f.add(std::move(job), 1);
    f.add(std::move(named), 2);
    f.join();
    CHECK(f.hosts()->hosts[0].server == 1);
    CHECK(f.hosts()->hosts[1].server == no_index);
    CHECK(f.unjoined_hosts() == 1);
}
TEST_CASE("the hosts of a second job file are none of the servers of the first") {
    input_facts first = conf(0, "h1", {});
    first.cluster.given = true;
    first.cluster.servers.emplace_back();
    first.cluster.names = {"h1"};
    input_facts second = conf(1, "h9", {});
    second.hosts[0].server = 3;
    second.launches.emplace_back().master_addr = {"10.9.0.9"};
    joined_facts f;
    f.add(std::move(first), 0);
    f.add(std::move(second), 1);
    f.join();
    CHECK(f.hosts()->hosts[0].server == 0);
    CHECK(f.hosts()->hosts[1].server == no_index);
}
TEST_CASE("a host of which nothing is listed stands apart from all servers") {
    with_table t;
    joined_facts f;
    f.add(t.table, 0);
    f.add(conf(1, "h2", {{0, "10.0.0.2"}}), 1);
    f.add(conf(2, "h3", {{0, "10.0.0.3"}}), 2);
    f.join();
    REQUIRE(f.apart().size() == 1);
    CHECK(f.apart()[0].host == 1);
    CHECK(f.apart()[0].server == no_index);
    CHECK(f.apart()[0].device == no_index);
}

TEST_CASE("the master is the host that MASTER_ADDR calls by its name, server_id or host_ip") {
    with_table t;
    for (std::string_view const addr : {"h2", "10.9.0.2", "second"}) {
        CAPTURE(addr);
        joined_facts f;
        f.add(t.table, 0);
        f.add(conf(1, "h1", {{0, "10.0.0.1"}}), 1);
        f.add(conf(2, addr == "second" ? "second" : "", {{0, "10.0.0.2"}}), 2);
        input_facts in;
        in.launches.emplace_back().master_addr = {addr};
        f.add(std::move(in), 3);
        f.join();
        CHECK(f.hosts()->master == 1);
    }
}
TEST_CASE("of two masters neither is it") {
    joined_facts f;
    f.add(conf(0, "h1", {{0, "10.0.0.1"}}), 0);
    input_facts in;
    in.launches.emplace_back().master_addr = {"h1"};
    in.launches.emplace_back().master_addr = {"h2"};
    f.add(std::move(in), 1);
    f.join();
    CHECK(f.hosts()->master == no_index);
}

launch torchrun(std::uint32_t nodes, std::uint32_t each) {
    launch l;
    l.how = launcher::torchrun;
    l.at = {spot::text, 0, 7, 8};
    if (nodes != 0) l.nodes = {nodes};
    l.per_node = {each, {spot::text, 0, 30, 1}};
    return l;
}
TEST_CASE("a launch says how many devices are used") {
    joined_facts f;
    input_facts in;
    in.launches.push_back(torchrun(2, 8));
    f.add(std::move(in), 0);
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->servers.size() == 2);
    CHECK(f.cluster()->devices.size() == 16);
    CHECK(f.cluster()->states_use);
    CHECK(f.locate(place::of(spot::server, 1)).where.offset == 30);
}
TEST_CASE("a process that holds a device hides no launch") {
    joined_facts f;
    input_facts in = conf(0, "", {{5, "10.0.0.1"}});
    in.devices[0].conf_ip = {};
    in.devices[0].process = {4711U, in.devices[0].at};
    f.add(std::move(in), 0);
    input_facts job;
    job.launches.push_back(torchrun(1, 8));
    f.add(std::move(job), 1);
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->devices.size() == 8);
    CHECK(check(f.cluster(), products::a2, f.launches(), f.hosts(), f.environments())
              .of<rules::process::shared_device>()
              .findings.size() == 1);
}
TEST_CASE("without a number of nodes it is one server") {
    joined_facts f;
    input_facts in;
    in.launches.push_back(torchrun(0, 6));
    f.add(std::move(in), 0);
    f.join();
    CHECK(check(*f.cluster(), products::atlas).of<rules::topology::device_count>().findings.size() == 1);
    CHECK(check(*f.cluster(), products::a2).errors() == 0);
}
TEST_CASE("a script that spawns processes launches them, unless a shell script launches it") {
    for (bool const launched : {false, true}) {
        joined_facts f;
        input_facts in;
        in.scripts.push_back({.first = 0, .count = 2});
        in.script_calls.resize(2);
        for (script_call& c : in.script_calls) {
            c.what = script_call::kind::spawn;
            c.processes = {3U};
        }
        in.script_calls[1].conditional = true;
        if (launched) in.launches.emplace_back().how = launcher::python;
        f.add(std::move(in), 0);
        f.join();
        CHECK(f.launches()->launches.size() == 1);
        REQUIRE((f.cluster() == nullptr) == launched);
        if (!launched) CHECK(f.cluster()->devices.size() == 3);
    }
}
TEST_CASE("a launch in a loop of unknown turns says nothing of devices, and an absurd one neither") {
    for (launch l : {torchrun(1, 8), torchrun(~0U, ~0U)}) {
        l.many = *l.nodes == 1;
        joined_facts f;
        input_facts in;
        in.launches.push_back(l);
        f.add(std::move(in), 0);
        f.join();
        CHECK(f.cluster() == nullptr);
    }
}

TEST_CASE("the scripts of two nodes are two servers of one job") {
    joined_facts f;
    for (std::uint16_t input : {std::uint16_t{0}, std::uint16_t{1}}) {
        input_facts in;
        in.launches.push_back(torchrun(2, 4));
        in.launches[0].at.source = input;
        in.launches[0].visible = {"4,5,6,7"};
        f.add(std::move(in), input);
    }
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->servers.size() == 2);
    CHECK(f.cluster()->devices.size() == 8);
    CHECK(f.cluster()->devices[7].id() == 7);
    CHECK(check(*f.cluster(), products::atlas).of<rules::topology::cross_group>().state == outcome::held);
}
TEST_CASE("two jobs on one machine, or two that run side by side: neither is the cluster") {
    for (bool const beside : {false, true}) {
        joined_facts f;
        input_facts in;
        in.launches = {torchrun(1, 4), torchrun(1, 4)};
        for (launch& l : in.launches) l.beside = beside ? 0 : no_index;
        in.launches[0].master_port = {29500U};
        in.launches[1].master_port = {beside ? 29500U : 29600U};
        f.add(std::move(in), 0);
        f.join();
        CHECK(f.cluster() == nullptr);
    }
}
TEST_CASE("two launches one after the other use the same devices") {
    joined_facts f;
    input_facts in;
    in.launches = {torchrun(1, 4), torchrun(1, 4)};
    f.add(std::move(in), 0);
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->devices.size() == 4);
}

/// The environment of one process, as `env` prints it.
input_facts printed(std::uint16_t input, std::string_view rank, std::string_view local, std::string_view world) {
    input_facts f;
    f.environments.push_back({.first = 0, .count = 3, .at = {spot::file, input, 0, 0}, .whole = true});
    std::uint32_t at = 0;
    for (auto const& [name, value] :
         {std::pair<std::string_view, std::string_view>{"RANK", rank}, {"LOCAL_RANK", local}, {"WORLD_SIZE", world}})
        f.variables.push_back({name, value, {spot::text, input, at++, 1}, {}});
    return f;
}
TEST_CASE("printed environments are processes") {
    joined_facts f;
    f.add(printed(0, "0", "0", "2"), 0);
    f.add(printed(1, "1", "1", "2"), 1);
    f.join();
    REQUIRE(f.launches() != nullptr);
    CHECK(f.launches()->processes.size() == 2);
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->servers.size() == 1);
    CHECK(check(*f.cluster(), products::a2).of<rules::process::rank_order>().state == outcome::held);
}
TEST_CASE("a .env file of one process says nothing of how many there are") {
    joined_facts f;
    input_facts in = printed(0, "0", "", "8"); // without LOCAL_RANK
    in.environments[0].whole = false;
    f.add(std::move(in), 0);
    f.join();
    REQUIRE(f.launches() != nullptr);
    auto const all = check(rulebook, *f.launches(), *f.environments());
    CHECK(all.of<rules::process::world_size>().state == outcome::not_evaluated);
}
TEST_CASE("a rank that stands twice") {
    joined_facts f;
    f.add(printed(0, "0", "0", "2"), 0);
    f.add(printed(1, "0", "1", "2"), 1);
    f.join();
    CHECK(check(*f.cluster(), products::a2).of<rules::process::rank_order>().findings.size() == 1);
}
TEST_CASE("where some processes were not printed, gaps are no fault") {
    joined_facts f;
    f.add(printed(0, "8", "0", "16"), 0);
    f.add(printed(1, "9", "1", "16"), 1);
    f.join();
    CHECK(f.cluster()->more_servers);
    CHECK(check(*f.cluster(), products::a2).of<rules::process::rank_order>().findings.empty());
}
TEST_CASE("the processes that a job file lists are all, unless it says that there are more") {
    auto const state = [](std::uint32_t world) {
        joined_facts f;
        input_facts in;
        for (std::uint32_t i = 0; i != 2; ++i) {
            process& p = in.processes.emplace_back();
            p.rank = {0, {spot::text, 0, i, 1}};
            p.local_rank = {i, {spot::text, 0, i, 1}};
            if (world != 0) p.world_size = {world, {spot::text, 0, i, 1}};
        }
        f.add(std::move(in), 0);
        f.join();
        REQUIRE(f.cluster() != nullptr);
        return check(*f.cluster(), products::a2).of<rules::process::rank_order>().state;
    };
    CHECK(state(0) == outcome::spoke);
    CHECK(state(2) == outcome::spoke);
    CHECK(state(3) == outcome::not_evaluated);
}
TEST_CASE("two processes of one LOCAL_RANK whose hosts nobody names: where they run is not plain") {
    joined_facts f;
    f.add(printed(0, "0", "0", "2"), 0);
    f.add(printed(1, "1", "0", "2"), 1);
    f.join();
    CHECK(f.cluster() == nullptr);
}
TEST_CASE("on two hosts that are named it is") {
    joined_facts f;
    f.add(printed(0, "0", "0", "2"), 0, "h1");
    f.add(printed(1, "1", "0", "2"), 1, "h2");
    f.join();
    REQUIRE(f.cluster() != nullptr);
    CHECK(f.cluster()->servers.size() == 2);
    CHECK(f.server_name(1) == "h2");
}
TEST_CASE("a list in LOCAL_RANK, and a variable that is no number, are no fact") {
    joined_facts f;
    f.add(printed(0, "$SLURM_PROCID", "0,1,2,3", "2"), 0);
    f.join();
    CHECK(f.launches() == nullptr);
    CHECK_FALSE(f.empty());
}
TEST_CASE("where the netmask of a device stands") {
    joined_facts f;
    input_facts in;
    host& h = in.hosts.emplace_back();
    h.count = 2;
    for (std::uint32_t i = 0; i != 2; ++i) {
        host_device& d = in.devices.emplace_back();
        d.id = i;
        d.conf_ip = {*parse_address("10.0.0.1"), {spot::text, 0, 10 * i, 8}};
    }
    in.devices[1].conf_mask = {*parse_netmask("24"), {spot::text, 0, 15, 2}};
    f.add(std::move(in), 3);
    f.join();
    CHECK(f.locate(place::of(spot::device_netmask, 1)).where.offset == 15);
    CHECK(f.locate(place::of(spot::device_netmask, 0)).where.offset == 0); // the address, for want of one
    CHECK(f.locate(place::of(spot::device_ip, 1)).where.offset == 10);
}
} // namespace
