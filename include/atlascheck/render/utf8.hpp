// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace atlascheck::render {

/// One character of a text that may be anything: a code point, or one byte that is no UTF-8.
struct character {
    char32_t value = 0; // the byte itself where it is not valid
    std::size_t length = 1;
    bool valid = true;
};

/// The character at the front of a text, which is not empty.
[[nodiscard]] constexpr character front(std::string_view s) noexcept {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    unsigned char const lead = byte(0);
    if (lead < 0x80) return {lead};
    std::size_t const length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || s.size() < length) return {lead, 1, false};
    char32_t value = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i != length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {lead, 1, false};
        value = value << 6 | (byte(i) & 0x3FU);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool const surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < least[length] || value > 0x10FFFF || surrogate) return {lead, 1, false};
    return {value, length, true};
}

namespace detail {
struct code_range {
    char32_t first, last;
};
template <std::size_t N>
[[nodiscard]] constexpr bool within(code_range const (&ranges)[N], char32_t c) noexcept {
    for (code_range const& r : ranges)
        if (c >= r.first && c <= r.last) return true;
    return false;
}
// Drawn as nothing, or turns the order of what stands around it: bidirectional marks, separators, joiners, tags;
// or no character at all.
inline constexpr code_range hidden_ranges[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE0FFF},
};
inline constexpr code_range combining[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};
inline constexpr code_range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF}, {0xA000, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
} // namespace detail

/// Whether a character must not reach a terminal as it is.
[[nodiscard]] constexpr bool hidden(character const& c) noexcept {
    if (c.valid && c.value >= 0x20 && c.value < 0x7F) return false;
    return !c.valid || detail::within(detail::hidden_ranges, c.value);
}

/// How many columns a terminal gives to a character that is not hidden.
[[nodiscard]] constexpr std::size_t columns(character const& c) noexcept {
    if (c.value < 0x300) return 1;
    if (detail::within(detail::combining, c.value)) return 0;
    return detail::within(detail::wide, c.value) ? 2 : 1;
}

} // namespace atlascheck::render
