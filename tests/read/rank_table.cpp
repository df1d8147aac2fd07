// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/rank_table.hpp>

#include "read/reading.hpp"

namespace {
using namespace atlascheck;
using reading::device_of;
using reading::result;
using reading::row;
using reading::table_of;

std::string const sound = R"("device_id":"0","device_ip":"10.0.0.1","rank_id":"0")";

// Puts `to` in the place of `from`, which stands in `text`.
std::string with(std::string text, std::string_view from, std::string_view to) {
    auto const at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}
std::string top(std::string_view from, std::string_view to) { return with(device_of(sound), from, to); }
std::string server(std::string_view more) {
    return top(R"("server_id":"a")", R"("server_id":"a",)" + std::string{more});
}

TEST_CASE("read/rank_table: sound tables are silent") {
    std::string const table = device_of(sound);
    reading::check({
        {"on one line", table, ""},
        {"a final newline", table + "\n", ""},
        {"blanks behind", table + " \t\r\n ", ""},
        {"CRLF and tabs", with(table, ",", ",\r\n\t\t"), ""},
        {"a byte order mark", "\xEF\xBB\xBF" + table, ""},
        {"no server_count", top(R"("server_count":"1",)", ""), ""},
        {"extra keys", server(R"("container_ip":"1.2.3.4","pod_ip":"x","hardware_type":"y","server_index":1)"), ""},
        {"extra keys of a device", device_of(sound + R"(,"dpu_ip":"*","chip_info":{},"board_id":0)"), ""},
        {"backup keys are another product's", device_of(sound + R"(,"backup_device_ip":"*","backup_device_port":1)"),
         ""},
        {"super_device_id is read in 1.2 only", device_of(sound + R"(,"super_device_id":7)"), ""},
        {"a sound one", with(device_of(sound + R"(,"super_device_id":"7")"), "1.0", "1.2"), ""},
        {"super_pod_list is another product's", top(R"("status")", R"("super_pod_list":[{"super_pod_id":1}],"status")"),
         ""},
        {"no device_ip", device_of(R"("device_id":"0","rank_id":"0")"), ""},
        {"device_ip of nothing", device_of(R"("device_id":"0","device_ip":"","rank_id":"0")"), ""},
        {"several addresses", device_of(R"("device_id":"0","device_ip":"10.0.0.1,10.0.0.2,","rank_id":"0")"), ""},
        {"IPv6 and a name", device_of(R"("device_id":"0","device_ip":"fe80::1%eth0","rank_id":"0")"), ""},
        {"0.0.0.0 is unusable-ip's", device_of(R"("device_id":"0","device_ip":"0.0.0.0","rank_id":"0")"), ""},
        {"escapes", device_of(R"("dev\u0069ce_id":"\u0030","rank_id":"0")"), ""},
        {"server_id is free text", top(R"("a")", R"("0.0.0.0 / \u4e2d")"), ""},
        {"64 bytes of it", top(R"("a")", "\"" + std::string(64, 'x') + "\""), ""},
        {"host_ip of IPv6", server(R"("host_ip":"::")"), ""},
        {"ports out of range are port-range's", device_of(sound + R"(,"host_port":"0","device_port":"65536")"), ""},
        {"device_vnic_port without device_port is not read", device_of(sound + R"(,"device_vnic_port":"x")"), ""},
        {"net_position with a host_ip",
         with(server(R"("host_ip":"1.2.3.4")"), sound, sound + R"(,"net_position":"host")"), ""},
        {"net_position of the device", device_of(sound + R"(,"net_position":"device","net_protocol":"tcp")"), ""},
        {"a status that is none is its rule's", top("completed", "done"), ""},
        {"a version that is none is its rule's", top(R"("1.0")", R"("3")"), ""},
        {"not filled in yet", R"({"status":"initializing"})", ""},
        {"nor its lists", R"({"status":"initializing","version":"1.0","server_list":[],"server_count":"0"})", ""},
        {"nor what is null", R"({"status":"initializing","server_list":null})", ""},
    });
}

TEST_CASE("read/rank_table: syntax") {
    std::string const table = device_of(sound);
    reading::check({
        {"an empty file", "", "input/syntax 1:1"},
        {"blanks and a mark", "\xEF\xBB\xBF \n", "input/syntax 1:1"},
        {"cut off", "{", "input/syntax 1:2"},
        {"cut off behind a line", table.substr(0, 56) + "\n\n", "input/syntax 1:57"},
        {"never closed: its place alone", table.substr(0, table.size() - 2), "input/syntax 1:156"},
        {"a stray bracket behind a comma", R"({"status":"completed",]"server_list":[]})", "input/syntax 1:23"},
        {"a stray bracket", with(table, "]}]}", "]}]]}"), "input/syntax 1:157"},
        {"comments: once, and reading goes on",
         "# a\n" + with(device_of(R"("device_id":"x","rank_id":"0")"), "[{", "[ // b\n{/* c */"),
         "input/syntax 1:1, input/bad-value 3:49"},
        {"trailing commas", with(with(table, "}]}]}", "},]}]}"), "]}]}", "]},],}"), "input/syntax 1:154"},
        {"header lines", "hccl.json:\n----\n" + table, "input/syntax 1:1"},
        {"each kind once", "a\n" + with(table, "[{", "[ # b\n{") + "", "input/syntax 1:1, input/syntax 2:74"},
        {"an elision in a list", table_of("{" + sound + "},\n...\n"), "input/syntax 2:1"},
        {"in an object nothing is missing", device_of("\n...\n"), "input/syntax 2:1"},
        {"and no key is near", device_of("\n...\n\"rank_di\":\"0\""), "input/syntax 2:1"},
        {"at the top", "{\n...\n}", "input/syntax 2:1"},
        {"of the list of servers",
         R"({"status":"completed","version":"1.0","server_list":[)"
         "\n...\n]}",
         "input/syntax 2:1"},
        {"faults in front of what ends the parse", "# a\n{ # b\n\"a\":x # c\n}", "input/syntax 1:1, input/syntax 3:5"},
        {"a tab in a text", top(R"("a")", "\"a\tb\""), "input/syntax 1:88"},
        {"a 0 byte inside", with(table, "server_id", std::string_view{"server\0id", 9}), "input/syntax 1:81"},
        {"one in a comment", std::string("#\0\n", 3) + table, "input/syntax 1:1"},
        {"bad UTF-8", top(R"("a")", "\"a\xFF\""), "input/syntax 1:88"},
        {"bad UTF-8 in a comment", "//\xFF\n" + table, "input/syntax 1:1"},
        {"columns count characters", top(R"("a")", "\"\xE4\xB8\xAD\xE6\x96\x87\x01\""), "input/syntax 1:89"},
        {"a mark takes no column", "\xEF\xBB\xBF" + top(R"("a")", "\"a\tb\""), "input/syntax 1:88"},
        {"deeper than 64", std::string(65, '['), "input/syntax 1:65"},
        {"64 are no fault of syntax", std::string(64, '[') + std::string(64, ']'), "input/wrong-type 1:1"},
        {"what ended is not told of again", R"({"device":1,"status":2,"status":3,"x":1,"x":2,)",
         "input/duplicate-key 1:25 +1, input/duplicate-key 1:42 +1, input/syntax 1:47"},
    });
}

TEST_CASE("read/rank_table: the document") {
    std::string const table = device_of(sound);
    reading::check({
        {"a list", "[]", "input/wrong-type 1:1"},
        {"a number", "42", "input/wrong-type 1:1"},
        {"a text", "\"a\"", "input/wrong-type 1:2"},
        {"trailing text", table + "\nx", "input/trailing-text 2:1"},
        {"a trailing bracket", table + "}", "input/trailing-text 1:158"},
        {"a comment behind is trailing text", table + " // a", "input/trailing-text 1:159"},
        {"a 0 byte too", table + std::string(1, '\0'), "input/trailing-text 1:158"},
        {"even bad UTF-8", table + "\xFF", "input/trailing-text 1:158"},
        {"a second document", table + table, "input/trailing-text 1:158"},
        {"switches", R"({"tor_count":"1","server_list":[1]})", "input/wrong-kind"},
        {"switches by server", R"({"version":"1.0","server_list":[{"tor_id":0}]})", "input/wrong-kind"},
        {"by tor_ip", R"({"server_list":[{"tor_ip":0}], })", "input/wrong-kind"},
        {"prefill", R"({"version":"1.2","prefill_device_list":[],"status":1})", "input/wrong-kind"},
        {"decode", "# a\n{\"decode_device_list\":[]}", "input/wrong-kind"},
        {"a global table", R"({"version":"1.0","server_group_list":[]})", "input/wrong-kind"},
        {"of 1.1 keys alone", R"({"version":"1.1","node_list":7,"server_list":1,"a":1,"a":1})",
         "input/duplicate-key 1:55 +1"},
        {"of 2.0 too", R"({"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"device_id":"xx"}],})",
         "input/syntax 1:77"},
    });
}

