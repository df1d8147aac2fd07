// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/firewall.hpp>
#include <atlascheck/read/hccn_conf.hpp>
#include <atlascheck/read/hccn_tool.hpp>
#include <atlascheck/read/host_collector.hpp>
#include <atlascheck/read/host_command.hpp>
#include <atlascheck/read/host_give.hpp>
#include <atlascheck/read/host_laps.hpp>
#include <atlascheck/read/host_session.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/npu_smi.hpp>
#include <atlascheck/read/prompt.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/sysctl.hpp>
#include <atlascheck/read/text_findings.hpp>
#include <atlascheck/read/transcript.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// What a text of a host is taken for. `mixed`: whatever stands in it, in any order.
enum class host_text_kind : std::uint8_t { mixed, hccn_conf, hccn_tool, sysctl, ufw, firewalld, npu_smi };

struct host_text_options {
    std::uint16_t input = 0; // which of several inputs: `place::source` of what is found
    host_text_kind kind = host_text_kind::mixed;
    std::uint32_t devices = 8;    // of a host, at most 64: how many values without a number are the whole
    std::string_view host_name{}; // whose text it is, where the caller knows; names in the text are then not heeded
};

namespace detail {

/// Reads one text of a host or of many.
class host_text_reader {
public:
    host_text_reader(std::string_view text, std::string_view name, host_text_options const& o, text_findings& found,
                     input_facts& facts)
        : text_{text}, name_{name}, options_{o}, found_{found}, hosts_{found, facts, o.input}, laps_{hosts_} {}

    void read() {
        prepare();
        walk_transcript(
            text_, [this](std::string_view name, std::string_view rest) { return leads(name, rest); },
            [this](transcript_line const& l) { wrapped_line(l); });
        for (std::uint32_t h = 0; h != sessions_.size(); ++h) { // what is set last may add a host
            (void)close(h);
            for (unsigned t = 0; t != tool_topic_count; ++t) place_loose(h, static_cast<tool_topic>(t));
        }
        laps_.settle();
        tell_lost();
        bool const files = conf_name_ || (comments_ && !commands_);
        bool const only_commands = script_ || sets_ || mute_;
        hosts_.finish(files, outputs_ || !only_commands);
    }

private:
    using about = session::about;
    static constexpr std::size_t most_names = 8192;     // of a folded header
    static constexpr std::size_t most_copies = 1 << 22; // of lines that stand for several hosts

    void prepare() {
        script_ = text_.starts_with("#!");
        words_alone_ = options_.kind == host_text_kind::firewalld || only_state_words(text_);
        conf_alone_ = options_.kind == host_text_kind::hccn_conf || opens_as_hccn_conf(text_);
        conf_name_ = name_.ends_with(".conf") && contains(name_, "sysctl");
        if (!options_.host_name.empty()) {
            here_ = host_of(options_.host_name, true);
            fixed_ = true;
        }
        if (name_.ends_with("sysctl.conf")) hosts_.host_of(here()).conf_given = true;
    }

    // ---- whose a line is

    [[nodiscard]] bool leads(std::string_view name, std::string_view rest) const {
        if (hosts_.find_host(name) != no_index) return true;
        return is_known_line(rest) || (words_alone_ && parse_state_word(rest));
    }
    std::uint32_t host_of(std::string_view name, bool made = false) {
        return with_session(hosts_.host_named(name, made));
    }
    std::uint32_t with_session(std::uint32_t h) {
        if (h == sessions_.size()) sessions_.emplace_back();
        return h;
    }
    [[nodiscard]] std::uint32_t here() {
        if (here_ == no_index) here_ = with_session(laps_.begin());
        return here_;
    }
    // The hosts that a wrapper names, found once for all lines that follow each other.
    void find_hosts(std::string_view names) {
        if (!wrapped_.empty() && names == last_names_) return;
        last_names_ = names;
        wrapped_.clear();
        if (names.find_first_of("[,") == std::string_view::npos) {
            wrapped_.push_back(host_of(names));
            return;
        }
        bool const whole = for_each_name(names, most_names, [this](std::string_view name, bool made) {
            if (++copies_ < most_copies) wrapped_.push_back(host_of(name, made));
        });
        if (!whole) wrapped_.clear();
    }
    void wrapped_line(transcript_line const& l) {
        in_wrapper_ = !l.hosts.empty();
        if (!in_wrapper_ || fixed_) {
            line(l.opens ? close(here()) : here(), l);
            return;
        }
        find_hosts(l.hosts);
        if (wrapped_.size() > 1) copies_ += wrapped_.size();
        bool const too_many = wrapped_.size() > 1 && copies_ >= most_copies;
        for (std::uint32_t const h : wrapped_) {
            if (too_many)
                hosts_.host_of(h).partial = true;
            else
                line(l.opens ? close(h) : h, l);
        }
    }

