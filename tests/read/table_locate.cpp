// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/table_locate.hpp>

#include "read/reading.hpp"

namespace {
using namespace atlascheck;
using reading::result;

std::string const text = R"({
  "version": "1.0",
  "status": "completed",
  "server_count": "2",
  "server_list": [
    {"server_id": "a", "host_ip": "1.2.3.4", "device": [
      {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
      {"device_id": "1", "rank_id": "\u0031"}]},
    {"device": [
      {}]}
  ]
})";

TEST_CASE("read/table_locate: each value at its first character, what is absent at its object") {
    result const r{text};
    auto const at = [&](spot s, std::size_t i = 0) { return r.at(place::of(s, i)); };
    CHECK(at(spot::top) == "1:1 {");
    CHECK(at(spot::version) == "2:15 1.0");
    CHECK(at(spot::status) == "3:14 completed");
    CHECK(at(spot::server_count) == "4:20 2");
    CHECK(at(spot::server_list) == "5:18 [");
    CHECK(at(spot::server) == "6:5 {");
    CHECK(at(spot::server_id) == "6:20 a");
    CHECK(at(spot::server_entry) == "6:20 a");
    CHECK(at(spot::host_ip) == "6:36 1.2.3.4");
    CHECK(at(spot::device) == "7:7 {");
    CHECK(at(spot::device_id) == "7:22 0");
    CHECK(at(spot::device_ip) == "7:40 10.0.0.1");
    CHECK(at(spot::rank_id) == "7:63 0");
    CHECK(at(spot::rank_id, 1) == "8:38 \\u0031");
    CHECK(at(spot::device_ip, 1) == "8:7 {");
    CHECK(at(spot::host_port, 1) == "8:7 {");
    CHECK(at(spot::server_id, 1) == "9:5 {");
    CHECK(at(spot::host_ip, 1) == "9:5 {");
    CHECK(at(spot::device_id, 2) == "10:7 {");
    CHECK(at(spot::group_count) == "1:1 {");
    CHECK(r.at({spot::text, 0, 4, 7}) == "2:3 \"versio");
}

TEST_CASE("read/table_locate: a cluster's counts stand at the list where nothing states them") {
    result const r{R"({"server_list": [{"server_id": 7}]})"};
    CHECK(r.at(place::of(spot::server_count)) == "1:17 [");
    CHECK(r.at(place::of(spot::server_id)) == "1:32 7");
    CHECK(r.at(place::of(spot::status)) == "1:1 {");
    result const legacy{R"({"group_list": [{}]})"};
    CHECK(legacy.at(place::of(spot::server_count)) == "1:16 [");
    CHECK(legacy.at(place::of(spot::group_count)) == "1:16 [");
    CHECK(legacy.at(place::of(spot::group_name)) == "1:17 {");
}

TEST_CASE("read/table_locate: a place that is not there is the document's") {
    result const r{" {}"};
    for (spot const s : {spot::server, spot::server_id, spot::device, spot::device_ip, spot::host_port, spot::group,
                         spot::instance, spot::pod_name, spot::server_entry})
        CHECK(r.at(place::of(s, 99)) == "1:2 {");
    CHECK(result{""}.at(place::of(spot::device, 1)) == "1:1 ");
}
} // namespace
