// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace atlascheck::render {

/// Writes a report as test results: a suite for each input, in it a case for each rule. Jenkins and GitLab read one failure
/// of a case, so a rule has a case for each of its findings. A finding that does not make the check fail is a case
/// that passes and says so.
class junit_writer {
public:
    junit_writer(std::string& out, gathered& all, run const& of)
        : out_{out}, all_{all}, run_{of}, describe_{all, of.lang} {
        std::size_t const most = of.most_of(all);
        shown_ = all.first(most);
        hidden_ = all.rest(most);
    }

    void write(drain const& full) {
        counts total;
        for (std::size_t i = 0; i != suites(); ++i) total += counted(i);
        total.tests += run_.undone.size();
        total.errors += run_.undone.size();
        out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        open("testsuites", "atlascheck", total);
        for (undone const& u : run_.undone) could_not(u);
        for (std::size_t i = 0; i != suites(); ++i) suite(i, full);
        out_ += "</testsuites>\n";
    }

private:
    struct counts {
        std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
        counts& operator+=(counts const& other) noexcept {
            tests += other.tests;
            failures += other.failures;
            errors += other.errors;
            skipped += other.skipped;
            return *this;
        }
    };

    [[nodiscard]] std::size_t suites() const {
        std::size_t const inputs = all_.from().inputs().size();
        return inputs == 0 && !shown_.empty() ? 1 : inputs;
    }
    [[nodiscard]] std::string name_of(std::size_t suite) const {
        auto const inputs = all_.from().inputs();
        return suite < inputs.size() ? escaped(inputs[suite].name) : "atlascheck";
    }
    [[nodiscard]] std::span<gathered::entry const> of_suite(std::size_t suite) const {
        auto const before = [](gathered::entry const& e, std::size_t i) { return e.input < i; };
        auto const first = std::lower_bound(shown_.begin(), shown_.end(), suite, before);
        auto const last = std::lower_bound(first, shown_.end(), suite + 1, before);
        return {first, last};
    }

    [[nodiscard]] bool has_case(std::size_t rule) const {
        rule_result const& r = all_.rules()[rule];
        return r.policy.shown && r.state != outcome::inapplicable;
    }

    // Why a rule without a finding in a suite has not passed there; empty where it has.
    [[nodiscard]] std::string open(std::size_t rule) const {
        rule_result const& r = all_.rules()[rule];
        if (hidden_[rule] != 0) return left_out(all_, run_);
        if (!detail::unevaluated(r)) return {};
        std::string out;
        append(out, run_.lang, {"not evaluated for want of {}", "未评估，缺少：{}"},
               detail::words_of(r.lacks, run_.lang));
        return out;
    }

    [[nodiscard]] counts counted(std::size_t suite) const {
        counts n;
        std::vector<bool> spoke(all_.rules().size());
        for (gathered::entry const& e : of_suite(suite)) {
            spoke[e.rule] = true;
            ++n.tests;
            n.failures += run_.fails(e.level);
        }
        for (std::size_t r = 0; r != spoke.size(); ++r) {
            if (spoke[r] || !has_case(r)) continue;
            ++n.tests;
            n.skipped += !open(r).empty();
        }
        return n;
    }

    void suite(std::size_t i, drain const& full) {
        std::string const name = name_of(i);
        std::vector<gathered::entry> findings{of_suite(i).begin(), of_suite(i).end()};
        std::sort(findings.begin(), findings.end(), [](gathered::entry const& x, gathered::entry const& y) {
            return std::tie(x.rule, x.offset, x.nth) < std::tie(y.rule, y.offset, y.nth);
        });
        out_ += "  ";
        open("testsuite", name, counted(i));
        auto next = findings.begin();
        for (std::size_t r = 0; r != all_.rules().size(); ++r) {
            if (!has_case(r)) continue;
            if (next == findings.end() || next->rule != r) quiet_case(r, name);
            for (std::size_t nth = 1; next != findings.end() && next->rule == r; ++next, ++nth) {
                finding(describe_(*next), name, nth);
                full(out_);
            }
        }
        out_ += "  </testsuite>\n";
    }

    void finding(described const& f, std::string const& suite, std::size_t nth) {
        std::string const number = nth == 1 ? "" : fmt::format(" ({})", nth);
        begin_case(std::string{f.rule->info.id} + number, suite);
        if (f.at) attribute("file", suite);
        if (f.at && !f.at->whole) fmt::format_to(std::back_inserter(out_), " line=\"{}\"", f.at->from.line);
        std::string const place = f.at ? place_of(*f.at) + ": " : "";
        std::string const words = fmt::format("{}{}: {} [{}]\n{}{}", place, in(run_.lang, word(f.level)), f.message,
                                              f.rule->info.id, in(run_.lang, {"fix: ", "处理："}), f.fix);
        bool const fails = run_.fails(f.level);
        std::string_view const element = fails ? "failure" : "system-out";
        fmt::format_to(std::back_inserter(out_), ">\n      <{}", element);
        if (fails) attribute("type", word(f.level).en);
        if (fails) attribute("message", f.message);
        fmt::format_to(std::back_inserter(out_), ">{}</{}>\n    </testcase>\n", quoted(words), element);
    }
    void quiet_case(std::size_t rule, std::string const& suite) {
        begin_case(all_.rules()[rule].card->info.id, suite);
        std::string const why = open(rule);
        if (why.empty()) {
            out_ += "/>\n";
            return;
        }
        out_ += ">\n      <skipped";
        attribute("message", why);
        out_ += "/>\n    </testcase>\n";
    }
    // An input that could not be read is a suite whose one case broke.
    void could_not(undone const& u) {
        std::string const name = u.file.empty() ? "atlascheck" : escaped(u.file);
        out_ += "  ";
        open("testsuite", name, {1, 0, 1, 0});
        begin_case("atlascheck", name);
        out_ += ">\n      <error";
        attribute("type", "error");
        attribute("message", words(u));
        out_ += "/>\n    </testcase>\n  </testsuite>\n";
    }

    void open(std::string_view element, std::string const& name, counts const& n) {
        out_ += '<';
        out_ += element;
        attribute("name", name);
        fmt::format_to(std::back_inserter(out_), " tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
                       n.tests, n.failures, n.errors, n.skipped);
    }
    void begin_case(std::string_view name, std::string const& suite) {
        out_ += "    <testcase";
        attribute("name", name);
        attribute("classname", suite);
    }
    void attribute(std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(out_), " {}=\"{}\"", name, quoted(value));
    }
    [[nodiscard]] static std::string quoted(std::string_view s) {
        std::string out;
        for (char const c : s) {
            switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
            }
        }
        return out;
    }

    std::string& out_;
    gathered& all_;
    run const& run_;
    describer describe_;
    std::span<gathered::entry const> shown_;
    std::vector<std::size_t> hidden_; // findings of each rule that are left out
};

/// A report as JUnit's XML.
inline void write_junit(std::string& out, gathered& all, run const& of, drain const& full) {
    junit_writer{out, all, of}.write(full);
}

} // namespace atlascheck::render
