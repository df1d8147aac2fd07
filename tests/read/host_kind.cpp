// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/host_kind.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
using namespace atlascheck::read;

static_assert(is_hccn_conf("address_0=192.168.1.2\n"));
static_assert(is_hccn_conf("# mine\n\n...\n  netmask_3 = 255.255.255.0"));
static_assert(is_hccn_conf("\xEF\xBB\xBFsend_arp_status_0=1\r\n"));
static_assert(is_hccn_conf("address_0=not_an_ip"));
static_assert(is_hccn_conf("route_address_1.1.1.1_netmask_255.0.0.0_0=gateway_1.1.1.2\nmtu_0=1500\n"));
static_assert(is_hccn_conf("n1: address_0=192.168.1.2\n"));
static_assert(is_hccn_conf("$ cat /etc/hccn.conf\naddress_0=192.168.1.2\n"));
static_assert(!is_hccn_conf(""));
static_assert(!is_hccn_conf("# address_0=192.168.1.2\n"));
static_assert(!is_hccn_conf("address=192.168.1.2\n"));
static_assert(!is_hccn_conf("address_0 192.168.1.2\n"));
static_assert(!is_hccn_conf("my_address_0=192.168.1.2\n"));
static_assert(!is_hccn_conf("export address_0=192.168.1.2\n"));
static_assert(!is_hccn_conf("x\nmtu_0=1500\n")); // nothing of a device's addresses

static_assert(is_transcript("hccn_tool -i 0 -ip -g"));
static_assert(is_transcript("root@h1:~# hccn_tool -i 0 -route -g\n"));
static_assert(is_transcript("ipaddr:10.0.0.1\n"));
static_assert(is_transcript("\tIfname: 400GE1/1/5:1\n"));
static_assert(is_transcript("x\n[devid 0] net health status: Success\r\n"));
static_assert(is_transcript("n1: link status: UP\n"));
static_assert(is_transcript("dev_id:0, tls switch[0](0:disable, 1:enable)"));
static_assert(is_transcript("default gateway:10.0.0.1, Iface:eth0"));
static_assert(is_transcript("gateway:fd00::1"));
static_assert(is_transcript("netdetect addr: 0.0.0.0"));
static_assert(is_transcript("INFO - device_id: 0, info: ['ipaddr:10.0.0.1\\n']"));
static_assert(is_transcript("n1 | CHANGED | rc=0 | (stdout) ipaddr:10.0.0.1\\nnetmask:255.0.0.0"));
static_assert(is_transcript("ok: [n1] => {\n  \"stdout_lines\": [\n    \"ipaddr:10.0.0.1\",\n"));
static_assert(!is_transcript(""));
static_assert(!is_transcript("netmask:255.0.0.0\n"));
static_assert(!is_transcript("device 0 PING 10.0.0.1\nrecv seq=0,time=0.1ms\n"));
static_assert(!is_transcript("INFO - info: ['ipaddr:10.0.0.1\\n']"));
static_assert(!is_transcript("packet statistics:\nmac_tx_mac_pause_num:0\n"));
static_assert(!is_transcript("vnic link status: UP\nvnic ipaddr: 192.168.2.5\n"));
static_assert(!is_transcript("gateway: 10.0.0.1\n")); // as YAML writes it
static_assert(!is_transcript("bash: hccn_tool: command not found\n"));

static_assert(is_sysctl("sysctl -w net.core.somaxconn=65535"));
static_assert(is_sysctl("x\n  sudo sysctl -a\n"));
// What stands before a parameter may be a host only if the parameter is read.
static_assert(atlascheck::read::detail::is_known_line("net.core.somaxconn = 9"));
static_assert(!atlascheck::read::detail::is_known_line("kernel.pid_max = 1"));
static_assert(!atlascheck::read::detail::is_known_line("some words"));

static_assert(is_sysctl("abi.x86_64 = 1\nkernel.pid_max = 1\n"));
static_assert(is_sysctl("# mine\nvm.swappiness=10\n"));
static_assert(is_sysctl("x\nnet.ipv4.ip_local_reserved_ports = \n"));
static_assert(is_sysctl("n1: net.core.somaxconn = 1\n"));
static_assert(!is_sysctl(""));
static_assert(!is_sysctl("x\nvm.swappiness=10\n"));
static_assert(!is_sysctl("self.net = x\n"));
static_assert(!is_sysctl("sysctl: cannot stat /proc/sys/net/x: No such file or directory\n"));

static_assert(is_ufw("Status: active\n"));
static_assert(is_ufw("n1: Status: inactive\n"));
static_assert(is_ufw("$ ufw status\nERROR: You need to be root to run this script\n"));
static_assert(!is_ufw("ufw disable\n"));
static_assert(!is_ufw("Status: completed\n"));

static_assert(is_firewalld("active\n"));
static_assert(is_firewalld("n1: inactive\nn2: active\n"));
static_assert(is_firewalld("not running"));
static_assert(is_firewalld("$ systemctl is-active firewalld\nactive\n"));
static_assert(is_firewalld("firewalld.service - firewalld\n"));
static_assert(is_firewalld("Unit firewalld.service could not be found.\n"));
static_assert(is_firewalld("firewall-cmd --state\n"));
static_assert(!is_firewalld(""));
static_assert(!is_firewalld("active\nor not\n"));
static_assert(!is_firewalld("systemctl stop firewalld\n"));
static_assert(!is_firewalld("systemctl is-active ufw\nactive\n"));

static_assert(is_npu_smi("+---+\n| npu-smi 24.1.rc3   Version: 24.1.rc3 |\n"));
static_assert(is_npu_smi("| NPU   Name | Health |\n"));
static_assert(is_npu_smi("NPU ID   Chip ID   Chip Logic ID   Chip Name\n"));
static_assert(is_npu_smi("\tChip Name    : 910B3\n"));
static_assert(!is_npu_smi("| a | b |\n"));
static_assert(!is_npu_smi("Chip Name\n"));

TEST_CASE("read/host_kind: large texts take linear time") {
    std::string text;
    while (text.size() < 4'000'000) text += "for device in dev 1 dev 2: $ hccn_tool # ipaddr\n";
    CHECK(!is_hccn_conf(text));
    CHECK(!is_transcript(text));
    CHECK(!is_sysctl(text));
    CHECK(!is_ufw(text));
    CHECK(!is_firewalld(text));
    CHECK(!is_npu_smi(text));
}
} // namespace