TEST_CASE("read/rank_table: keys") {
    reading::check({
        {"nothing at all", "{}", "input/missing-key 1:1, input/missing-key 1:1"},
        {"no list", R"({"status":"completed","version":"1.0"})", "input/missing-key 1:1"},
        {"a list of the other shape", R"({"status":"completed","version":"1.0","group_list":[]})",
         "input/missing-key 1:1"},
        {"no status", top(R"("status":"completed",)", ""), "input/missing-key 1:1"},
        {"no server_id", top(R"("server_id":"a",)", ""), "input/missing-key 1:73"},
        {"no device", R"({"status":"completed","version":"1.0","server_list":[{"server_id":"a"}]})",
         "input/missing-key 1:54"},
        {"no rank_id", device_of(R"("device_id":"0")"), "input/missing-key 1:100"},
        {"no key of a device", device_of(""), "input/missing-key 1:100, input/missing-key 1:100"},
        {"a device on the host's network", device_of(sound + R"(,"net_position":"host")"), "input/missing-key 1:73"},
        {"case", device_of(R"("Device_Id":"0","rank_id":"0")"), "input/missing-key 1:100, input/unknown-key 1:102"},
        {"near device_ip", device_of(R"("device_id":"0","devcie_ip":"","rank_id":"0")"), "input/unknown-key 1:118"},
        {"near, but that stands", device_of(sound + R"(,"device_ib":"")"), ""},
        {"once, though it stands twice", device_of(R"("device_id":"0","devcie_ip":"","devcie_ip":"","rank_id":"0")"),
         "input/unknown-key 1:118, input/duplicate-key 1:133 +1"},
        {"written with an escape", device_of(R"("device_id":"0","rank\u005fidd":"0")"),
         "input/missing-key 1:100, input/unknown-key 1:118"},
        {"near the longest",
         R"({"status":"initializing","deploy_mode":"lab","group_list":[],"para_plane_nic_locatio":"device"})",
         "input/unknown-key 1:63"},
        {"devices for device", top(R"("device":)", R"("devices":)"), "input/missing-key 1:73, input/unknown-key 1:91"},
        {"server_lists", R"({"status":"completed","version":"1.0","server_lists":[]})",
         "input/missing-key 1:1, input/unknown-key 1:40"},
        {"twice", device_of(sound + R"(,"rank_id":"1")"), "input/duplicate-key 1:155 +1"},
        {"thrice is one", device_of(sound + R"(,"rank_id":"1","rank_id":"2")"), "input/duplicate-key 1:155 +2"},
        {"two keys in turn",
         R"({"status":"initializing","version":"1.0","status":"initializing","version":"1.0","status":"initializing","server_list":[]})",
         "input/duplicate-key 1:43 +2, input/duplicate-key 1:67 +1"},
        {"in two objects", table_of("{" + sound + R"(,"a":1,"a":1},{)" + sound + R"(,"a":1,"a":1})"),
         "input/duplicate-key 1:161 +1, input/duplicate-key 1:228 +1"},
        {"among what nothing reads", R"({"status":"initializing","x":{"a":1,"b":2,"a":3}})",
         "input/duplicate-key 1:44 +1"},
        {"by its meaning", R"({"status":"initializing","x":{"a":1,"\u0061":3}})", "input/duplicate-key 1:38 +1"},
        {"what an earlier one held is not told", device_of(R"("device_id":"x","device_id":"0","rank_id":"0")"),
         "input/duplicate-key 1:118 +1"},
        {"nor of an earlier list", top(R"("server_list":)", R"("server_list":[{"device":7},5],"server_list":)"),
         "input/duplicate-key 1:90 +1"},
    });
}

