// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verify.hpp"

#include <tuple>

namespace verify {

/// Launches, processes and hosts in words; `|` begins the next. What a row says stands at its place in the row.
///   torchrun nodes=2 each=8 port=29500    a launch: `all`, `world`, `npus`, `asked`, `launchers`, `rank` (of the node), `addr`, `visible`, `beside`
///   process host=0 rank=3 local=3         a process: `world`, `device`, `addr`, `port`, `visible`, `printed` too
///   host server=1 busy=3                  a host, which has a process on device 3
///   env                                   an environment of no launch; `whole`, also of a process: all of what env prints
///   HCCL_IF_BASE_PORT:=50000              a variable of the launch, process or environment; with `:?=` it is not plain
///   source=1 many overridable             of another input; in a loop of unknown turns; with what holds only by default
/// A value in `'` may hold blanks. `^` before a value or a first word: there the first finding must stand.
struct launch_row {
    char const* name;
    std::string_view layout;
    expect want{};
    std::string_view cluster = "(none)"; // as in `row`
};

class launch_scene {
public:
    constexpr explicit launch_scene(std::string_view layout) : all_{layout} {
        while (next_token()) take();
        close();
    }
    [[nodiscard]] constexpr launch_view launches() const noexcept {
        return {{launches_.data(), launches_.size()}, {processes_.data(), processes_.size()}};
    }
    [[nodiscard]] constexpr hosts_view hosts() const noexcept {
        hosts_view v;
        v.hosts = {hosts_.data(), hosts_.size()};
        v.devices = {devices_.data(), devices_.size()};
        return v;
    }
    [[nodiscard]] constexpr environment_view environments() const noexcept {
        return {{environments_.data(), environments_.size()}, {variables_.data(), variables_.size()}};
    }
    /// What was seen, with a hundred findings more where the first does not stand at the mark.
    [[nodiscard]] constexpr expect at_mark(expect seen) const noexcept {
        bool const there = seen.what == spot::text && seen.at == marked_;
        if (marked_ != no_index && seen.faults != 0 && !there) seen.faults += 100;
        return seen;
    }

private:
    enum class item : std::uint8_t { none, launch, process, host, environment };

