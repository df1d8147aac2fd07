// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/job.hpp>

#include <nlohmann/json.hpp>

#include "text_reading.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {
using namespace atlascheck;
using namespace std::string_literals;
using read::is_job;

static_assert(is_job(R"({"atlascheck": 1})"));
static_assert(is_job("\xEF\xBB\xBF// a job\r\n{\"servers\": [{\"name\": \"}\\\"\"}], \"atlascheck\" :1"));
static_assert(!is_job(""));
static_assert(!is_job("{}"));
static_assert(!is_job(R"(["atlascheck"])"));
static_assert(!is_job(R"({"a": "atlascheck"})"));
static_assert(!is_job(R"({"a": {"atlascheck": 1}})")); // not at the top
static_assert(!is_job(R"({"a": "\"atlascheck\": 1"})"));
static_assert(!is_job(R"({} {"atlascheck": 1})")); // behind the document
static_assert(!is_job("{\"atlascheck\""));
static_assert(!is_job("{\"a\\"));
static_assert(!is_job("{\"atlascheck\n\": \"atlascheck\""));

struct result {
    read::source from;
    text_reading::report said;
    read::input_facts facts;
    std::string findings;

    explicit result(std::string text) : from{"job.json", std::move(text), {}} {
        facts = read::read_job(from, said);
        findings = text_reading::found(said, from.text);
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    [[nodiscard]] std::string at(place p) const { return text_reading::at(p, from.text); }
};

// A job around the text of further keys.
std::string job(std::string_view keys) { return R"({"atlascheck": 1, )" + std::string{keys} + "}"; }
// As above, of one server with one device; the keys of the latter begin at column 66.
std::string device_of(std::string_view keys) {
    return job(R"("servers": [{"name": "a", "devices": [{"id": 0)" + std::string{keys} + "}]}]");
}

TEST_CASE("read/job: servers and devices, and where they stand") {
    result const r{job(R"("product": "910B", "servers": [
  {"name": "node-0", "host_ip": "10.0.0.1", "devices": [
    {"id": 0, "ip": "192.168.1.2", "netmask": "255.255.255.0", "rank": 0},
    {"id": 1, "ip": "fd00::2", "netmask": "64", "rank": 1}]},
  {"name": "node-1", "devices": [{"id": 7}]}])")};
    CHECK(r.findings == "");
    REQUIRE(r.facts.kind);
    CHECK(*r.facts.kind == &products::a2);
    CHECK(r.at(r.facts.kind.at) == "910B");
    auto const& c = r.facts.cluster;
    CHECK(c.given);
    CHECK(!c.more_servers);
    CHECK(r.at(c.at) == "[");
    REQUIRE(c.servers.size() == 2);
    CHECK(c.names[0] == "node-0");
    CHECK(r.at(c.servers_at[1]) == "node-1");
    CHECK(c.servers[0].has_host_ip);
    CHECK(c.servers[0].host_ip == address{ipv4{10, 0, 0, 1}});
    CHECK(r.at(c.host_ips_at[0]) == "10.0.0.1");
    CHECK(r.at(c.host_ips_at[1]) == "{");
    CHECK(c.servers[1].first == 2);
    CHECK(c.servers[1].count == 1);
    REQUIRE(c.devices.size() == 3);
    CHECK(ipv4::of(c.devices[0].ip()) == ipv4{192, 168, 1, 2});
    CHECK(c.devices[0].mask() == netmask{24});
    CHECK(c.devices[0].rank() == 0);
    CHECK(c.devices[1].has_ip());
    CHECK(!c.devices[1].has_ipv4());
    REQUIRE(c.more.size() == 1);
    CHECK(c.more[0].device == 1);
    CHECK(c.more[c.devices[1].wide_ip()].ip.v6.low == 2);
    CHECK(c.devices[1].mask() == netmask{64, family::ipv6});
    CHECK(c.devices[2].id() == 7);
    CHECK(c.devices[2].lacks_ip());
    CHECK(!c.devices[2].has_rank());
    CHECK(r.at(c.ids_at[2]) == "7");
    CHECK(r.at(c.ips_at[0]) == "192.168.1.2");
    CHECK(r.at(c.ranks_at[1]) == "1");
    CHECK(r.at(c.ranks_at[2]) == "{");
    CHECK(r.at(c.devices_at[2]) == "{");
    REQUIRE(r.facts.hosts.size() == 2); // nothing is said of the machines, but processes may run on them
    CHECK(r.facts.hosts[1].server == 1);
    CHECK(r.facts.devices.empty());
}

TEST_CASE("read/job: netdetect becomes a fact of the host") {
    result const r{job(R"("servers": [{"name": "a", "devices": [
    {"id": 3, "netdetect": "10.0.0.2"}, {"id": 4}, {"id": 5, "netdetect": "0.0.0.0"}, {"id": 6, "netdetect": "x.x.x.x"}]}, {"name": "b", "devices": []}])")};
    CHECK(r.findings == "input/placeholder 2:111");
    REQUIRE(r.facts.hosts.size() == 2);
    CHECK(r.facts.hosts[0].count == 4);
    CHECK(r.facts.hosts[1].count == 0);
    REQUIRE(r.facts.devices.size() == 4);
    CHECK(r.facts.devices[0].id == 3);
    CHECK(*r.facts.devices[0].target == address{ipv4{10, 0, 0, 2}});
    CHECK(r.at(r.facts.devices[0].target.at) == "10.0.0.2");
    CHECK(!r.facts.devices[1].target);
    CHECK(!r.facts.devices[2].target); // 0.0.0.0: none is set
    CHECK(!r.facts.devices[2].target_unknown);
    CHECK(r.facts.devices[3].target_unknown);
}