TEST_CASE("read/rank_table: types") {
    reading::check({
        {"a bare number", device_of(R"("device_id":0,"rank_id":"0")"), "input/wrong-type 1:113"},
        {"null, truth and objects",
         device_of(R"("device_id":null,"rank_id":true,"device_ip":{"a":{}},"host_port":["1"])"),
         "input/wrong-type 1:113, input/wrong-type 1:128, input/wrong-type 1:145, input/wrong-type 1:166"},
        {"a bare version", top(R"("1.0")", "1.0"), "input/wrong-type 1:12"},
        {"a bare version of a super pod", with(device_of(sound + R"(,"super_device_id":7)"), R"("1.0")", "1.2"),
         "input/wrong-type 1:12, input/wrong-type 1:170"},
        {"any other", top(R"("1.0")", "1"), "input/wrong-type 1:12"},
        {"a bare status", top(R"("completed")", "1"), "input/wrong-type 1:27"},
        {"a bare count", top(R"("server_count":"1")", R"("server_count":1)"), "input/wrong-type 1:54"},
        {"server_id", top(R"("server_id":"a")", R"("server_id":1)"), "input/wrong-type 1:86"},
        {"host_ip", server(R"("host_ip":null)"), "input/wrong-type 1:100"},
        {"net_position", device_of(sound + R"(,"net_position":1)"), "input/wrong-type 1:169"},
        {"a list that is none", R"({"status":"completed","version":"1.0","server_list":{}})", "input/wrong-type 1:53"},
        {"null is none", R"({"status":"completed","version":"1.0","server_list":null})", "input/wrong-type 1:53"},
        {"a text is none", top(R"([{)" + sound + "}]", R"("0")"), "input/wrong-type 1:100"},
        {"elements", table_of("1,\"a\",[],{" + sound + "}"),
         "input/wrong-type 1:100, input/wrong-type 1:103, input/wrong-type 1:106"},
        {"a server that is none", R"({"status":"completed","version":"1.0","server_list":[null]})",
         "input/wrong-type 1:54"},
    });
}

