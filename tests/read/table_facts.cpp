// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/table_facts.hpp>

#include "read/reading.hpp"

#include <atlascheck/read/rank_table.hpp>

namespace {
using namespace atlascheck;
using reading::device_of;
using reading::result;
using reading::table_of;

// Servers and their devices as `name: id ip rank, ...; ...`; `?` is unknown, `-` absent, `~` not whole, `+` joined.
std::string facts(read::rank_table const& t) {
    cluster_view const c = t.cluster();
    std::string out;
    auto const dotted = [](address const& ip) {
        if (ip.kind == family::ipv6) return "v6:" + std::to_string(ip.v6.low);
        return std::to_string(ip.v4.a) + "." + std::to_string(ip.v4.b) + "." + std::to_string(ip.v4.c) + "." +
               std::to_string(ip.v4.d);
    };
    for (std::size_t s = 0; s != c.servers.size(); ++s) {
        server const& of = c.servers[s];
        std::string const name{t.server_name(s)};
        out += (s == 0 ? "" : "; ") + (name.empty() ? "?" : name) + (of.partial ? "~" : "") + (of.merged ? "+" : "") +
               ":";
        for (std::size_t i = of.first; i != of.first + of.count; ++i) {
            device const& d = c.devices[i];
            out += i == of.first ? " " : ", ";
            out += d.has_id() ? std::to_string(d.id()) : "?";
            out += " " + (d.has_ip() ? dotted(c.ip_of(i)) : d.has_unknown_ip() ? "?" : "-");
            for (more_address const& m : c.more)
                if (m.device == i && (m.nth != 0 || !d.has_ip())) out += "/" + dotted(m.ip);
            out += " " + (d.has_rank() ? std::to_string(d.rank()) : "?");
        }
    }
    return out + (c.more_servers ? " ..." : "");
}
std::string facts(std::string const& text) { return facts(result{text}.table); }

std::string dev(std::string_view id, std::string_view ip, std::string_view rank) {
    return R"({"device_id":")" + std::string{id} + R"(","device_ip":")" + std::string{ip} + R"(","rank_id":")" +
           std::string{rank} + "\"}";
}
std::string srv(std::string_view id, std::string const& devices, std::string_view more = "") {
    return R"({"server_id":")" + std::string{id} + R"(",)" + std::string{more} + R"("device":[)" + devices + "]}";
}
std::string table(std::string const& servers) {
    return R"({"version":"1.0","status":"completed","server_list":[)" + servers + "]}";
}
std::string lab_instance(std::string_view server, std::string_view id, std::string_view rank) {
    return R"({"server_id":")" + std::string{server} + R"(","rank_id":")" + std::string{rank} +
           R"(","devices":[{"device_id":")" + std::string{id} + R"(","device_ip":"10.0.0.)" + std::string{rank} +
           "\"}]}";
}
std::string lab(std::string const& instances,
                std::string_view counts = R"("instance_count":"2","device_num":"2","server_num":"1")") {
    return R"({"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1","group_list":[{"group_name":"g",)" +
           std::string{counts} + R"(,"instance_list":[)" + instances + "]}]}";
}
std::string pod(std::string_view name, std::string_view server, std::string const& devices) {
    return R"({"pod_name":")" + std::string{name} + R"(","server_id":")" + std::string{server} + R"(","devices":[)" +
           devices + "]}";
}
std::string cloud(std::string const& instances,
                  std::string_view counts = R"("instance_count":"2","device_count":"2")") {
    return R"({"status":"completed","group_count":"1","group_list":[{"group_name":"g",)" + std::string{counts} +
           R"(,"instance_list":[)" + instances + "]}]}";
}
std::string legacy_dev(std::string_view id, std::string_view ip) {
    return R"({"device_id":")" + std::string{id} + R"(","device_ip":")" + std::string{ip} + "\"}";
}

TEST_CASE("read/table_facts: servers and devices") {
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1", "0") + "," + dev("1", "10.0.0.2", "1")) + "," +
                      srv("b", dev("7", "", "2")))) == "a: 0 10.0.0.1 0, 1 10.0.0.2 1; b: 7 - 2");
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1,10.0.0.2", "0") + "," + dev("1", "::1,10.0.0.3", "1")))) ==
          "a: 0 10.0.0.1/10.0.0.2 0, 1 v6:1/10.0.0.3 1");
    CHECK(facts(table(srv("\\u0061b", dev("0", "10.0.0.1", "0")))) == "ab: 0 10.0.0.1 0");
    CHECK(facts(device_of("")) == "a: ? - ?");
}