TEST_CASE("read/job: processes and their environments") {
    result const r{job(R"("environment": {"HCCL_IF_BASE_PORT": "50000", "WORLD_SIZE": "2"},
"processes": [
  {"server": "b", "rank": 1, "device": 4, "local_rank": 0, "master_addr": "b", "master_port": 29500,
   "environment": {"ASCEND_RT_VISIBLE_DEVICES": "4,5", "HCCL_IF_BASE_PORT": ""}},
  {"server": "a", "rank": 0, "world_size": 3}],
"servers": [{"name": "a", "devices": [], "environment": {"MASTER_ADDR": "b", "MASTER_PORT": "x"}}, {"name": "b", "devices": []}])")};
    CHECK(r.findings == ""); // what is no port is the environment's own fault
    REQUIRE(r.facts.processes.size() == 2);
    process const& b = r.facts.processes[0];
    process const& a = r.facts.processes[1];
    CHECK(b.host == 1);
    CHECK(*b.rank == 1);
    CHECK(*b.device == 4);
    CHECK(*b.local_rank == 0);
    CHECK(*b.world_size == 2); // from the job's environment
    CHECK(r.at(b.world_size.at) == "2");
    CHECK(*b.master_addr == "b");
    CHECK(*b.master_port == 29500);
    CHECK(*b.visible == "4,5");
    CHECK(a.host == 0);
    CHECK(*a.world_size == 3); // its own goes before the job's
    CHECK(*a.master_addr == "b");
    CHECK(!a.master_port);
    CHECK(!a.visible);

    environment_view const all{r.facts.environments, r.facts.variables};
    REQUIRE(all.environments.size() == 3);
    environment const& of_job = all.environments[0];
    environment const& of_a = all.environments[a.environment];
    environment const& of_b = all.environments[b.environment];
    CHECK(of_job.host == no_index);
    CHECK(of_a.host == 0);
    CHECK(of_b.host == 1);
    CHECK(all.of(of_job).size() == 2);
    CHECK(all.of(of_b).size() == 2);
    CHECK(all.find(of_a, "HCCL_IF_BASE_PORT")->value == "50000");
    CHECK(all.find(of_b, "HCCL_IF_BASE_PORT")->value.empty()); // set, and empty
    CHECK(r.at(all.find(of_b, "HCCL_IF_BASE_PORT")->name_at) == "HCCL_IF_BASE_PORT");
    CHECK(all.find(of_b, "MASTER_ADDR") == nullptr);
}

TEST_CASE("read/job: a job of processes alone") {
    result const r{
        job(R"("processes": [{"server": "a", "rank": 0}, {"server": "b", "rank": 1}, {"server": "a", "rank": 2}])")};
    CHECK(r.findings == "");
    CHECK(!r.facts.cluster.given);
    REQUIRE(r.facts.hosts.size() == 2);
    CHECK(r.facts.hosts[0].server == no_index);
    CHECK(r.facts.processes[0].host == 0);
    CHECK(r.facts.processes[1].host == 1);
    CHECK(r.facts.processes[2].host == 0);
    CHECK(r.facts.processes[0].environment == no_index);
}

TEST_CASE("read/job: collectives and graphs") {
    result const r{job(R"("data_parallel": false,
"collectives": [{"operation": "all_reduce", "dtype": "bfp16"}, {"dtype": "int64", "operation": "reduce_scatter"}],
"graphs": [{"rank": 0, "fingerprint": "a"}, {"rank": 1, "fingerprint": "b"}, {"rank": 2, "fingerprint": "\u0061"}])")};
    CHECK(r.findings == "");
    REQUIRE(r.facts.data_parallel);
    CHECK(!*r.facts.data_parallel);
    REQUIRE(r.facts.collectives.size() == 2);
    CHECK(r.facts.collectives[0].operation == collective::allreduce);
    CHECK(r.facts.collectives[0].type == dtype::bfloat16);
    CHECK(r.at(r.facts.collectives[1].at) == "int64");
    REQUIRE(r.facts.graphs.size() == 3);
    CHECK(r.facts.graphs[0].value != r.facts.graphs[1].value);
    CHECK(r.facts.graphs[0].value == r.facts.graphs[2].value); // escaped or not
    CHECK(r.facts.graphs[2].rank == 2);
}

TEST_CASE("read/job: nothing but the version") {
    result const r{R"({"atlascheck": 1})"};
    CHECK(r.findings == "");
    CHECK(r.facts.empty());
}

TEST_CASE("read/job: what is wrong with a file") {
    struct row {
        std::string_view name;
        std::string text;
        std::string_view found;
    };
    std::vector<row> const rows = {
        {"no version", "{}", "input/missing-key 1:1"},
        {"another version, of which nothing is known", R"({"atlascheck": 2, "servers": 5, "product": "?"})",
         "input/bad-value 1:16"},
        {"a version as text", R"({"atlascheck": "1"})", "input/wrong-type 1:17"},
        {"a version of its own kind", R"({"atlascheck": 1.0})", "input/bad-value 1:16"},
        {"empty", "", "input/syntax 1:1"},
        {"a list on top", "[]", "input/wrong-type 1:1"},
        {"a number on top", "7", "input/wrong-type 1:1"},
        {"an unknown product", job(R"("product": "310")"), "input/bad-value 1:31"},
        {"a product of another type", job(R"("product": null)"), "input/wrong-type 1:30"},
        {"no server", job(R"("servers": [])"), "input/bad-value 1:30"},
        {"servers in an object", job(R"("servers": {})"), "input/wrong-type 1:30"},
        {"a server that is none", job(R"("servers": ["a"])"), "input/wrong-type 1:32"},
        {"a server in a list of its own", job(R"("servers": [[{"name": 1}]])"), "input/wrong-type 1:31"},
        {"an empty server", job(R"("servers": [{}])"), "input/missing-key 1:31, input/missing-key 1:31"},
        {"no name", job(R"("servers": [{"name": "", "devices": []}])"), "input/bad-value 1:41"},
        {"a name twice", job(R"("servers": [{"name": "a", "devices": []}, {"name": "a", "devices": []}])"),
         "input/bad-value 1:71"},
        {"a misspelled key", job(R"("servers": [{"name": "a", "device": []}])"),
         "input/missing-key 1:31, input/unknown-key 1:46"},
        {"one with an escape", job(R"("servers": [{"name": "a", "d\u0065vice": []}])"),
         "input/missing-key 1:31, input/unknown-key 1:46"},
        {"keys that are not ours", job(R"("x": 1, "comment": {"atlascheck": []}, "servers_of_others": [1, [{}]])"), ""},
        {"an id as text", device_of(R"(, "id": "0")"), "input/duplicate-key 1:68 +1, input/wrong-type 1:74"},
        {"a negative rank", device_of(R"(, "rank": -1)"), "input/bad-value 1:75"},
        {"a broken rank", device_of(R"(, "rank": 1.5)"), "input/bad-value 1:75"},
        {"a rank that is too large", device_of(R"(, "rank": 4294967296)"), "input/bad-value 1:75"},
        {"the largest rank", device_of(R"(, "rank": 4294967295)"), ""},
        {"a leading zero in an address", device_of(R"(, "ip": "192.168.001.002")"), "input/bad-value 1:74"},
        {"no address", device_of(R"(, "ip": "")"), ""},
        {"an address in a list", device_of(R"(, "ip": ["10.0.0.1"])"), "input/wrong-type 1:73"},
        {"a mask with holes", device_of(R"(, "netmask": "255.0.255.0")"), "input/bad-value 1:79"},
        {"a masked address", device_of(R"(, "ip": "192.168.1.xx")"), "input/placeholder 1:74"},
        {"a host without an address", job(R"("servers": [{"name": "a", "host_ip": "0.0.0.0", "devices": []}])"),
         "input/bad-value 1:57"},
        {"a process of nowhere",
         job(R"("servers": [{"name": "a", "devices": []}], "processes": [{"server": "b", "rank": 0}])"),
         "input/bad-value 1:88"},
        {"a process without a place", job(R"("processes": [{}])"), "input/missing-key 1:33, input/missing-key 1:33"},
        {"no port", job(R"("processes": [{"server": "a", "rank": 0, "master_port": 0}])"), "input/bad-value 1:75"},
        {"no port either", job(R"("processes": [{"server": "a", "rank": 0, "master_port": 65536}])"),
         "input/bad-value 1:75"},
        {"a bare variable", job(R"("environment": {"A": 1, "B": "1"})"), "input/wrong-type 1:40"},
        {"a variable twice", job(R"("environment": {"A": "1", "B": "1", "A": "2"})"), "input/duplicate-key 1:56 +1"},
        {"a variable that was never filled in", job(R"("environment": {"RANK": "<rank>", "LS_COLORS": "*.tar"})"),
         "input/placeholder 1:44"},
        {"variables in a list", job(R"("environment": ["A=1"])"), "input/wrong-type 1:34"},
        {"a process that says two things",
         job(R"("processes": [{"server": "a", "rank": 0, "environment": {"RANK": "1"}}])"),
         "input/contradiction 1:85 +1"},
        {"the same twice", job(R"("processes": [{"server": "a", "rank": 1, "environment": {"RANK": "1"}}])"), ""},
        {"another operation", job(R"("collectives": [{"operation": "barrier", "dtype": "int8"}])"),
         "input/bad-value 1:50"},
        {"another type", job(R"("collectives": [{"operation": "reduce", "dtype": "fp8"}])"), "input/bad-value 1:69"},
        {"neither", job(R"("collectives": [{"operation": "<op>", "dtype": "{{ t }}"}])"), "input/placeholder 1:50 +1"},
        {"no fingerprint", job(R"("graphs": [{"rank": 0, "fingerprint": ""}])"), "input/bad-value 1:58"},
        {"a mode as text", job(R"("data_parallel": "true")"), "input/wrong-type 1:37"},
        {"comments", "{\"atlascheck\": 1 // ours\r\n# theirs\n}", "input/syntax 1:18"},
        {"a trailing comma", "{\"atlascheck\": 1,}", "input/syntax 1:17"},
        {"cut off", "{\"atlascheck\": 1, \"servers\": [{\"name\": 7", "input/syntax 1:41"},
        {"cut off behind a key twice", "{\"atlascheck\": 1, \"a\": 7, \"a\": 8",
         "input/duplicate-key 1:28 +1, input/syntax 1:33"},
        {"text behind it", "{\"atlascheck\": 1}\n]", "input/trailing-text 2:1"},
        {"a zero byte", "{\"atlascheck\": 1, \"a\": \"\0\"}"s, "input/syntax 1:25"},
        {"bad bytes", "{\"atlascheck\": 1, \"a\": \"\xFF\"}", "input/syntax 1:25"},
    };
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        CHECK(result{r.text}.findings == std::string{r.found});
    }
}

TEST_CASE("read/job: the last of two values counts, and of the first nothing is said") {
    result const r{R"({"atlascheck": 2, "servers": [{}, 7], "processes": [{"server": 1}], "environment": {"A": 1},
"servers": [{"name": "", "name": "b", "devices": [{"id": "x", "ip": "?"}], "devices": [{"id": 1, "ip": "?", "ip": "10.0.0.1"}]}],
"processes": [], "environment": {"B": "2"}, "atlascheck": 1})"};
    CHECK(r.findings.find("input/missing") == std::string::npos);
    CHECK(r.findings.find("input/wrong") == std::string::npos);
    CHECK(r.findings.find("input/bad") == std::string::npos);
    CHECK(r.said.of<rules::input::duplicate_key>().findings.size() == 7);
    REQUIRE(r.facts.cluster.servers.size() == 1);
    CHECK(r.facts.cluster.names[0] == "b");
    CHECK(!r.facts.cluster.more_servers);
    REQUIRE(r.facts.cluster.devices.size() == 1);
    CHECK(r.facts.cluster.devices[0].has_ipv4());
    CHECK(r.facts.processes.empty());
    REQUIRE(r.facts.variables.size() == 1);
    CHECK(r.facts.variables[0].name == "B");
}