    constexpr bool next_token() noexcept {
        while (at_ != all_.size() && all_[at_] == ' ') ++at_;
        if (at_ == all_.size()) return false;
        begin_ = at_;
        for (bool quoted = false; at_ != all_.size() && (quoted || all_[at_] != ' '); ++at_)
            quoted ^= all_[at_] == '\'';
        token_ = all_.substr(begin_, at_ - begin_);
        return true;
    }
    constexpr void take() {
        if (token_ == "|") return close();
        if (item_ == item::none) return open();
        auto const is = token_.find('=');
        if (is == std::string_view::npos) {
            return take_word();
        }
        std::string_view const key = token_.substr(0, is);
        std::size_t offset = begin_ + is + 1;
        std::string_view value = token_.substr(is + 1);
        bool const marked = value.starts_with('^');
        if (marked) {
            value.remove_prefix(1);
            ++offset;
        }
        if (value.size() > 1 && value.front() == '\'') {
            value = value.substr(1, value.size() - 2);
            ++offset;
        }
        if (marked) mark(offset);
        set(key, value, {spot::text, 0, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(value.size())});
    }
    constexpr void take_word() {
        if (token_ == "whole")
            whole_ = true;
        else if (token_ == "printed" && item_ == item::process)
            printed_ = true;
        else if (token_ == "many" && item_ == item::launch)
            launches_.back().many = true;
        else if (token_ == "overridable" && item_ == item::launch)
            launches_.back().overridable = true;
        else
            detail::not_a_word_of_a_row();
    }
    constexpr void mark(std::size_t offset) noexcept { marked_ = static_cast<std::uint32_t>(offset); }
    constexpr void open() {
        if (token_.starts_with('^')) {
            token_.remove_prefix(1);
            mark(++begin_);
        }
        place const at{spot::text, 0, static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(token_.size())};
        source_ = 0;
        variables_before_ = variables_.size();
        if (token_ == "host") {
            item_ = item::host;
            hosts_.push({});
            hosts_.back().at = at;
            hosts_.back().first = static_cast<std::uint32_t>(devices_.size());
        } else if (token_ == "process") {
            item_ = item::process;
            processes_.push({});
            processes_.back().at = at;
        } else if (token_ == "env") {
            item_ = item::environment;
        } else {
            item_ = item::launch;
            launches_.push({});
            launches_.back().at = at;
            launches_.back().how = launcher_named(token_);
        }
        at_of_item_ = at;
    }
    [[nodiscard]] static constexpr launcher launcher_named(std::string_view s) noexcept {
        for (auto l = launcher::torch_launch; l <= launcher::python;
             l = static_cast<launcher>(static_cast<unsigned>(l) + 1))
            if (word(l).en == s) return l;
        if (s == "loop") return launcher::shell_loop;
        return launcher::other;
    }
    constexpr void set(std::string_view key, std::string_view value, place at) {
        if (key.ends_with(':') || key.ends_with(":?")) {
            variable v;
            v.plain = key.back() == ':';
            v.name = key.substr(0, key.find(':'));
            v.value = value;
            v.at = at;
            variables_.push(v);
        } else if (key == "source") {
            source_ = static_cast<std::uint16_t>(number(value));
        } else if (item_ == item::launch) {
            set_launch(launches_.back(), key, value, at);
        } else if (item_ == item::process) {
            set_process(processes_.back(), key, value, at);
        } else if (key == "server") {
            hosts_.back().server = number(value);
        } else if (key == "busy") {
            host_device d;
            d.id = number(value);
            d.process = {4242, at};
            devices_.push(d);
            ++hosts_.back().count;
        } else if (key == "host") {
            environment_host_ = number(value);
        } else {
            detail::not_a_word_of_a_row();
        }
    }
    static constexpr void set_launch(launch& l, std::string_view key, std::string_view value, place at) {
        if (key == "nodes")
            l.nodes = {number(value), at};
        else if (key == "rank")
            l.node_rank = {number(value), at};
        else if (key == "each")
            l.per_node = {number(value), at};
        else if (key == "all")
            l.processes = {number(value), at};
        else if (key == "world")
            l.world_size = {number(value), at};
        else if (key == "npus")
            l.npus = {number(value), at};
        else if (key == "asked")
            l.asked = {number(value), at};
        else if (key == "launchers")
            l.launchers = {number(value), at};
        else if (key == "addr")
            l.master_addr = {value, at};
        else if (key == "port")
            l.master_port = {number(value), at};
        else if (key == "visible")
            l.visible = {value, at};
        else if (key == "host")
            l.host = number(value);
        else if (key == "beside")
            l.beside = number(value);
        else
            detail::not_a_word_of_a_row();
    }
    static constexpr void set_process(process& p, std::string_view key, std::string_view value, place at) {
        if (key == "rank")
            p.rank = {number(value), at};
        else if (key == "local")
            p.local_rank = {number(value), at};
        else if (key == "world")
            p.world_size = {number(value), at};
        else if (key == "device")
            p.device = {number(value), at};
        else if (key == "addr")
            p.master_addr = {value, at};
        else if (key == "port")
            p.master_port = {number(value), at};
        else if (key == "visible")
            p.visible = {value, at};
        else if (key == "host")
            p.host = number(value);
        else
            detail::not_a_word_of_a_row();
    }
    // What it takes with it: its variables as an environment, and the input that all of it is of.
    constexpr void close() {
        if (item_ == item::launch) close_launch(launches_.back());
        if (item_ == item::process) close_process(processes_.back());
        if (item_ == item::environment) std::ignore = environment_of(environment_host_);
        environment_host_ = no_index;
        whole_ = false;
        item_ = item::none;
    }
    constexpr void close_launch(launch& l) {
        l.environment = environment_of(l.host);
        stamp(l.at, l.nodes.at, l.node_rank.at, l.per_node.at, l.processes.at, l.world_size.at, l.npus.at, l.asked.at,
              l.launchers.at, l.master_addr.at, l.master_port.at, l.visible.at);
    }
    constexpr void close_process(process& p) {
        p.environment = environment_of(p.host);
        p.printed = printed_;
        printed_ = false;
        stamp(p.at, p.rank.at, p.local_rank.at, p.world_size.at, p.device.at, p.master_addr.at, p.master_port.at,
              p.visible.at);
    }
    constexpr void stamp(auto&... at) const noexcept {
        ((at.source = at.what == spot::text ? source_ : at.source), ...);
    }
    constexpr std::uint32_t environment_of(std::uint32_t host) {
        if (variables_.size() == variables_before_) return no_index;
        environment e;
        e.first = static_cast<std::uint32_t>(variables_before_);
        e.count = static_cast<std::uint32_t>(variables_.size() - variables_before_);
        e.host = host;
        e.at = at_of_item_;
        e.whole = whole_;
        for (std::size_t i = variables_before_; i != variables_.size(); ++i) stamp(variables_[i].at);
        environments_.push(e);
        return static_cast<std::uint32_t>(environments_.size() - 1);
    }
    struct detail {
        static void not_a_word_of_a_row() { FAIL("a row of a test says what is no fact"); }
    };
    [[nodiscard]] static constexpr std::uint32_t number(std::string_view s) noexcept {
        std::uint32_t n = 0;
        for (char const c : s) n = n * 10 + static_cast<std::uint32_t>(c - '0');
        return n;
    }

    std::string_view all_;
    std::string_view token_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;
    std::size_t variables_before_ = 0;
    std::uint32_t environment_host_ = no_index;
    std::uint16_t source_ = 0;
    item item_ = item::none;
    bool whole_ = false;
    bool printed_ = false;
    std::uint32_t marked_ = no_index;
    place at_of_item_{};
    buffer<launch> launches_;
    buffer<process> processes_;
    buffer<host> hosts_;
    buffer<host_device> devices_;
    buffer<environment> environments_;
    buffer<variable> variables_;
};

/// What rule R does with a row on a product. A row without launches, processes, hosts or environments gives no such fact.
template <class R>
[[nodiscard]] constexpr expect look(launch_row const& r, product const& p) {
    launch_scene const s{r.layout};
    launch_view const launches = s.launches();
    hosts_view const hosts = s.hosts();
    environment_view const environments = s.environments();
    bool const any_launch = !launches.launches.empty() || !launches.processes.empty();
    launch_view const* const l = any_launch ? &launches : nullptr;
    hosts_view const* const h = hosts.hosts.empty() ? nullptr : &hosts;
    environment_view const* const e = environments.environments.empty() ? nullptr : &environments;
    if (r.cluster == "(none)") return s.at_mark(observe<R>(p, l, h, e));
    scene const c{{r.name, r.cluster}};
    return s.at_mark(observe<R>(c.view(), p, l, h, e));
}

} // namespace verify

/// Judges `table`, an array of `verify::launch_row`, by rule `rule` on a product.
#define ATLASCHECK_VERIFY_LAUNCHES(title, rule, kind, table)                                              \
    TEST_CASE(title) {                                                                                    \
        verify::run_rows<table>([](verify::launch_row const& r) { return verify::look<rule>(r, kind); }); \
    }