TEST_CASE("read/table_facts: what cannot be read is unknown") {
    CHECK(facts(table(srv("xx-xx", dev("{i}", "10.0.0.xx", "")))) == "?: ? ? ?");
    CHECK(facts(table(srv("a", dev("01", "10.0.0.01", "-1")))) == "a: 1 ? ?");
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1,bad", "0")))) == "a: 0 ? 0"); // none of a list that is not whole
    CHECK(facts(table(srv("a", dev("0", "::1,bad", "0")))) == "a: 0 ? 0");
    CHECK(facts(device_of(R"("device_id":0,"device_ip":1,"rank_id":2)")) == "a: ? ? ?");
    CHECK(facts(table(srv("a", "") + ",1")) == "a~: ...");
    CHECK(facts(table(R"({"device":7})")) == "?~:");
    CHECK(facts(R"({"status":"completed","version":"1.0"})") == " ...");
    CHECK(facts(R"({"status":"initializing"})") == " ...");
}

TEST_CASE("read/table_facts: elisions hide") {
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1", "0") + ",\n...\n"))) == "a~: 0 10.0.0.1 0");
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1", "0") + ",{\n...\n}"))) == "a~: 0 10.0.0.1 0, ? ? ?");
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1", "0")) + "\n,\n...\n")) == "a: 0 10.0.0.1 0 ...");
    CHECK(facts(table(srv("a", dev("0", "10.0.0.1", "0")) + ",{\n...\n}")) == "a: 0 10.0.0.1 0; ?~: ...");
    CHECK(facts(table("{\"server_id\":\"a\",\n...\n}")) == "a~:");
    result const top{"{\n...\n}"};
    CHECK(top.table.table().version == table_version::unreadable);
    CHECK(top.table.table().status == table_status::unreadable);
}

TEST_CASE("read/table_facts: entries of one server_id are one server") {
    std::string const three = table(srv("a", dev("0", "10.0.0.1,10.0.0.9", "0")) + "," +
                                    srv("b", dev("0", "::1", "1")) + "," + srv("a", dev("1", "10.0.0.3", "2")) + "," +
                                    srv("c", dev("0", "10.0.0.4", "3")));
    result const r{three};
    CHECK(facts(r.table) == "a+: 0 10.0.0.1/10.0.0.9 0, 1 10.0.0.3 2; b: 0 v6:1 1; c: 0 10.0.0.4 3");
    table_view const t = r.table.table();
    REQUIRE(t.server_ids.size() == 4);
    CHECK(t.server_ids[2] == "a");
    CHECK(t.server_entries == 4U);
    // Places follow their devices and servers.
    CHECK(r.at(place::of(spot::device_ip, 1)).ends_with(" 10.0.0.3"));
    CHECK(r.at(place::of(spot::device_ip, 2)).ends_with(" ::1"));
    CHECK(r.at(place::of(spot::server_id, 2)).ends_with(" c"));
    CHECK(r.at(place::of(spot::server_entry, 2)) == "1:240 a");
    // Beside each other they need not move.
    CHECK(facts(table(srv("a", dev("0", "", "0")) + "," + srv("a", dev("1", "", "1")))) == "a+: 0 - 0, 1 - 1");
    // Further entries have host_ips of their own.
    result const hosts{table(srv("a", dev("0", "", "0"), R"("host_ip":"10.1.0.1",)") + "," +
                             srv("b", dev("0", "", "1")) + "," +
                             srv("a", dev("1", "", "2"), R"("host_ip":"10.1.0.2",)"))};
    cluster_view const c = hosts.table.cluster();
    CHECK(c.servers[0].host_ip == "10.1.0.1"_ip);
    REQUIRE(c.more_hosts.size() == 1);
    CHECK(c.more_hosts[0].server == 0);
    CHECK(c.more_hosts[0].ip == "10.1.0.2"_ip);
    CHECK(hosts.at(place::of(spot::host_ip, 0)).ends_with(" 10.1.0.1"));
    CHECK(hosts.at(place::of(spot::entry_host_ip, c.more_hosts[0].entry)).ends_with(" 10.1.0.2"));
    // Unknown names are no name.
    CHECK(facts(table(srv("xx-xx", dev("0", "", "0")) + "," + srv("xx-xx", dev("1", "", "1")))) ==
          "?: 0 - 0; ?: 1 - 1");
}

