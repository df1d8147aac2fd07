// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/contradiction.hpp>
#include <atlascheck/rules/input/placeholder.hpp>
#include <atlascheck/rules/input/syntax.hpp>
#include <atlascheck/rules/input/unknown_device.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// What readers of plain text find wrong with one input. Parts of the text are handed over as they stand in it.
class text_findings {
public:
    text_findings(std::string_view text, std::uint16_t input) noexcept : text_{text}, input_{input} {}

    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// The place of a part of the text.
    [[nodiscard]] place at(std::string_view part) const noexcept {
        return {spot::text, input_, offset(part), static_cast<std::uint32_t>(part.size())};
    }

    void syntax(rules::input::syntax_kind what, std::string_view part) { syntax_.push_back({what, extent_of(part)}); }
    void placeholder(std::string_view value) { placeholders_.push_back(extent_of(value)); }
    void bad_value(table_key key, std::string_view value, rules::input::expectation expected) {
        bad_values_.push_back(
            {rules::input::bad_value::of(key, {offset(value), static_cast<std::uint32_t>(value.size())}, expected),
             at(value)});
    }
    /// An address that would be readable as `better`.
    void bad_value(table_key key, std::string_view value, address const& better) {
        bad_values_.push_back(
            {rules::input::bad_value::of(key, {offset(value), static_cast<std::uint32_t>(value.size())}, better),
             at(value)});
    }
    /// `key` has two values in this input.
    void contradiction(std::string_view key, std::string_view first, std::string_view second) {
        contradictions_.push_back({extent_of(key), extent_of(first), extent_of(second)});
    }
    /// `count` values from `first` on have no device number, and `expected` would have to be there.
    void unknown_device(std::string_view first, std::size_t count, int expected) {
        unknown_devices_.push_back({extent_of(first), static_cast<int>(count), expected});
    }

    template <class Report>
    void tell(Report& report) const {
        detail::finding_writer<Report> out{report, input_};
        tell_all(out);
        conclude(out);
    }

private:
    struct fault_at {
        rules::input::bad_value::fault fault;
        place at;
    };
    struct syntax_at {
        rules::input::syntax_kind what;
        extent where;
    };
    struct two_values {
        extent key, first, second;
    };
    struct no_number {
        extent first;
        int count, expected;
    };

    [[nodiscard]] std::uint32_t offset(std::string_view part) const noexcept {
        return static_cast<std::uint32_t>(part.data() - text_.data());
    }
    [[nodiscard]] extent extent_of(std::string_view part) const noexcept {
        return {offset(part), static_cast<std::uint32_t>(part.size())};
    }

    void tell_all(auto& out) const {
        using detail::quote;
        namespace input = rules::input;
        for (syntax_at const& s : syntax_) out.tell(input::syntax{}, input::syntax::of(s.what), out.at(s.where));
        detail::tell_placeholders(placeholders_, out);
        for (fault_at const& f : bad_values_) out.tell(input::bad_value{}, f.fault, f.at);
        for (two_values const& c : contradictions_) {
            out.tell(input::contradiction{}, {quote(c.key), quote(c.first), quote(c.second)}, out.at(c.second));
            out.related(input::contradiction{}, out.at(c.first));
        }
        for (no_number const& n : unknown_devices_)
            out.tell(input::unknown_device{}, {n.count, n.expected}, out.at(n.first));
    }
    static void conclude(auto& out) {
        namespace input = rules::input;
        out.template conclude<input::syntax>(true);
        out.template conclude<input::placeholder>(true);
        out.template conclude<input::bad_value>(true);
        out.template conclude<input::contradiction>(true);
        out.template conclude<input::unknown_device>(true);
    }

    std::string_view text_;
    std::uint16_t input_;
    std::vector<syntax_at> syntax_;
    std::vector<extent> placeholders_;
    std::vector<fault_at> bad_values_;
    std::vector<two_values> contradictions_;
    std::vector<no_number> unknown_devices_;
};

} // namespace atlascheck::read
