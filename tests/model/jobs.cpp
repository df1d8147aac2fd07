// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/jobs.hpp>
#include <atlascheck/model/seen_places.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

constexpr place in(std::uint16_t source, std::uint32_t offset = 0) { return {spot::text, source, offset, 1}; }
constexpr launch on(std::uint32_t host, std::uint32_t port, place at = in(0)) {
    launch l;
    l.at = at;
    l.host = host;
    if (port != 0) l.master_port = port;
    return l;
}
constexpr bool several(launch const& a, launch const& b) {
    launch const all[] = {a, b};
    return jobs::of({all, {}}).several();
}

static_assert(!several(on(0, 29500), on(0, 29500)), "one port: one job");
static_assert(several(on(0, 29500), on(0, 29501)));
static_assert(several(on(no_index, 29500), on(no_index, 29501)), "one script is of one machine");
static_assert(!several(on(0, 29500), on(1, 29501)), "several hosts are one job, whose ports should be one");
static_assert(!several(on(no_index, 29500, in(0)), on(no_index, 29501, in(1))), "so are several scripts");
static_assert(several(on(0, 29500, in(0)), on(0, 29501, in(1))), "but for one host");
static_assert(!several(on(0, 29500), on(0, 0)), "what is unknown does not differ");
static_assert(!jobs::of({}).several());

static_assert(jobs{}.same({}, {}) && jobs{}.same(29500, 29501));
constexpr launch two[] = {on(0, 29500), on(0, 29501)};
static_assert(jobs::of({two, {}}).same(29501, 29501) && !jobs::of({two, {}}).same(29500, 29501));
static_assert(!jobs::of({two, {}}).same({}, {}) && !jobs::of({two, {}}).same(29500, {}));
static_assert(jobs::differ(two[0], two[1]) && !jobs::differ(two[0], two[0]) && !jobs::differ(on(0, 0), two[0]));

// Side by side: in one turn of one script, or in two scripts of one known host.
constexpr launch turn(std::uint32_t beside, launch l = on(no_index, 0)) {
    l.beside = beside;
    return l;
}
static_assert(side_by_side(turn(0), turn(0)) && !side_by_side(turn(0), turn(1)));
static_assert(!side_by_side(turn(no_index), turn(no_index)));
static_assert(side_by_side(on(2, 0, in(0)), on(2, 0, in(1))) && !side_by_side(on(2, 0, in(0)), on(3, 0, in(1))));
static_assert(!side_by_side(on(no_index, 0, in(0)), on(no_index, 0, in(1))), "nobody says that it is one host");
constexpr launch by(launcher how, std::uint32_t nodes = 0) {
    launch l = turn(0);
    l.how = how;
    if (nodes != 0) l.nodes = nodes;
    return l;
}
static_assert(!side_by_side(by(launcher::srun), by(launcher::srun)), "Slurm finds each a place");
static_assert(!side_by_side(by(launcher::mpirun), by(launcher::torchrun)));
static_assert(side_by_side(by(launcher::deepspeed), by(launcher::deepspeed)));
static_assert(!side_by_side(by(launcher::deepspeed, 2), by(launcher::deepspeed, 2)));

constexpr launch starts(std::uint32_t nodes, std::uint32_t each, std::uint32_t all, bool many = false) {
    launch l;
    if (nodes != 0) l.nodes = nodes;
    if (each != 0) l.per_node = each;
    if (all != 0) l.processes = all;
    l.many = many;
    return l;
}
static_assert(*processes_of(starts(2, 8, 0)) == 16 && *processes_of(starts(0, 8, 16)) == 16);
static_assert(!processes_of(starts(0, 8, 0)) && !processes_of(starts(2, 0, 0)) && !processes_of(starts(2, 8, 0, true)));
static_assert(!processes_of(starts(4000000000, 4000000000, 0)));

constexpr server whole[] = {{.first = 0, .count = 0}, {.first = 0, .count = 0}};
constexpr server part[] = {{.first = 0, .count = 0, .partial = true}};
constexpr cluster_view cluster_with(std::span<server const> servers) {
    cluster_view c;
    c.servers = servers;
    return c;
}
constexpr cluster_view pair = cluster_with(whole);
constexpr cluster_view torn = cluster_with(part);
constexpr cluster_view none{};
static_assert(tells_use(&pair) && !tells_use(&torn) && !tells_use(&none) && !tells_use(nullptr));
static_assert(on_several_servers(&pair, nullptr) && !on_several_servers(&torn, nullptr));
constexpr cluster_view of_scripts = [] {
    cluster_view c = pair;
    c.of_launches = true;
    return c;
}();
static_assert(!tells_use(&of_scripts) && !on_several_servers(&of_scripts, nullptr));
constexpr hosts_view three{.hosts = {}, .devices = {}, .ranges = {}, .servers = 3};
static_assert(on_several_servers(nullptr, &three) && !on_several_servers(nullptr, nullptr));
static_assert(!on_several_servers(starts(1, 8, 0), &pair, &three), "what the launch says itself goes first");
static_assert(on_several_servers(starts(2, 8, 0), nullptr, nullptr) && on_several_servers(launch{}, &pair, nullptr));

constexpr launch to_itself() {
    launch l = starts(0, 8, 0);
    l.master_addr = {"localhost", in(0, 40)};
    l.nodes = {1, in(0, 40)};
    return l;
}
static_assert(!stated_nodes(to_itself()) && on_several_servers(to_itself(), &pair, nullptr));
constexpr launch by_world_size() {
    launch l = starts(0, 8, 0);
    l.world_size = {16, in(0, 40)};
    l.nodes = {2, in(0, 40)};
    return l;
}
static_assert(!stated_nodes(by_world_size()));
static_assert(*stated_nodes(starts(1, 8, 0)) == 1, "facts by hand stand nowhere");

constexpr host known[] = {{.server = 1}, {}};
constexpr hosts_view named{.hosts = known, .devices = {}, .ranges = {}};
static_assert(machine_of(0, &named) == machine_ref{1, 0} && machine_of(1, &named) == machine_ref{-1, 1});
static_assert(machine_of(0, nullptr) == machine_ref{-1, 0} && machine_of(no_index, &named) == machine_ref{});

constexpr bool told_once() {
    seen_places seen{5};
    return seen.add(in(0, 4)) && !seen.add(in(0, 4)) && seen.add(in(1, 4)) && seen.add(in(0, 5)) && seen.add({}) &&
           seen.add({});
}
static_assert(told_once());

TEST_CASE("jobs and machines, at run time") {
    CHECK(told_once());
    CHECK(several(on(0, 29500), on(0, 29501)));
    CHECK(!side_by_side(turn(0), turn(1)));
}
} // namespace
