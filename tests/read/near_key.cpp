// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/near_key.hpp>
#include <atlascheck/read/table_keys.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;
using read::edits_between;
using read::near_key;
using read::table_part;

static_assert(edits_between("device_ip", "device_ip") == 0);
static_assert(edits_between("Device_IP", "device_ip") == 0); // case aside
static_assert(edits_between("devcie_ip", "device_ip") == 1); // a swap is one
static_assert(edits_between("deviceip", "device_ip") == 1);
static_assert(edits_between("device__ip", "device_ip") == 1);
static_assert(edits_between("device-ip", "device_ip") == 1);
static_assert(edits_between("deviceIPs", "device_ip") == 2);
static_assert(edits_between("container_ip", "device_ip") == 3);
static_assert(edits_between("", "ab") == 2);
static_assert(edits_between("ab", "") == 2);
static_assert(edits_between("", "") == 0);
static_assert(edits_between("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a") == 3);

constexpr auto server = read::known_keys(table_part::server, shape::server_list);
constexpr auto device = read::known_keys(table_part::device, shape::server_list);
static_assert(near_key("devices", server) == table_key::device);
static_assert(near_key("server_ip", server) == table_key::server_id);
static_assert(near_key("hostip", server) == table_key::host_ip);
// What tables carry besides is near to nothing.
static_assert(near_key("container_ip", server) == table_key::document);
static_assert(near_key("pod_ip", server) == table_key::document);
static_assert(near_key("hardware_type", server) == table_key::document);
static_assert(near_key("dpu_ip", device) == table_key::document);
static_assert(near_key("board_id", device) == table_key::document);
// Nothing is near to a key that stands.
static_assert(near_key("server_ip", server.without({table_key::server_id})) == table_key::document);

TEST_CASE("read/near_key") {
    CHECK(edits_between("devcie_ip", "device_ip") == 1);
    CHECK(near_key("devices", server) == table_key::device);
}
} // namespace
