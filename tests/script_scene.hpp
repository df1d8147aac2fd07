// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch_scene.hpp"

#include <algorithm>

namespace verify {

/// Training scripts in words; `|` begins the next call, and `script`, which may be left out, the next script.
///   script transfer npu          it imports transfer_to_npu; it uses the NPU
///   init backend=nccl world=8    a call: also set_device, device, ddp, sampler, loader and spawn
///   ddp device=literal           where the device comes from: `output` too; literal, several, rank, local_rank, unknown
///   spawn n=8                    how many processes
///   set_device conditional       behind an `if`
///   loader with                  a sampler is handed over, or may be
/// `^` before a value or a first word: there the first finding must stand.
struct script_row {
    char const* name;
    std::string_view layout;
    expect want{};
    std::string_view launches = "";      // as in `launch_row`
    std::string_view cluster = "(none)"; // as in `row`
    bool several_processes = false;
};

class script_scene {
public:
    constexpr explicit script_scene(std::string_view layout) {
        std::size_t at = 0;
        bool first = true;
        while (at < layout.size()) {
            std::size_t const end = std::min(layout.find(' ', at), layout.size());
            if (end != at) token(layout.substr(at, end - at), at, first);
            at = end + 1;
        }
    }
    [[nodiscard]] constexpr script_view view(bool several_processes) const noexcept {
        return {{scripts_.data(), scripts_.size()}, {calls_.data(), calls_.size()}, several_processes};
    }
    [[nodiscard]] constexpr expect at_mark(expect seen) const noexcept {
        bool const there = seen.what == spot::text && seen.at == marked_;
        if (marked_ != no_index && seen.faults != 0 && !there) seen.faults += 100;
        return seen;
    }

private:
    using kind = script_call::kind;

    constexpr void token(std::string_view t, std::size_t at, bool& first) {
        if (t == "|") {
            first = true;
            return;
        }
        if (first) {
            first = false;
            return open(t, at);
        }
        auto const is = t.find('=');
        std::string_view value = t.substr(std::min(is, t.size() - 1) + 1);
        std::size_t offset = at + is + 1;
        if (is != std::string_view::npos && value.starts_with('^')) {
            value.remove_prefix(1);
            marked_ = static_cast<std::uint32_t>(++offset);
        }
        set(t.substr(0, is), value, text_at(offset, value.size()));
    }
    [[nodiscard]] static constexpr place text_at(std::size_t offset, std::size_t length) noexcept {
        return {spot::text, 0, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)};
    }
    constexpr void open(std::string_view t, std::size_t at) {
        if (t.starts_with('^')) {
            t.remove_prefix(1);
            marked_ = static_cast<std::uint32_t>(++at);
        }
        of_call_ = t != "script";
        if (!of_call_ || scripts_.empty())
            scripts_.push({.at = {spot::file, 0, 0, 0}, .first = static_cast<std::uint32_t>(calls_.size())});
        if (!of_call_) return;
        constexpr std::string_view names[] = {"init", "set_device", "device", "ddp", "sampler", "loader", "spawn"};
        unsigned n = 0;
        while (n != std::size(names) && names[n] != t) ++n;
        if (n == std::size(names)) detail::not_a_word_of_a_row();
        calls_.push({.what = static_cast<kind>(n), .at = text_at(at, t.size())});
        ++scripts_.back().count;
    }
    constexpr void set(std::string_view key, std::string_view value, place at) {
        if (key == "transfer")
            scripts_.back().transfer_to_npu = true;
        else if (key == "npu")
            scripts_.back().uses_npu = true;
        else if (!of_call_)
            detail::not_a_word_of_a_row();
        else
            set(calls_.back(), key, value, at);
    }
    static constexpr void set(script_call& c, std::string_view key, std::string_view value, place at) {
        if (key == "backend")
            c.backend = {value, at};
        else if (key == "device")
            c.device = source(value);
        else if (key == "output")
            c.output = source(value);
        else if (key == "n")
            c.processes = {number(value), at};
        else if (key == "world")
            c.world_size = {number(value), at};
        else if (key == "conditional")
            c.conditional = true;
        else if (key == "with")
            c.has_sampler = true;
        else
            detail::not_a_word_of_a_row();
    }
    [[nodiscard]] static constexpr index_source source(std::string_view s) noexcept {
        constexpr std::string_view names[] = {"absent", "unknown", "local_rank", "rank", "literal", "several"};
        for (unsigned n = 0; n != std::size(names); ++n)
            if (names[n] == s) return static_cast<index_source>(n);
        detail::not_a_word_of_a_row();
        return index_source::absent;
    }
    [[nodiscard]] static constexpr std::uint32_t number(std::string_view s) noexcept {
        std::uint32_t n = 0;
        for (char const c : s) n = n * 10 + static_cast<std::uint32_t>(c - '0');
        return n;
    }
    struct detail {
        static void not_a_word_of_a_row() { FAIL("a row of a test says what is no fact"); }
    };

    buffer<script> scripts_;
    buffer<script_call> calls_;
    std::uint32_t marked_ = no_index;
    bool of_call_ = false;
};

/// What rule R does with a row. A row without scripts gives no such fact.
template <class R>
[[nodiscard]] constexpr expect look(script_row const& r) {
    script_scene const s{r.layout};
    launch_scene const l{r.launches};
    script_view const scripts = s.view(r.several_processes);
    launch_view const launches = l.launches();
    environment_view const environments = l.environments();
    scene const c{{r.name, r.cluster == "(none)" ? "" : r.cluster}};
    cluster_view const cluster = c.view();
    script_view const* const given = r.layout.empty() ? nullptr : &scripts;
    launch_view const* const launched = r.launches.empty() ? nullptr : &launches;
    cluster_view const* const known = r.cluster == "(none)" ? nullptr : &cluster;
    return s.at_mark(observe<R>(given, launched, &environments, known));
}

} // namespace verify

/// Judges `table`, an array of `verify::script_row`, by rule `rule`.
#define ATLASCHECK_VERIFY_SCRIPTS(title, rule, table)                                               \
    TEST_CASE(title) {                                                                              \
        verify::run_rows<table>([](verify::script_row const& r) { return verify::look<rule>(r); }); \
    }