    // ---- what a line is

    void line(std::uint32_t h, transcript_line const& l) {
        std::string_view const text = trim_front(l.text);
        session& s = sessions_[h];
        if (text.empty()) {
            s.blank = true;
            return;
        }
        if (l.is_command) return command(h, text, true, true);
        if (s.what != about::nothing_read)
            if (auto const answer = parse_tool_answer(text)) return take_answer(h, *answer);
        if (auto const prompt = parse_prompt(text)) return at_prompt(h, *prompt, text);
        if (is_read_command(text)) return command(h, trim(text), false, false);
        if (is_elision(trim(text))) return elide(h);
        if (auto const id = device_header(text)) return announce(h, *id);
        if (s.what == about::tool) return beside_answer(h, text);
        content(h, text);
    }
    void at_prompt(std::uint32_t h, prompt_line const& p, std::string_view text) {
        if (text.front() == '#' && !p.sure) {
            if (script_) return;
            bool const comment = sessions_[h].what != about::tool && !is_read_command(p.command);
            if (comment) return content(h, text); // as likely one as a command
        }
        if (!p.host.empty() && !fixed_ && !in_wrapper_) {
            std::uint32_t const named = host_of(p.host);
            if (named != h) (void)close(h);
            here_ = h = named;
        }
        command(h, p.command, true, p.sure);
    }
    void announce(std::uint32_t h, std::uint32_t id) {
        session& s = sessions_[close(h)];
        s.what = about::one_device;
        s.command = {.numbered = true, .device = id};
    }
    void elide(std::uint32_t h) {
        hosts_.host_of(h).partial = true;
        sessions_[h].quiet = false;
    }

    // ---- commands

    void command(std::uint32_t h, std::string_view text, bool prompted, bool sure) {
        h = close(h);
        if (text.empty()) return;
        commands_ = true;
        bool first = true;
        if (!read_tool_commands(text, [&](tool_command const& c) { h = call(h, c, std::exchange(first, false)); }))
            return other_command(h, text);
        session& s = sessions_[h];
        s.prompted = prompted;
        s.sure = sure;
        s.line = text;
        s.quiet = !s.command.quoted;
    }
    // One of the calls of a line. Returns the host whose the next one is.
    std::uint32_t call(std::uint32_t h, tool_command c, bool first) {
        if (!c.numbered && c.devices.empty()) c.devices = sessions_[h].loop_list;
        if (!first && sessions_[h].command.sets) h = carry_out(h, sessions_[h].command);
        session& s = sessions_[h];
        bool const other = !first && (s.command.numbered != c.numbered || s.command.device != c.device);
        s.what = about::tool;
        s.command = c;
        sets_ |= c.sets;
        if (other && !c.sets) s.command.numbered = false;
        if (c.sets || c.about == tool_topic::other) return h;
        auto const t = static_cast<unsigned>(c.about);
        s.asked |= static_cast<std::uint16_t>(1U << t);
        place_loose(h, c.about);
        if (s.loose || !c.numbered) s.loose_ones().devices[t] = c.devices;
        return h;
    }
    std::uint32_t carry_out(std::uint32_t h, tool_command const& c) {
        std::uint32_t const of = with_session(laps_.carry_out(h, c));
        if (of != h) here_ = of;
        return of;
    }

