// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/npu_smi.hpp>
#include <atlascheck/read/sysctl.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

[[nodiscard]] constexpr bool is_mask(tool_answer::key k) noexcept {
    return k == tool_answer::key::netmask || k == tool_answer::key::prefix_length;
}

/// Values that hccn_tool printed without a device number, by what they are of.
struct loose_values {
    std::array<std::vector<tool_answer>, tool_topic_count> of;
    std::array<std::string_view, tool_topic_count> devices{}; // the list of the loop that printed them
};

/// What a host was asked last, and what came of it so far.
struct session {
    enum class about : std::uint8_t {
        anything,
        tool,
        one_device, // whose answers a header announces
        nothing_read,
        hccn_conf,
        sysctl,
        sysctl_value,
        sysctl_conf,
        state_word, // of firewalld
        unit,       // of systemd
        npu_smi,
        host_name,
    };
    about what = about::anything;
    bool prompted = false;
    bool sure = false;      // at a prompt that cannot be a comment
    bool quiet = true;      // nothing has been printed
    bool failed = false;    // what was set is not
    bool no_ip = false;     // the tool says so
    bool blank = false;     // a blank line has been printed
    bool main_file = false; // it is sysctl.conf itself
    bool neighbour = false; // a neighbour's answer has begun and not ended
    sysctl_key parameter = sysctl_key::reserved_ports;
    std::uint16_t answered = 0;   // keys of answers, as bits
    std::uint16_t asked = 0;      // topics, as bits
    tool_command command{};       // the last of its line
    std::string_view line{};      // the command's
    std::string_view loop_list{}; // of a loop that is still open
    std::unique_ptr<loose_values> loose;
    std::unique_ptr<npu_smi_reader> npus;

    [[nodiscard]] bool asks(tool_topic t) const noexcept {
        return what == about::tool && (asked >> static_cast<unsigned>(t) & 1U) != 0;
    }
    [[nodiscard]] loose_values& loose_ones() {
        if (!loose) loose = std::make_unique<loose_values>();
        return *loose;
    }
};

} // namespace atlascheck::read::detail
