// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/job_events.hpp>
#include <atlascheck/read/job_facts.hpp>
#include <atlascheck/read/job_join.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/table_findings.hpp>
#include <atlascheck/rules/input/contradiction.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

struct job_options {
    std::uint16_t input = 0; // which of several inputs: `place::source` of what is found
};

/// Whether a text is a job file, or an attempt at one: a JSON object with the key "atlascheck" at its top, within the
/// first 64 KiB.
///
/// Cost: a look at these.
[[nodiscard]] constexpr bool is_job(std::string_view text) noexcept {
    return detail::has_top_key(text, "\"atlascheck\"");
}

namespace detail {

/// Reads one job file, without a word to any report.
class job_reader {
public:
    job_facts facts;
    table_findings found;
    std::vector<job_contradiction> contradictions;
    bool whole = false; // it was read to its end

    void read(source const& from, std::uint16_t input) {
        if (from.text.size() > other_limit) {
            found.too_large = from.text.size();
            return;
        }
        if (kind_of(from.text) == kind::empty) {
            found.fatal = json_fault{rules::input::syntax_kind::empty, {}};
        } else if (parse(from.text, input)) {
            whole = is_object_;
            if (is_object_) found.look_behind(from.text, end_);
            finish();
        }
    }

private:
    // Once where the document is sound, again where it had to be repaired.
    [[nodiscard]] bool parse(std::string_view text, std::uint16_t input) {
        for (;;) {
            bool const second = found.repaired.changed();
            std::string_view const parsed = second ? std::string_view{repaired_} : text;
            facts = {};
            found.all.clear();
            job_events events{text, input, found.repaired.elisions, facts, found};
            json_end const how = read_json(parsed, events);
            is_object_ = events.is_object();
            end_ = events.end();
            if (how == json_end::whole) return true;
            if (how == json_end::too_deep || second || !found.repair(text, repaired_)) {
                events.break_off();
                found.give_up(parsed);
                facts = {};
                return false;
            }
        }
    }
    void finish() {
        if (facts.other_version) { // what its keys mean is not known
            found.drop_if([](pending const& p) { return !p.about_keys() && p.key != table_key::atlascheck; });
            facts = {};
        }
        if (is_object_) job_joiner{facts, found, contradictions}();
        found.sort_by_place();
    }

    std::string repaired_; // the document without what had to be blanked
    bool is_object_ = false;
    std::uint32_t end_ = 0; // of the document
};

template <class Report>
void tell_job(job_reader const& r, finding_writer<Report>& out) {
    namespace input = rules::input;
    constexpr int limit = static_cast<int>(other_limit / mebibyte);
    table_findings const& f = r.found;
    if (f.too_large != 0) out.tell(input::too_large{}, {f.too_large, limit, input::counted_bytes::all}, out.file());
    tell_document(f, out);
    for (job_contradiction const& c : r.contradictions) {
        out.tell(input::contradiction{}, {excerpt_of(c.key), excerpt_of(c.first), excerpt_of(c.second)}, c.second);
        out.related(input::contradiction{}, c.first);
    }
    conclude_document(r.whole, out);
    out.template conclude<input::contradiction>(r.whole);
}

} // namespace detail

/// Reads a job file of our own and reports what is wrong with the file itself.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told. The facts refer to `from.text`.
///
/// Errors: none are thrown but for lack of memory; of a file that cannot be read to its end there are no facts.
/// Cost:   one pass over a sound file; comments and the like make it two.
template <class Report>
[[nodiscard]] input_facts read_job(source const& from, Report& out, job_options const& o = {}) {
    detail::job_reader reader;
    reader.read(from, o.input);
    detail::finding_writer<Report> to{out, o.input};
    detail::tell_job(reader, to);
    return std::move(reader.facts.all);
}

} // namespace atlascheck::read
