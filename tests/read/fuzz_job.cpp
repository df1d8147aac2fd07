// SPDX-License-Identifier: Apache-2.0
// For libFuzzer: reads any bytes as a job file and looks whether what comes out is whole.
// Not in the default build.
#include <atlascheck/read/job.hpp>

#include "text_reading.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {
using namespace atlascheck;

void expect(bool holds) {
    if (!holds) std::abort();
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    read::source const from{"job.json", std::string{reinterpret_cast<char const*>(data), size}, {}};
    (void)read::is_job(from.text);
    text_reading::report out;
    read::input_facts const f = read::read_job(from, out);
    auto const inside = [&](place at) {
        expect(at.what == spot::nowhere || at.what == spot::file ||
               (at.index <= from.text.size() && at.length <= from.text.size() - at.index));
    };
    out.for_each([&](auto, auto const& found) { inside(found.at); });
    for (place const& at : out.related_places()) inside(at);

    auto const& c = f.cluster;
    expect(c.names.size() == c.servers.size() && c.servers_at.size() == c.servers.size());
    expect(c.host_ips_at.size() == c.servers.size() && f.hosts.size() >= c.servers.size());
    expect(c.devices_at.size() == c.devices.size() && c.ids_at.size() == c.devices.size());
    expect(c.ips_at.size() == c.devices.size() && c.ranks_at.size() == c.devices.size());
    std::size_t devices = 0;
    for (server const& s : c.servers) {
        expect(s.count == 0 || s.first == devices); // grouped, in order
        devices += s.count;
    }
    expect(devices == c.devices.size());
    for (std::size_t i = 0; i != c.devices.size(); ++i) {
        inside(c.devices_at[i]);
        inside(c.ips_at[i]);
        if (c.devices[i].has_ip() && !c.devices[i].has_ipv4())
            expect(c.devices[i].wide_ip() < c.more.size() && c.more[c.devices[i].wide_ip()].device == i);
    }
    for (host const& h : f.hosts) expect(h.first + h.count <= f.devices.size());
    for (std::size_t i = 0; i != f.environments.size(); ++i) {
        environment const& e = f.environments[i];
        expect(e.first + e.count <= f.variables.size());
        expect(e.parent == no_index || e.parent < i);
        expect(e.host == no_index || e.host < f.hosts.size());
    }
    for (variable const& v : f.variables) {
        inside(v.at);
        inside(v.name_at);
    }
    for (process const& p : f.processes) {
        inside(p.rank.at);
        expect(p.host == no_index || p.host < f.hosts.size());
        expect(p.environment == no_index || p.environment < f.environments.size());
    }
    return 0;
}
