// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/text.hpp>

#include <cstdint>

namespace atlascheck {

/// What HCCL takes as the value of a variable.
enum class need : std::uint8_t {
    anything,
    number,      // in at most 10 digits
    long_number, // in any number of digits
    multiple_of_4,
    seconds, // with at most two decimals
    positive_seconds,
    loose_switch, // a number up to 1, whatever stands around it
    exact_switch,
    boolean,
    boolean_or_strict,
    ip,
    ip_or_nothing,
    interfaces,
    socket_family,
    ports,
    path,
    path_or_nothing,
    expansion,
    algorithm,
    retry_levels,
    retry_params,
    detection,
    debug_modules,
    short_text,
};

/// A kind of value with its bounds, where it has any.
struct value_need {
    need kind = need::anything;
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    friend constexpr bool operator==(value_need const&, value_need const&) = default;
};

/// In words; {low} and {high} are the bounds.
[[nodiscard]] constexpr text word(value_need const& n) noexcept {
    constexpr text number{"a whole number from {low} to {high}", "{low} 至 {high} 的整数"};
    constexpr text zero_or_one{"0 or 1", "0 或 1"};
    constexpr text path{"the path of a file, of at most {high} bytes", "文件路径，最长 {high} 字节"};
    constexpr text words[] = {
        {"anything", "任意值"},
        number,
        number,
        {"a multiple of 4 from {low} to {high}", "{low} 至 {high} 之间 4 的倍数"},
        {"seconds from {low} to {high}, with at most two decimals", "{low} 至 {high} 秒，最多两位小数"},
        {"seconds above {low} and up to {high}, with at most two decimals",
         "大于 {low} 且不超过 {high} 秒，最多两位小数"},
        zero_or_one,
        zero_or_one,
        {"true or false", "true 或 false"},
        {"true, false or strict", "true、false 或 strict"},
        {"an IPv4 or IPv6 address", "IPv4 或 IPv6 地址"},
        {"an IPv4 or IPv6 address, or nothing", "IPv4 或 IPv6 地址，或留空"},
        {"names of interfaces with a comma between two, after ^ or = where that is meant",
         "网卡名列表，以逗号分隔，需要时以 ^ 或 = 开头"},
        {"AF_INET or AF_INET6", "AF_INET 或 AF_INET6"},
        {"auto, or ports and ranges of ports from {low} to {high} that do not overlap",
         "auto，或 {low} 至 {high} 内互不重叠的端口与端口范围"},
        path,
        path,
        {"HOST, HOST_TS, AIV, AI_CPU or AICPU_CacheDisable, in these very letters",
         "HOST、HOST_TS、AIV、AI_CPU 或 AICPU_CacheDisable（区分大小写）"},
        {"level0:NA;level1:ring and the like, or allreduce=level0:NA;level1:ring for one operation",
         "形如 level0:NA;level1:ring，或按算子写作 allreduce=level0:NA;level1:ring"},
        {"L1:0 or L1:1, and L2 alike, with a comma between", "L1:0 或 L1:1，L2 同理，以逗号分隔"},
        {"MaxCnt:1,HoldTime:5000,IntervalTime:1000 with 1 to 10, and twice 0 to 60000",
         "形如 MaxCnt:1,HoldTime:5000,IntervalTime:1000，依次为 1 至 10、0 至 60000、0 至 60000"},
        {"connection_fault_detection_time of 0 or 20 to 7200, and task_monitor_interval of 0 to 7200000",
         "connection_fault_detection_time 为 0 或 20 至 7200，task_monitor_interval 为 0 至 7200000"},
        {"ALG, TASK and RESOURCE with a comma between two, after ^ where all but these are meant",
         "ALG、TASK、RESOURCE，以逗号分隔；以 ^ 开头表示除此之外"},
        {"text of at most {high} bytes", "最长 {high} 字节的文本"},
    };
    return words[static_cast<unsigned>(n.kind)];
}

} // namespace atlascheck
