// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::address {

/// The address that a device detects; `none` is printed where it has none.
struct detected {
    bool known = false;
    atlascheck::address ip{};
    friend constexpr bool operator==(detected const&, detected const&) = default;
};
[[nodiscard]] constexpr text word(detected const&) noexcept { return {"nothing", "未配置"}; }

/// What is wrong with it.
enum class target_fault : std::uint8_t { unset, own_server, other_position, no_device, gateway };

[[nodiscard]] constexpr text word(target_fault f) noexcept {
    constexpr text words[] = {
        {"other devices of the host have a detect address", "该主机的其他设备已配置检测对象"},
        {"that is a device of its own server", "该地址属于本服务器的设备"},
        {"that is a device of another position", "该地址属于另一编号的设备"},
        {"that is the address of no known device", "该地址不属于任何已知设备"},
        {"that is a gateway of its own host, which tells nothing of other servers",
         "该地址是本主机的网关，无法反映与其他服务器的连通性"},
    };
    return words[static_cast<unsigned>(f)];
}

/// The detect address of device i is the IP of device i on another server.
///
/// Needs:  detect addresses, and the IPs of the devices of all servers. That a device has none is known where hccn_tool
///         says so, or where the input that gives its IP gives other detect addresses.
/// Blames: each device whose detect address is another; of a host that lacks some, the first device without.
/// Cost:   O(devices); tables of at most 12 bytes an address.
/// Source: M, "configure the detect addresses".
struct detect_target {
    static constexpr rule_info info{
        .id = "address/detect-target",
        .level = severity::error,
        .from = source::several_servers,
        .codes = "EI0006",
    };
    static constexpr text summary{
        .en = "the detect address of device i is the IP of device i on another server",
        .zh = "设备 i 的网络检测对象是另一台服务器上设备 i 的 IP",
    };
    static constexpr text why{
        .en = "The network health then says whether the devices that will talk to each other can.",
        .zh = "这样网络健康状态才能反映训练时需要互通的设备是否连通。",
    };
    static constexpr text hccl{
        .en = "HCCL does not read detect addresses; a broken link shows as EI0006 after the timeout.",
        .zh = "HCCL 不读取检测对象；链路不通时要到超时才报 EI0006。",
    };
    static constexpr literal example = R"(hccn.conf of one server:
address_0=10.0.0.1
netdetect_0=10.0.0.1)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device), (detected, target), (target_fault, what));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of host {host} detects {target}: {what}",
        .zh = "主机 {host} 的设备 {device} 的检测对象（{target}）有误：{what}",
    };
    static constexpr text fix{
        .en = "hccn_tool -i {device} -netdetect -s address <IP of device {device} on another server>",
        .zh = "hccn_tool -i {device} -netdetect -s address <另一台服务器上设备 {device} 的 IP>",
    };

    static constexpr void check(cluster_view const& c, hosts_view const& hosts, sink_for<detect_target> auto& out) {
        bool any = false;
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h) {
            bool const set = judge_unset(hosts, h, out);
            if (!set) out.not_evaluated(detect_target{}, fact::netdetect);
            any |= set;
        }
        if (!any) return out.not_evaluated(detect_target{}, fact::netdetect);
        known_addresses const known{c, hosts};
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h)
            for (host_device const& d : hosts.devices_of(hosts.hosts[h])) {
                if (d.target_unknown) out.not_evaluated(detect_target{}, fact::netdetect);
                if (has_target(d)) judge(known, h, d, out);
            }
    }

private:
    [[nodiscard]] static constexpr bool has_target(host_device const& d) noexcept {
        return d.target && unusable(*d.target) != defect::unspecified;
    }
    [[nodiscard]] static constexpr bool has_ip(host_device const& d) noexcept {
        return d.conf_ip || d.tool_ip || d.ip_unknown;
    }
    [[nodiscard]] static constexpr place ip_place(host_device const& d) noexcept {
        return d.tool_ip ? d.tool_ip.at : d.conf_ip ? d.conf_ip.at : d.at;
    }

    // Whether a host has any detect address; tells where it is only some of its devices that have one.
    static constexpr bool judge_unset(hosts_view const& hosts, std::size_t h, auto& out) {
        atlascheck::host const& of = hosts.hosts[h];
        host_device const* first = nullptr; // with a detect address
        host_device const* last = nullptr;
        for (host_device const& d : hosts.devices_of(of)) {
            if (!has_target(d) && !d.target_unknown) continue;
            if (first == nullptr) first = &d;
            last = &d;
        }
        if (first == nullptr) return false;
        auto const same_input = [&](host_device const& d) {
            std::uint16_t const input = ip_place(d).source;
            return input == target_place(*first).source || input == target_place(*last).source;
        };
        bool told = false;
        for (host_device const& d : hosts.devices_of(of)) {
            if (has_target(d) || d.target_unknown || !has_ip(d)) continue;
            if (of.partial || (!d.target && !same_input(d))) {
                out.not_evaluated(detect_target{}, fact::netdetect);
                continue;
            }
            place const at = d.target ? d.target.at : ip_place(d);
            if (told)
                out.related(detect_target{}, at);
            else
                tell(h, d, target_fault::unset, at, severity::error, out);
            told = true;
        }
        return true;
    }
    [[nodiscard]] static constexpr place target_place(host_device const& d) noexcept {
        return d.target ? d.target.at : d.at;
    }

    static constexpr void tell(std::size_t h, host_device const& d, target_fault what, place at, severity level,
                               auto& out) {
        detected const target{has_target(d), has_target(d) ? *d.target : atlascheck::address{}};
        out.report(detect_target{}, fault{{static_cast<int>(h)}, static_cast<int>(d.id), target, what}, at, level);
    }

    static constexpr void judge(known_addresses const& known, std::size_t h, host_device const& d, auto& out) {
        std::uint32_t const own = known.owner_of(h);
        auto const* const holder = known.find(*d.target);
        if (holder != nullptr && holder->owner != own && holder->id == d.id) return;
        if (known.is_gateway(h, *d.target)) return tell(h, d, target_fault::gateway, d.target.at, severity::note, out);
        if (holder == nullptr) {
            if (!known.complete_for(h, d.target->kind)) return out.not_evaluated(detect_target{}, fact::device_ip);
            return tell(h, d, target_fault::no_device, d.target.at, severity::warning, out);
        }
        // Whose it is cannot be told; that it stands twice is another rule's.
        if (holder->several) return out.not_evaluated(detect_target{}, fact::device_ip);
        if (holder->owner == own) return tell(h, d, target_fault::own_server, d.target.at, severity::error, out);
        // In a container devices have other numbers.
        if (!known.is_server(own) || !known.is_server(holder->owner))
            return out.not_evaluated(detect_target{}, fact::host_names);
        tell(h, d, target_fault::other_position, d.target.at, severity::error, out);
    }
};

} // namespace atlascheck::rules::address