    void other_command(std::uint32_t h, std::string_view text) {
        session& s = sessions_[h];
        std::string_view rest = text;
        std::string_view const name = program(rest);
        rest = trim(rest);
        if (name == "for" || name.starts_with("for("))
            s.loop_list = loop_list(text);
        else if (name == "done")
            s.loop_list = {};
        else if (name == "sysctl")
            sysctl(h, rest);
        else if (name == "cat")
            cat(s, rest);
        else if (name == "echo")
            echo(h, rest);
        else if (name == "systemctl" || name == "service")
            unit(h, rest);
        else if (name == "firewall-cmd")
            s.what = contains(rest, "--state") ? about::state_word : about::nothing_read;
        else if (name == "npu-smi")
            s.what = about::npu_smi;
        else if (name == "hostname")
            s.what = about::host_name;
        else if (name == "env" || name == "printenv")
            s.what = about::nothing_read;
    }
    static void cat(session& s, std::string_view rest) {
        if (contains(rest, "hccn.conf"))
            s.what = about::hccn_conf;
        else if (auto const at = rest.find("/proc/sys/"); at != std::string_view::npos)
            ask_value(s, sysctl_key_of(trim(rest.substr(at + 10))));
        else if (contains(rest, "sysctl"))
            s.what = about::sysctl_conf;
        s.main_file = s.what == about::sysctl_conf && contains(rest, "sysctl.conf") && !contains(rest, "|");
    }
    static void ask_value(session& s, std::optional<sysctl_key> key) noexcept {
        s.what = key ? about::sysctl_value : about::nothing_read;
        s.parameter = key.value_or(sysctl_key::reserved_ports);
    }
    void sysctl(std::uint32_t h, std::string_view words) {
        auto const asked = parse_sysctl_command(
            words, [&](sysctl_line const& l) { hosts_.give_parameter(h, sysctl_origin::running, l); });
        sessions_[h].what = about::sysctl;
        if (asked.value) ask_value(sessions_[h], asked.value);
        hosts_.host_of(h).all_parameters |= asked.all;
    }
    // `echo 60000-60015 > /proc/sys/...` and `echo "key=value" >> /etc/sysctl.conf`.
    void echo(std::uint32_t h, std::string_view rest) {
        std::size_t const to = rest.find_first_of(">|");
        if (to == std::string_view::npos) return;
        std::string_view const value = unquoted(trim(rest.substr(0, to)));
        std::string_view const target = rest.substr(to);
        if (std::size_t const at = target.find("/proc/sys/"); at != std::string_view::npos) {
            std::string_view path = target.substr(at + 10);
            std::string_view const name = take_word(path);
            hosts_.give_parameter(h, sysctl_origin::running, {name, value, sysctl_key_of(name), false});
        } else if (contains(target, "sysctl")) {
            if (auto const l = parse_sysctl_line(value)) hosts_.give_parameter(h, sysctl_origin::config, *l);
        }
    }
    void unit(std::uint32_t h, std::string_view rest) {
        session& s = sessions_[h];
        s.what = about::nothing_read;
        if (!contains(rest, "firewalld")) return;
        if (contains(rest, "is-active"))
            s.what = about::state_word;
        else if (contains(rest, "status"))
            s.what = about::unit;
        else if (contains(rest, "start") || contains(rest, "stop") || contains(rest, "--now"))
            hosts_.host_of(h).firewalld = {}; // what was said before is over
    }

