// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

namespace atlascheck::rules::input {

/// Whether all bytes were counted, or those until reading stopped.
enum class counted_bytes : std::uint8_t { all, at_least };

[[nodiscard]] constexpr text word(counted_bytes c) noexcept {
    if (c == counted_bytes::all) return {"", ""};
    return {"at least ", "至少"};
}

/// The file is larger than HCCL, or we, read.
///
/// Needs:  the number of bytes.
/// Blames: the file, which is not parsed.
/// Unit:   `bytes` in bytes, `limit` in MiB.
/// Source: HCCL, "file and JSON level"; the limits of other inputs are our own.
struct too_large {
    static constexpr rule_info info{
        .id = "input/too-large",
        .level = severity::error,
        .from = source::hccl,
        .codes = "EI0004",
    };
    static constexpr text summary{
        .en = "a rank table has at most 40 MiB, YAML 8 MiB, any other input 256 MiB",
        .zh = "rank table 不超过 40 MiB，YAML 不超过 8 MiB，其他输入不超过 256 MiB",
    };
    static constexpr text why{
        .en = "HCCL refuses a larger rank table without reading it.",
        .zh = "HCCL 不读取更大的 rank table，直接拒绝。",
    };
    static constexpr text hccl{
        .en = "HCCL refuses a rank table of more than 40 MiB with EI0004.",
        .zh = "HCCL 以 EI0004 拒绝超过 40 MiB 的 rank table。",
    };
    static constexpr literal example = "a rank table of 41943041 bytes\n";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint64_t, bytes), (int, limit), (counted_bytes, counted));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "the file has {counted}{bytes} bytes, more than {limit} MiB",
        .zh = "文件{counted}有 {bytes} 字节，超过 {limit} MiB",
    };
    static constexpr text fix{
        .en = "remove blanks and keys that nothing reads, or give the file that was meant",
        .zh = "删除空白和无用的键，或改用正确的文件",
    };
};

} // namespace atlascheck::rules::input
