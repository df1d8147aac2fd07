// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/host_text.hpp>

#include "read/host_reading.hpp"

namespace {
using namespace atlascheck;
using namespace std::string_literals;
using host_reading::check;
using host_reading::for_each_device;
using host_reading::result;

TEST_CASE("read/host_text: hccn.conf") {
    check({
        {"nothing", "", ""},
        {"a device", "address_0=192.168.1.2\nnetmask_0=255.255.255.0\n", ": 0 conf=192.168.1.2/24"},
        {"any order, indents, CRLF, no final newline", "  netmask_7=255.255.0.0\r\n\taddress_7 = 10.0.0.1",
         ": 7 conf=10.0.0.1/16"},
        {"all that is read",
         "address_1=10.0.0.1\nnetmask_1=255.255.255.0\nnetdetect_1=10.0.0.9\ngateway_1=10.0.0.254\nsend_arp_status_1=1\n"
         "tls_enable_1=1\n",
         ": 1 conf=10.0.0.1/24 target=10.0.0.9 gateway=10.0.0.254"},
        {"devices stand by their ids", "address_3=10.0.0.3\naddress_1=10.0.0.1\n",
         ": 1 conf=10.0.0.1, 3 conf=10.0.0.3"},
        {"a device beyond", "address_12=10.0.0.3\n", ": 12 conf=10.0.0.3"},
        {"IPv6", "IPv6address_0=fd00::5\nIPv6netmask_0=64\n", ": 0 conf=fd00:0000:0000:0000:0000:0000:0000:0005/64"},
        {"of two families IPv4", "IPv6address_0=fd00::5\nIPv6netmask_0=64\naddress_0=10.0.0.1\n", ": 0 conf=10.0.0.1"},
        {"a prefix length of IPv6 that IPv4 could have", "IPv6address_0=fd00::5\nIPv6netmask_0=24\n",
         ": 0 conf=fd00:0000:0000:0000:0000:0000:0000:0005/24"},
        {"comments", "# address_0=10.0.0.1\n#address_1=10.0.0.1\naddress_2=10.0.0.2\n", ": 2 conf=10.0.0.2"},
        {"other keys",
         "bond_address_0=10.0.0.1\nroute_address_1.1.1.1_netmask_255.0.0.0_0=gateway_1.1.1.2\n"
         "address_x=10.0.0.1\naddress_=1.1.1.1\naddress_1234567890=1.1.1.1\n",
         ""},
        {"no value", "address_0=\n", ""},
        {"unset detection is none", "address_0=10.0.0.1\nnetdetect_0=0.0.0.0\n", ": 0 conf=10.0.0.1"},
        {"an elision", "address_0=10.0.0.1\n ... \naddress_7=10.0.0.7\n",
         "[partial]: 0 conf=10.0.0.1, 7 conf=10.0.0.7"},
        {"no address", "address_0=not_an_ip\n", ": 0 ip?", "input/bad-value 1:11"},
        {"text behind it", "address_0=10.0.0.1 # mine\n", ": 0 ip?", "input/bad-value 1:11"},
        {"leading zeros", "address_0=192.168.001.002\n", ": 0 ip?", "input/bad-value 1:11"},
        {"a mask with holes", "address_0=10.0.0.1\nnetmask_0=255.0.255.0\n", ": 0 conf=10.0.0.1",
         "input/bad-value 2:11"},
        {"masked", "address_0=10.xx.xx.1\nnetdetect_0=10.0.*.1\n", ": 0 target? ip?", "input/placeholder 1:11 +1"},
        {"the same twice", "address_0=10.0.0.1\naddress_0=10.0.0.1\n", ": 0 conf=10.0.0.1"},
        {"two values, told once", "address_0=10.0.0.1\naddress_0=10.0.0.2\naddress_0=10.0.0.3\n", ": 0 ip?",
         "input/contradiction 2:11 +1"},
        {"two targets", "netdetect_0=10.0.0.1\nnetdetect_0=10.0.0.2\n", ": 0 target?", "input/contradiction 2:13 +1"},
        {"a line without `=`", "address_0=10.0.0.1\naddress_1 10.0.0.2\naddress_2 10.0.0.3\n", ": 0 conf=10.0.0.1",
         "input/syntax 2:1"},
        {"prose is none", "see:\naddress_0 is the first\n", ""},
    });
}

TEST_CASE("read/host_text: a leading zero is told with the address that was meant") {
    result const r{"address_0=192.168.001.002\n"};
    auto const& all = r.said.of<rules::input::bad_value>().findings;
    REQUIRE(all.size() == 1);
    CHECK(all[0].fault.instead.known);
    CHECK(all[0].fault.instead.ip == address{ipv4{192, 168, 1, 2}});
}

TEST_CASE("read/host_text: what hccn_tool prints behind its calls") {
    check({
        {"an address", "hccn_tool -i 3 -ip -g\nipaddr:10.0.0.1\nnetmask:255.255.255.0\n", ": 3 tool=10.0.0.1/24"},
        {"all there is",
         "hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\nnetmask:255.255.255.0\n"
         "hccn_tool -i 0 -netdetect -g\nnetdetect address: 10.0.0.2\n"
         "hccn_tool -i 0 -net_health -g\nnet health status: Success\n"
         "hccn_tool -i 0 -lldp -g\nChassis ID TLV\n\tMAC: 00:11\nPort ID TLV\n\tIfname: 1:1\nEnd of LLDPDU TLV\n"
         "hccn_tool -i 0 -link -g\nlink status: UP\n"
         "hccn_tool -i 0 -tls -g\ndev_id:0, tls switch[1](0:disable, 1:enable), tls alarm time threshold[60]days\n"
         "hccn_tool -i 0 -gateway -g\ndefault gateway:10.0.0.254, Iface:eth0\n",
         ": 0 tool=10.0.0.1/24 target=10.0.0.2 gateway=10.0.0.254 health=0 lldp=1 link=1 tls=1"},
        {"IPv6", "hccn_tool -i 1 -ip -inet6 -g\nipv6_address:fd00::5\nprefix_length:64\n",
         ": 1 tool=fd00:0000:0000:0000:0000:0000:0000:0005/64"},
        {"IPv6 in ipaddr", "hccn_tool -i 1 -ip -g\nipaddr:fd00::5\nnetmask:ffff:ffff::\n",
         ": 1 tool=fd00:0000:0000:0000:0000:0000:0000:0005/32"},
        {"the newer grammar, flags in any order", "hccn_tool -g -link -i 2 -u 0 -p 4\nlink status : DOWN\n",
         ": 2 link=0"},
        {"blanks around the colon", "hccn_tool -i 2 -netdetect -g\nnetdetect addr : 10.0.0.2\n", ": 2 target=10.0.0.2"},
        {"health by name in any case", "hccn_tool -i 2 -net_health -g\nnet health status: SOCKET FAILED\n",
         ": 2 health=1"},
        {"health that is masked", "hccn_tool -i 2 -net_health -g\nnet health status: ***\n", ": 2",
         "input/placeholder 2:20"},
        {"health that is none", "hccn_tool -i 2 -net_health -g\nnet health status: Fine\n", ": 2 health=9"},
        {"a link half up", "hccn_tool -i 2 -link -g\nlink status: PARTIAL LINK\n", ": 2"},
        {"of several ports the first",
         "hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\nnetmask:255.255.255.0\nipaddr:10.0.1.1\n", ": 0 tool=10.0.0.1/24"},
        {"a detection that is not set", "hccn_tool -i 2 -netdetect -g\nnetdetect addr: 0.0.0.0\n", ": 2"},
        {"two calls in a line",
         "hccn_tool -i 1 -link -g; hccn_tool -i 1 -net_health -g\nlink status: UP\nnet health status: Init\n",
         ": 1 health=6 link=1"},
        {"of other subcommands nothing",
         "hccn_tool -i 0 -vnic -g\nvnic link status: UP\nvnic ipaddr: 192.168.2.5\n"
         "hccn_tool -i 0 -link_stat -g\n[device 0]link up count : 2\n"
         "[device 0]    Tue Jun  6 16:32:10 2023    LINK DOWN\n",
         ""},
        {"a switch's own words",
         "hccn_tool -i 0 -lldp -g\nChassis ID TLV\nSystem Description TLV\nlink status: DOWN\n"
         "netmask: 1.2.3.4\nEnd of LLDPDU TLV\n",
         ": 0 lldp=1"},
        {"an answer that a filter leaves little of", "hccn_tool -i 0 -lldp -g | grep -A1 Port\nPort ID TLV\n",
         ": 0 lldp=1"},
        {"masked", "hccn_tool -i 0 -ip -g\nipaddr:10.xx.xx.10\nnetmask:255.255.255.0\n", ": 0 tool=/24 ip?",
         "input/placeholder 2:8"},
        {"another address later", "hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\nhccn_tool -i 0 -ip -g\nipaddr:10.0.0.2\n",
         ": 0 ip?", "input/contradiction 4:8 +1"},
        {"another health later is what is",
         "hccn_tool -i 0 -net_health -g\nnet health status: Init\n"
         "hccn_tool -i 0 -net_health -g\nnet health status: Success\n",
         ": 0 health=0"},
        {"two switches", "hccn_tool -i 0 -tls -g\ntls switch[0](\nhccn_tool -i 0 -tls -g\ntls switch[1](\n", ": 0",
         "input/contradiction 4:12 +1"},
    });
}

TEST_CASE("read/host_text: calls in any spelling") {
    for (std::string const call : {
             "hccn_tool -i 4 -link -g",
             "  /usr/local/Ascend/driver/tools/hccn_tool -i 4 -link -g",
             "sudo hccn_tool -i 4 -link -g",
             "$ hccn_tool -i 4 -link -g",
             "# hccn_tool -i 4 -link -g",
             "+ hccn_tool -i 4 -link -g",
             "root@h1:~# hccn_tool -i 4 -link -g",
             "[root@h1 ~]# hccn_tool -i 4 -link -g",
             "(base) me@h1:/tmp$ hccn_tool -i 4 -link -g",
             "bash-5.1# hccn_tool -i 4 -link -g",
             "$HCCN_TOOL -i 4 -link -g",
             "\"${HCCN}\" -i 4 -link -g",
             "hccn_tool -i 4 -link -g # is it up?",
             "hccn_tool -i 4 -link -g | grep status",
             "\"hccn_tool\" -i \"4\" -link -g",
             "=== hccn_tool -i 4 -link -g ===",
             "2026-01-02 03:04:05 INFO run: hccn_tool -i 4 -link -g",
             "kubectl exec pod -- hccn_tool -i 4 -link -g",
         }) {
        CAPTURE(call);
        result const r{call + "\nlink status: UP\n"};
        REQUIRE(r.facts.devices.size() == 1);
        CHECK(r.facts.devices[0].id == 4);
        CHECK(r.facts.devices[0].link_up.known);
        CHECK(r.facts.hosts[0].name == (call.find("h1") == std::string::npos ? "" : "h1"));
        CHECK(r.findings == "");
    }
    for (std::string const call :
         {"[ hccn_tool -h ] for more details.", "bash: hccn_tool: command not found", "hccn_tools -i 4 -link -g",
          "hccn_tool -i $i -link -g", "hccn_tool -i <id> -link -g", "hccn_tool -link -g"}) {
        CAPTURE(call);
        result const r{call + "\nlink status: UP\n"};
        CHECK(r.facts.devices.empty());
    }
}

TEST_CASE("read/host_text: what printed nothing") {
    check({
        {"no IP", "$ hccn_tool -i 0 -ip -g\n$ hccn_tool -i 1 -ip -g\nipaddr:10.0.0.1\n", ": 0 no-ip, 1 tool=10.0.0.1"},
        {"at the end of the text", "$ hccn_tool -i 0 -ip -g", ": 0 no-ip"},
        {"the tool says so", "hccn_tool -i 0 -ip -g\nGet ipconf failed, because no ip was preset there!\n",
         ": 0 no-ip"},
        {"a failure is none", "$ hccn_tool -i 0 -ip -g\nCmd execute failed!\n", ""},
        {"nor is what was left out", "$ hccn_tool -i 0 -ip -g\n...\n", ""},
        {"nor a message that tells of the call", "$ hccn_tool -i 0 -ip -g failed with code 1\n", ""},
        {"a silent switch", "$ hccn_tool -i 0 -lldp -g\n\n$ hccn_tool -i 1 -lldp -g\n\tIfname: 1:1\n",
         ": 0 lldp=0, 1 lldp=1"},
        {"beside others' answers no prompt is needed",
         "hccn_tool -i 0 -lldp -g\nhccn_tool -i 1 -lldp -g\n\tIfname: 1:1\n", ": 0 lldp=0, 1 lldp=1"},
        {"a filter may have held it back", "$ hccn_tool -i 0 -lldp -g | grep Ifname\n", ""},
        {"a failure is no silence", "$ hccn_tool -i 0 -lldp -g\nCmd execute failed!\n", ""},
        {"all switches of a loop that was run",
         "root@h1:~# for i in {0..1}; do hccn_tool -i $i -lldp -g; done\nroot@h1:~# \n", "h1: 0 lldp=0, 1 lldp=0"},
        {"a loop that may be a script's", "for i in {0..1}; do hccn_tool -i $i -lldp -g; done\n", ""},
        {"health and link always answer: the device is out of reach",
         "$ hccn_tool -i 0 -ip -g\n$ hccn_tool -i 0 -lldp -g\n$ hccn_tool -i 0 -net_health -g\n$ hccn_tool -i 1 -link -g\n"
         "link status: UP\n",
         ": 0, 1 link=1"},
        {"a script is not what was printed", "#!/bin/bash\nhccn_tool -i 0 -ip -g\nhccn_tool -i 0 -lldp -g\n", ": 0"},
        {"a plan with its questions",
         "hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.255.255.0\nhccn_tool -i 1 -ip -g\n"
         "hccn_tool -i 0 -lldp -g\n",
         ": 0 tool=10.0.0.1/24, 1"},
    });
}

TEST_CASE("read/host_text: values without a device number") {
    std::string const ips = "ipaddr:10.0.0.1#\nnetmask:255.255.255.0\n";
    check({
        {"one for every device",
         for_each_device(ips, 2) + for_each_device("ipaddr:10.0.1.1#\nnetmask:255.255.255.0\n", 6),
         ": 0 tool=10.0.0.10/24, 1 tool=10.0.0.11/24, 2 tool=10.0.1.10/24, 3 tool=10.0.1.11/24, 4 tool=10.0.1.12/24, "
         "5 tool=10.0.1.13/24, 6 tool=10.0.1.14/24, 7 tool=10.0.1.15/24"},
        {"one too few", for_each_device(ips, 7), "", "input/unknown-device 1:8"},
        {"one too many", for_each_device(ips, 9), "", "input/unknown-device 1:8"},
        {"as many as the loop says",
         "# for i in {0..1}; do hccn_tool -i $i -link -g; done\n" + for_each_device("link status: UP\n", 2),
         ": 0 link=1, 1 link=1"},
        {"of a loop that begins later",
         "$ for i in $(seq 4 5); do hccn_tool -i $i -link -g; done\nlink status: UP\nlink status: DOWN\n",
         ": 4 link=1, 5 link=0"},
        {"of a list", "$ for i in 6 2; do hccn_tool -i $i -link -g; done\nlink status: UP\nlink status: DOWN\n",
         ": 2 link=0, 6 link=1"},
        {"of a counted loop",
         "$ for ((i=0;i<2;i++)); do hccn_tool -i $i -link -g; done\nlink status: UP\nlink status: UP\n",
         ": 0 link=1, 1 link=1"},
        {"of a loop over lines",
         "for i in `seq 0 1`\ndo\n  hccn_tool -i $i -link -g\ndone\nlink status: UP\nlink status: UP\n",
         ": 0 link=1, 1 link=1"},
        {"one less than the loop says",
         "$ for i in {0..2}; do hccn_tool -i $i -link -g; done\n" + for_each_device("link status: UP\n", 2), "",
         "input/unknown-device 2:14"},
        {"a loop that names each call",
         "$ for i in {0..1}; do echo \"hccn_tool -i $i -link -g\"; hccn_tool -i $i -link -g; done\n"
         "hccn_tool -i 0 -link -g\nlink status: UP\nhccn_tool -i 1 -link -g\nlink status: DOWN\n",
         ": 0 link=1, 1 link=0"},
        {"two loops, one after the other",
         "$ for i in {0..1}; do hccn_tool -i $i -net_health -g; done\nnet health status: Init\nnet health status: Init\n"
         "$ for i in {0..1}; do hccn_tool -i $i -net_health -g; done\nnet health status: Success\nnet health status: Fault\n",
         ": 0 health=0, 1 health=5"},
        {"each kind by itself",
         "link status: UP\n...\nlink status: UP\n\nnet health status: Success\n" +
             for_each_device("netdetect address: 10.0.0.#\n"),
         "[partial]: 0 target=10.0.0.0, 1 target=10.0.0.1, 2 target=10.0.0.2, 3 target=10.0.0.3, 4 target=10.0.0.4, 5 target=10.0.0.5, "
         "6 target=10.0.0.6, 7 target=10.0.0.7",
         "input/unknown-device 1:14, input/unknown-device 5:20"},
        {"names of ports", for_each_device("\tIfname: 400GE1/1/#:1\n"),
         ": 0 lldp=1, 1 lldp=1, 2 lldp=1, 3 lldp=1, 4 lldp=1, 5 lldp=1, 6 lldp=1, 7 lldp=1"},
        {"whole answers of neighbours count once",
         for_each_device("Chassis ID TLV\n\tMAC: 1\nPort ID TLV\n\tIfname: #\nEnd of LLDPDU TLV\n"),
         ": 0 lldp=1, 1 lldp=1, 2 lldp=1, 3 lldp=1, 4 lldp=1, 5 lldp=1, 6 lldp=1, 7 lldp=1"},
        {"one neighbour is silent", for_each_device("\tIfname: 400GE1/1/#:1\n", 7), "", "input/unknown-device 1:10"},
        {"addresses first, then masks",
         for_each_device("ipaddr:10.0.0.1#\n", 8) + for_each_device("netmask:255.255.0.0\n"),
         ": 0 tool=10.0.0.10/16, 1 tool=10.0.0.11/16, 2 tool=10.0.0.12/16, 3 tool=10.0.0.13/16, 4 tool=10.0.0.14/16, "
         "5 tool=10.0.0.15/16, 6 tool=10.0.0.16/16, 7 tool=10.0.0.17/16"},
        {"a mask belongs to the address before it",
         "$ for i in 0 1; do hccn_tool -i $i -ip -g; done\nipaddr:10.0.0.1\nipaddr:10.0.0.2\nnetmask:255.0.0.0\n",
         ": 0 tool=10.0.0.1, 1 tool=10.0.0.2/8"},
    });
    read::host_text_options sixteen;
    sixteen.devices = 16;
    CHECK(result{for_each_device("link status: UP\n", 16), sixteen}.facts.devices.size() == 16);
    sixteen.devices = 0;
    CHECK(result{for_each_device("link status: UP\n", 16), sixteen}.findings == "input/unknown-device 1:14");
    sixteen.devices = 4'000'000'000;
    CHECK(result{for_each_device("link status: UP\n", 16), sixteen}.findings == "input/unknown-device 1:14");
}

TEST_CASE("read/host_text: lines that name their device") {
    check({
        {"in brackets", "[devid 0] link status: UP\n[device 1]net health status: Fault\n", ": 0 link=1, 1 health=5"},
        {"before a comma", "dev_id:7, tls switch[0](0:disable, 1:enable)\ndevice 6, tls switch[1](0:disable)\n",
         ": 6 tls=1, 7 tls=0"},
        {"in a loop",
         "$ for i in {0..1}; do hccn_tool -i $i -tls -g; done | grep switch\ndev_id:0, tls switch[0](\n"
         "dev_id:1, tls switch[1](\n",
         ": 0 tls=0, 1 tls=1"},
        {"in a log", "2026-01-02 - INFO - device_id: 3, info: ['ipaddr:10.0.0.1\\n', 'netmask:255.255.0.0\\n']\n",
         ": 3 tool=10.0.0.1/16"},
        {"under a header", "====> 3\nipaddr:10.0.0.3\nlink status: UP\n====> 4\nlink status: DOWN\n",
         ": 3 tool=10.0.0.3 link=1, 4 link=0"},
        {"under other headers",
         "device_id=3\nlink status: UP\nid=5\nlink status: UP\n=== Device 6 ===\nlink status: DOWN\n",
         ": 3 link=1, 5 link=1, 6 link=0"},
        {"more under a header than one device has", "====> 3\nlink status: UP\nlink status: UP\n", ": 3 link=1",
         "input/unknown-device 3:14"},
        {"health of two words in a log", "INFO device 3: net health status: Receive timeout, bad\n", ": 3 health=2"},
        {"in a log, IPv6", "x device_id: 3 ['ipaddr:fd00::2\\n', 'netmask:ffff:ffff::\\n']\n",
         ": 3 tool=fd00:0000:0000:0000:0000:0000:0000:0002/32"},
        {"a log without a device", "2026-01-02 - INFO - info: ['ipaddr:10.0.0.1\\n']\n", ""},
        {"a device that is none", "subdevice 3 ipaddr:10.0.0.1\n", ""},
        {"ping", "device 0 PING 10.0.0.1\nrecv seq=0,time=0.1ms\n", ""},
        {"certificates", "dev_id:0, [pub cert] info:\n\tissuer[/CN=a] start_time[x]\n", ""},
    });
}

TEST_CASE("read/host_text: what commands set") {
    std::string const set = "hccn_tool -i # -ip -s address 10.0.0.1# netmask 255.255.255.0\n";
    std::string const other = "hccn_tool -i # -ip -s address 10.0.0.2# netmask 255.255.255.0\n";
    std::string const two = ": 0 tool=10.0.0.10/24, 1 tool=10.0.0.11/24 | : 0 tool=10.0.0.20/24, 1 tool=10.0.0.21/24";
    check({
        {"a plan", for_each_device(set, 2), ": 0 tool=10.0.0.10/24, 1 tool=10.0.0.11/24"},
        {"in the other order", "hccn_tool -i 0 -ip -s netmask 255.0.0.0 address 10.0.0.1\n", ": 0 tool=10.0.0.1/8"},
        {"a device set again begins a host",
         for_each_device(set, 2) + "\n  on the second server\n" + for_each_device(other, 2), two},
        {"set again to the same does not", for_each_device(set, 2) + for_each_device(set, 2),
         ": 0 tool=10.0.0.10/24, 1 tool=10.0.0.11/24"},
        {"in one line",
         "hccn_tool -i 0 -ip -s address 10.0.0.10 netmask 255.255.255.0 && hccn_tool -i 1 -ip -s address 10.0.0.11 netmask 255.255.255.0",
         ": 0 tool=10.0.0.10/24, 1 tool=10.0.0.11/24"},
        {"where a host is named it is a contradiction",
         "root@h1:~# hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\nroot@h1:~# hccn_tool -i 0 -ip -s address 10.0.0.2 netmask 255.0.0.0\n",
         "h1: 0 tool=/8 ip?", "input/contradiction 2:42 +1"},
        {"prompts of two hosts",
         "root@h1:~# hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\n"
         "root@h2:~# hccn_tool -i 0 -ip -s address 10.0.0.2 netmask 255.0.0.0\n",
         "h1: 0 tool=10.0.0.1/8 | h2: 0 tool=10.0.0.2/8"},
        {"what failed is not set",
         "$ hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\nThe ip address configured is conflicted!\n", ""},
        {"what worked is", "$ hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\nCmd executed successfully!\n",
         ": 0 tool=10.0.0.1/8"},
        {"prose behind a blank line is no failure",
         "hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\n\nIf it fails, ask.\n", ": 0 tool=10.0.0.1/8"},
        {"before and after",
         "$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.9\n$ hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\n"
         "$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\nnetmask:255.0.0.0\n",
         ": 0 tool=10.0.0.1/8"},
        {"another than was set",
         "$ hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.0.0.0\n$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.2\n",
         ": 0 tool=/8 ip?", "input/contradiction 3:8 +1"},
        {"which of two hosts is asked nobody knows",
         for_each_device(set, 2) + for_each_device(other, 2) +
             "hccn_tool -i 0 -ip -g\nipaddr:10.0.0.10\nnetmask:255.255.255.0\n",
         two},
        {"target and gateway",
         "hccn_tool -i 0 -netdetect -s address 10.0.0.9\nhccn_tool -i 0 -gateway -s gateway 10.0.0.254\n"
         "hccn_tool -i 0 -tls -s enable 1\n",
         ": 0 target=10.0.0.9 gateway=10.0.0.254 tls=1"},
        {"IPv6", "hccn_tool -i 0 -ip -inet6 -s ipv6_address fd00::5 prefix_length 64\n",
         ": 0 tool=fd00:0000:0000:0000:0000:0000:0000:0005/64"},
        {"masked targets",
         "hccn_tool -i 0 -netdetect -s address 10.*.0.9\nhccn_tool -i 1 -netdetect -s address xx.xx.xx.xx\n",
         ": 0 target?, 1 target?", "input/placeholder 1:38 +1"},
        {"masked addresses of two hosts",
         "hccn_tool -i 0 -ip -s address 10.*.*.1 netmask 255.0.0.0\nhccn_tool -i 0 -ip -s address 10.*.*.2 netmask 255.0.0.0\n",
         ": 0 tool=/8 ip? | : 0 tool=/8 ip?", "input/placeholder 1:31 +1"},
        {"a variable", "hccn_tool -i 0 -ip -s address $IP netmask 255.0.0.0\n", ": 0 tool=/8 ip?"},
        {"usage", "hccn_tool -i %d -ip -s address %s netmask %s\n", ""},
    });
    std::string const targets = "hccn_tool -i # -netdetect -s address 10.0.0.2#\n";
    std::string const back = "hccn_tool -i # -netdetect -s address 10.0.0.1#\n";
    check({
        {"host by host",
         for_each_device(set, 1) + for_each_device(targets, 1) + for_each_device(other, 1) + for_each_device(back, 1),
         ": 0 tool=10.0.0.10/24 target=10.0.0.20 | : 0 tool=10.0.0.20/24 target=10.0.0.10"},
        {"behind all addresses",
         for_each_device(set, 1) + for_each_device(other, 1) + for_each_device(targets, 1) + for_each_device(back, 1),
         ": 0 tool=10.0.0.10/24 target=10.0.0.20 | : 0 tool=10.0.0.20/24 target=10.0.0.10"},
        {"of one of two hosts", for_each_device(set, 1) + for_each_device(other, 1) + for_each_device(targets, 1),
         ": 0 tool=10.0.0.10/24 target? | : 0 tool=10.0.0.20/24 target?"},
        {"of more hosts than there are",
         for_each_device(set, 1) + for_each_device(other, 1) + for_each_device(targets, 1) + for_each_device(back, 1) +
             "hccn_tool -i 0 -netdetect -s address 10.0.0.3\n",
         ": 0 tool=10.0.0.10/24 target? | : 0 tool=10.0.0.20/24 target?"},
    });
}

TEST_CASE("read/host_text: kernel parameters") {
    check({
        {"set", "sysctl -w net.ipv4.ip_local_reserved_ports=60000-60015\n", "[reserved=60000-60015]"},
        {"the last counts, and replaces the list",
         "sysctl -w net.ipv4.ip_local_reserved_ports=60000-60015\nsysctl -w net.ipv4.ip_local_reserved_ports=\"7000,61000-61001\"\n",
         "[reserved=7000,61000-61001]"},
        {"a list that was replaced is not judged",
         "sysctl -w net.ipv4.ip_local_reserved_ports=x,y\nsysctl -w net.ipv4.ip_local_reserved_ports=1\n",
         "[reserved=1]"},
        {"several in a call", "sudo sysctl -w net.core.somaxconn=65535 'net.ipv4.tcp_max_syn_backlog=4096'\n",
         "[somaxconn=65535 backlog=4096]"},
        {"without -w, with slashes", "sysctl net/core/somaxconn=1024\n", "[somaxconn=1024]"},
        {"printed", "net.core.somaxconn = 128\nnet.ipv4.ip_local_reserved_ports = 60000-60031\n",
         "[reserved=60000-60031 somaxconn=128]"},
        {"printed and empty", "net.ipv4.ip_local_reserved_ports = \n", "[reserved=none]"},
        {"without blanks it is of the file", "net.ipv4.ip_local_reserved_ports=60000-60015\n",
         "[persisted=60000-60015]"},
        {"asked and answered", "$ sysctl net.ipv4.ip_local_reserved_ports\nnet.ipv4.ip_local_reserved_ports = 1,3-4\n",
         "[reserved=1,3-4]"},
        {"asked for the value alone",
         "$ sysctl -n net.core.somaxconn\n4096\n$ cat /proc/sys/net/ipv4/tcp_max_syn_backlog\n512\n",
         "[somaxconn=4096 backlog=512]"},
        {"a script that asks and sets",
         "sysctl net.ipv4.ip_local_reserved_ports\nsysctl -w net.ipv4.ip_local_reserved_ports=\"xxx,9601\"\n", "",
         "input/placeholder 2:45"},
        {"the file, printed", "$ cat /etc/sysctl.conf\n# comment\nnet.ipv4.ip_local_reserved_ports = 60000-60015\n",
         "[persisted=60000-60015]"},
        {"the file without it", "$ cat /etc/sysctl.conf\n# nothing\n", "[persisted=none]"},
        {"one file of several", "$ cat /etc/sysctl.d/10-a.conf\n# nothing\n", ""},
        {"the file is not there", "$ cat /etc/sysctl.conf\ncat: /etc/sysctl.conf: No such file or directory\n", ""},
        {"the file and what runs",
         "$ cat /etc/sysctl.conf\nnet.core.somaxconn = 1\n$ sysctl net.core.somaxconn\nnet.core.somaxconn = 2\n",
         "[persisted=none somaxconn=2]"},
        {"comments make it a file", "# ports\nnet.ipv4.ip_local_reserved_ports = 60000-60015\n",
         "[persisted=60000-60015]"},
        {"written to the kernel", "echo 60000-60015 > /proc/sys/net/ipv4/ip_local_reserved_ports\n",
         "[reserved=60000-60015]"},
        {"written to the file",
         "echo \"net.ipv4.ip_local_reserved_ports=60000-60015\" >> /etc/sysctl.conf\nsysctl -p\n"
         "net.ipv4.ip_local_reserved_ports = 60000-60015\n",
         "[reserved=60000-60015 persisted=60000-60015]"},
        {"no number", "sysctl -w net.core.somaxconn=many\n", "", "input/bad-value 1:30"},
        {"no ports", "sysctl -w net.ipv4.ip_local_reserved_ports=60000-\n", "", "input/bad-value 1:44"},
        {"a range that ends before it begins", "sysctl -w net.ipv4.ip_local_reserved_ports=2-1\n", "",
         "input/bad-value 1:44"},
        {"others", "kernel.pid_max = 4194304\nsysctl -w vm.swappiness=1\n", ""},
    });
    std::string all = "$ sysctl -a\nabi.x = 1\nkernel.pid_max = 1\nnet.ipv4.tcp_sack = 1\nvm.swappiness = 1\n";
    CHECK(result{all}.words == "[reserved=none]");
    CHECK(result{all + "...\n"}.words == "");
    CHECK(result{"$ sysctl -a\nkernel.pid_max = 1\nvm.swappiness = 1\n"}.words == "");
    all.replace(0, 11, "$ sysctl -a | grep 1");
    CHECK(result{all}.words == "");
    CHECK(result{"net.core.somaxconn = 9\n", {}, "/etc/sysctl.conf"}.words == "[persisted=none somaxconn=9]");
    CHECK(result{"net.ipv4.ip_local_reserved_ports = 9\n", {}, "sysctl.conf"}.words == "[persisted=9]");
}

TEST_CASE("read/host_text: firewalls") {
    check({
        {"ufw", "Status: active\n\nTo   Action  From\n22/tcp  ALLOW  Anywhere\n", "[ufw]"},
        {"ufw is off", "$ ufw status\nStatus: inactive\n", "[no-ufw]"},
        {"whoever may not ask does not know", "$ ufw status\nERROR: You need to be root to run this script\n", ""},
        {"ufw was turned off",
         "$ ufw status\nStatus: active\n$ ufw disable\nFirewall stopped and disabled on system startup\n", "[no-ufw]"},
        {"a command is no state", "ufw disable\nsystemctl stop firewalld\n", ""},
        {"firewalld", "$ systemctl is-active firewalld\nactive\n", "[firewalld]"},
        {"a service", "$ systemctl is-active firewalld.service\ninactive\n", "[no-firewalld]"},
        {"one word", "inactive\n", "[no-firewalld]"},
        {"one word of each host", "h1: inactive\nh2: active\n", "h1[no-firewalld] | h2[firewalld]"},
        {"a word among others is none", "active\nlink status: x\n", "", "input/unknown-device 2:14"},
        {"of another unit", "$ systemctl is-active ufw\nactive\n", ""},
        {"status",
         "$ systemctl status firewalld\n* firewalld.service - firewalld\n   Loaded: loaded (/x; enabled)\n   Active: inactive (dead)\n",
         "[no-firewalld]"},
        {"status without its command",
         "● firewalld.service - firewalld - dynamic firewall daemon\n   Active: active (running) since x\n",
         "[firewalld]"},
        {"status of another", "● sshd.service - sshd\n   Active: active (running) since x\n", ""},
        {"not there", "$ systemctl status firewalld\nUnit firewalld.service could not be found.\n", "[no-firewalld]"},
        {"firewall-cmd", "$ firewall-cmd --state\nrunning\n", "[firewalld]"},
        {"firewall-cmd says no", "$ firewall-cmd --state\nnot running\n", "[no-firewalld]"},
        {"stopped since", "$ systemctl is-active firewalld\nactive\n$ systemctl stop firewalld\n", ""},
    });
}

TEST_CASE("read/host_text: npu-smi") {
    std::string const head =
        "+---+\n| npu-smi 24.1.rc3   Version: 24.1.rc3  |\n+---+\n| NPU   Name  | Health | Power(W) |\n"
        "| Chip        | Bus-Id | AICore(%) |\n+===+\n";
    std::string const chips = "| 0     910B3 | OK     | 91.0  |\n| 0           | 0000:C1:00.0 | 0   0 / 0 |\n+===+\n"
                              "| 1     910B3 | OK     | 91.0  |\n| 0           | 0000:C2:00.0 | 0   0 / 0 |\n+===+\n";
    std::string const second = "+---+\n| NPU     Chip  | Process id  | Process name  | Process memory(MB) |\n+===+\n";
    check({
        {"the product", head + chips, "a2 "},
        {"no process", head + chips + second + "| No running processes found in NPU 0   |\n+===+\n", "a2 "},
        {"processes",
         head + chips + second +
             "| 1       0     | 1333928     | python        | 37709 |\n| 1       0     | 14     |     | 3 |\n",
         "a2 : 1 pid=1333928"},
        {"a later series prints no more than this", head + "| 0   Ascend910 | OK | - |\n", ""},
        {"910A", head + "| 0     910A | OK | - |\n", "atlas "},
        {"one that is none of ours", head + "| 0     310P3 | OK | - |\n", ""},
        {"two products", head + "| 0     910A | OK | - |\n| 1     910B | OK | - |\n", "", "input/contradiction 8:9 +1"},
        {"device rows look like processes", head + chips + "| 1       0     | 1333928     | python        | 37709 |\n",
         "a2 "},
        {"dies of a later series",
         "| NPU   Name | Health |\n| Chip  Phy-ID | Bus-Id |\n+===+\n| 1     Ascend910 | OK |\n| 0     2 | 0000:9B:00.0 |\n"
         "+---+\n| 1     Ascend910 | OK |\n| 1     3 | 0000:9C:00.0 |\n" +
             second + "| 1  1 | 77 | a | 1 |\n",
         ": 3 pid=77"},
        {"-m",
         "NPU ID         Chip ID        Chip Logic ID     Chip Name\n0              0              0                 Ascend 910B3\n"
         "0              1              -                 Mcu\n",
         "a2 "},
        {"-t board", "\tNPU ID                         : 0\n\tChip Name                      : 910B3\n", "a2 "},
        {"another table", "| a | b |\n| 0   910B3 | OK |\n", ""},
    });
}

TEST_CASE("read/host_text: many hosts") {
    check({
        {"pdsh",
         "n1: ipaddr:10.0.0.1\nn2: $ hccn_tool -i 0 -link -g\nn1: $ hccn_tool -i 0 -ip -g\nn1: ipaddr:10.0.0.1\nn2: link status: UP\n",
         "n1: 0 tool=10.0.0.1 | n2: 0 link=1", "input/unknown-device 1:12"},
        {"keys of the tool are no hosts", "Ifname: x\nipaddr: 10.0.0.1\n", "",
         "input/unknown-device 1:9, input/unknown-device 2:9"},
        {"what a named host says otherwise",
         "h1: $ hccn_tool -i 0 -ip -g\nh1: some message\nh1: $ hccn_tool -i 1 -ip -g\nh1: \n", "h1: 1 no-ip"},
        {"clush -b",
         "---------------\nn[1-2] (2)\n---------------\n$ hccn_tool -i 0 -link -g\nlink status: UP\n"
         "---------------\nn3\n---------------\nStatus: inactive\n",
         "n1: 0 link=1 | n2: 0 link=1 | n3[no-ufw]"},
        {"dshbak with names", "----------------\na,b[08-10]-x,c\n----------------\nStatus: inactive\n",
         "a[no-ufw] | b08-x[no-ufw] | b09-x[no-ufw] | b10-x[no-ufw] | c[no-ufw]"},
        {"a rule in a text is no header", "--------\nsome words\n--------\nStatus: active\n", "[ufw]"},
        {"ansible",
         "n1 | CHANGED | rc=0 >>\nStatus: active\nn2 | FAILED | rc=3 >>\nStatus: inactive\nn3 | UNREACHABLE! => {\n"
         "    \"msg\": \"no route\"\n}\n",
         "n1[ufw] | n2[no-ufw]"},
        {"ansible -o",
         "n1 | CHANGED | rc=0 | (stdout) Status: active\\n\\nTo\nn2 | CHANGED | rc=0 | (stdout) net.core.somaxconn = 5\n",
         "n1[ufw] | n2[somaxconn=5]"},
        {"a playbook",
         "TASK [x] ***\nok: [n1] => {\n    \"changed\": false,\n    \"cmd\": \"hccn_tool -i 5 -ip -g\",\n"
         "    \"stdout\": \"ipaddr:10.0.0.1\\nnetmask:255.0.0.0\",\n    \"stdout_lines\": [\n        \"ipaddr:10.0.0.1\",\n"
         "        \"netmask:255.0.0.0\"\n    ]\n}\nchanged: [n2] => {\n    \"out.stdout_lines\": [\n        \"Status: active\"\n"
         "    ]\n}\n",
         "n1: 5 tool=10.0.0.1/8 | n2[ufw]"},
        {"prompts",
         "root@h1:~# ufw status\nStatus: active\nroot@h2:~# ufw status\nStatus: inactive\n[root@h1 tmp]# hccn_tool -i 0 -link -g\n"
         "link status: UP\n",
         "h1[ufw]: 0 link=1 | h2[no-ufw]"},
        {"hostname", "$ hostname\nh1\n$ ufw status\nStatus: active\n$ hostname\nh2\n$ ufw status\nStatus: inactive\n",
         "h1[ufw] | h2[no-ufw]"},
        {"hostname behind a wrapper does not rename", "n1: $ hostname\nn1: other\nn1: Status: active\n", "n1[ufw]"},
        {"env is not read here", "$ env\naddress_0=10.0.0.1\nnet.core.somaxconn = 5\n$ ufw status\nStatus: active\n",
         "[ufw]"},
    });
    std::string hosts = "n1: Status: active\nn2: Status: inactive\n";
    read::host_text_options o;
    o.host_name = "mine";
    CHECK(result{hosts, o}.words == "mine[no-ufw]"); // whoever knows the host is right
    CHECK(result{"root@h1:~# ufw status\nStatus: active\n", o}.words == "mine[ufw]");
}

TEST_CASE("read/host_text: places") {
    read::host_text_options o;
    o.input = 3;
    result const r{
        "\xEF\xBB\xBFhccn_tool -i 3 -ip -g\r\nipaddr: 10.0.0.1 \r\nnetmask:255.255.0.0\r\nhccn_tool -i 4 -lldp -g\r\n"
        "hccn_tool -i 3 -net_health -g\r\nnet health status: Receive timeout\r\nsysctl -w net.core.somaxconn='7'\n",
        o};
    REQUIRE(r.facts.devices.size() == 2);
    host_device const& d = r.facts.devices[0];
    CHECK(r.at(d.tool_ip.at) == "10.0.0.1");
    CHECK(r.at(d.tool_mask.at) == "255.255.0.0");
    CHECK(r.at(d.health.at) == "Receive timeout");
    CHECK(r.at(d.at) == "10.0.0.1");
    CHECK(d.tool_ip.at.source == 3);
    CHECK(r.at(r.facts.devices[1].lldp.at) == "hccn_tool -i 4 -lldp -g");
    CHECK(r.at(r.facts.hosts[0].somaxconn.at) == "7");
    CHECK(r.at(r.facts.hosts[0].at) == "10.0.0.1");

    result const named{"root@h1:~# ufw status\nStatus: active\n"};
    CHECK(named.at(named.facts.hosts[0].at) == "h1");
    CHECK(named.at(named.facts.hosts[0].ufw_active.at) == "active");
}

// The commands of the guides, with addresses filled in.
TEST_CASE("read/host_text: the guides") {
    std::string text = "1. set the addresses\n";
    for (int host = 1; host != 3; ++host) {
        text += "   on server\n";
        for (int i = 0; i != 8; ++i)
            text += "         hccn_tool -i " + std::to_string(i) + " -ip -s address 192.168." + std::to_string(i % 4) +
                    "." + std::to_string(host * 10 + i / 4) + " netmask 255.255.255.0\n";
        text += "\n";
    }
    text +=
        "      hccn_tool -i 0 -netdetect -s address 192.168.0.20\n      #-i: number of the device\n"
        "   for  i  in  {0..7}; do  hccn_tool -i $i -net_health -g; done \n\n      net health status: Success\n\n"
        "         hccn_tool -i 0 -ip -g\n\n   it prints:\n\n         ipaddr:192.168.0.10\n         netmask:255.255.255.0\n"
        "     ufw disable\n     systemctl stop firewalld\n   for i in {0..7}; do hccn_tool -i $i -lldp -g; done\n\n"
        "   sysctl -w net.core.somaxconn=65535\n   sysctl -w net.ipv4.tcp_max_syn_backlog=65535\n"
        "sysctl -w net.ipv4.ip_local_reserved_ports=60000-60015\nvim /etc/sysctl.conf\nsysctl -p\n";
    result const r{text};
    REQUIRE(r.facts.hosts.size() == 2);
    CHECK(r.facts.devices.size() == 16);
    for (host_device const& d : r.facts.devices) {
        CHECK(d.tool_ip.known);
        CHECK(d.tool_mask.known);
        CHECK(!d.lldp.known);
        CHECK(!d.ip_unknown);
    }
    CHECK(r.facts.devices[0].target_unknown); // whose target it is the text does not tell
    CHECK(r.facts.hosts[1].somaxconn.value == 65535);
    CHECK(r.facts.hosts[1].reserved.count == 1);
    CHECK(r.findings == "input/unknown-device 26:26"); // one of eight
}

TEST_CASE("read/host_text: any bytes") {
    std::string const zero(1, '\0');
    check({
        {"zero bytes", "address_0=10.0.0.1" + zero + "\n" + zero + zero + "\naddress_1=10.0.0.2\n",
         ": 0 ip?, 1 conf=10.0.0.2", "input/bad-value 1:11"},
        {"no UTF-8", "\xFF\xFE\xC0\n\x80ipaddr:1.1.1.1\naddress_1=10.0.0.2\xC3\n", ": 1 ip?", "input/bad-value 3:11"},
        {"UTF-16", "\xFF\xFE" + "a"s + zero + "d" + zero + "\n" + zero, ""},
        {"carriage returns alone", "address_0=10.0.0.1\raddress_1=10.0.0.2", ": 0 ip?", "input/bad-value 1:11"},
        {"blank lines", "\n\n \t\n\r\n", ""},
        {"brackets", "[\n[[[[\n]\n[dev\n[devid\n[devid 1\n[devid 1]\n|\n||||\n+\n-\n", ""},
        {"flags without words",
         "hccn_tool -i\nhccn_tool -ip -s address\nhccn_tool -i 0 -ip -s address 10.0.0.1 netmask\n",
         ": 0 tool=10.0.0.1"},
        {"names that are cut off",
         "---------\nn[1-\n---------\nn1\nn1 | CHANGED | rc=0 | (stdout) \nok: [\nok: [a] => {\n\"stdout\": \"\n", ""},
    });
    for (std::string_view const seed :
         {"hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\n", "n[1-3] | CHANGED | rc=0 | (stdout) a\\nStatus: active",
          "| NPU Name | x |\n| 0 910B3 | OK |\n| NPU Chip | Process id |\n| 0 0 | 1 |",
          "sysctl -w net.ipv4.ip_local_reserved_ports=\"1, 2-3\"\naddress_0=1.2.3.4"})
        for (std::size_t cut = 0; cut <= seed.size(); ++cut) {
            std::string text{seed.substr(0, cut)};
            (void)result{text};
            if (!text.empty()) text.back() = static_cast<char>(cut * 37);
            (void)result{text};
        }
}

TEST_CASE("read/host_text: large texts take linear time") {
    auto const times = [](std::string_view line, std::size_t n) {
        std::string out;
        out.reserve(line.size() * n);
        for (std::size_t i = 0; i != n; ++i) out += line;
        return out;
    };
    CHECK(result{times("address_0=10.0.0.1\n", 200'000)}.words == ": 0 conf=10.0.0.1");
    CHECK(result{times("net.core.somaxconn = 1\n", 100'000)}.words == "[somaxconn=1]");
    CHECK(result{times("link status: UP\n", 100'000)}.findings == "input/unknown-device 1:14");
    CHECK(result{times("$ hccn_tool -i $i -link -g; ", 100'000)}.words == "");
    CHECK(result{times("hccn_tool ", 200'000)}.words == "");
    CHECK(result{times("device 1 ipaddr:", 100'000)}.findings == "input/bad-value 1:17");
    CHECK(result{times("$ $ $ # # ", 200'000)}.words == "");
    CHECK(result{times("--------\n", 100'000)}.words == "");
    CHECK(result{times("---------\nn[1-8192]\n---------\nStatus: active\n", 2'000)}.facts.hosts.size() == 8192);
    CHECK(result{std::string(2'000'000, 'x')}.words == "");
    CHECK(result{std::string(2'000'000, ' ')}.words == "");
    CHECK(result{"ipaddr:" + std::string(2'000'000, '1')}.findings == "input/unknown-device 1:8");
    std::string many;
    for (int i = 0; i != 100'000; ++i) many += "address_" + std::to_string(i) + "=10.0.0.1\n";
    CHECK(result{many}.facts.devices.size() == 100'000);
    many.clear();
    for (int i = 0; i != 100'000; ++i) many += "n" + std::to_string(i) + ": Status: active\n";
    CHECK(result{many}.facts.hosts.size() == 100'000);
}
} // namespace
