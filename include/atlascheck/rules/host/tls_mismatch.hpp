// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::host {

/// The TLS switch of a device; printed as the number that hccn_tool takes.
enum class tls_switch : std::uint8_t { off, on };

[[nodiscard]] constexpr text word(tls_switch s) noexcept {
    return s == tls_switch::on ? text{"1", "1"} : text{"0", "0"};
}

/// The TLS switch is the same on all devices of all hosts.
///
/// Needs:  hccn_tool -tls -g of each device.
/// Blames: each device whose switch is not the commonest, on a tie not the first.
/// Cost:   O(devices); allocates nothing.
/// Source: HCCL, links between devices.
struct tls_mismatch {
    static constexpr rule_info info{
        .id = "host/tls-mismatch",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0006 EI0016",
    };
    static constexpr text summary{
        .en = "the TLS switch is the same on all devices of all hosts",
        .zh = "所有主机的所有设备 TLS 开关一致",
    };
    static constexpr text why{
        .en = "One side encrypts and the other does not, so that they never understand each other.",
        .zh = "一侧加密而另一侧不加密，双方无法通信。",
    };
    static constexpr text hccl{
        .en =
            "Without a rank table HCCL compares the switches and stops with EI0016; with one the links time out with EI0006.",
        .zh = "无 rank table 时 HCCL 比较该开关并报 EI0016；有 rank table 时建链以 EI0006 超时。",
    };
    static constexpr literal example = R"(dev_id:0, tls switch[0](0:disable, 1:enable)
dev_id:1, tls switch[1](0:disable, 1:enable))";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device), (tls_switch, tls), (tls_switch, expected));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the TLS switch of device {device} of host {host} is {tls}, but {expected} on the others",
        .zh = "主机 {host} 的设备 {device} 的 TLS 开关为 {tls}，其他设备为 {expected}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -tls -s enable {expected}",
        .zh = "hccn_tool -i {device} -tls -s enable {expected}",
    };
    static constexpr literal command = "hccn_tool -i {device} -tls -s enable {expected}";

    static constexpr void check(hosts_view const& hosts, sink_for<tls_mismatch> auto& out) {
        host_device const* first = nullptr;
        std::size_t on = 0;
        std::size_t off = 0;
        bool const all = hosts.for_each_known(&host_device::tls_on, [&](std::size_t, host_device const& d) {
            if (first == nullptr) first = &d;
            ++(*d.tls_on ? on : off);
        });
        if (!all) out.not_evaluated(tls_mismatch{}, fact::tls);
        if (on == 0 || off == 0) return;
        bool const expected = on == off ? *first->tls_on : on > off;
        hosts.for_each_known(&host_device::tls_on, [&](std::size_t h, host_device const& d) {
            if (*d.tls_on == expected) return;
            out.report(tls_mismatch{},
                       fault{{static_cast<int>(h)}, static_cast<int>(d.id), state(*d.tls_on), state(expected)},
                       d.tls_on.at);
        });
    }

private:
    [[nodiscard]] static constexpr tls_switch state(bool on) noexcept { return on ? tls_switch::on : tls_switch::off; }
};

} // namespace atlascheck::rules::host
