// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/report.hpp>
#include <atlascheck/rules/input/placeholder.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace atlascheck::read {

/// Reports to whoever has the rule in his book.
template <class Report, class R>
concept takes = std::is_base_of_v<record<R>, Report>;

namespace detail {

/// Hands findings to a report, all of one input.
template <class Report>
class finding_writer {
public:
    finding_writer(Report& out, std::uint16_t input) noexcept : out_{out}, input_{input} {}

    template <class R>
    void tell(R rule, typename R::fault const& fault, place at) {
        if constexpr (takes<Report, R>) out_.report(rule, fault, at);
    }
    template <class R>
    void tell(R rule, typename R::fault const& fault, place at, severity level) {
        if constexpr (takes<Report, R>) out_.report(rule, fault, at, level);
    }
    template <class R>
    void related(R rule, place at) {
        if constexpr (takes<Report, R>) out_.related(rule, at);
    }
    template <class R>
    void conclude(bool evaluated) {
        if constexpr (takes<Report, R>) out_.template conclude<R>(evaluated);
    }
    template <class R>
    void lacks(R rule, fact missing) {
        if constexpr (takes<Report, R>) out_.not_evaluated(rule, missing);
    }
    [[nodiscard]] place at(extent e) const noexcept { return {spot::text, input_, e.offset, e.length}; }
    [[nodiscard]] place file() const noexcept { return {spot::file, input_, 0, 0}; }

private:
    Report& out_;
    std::uint16_t input_;
};

[[nodiscard]] inline excerpt quote(extent e) noexcept { return {e.offset, e.length}; }

/// Once a file, with the number of them; the first three places are shown.
template <class Report>
void tell_placeholders(std::vector<extent> const& all, finding_writer<Report>& out) {
    using rules::input::placeholder;
    for (std::size_t i = 0; i != all.size() && i != 3; ++i) {
        if (i == 0)
            out.tell(placeholder{}, {quote(all[0]), {static_cast<int>(all.size())}}, out.at(all[0]));
        else
            out.related(placeholder{}, out.at(all[i]));
    }
}

} // namespace detail
} // namespace atlascheck::read