TEST_CASE("read/table_facts: of a key that stands twice the last holds") {
    CHECK(facts(device_of(R"("device_id":"1","rank_id":"0","device_id":"2","rank_id":"x")")) == "a: 2 - ?");
    CHECK(facts(device_of(R"("device_id":"1","rank_id":"0","device_ip":"::1,::2","device_ip":"10.0.0.1")")) ==
          "a: 1 10.0.0.1 0");
    CHECK(facts(device_of(R"("device_id":"1","rank_id":"0","device_ip":"10.0.0.1,10.0.0.2","device_ip":"")")) ==
          "a: 1 - 0");
    CHECK(facts(table(R"({"server_id":"a","device":[{"device_id":"1"},5,)" + dev("2", "::1", "2") +
                      R"(],"server_id":"b","device":[)" + dev("3", "::2", "3") + "]}")) == "b: 3 v6:2 3");
    CHECK(facts(R"({"server_list":[)" + srv("a", dev("1", "", "1")) + R"(],"version":"1.0","server_list":[)" +
                srv("b", dev("2", "", "2")) + "]}") == "b: 2 - 2");
    CHECK(facts(cloud(pod("p", "a", legacy_dev("0", "")) + R"(],"instance_list":[)" +
                      pod("q", "b", legacy_dev("1", "")))) == "b: 1 - ?");
    CHECK(result{
              cloud(pod("p", "a", legacy_dev("0", "")) + R"(],"instance_list":[)" + pod("q", "b", legacy_dev("1", "")))}
              .table.table()
              .groups[0]
              .devices == 1);
    CHECK(result{R"({"version":"2.0","version":"1.0","status":"a","status":"completed","server_list":[]})"}
              .table.table()
              .version == table_version::v1_0);
}

TEST_CASE("read/table_facts: what the table states") {
    auto const view = [](std::string const& text) { return result{text}.table.table(); };
    CHECK(view(table_of("")).server_count == 1U);
    CHECK(view(table_of("")).server_entries == 1U);
    CHECK(view(table("")).server_entries == std::nullopt); // an empty list is a fault of its own
    CHECK(view(table("1")).server_entries == 1U);
    CHECK(view("{\n...\n" + table(srv("a", dev("0", "", "0"))).substr(1)).server_entries == std::nullopt);
    CHECK(view(R"({"server_count":"{n}"})").server_count == std::nullopt);
    CHECK(view(R"({"server_list":[]})").version == table_version::absent);
    CHECK(view(R"({})").version == table_version::unreadable); // what is missing is the list
    CHECK(view(R"({"version":"Standard","server_list":[]})").version == table_version::absent);
    CHECK(view(R"({"version":1.2,"server_list":[]})").version == table_version::v1_2);
    CHECK(view(R"({"version":1.2,"server_list":[]})").bare_version);
    CHECK(!view(R"({"version":1.2,"version":"1.2","server_list":[]})").bare_version);
    CHECK(view(R"({"version":1.20,"server_list":[]})").version == table_version::unreadable);
    CHECK(view(R"({"version":"1.00"})").version == table_version::other);
    CHECK(view(R"({"status":"Completed"})").status == table_status::other);
    CHECK(view(R"({"status":"{s}"})").status == table_status::unreadable);
    CHECK(view(R"({"server_list":[]})").status == table_status::absent);
    CHECK(result{R"({"status":"initializing"})"}.table.cluster().unfilled);
    CHECK(!result{table("")}.table.cluster().unfilled);
}

