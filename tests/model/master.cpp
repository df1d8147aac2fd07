// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/master.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

static_assert(!different_hosts("10.0.0.1", "10.0.0.1") && different_hosts("10.0.0.1", "10.0.0.2"));
static_assert(!different_hosts("fd00::1", "fd00:0:0::1") && different_hosts("fd00::1", "fd00::2"));
static_assert(!different_hosts("node0", "NODE0.example") && different_hosts("node0", "node1"));
static_assert(!different_hosts("node0", "10.0.0.1"), "nobody knows");

constexpr process says(std::string_view address, std::uint32_t port) {
    process p;
    if (!address.empty()) p.master_addr = address;
    if (port != 0) p.master_port = port;
    return p;
}
constexpr std::string_view usual_of(std::initializer_list<process> all) {
    launch_view v;
    v.processes = {all.begin(), all.size()};
    masters const m{v};
    master_claim const* const usual = m.usual_address({});
    return usual == nullptr ? std::string_view{} : *usual->address;
}
static_assert(usual_of({}).empty());
static_assert(usual_of({says("a", 0)}) == "a");
static_assert(usual_of({says("a", 0), says("b", 0), says("b", 0)}) == "b");
static_assert(usual_of({says("a", 0), says("b", 0), says("b", 0), says("a", 0)}) == "a", "on a tie the first");
static_assert(usual_of({says("localhost", 0), says("127.0.0.1", 0)}).empty(), "every server has that");
static_assert(usual_of({says("", 1), says("", 1)}).empty());

constexpr std::uint32_t usual_port_of(std::initializer_list<process> all) {
    launch_view v;
    v.processes = {all.begin(), all.size()};
    masters const m{v};
    master_claim const* const usual = m.usual_port();
    return usual == nullptr ? 0 : *usual->port;
}
static_assert(usual_port_of({}) == 0 && usual_port_of({says("a", 0)}) == 0);
static_assert(usual_port_of({says("", 1), says("", 2), says("", 2)}) == 2);
static_assert(usual_port_of({says("", 1), says("", 2), says("", 2), says("", 1)}) == 1);

TEST_CASE("the master of a job, at run time") {
    CHECK(usual_of({says("a", 0), says("b", 0), says("b", 0)}) == "b");
    CHECK(usual_port_of({says("", 1), says("", 2), says("", 2)}) == 2);
}
} // namespace