TEST_CASE("read/rank_table: values") {
    auto const ip = [](std::string_view s) {
        return device_of(R"("device_id":"0","rank_id":"0","device_ip":")" + std::string{s} + "\"");
    };
    auto const id = [](std::string_view s) {
        return device_of(R"("rank_id":"0","device_id":")" + std::string{s} + "\"");
    };
    reading::check({
        {"no number", id("abc"), "input/bad-value 1:128"},
        {"nothing", id(""), "input/bad-value 1:128"},
        {"beyond 2^32-1", id("4294967296"), "input/bad-value 1:128"},
        {"-1 wraps", id("-1"), "input/bad-value 1:128"},
        {"loose", id("007"), "table/loose-number 1:128"},
        {"loose, with what would be masked", id("01 x"), "table/loose-number 1:128"},
        {"a port that is none", device_of(sound + R"(,"device_port":"a","device_vnic_port":"b")"),
         "input/bad-value 1:169, input/bad-value 1:192"},
        {"a loose port", device_of(sound + R"(,"host_port":"+1")"), "table/loose-number 1:167"},
        {"a loose count", top(R"("server_count":"1")", R"("server_count":"01")"), "table/loose-number 1:55"},
        {"super_device_id in 1.2", with(device_of(sound + R"(,"super_device_id":"")"), "1.0", "1.2"),
         "input/bad-value 1:173"},
        {"leading zeros", ip("192.168.001.002"), "input/bad-value 1:144"},
        {"a prefix length", ip("10.0.0.1/24"), "input/bad-value 1:144"},
        {"three octets", ip("10.0.1"), "input/bad-value 1:144"},
        {"each of a list", ip("10.0.0.1, 10.0.0.2,x"), "input/bad-value 1:153, input/bad-value 1:163"},
        {"a comma alone", ip(","), "input/bad-value 1:144"},
        {"two commas", ip("10.0.0.1,,"), "input/bad-value 1:153"},
        {"host_ip of nothing", server(R"("host_ip":"")"), "input/bad-value 1:101"},
        {"host_ip of zeros", server(R"("host_ip":"0.0.0.0")"), "input/bad-value 1:101"},
        {"host_ip with a leading zero", server(R"("host_ip":"10.0.0.01")"), "input/bad-value 1:101"},
        {"server_id of nothing", top(R"("a")", R"("")"), "input/bad-value 1:87"},
        {"of 65 bytes", top(R"("a")", "\"" + std::string(65, 'x') + "\""), "input/bad-value 1:87"},
        {"padded", top(R"("a")", R"(" a")"), "table/padded-server-id 1:87 warning"},
        {"padded by a tab that is escaped", top(R"("a")", R"("a\t")"), "table/padded-server-id 1:87 warning"},
        {"no devices", table_of(""), "input/bad-value 1:99"},
        {"no servers", R"({"status":"completed","version":"1.0","server_list":[ ]})", "input/bad-value 1:53"},
    });
}