TEST_CASE("read/table_facts: ports and host addresses") {
    result const r{table(
        srv("a", dev("0", "", "0") + R"(,{"device_id":"1","rank_id":"1","host_port":"60001","device_port":"70000"},)" +
                     R"({"device_id":"2","rank_id":"2","device_vnic_port":"5"},)" + dev("3", "", "3")))};
    auto const ports = r.table.table().ports;
    REQUIRE(ports.size() == 4);
    CHECK(!ports[0].host_port);
    CHECK(ports[1].host_port == 60001U);
    CHECK(ports[1].device_port == 70000U);
    CHECK(!ports[2].device_vnic_port); // not read without device_port
    CHECK(!ports[3].host_port);
    CHECK(r.at(place::of(spot::host_port, 1)).ends_with(" 60001"));
    CHECK(r.at(place::of(spot::host_port, 3)).ends_with(" {"));
    CHECK(result{table_of("")}.table.table().ports.empty());

    result const h{table(
        R"({"host_ip":"1.2.3.4","server_id":"a","device":[]},{"host_ip":"0.0.0.0","server_id":"b","device":[]})")};
    CHECK(h.table.cluster().servers[0].has_host_ip);
    CHECK(h.table.cluster().servers[0].host_ip == address{ipv4{1, 2, 3, 4}});
    CHECK(!h.table.cluster().servers[1].has_host_ip);
}

TEST_CASE("read/table_facts: legacy, an instance a device") {
    result const r{
        lab(lab_instance("a", "0", "1") + "," + lab_instance("b", "0", "2") + "," + lab_instance("a", "1", "0"))};
    CHECK(r.findings == "");
    CHECK(facts(r.table) == "a: 0 10.0.0.1 1, 1 10.0.0.0 0; b: 0 10.0.0.2 2");
    table_view const t = r.table.table();
    CHECK(t.form == shape::legacy_lab);
    CHECK(t.version == table_version::absent);
    CHECK(t.group_count == 1U);
    CHECK(t.group_entries == 1U);
    REQUIRE(t.groups.size() == 1);
    CHECK(t.groups[0].name == "g");
    CHECK(t.groups[0].instance_count == 2U);
    CHECK(t.groups[0].device_total == 2U);
    CHECK(t.groups[0].server_num == 1U);
    CHECK(t.groups[0].instances == 3);
    CHECK(t.groups[0].devices == 3);
    CHECK(t.groups[0].servers == 2);
    CHECK(t.groups[0].by_device_num);
    CHECK(!t.groups[0].partial);
    CHECK(!r.table.cluster().ranks_assigned);
    CHECK(r.at(place::of(spot::rank_id, 1)).ends_with(" 0"));
    CHECK(r.at(place::of(spot::device_total, 0)).ends_with(" 2"));
}

TEST_CASE("read/table_facts: legacy, an instance a server") {
    result const r{cloud(pod("p", "a", legacy_dev("0", "10.0.0.1") + "," + legacy_dev("1", "10.0.0.2")) + "," +
                         pod("q", "b", legacy_dev("0", "10.0.0.3")) + "," +
                         pod("r", "a", legacy_dev("2", "10.0.0.4")))};
    CHECK(r.findings == "");
    CHECK(facts(r.table) == "a: 0 10.0.0.1 ?, 1 10.0.0.2 ?, 2 10.0.0.4 ?; b: 0 10.0.0.3 ?");
    table_view const t = r.table.table();
    CHECK(t.form == shape::legacy_cloud);
    REQUIRE(t.pod_names.size() == 3);
    CHECK(t.pod_names[2] == "r");
    CHECK(t.groups[0].devices == 4);
    CHECK(t.groups[0].instances == 3);
    CHECK(!t.groups[0].by_device_num);
    CHECK(r.table.cluster().ranks_assigned);
    CHECK(r.at(place::of(spot::pod_name, 2)).ends_with(" r"));
    CHECK(r.at(place::of(spot::server_id, 1)).ends_with(" b"));
}

TEST_CASE("read/table_facts: legacy, the shape shows at the end") {
    std::string const far(9000, ' ');
    result const late{R"({"status":"completed",)" + far + lab(lab_instance("a", "0", "0")).substr(1)};
    CHECK(late.findings == "input/duplicate-key 1:9024 +1"); // `status` again
    CHECK(facts(late.table) == "a: 0 10.0.0.0 0");
    // Both lists: without a version the groups count, with one the servers.
    std::string const both =
        R"("status":"completed","server_list":[)" + srv("s", dev("0", "", "0")) + "]," +
        cloud(pod("p", "a", legacy_dev("1", ""))).substr(std::string{R"({"status":"completed",)"}.size());
    CHECK(facts("{" + both) == "a: 1 - ?");
    CHECK(facts(R"({"version":"1.0",)" + both) == "s: 0 - 0");
    CHECK(facts(R"({"version":"Standard",)" + both) == "a: 1 - ?");
    CHECK(facts(R"({"version":7,)" + both) == "s: 0 - 0");
}

