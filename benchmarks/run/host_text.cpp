// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>
#include <atlascheck/read/host_text.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>

// What the largest cluster's hosts answer to all that is asked of their devices, as pdsh and as one shell after the other
// print it.

namespace {
using namespace atlascheck;

std::string transcript(bool prefixed) {
    std::string out;
    for (int host = 0; host != products::a2.server_limit; ++host) {
        std::string const name = "node" + std::to_string(1000 + host);
        std::string const before = prefixed ? name + ": " : "";
        std::string const prompt = prefixed ? before + "$ " : "root@" + name + ":~# ";
        for (int device = 0; device != products::a2.devices_per_server; ++device) {
            std::string const id = std::to_string(device);
            auto const ask = [&](std::string const& topic, std::initializer_list<std::string> lines) {
                out += prompt + "hccn_tool -i " + id + ' ' + topic + " -g\n";
                for (std::string const& line : lines) out += before + line + '\n';
            };
            ask("-ip", {"ipaddr:10." + std::to_string(host / 200) + '.' + std::to_string(host % 200) + ".1" + id,
                        "netmask:255.0.0.0"});
            ask("-netdetect", {"netdetect address: 10.0.0.1"});
            ask("-net_health", {"net health status: Success"});
            ask("-gateway", {"default gateway:10.0.0.1, Iface:eth" + id});
            ask("-link", {"link status: UP"});
            ask("-tls", {"dev_id:" + id + ", tls switch[0](0:disable, 1:enable), tls alarm time threshold[60]days"});
            ask("-lldp",
                {"Chassis ID TLV", "\tMAC: 00:11:22:33:44:55", "Port ID TLV", "\tIfname: 400GE1/1/" + id + ":1",
                 "Time to Live TLV", "\t120", "System Description TLV", "\tVersatile Routing Platform Software",
                 "VRP (R) software, Version 8.211", "", "Management Address TLV", "\tIPv4: 10.255.0.1",
                 "Maximum Frame Size TLV", "\t9216", "End of LLDPDU TLV"});
        }
    }
    return out;
}

void read_all(benchmark::State& state, bool prefixed) {
    read::source const from{"hosts.txt", transcript(prefixed), {}};
    for (auto _ : state) {
        report out;
        read::input_facts const facts = read::read_host_text(from, out);
        if (facts.devices.size() != 9216 || out.size() != 0) state.SkipWithError("not all was read");
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(from.text.size()));
}
// The peer: the same lines, each copied into a string and looked at no further.
void lines(benchmark::State& state) {
    std::string const all = transcript(true);
    for (auto _ : state) {
        std::istringstream in{all};
        for (std::string line; std::getline(in, line);) benchmark::DoNotOptimize(line.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK_CAPTURE(read_all, prefixes, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_all, prompts, false)->Unit(benchmark::kMillisecond);
BENCHMARK(lines)->Unit(benchmark::kMillisecond);
} // namespace

/// With --print the transcript that is read, for whoever measures the command on it.
int main(int argc, char** argv) {
    if (argc == 2 && std::string_view{argv[1]} == "--print") {
        std::string const all = transcript(true);
        return std::fwrite(all.data(), 1, all.size(), stdout) == all.size() ? 0 : 1;
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
