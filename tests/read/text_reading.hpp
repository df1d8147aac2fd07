// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/source.hpp>
#include <atlascheck/render/location.hpp>
#include <atlascheck/report.hpp>
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/contradiction.hpp>
#include <atlascheck/rules/input/duplicate_key.hpp>
#include <atlascheck/rules/input/missing_key.hpp>
#include <atlascheck/rules/input/placeholder.hpp>
#include <atlascheck/rules/input/syntax.hpp>
#include <atlascheck/rules/input/too_large.hpp>
#include <atlascheck/rules/input/trailing_text.hpp>
#include <atlascheck/rules/input/unknown_device.hpp>
#include <atlascheck/rules/input/unknown_key.hpp>
#include <atlascheck/rules/input/wrong_type.hpp>

#include <boost/hana/tuple.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What a reader of an input other than a rank table finds in it.
namespace text_reading {
using namespace atlascheck;

// Only what readers find, so that a test of them compiles in a moment.
using book = boost::hana::tuple<rules::input::syntax, rules::input::placeholder, rules::input::missing_key,
                                rules::input::wrong_type, rules::input::bad_value, rules::input::too_large,
                                rules::input::duplicate_key, rules::input::unknown_key, rules::input::unknown_device,
                                rules::input::contradiction, rules::input::trailing_text>;
using report = basic_report<book>;

/// In one line: `rule line:column`, in the order of places.
[[nodiscard]] inline std::string found(report const& r, std::string_view text) {
    struct line {
        std::size_t offset;
        std::size_t nth; // as reported
        std::string words;
    };
    std::vector<line> all;
    render::lines lines{text};
    r.for_each([&](auto rule, auto const& f) {
        std::string words{decltype(rule)::info.id};
        std::size_t const offset = f.at.what == spot::text ? f.at.index : 0;
        if (f.at.what == spot::text) {
            auto const at = lines.at(offset);
            words += " " + std::to_string(at.line) + ":" + std::to_string(at.column);
        }
        if (f.related != 0) words += " +" + std::to_string(f.related);
        all.push_back({offset, all.size(), words});
    });
    std::sort(all.begin(), all.end(),
              [](line const& a, line const& b) { return a.offset != b.offset ? a.offset < b.offset : a.nth < b.nth; });
    std::string out;
    for (line const& l : all) out += (out.empty() ? "" : ", ") + l.words;
    return out;
}

/// The text that stands at a place.
[[nodiscard]] inline std::string at(place p, std::string_view text) {
    return p.what == spot::text && p.index <= text.size() ? std::string{text.substr(p.index, p.length)} : "?";
}

} // namespace text_reading