TEST_CASE("read/job: what cannot be read is unknown, not absent") {
    result const r{job(R"("servers": [{"name": "a", "devices": [{"id": "0", "ip": "10.0.0", "rank": "0"}, 7]}, 7])")};
    auto const& c = r.facts.cluster;
    CHECK(c.more_servers);
    REQUIRE(c.servers.size() == 1);
    CHECK(c.servers[0].partial);
    REQUIRE(c.devices.size() == 1);
    CHECK(!c.devices[0].has_id());
    CHECK(!c.devices[0].has_rank());
    CHECK(c.devices[0].has_unknown_ip());
    CHECK(r.at(c.ips_at[0]) == "10.0.0");
}

TEST_CASE("read/job: an elision hides a part") {
    result const r{
        "{\"atlascheck\": 1, \"servers\": [\n{\"name\": \"a\", \"devices\": [{\"id\": 0},\n...\n]},\n...\n]}"};
    CHECK(r.findings == "input/syntax 3:1");
    CHECK(r.facts.cluster.more_servers);
    REQUIRE(r.facts.cluster.servers.size() == 1);
    CHECK(r.facts.cluster.servers[0].partial);
}

TEST_CASE("read/job: a server name twice is nobody's") {
    result const r{job(R"("servers": [{"name": "a", "devices": []}, {"name": "a", "devices": []}])")};
    CHECK(r.facts.cluster.servers[0].merged);
    CHECK(r.facts.cluster.servers[1].merged);
    CHECK(r.facts.cluster.names[1].empty());
}

