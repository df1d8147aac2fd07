// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/gathered.hpp>
#include <atlascheck/render/locator.hpp>
#include <atlascheck/render/source_line.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace atlascheck::render {

struct text_style {
    language lang = language::en;
    bool coloured = false;
    std::size_t most = 50; // findings that are shown; 0: all
};

/// Writes findings for people: file:line:column, what is wrong, the line itself, what to do.
class text_writer {
public:
    text_writer(std::string& out, origin const& from, text_style const& style)
        : out_{out}, places_{from}, style_{style} {}

    /// `full` may take what has been written so far, so that many findings need little memory.
    void findings(gathered& all, auto&& full) {
        std::size_t const most = style_.most == 0 ? all.size() : style_.most;
        for (gathered::entry const& e : all.first(most)) {
            finding(all, e);
            full(out_);
        }
        if (all.size() > most) hidden_findings(all, most);
    }

    void findings(gathered& all) {
        findings(all, [](std::string const&) {});
    }

private:
    static constexpr std::size_t most_related = 3;

    void finding(gathered const& all, gathered::entry const& e) {
        rule_card const& rule = *all.rules()[e.rule].card;
        told const what = all[e];
        arguments values;
        rule.tell(what.fault, {style_.lang, &places_.from(), e.input}, values);
        std::optional<standing> const at = places_(what.at);

        paint(bold);
        if (at) out_ += place_of(*at) + ": ";
        paint(colour_of(what.level));
        out_ += in(style_.lang, word(what.level));
        out_ += ": ";
        unpaint();
        paint(bold);
        out_ += message(rule.says, values, style_.lang);
        unpaint();
        fmt::format_to(std::back_inserter(out_), " [{}]\n", rule.info.id);
        bool const has_line = at && !at->whole;
        std::size_t const gutter = has_line ? echo(*at, what.level) : 6;
        also(all.related(what), gutter);
        note(gutter, text{"fix", "处理"}, message(rule.fix, values, style_.lang));
    }

    // The line itself and the caret; returns the width of the gutter.
    std::size_t echo(standing const& at, severity level) {
        source_line const line = line_around(at.text, at.from, at.where.offset, at.where.length);
        std::string const number = fmt::format("{:5}", at.from.line);
        std::size_t const gutter = number.size() + 1;
        if (line.shown.find_first_not_of(' ') == std::string::npos) return gutter;
        paint(dim);
        out_ += number;
        out_ += " | ";
        unpaint();
        out_ += line.shown;
        out_ += '\n';
        paint(dim);
        out_.append(gutter, ' ');
        out_ += "| ";
        unpaint();
        out_.append(line.before, ' ');
        paint(colour_of(level));
        out_.append(line.under, '^');
        unpaint();
        out_ += '\n';
        return gutter;
    }

    void also(std::span<place const> related, std::size_t gutter) {
        std::string places;
        for (place const at : related.first(std::min(related.size(), most_related))) {
            std::optional<standing> const other = places_(at);
            if (!other) continue;
            if (!places.empty()) places += ", ";
            places += place_of(*other);
        }
        if (!places.empty() && related.size() > most_related)
            append(places, style_.lang, {" and {} more", " 等另外 {} 处"}, related.size() - most_related);
        if (!places.empty()) note(gutter, text{"also", "另见"}, places);
    }

    void note(std::size_t gutter, text const& label, std::string_view body) {
        out_.append(gutter, ' ');
        paint(dim);
        out_ += "= ";
        unpaint();
        paint(bold);
        out_ += in(style_.lang, label);
        out_ += ':';
        unpaint();
        out_ += ' ';
        out_ += body;
        out_ += '\n';
    }

    void hidden_findings(gathered const& all, std::size_t most) {
        std::string by_rule;
        auto const counts = all.rest(most);
        for (std::size_t i = 0; i != counts.size(); ++i)
            if (counts[i] != 0)
                fmt::format_to(std::back_inserter(by_rule), "{}{} {}", by_rule.empty() ? "" : ", ", counts[i],
                               all.rules()[i].card->info.id);
        append(out_, style_.lang,
               {"{} more not shown: {} (--max-findings 0 shows all)\n",
                "另有 {} 个未显示：{}（--max-findings 0 显示全部）\n"},
               all.size() - most, by_rule);
    }

    static constexpr std::string_view bold = "\x1b[1m";
    static constexpr std::string_view dim = "\x1b[2m";
    [[nodiscard]] static std::string_view colour_of(severity s) {
        return s == severity::error ? "\x1b[1;31m" : s == severity::warning ? "\x1b[1;33m" : "\x1b[1;36m";
    }
    void paint(std::string_view code) {
        if (style_.coloured) out_ += code;
    }
    void unpaint() { paint("\x1b[0m"); }

    std::string& out_;
    locator places_;
    text_style style_;
};

} // namespace atlascheck::render
