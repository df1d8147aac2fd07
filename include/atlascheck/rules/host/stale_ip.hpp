// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::host {

/// Who says what the IP of a device is.
enum class ip_source : std::uint8_t { rank_table, job_file, conf, tool };

[[nodiscard]] constexpr text word(ip_source s) noexcept {
    constexpr text words[] = {
        {"the rank table", "rank table"},
        {"the job file", "作业文件"},
        {"hccn.conf", "hccn.conf"},
        {"hccn_tool", "hccn_tool"},
    };
    return words[static_cast<unsigned>(s)];
}

/// What to do about one that is out of date.
struct renewal {
    ip_source of = ip_source::rank_table;
    friend constexpr bool operator==(renewal const&, renewal const&) = default;
};
[[nodiscard]] constexpr text word(renewal r) noexcept {
    constexpr text words[] = {
        {"write the IP that the device has into the rank table", "将设备的实际 IP 写入 rank table"},
        {"write the IP that the device has into the job file", "将设备的实际 IP 写入作业文件"},
        {"set the IP once more with hccn_tool -ip -s, which writes hccn.conf too",
         "用 hccn_tool -ip -s 重新配置 IP，它会同时写入 hccn.conf"},
        {"set the IP that the others state with hccn_tool -ip -s, or correct them",
         "用 hccn_tool -ip -s 配置其他来源给出的 IP，或更正其他来源"},
    };
    return words[static_cast<unsigned>(r.of)];
}

/// The IP of a device is the same in the rank table, in hccn.conf and from hccn_tool.
///
/// Needs:  two of these for each device; the table's only where the host is known to be one of its servers, since a
///         container numbers its devices anew. Addresses of two families are not compared.
/// Blames: the one that differs from the other two; else the table before hccn.conf.
/// Cost:   O(devices); a table of at most 12 bytes a device of a server.
/// Source: M, "look whether the device IPs are right"; HCCL compares device_ip with the NIC.
struct stale_ip {
    static constexpr rule_info info{
        .id = "host/stale-ip",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en = "a device's IP is the same in the rank table, in hccn.conf and from hccn_tool",
        .zh = "rank table、hccn.conf 与 hccn_tool 中同一设备的 IP 一致",
    };
    static constexpr text why{
        .en = "The other ranks connect to the IP of the table, and nobody is there.",
        .zh = "其他 rank 按 rank table 中的 IP 建链，而该地址上没有设备。",
    };
    static constexpr text hccl{
        .en = "HCCL compares its own device's IP with the network card and stops with EI0014.",
        .zh = "HCCL 将本设备的 IP 与网卡实际地址比较，不一致时报 EI0014。",
    };
    static constexpr literal example = R"(hccn.conf:
address_0=10.0.0.1
and then:
$ hccn_tool -i 0 -ip -g
ipaddr:10.0.0.9)";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (host_ref, host), (int, device), (ip_source, where), (atlascheck::address, ip),
                                 (ip_source, elsewhere), (atlascheck::address, other), (renewal, step));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of host {host} has {ip} by {where}, but {other} by {elsewhere}",
        .zh = "主机 {host} 的设备 {device} 的 IP 不一致：{ip}（{where}）与 {other}（{elsewhere}）",
    };
    static constexpr text fix{
        .en = "{step}",
        .zh = "{step}",
    };

    static constexpr void check(hosts_view const& hosts, cluster_view const* c, table_view const* t,
                                sink_for<stale_ip> auto& out) {
        ip_source const listed = t != nullptr ? ip_source::rank_table : ip_source::job_file;
        std::size_t const servers = c != nullptr && c->states_use ? c->servers.size() : 0;
        std::size_t joined = 0;
        bool all = true;
        for (std::size_t h = 0; h != hosts.hosts.size(); ++h) {
            atlascheck::host const& of = hosts.hosts[h];
            joined += of.server < servers;
            all &= of.count != 0 && !of.partial;
            server_devices const known{c, of.server};
            for (host_device const& d : hosts.devices_of(of)) {
                opinions const o{c, known, d, listed};
                all &= o.comparable();
                if (!o.agree()) tell(h, d, o, out);
            }
        }
        if (servers != 0 && joined != hosts.hosts.size()) out.not_evaluated(stale_ip{}, fact::host_names);
        if (!all || hosts.hosts.empty() || joined < servers) out.not_evaluated(stale_ip{}, fact::hosts);
    }

private:
    /// What each source says of one device, the most trusted first: the device itself, its host's file, the table.
    class opinions {
    public:
        constexpr opinions(cluster_view const* c, server_devices const& known, host_device const& d, ip_source listed) {
            if (d.tool_ip) add(*d.tool_ip, ip_source::tool, d.tool_ip.at);
            if (d.conf_ip) add(*d.conf_ip, ip_source::conf, d.conf_ip.at);
            std::uint32_t const i = count_ == 0 ? server_devices::none : known.find(d.id);
            if (i == server_devices::none || !c->devices[i].has_ip()) return;
            add(nearest(*c, i), listed, place::of(spot::device_ip, i));
        }
        [[nodiscard]] constexpr bool comparable() const noexcept { return count_ > 1; }
        [[nodiscard]] constexpr bool agree() const noexcept {
            return count_ < 2 || (all_[0].ip == all_[1].ip && all_[0].ip == all_[count_ - 1].ip);
        }
        /// The one that is out of date, by its index.
        [[nodiscard]] constexpr unsigned odd() const noexcept {
            if (count_ == 3 && all_[1].ip == all_[2].ip) return 0;
            return all_[count_ - 1].ip == all_[0].ip ? 1 : count_ - 1;
        }

        struct opinion {
            atlascheck::address ip{};
            ip_source from = ip_source::tool;
            place at{};
        };
        [[nodiscard]] constexpr opinion const& operator[](unsigned i) const noexcept { return all_[i]; }
        [[nodiscard]] constexpr unsigned count() const noexcept { return count_; }

    private:
        constexpr void add(atlascheck::address const& ip, ip_source from, place at) noexcept {
            if (count_ == 0 || ip.kind == all_[0].ip.kind) all_[count_++] = {ip, from, at};
        }
        // Of several addresses of a device the one that the first opinion confirms, else the first of its family.
        [[nodiscard]] constexpr atlascheck::address nearest(cluster_view const& c, std::uint32_t i) const noexcept {
            atlascheck::address best = c.ip_of(i);
            std::size_t k = first_not(c.more, [i](auto const& further) { return further.device < i; });
            for (; k != c.more.size() && c.more[k].device == i; ++k) {
                if (c.more[k].ip == all_[0].ip) return all_[0].ip;
                if (best.kind != all_[0].ip.kind) best = c.more[k].ip;
            }
            return best;
        }

        opinion all_[3]{};
        unsigned count_ = 0;
    };

    static constexpr void tell(std::size_t h, host_device const& d, opinions const& o, auto& out) {
        unsigned const odd = o.odd();
        unsigned const other = odd == 0 ? 1 : 0;
        out.report(stale_ip{},
                   fault{{static_cast<int>(h)},
                         static_cast<int>(d.id),
                         o[odd].from,
                         o[odd].ip,
                         o[other].from,
                         o[other].ip,
                         {o[odd].from}},
                   o[odd].at);
        for (unsigned i = 0; i != o.count(); ++i)
            if (i != odd) out.related(stale_ip{}, o[i].at);
    }
};

} // namespace atlascheck::rules::host