TEST_CASE("read/job: a value with escapes") {
    result const r{
        job(R"("servers": [{"name": "\u4e3b\"1", "devices": []}], "processes": [{"server": "主\"1", "rank": 0}])")};
    CHECK(r.findings == "");
    CHECK(r.facts.cluster.names[0] == "主\"1");
    CHECK(r.at(r.facts.cluster.servers_at[0]) == R"(\u4e3b\"1)");
    CHECK(r.facts.processes[0].host == 0);
}

TEST_CASE("read/job: deep, long and many") {
    CHECK(result{"{\"atlascheck\": 1, \"a\": " + std::string(100'000, '[')}.findings == "input/syntax 1:87");
    CHECK(result{"{\"atlascheck\": 1, \"a\": \"" + std::string(1'000'000, 'a') + "\"}"}.findings == "");
    std::string many = "{\"atlascheck\": 1, \"processes\": [";
    for (int i = 0; i != 20'000; ++i)
        many += "{\"server\": \"a\", \"rank\": 0, \"rank\": " + std::to_string(i) +
                ", \"environment\": {\"A\": \"1\"}},";
    many.back() = ']';
    many += ", \"environment\": {\"B\": \"1\"}";
    for (int i = 0; i != 20'000; ++i) many += ", \"x\": \"\"";
    for (int i = 0; i != 20'000; ++i) many += ", \"data_parallel\": 7, \"product\": \"\"";
    result const r{many + "}"};
    CHECK(r.facts.processes.size() == 20'000);
    CHECK(r.facts.environments.size() == 20'001);
    CHECK(r.said.of<rules::input::wrong_type>().findings.size() == 1);
}

// ---- the published schema

using json = nlohmann::json;

std::filesystem::path const here = std::filesystem::path{__FILE__}.parent_path();

std::string content(std::filesystem::path const& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}
json schema() { return json::parse(content(here / "../../examples/job/job.schema.json")); }

// The schema of an object; null where there is none.
json object_of(json const& all, read::job_part p) {
    using part = read::job_part;
    switch (p) {
    case part::job: return all;
    case part::server: return all["definitions"]["server"];
    case part::device: return all["definitions"]["device"];
    case part::process: return all["definitions"]["process"];
    case part::collective: return all["definitions"]["collective"];
    case part::graph: return all["definitions"]["graph"];
    default: return {};
    }
}
json resolved(json const& all, json const& value) {
    if (!value.contains("$ref")) return value;
    return all.at(json::json_pointer{value["$ref"].get<std::string>().substr(1)});
}
std::string type_of(rules::input::json_type t) {
    using type = rules::input::json_type;
    switch (t) {
    case type::number: return "integer";
    case type::boolean: return "boolean";
    case type::list: return "array";
    case type::object: return "object";
    default: return "string";
    }
}

TEST_CASE("read/job: the schema and the reader know the same keys") {
    json const all = schema();
    for (unsigned p = 0; p != static_cast<unsigned>(read::job_part::variables); ++p) {
        auto const part = static_cast<read::job_part>(p);
        CAPTURE(p);
        json const object = object_of(all, part);
        REQUIRE(object.is_object());
        CHECK(object["type"] == "object");
        std::set<std::string> ours;
        std::set<std::string> needed;
        for (read::job_field const& f : read::job_fields) {
            if (f.part != part) continue;
            std::string const key{name(f.key)};
            CAPTURE(key);
            ours.insert(key);
            if (f.needed) needed.insert(key);
            REQUIRE(object["properties"].contains(key));
            CHECK(object["properties"][key].contains("description"));
            json const value = resolved(all, object["properties"][key]);
            CHECK(value["type"] == type_of(f.type));
            if (f.type == rules::input::json_type::list)
                CHECK(resolved(all, value["items"]) == object_of(all, read::entry_of(f.inner)));
        }
        std::set<std::string> theirs;
        for (auto const& [key, value] : object["properties"].items()) theirs.insert(key);
        CHECK(ours == theirs);
        CHECK(object["required"].get<std::set<std::string>>() == needed);
    }
}

TEST_CASE("read/job: the schema names every operation and data type") {
    json const all = schema();
    json const properties = all["definitions"]["collective"]["properties"];
    std::set<std::string> operations;
    std::set<std::string> types;
    for (auto const& o : detail::collective_names) operations.emplace(o.name);
    for (auto const& t : detail::dtype_names) types.emplace(t.name);
    CHECK(properties["operation"]["enum"].get<std::set<std::string>>() == operations);
    CHECK(properties["dtype"]["enum"].get<std::set<std::string>>() == types);
}

// tests/job_schema_test.py holds the schema against the same files.
TEST_CASE("read/job: examples that are right and wrong") {
    int good = 0;
    int bad = 0;
    CHECK(result{content(here / "../../examples/job/job.json")}.findings == "");
    for (auto const& entry : std::filesystem::directory_iterator{here / "job/good"}) {
        CAPTURE(entry.path().string());
        std::string const text = content(entry.path());
        CHECK(is_job(text));
        CHECK(result{text}.findings == "");
        ++good;
    }
    for (auto const& entry : std::filesystem::directory_iterator{here / "job/bad"}) {
        CAPTURE(entry.path().string());
        CHECK(result{content(entry.path())}.said.errors() != 0);
        ++bad;
    }
    CHECK(good >= 3);
    CHECK(bad >= 10);
}
} // namespace