// How many devices follow is estimated from the first 256: too many, and too few, must cost nothing but time.
TEST_CASE("read/rank_table: large tables, even and uneven") {
    for (std::size_t const later : {0U, 1U, 40U, 700U}) {
        std::string text = R"({"version": "1.0", "status": "completed", "server_list": [)";
        std::size_t devices = 0;
        for (std::size_t s = 0; s != 33 + later; ++s) {
            text += (s == 0 ? "" : ",") + std::string{R"({"server_id": "s)"} + std::to_string(s) + R"(", "device": [)";
            for (std::size_t d = 0; d != 8; ++d, ++devices)
                text += (d == 0 ? "" : ",") + std::string{R"({"device_id": ")"} + std::to_string(d) +
                        R"(", "device_ip": "10.0.)" + std::to_string(devices / 250) + "." +
                        std::to_string(devices % 250 + 1) + R"(", "rank_id": ")" + std::to_string(devices) + R"("})" +
                        std::string(s < 32 && later != 0 ? 100 : 0, ' ');
            text += "]}";
        }
        text += "]}" + std::string(later == 0 ? 100'000 : 0, ' ');
        read::source const from{"large.json", text, {}};
        reading::report found;
        read::rank_table const table = read::read_rank_table(from, found);
        CHECK(found.size() == 0);
        REQUIRE(table.cluster().devices.size() == devices);
        CHECK(table.cluster().servers.size() == 33 + later);
        CHECK(table.cluster().devices.back().rank() == devices - 1);
        CHECK(table.server_name(32) == "s32");
    }
}

TEST_CASE("read/rank_table: place holders are told once") {
    std::string const masked = R"({"device_id":"0","device_ip":"10.0.0.xx","rank_id":"0"},)";
    reading::check({
        {"one", device_of(R"("device_id":"0","device_ip":"-.-.-.-","rank_id":"0")"), "input/placeholder 1:130"},
        {"two", table_of(masked + masked.substr(0, masked.size() - 1)), "input/placeholder 1:130 +1"},
        {"five", table_of(masked + masked + masked + masked + masked.substr(0, masked.size() - 1)),
         "input/placeholder 1:130 +2"},
        {"in each kind of value",
         R"({"version":"<v>","status":"{s}","server_count":"{{n}}","server_list":[{"server_id":"xx-xx","host_ip":"*","device":[{"device_id":"{i}","rank_id":"<r>"}]}]})",
         "input/placeholder 1:13 +2"},
        {"in a list of addresses", device_of(R"("device_id":"0","device_ip":"10.0.0.1,10.0.0.xx","rank_id":"0")"),
         "input/placeholder 1:139"},
        {"not where nothing reads", server(R"("container_ip":"10.0.0.xx")"), ""},
        {"not in what would be a number", device_of(R"("device_id":"0*","rank_id":"0")"), "table/loose-number 1:114"},
    });
}

