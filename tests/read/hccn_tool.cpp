// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/hccn_tool.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
using namespace atlascheck::read;
using key = tool_answer::key;

// `key value`, and `@device` before it where the line names one.
std::string answer(std::string_view line) {
    auto const a = parse_tool_answer(line);
    if (!a) return "none";
    return (a->tagged ? "@" + std::to_string(a->device) + ' ' : "") + std::to_string(static_cast<int>(a->what)) + ' ' +
           std::string{a->value};
}

constexpr bool is(std::string_view line, key k, std::string_view value) {
    auto const a = parse_tool_answer(line);
    return a && a->what == k && a->value == value && !a->tagged;
}
static_assert(is("ipaddr:10.0.0.1", key::ipaddr, "10.0.0.1"));
static_assert(is("  ipaddr : fd00::1 ", key::ipaddr, "fd00::1"));
static_assert(is("netmask:255.0.0.0", key::netmask, "255.0.0.0"));
static_assert(is("ipv6_address:fd00::1", key::ip6_address, "fd00::1"));
static_assert(is("prefix_length:64", key::prefix_length, "64"));
static_assert(is("netdetect address: 10.0.0.1", key::netdetect, "10.0.0.1"));
static_assert(is("netdetect addr: 10.0.0.1", key::netdetect, "10.0.0.1"));
static_assert(is("net health status: Receive timeout", key::net_health, "Receive timeout"));
static_assert(is("default gateway:10.0.0.1, Iface:eth3", key::gateway, "10.0.0.1"));
static_assert(is("default gateway:10.0.0.1", key::gateway, "10.0.0.1"));
static_assert(is("gateway:fd00::1", key::gateway, "fd00::1"));
static_assert(is("Link Status: UP", key::link, "UP"));
static_assert(is("tls switch[1](0:disable, 1:enable)", key::tls, "1"));
static_assert(is("Chassis ID TLV", key::chassis, ""));
static_assert(is("\tIfname: 400GE1/1/5:1", key::ifname, "400GE1/1/5:1"));
static_assert(is("End of LLDPDU TLV", key::lldp_end, ""));
static_assert(is("ipaddr:", key::ipaddr, ""));

TEST_CASE("read/hccn_tool: answers with their device") {
    CHECK(answer("[devid 0] link status: UP") == "@0 7 UP");
    CHECK(answer("[device 12]link status: UP") == "@12 7 UP");
    CHECK(answer("dev_id:3, tls switch[0](") == "@3 8 0");
    CHECK(answer("device 3, tls switch[0](") == "@3 8 0");
    CHECK(answer("device_id: 3, ipaddr:1.1.1.1") == "@3 0 1.1.1.1");
    CHECK(answer("device 3: ipaddr:1.1.1.1") == "@3 0 1.1.1.1");
    CHECK(answer("dev 3 ipaddr:1.1.1.1") == "@3 0 1.1.1.1");
    for (std::string_view const line : {"",
                                        " ",
                                        "ipaddr",
                                        "ipaddrs:1",
                                        "vnic ipaddr: 1.1.1.1",
                                        "vnic link status: UP",
                                        "my link status: UP",
                                        "gateway:10.0.0.1",
                                        "net health status",
                                        "tls switch",
                                        "tls switch[",
                                        "tls preconfigured[1]",
                                        "[devid ] ipaddr:1.1.1.1",
                                        "[devid 3 ipaddr:1.1.1.1",
                                        "devx3 ipaddr:1.1.1.1",
                                        "device 3",
                                        "device 1234567890, ipaddr:1.1.1.1",
                                        "Port ID TLV",
                                        "IPv4: 10.0.0.1",
                                        "Default: deny"}) {
        CAPTURE(std::string{line});
        CHECK(answer(line) == "none");
    }
}

static_assert(health_named("Success") == net_health::success);
static_assert(health_named("socket FAIL") == net_health::socket_fail);
static_assert(health_named("Socket failed") == net_health::socket_fail);
static_assert(health_named("Receive timeout") == net_health::receive_timeout);
static_assert(health_named("Unreachable") == net_health::unreachable);
static_assert(health_named("Time exceeded") == net_health::time_exceeded);
static_assert(health_named("Fault") == net_health::fault);
static_assert(health_named("Init") == net_health::init);
static_assert(health_named("Thread error") == net_health::thread_error);
static_assert(health_named("Detect ip set") == net_health::detect_ip_set);
static_assert(health_named("8") == net_health::detect_ip_set);
static_assert(health_named("9") == net_health::unknown);
static_assert(health_named("Unknown") == net_health::unknown);
static_assert(health_named("") == net_health::unknown);
static_assert(health_named("Successful") == net_health::unknown);

// What the calls of a line are: topic, `!` where it sets, device or `?`; then what is set.
std::string calls(std::string_view line) {
    std::string out;
    bool const any = read_tool_commands(line, [&out](tool_command const& c) {
        constexpr std::string_view topics[] = {"ip",   "ip6",  "netdetect", "net_health", "gateway",
                                               "lldp", "link", "tls",       "other"};
        out += (out.empty() ? "" : "; ") + std::string{topics[static_cast<unsigned>(c.about)]};
        if (c.sets) out += '!';
        out += c.numbered ? std::to_string(c.device) : "?";
        for (std::string_view const word : {c.devices, c.key, c.value, c.mask_key, c.mask})
            if (!word.empty()) out += ' ' + std::string{word};
        if (c.filtered) out += " |";
        if (c.quoted) out += " quoted";
    });
    CHECK(any == calls_tool(line));
    return out;
}