    // What was asked has been answered. Returns the host whose the next lines are.
    std::uint32_t close(std::uint32_t h) {
        session& s = sessions_[h];
        bool const tool = s.what == about::tool;
        if (tool && !s.command.sets) close_question(h);
        std::uint32_t const next = tool && s.command.sets && !s.failed ? carry_out(h, s.command) : h;
        s.what = about::anything;
        s.prompted = s.sure = s.failed = s.no_ip = s.blank = s.neighbour = false;
        s.quiet = true;
        s.answered = s.asked = 0;
        return next;
    }
    void close_question(std::uint32_t h) {
        session const& s = sessions_[h];
        tool_command const& c = s.command;
        if (c.numbered) {
            if (s.quiet || s.no_ip) silent(h, c.device);
            return;
        }
        // A loop that printed nothing at all, where it surely was run.
        if (!s.quiet || !s.sure || c.about != tool_topic::lldp) return;
        id_list const ids = ids_of(c.devices);
        for (std::uint32_t i = 0; i != ids.count; ++i) silent(h, ids.ids[i]);
    }
    void silent(std::uint32_t h, std::uint32_t id) {
        session const& s = sessions_[h];
        bool const ip = s.asks(tool_topic::ip);
        bool const lldp = s.asks(tool_topic::lldp) && !s.command.filtered;
        bool const speaks = s.asks(tool_topic::net_health) || s.asks(tool_topic::link) || s.asks(tool_topic::tls) ||
                            s.asks(tool_topic::netdetect);
        if (!ip && !lldp && !speaks) return;
        device_said& d = hosts_.device_of(h, id, s.line);
        d.no_ip |= ip && s.no_ip;
        d.silent_ip |= ip && s.quiet;
        if (lldp && s.quiet && !d.silent_lldp) {
            d.silent_lldp = true;
            d.lldp_at = found_.at(s.line);
        }
        d.at_prompt |= s.prompted;
        d.mute |= speaks && s.quiet;
        mute_ |= speaks && s.quiet;
    }

    // ---- what hccn_tool prints

    void take_answer(std::uint32_t h, tool_answer const& a) {
        session& s = sessions_[h];
        outputs_ = true;
        s.quiet = false;
        tool_topic const topic = topic_of(a.what);
        if (topic == tool_topic::lldp) {
            bool const counts = a.what == tool_answer::key::chassis ||
                                (a.what == tool_answer::key::ifname && !s.neighbour);
            if (a.what != tool_answer::key::ifname) s.neighbour = a.what == tool_answer::key::chassis;
            if (!counts) return;
        } else if (s.neighbour) {
            return; // its own words
        }
        bool const announced = s.what == about::one_device && !answered(s, a.what);
        if (announced || (s.asks(topic) && s.command.numbered))
            take_numbered(h, a);
        else if (a.tagged)
            give_answer(hosts_, h, a.device, a);
        else if (s.what != about::tool || !s.command.numbered || s.command.about != tool_topic::other)
            s.loose_ones().of[static_cast<unsigned>(topic)].push_back(a);
    }
    [[nodiscard]] static std::uint16_t bit(tool_answer::key k) noexcept {
        return static_cast<std::uint16_t>(1U << static_cast<unsigned>(k));
    }
    [[nodiscard]] static bool answered(session const& s, tool_answer::key k) noexcept {
        return (s.answered & bit(k)) != 0;
    }
    void take_numbered(std::uint32_t h, tool_answer const& a) {
        session& s = sessions_[h];
        if (answered(s, a.what)) return; // of another port
        s.answered |= bit(a.what);
        if (a.what == tool_answer::key::ipaddr && laps_.was_set(h, s.command.device, a.value)) {
            s.answered |= bit(tool_answer::key::netmask);
            return;
        }
        give_answer(hosts_, h, s.command.device, a);
    }

    // Gives values without a number to devices, by their order, if there is one for every device.
    void place_loose(std::uint32_t h, tool_topic topic) {
        auto const t = static_cast<unsigned>(topic);
        session& s = sessions_[h];
        if (!s.loose || s.loose->of[t].empty()) return;
        std::vector<tool_answer> const answers = std::exchange(s.loose->of[t], {});
        id_list ids = ids_of(s.loose->devices[t]);
        if (ids.count == 0 && options_.devices != 0) ids.add(0, options_.devices - 1);
        auto const masks = static_cast<std::size_t>(
            std::count_if(answers.begin(), answers.end(), [](tool_answer const& a) { return is_mask(a.what); }));
        std::size_t const others = answers.size() - masks;
        bool const all_masks = masks == ids.count;
        if (others != ids.count && (others != 0 || !all_masks)) {
            if (lost_[t].count == 0) lost_[t] = {answers.front(), others == 0 ? masks : others, ids.count};
            return;
        }
        std::size_t nth = 0;
        std::size_t nth_mask = 0;
        for (tool_answer const& a : answers) {
            if (!is_mask(a.what))
                give_answer(hosts_, h, ids.ids[nth++], a);
            else if (all_masks)
                give_answer(hosts_, h, ids.ids[nth_mask++], a);
            else if (nth != 0) // the one beside it
                give_answer(hosts_, h, ids.ids[nth - 1], a);
        }
    }
    void tell_lost() {
        auto const begin = std::remove_if(lost_.begin(), lost_.end(), [](lost const& l) { return l.count == 0; });
        std::sort(lost_.begin(), begin,
                  [](lost const& a, lost const& b) { return std::less<>{}(a.first.name.data(), b.first.name.data()); });
        std::for_each(lost_.begin(), begin, [this](lost const& l) {
            std::string_view const at = l.first.value.empty() ? l.first.name : l.first.value;
            found_.unknown_device(at, l.count, static_cast<int>(l.expected));
        });
    }

