// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// Tool output without device numbers, of which some is missing: no value can be given to a device.
///
/// Needs:  the text.
/// Blames: the first such value, once a file and kind.
/// Source: M, "configure device IPs": hccn_tool is asked once for each device.
struct unknown_device {
    static constexpr rule_info info{
        .id = "input/unknown-device",
        .level = severity::warning,
        .from = source::several_servers,
    };
    static constexpr text summary{
        .en = "tool output says which device each value is of, or there is one value for every device",
        .zh = "工具输出注明了每个值所属的设备，或每个设备各有一个值",
    };
    static constexpr text why{
        .en = "Without numbers the order is the only clue; one device that printed nothing shifts all that follow, so "
              "these values are dropped.",
        .zh = "没有设备编号时只能按顺序对应；只要有一个设备没有输出，其后的值都会错位，因此这些值被丢弃。",
    };
    static constexpr text hccl{
        .en = "HCCL does not read this output.",
        .zh = "HCCL 不读取此类输出。",
    };
    static constexpr literal example = "ipaddr:192.168.1.2\nnetmask:255.255.255.0\n"
                                       "ipaddr:192.168.2.2\nnetmask:255.255.255.0\n";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (int, count), (int, expected));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "values without a device number: {count}, where there are {expected} devices; they are dropped",
        .zh = "有 {count} 个值没有设备编号，而设备有 {expected} 个；这些值被丢弃",
    };
    static constexpr text fix{
        .en =
            "print the command before its output: for i in $(seq 0 7); do echo \"hccn_tool -i $i QUERY\"; hccn_tool -i $i QUERY; done",
        .zh = "在输出之前打印命令：for i in $(seq 0 7); do echo \"hccn_tool -i $i QUERY\"; hccn_tool -i $i QUERY; done",
    };
};

} // namespace atlascheck::rules::input
