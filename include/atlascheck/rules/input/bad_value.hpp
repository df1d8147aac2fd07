// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

/// What a value must be.
enum class expectation : std::uint8_t {
    number,       // 0 to 2^32-1
    port,         // 1 to 65535
    ip,           // as inet_pton reads it
    reachable_ip, // and not 0.0.0.0
    netmask,      // contiguous
    text_64,      // 1 to 64 bytes: server_id
    text_127,     // 1 to 127 bytes: super_pod_id
    at_most_127,  // 0 to 127 bytes: group_name, pod_name
    filled_list,  // not empty
    one_device,   // legacy with deploy_mode: one device an instance
    nic_location, // legacy with deploy_mode: "device"
    filled_text,  // not empty
    job_version,  // of a job file
    product,      // as --product takes it
    server_name,  // of a server of the same job
    own_name,     // that no other server of the job has
    collective,
    dtype,
    port_list, // of ip_local_reserved_ports
};

[[nodiscard]] constexpr text word(expectation e) noexcept {
    constexpr text words[] = {
        {"a number from 0 to 4294967295", "0 至 4294967295 的数字"},
        {"a port from 1 to 65535", "1 至 65535 的端口"},
        {"an IPv4 or IPv6 address", "IPv4 或 IPv6 地址"},
        {"an address other than 0.0.0.0", "0.0.0.0 以外的地址"},
        {"a netmask whose ones stand together", "二进制 1 连续的掩码"},
        {"text of 1 to 64 bytes", "1 至 64 字节的字符串"},
        {"text of 1 to 127 bytes", "1 至 127 字节的字符串"},
        {"text of at most 127 bytes", "不超过 127 字节的字符串"},
        {"a list with at least one entry", "至少有一项的列表"},
        {"a list of exactly one device", "恰好有一个设备的列表"},
        {"\"device\"", "\"device\""},
        {"text that is not empty", "非空的字符串"},
        {"1, the version of this format", "1（该格式的版本）"},
        {"a product that --product takes", "--product 支持的产品"},
        {"the name of a server of this job", "该作业中某台服务器的名称"},
        {"a name that no other server has", "与其他服务器不同的名称"},
        {"a collective such as allreduce", "集合通信操作（如 allreduce）"},
        {"a data type such as float16", "数据类型（如 float16）"},
        {"ports and ranges of ports with commas between them", "以逗号分隔的端口或端口范围"},
    };
    return words[static_cast<unsigned>(e)];
}

/// What to write instead: an address where it is known (printed as that address), else what is expected.
struct suggestion {
    expectation expected = expectation::ip;
    bool known = false;
    atlascheck::address ip{};
    friend constexpr bool operator==(suggestion const&, suggestion const&) = default;
};
[[nodiscard]] constexpr text word(suggestion const& s) noexcept {
    if (s.known)
        return {"the address alone, without leading zeros", "仅写地址，不带前导零"}; // where it cannot be printed
    return word(s.expected);
}

/// HCCL cannot read a value.
///
/// Needs:  a value of the right type that is no place holder.
/// Blames: each such value; of several addresses in one text each.
/// Source: HCCL, "concise field checks" and "IP parsing"; a netmask that is not contiguous: M, "configure device IPs".
struct bad_value {
    static constexpr rule_info info{
        .id = "input/bad-value",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014",
    };
    static constexpr text summary{
        .en =
            "every value can be read: numbers, addresses, netmasks, names that are not too long, lists that hold something",
        .zh = "所有值都可读取：数字、地址、掩码、不超长的名称以及非空的列表",
    };
    static constexpr text why{
        .en = "HCCL refuses the table over a value that it cannot read; a leading zero as in 192.168.001.002 is one.",
        .zh = "遇到无法读取的值，HCCL 会拒绝整个表；如 192.168.001.002 中的前导零。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses an address or a rank_id with EI0014; for other values it stops without a code of its own.",
        .zh = "HCCL 以 EI0014 拒绝这样的地址或 rank_id；其他值使其退出，但没有专门的错误码。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "device_ip": "192.168.001.002", "rank_id": "0"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (table_key, key), (excerpt, value), (expectation, expected),
                                 (suggestion, instead));
    };
    using fault = fault_<>;

    [[nodiscard]] static constexpr fault of(table_key key, excerpt value, expectation expected) noexcept {
        return {key, value, expected, {expected, false, {}}};
    }
    /// An address that would be readable as `better`.
    [[nodiscard]] static constexpr fault of(table_key key, excerpt value, atlascheck::address const& better) noexcept {
        return {key, value, expectation::ip, {expectation::ip, true, better}};
    }

    static constexpr text says{
        .en = "{key} is {value}, which is not {expected}",
        .zh = "{key} 为 {value}，应为：{expected}",
    };
    static constexpr text fix{
        .en = "write {instead}",
        .zh = "改为：{instead}",
    };
};

} // namespace atlascheck::rules::input
