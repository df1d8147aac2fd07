// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/host_kind.hpp>
#include <atlascheck/read/host_text.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/job.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/kubernetes_kind.hpp>
#include <atlascheck/read/prompt.hpp>
#include <atlascheck/read/python.hpp>
#include <atlascheck/read/shell.hpp>
#include <atlascheck/read/shell_kind.hpp>
#include <atlascheck/read/source.hpp>

#include <cstdint>
#include <string_view>
#include <utility>

namespace atlascheck::read {

namespace detail {
// What a text that is no JSON is. A script that prints a rank table or a configuration is a script.
[[nodiscard]] inline kind text_kind_of(source const& from) {
    std::string_view const text = from.text;
    if (is_slurm(text)) return kind::slurm;
    if (is_npu_smi(text)) return kind::npu_smi;
    if (is_hccn_conf(text)) return kind::hccn_conf;
    if (is_launch(text)) return kind::launch; // it may set parameters and ask tools too
    if (is_ufw(text)) return kind::ufw;
    if (is_firewalld(text)) return kind::firewalld;
    if (is_sysctl(text)) return kind::sysctl;
    if (is_transcript(text)) return kind::hccn_tool;
    if (is_env(text)) return kind::env;
    return kind::unknown;
}
} // namespace detail

/// The kind of an input, by its content; of a training script also by its name.
///
/// Cost: a few searches through the text.
[[nodiscard]] inline kind kind_of(source const& from) {
    std::string_view const text = from.text;
    if (is_python(text, from.name)) return kind::python;
    kind const table = kind_of(text);
    if (table == kind::empty) return table;
    if (is_kubernetes(text)) return kind::kubernetes;
    if (table == kind::rank_table) {
        if (is_job(text)) return kind::job;
        // "[devid 0] ..." and "[root@node ~]# ..." begin as a list does.
        bool const script = text.starts_with("#!");
        std::string_view rest = detail::behind_comments(text);
        bool const bracket = rest.starts_with('[');
        if (!script && !(bracket && (parse_prompt(take_line(rest)) || is_transcript(text)))) return table;
    }
    kind const found = detail::text_kind_of(from);
    return found == kind::unknown ? table : found;
}

/// Whether inputs of a kind are read.
[[nodiscard]] constexpr bool is_read(kind k) noexcept {
    return k != kind::kubernetes && k != kind::only_comments && k != kind::unknown;
}

namespace detail {
/// Adds to what one reader took from a text, environments and launches, the hosts that another found in it. What is of
/// no host by its name is of the only host, if there is one.
[[nodiscard]] inline input_facts with_hosts_of(input_facts facts, input_facts hosts) {
    auto const first = static_cast<std::uint32_t>(hosts.hosts.size());
    bool const alone = first == 1 && facts.hosts.empty();
    for (environment& e : facts.environments)
        if (e.host != no_index)
            e.host += first;
        else if (alone)
            e.host = 0;
    for (launch& l : facts.launches)
        if (l.host != no_index) l.host += first;
    for (host h : facts.hosts) {
        h.first = static_cast<std::uint32_t>(hosts.devices.size());
        hosts.hosts.push_back(h);
    }
    facts.hosts = std::move(hosts.hosts);
    facts.devices = std::move(hosts.devices);
    facts.ranges = std::move(hosts.ranges);
    facts.made.splice(facts.made.end(), hosts.made);
    if (!facts.kind) facts.kind = hosts.kind;
    return facts;
}
/// Takes what a text says of several hosts for what one host says, whose name the caller knows.
[[nodiscard]] inline input_facts of_one_host(input_facts facts, std::string_view host_name) {
    if (host_name.empty() || !facts.devices.empty()) return facts;
    facts.hosts.clear();
    for (environment& e : facts.environments) e.host = no_index;
    for (launch& l : facts.launches) l.host = no_index;
    return facts;
}
/// The environments in a transcript: of each host its own where the lines say whose they are, else the exports alone.
template <class Report>
[[nodiscard]] input_facts environments_in(source const& from, Report& out, std::uint16_t input) {
    std::string_view const text = from.text;
    if (text.find("env") == std::string_view::npos && text.find("export ") == std::string_view::npos) return {};
    bool const plain = shell::is_for_shell(text);
    return read_shell(from, out, {input, plain ? shell_mode::exports : shell_mode::environment});
}
[[nodiscard]] constexpr host_text_kind host_kind_of(kind k) noexcept {
    switch (k) {
    case kind::hccn_conf: return host_text_kind::hccn_conf;
    case kind::hccn_tool: return host_text_kind::hccn_tool;
    case kind::sysctl: return host_text_kind::sysctl;
    case kind::ufw: return host_text_kind::ufw;
    case kind::firewalld: return host_text_kind::firewalld;
    case kind::npu_smi: return host_text_kind::npu_smi;
    default: return host_text_kind::mixed;
    }
}
} // namespace detail

/// Reads an input of any kind but a rank table and reports what is wrong with it. The facts refer to `from.text`.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told.
///
/// Errors: none are thrown but for lack of memory. Of a kind that is not read there are no facts.
template <class Report>
[[nodiscard]] input_facts read_input(source const& from, Report& out, kind k, std::uint16_t input,
                                     std::string_view host_name = {}) {
    host_text_options const host{.input = input, .kind = detail::host_kind_of(k), .host_name = host_name};
    switch (k) {
    case kind::job: return read_job(from, out, {input});
    case kind::python: return read_python(from, out, {input});
    case kind::env: return detail::of_one_host(read_shell(from, out, {input, shell_mode::environment}), host_name);
    case kind::hccn_conf:
    case kind::hccn_tool:
    case kind::npu_smi:
    case kind::sysctl:
    case kind::ufw:
    case kind::firewalld:
        return detail::with_hosts_of(detail::of_one_host(detail::environments_in(from, out, input), host_name),
                                     read_host_text(from, out, host));
    case kind::slurm:
        return detail::with_hosts_of(read_shell(from, out, {input, shell_mode::slurm}),
                                     read_host_text(from, out, host));
    case kind::launch:
        return detail::with_hosts_of(read_shell(from, out, {input, shell_mode::script}),
                                     read_host_text(from, out, host));
    case kind::rank_table:
    case kind::kubernetes:
    case kind::empty:
    case kind::only_comments:
    case kind::unknown: break;
    }
    return {};
}

} // namespace atlascheck::read