    // A line behind a call of the tool that is no answer by its own form.
    void beside_answer(std::uint32_t h, std::string_view text) {
        session& s = sessions_[h];
        if (s.command.sets) {
            if (!s.blank) s.failed |= says_failure(text);
            outputs_ |= text.starts_with("Cmd executed");
        } else {
            s.quiet = false;
            s.no_ip |= s.asks(tool_topic::ip) && says_no_ip(text);
            if (s.asks(tool_topic::lldp) && s.command.numbered && trim(text).ends_with(" TLV")) {
                outputs_ = true;
                hosts_.device_of(h, s.command.device, text).lldp = {true, hosts_.at(trim(text))};
            }
        }
        if (!s.neighbour) content(h, text);
    }

    // ---- all else

    void content(std::uint32_t h, std::string_view text) {
        session& s = sessions_[h];
        if (text.front() == '#' || text.front() == ';') {
            comments_ = true;
            hosts_.host_of(h).conf_given |= s.what == about::sysctl_conf && s.main_file;
            return;
        }
        switch (s.what) {
        case about::nothing_read: return;
        case about::host_name: return name_here(h, text);
        case about::sysctl_value:
            s.what = about::nothing_read;
            return hosts_.give_parameter(h, sysctl_origin::running,
                                         {trim(text), unquoted(trim(text)), s.parameter, false});
        case about::state_word:
            if (auto const l = parse_state_word(text)) return take_firewall(h, *l);
            break;
        case about::unit:
            if (auto const l = parse_unit_line(text)) return take_firewall(h, *l);
            return;
        default: break;
        }
        anything(h, text);
    }
    void anything(std::uint32_t h, std::string_view text) {
        session& s = sessions_[h];
        if ((s.npus || s.what == about::npu_smi || is_npu_smi_line(text)) && npu_line(h, text)) return;
        if (conf(h, text) || parameter(h, text)) return;
        if (auto const l = parse_ufw_line(text)) return take_firewall(h, *l);
        if (auto const l = words_alone_ ? parse_state_word(text) : std::nullopt) return take_firewall(h, *l);
        if (contains(text, "firewalld.service")) {
            if (auto const l = parse_unit_line(text)) return take_firewall(h, *l);
            if (s.what != about::tool) s.what = about::unit;
            return;
        }
        outputs_ |= read_logged_answers(text, [&](tool_answer const& a) { give_answer(hosts_, h, a.device, a); });
    }
    [[nodiscard]] bool conf(std::uint32_t h, std::string_view text) {
        auto const l = parse_conf_line(text);
        if (!l) return false;
        if (!l->broken) {
            give_conf_line(hosts_, h, *l);
            return true;
        }
        if (!conf_alone_ && sessions_[h].what != about::hccn_conf) return false;
        if (!broken_line_) found_.syntax(rules::input::syntax_kind::unreadable_line, trim(text));
        broken_line_ = true;
        return true;
    }
    [[nodiscard]] bool parameter(std::uint32_t h, std::string_view text) {
        auto const l = parse_sysctl_line(text);
        if (!l) return false;
        host_said& host = hosts_.host_of(h);
        if (l->spaced) ++host.parameter_lines;
        if (l->name.starts_with("kernel.")) host.parameter_groups |= 1;
        if (l->name.starts_with("net.")) host.parameter_groups |= 2;
        if (l->name.starts_with("vm.")) host.parameter_groups |= 4;
        sysctl_origin from = l->spaced ? sysctl_origin::unclear : sysctl_origin::config;
        if (sessions_[h].what == about::sysctl) from = sysctl_origin::running;
        if (sessions_[h].what == about::sysctl_conf) {
            from = sysctl_origin::config;
            host.conf_given |= sessions_[h].main_file;
        }
        hosts_.give_parameter(h, from, *l);
        return l->key.has_value() || is_sysctl_line(text);
    }
    bool npu_line(std::uint32_t h, std::string_view text) {
        session& s = sessions_[h];
        if (!s.npus) s.npus = std::make_unique<npu_smi_reader>();
        return s.npus->line(
            text, [&](std::string_view header, std::string_view name) { hosts_.give_chip(header, name); },
            [&](std::uint32_t id, std::string_view pid) {
                device_said& d = hosts_.device_of(h, id, pid);
                if (!d.process) d.process = {whole_number(pid).value_or(0), hosts_.at(pid)};
            });
    }
    void take_firewall(std::uint32_t h, firewall_line const& l) {
        host_said& host = hosts_.host_of(h);
        stated<bool>& to = l.which == firewall::ufw ? host.ufw : host.firewalld;
        to = stated<bool>{l.active, hosts_.at(l.word)};
        if (host.at.what == spot::nowhere) host.at = hosts_.at(l.word);
        if (sessions_[h].what != about::tool) sessions_[h].what = about::anything;
    }
    // What `hostname` printed names the host, unless a wrapper, a prompt or the caller does.
    void name_here(std::uint32_t h, std::string_view text) {
        std::string_view const name = trim(text);
        sessions_[h].what = about::anything;
        bool const named = !hosts_.host_of(h).name.empty();
        if (in_wrapper_ || fixed_ || (named && !named_by_command_)) return;
        if (!std::all_of(name.begin(), name.end(), is_host_char)) return;
        named_by_command_ = true;
        if (!named && hosts_.find_host(name) == no_index)
            hosts_.name_host(h, name);
        else
            here_ = host_of(name);
    }

