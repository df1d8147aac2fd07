// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/report.hpp>
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/duplicate_key.hpp>
#include <atlascheck/rules/input/missing_key.hpp>
#include <atlascheck/rules/input/syntax.hpp>
#include <atlascheck/rules/input/too_large.hpp>
#include <atlascheck/rules/input/trailing_text.hpp>
#include <atlascheck/rules/input/unknown_key.hpp>
#include <atlascheck/rules/input/wrong_kind.hpp>
#include <atlascheck/rules/input/wrong_type.hpp>
#include <atlascheck/rules/table/file_name.hpp>
#include <atlascheck/rules/table/loose_number.hpp>
#include <atlascheck/rules/table/padded_server_id.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace atlascheck::read {

namespace detail {

/// What a reader has seen and may yet take back: that a table is none is known only at its end.
struct pending {
    enum class kind : std::uint8_t {
        placeholder,
        missing_key,
        wrong_type,
        bad_value,
        unknown_key,
        loose_number,
        duplicate_key,
        same_key, // the second place of a key; its others, with the same `number`
    };
    kind what;
    table_key key;
    extent where;
    rules::input::expectation expected = {};
    rules::input::json_type found = {};
    rules::input::json_type wanted = {};
    rules::input::list_part part = {};
    table_object object = {};
    bool of_super_pods = false; // it is wrong in version 1.2 only
    bool has_better = false;
    std::uint32_t number = 0;
    ipv4 better{};

    [[nodiscard]] bool about_keys() const noexcept { return what == kind::duplicate_key || what == kind::same_key; }
};

/// All that one input gives beside its facts.
struct table_findings {
    std::vector<pending> all;
    repaired_json repaired; // its text is empty where nothing was repaired
    std::optional<json_fault> fatal;
    std::optional<rules::input::look_alike> other_kind;
    std::optional<rules::table::name_defect> file_name;
    std::vector<extent> padded; // server_ids
    bool padded_is_fatal = false;
    std::uint32_t trailing = 0; // where it begins
    std::uint64_t trailing_bytes = 0;
    std::uint64_t too_large = 0;
    bool named = false; // there is a file name to judge

