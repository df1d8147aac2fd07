// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/data.hpp>
#include <atlascheck/render/gathered.hpp>
#include <atlascheck/render/locator.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace atlascheck::render {

/// A finding as every format but text tells it.
struct described {
    rule_card const* rule = nullptr;
    std::size_t rule_index = 0; // in the book
    severity level = severity::error;
    std::string message, fix;
    std::optional<standing> at;
    std::vector<standing> related;
    members data;
    std::string fingerprint; // of the run's findings this one alone has it; lines that move leave it as it is
};

namespace detail {
/// FNV-1a, which is the same on every machine.
class hash {
public:
    void add(std::string_view s) noexcept {
        for (char const c : s) mix(static_cast<unsigned char>(c));
        mix(0xFF); // no UTF-8: parts stay apart
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    void mix(unsigned char byte) noexcept { value_ = (value_ ^ byte) * 0x100000001b3U; }
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

[[nodiscard]] inline std::string text_of(datum const& d) {
    return std::visit(
        []<class T>(T const& v) -> std::string {
            if constexpr (std::is_same_v<T, std::nullptr_t>)
                return "null";
            else if constexpr (std::is_same_v<T, std::vector<unsigned>>)
                return fmt::format("{}", fmt::join(v, ","));
            else
                return fmt::format("{}", v);
        },
        d);
}
} // namespace detail

/// Describes the findings of a report, each once and in one order: equal ones are told apart by their number.
class describer {
public:
    describer(gathered const& all, language lang) : all_{&all}, lang_{lang}, places_{all.from()} {}

    [[nodiscard]] described operator()(gathered::entry const& e) {
        told const what = (*all_)[e];
        described out;
        out.rule = all_->rules()[e.rule].card;
        out.rule_index = e.rule;
        out.level = what.level;
        out.at = places_(what.at);
        for (place const at : all_->related(what))
            if (auto other = places_(at)) out.related.push_back(*other);
        wording const how{lang_, &all_->from(), e.input};
        arguments values;
        out.rule->tell(what.fault, how, values);
        out.message = message(out.rule->says, values, lang_);
        out.fix = message(out.rule->fix, values, lang_);
        out.data = out.rule->list(what.fault, how);
        out.fingerprint = fingerprint(out);
        return out;
    }

private:
    [[nodiscard]] std::string fingerprint(described const& of) {
        detail::hash h;
        h.add(of.rule->info.id);
        h.add(of.at ? of.at->name : "");
        for (member const& m : of.data) {
            h.add(m.name);
            h.add(detail::text_of(m.value));
        }
        return fmt::format("{:016x}:{}", h.value(), ++seen_[h.value()]);
    }

    gathered const* all_;
    language lang_;
    locator places_;
    std::unordered_map<std::uint64_t, std::uint32_t> seen_;
};

} // namespace atlascheck::render