TEST_CASE("read/table_facts: legacy, an instance without a server_id may be on any server") {
    result const r{lab(lab_instance("xx-xx", "0", "1") + "," + lab_instance("b", "0", "2"))};
    CHECK(r.findings == "input/placeholder 1:214");
    CHECK(facts(r.table) == "?~: 0 ?/10.0.0.1 ?; b~: 0 ?/10.0.0.2 ? ..."); // comparable by value alone
    CHECK(r.table.cluster().least_servers() == 1);
    CHECK(!r.table.cluster().several());
    CHECK(r.table.table().groups[0].partial);
    CHECK(r.at(place::of(spot::server_id, 1)).ends_with(" b"));
    CHECK(r.at(place::of(spot::device_ip, 1)).ends_with(" 10.0.0.2"));
}

TEST_CASE("read/table_facts: legacy findings") {
    std::string const one = pod("p", "a", legacy_dev("0", ""));
    auto const found = [](std::string const& text) { return result{text}.findings; };
    CHECK(found(cloud(one)) == "");
    CHECK(found(cloud(pod("p", "a", R"({"device_id":"0"})"))) == ""); // one instance needs no address
    CHECK(found(cloud(one + "," + pod("q", "b", R"({"device_id":"0"})"))) == "input/missing-key 1:251");
    CHECK(found(cloud(pod("p", "a", legacy_dev("0", "10.0.0.1,10.0.0.2")))) == "input/bad-value 1:203"); // no lists
    CHECK(found(cloud(one, R"("instance_count":"1")")) == "input/missing-key 1:55");
    CHECK(found(cloud(one, R"("instance_count":1,"device_count":"x")")) ==
          "input/wrong-type 1:90, input/bad-value 1:108");
    CHECK(found(cloud("")) == "input/bad-value 1:129");
    CHECK(found(cloud(R"({"pod_name":"p","server_id":"a","devices":[]})")) == "input/bad-value 1:172");
    CHECK(found(cloud(R"({"server_id":"a"})")) == "input/missing-key 1:130, input/missing-key 1:130");
    CHECK(found(cloud(pod(std::string(127, 'p'), "a", legacy_dev("0", "")))) == "");
    CHECK(found(cloud(pod(std::string(128, 'p'), "a", legacy_dev("0", "")))) == "input/bad-value 1:143");
    CHECK(found(cloud(pod("p", "a ", legacy_dev("0", "")))) == "table/padded-server-id 1:159 warning");
    CHECK(found(R"({"status":"completed","group_list":[]})") == "input/missing-key 1:1, input/bad-value 1:36");

    CHECK(found(lab(lab_instance("a", "0", "0"))) == "");
    CHECK(found(lab(R"({"server_id":"a","rank_id":"0","devices":[{"device_id":"0"}]})")) == "input/missing-key 1:242");
    result const two{lab(R"({"server_id":"a","rank_id":"0","devices":[)" + legacy_dev("0", "10.0.0.1") + "," +
                         legacy_dev("1", "10.0.0.2") + "]}")};
    CHECK(two.findings == "input/bad-value 1:241");
    CHECK(facts(two.table) == "a: 0 10.0.0.1 ?, 1 10.0.0.2 ?");
    CHECK(found(R"({"status":"completed","deploy_mode":1,"group_count":"1","group_list":[)"
                R"({"group_name":"","instance_count":"1","device_num":"1","server_num":"1","instance_list":[)" +
                lab_instance("a", "0", "0") + "]}]}") == "input/missing-key 1:1");
    CHECK(
        found(
            R"({"status":"completed","deploy_mode":"lab","para_plane_nic_location":"host","group_count":"1","group_list":[)"
            R"({"group_name":"","instance_count":"1","device_num":"1","server_num":"1","instance_list":[)" +
            lab_instance("a", "0", "0") + "]}]}") == "input/bad-value 1:70");
    // What only the other shape has is not read.
    CHECK(found(cloud(pod("p", "a", R"({"device_id":"0","rank_id":7,"host_port":[]})"))) == "");
    CHECK(found(lab(lab_instance("a", "0", "0"),
                    R"("instance_count":"1","device_num":"1","server_num":"1","device_count":1)")) == "");
}
} // namespace