    pending& say(pending::kind what, table_key key, extent where) {
        pending p{};
        p.what = what;
        p.key = key;
        p.where = where;
        return all.emplace_back(p);
    }
    void drop_if(auto&& unwanted) { all.erase(std::remove_if(all.begin(), all.end(), unwanted), all.end()); }
    void sort_by_place() {
        auto const order = [](pending const& p) { return std::tuple{p.where.offset, p.what, p.key}; };
        std::sort(all.begin(), all.end(), [&](pending const& a, pending const& b) { return order(a) < order(b); });
    }
    /// Repairs the document, once; whether there was anything to repair. `to` becomes its text.
    [[nodiscard]] bool repair(std::string_view text, std::string& to) {
        repaired = repair_json(text);
        to.swap(repaired.text);
        if (!repaired.changed()) to.clear();
        return repaired.changed();
    }
    /// Reading stopped in `parsed`: of all that was seen only the repeated keys are told.
    void give_up(std::string_view parsed) {
        fatal = examine_json(parsed);
        if (!fatal) fatal = json_fault{rules::input::syntax_kind::unexpected, {}};
        drop_if([](pending const& p) { return !p.about_keys(); });
        other_kind.reset();
    }
    /// Finds what stands behind the document, which ends at `end`.
    void look_behind(std::string_view text, std::uint32_t end) {
        std::string_view const rest = text.substr(end);
        std::size_t const first = rest.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return;
        trailing = end + static_cast<std::uint32_t>(first);
        trailing_bytes = rest.find_last_not_of(" \t\r\n") + 1 - first;
    }
};

template <class Report>
void tell_syntax(table_findings const& f, finding_writer<Report>& out) {
    using rules::input::syntax;
    using rules::input::syntax_kind;
    auto const counted = [&](syntax_kind what, places const& found, std::uint32_t length) {
        std::size_t count = found.size();
        if (f.fatal) // what stands behind it was not read
            count = static_cast<std::size_t>(std::lower_bound(found.begin(), found.end(), f.fatal->where.offset) -
                                             found.begin());
        if (count != 0) out.tell(syntax{}, syntax::of(what, static_cast<int>(count)), out.at({found[0], length}));
    };
    counted(syntax_kind::header_lines, f.repaired.headers, 1);
    counted(syntax_kind::comments, f.repaired.comments, 1);
    counted(syntax_kind::elisions, f.repaired.elisions, 3);
    counted(syntax_kind::trailing_commas, f.repaired.trailing_commas, 1);
    if (f.fatal) out.tell(syntax{}, syntax::of(f.fatal->what), out.at(f.fatal->where));
}

template <class Report>
void tell_placeholders(table_findings const& f, finding_writer<Report>& out) {
    std::vector<extent> places;
    for (pending const& p : f.all)
        if (p.what == pending::kind::placeholder) places.push_back(p.where);
    tell_placeholders(places, out);
}

template <class Report>
void tell_duplicate_keys(table_findings const& f, finding_writer<Report>& out) {
    using rules::input::duplicate_key;
    std::vector<pending> keys;
    std::copy_if(f.all.begin(), f.all.end(), std::back_inserter(keys), [](pending const& p) { return p.about_keys(); });
    std::sort(keys.begin(), keys.end(), [](pending const& a, pending const& b) {
        if (a.number != b.number) return a.number < b.number;
        return a.what != b.what ? a.what < b.what : a.where.offset < b.where.offset;
    });
    for (pending const& p : keys) {
        if (p.what == pending::kind::duplicate_key)
            out.tell(duplicate_key{}, {quote(p.where)}, out.at(p.where));
        else
            out.related(duplicate_key{}, out.at(p.where));
    }
}

template <class Report>
void tell_one(pending const& p, finding_writer<Report>& out) {
    using kind = pending::kind;
    namespace input = rules::input;
    place const at = out.at(p.where);
    switch (p.what) {
    case kind::missing_key: out.tell(input::missing_key{}, {p.key, p.object}, at); break;
    case kind::wrong_type:
        out.tell(input::wrong_type{},
                 p.has_better ? input::wrong_type::of(p.key, p.found, quote(p.where))
                              : input::wrong_type::of(p.part, p.key, p.found, p.wanted),
                 at);
        break;
    case kind::bad_value:
        out.tell(input::bad_value{},
                 p.has_better ? input::bad_value::of(p.key, quote(p.where), p.better)
                              : input::bad_value::of(p.key, quote(p.where), p.expected),
                 at);
        break;
    case kind::unknown_key: out.tell(input::unknown_key{}, {quote(p.where), p.key}, at); break;
    case kind::loose_number: out.tell(rules::table::loose_number{}, {p.key, quote(p.where), p.number}, at); break;
    case kind::placeholder:
    case kind::duplicate_key:
    case kind::same_key: break; // told together
    }
}

/// What is wrong with any JSON document that we read.
template <class Report>
void tell_document(table_findings const& f, finding_writer<Report>& out) {
    tell_syntax(f, out);
    tell_placeholders(f, out);
    tell_duplicate_keys(f, out);
    for (pending const& p : f.all) tell_one(p, out);
    if (f.trailing_bytes != 0) out.tell(rules::input::trailing_text{}, {f.trailing_bytes}, out.at({f.trailing, 1}));
}
template <class Report>
void conclude_document(bool whole, finding_writer<Report>& out) {
    namespace input = rules::input;
    out.template conclude<input::syntax>(true);
    out.template conclude<input::duplicate_key>(true);
    out.template conclude<input::too_large>(true);
    out.template conclude<input::trailing_text>(whole);
    out.template conclude<input::placeholder>(whole);
    out.template conclude<input::missing_key>(whole);
    out.template conclude<input::wrong_type>(whole);
    out.template conclude<input::bad_value>(whole);
    out.template conclude<input::unknown_key>(whole);
}

template <class Report>
void conclude_input(bool whole, finding_writer<Report>& out) {
    conclude_document(whole, out);
    out.template conclude<rules::input::wrong_kind>(whole);
    out.template conclude<rules::table::loose_number>(whole);
    out.template conclude<rules::table::padded_server_id>(whole);
    out.template conclude<rules::table::file_name>(whole);
}

template <class Report>
void tell_all(table_findings const& f, bool whole, finding_writer<Report>& out) {
    if (f.too_large != 0)
        out.tell(rules::input::too_large{}, {f.too_large, 40, rules::input::counted_bytes::all}, out.file());
    if (f.other_kind) {
        out.tell(rules::input::wrong_kind{}, {*f.other_kind}, out.file());
    } else {
        tell_document(f, out);
        for (extent const& e : f.padded)
            out.tell(rules::table::padded_server_id{}, {quote(e)}, out.at(e),
                     f.padded_is_fatal ? severity::error : severity::warning);
        if (f.file_name) out.tell(rules::table::file_name{}, {*f.file_name}, out.file());
    }
    if (whole && !f.named) out.lacks(rules::table::file_name{}, fact::table);
    conclude_input(whole, out);
}

} // namespace detail
} // namespace atlascheck::read
