// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/algorithm.hpp>
#include <atlascheck/model/letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck {

/// Reads ASCEND_RT_VISIBLE_DEVICES as the runtime does: decimal ids with commas between; it stops at anything else.
///
/// Source: CANN, "ASCEND_RT_VISIBLE_DEVICES".
class visible_reader {
public:
    constexpr explicit visible_reader(std::string_view list) noexcept : rest_{list} {}

    /// The next id, or nothing where reading stops. Ids past 65535 are 65535.
    [[nodiscard]] constexpr std::optional<std::uint32_t> next() noexcept {
        std::uint32_t id = 0;
        std::size_t digits = 0;
        for (; digits != rest_.size() && detail::is_digit(rest_[digits]); ++digits)
            id = smaller(id * 10 + static_cast<std::uint32_t>(rest_[digits] - '0'), std::uint32_t{65535});
        if (digits == 0 || stopped_) return std::nullopt;
        rest_.remove_prefix(digits);
        stopped_ = rest_.empty() || rest_.front() != ',';
        if (!stopped_) rest_.remove_prefix(1);
        return id;
    }
    /// How many characters are not read, so far.
    [[nodiscard]] constexpr std::size_t rest() const noexcept { return rest_.size(); }
    /// Whether ids stand behind where reading stopped, which are not read.
    [[nodiscard]] constexpr bool cut() const noexcept {
        return any_of(rest_, [](char c) { return detail::is_digit(c); });
    }

private:
    std::string_view rest_;
    bool stopped_ = false;
};

/// What a value of ASCEND_RT_VISIBLE_DEVICES makes visible.
struct visible_devices {
    std::uint32_t count = 0;   // ids that are read
    std::uint32_t highest = 0; // of these
    bool ascending = true;     // where they are not, or one stands twice, no device is visible to torch_npu
    bool cut = false;          // there are more, which are not read
    std::uint32_t before = 0;  // the first id that does not rise
    std::uint32_t after = 0;   // and the one behind it
    std::uint32_t stop = 0;    // how many characters were read

    [[nodiscard]] constexpr bool sound() const noexcept { return ascending && !cut; }
};

/// Cost: O(length); allocates nothing.
[[nodiscard]] constexpr visible_devices read_visible_devices(std::string_view list) noexcept {
    visible_devices out;
    visible_reader reader{list};
    std::uint32_t last = 0;
    while (auto const id = reader.next()) {
        if (out.count != 0 && *id <= last && out.ascending) {
            out.ascending = false;
            out.before = last;
            out.after = *id;
        }
        last = *id;
        out.highest = larger(out.highest, *id);
        ++out.count;
    }
    out.stop = static_cast<std::uint32_t>(list.size() - reader.rest());
    // "-1" is how one hides all of them
    out.cut = reader.cut() && list != "-1";
    return out;
}

/// The id at a position, from 0, or nothing where there are not so many.
[[nodiscard]] constexpr std::optional<std::uint32_t> visible_device_at(std::string_view list,
                                                                       std::uint32_t position) noexcept {
    visible_reader reader{list};
    auto id = reader.next();
    for (; id && position != 0; --position) id = reader.next();
    return id;
}

} // namespace atlascheck
