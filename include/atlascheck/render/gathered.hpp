// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/render/location.hpp>
#include <atlascheck/render/message.hpp>
#include <atlascheck/report.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace atlascheck::render {

/// What a caller makes of one rule, whatever the rule says of itself.
struct treatment {
    bool shown = true;
    bool regraded = false;
    severity level = severity::error; // of all its findings, where it is regraded
};

/// A finding without its types.
struct told {
    void const* fault = nullptr;
    place at{};
    severity level = severity::error;
    std::uint32_t first_related = 0;
    std::uint32_t related = 0;
};

/// What became of one rule, without its types.
struct rule_result {
    rule_card const* card;
    outcome state;
    fact_set lacks;
    treatment policy;
    void const* record;
    told (*nth)(void const* record, std::size_t i);
    std::size_t count; // of its findings
};

/// All findings of a report that a caller wants to see, by place. It refers to the report and makes no text.
///
/// Cost: 32 bytes a finding; sorts only as many as are asked for.
class gathered {
public:
    struct entry {
        std::uint64_t offset;
        std::uint32_t input;
        std::uint16_t rule; // its index in `rules`
        severity level;
        std::uint32_t nth;
    };

    /// `policy` has an element for each rule of the book, in its order, or none.
    template <class Book>
    gathered(basic_report<Book> const& report, origin const& from, std::span<treatment const> policy = {})
        : from_{&from}, related_{report.related_places().data()}, masks_{report.judged_under()} {
        report.for_each_rule([&]<class Entry>(Entry, auto const& record) {
            treatment const wanted = policy.empty() ? treatment{} : policy[rules_.size()];
            add<Entry>(record, wanted);
        });
    }

    [[nodiscard]] std::vector<rule_result> const& rules() const noexcept { return rules_; }
    [[nodiscard]] origin const& from() const noexcept { return *from_; }
    [[nodiscard]] netmasks const& judged_under() const noexcept { return masks_; }
    [[nodiscard]] std::size_t count(severity s) const noexcept { return count_[static_cast<unsigned>(s)]; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    [[nodiscard]] told operator[](entry const& e) const {
        told t = rules_[e.rule].nth(rules_[e.rule].record, e.nth);
        t.level = e.level;
        return t;
    }
    [[nodiscard]] std::span<place const> related(told const& t) const noexcept {
        return {related_ + t.first_related, t.related};
    }

    /// Takes the severity that `decide(entry)` gives each finding, in the order of their places, and leaves out those to
    /// which it gives none. Returns how many these are.
    std::size_t revise(auto const& decide) {
        std::size_t kept = 0;
        for (entry const& e : first(size())) {
            --count_[static_cast<unsigned>(e.level)];
            std::optional<severity> const level = decide(e);
            if (!level) continue;
            entries_[kept] = e;
            entries_[kept++].level = *level;
            ++count_[static_cast<unsigned>(*level)];
        }
        std::size_t const left_out = size() - kept;
        entries_.resize(kept);
        return left_out;
    }

    /// The `most` gravest findings, in the order of their places.
    [[nodiscard]] std::span<entry const> first(std::size_t most) {
        auto const by_place = [](entry const& a, entry const& b) {
            return std::tie(a.input, a.offset, a.rule, a.nth) < std::tie(b.input, b.offset, b.rule, b.nth);
        };
        if (most >= entries_.size()) {
            std::sort(entries_.begin(), entries_.end(), by_place);
            return entries_;
        }
        auto const end = entries_.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(entries_.begin(), end, entries_.end(), [&](entry const& a, entry const& b) {
            return a.level != b.level ? a.level > b.level : by_place(a, b);
        });
        std::sort(entries_.begin(), end, by_place);
        return {entries_.data(), most};
    }
    /// How many findings of each rule are not among those of the last `first(most)`.
    [[nodiscard]] std::vector<std::size_t> rest(std::size_t most) const {
        std::vector<std::size_t> counts(rules_.size());
        for (std::size_t i = most; i < entries_.size(); ++i) ++counts[entries_[i].rule];
        return counts;
    }

private:
    template <class Entry, class Record>
    void add(Record const& record, treatment const& wanted) {
        auto const nth = [](void const* r, std::size_t i) -> told {
            auto const& f = static_cast<Record const*>(r)->findings[i];
            return {&f.fault, f.at, f.level, f.first_related, f.related};
        };
        rules_.push_back({&card<Entry>, record.state, record.lacks, wanted, &record, nth, record.findings.size()});
        if (!wanted.shown) return;
        std::uint32_t i = 0;
        for (auto const& f : record.findings) {
            severity const level = wanted.regraded ? wanted.level : f.level;
            location const where = from_->locate(f.at);
            std::uint64_t const offset = from_->inputs().empty() ? f.order : where.offset;
            entries_.push_back({offset, where.input, static_cast<std::uint16_t>(rules_.size() - 1), level, i++});
            ++count_[static_cast<unsigned>(level)];
        }
    }

    origin const* from_;
    place const* related_;
    netmasks masks_;
    std::vector<rule_result> rules_;
    std::vector<entry> entries_;
    std::size_t count_[3] = {};
};

} // namespace atlascheck::render
