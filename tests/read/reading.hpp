// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/render/location.hpp>

#include <boost/hana/tuple.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a reader finds in a text, in one line: `rule line:column`, in the order of places.
namespace reading {
using namespace atlascheck;

// Only what readers find, so that a test of them compiles in a moment.
using book = boost::hana::tuple<rules::table::file_name, rules::table::loose_number, rules::table::padded_server_id,
                                rules::input::syntax, rules::input::placeholder, rules::input::missing_key,
                                rules::input::wrong_type, rules::input::bad_value, rules::input::wrong_kind,
                                rules::input::too_large, rules::input::duplicate_key, rules::input::unknown_key,
                                rules::input::trailing_text>;
using report = basic_report<book>;

[[nodiscard]] inline std::string found(report const& r, read::rank_table const& table, std::string_view text) {
    struct line {
        std::size_t offset;
        std::size_t nth; // as reported
        std::string words;
    };
    std::vector<line> all;
    render::lines lines{text};
    r.for_each([&](auto rule, auto const& f) {
        auto const where = table.locate(f.at);
        std::string words{decltype(rule)::info.id};
        if (f.at.what != spot::file) {
            auto const at = lines.at(where.offset);
            words += " " + std::to_string(at.line) + ":" + std::to_string(at.column);
        }
        if (f.related != 0) words += " +" + std::to_string(f.related);
        if (f.level != decltype(rule)::info.level) words += " " + std::string{word(f.level).en};
        all.push_back({where.offset, all.size(), words});
    });
    std::sort(all.begin(), all.end(),
              [](line const& a, line const& b) { return a.offset != b.offset ? a.offset < b.offset : a.nth < b.nth; });
    std::string out;
    for (line const& l : all) out += (out.empty() ? "" : ", ") + l.words;
    return out;
}

struct result {
    read::source from;
    report said;
    read::rank_table table;
    std::string findings;

    explicit result(std::string text, std::string path = "/job/table.json")
        : from{"table.json", std::move(text), std::move(path)} {
        table = read::read_rank_table(from, said);
        findings = found(said, table, from.text);
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    /// The stretch of the text that a place stands for, `line:column what`.
    [[nodiscard]] std::string at(place p) const {
        auto const where = table.locate(p);
        render::lines lines{from.text};
        auto const at = lines.at(where.offset);
        return std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
               from.text.substr(where.offset, where.length);
    }
};

/// One input and what must be found in it.
struct row {
    std::string_view name;
    std::string text;
    std::string_view found;
};

inline void check(std::vector<row> const& rows) {
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        CHECK(result{r.text}.findings == std::string{r.found});
    }
}

/// A table of one server in version 1.0, on one line, around a text that stands for its devices.
[[nodiscard]] inline std::string table_of(std::string_view devices) {
    return R"({"version":"1.0","status":"completed","server_count":"1","server_list":[{"server_id":"a","device":[)" +
           std::string{devices} + "]}]}";
}
/// A table of one device whose keys are `keys`; these begin at column 105.
[[nodiscard]] inline std::string device_of(std::string_view keys) { return table_of("{" + std::string{keys} + "}"); }

} // namespace reading
