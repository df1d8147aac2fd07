// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "selection.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace command {

/// The rules in JSON: every text in each language, products by their ids.
[[nodiscard]] inline std::string rules_as_json() {
    using json = nlohmann::ordered_json;
    auto const both = [](text const& t) { return json{{"en", t.en}, {"zh", t.zh}}; };
    json all = json::array();
    for (render::rule_card const* r : catalog()) {
        json concerned = json::array();
        for (product const* p : products::all)
            if (r->concerns(*p)) concerned.push_back(p->id);
        json codes = json::array();
        for (std::string_view const code : render::codes_of(*r)) codes.push_back(code);
        all.push_back({{"id", r->info.id},
                       {"category", render::category(*r)},
                       {"severity", word(r->info.level).en},
                       {"products", concerned},
                       {"summary", both(r->summary)},
                       {"why", both(r->why)},
                       {"hccl", both(r->hccl)},
                       {"hccl_codes", codes},
                       {"says", both(r->says)},
                       {"fix", both(r->fix)},
                       {"example", r->example},
                       {"source", both(word(r->info.from))},
                       {"status", word(r->info.status).en},
                       {"since", r->info.since}});
    }
    return all.dump(2) + "\n";
}

namespace detail {
[[nodiscard]] inline std::string in_case(std::string_view s, bool upper) {
    std::string out{s};
    for (char& c : out) {
        if (upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
        if (!upper && c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    return out;
}
// An error code of HCCL's, as its logs write it: EI0014.
[[nodiscard]] inline bool code_like(std::string_view s) {
    return s.size() == 6 && s.substr(0, 2) == "EI" && s.find_first_not_of("0123456789", 2) == std::string_view::npos;
}
[[nodiscard]] inline bool holds_code(std::string_view codes, std::string_view code) {
    return codes.find(code) != std::string_view::npos;
}
} // namespace detail

/// What `explain` prints of a rule, a category or a code of HCCL's, in any case.
/// Errors: `failure` with the nearest names for any other.
[[nodiscard]] inline std::string explanation(std::string_view of, render::language lang) {
    std::string out;
    std::string const code = detail::in_case(of, true);
    if (detail::code_like(code)) {
        for (render::rule_card const* r : catalog())
            if (detail::holds_code(r->info.codes, code))
                out += std::string{r->info.id} + "\n  " + std::string{in(lang, r->hccl)} + "\n";
        if (out.empty()) throw failure{"explain: no rule pre-empts " + code};
        return std::string{in(lang, {"rules that find what HCCL reports as ", "以下规则可提前发现 HCCL 报告的 "})} +
               code + ":\n\n" + out;
    }
    std::string const name = detail::in_case(of, false);
    for (std::size_t const i : named("explain", name)) {
        if (!out.empty()) out += "\n\n";
        render::explain(out, *catalog()[i], lang);
    }
    return out;
}

} // namespace command
