// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/fix_script.hpp> // first: it must stand alone

#include <atlascheck/check.hpp>

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck;
namespace address = rules::address;
namespace of_host = rules::host;

/// Facts of one file, of servers and hosts by these names.
class named final : public render::origin {
public:
    explicit named(std::string_view server = "10.0.0.1", std::string_view host = "node1") : names_{server, host} {}
    [[nodiscard]] std::span<render::input const> inputs() const override { return inputs_; }
    [[nodiscard]] render::location locate(place at) const override { return {0, at.index, 1}; }
    [[nodiscard]] std::string_view server_name(std::size_t i) const override {
        return i == 0 ? names_[0] : std::string_view{};
    }
    [[nodiscard]] std::string_view host_name(std::size_t i) const override {
        return i == 0 ? names_[1] : std::string_view{};
    }

private:
    std::string_view names_[2];
    render::input inputs_[1] = {{"a.txt", "one\ntwo\n"}};
};

place at(std::uint32_t offset) { return {spot::text, 0, offset, 1}; }

std::string written(report const& found, render::origin const& from, hosts_view const* hosts = nullptr) {
    render::gathered all{found, from};
    return render::fix_script{all, render::language::en, hosts}.written();
}
bool holds(std::string const& s, std::string_view part) { return s.find(part) != std::string::npos; }

TEST_CASE("without findings there is nothing to run") {
    std::string const s = written(report{}, named{});
    CHECK(s.starts_with("#!/bin/sh\n# "));
    CHECK(!holds(s, "case"));
}

TEST_CASE("a command is a command, once a machine") {
    report r;
    r.report(of_host::small_somaxconn{}, {{0}, 128, 512}, at(4));
    r.report(of_host::small_somaxconn{}, {{0}, 128, 512}, at(5));
    r.report(of_host::tls_mismatch{}, {{0}, 3, of_host::tls_switch::on, of_host::tls_switch::off}, at(4));
    std::string const s = written(r, named{});
    CHECK(holds(s, "    'node1')\n        # a.txt:2:1: warning: "));
    CHECK(holds(s, "\n        sysctl -w net.core.somaxconn=65535\n"));
    CHECK(s.find("\n        sysctl -w") == s.rfind("\n        sysctl -w"));
    CHECK(holds(s, "\n        hccn_tool -i 3 -tls -s enable 0\n"));
    CHECK(!holds(s, "\n        :\n"));
}

TEST_CASE("reserved ports are added to those that are reserved") {
    report r;
    r.report(of_host::ports_not_reserved{}, {{0}, 60000, of_host::port_user::any, 60000, 60015}, at(0));
    CHECK(holds(written(r, named{}),
                "\n        sysctl -w net.ipv4.ip_local_reserved_ports="
                "\"$(sysctl -n net.ipv4.ip_local_reserved_ports | sed 's/..*/&,/')60000-60015\"\n"));
}

TEST_CASE("what has to be decided is filled in, and all else is a comment") {
    report r;
    r.report(address::unusable_ip{}, {{0}, 2, "127.0.0.1"_ip, defect::loopback}, at(0));
    r.report(of_host::link_down{}, {{1}, 2}, at(4));
    std::string const s = written(r, named{});
    CHECK(holds(s, "    '10.0.0.1')\n        # a.txt:1:1: error: device 2 of server 10.0.0.1 has 127.0.0.1"));
    CHECK(holds(s, "\n        #   fill in: hccn_tool -i 2 -ip -s address <free address of the plane> netmask "));
    CHECK(holds(s, "    'host1')\n")); // it has no name
    CHECK(holds(s, "\n        #   fix: check the optical module"));
    CHECK(holds(s, "\n        :\n        ;;\n"));
}

TEST_CASE("what is of no machine stands apart, by file and line") {
    report r;
    r.report(rules::input::trailing_text{}, {5}, at(4));
    std::string const s = written(r, named{});
    CHECK(holds(s, "\n# a.txt:2:1: warning: "));
    CHECK(!holds(s, "case"));
}

TEST_CASE("a host that is a server is one machine by both names") {
    host h[1];
    h[0].server = 0;
    hosts_view hosts;
    hosts.hosts = h;
    report r;
    r.report(address::unusable_ip{}, {{0}, 2, "127.0.0.1"_ip, defect::loopback}, at(0));
    r.report(of_host::small_somaxconn{}, {{0}, 128, 512}, at(4));
    std::string const s = written(r, named{}, &hosts);
    CHECK(holds(s, "    '10.0.0.1' | 'node1')\n"));
    CHECK(!holds(s, "    'node1')\n"));
}

TEST_CASE("no name of an input leaves its quotes or its comment") {
    report r;
    r.report(address::unusable_ip{}, {{0}, 2, "127.0.0.1"_ip, defect::loopback}, at(0));
    r.report(of_host::small_somaxconn{}, {{0}, 128, 512}, at(4));
    named const from{"a'b\nreboot", "$(reboot)`reboot`\r\nreboot #'; reboot"};
    std::string const s = written(r, from);
    CHECK(holds(s, R"('a'\''b\nreboot'))"));
    CHECK(holds(s, R"('$(reboot)`reboot`\r\nreboot #'\''; reboot'))"));
    CHECK(!holds(s, "\nreboot"));
    for (char const c : s) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
}

TEST_CASE("two machines of one name do not hide each other") {
    report r;
    r.report(of_host::small_somaxconn{}, {{0}, 128, 512}, at(0));
    r.report(address::unusable_ip{}, {{0}, 2, "127.0.0.1"_ip, defect::loopback}, at(4));
    std::string const s = written(r, named{"same", "same"});
    CHECK(s.find("'same')") == s.rfind("'same')"));
    CHECK(holds(s, "somaxconn=65535"));
    CHECK(holds(s, "fill in: "));
}

TEST_CASE("a quoted word is what it was") {
    CHECK(render::shell_quoted("") == "''");
    CHECK(render::shell_quoted("a b") == "'a b'");
    CHECK(render::shell_quoted("it's") == "'it'\\''s'");
}
} // namespace
