// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace atlascheck {

enum class severity : std::uint8_t { note, warning, error };

[[nodiscard]] constexpr text word(severity s) noexcept {
    constexpr text words[] = {{"note", "提示"}, {"warning", "警告"}, {"error", "错误"}};
    return words[static_cast<unsigned>(s)];
}

/// Where a rule comes from.
enum class source : std::uint8_t {
    several_servers, // M
    one_server,      // S
    hccl,            // H
    several_servers_and_hccl,
    one_server_and_hccl,
    both_guides,
    ours,
};

[[nodiscard]] constexpr text word(source s) noexcept {
    constexpr text words[] = {
        {"vendor's guide to training on several servers", "多机多卡场景训练指南"},
        {"vendor's guide to training on one server", "单机多卡场景训练指南"},
        {"what HCCL itself requires", "HCCL 自身的要求"},
        {"vendor's guide to training on several servers, and HCCL", "多机多卡场景训练指南与 HCCL"},
        {"vendor's guide to training on one server, and HCCL", "单机多卡场景训练指南与 HCCL"},
        {"vendor's guides to training on one and on several servers", "单机多卡与多机多卡场景训练指南"},
        {"atlascheck's own limits", "atlascheck 自身的限制"},
    };
    return words[static_cast<unsigned>(s)];
}

/// How far a rule has come. One in preview runs only where it is asked for, so that a new version of a gate lets through
/// what the former did; it becomes stable in a version that says so.
enum class maturity : std::uint8_t { stable, preview };

[[nodiscard]] constexpr text word(maturity m) noexcept {
    constexpr text words[] = {{"stable", "稳定"}, {"preview", "预览"}};
    return words[static_cast<unsigned>(m)];
}

/// What is known of a rule before it runs.
struct rule_info {
    literal id;     // category/what-is-wrong
    severity level; // the gravest that it reports
    source from;
    literal codes = {};      // HCCL's error codes that it pre-empts, separated by blanks
    literal since = "0.1.0"; // the version that brought it
    maturity status = maturity::stable;
};

/// A rule: an empty type with its data and, unless a reader of inputs finds its faults, a `check`.
template <class R>
concept rule = std::is_empty_v<R> && requires {
    { R::info } -> std::convertible_to<rule_info>;
    { R::summary } -> std::convertible_to<text>;             // what must hold
    { R::why } -> std::convertible_to<text>;                 // what happens where it does not
    { R::says } -> std::convertible_to<text>;                // the finding; {names} are members of the fault
    { R::fix } -> std::convertible_to<text>;                 // what to type or change
    { R::hccl } -> std::convertible_to<text>;                // what HCCL would have done
    { R::example } -> std::convertible_to<std::string_view>; // the smallest input that breaks it
    typename R::fault;
};

/// Whether a rule concerns a product; a rule that says nothing concerns all.
template <class R>
[[nodiscard]] constexpr bool applies(product const& p) noexcept {
    if constexpr (requires { R::applies(p); })
        return R::applies(p);
    else
        return true;
}

/// The shell command that does what the rule's fix says, its {names} members of the fault. A rule has one, `command`, only
/// where nothing is left to be looked up or decided; of any other this is empty.
template <class R>
[[nodiscard]] constexpr std::string_view command_of() noexcept {
    if constexpr (requires { R::command; })
        return R::command;
    else
        return {};
}

/// What a rule writes to. Only the first is told for each thing that is wrong; `related` adds a place to it.
template <class S, class R>
concept sink_for = requires(S out, typename R::fault const& fault, place at, severity level, fact missing,
                            std::size_t i) {
    out.report(R{}, fault, at);
    out.report(R{}, fault, at, level);
    out.related(R{}, at);
    out.not_evaluated(R{}, missing);
    out.name_device(i, mark::address);
    out.name_server(i, mark::count);
    out.settle(topic::counts);
    { out.named() } -> std::convertible_to<marks const&>;
};

/// The severity of what matters only between servers: an error with two or more, else a warning, since on one server
/// HCCL needs no device network.
[[nodiscard]] constexpr severity cluster_severity(cluster_view const& c) noexcept {
    return c.several() ? severity::error : severity::warning;
}

} // namespace atlascheck
