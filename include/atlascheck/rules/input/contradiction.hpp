// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

namespace atlascheck::rules::input {

/// One source says two things of one fact.
///
/// Needs:  two values of one source.
/// Blames: the later one; the earlier is related.
/// Source: M, "configure device IPs": a device has one address and one netmask.
struct contradiction {
    static constexpr rule_info info{
        .id = "input/contradiction",
        .level = severity::error,
        .from = source::several_servers,
    };
    static constexpr text summary{
        .en = "one source does not give two values for one fact",
        .zh = "同一来源不会对同一事实给出两个不同的值",
    };
    static constexpr text why{
        .en =
            "Which of the two holds cannot be known, and what the machine does may depend on the order in which they are "
            "read.",
        .zh = "无法判断哪个值有效，实际结果可能取决于读取的先后。",
    };
    static constexpr text hccl{
        .en =
            "HCCL does not read these files; it meets whichever address the device got, and the link may time out with "
            "EI0006.",
        .zh = "HCCL 不读取这些文件；它使用设备实际获得的地址，建链可能以 EI0006 超时。",
    };
    static constexpr literal example = "address_0=192.168.1.2\naddress_0=192.168.1.3\n";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (excerpt, key), (excerpt, first), (excerpt, second));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "{key} is {second} here, but {first} before",
        .zh = "{key} 在此处为 {second}，而在前面为 {first}",
    };
    static constexpr text fix{
        .en = "keep the value that holds and delete the other",
        .zh = "保留正确的值，删除另一个",
    };
};

} // namespace atlascheck::rules::input
