// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>
#include <optional>

namespace atlascheck::rules::table {

/// Ports of a rank table are 1 to 65535.
///
/// Needs:  a port that is given; HCCL has a default for those that are not. `device_vnic_port` counts only beside
///         `device_port`. A device whose id is out of range takes no part.
/// Blames: each such port.
/// Cost:   O(devices); allocates nothing.
/// Source: HCCL, "concise field checks".
struct port_range {
    static constexpr rule_info info{
        .id = "table/port-range",
        .level = severity::error,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "host_port, device_port and device_vnic_port are 1 to 65535",
        .zh = "host_port、device_port、device_vnic_port 在 1 至 65535 之间",
    };
    static constexpr text why{
        .en = "There are no other ports to listen on.",
        .zh = "不存在其他可供监听的端口。",
    };
    static constexpr text hccl{
        .en = "HCCL stops with a wrong parameter (1), without a code of its own.",
        .zh = "HCCL 以参数错误（1）退出，没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_port": "70000", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (table_key, key), (std::uint32_t, port));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the {key} of device {device} of server {server} is {port}, outside 1 to 65535",
        .zh = "服务器 {server} 的设备 {device} 的 {key} 为 {port}，不在 1 至 65535 之间",
    };
    static constexpr text fix{
        .en = "write a free port, best 1024 to 59999",
        .zh = "改为空闲端口，最好在 1024 至 59999 之间",
    };

    static constexpr void check(cluster_view const& c, product const& p, table_view const& t,
                                sink_for<port_range> auto& out) {
        for (std::size_t i = 0; i != t.ports.size(); ++i) {
            device_ports const& d = t.ports[i];
            bool const vnic = d.device_port && !in_range(d.device_vnic_port);
            if (in_range(d.host_port) && in_range(d.device_port) && !vnic) continue;
            if (out_of_range(c, p, i)) continue;
            if (!in_range(d.host_port)) tell(c, out, i, table_key::host_port, *d.host_port, spot::host_port);
            if (!in_range(d.device_port)) tell(c, out, i, table_key::device_port, *d.device_port, spot::device_port);
            if (vnic) tell(c, out, i, table_key::device_vnic_port, *d.device_vnic_port, spot::device_vnic_port);
        }
    }

private:
    [[nodiscard]] static constexpr bool in_range(std::optional<std::uint32_t> const& port) noexcept {
        return !port || *port - 1 < 65535;
    }
    static constexpr void tell(cluster_view const& c, auto& out, std::size_t i, table_key key, std::uint32_t port,
                               spot at) {
        out.report(port_range{}, fault{server_ref_of(c, i), id_of(c, i), key, port}, place::of(at, i));
    }
};

} // namespace atlascheck::rules::table
