// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/shell.hpp>

#include <boost/hana/tuple.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a reader takes from a text in the language of a shell, in a few words.
namespace shell_reading {
using namespace atlascheck;
using read::shell_mode;

using book = boost::hana::tuple<rules::input::syntax, rules::input::placeholder, rules::input::bad_value,
                                rules::input::contradiction, rules::input::unknown_device>;

struct result {
    read::source from;
    basic_report<book> said;
    read::input_facts facts;

    explicit result(std::string text, shell_mode mode) : from{"run.sh", std::move(text), ""} {
        facts = read::read_shell(from, said, {.input = 0, .mode = mode});
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    [[nodiscard]] std::string_view at(place p) const {
        if (p.what != spot::text) return {};
        return std::string_view{from.text}.substr(p.index, p.length);
    }
    /// Every launch: `launcher nodes=2 per=8 ..`, parted by " | ".
    [[nodiscard]] std::string launches() const {
        std::string out;
        for (launch const& l : facts.launches) {
            out += (out.empty() ? "" : " | ") + std::string{word(l.how).en};
            number(out, " nodes=", l.nodes);
            number(out, " node=", l.node_rank);
            number(out, " per=", l.per_node);
            number(out, " all=", l.processes);
            number(out, " world=", l.world_size);
            number(out, " npus=", l.npus);
            if (l.master_addr) out += " addr=" + std::string{*l.master_addr};
            number(out, " port=", l.master_port);
            if (l.visible) out += " visible=" + std::string{*l.visible};
            if (l.many) out += " many";
        }
        return out;
    }
    /// Every environment: `NAME=value` each, `?` for what is not plain; parted by " | ".
    [[nodiscard]] std::string environments() const {
        std::string out;
        for (environment const& e : facts.environments) {
            if (&e != facts.environments.data()) out += " | ";
            if (e.host != no_index) out += std::string{facts.hosts[e.host].name} + ": ";
            if (e.parent != no_index) out += "+" + std::to_string(e.parent) + " ";
            if (e.whole) out += "whole ";
            for (std::uint32_t i = e.first; i != e.first + e.count; ++i) {
                variable const& v = facts.variables[i];
                out += (i == e.first ? "" : " ") + std::string{v.name} + "=" + (v.plain ? std::string{v.value} : "?");
            }
        }
        return out;
    }
    /// The findings: `rule at "text"`.
    [[nodiscard]] std::string findings() const {
        std::string out;
        said.for_each([&](auto rule, auto const& f) {
            out += (out.empty() ? "" : ", ") + std::string{decltype(rule)::info.id} + " " + std::string{at(f.at)};
            if (f.related != 0) out += " +" + std::to_string(f.related);
        });
        return out;
    }

private:
    static void number(std::string& out, std::string_view name, stated<std::uint32_t> const& n) {
        if (n) out += std::string{name} + std::to_string(*n);
    }
};

/// A script and the launches in it.
struct row {
    std::string_view name;
    std::string text;
    std::string_view launches;
};
inline void check(std::vector<row> const& rows, shell_mode mode = shell_mode::script) {
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        CHECK(result{r.text, mode}.launches() == std::string{r.launches});
    }
}
/// A text and the environments in it.
inline void check_environments(std::vector<row> const& rows, shell_mode mode) {
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        CHECK(result{r.text, mode}.environments() == std::string{r.launches});
    }
}
[[nodiscard]] inline std::string repeated(std::string_view part, std::size_t times) {
    std::string out;
    out.reserve(part.size() * times);
    for (std::size_t i = 0; i != times; ++i) out += part;
    return out;
}

} // namespace shell_reading
