// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/sysctl.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck::read;

static_assert(sysctl_key_of("net.core.somaxconn") == sysctl_key::somaxconn);
static_assert(sysctl_key_of("net/ipv4/ip_local_reserved_ports") == sysctl_key::reserved_ports);
static_assert(sysctl_key_of("net.ipv4.tcp_max_syn_backlog") == sysctl_key::syn_backlog);
static_assert(!sysctl_key_of("net.core.somaxcon"));
static_assert(!sysctl_key_of("net-core-somaxconn"));
static_assert(!sysctl_key_of(""));

std::string line(std::string_view text) {
    auto const l = parse_sysctl_line(text);
    if (!l) return "none";
    return std::string{l->name} + '=' + std::string{l->value} + (l->spaced ? " spaced" : "") + (l->key ? " key" : "");
}
TEST_CASE("read/sysctl: lines") {
    CHECK(line("net.core.somaxconn = 1") == "net.core.somaxconn=1 spaced key");
    CHECK(line("net.core.somaxconn = ") == "net.core.somaxconn= spaced key");
    CHECK(line("net.core.somaxconn =") == "net.core.somaxconn= spaced key");
    CHECK(line("  net.core.somaxconn=\"1\"\r") == "net.core.somaxconn=1 key");
    CHECK(line("-net.core.somaxconn=1") == "net.core.somaxconn=1 key");
    CHECK(line("net.ipv4.ip_local_port_range = 32768\t60999") == "net.ipv4.ip_local_port_range=32768\t60999 spaced");
    CHECK(line("net.ipv4.conf.eth0/1.forwarding = 1") == "net.ipv4.conf.eth0/1.forwarding=1 spaced");
    for (std::string_view const none :
         {"", "#net.core.somaxconn=1", ";net.core.somaxconn=1", "somaxconn=1", "net.core.somaxconn",
          "net.core.somaxconn: 1", "net core.somaxconn=1", "=1", ".=1"}) {
        CAPTURE(std::string{none});
        CHECK(line(none) == "none");
    }
}

std::string command(std::string_view words) {
    std::string out;
    auto const c = parse_sysctl_command(
        words, [&out](sysctl_line const& l) { out += std::string{l.name} + '=' + std::string{l.value} + ' '; });
    if (c.sets) out += "sets";
    if (c.all) out += "all";
    if (c.value) out += "value";
    return out;
}
TEST_CASE("read/sysctl: commands") {
    CHECK(command("-a") == "all");
    CHECK(command("-a | grep x") == "");
    CHECK(command("-a > file") == "all");
    CHECK(command("-p") == "");
    CHECK(command("-n net.core.somaxconn") == "value");
    CHECK(command("net.core.somaxconn") == "");
    CHECK(command("-w a.b=1") == "a.b=1 sets");
    CHECK(command("-w a.b=1 'c.d=2' e.f=\"3\" # g.h=4") == "a.b=1 c.d=2 e.f=3 sets");
    CHECK(command("-w a.b=\"1, 2-3\" c.d=4") == "a.b=1, 2-3 c.d=4 sets");
    CHECK(command("-w a.b=1; echo c.d=2") == "a.b=1 sets");
    CHECK(command("-w a.b=") == "a.b= sets");
    CHECK(command("-w a.b=\"1") == "a.b=\"1 sets");
    CHECK(command("") == "");
}

std::string ports(std::string_view list) {
    std::string out;
    auto const bad = read_port_list(list, [&out](atlascheck::port_range r) {
        out += std::to_string(r.first) + '-' + std::to_string(r.last) + ' ';
    });
    return bad ? "not " + std::string{*bad} : out;
}
TEST_CASE("read/sysctl: lists of ports") {
    CHECK(ports("") == "");
    CHECK(ports("1") == "1-1 ");
    CHECK(ports("1,60000-60015, 65535") == "1-1 60000-60015 65535-65535 ");
    CHECK(ports("1,,2,") == "1-1 2-2 ");
    CHECK(ports("1,x") == "not x");
    CHECK(ports("2-1") == "not 2-1");
    CHECK(ports("0") == "not 0");
    CHECK(ports("65536") == "not 65536");
    CHECK(ports("1 2") == "not 1 2");
}
} // namespace
