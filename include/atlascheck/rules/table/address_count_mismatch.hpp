// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::table {

/// Each device of the cluster gives equally many addresses.
///
/// Needs:  the addresses of a device; a device with one that could not be read takes no part, nor does one whose id is out
///         of range.
/// Blames: each device whose number is not the commonest; on a tie, not the first's. On one server an absent device_ip
///         counts as one; with several it is missing-ip's alone.
/// Cost:   O(addresses); 4 bytes a device where any has more than one.
/// Source: HCCL, "concise field checks".
struct address_count_mismatch {
    static constexpr rule_info info{
        .id = "table/address-count-mismatch",
        .level = severity::error,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en = "all devices give equally many addresses in device_ip",
        .zh = "所有设备的 device_ip 中地址数相同",
    };
    static constexpr text why{
        .en = "HCCL takes the number of the first device for that of all, and refuses the table where one differs.",
        .zh = "HCCL 以第一个设备的地址数为准，任何不同都会使其拒绝该表。",
    };
    static constexpr text hccl{
        .en = "HCCL stops with a wrong parameter (1), without a code of its own.",
        .zh = "HCCL 以参数错误（1）退出，没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "10.0.0.1,10.0.1.1", "rank_id": "0"},
  {"device_id": "1", "device_ip": "10.0.2.1", "rank_id": "1"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (std::uint32_t, addresses),
                                 (std::uint32_t, usual));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "address count of device {device} of server {server} is {addresses}, but {usual} on the others",
        .zh = "服务器 {server} 的设备 {device} 的地址数为 {addresses}，而其他设备为 {usual}",
    };
    static constexpr text fix{
        .en = "bring the addresses in its device_ip to {usual}, separated by commas without blanks",
        .zh = "在其 device_ip 中写 {usual} 个地址，以逗号分隔且不加空格",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<address_count_mismatch> auto& out) {
        device const* const devices = c.devices.data(); // in a constant a span costs half as much again
        for (std::size_t i = 0; i != c.devices.size(); ++i) {
            if (!devices[i].has_unknown_ip() || out_of_range(c, p, i)) continue;
            out.not_evaluated(address_count_mismatch{}, fact::device_ip);
            break;
        }
        if (!c.more.empty()) compare(c, p, out);
    }

private:
    [[nodiscard]] static constexpr bool takes_part(cluster_view const& c, product const& p, std::size_t i) noexcept {
        device const& d = c.devices[i];
        if (d.has_unknown_ip() || out_of_range(c, p, i)) return false;
        return !d.lacks_ip() || !(c.several() || c.more_servers);
    }
    static constexpr void compare(cluster_view const& c, product const& p, auto& out) {
        buffer<std::uint32_t> counts(c.devices.size()); // beyond the first address
        std::uint32_t most = 0;
        for (more_address const& m : c.more)
            if (m.nth != 0) most = larger(most, ++counts[m.device]);
        if (most == 0) return;
        std::uint32_t const usual = commonest(c, p, counts, most);
        for (std::size_t i = 0; i != counts.size(); ++i)
            if (counts[i] != usual && takes_part(c, p, i))
                out.report(address_count_mismatch{}, fault{server_ref_of(c, i), id_of(c, i), counts[i] + 1, usual + 1},
                           place::of(spot::device_ip, i));
    }
    [[nodiscard]] static constexpr std::uint32_t commonest(cluster_view const& c, product const& p,
                                                           buffer<std::uint32_t> const& counts, std::uint32_t most) {
        buffer<std::uint32_t> devices(std::size_t{most} + 1); // by count
        for (std::size_t i = 0; i != counts.size(); ++i) devices[counts[i]] += takes_part(c, p, i);
        std::uint32_t best = 0;
        std::uint32_t times = 0;
        for (std::size_t i = 0; i != counts.size(); ++i) { // in the order of devices, for ties
            if (devices[counts[i]] <= times || !takes_part(c, p, i)) continue;
            best = counts[i];
            times = devices[best];
        }
        return best;
    }
};

} // namespace atlascheck::rules::table
