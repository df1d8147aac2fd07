// SPDX-License-Identifier: Apache-2.0
// A launcher that asks the rules before it starts anything. It has the facts already, so that there is no file to read:
// the core header is enough. Ends with 0 where the job may start, 1 where a rule says no, 2 where the call is wrong.

#include <atlascheck/atlascheck.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace launcher {

using namespace atlascheck;

constexpr product const& kind = products::atlas;

/// The hosts that the job was given, and their devices in the form that rules take.
struct allocation {
    std::vector<std::string> hosts;
    std::vector<server> servers;
    std::vector<device> devices;

    [[nodiscard]] cluster_view view() const {
        cluster_view v;
        v.servers = servers;
        v.devices = devices;
        return v;
    }
};

/// Adds `HOST=IP,IP...`: devices 0, 1 ... of one more host, with the next ranks.
[[nodiscard]] bool add(allocation& to, std::string_view host) {
    auto const is = host.find('=');
    std::string_view const name = host.substr(0, is);
    bool const plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '.';
    });
    if (!plain || is == std::string_view::npos) return false;
    server s{.first = static_cast<std::uint32_t>(to.devices.size())};
    for (std::size_t at = is + 1; at <= host.size();) {
        std::size_t const end = host.find(',', at) == std::string_view::npos ? host.size() : host.find(',', at);
        auto const ip = parse_ipv4(host.substr(at, end - at));
        if (!ip) return false;
        to.devices.emplace_back(s.count++, *ip, static_cast<std::uint32_t>(to.devices.size()));
        at = end + 1;
    }
    to.servers.push_back(s);
    to.hosts.emplace_back(name);
    return true;
}

/// What a finding is about, by the names that we have.
[[nodiscard]] std::string name_of(allocation const& given, place at) {
    if (at.what >= spot::device && at.what <= spot::device_vnic_port)
        return given.hosts[given.view().server_of(at.index)] + ", device " +
               std::to_string(given.devices[at.index].id());
    if (at.what >= spot::server && at.what <= spot::host_ip) return given.hosts[at.index];
    return "the cluster";
}

/// Whether the job may start. Warnings are told, and no reason not to.
[[nodiscard]] bool may_start(allocation const& given) {
    auto const found = check(given.view(), kind);
    found.for_each([&]<class R>(R, auto const& finding) {
        std::fprintf(stderr, "%s: %s breaks %s: %s\n", word(finding.level).en.data(),
                     name_of(given, finding.at).c_str(), R::info.id.data(), R::summary.en.data());
    });
    return found.ok();
}

void start(allocation const& given) {
    for (std::size_t node = 0; node != given.hosts.size(); ++node)
        std::printf("%s: torch_npu_run --nnodes=%zu --nproc_per_node=%u --node_rank=%zu --master_addr=%s train.py\n",
                    given.hosts[node].c_str(), given.hosts.size(), given.servers[node].count, node,
                    given.hosts[0].c_str());
}

} // namespace launcher

int main(int count, char** words) {
    std::vector<std::string_view> hosts(words + 1, words + count);
    if (hosts.empty()) hosts = {"node-a=192.168.20.11,192.168.30.11", "node-b=192.168.20.12,192.168.30.12"};
    launcher::allocation given;
    for (std::string_view const host : hosts)
        if (!launcher::add(given, host)) {
            std::fprintf(stderr, "usage: %s HOST=IP,IP...\n", words[0]);
            return 2;
        }
    if (!launcher::may_start(given)) return 1;
    launcher::start(given);
    return 0;
}
