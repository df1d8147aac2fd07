// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/message.hpp>

#include <boost/hana/tuple.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::render {

namespace detail {
template <class... Entry>
[[nodiscard]] constexpr auto cards_of(boost::hana::tuple<Entry...> const&) {
    return std::array<rule_card const*, sizeof...(Entry)>{&card<Entry>...};
}
} // namespace detail

/// The rules of a book without their types, in its order.
template <auto const& Book>
inline constexpr auto cards = detail::cards_of(Book);

[[nodiscard]] constexpr std::string_view category(rule_card const& r) noexcept {
    return r.info.id.substr(0, r.info.id.find('/'));
}

/// The error codes of HCCL's that a rule pre-empts.
[[nodiscard]] inline std::vector<std::string_view> codes_of(rule_card const& r) {
    std::vector<std::string_view> out;
    for (std::string_view rest = r.info.codes; !rest.empty();) {
        auto const blank = std::min(rest.find(' '), rest.size());
        out.push_back(rest.substr(0, blank));
        rest.remove_prefix(std::min(blank + 1, rest.size()));
    }
    return out;
}

/// Which products a rule concerns: "all", or their names.
[[nodiscard]] inline std::string products_of(rule_card const& r, language l) {
    std::string out;
    bool all = true;
    for (product const* p : products::all) {
        if (!r.concerns(*p)) {
            all = false;
            continue;
        }
        if (!out.empty()) out += ", ";
        out += in(l, p->name);
    }
    if (all) return std::string{in(l, {"all", "全部"})};
    return out;
}

/// A line a rule.
inline void list_rules(std::string& out, std::span<rule_card const* const> rules, language l) {
    std::size_t width = 0;
    for (rule_card const* r : rules) width = std::max(width, r->info.id.size());
    for (rule_card const* r : rules)
        fmt::format_to(std::back_inserter(out), "{:<{}}  {:<7}  {}\n", r->info.id, width, in(l, word(r->info.level)),
                       in(l, r->summary));
}

/// The table of rules in Markdown.
inline void tabulate_rules(std::string& out, std::span<rule_card const* const> rules, language l) {
    append(out, l, {"| rule | severity | products | what must hold |\n", "| 规则 | 级别 | 产品 | 要求 |\n"});
    out += "|---|---|---|---|\n";
    for (rule_card const* r : rules) {
        fmt::format_to(std::back_inserter(out), "| `{}` | {} | {} | ", r->info.id, in(l, word(r->info.level)),
                       products_of(*r, l));
        for (char const c : in(l, r->summary)) {
            if (c == '|') out += '\\';
            out += c;
        }
        out += " |\n";
    }
}

namespace detail {
// A text with its {names} as <names>, for a reader who has no finding at hand.
[[nodiscard]] inline std::string open_names(std::string_view s) {
    std::string out;
    for (char const c : s) out += c == '{' ? '<' : c == '}' ? '>' : c;
    return out;
}
inline void append_paragraph(std::string& out, language l, text const& label, std::string_view body) {
    if (body.empty()) return;
    fmt::format_to(std::back_inserter(out), "\n{}:\n  ", in(l, label));
    for (char const c : body) {
        out += c;
        if (c == '\n') out += "  ";
    }
    while (out.ends_with(' ') || out.ends_with('\n')) out.pop_back();
    out += '\n';
}
} // namespace detail

/// A rule's page: what must hold, why, what HCCL would have done, the smallest input that breaks it, what to do.
inline void explain(std::string& out, rule_card const& r, language l) {
    append(out, l, {"{} ({}; products: {})\n", "{}（{}；产品：{}）\n"}, r.info.id, in(l, word(r.info.level)),
           products_of(r, l));
    detail::append_paragraph(out, l, {"what must hold", "要求"}, in(l, r.summary));
    detail::append_paragraph(out, l, {"why", "原因"}, in(l, r.why));
    detail::append_paragraph(out, l, {"what HCCL would have done", "HCCL 的行为"}, in(l, r.hccl));
    detail::append_paragraph(out, l, {"HCCL's codes", "HCCL 错误码"}, r.info.codes);
    detail::append_paragraph(out, l, {"an example that breaks it", "违规示例"}, r.example);
    detail::append_paragraph(out, l, {"what it says", "提示内容"}, detail::open_names(in(l, r.says)));
    detail::append_paragraph(out, l, {"fix", "处理"}, detail::open_names(in(l, r.fix)));
    detail::append_paragraph(out, l, {"source", "来源"}, in(l, word(r.info.from)));
    detail::append_paragraph(out, l, {"since", "起始版本"},
                             fmt::format("{} ({})", r.info.since, in(l, word(r.info.status))));
}

} // namespace atlascheck::render