TEST_CASE("read/hccn_tool: calls") {
    CHECK(calls("hccn_tool -i 0 -ip -g") == "ip0");
    CHECK(calls("hccn_tool -i 15 -ip -inet6 -g") == "ip615");
    CHECK(calls("hccn_tool -g -tls -i 3 -host") == "tls3");
    CHECK(calls("hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0 # mine") ==
          "ip!0 address 10.0.0.1 netmask 255.0.0.0");
    CHECK(calls("hccn_tool -i 0 -ip -s netmask 255.0.0.0 address 10.0.0.1") ==
          "ip!0 address 10.0.0.1 netmask 255.0.0.0");
    CHECK(calls("hccn_tool -i 0 -ip -inet6 -s ipv6_address fd00::1 prefix_length 64") ==
          "ip6!0 ipv6_address fd00::1 prefix_length 64");
    CHECK(calls("hccn_tool -i 0 -gateway -s gateway 10.0.0.1") == "gateway!0 gateway 10.0.0.1");
    CHECK(calls("hccn_tool -i 0 -netdetect -s address 10.0.0.1") == "netdetect!0 address 10.0.0.1");
    CHECK(calls("hccn_tool -s -tls -i 0 -enable 1") == "tls!0 enable 1");
    CHECK(calls("hccn_tool -i 0 -optical -g") == "other0");
    CHECK(calls("hccn_tool -i 0 -ip") == "other0"); // neither asks nor sets
    CHECK(calls("hccn_tool -a -cfg recovery") == "other? quoted");
    CHECK(calls("for i in {0..7}; do hccn_tool -i $i -lldp -g; done") == "lldp? {0..7}");
    CHECK(calls("for((i=0;i<8;i++)); do hccn_tool -i \"$i\" -lldp -g; done") == "lldp? ((i=0;i<8;i++))");
    CHECK(calls("for i in `seq 0 7` do hccn_tool -i ${i} -tls -g | grep switch; done") == "tls? `seq 0 7` |");
    CHECK(calls("hccn_tool -i 0 -link -g && hccn_tool -i 0 -ip -g") == "link0; ip0");
    CHECK(calls("hccn_tool -i 0 -link -g || echo no") == "link0");
    CHECK(calls("echo \"hccn_tool -i 0 -link -g\"") == "link0");
    CHECK(calls("x: hccn_tool -i 0 -link -g failed") == "link0 quoted");
    CHECK(calls("\"${HCCN_TOOL}\" -i 1 -link -g") == "link1");
    CHECK(calls("hccn_tool") == "");
    CHECK(calls("hccn_tool link") == "");
    CHECK(calls("hccn_tool: command not found -g") == "");
    CHECK(calls("$HCCNX") == "");
    CHECK(calls("") == "");
}

std::string ids(std::string_view list) {
    auto const found = read::detail::ids_of(list);
    std::string out;
    for (std::uint32_t i = 0; i != found.count; ++i) out += (i == 0 ? "" : ",") + std::to_string(found.ids[i]);
    return out;
}
TEST_CASE("read/hccn_tool: the devices of a loop") {
    CHECK(ids("{0..3}") == "0,1,2,3");
    CHECK(ids("{8..9}") == "8,9");
    CHECK(ids("{1,3}") == "1,3");
    CHECK(ids("$(seq 0 2)") == "0,1,2");
    CHECK(ids("`seq 4 2 8`") == "4,6,8");
    CHECK(ids("$(seq 2)") == "1,2");
    CHECK(ids("3 1 2") == "3,1,2");
    CHECK(ids("0 {4..5}") == "0,4,5");
    CHECK(ids("((i=0;i<3;i++))") == "0,1,2");
    CHECK(ids("((i = 2; i <= 3; ++i))") == "2,3");
    CHECK(ids("{0..63}").size() > 100);
    for (std::string_view const list :
         {"", "$LIST", "{a..b}", "{3..0}", "{0..64}", "{0..4000000000}", "$(seq 0 $N)", "$(seq 0 7", "$(ls)", "{0..}",
          "((i=0;i<N;i++))", "((i=0;i<8;i+=2))", "((", "`", "{", "{}", "{,}", "0 x"}) {
        CAPTURE(std::string{list});
        CHECK(ids(list) == "");
    }
}

static_assert(device_header("====> 3") == 3U);
static_assert(device_header("device_id=12") == 12U);
static_assert(device_header("id=0") == 0U);
static_assert(device_header("--- NPU 3 ---") == 3U);
static_assert(device_header("### device 3 ###") == 3U);
static_assert(!device_header(""));
static_assert(!device_header("===="));
static_assert(!device_header("====>"));
static_assert(!device_header("> 3"));
static_assert(!device_header("device 3"));
static_assert(!device_header("== device 3"));
static_assert(!device_header("== devices 3 =="));
static_assert(!device_header("device_id=x"));

TEST_CASE("read/hccn_tool: answers that a log line quotes") {
    auto const logged = [](std::string_view line) {
        std::string out;
        (void)read_logged_answers(line, [&out](tool_answer const& a) {
            out += (out.empty() ? "" : " ") + std::to_string(a.device) + '=' + std::string{a.value};
        });
        return out;
    };
    CHECK(logged("INFO - device_id: 2, info: ['ipaddr:10.0.0.1\\n', 'netmask:255.0.0.0\\n']") ==
          "2=10.0.0.1 2=255.0.0.0");
    CHECK(logged("[devid 3] checked, link status: UP.") == "3=UP.");
    CHECK(logged("dev 3 said \"ipaddr:fd00::1\"") == "3=fd00::1");
    CHECK(logged("device 3: nothing") == "");
    CHECK(logged("ipaddr:10.0.0.1 of device 3") == ""); // what stands before is another's
    CHECK(logged("devices: 3 ipaddr:10.0.0.1") == "");
    CHECK(logged("device 3 vnic_ipaddr:10.0.0.1") == "");
}
} // namespace
