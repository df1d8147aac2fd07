// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/host.hpp>
#include <atlascheck/render/gathered.hpp>
#include <atlascheck/render/locator.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace atlascheck::render {

/// A word that a shell takes as it stands, whatever is in it.
[[nodiscard]] inline std::string shell_quoted(std::string_view s) {
    std::string out = "'";
    for (char const c : s) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

/// All fixes of a report as one shell script, by machine. Fixes that are commands are commands there; what has to be
/// looked up or decided first is a comment to fill in, and all else a comment with its file and line.
///
/// Nothing of an input gets into a command: see `command_is_sound`.
class fix_script {
public:
    /// `hosts`, where given, tells which host is which server.
    fix_script(gathered& all, language lang, hosts_view const* hosts = nullptr)
        : all_{all}, lang_{lang}, hosts_{hosts}, places_{all.from()} {
        for (gathered::entry const& e : all.first(all.size())) add(e);
    }

    [[nodiscard]] std::string written() const {
        std::string out = "#!/bin/sh\n";
        comment(out, "",
                in(lang_, {"what atlascheck found and how it is put right; read all of it before you run any",
                           "atlascheck 发现的问题及处理方法；执行前请通读全文"}));
        if (!machines_.empty())
            comment(out, "",
                    in(lang_, {"sh THIS_FILE NAME runs the commands of one machine, on that machine",
                               "sh 本文件 名称 —— 在对应机器上执行该机器的命令"}));
        if (!elsewhere_.empty()) out += "\n" + elsewhere_;
        if (!machines_.empty()) cases(out);
        return out;
    }

private:
    struct machine {
        std::vector<std::string> names; // the first is what it is listed by
        std::string body;
        bool commands = false;
        std::unordered_set<std::string> seen; // commands, each of which is run once
    };

    void add(gathered::entry const& e) {
        rule_card const& rule = *all_.rules()[e.rule].card;
        told const what = all_[e];
        std::optional<standing> const at = places_(what.at);
        arguments values;
        rule.tell(what.fault, {lang_, &all_.from(), e.input}, values);
        machine* const of = machine_of(rule.machine(what.fault));
        std::string& out = of == nullptr ? elsewhere_ : of->body;
        std::string_view const indent = of == nullptr ? "" : "        ";
        comment(out, indent,
                fmt::format("{}{}: {} [{}]", at ? place_of(*at) + ": " : "", in(lang_, word(what.level)),
                            message(rule.says, values, lang_), rule.info.id));
        bool const runs = of != nullptr && !rule.command.empty();
        bool const open = rule.fix.en.starts_with("hccn_tool -") && rule.fix.en.find('<') != std::string_view::npos;
        std::string_view const label = in(lang_, open ? text{"fill in: ", "待填写："} : text{"fix: ", "处理："});
        if (!runs || rule.fix.en != rule.command)
            comment(out, indent, fmt::format("  {}{}", label, message(rule.fix, values, lang_)));
        if (!runs) return;
        std::string const command = message({rule.command, rule.command}, values, lang_);
        if (of->seen.insert(command).second) fmt::format_to(std::back_inserter(out), "{}{}\n", indent, command);
        of->commands = true;
    }

    // Where a fault names a machine, that machine's part; null where it is of a file alone.
    [[nodiscard]] machine* machine_of(machine_ref m) {
        if (m.host >= 0 && hosts_ != nullptr && static_cast<std::size_t>(m.host) < hosts_->hosts.size())
            if (auto const of = hosts_->hosts[static_cast<std::size_t>(m.host)].server; of != no_index)
                m.server = static_cast<int>(of);
        if (m.server < 0 && m.host < 0) return nullptr;
        auto const [at, added] = index_.try_emplace(m.server >= 0 ? std::pair{0, m.server} : std::pair{1, m.host},
                                                    machines_.size());
        if (added) at->second = make_machine(m);
        return &machines_[at->second];
    }
    [[nodiscard]] std::size_t make_machine(machine_ref m) {
        std::vector<std::string> names;
        if (m.server >= 0) {
            name(names, all_.from().server_name(static_cast<std::size_t>(m.server)));
            for (std::size_t h = 0; hosts_ != nullptr && h != hosts_->hosts.size(); ++h)
                if (hosts_->hosts[h].server == static_cast<std::uint32_t>(m.server))
                    name(names, all_.from().host_name(h));
            if (names.empty()) names.push_back(fmt::format("server{}", m.server));
        } else {
            name(names, all_.from().host_name(static_cast<std::size_t>(m.host)));
            if (names.empty()) names.push_back(fmt::format("host{}", m.host));
        }
        for (std::size_t i = 0; i != machines_.size(); ++i) // two of one name would hide each other
            if (std::find(machines_[i].names.begin(), machines_[i].names.end(), names.front()) !=
                machines_[i].names.end())
                return i;
        machines_.push_back({std::move(names), {}, false, {}});
        return machines_.size() - 1;
    }
    static void name(std::vector<std::string>& names, std::string_view raw) {
        std::string shown = escaped(raw);
        if (!shown.empty() && std::find(names.begin(), names.end(), shown) == names.end())
            names.push_back(std::move(shown));
    }

    // One line or more, each a comment whatever it holds.
    static void comment(std::string& out, std::string_view indent, std::string_view words) {
        for (;;) {
            std::size_t const end = words.find_first_of("\r\n");
            fmt::format_to(std::back_inserter(out), "{}# {}\n", indent, words.substr(0, end));
            if (end == std::string_view::npos) return;
            words.remove_prefix(end + 1);
        }
    }

    void cases(std::string& out) const {
        out += "\ncase ${1-} in\n";
        std::string list;
        for (machine const& m : machines_) {
            std::string labels;
            for (std::string const& n : m.names) labels += (labels.empty() ? "" : " | ") + shell_quoted(n);
            fmt::format_to(std::back_inserter(out), "    {})\n{}{}        ;;\n", labels, m.body,
                           m.commands ? "" : "        :\n");
            list += " " + shell_quoted(m.names.front());
        }
        fmt::format_to(std::back_inserter(out),
                       "    *)\n        printf 'usage: sh %s NAME\\n' \"$0\" >&2\n        printf '  %s\\n'{} >&2\n"
                       "        exit 2\n        ;;\nesac\n",
                       list);
    }

    gathered& all_;
    language lang_;
    hosts_view const* hosts_;
    locator places_;
    std::string elsewhere_; // what is of no machine
    std::vector<machine> machines_;
    std::map<std::pair<int, int>, std::size_t> index_;
};

} // namespace atlascheck::render
