// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/environment.hpp>
#include <atlascheck/model/text.hpp>
#include <atlascheck/model/variables.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace atlascheck {

/// The settings that all ranks of a job share, in the order of `shared_names`.
enum class shared_variable : std::uint8_t { buffer_size, deterministic, retry, npu_ports };
inline constexpr std::string_view shared_names[] = {
    "HCCL_BUFFSIZE",
    "HCCL_DETERMINISTIC",
    "HCCL_OP_RETRY_ENABLE",
    "HCCL_NPU_SOCKET_PORT_RANGE",
};

/// One of them as HCCL understands it, so that two spellings of one are equal.
struct shared_setting {
    shared_variable of = shared_variable::buffer_size;
    std::uint32_t low = 0; // the size; 0 to 2 for false, true, strict; levels as bits; whether it is set
    std::uint32_t high = 0;
    friend constexpr bool operator==(shared_setting const&, shared_setting const&) = default;
};

/// In words; {low} is the size.
[[nodiscard]] constexpr text word(shared_setting const& s) noexcept {
    constexpr text modes[] = {{"false", "false"}, {"true", "true"}, {"strict", "strict"}};
    constexpr text levels[] = {
        {"off", "关闭"},
        {"on for L1", "开启 L1"},
        {"on for L2", "开启 L2"},
        {"on for L1 and L2", "开启 L1 与 L2"},
    };
    switch (s.of) {
    case shared_variable::buffer_size: return {"{low} MB", "{low} MB"};
    case shared_variable::deterministic: return modes[s.low % 3];
    case shared_variable::retry: return levels[s.low % 4];
    case shared_variable::npu_ports: return s.low != 0 ? text{"set", "已设置"} : text{"not set", "未设置"};
    }
    return {};
}

/// What is known of a shared setting in one environment.
struct shared_reading {
    enum class how : std::uint8_t { known, silent, unreadable };
    how state = how::silent; // silent: it is not set here, and may be inherited from where nobody has looked
    shared_setting value{};
};

/// Reads a setting; `v` is null where it is not set, `whole` says that nothing is inherited unseen. What HCCL refuses, or
/// only the run tells, cannot be read.
/// Source: HCCL, "environment variables" (200 MB, false, off and not set where nothing is said).
[[nodiscard]] constexpr shared_reading read_shared(shared_variable of, variable const* v, bool whole,
                                                   product const& p) noexcept {
    using how = shared_reading::how;
    constexpr std::uint32_t defaults[] = {200, 0, 0, 0};
    shared_setting out{of, defaults[static_cast<unsigned>(of)]};
    bool const unset = v == nullptr || v->value == "EmptyString";
    if (unset) return {v == nullptr && !whole ? how::silent : how::known, out};
    std::uint32_t const index = variable_index(shared_names[static_cast<unsigned>(of)]);
    if (!v->plain || !fits(need_of(known_variables[index], p), v->value)) return {how::unreadable, out};
    std::string_view rest = v->value;
    switch (of) {
    case shared_variable::buffer_size: out.low = static_cast<std::uint32_t>(values::take_number(rest)); break;
    case shared_variable::deterministic:
        out.low = values::same_letters(rest, "strict") ? 2 : values::same_letters(rest, "true") ? 1 : 0;
        break;
    case shared_variable::retry: out.low = values::parse_retry_levels(rest).on >> 1; break; // L0 has no effect
    case shared_variable::npu_ports: out.low = values::blank(rest) ? 0 : 1; break;
    }
    return {how::known, out};
}

} // namespace atlascheck
