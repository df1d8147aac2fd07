// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck::rules::process {

/// What is wrong with a list of visible devices.
enum class visible_defect : std::uint8_t { unordered, cut, beyond, too_short };

[[nodiscard]] constexpr text word(visible_defect d) noexcept {
    constexpr text words[] = {
        {"does not rise: behind", "顺序有误：设备"},
        {"is read only for its first", "只读入前"},
        {"names the device", "含设备"},
        {"shows", "仅含"},
    };
    return words[static_cast<unsigned>(d)];
}
/// The words between the two numbers of a defect.
struct visible_link {
    visible_defect of = visible_defect::unordered;
    friend constexpr bool operator==(visible_link const&, visible_link const&) = default;
};
[[nodiscard]] constexpr text word(visible_link l) noexcept {
    constexpr text words[] = {
        {"stands", "之后是"},
        {"ids: it stops at character", "个编号，读取止于字符位置"},
        {"and the last is", "而最大编号为"},
        {"devices, fewer than the processes, which are", "个设备，而进程数为"},
    };
    return words[static_cast<unsigned>(l.of)];
}

/// ASCEND_RT_VISIBLE_DEVICES rises, is read to its end, names devices that there are, and no fewer than the processes.
///
/// Needs:  a value that is plain; for the number of processes a launch that states it, or the processes of a known host.
/// Blames: each value once, for the first that is wrong with it.
/// Cost:   O(launches + processes + variables); a table of the values.
/// Source: HCCL, "launch variables"; CANN, "ASCEND_RT_VISIBLE_DEVICES".
struct visible_devices {
    static constexpr rule_info info{
        .id = "process/visible-devices",
        .level = severity::error,
        .from = source::hccl,
    };
    static constexpr text summary{
        .en =
            "the list in ASCEND_RT_VISIBLE_DEVICES is ascending, in range, and no shorter than the processes on the server",
        .zh = "ASCEND_RT_VISIBLE_DEVICES 为升序、在范围内，且不少于该服务器上的进程数",
    };
    static constexpr text why{
        .en =
            "Reading stops at the first character that is neither a digit nor a comma, so that \"0-7\" is device 0 alone; "
            "where the ids do not rise torch_npu sees no device at all.",
        .zh =
            "读取在第一个既非数字也非逗号的字符处停止，因此 \"0-7\" 只是设备 0；编号未按升序排列时 torch_npu 看不到任何设备。",
    };
    static constexpr text hccl{
        .en = "HCCL is not reached: the process fails when it chooses its device, and the others wait for it.",
        .zh = "尚未执行到 HCCL：进程在选择设备时失败，其他进程则一直等待。",
    };
    static constexpr literal example = "export ASCEND_RT_VISIBLE_DEVICES=0,2,1,3";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, value), (visible_defect, what), (std::uint32_t, first),
                                 (visible_link, link), (std::uint32_t, second));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the value {value} of ASCEND_RT_VISIBLE_DEVICES {what} {first} {link} {second}",
        .zh = "ASCEND_RT_VISIBLE_DEVICES 的值 {value} {what} {first} {link} {second}",
    };
    static constexpr text fix{
        .en = "write ids that there are, rising, with commas alone between them, one for each process of the server",
        .zh = "按升序写出存在的设备编号，仅以逗号分隔，服务器上每个进程一个",
    };

    static constexpr void check(product const& p, launch_view const* l, environment_view const* e,
                                sink_for<visible_devices> auto& out) {
        if (l == nullptr && e == nullptr) return out.not_evaluated(visible_devices{}, fact::environment);
        seen_places told{(l == nullptr ? 0 : l->launches.size() + 2 * l->processes.size()) +
                         (e == nullptr ? 0 : e->environments.size())};
        auto const judge = [&](std::string_view value, place at, std::size_t i, std::uint32_t processes) {
            fault const f = fault_of(value, at, p, processes);
            if (f.first != none && told.add(at)) out.report(visible_devices{}, f, place_or_position(at, i));
        };
        if (l != nullptr) {
            for (std::size_t i = 0; i != l->launches.size(); ++i) {
                launch const& of = l->launches[i];
                bool const counted = of.per_node && !of.many && !of.overridable;
                if (of.visible) judge(*of.visible, of.visible.at, i, counted ? *of.per_node : 0);
            }
            processes(*l, judge);
        }
        if (e != nullptr) environments(*e, judge, out);
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    [[nodiscard]] static constexpr fault fault_of(std::string_view value, place at, product const& p,
                                                  std::uint32_t processes) noexcept {
        atlascheck::visible_devices const list = read_visible_devices(value);
        auto const make = [&](visible_defect what, std::uint32_t first, std::uint32_t second) {
            return fault{excerpt_of(at), what, first, {what}, second};
        };
        if (!list.ascending) return make(visible_defect::unordered, list.before, list.after);
        if (list.cut) return make(visible_defect::cut, list.count, list.stop + 1);
        if (list.count != 0 && !p.has_device(list.highest))
            return make(visible_defect::beyond, list.highest, static_cast<std::uint32_t>(p.devices_per_server) - 1);
        if (list.count < processes) return make(visible_defect::too_short, list.count, processes);
        return make(visible_defect::unordered, none, 0);
    }
    // Processes of one host that see the same list share its devices.
    static constexpr void processes(launch_view const& v, auto const& judge) {
        for (std::size_t i = 0; i != v.processes.size(); ++i)
            if (v.processes[i].visible) judge(*v.processes[i].visible, v.processes[i].visible.at, i, 1);
        for_each_repeat(
            v.processes.size(),
            [&](std::uint32_t i) { return v.processes[i].visible && v.processes[i].host != no_index; },
            [&](std::uint32_t i) { return hash_of(*v.processes[i].visible) ^ hash_of(v.processes[i].host); },
            [&](std::uint32_t i, std::uint32_t k) {
                return v.processes[i].host == v.processes[k].host && *v.processes[i].visible == *v.processes[k].visible;
            },
            [&](repeat const& same) {
                atlascheck::process const& first = v.processes[same.first()];
                judge(*first.visible, first.visible.at, same.first(), static_cast<std::uint32_t>(same.count()));
            });
    }
    static constexpr void environments(environment_view const& v, auto const& judge, auto& out) {
        for (std::size_t i = 0; i != v.environments.size(); ++i) {
            variable const* last = nullptr;
            for (variable const& each : v.of(v.environments[i]))
                if (each.name == "ASCEND_RT_VISIBLE_DEVICES") last = &each;
            if (last == nullptr) continue;
            if (last->plain)
                judge(last->value, last->at, i, 0);
            else
                out.not_evaluated(visible_devices{}, fact::visible_devices);
        }
    }
};

} // namespace atlascheck::rules::process