    // Values of one kind that could be given to no device.
    struct lost {
        tool_answer first{};
        std::size_t count = 0;
        std::uint32_t expected = 0;
    };

    std::string_view text_;
    std::string_view name_; // the file's
    host_text_options const& options_;
    text_findings& found_;
    host_collector hosts_;
    host_laps laps_;
    std::deque<session> sessions_;  // of each host; none of them moves
    std::uint32_t here_ = no_index; // whose the lines are that no wrapper gives to a host
    std::vector<std::uint32_t> wrapped_;
    std::string_view last_names_{};
    std::size_t copies_ = 0;
    std::array<lost, tool_topic_count> lost_{};
    bool fixed_ = false;            // all of it is of one host
    bool in_wrapper_ = false;       // the line is
    bool named_by_command_ = false; // the host is, by `hostname`
    bool script_ = false;
    bool sets_ = false;        // a command sets something
    bool mute_ = false;        // something that always prints printed nothing
    bool outputs_ = false;     // something was printed
    bool commands_ = false;    // there is one
    bool comments_ = false;    // there is one
    bool words_alone_ = false; // all of it is the state of firewalld
    bool conf_alone_ = false;  // all of it is hccn.conf
    bool conf_name_ = false;   // it is called as sysctl's files are
    bool broken_line_ = false;
};

} // namespace detail

/// Reads what a host's own files and tools say: hccn.conf, hccn_tool, sysctl, ufw, firewalld and npu-smi, of one host
/// or of many, in any order. Lines that are none of these are skipped.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told. The result refers to `from.text`.
///
/// Errors: none are thrown but for lack of memory.
/// Cost:   linear in the text; keeps what is said of each host and device.
template <class Report>
[[nodiscard]] input_facts read_host_text(source const& from, Report& out, host_text_options const& o = {}) {
    input_facts facts;
    text_findings found{from.text, o.input};
    detail::host_text_reader{from.text, from.name, o, found, facts}.read();
    found.tell(out);
    return facts;
}

} // namespace atlascheck::read