TEST_CASE("read/rank_table: padded server ids matter where each of several servers has 8 devices") {
    auto const servers = [](int devices) {
        std::string out = R"({"version":"1.0","status":"completed","server_list":[)";
        for (int s = 0; s != 2; ++s) {
            out += (s == 0 ? R"({"server_id":"a ","device":[)" : R"(,{"server_id":"b","device":[)");
            for (int d = 0; d != devices; ++d)
                out += (d == 0 ? "" : ",") + (R"({"device_id":")" + std::to_string(d) + R"(","rank_id":")" +
                                              std::to_string(s * devices + d) + "\"}");
            out += "]}";
        }
        return out + "]}";
    };
    reading::check({
        {"8 each", servers(8), "table/padded-server-id 1:68"},
        {"4 each", servers(4), "table/padded-server-id 1:68 warning"},
        {"not beside a server that stands twice", with(servers(8), "\"b\"", "\"a \""), ""},
    });
}

TEST_CASE("read/rank_table: the file's name") {
    std::string const table = device_of(sound);
    auto const named = [&](std::string path) { return result{table, std::move(path)}.findings; };
    CHECK(named("/job/a.json") == "");
    CHECK(named("/job/a.b.json") == "");
    CHECK(named("/job/a.txt") == "table/file-name");
    CHECK(named("/job/a.JSON") == "table/file-name");
    CHECK(named("/job/.json") == "table/file-name");
    CHECK(named("/job.json.d/a.json") == "table/file-name");
    CHECK(named("/job/a.json.bak") == "table/file-name");
    CHECK(named("/job/a.json.json") == "table/file-name");
    CHECK(named("") == ""); // standard input
    CHECK(result{R"({"tor_count":1})", "/a.txt"}.findings == "input/wrong-kind");
    CHECK(result{R"({"version":"2.0"})", "/a.txt"}.findings == "");
    CHECK(result{"", "/a.txt"}.findings == "input/syntax 1:1"); // what ends the parse is all that is told
}

TEST_CASE("read/rank_table: what may be evaluated") {
    result const good{device_of(sound)};
    CHECK(good.table.whole());
    CHECK(good.table.has_cluster());
    CHECK(good.said.of<rules::input::bad_value>().state == outcome::held);

    result const broken{"{"};
    CHECK(!broken.table.whole());
    CHECK(broken.table.cluster().devices.empty());
    CHECK(broken.said.of<rules::input::bad_value>().state == outcome::not_evaluated);
    CHECK(broken.said.of<rules::input::syntax>().state == outcome::spoke);

    CHECK(!result{R"({"tor_count":1})"}.table.whole());
    CHECK(!result{"[]"}.table.whole());

    result const next{R"({"version":"2.0"})"};
    CHECK(next.table.whole());
    CHECK(!next.table.has_cluster());
    CHECK(next.table.table().version == table_version::v2_0);
    CHECK(next.at(place::of(spot::version)) == "1:13 2.0");

    CHECK(result{device_of(sound), ""}.said.of<rules::table::file_name>().state == outcome::not_evaluated);
}

TEST_CASE("read/rank_table: over 40 MiB it is not parsed") {
    result const large{std::string(40 * 1024 * 1024 + 1, '[')};
    CHECK(large.findings == "input/too-large");
    CHECK(!large.table.whole());
    CHECK(result{std::string(40 * 1024 * 1024, '[')}.findings == "input/syntax 1:65");
}
} // namespace
