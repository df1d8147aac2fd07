// SPDX-License-Identifier: Apache-2.0
// A launcher whose cluster is a constant: where the rank table is wrong there is no launcher.

#include <rank_table.hpp> // made of rank_table.json by the build

#include <cstddef>
#include <cstdio>

int main() {
    constexpr atlascheck::cluster_view cluster = rank_table.view();
    for (std::size_t s = 0; s != cluster.servers.size(); ++s) {
        std::printf("%s:", rank_table_servers[s].data());
        for (atlascheck::device const& d : cluster.devices_of(cluster.servers[s]))
            std::printf(" rank %u on device %u,", static_cast<unsigned>(d.rank()), static_cast<unsigned>(d.id()));
        std::printf(" of %zu\n", cluster.devices.size());
    }
}
