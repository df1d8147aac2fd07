// SPDX-License-Identifier: Apache-2.0
// For libFuzzer: reads any bytes as host text, in each way that a caller may ask for, and holds every place to the text.
// Not in the default build.
#include <atlascheck/read/host_kind.hpp>
#include <atlascheck/read/host_text.hpp>

#include "read/text_reading.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {
using namespace atlascheck;

void expect(bool holds) {
    if (!holds) std::abort();
}

void judge(read::source const& from, read::host_text_options const& o) {
    text_reading::report out;
    read::input_facts const facts = read::read_host_text(from, out, o);
    auto const inside = [&](place at) {
        if (at.what != spot::text) return;
        expect(at.index <= from.text.size() && at.length <= from.text.size() - at.index);
    };
    auto const holds = [&](auto const& fact) {
        if (fact.known) inside(fact.at);
    };
    std::size_t devices = 0;
    for (host const& h : facts.hosts) {
        inside(h.at);
        expect(h.first == devices); // grouped, in order
        devices += h.count;
        for (port_list const& l : {h.reserved, h.persisted})
            expect(l.first <= facts.ranges.size() && l.count <= facts.ranges.size() - l.first);
        holds(h.reserved), holds(h.persisted), holds(h.ufw_active), holds(h.firewalld_active), holds(h.somaxconn);
        for (std::uint32_t i = h.first + 1; i < h.first + h.count; ++i)
            expect(facts.devices[i - 1].id < facts.devices[i].id); // each once, by its id
    }
    expect(devices == facts.devices.size());
    for (host_device const& d : facts.devices) {
        inside(d.at);
        holds(d.conf_ip), holds(d.conf_mask), holds(d.tool_ip), holds(d.tool_mask), holds(d.target), holds(d.gateway);
        holds(d.health), holds(d.lldp), holds(d.link_up), holds(d.tls_on), holds(d.process);
        expect(!(d.no_ip && d.tool_ip.known));
    }
    out.for_each([&](auto, auto const& f) { inside(f.at); });
    for (place const& at : out.related_places()) inside(at);
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    read::source const from{"fuzz.txt", std::string{reinterpret_cast<char const*>(data), size}, {}};
    (void)(read::is_hccn_conf(from.text) || read::is_transcript(from.text) || read::is_sysctl(from.text) ||
           read::is_ufw(from.text) || read::is_firewalld(from.text) || read::is_npu_smi(from.text));
    judge(from, {});
    judge(from, {.kind = read::host_text_kind::hccn_conf, .devices = 2, .host_name = "h"});
    judge(from, {.kind = read::host_text_kind::firewalld});
    return 0;
}
