// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_tree.hpp>
#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/rules/table/copies_differ.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// Where two documents first differ, in the order of the second.
struct json_difference {
    rules::table::copy_difference what;
    extent here;  // in the second
    extent there; // in the first
};

namespace detail {
class json_comparison {
public:
    json_comparison(std::string_view first, std::string_view second) : first_{first}, second_{second} {}

    [[nodiscard]] std::optional<json_difference> run() {
        if (first_.nodes().empty() || second_.nodes().empty()) return std::nullopt;
        open_.push_back({0, 0});
        while (!open_.empty() && !found_) {
            pair const next = open_.back();
            open_.pop_back();
            if (next.a == none)
                found_ = {kind::extra_key, b(next.b).key_at, first_.nodes()[next.parent].at};
            else
                compare(next.a, next.b);
        }
        return found_;
    }

private:
    using kind = rules::table::copy_difference;
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct pair {
        std::uint32_t a, b;
        std::uint32_t parent = 0; // of what the first has not
    };

    [[nodiscard]] json_tree::node const& a(std::uint32_t i) const noexcept { return first_.nodes()[i]; }
    [[nodiscard]] json_tree::node const& b(std::uint32_t i) const noexcept { return second_.nodes()[i]; }

    void compare(std::uint32_t i, std::uint32_t k) {
        json_tree::node const& x = a(i);
        json_tree::node const& y = b(k);
        if (x.kind != y.kind || !equal(x, y)) {
            found_ = {kind::value, y.at, x.at};
        } else if (x.kind == json_tree::type::object) {
            objects(i, k);
        } else if (x.kind == json_tree::type::list) {
            if (x.held == y.held)
                lists(i, k);
            else
                found_ = {kind::length, y.at, x.at};
        }
    }
    // A number is what it is, however it is written.
    [[nodiscard]] static bool equal(json_tree::node const& x, json_tree::node const& y) {
        if (x.value == y.value) return true;
        if (x.kind != json_tree::type::scalar) return false;
        auto const dumped = [](std::string_view s) { return nlohmann::json::parse(s, nullptr, false).dump(); };
        return dumped(x.value) == dumped(y.value);
    }
    // The last to be pushed is compared first.
    void lists(std::uint32_t i, std::uint32_t k) {
        std::size_t const from = open_.size();
        std::uint32_t const end = b(k).end;
        for (i += 1, k += 1; k != end; i = a(i).end, k = b(k).end) open_.push_back({i, k});
        std::reverse(open_.begin() + static_cast<std::ptrdiff_t>(from), open_.end());
    }
    void objects(std::uint32_t i, std::uint32_t k) {
        first_.members(i, left_);
        second_.members(k, right_);
        std::size_t const from = open_.size();
        auto at = left_.begin();
        for (std::uint32_t const member : right_) {
            if (at != left_.end() && a(*at).key < b(member).key) break; // the copy lacks it
            bool const both = at != left_.end() && a(*at).key == b(member).key;
            open_.push_back({both ? *at : none, member, i});
            at += both;
        }
        if (at != left_.end()) {
            found_ = {kind::absent_key, b(k).at, a(*at).key_at};
            return;
        }
        std::sort(open_.begin() + static_cast<std::ptrdiff_t>(from), open_.end(),
                  [](pair const& x, pair const& y) { return x.b > y.b; });
    }

    json_tree first_, second_;
    std::vector<pair> open_;
    std::vector<std::uint32_t> left_, right_;
    std::optional<json_difference> found_;
};
} // namespace detail

/// Compares two JSON documents but for blanks and the order of keys; nothing where they are equal.
///
/// Cost: a pass over each, and a few dozen bytes a value.
[[nodiscard]] inline std::optional<json_difference> first_difference(std::string_view first, std::string_view second) {
    if (first == second) return std::nullopt;
    return detail::json_comparison{first, second}.run();
}

/// Reports table/copies-differ where `copy`, input `input` of the check, is no copy of the first rank table.
template <class Report>
void compare_copies(rank_table const& first, std::uint16_t first_input, rank_table const& copy, std::uint16_t input,
                    Report& out) {
    using rules::table::copies_differ;
    if constexpr (takes<Report, copies_differ>) {
        if (!first.whole() || !copy.whole()) return out.not_evaluated(copies_differ{}, fact::table);
        auto const found = first_difference(first.document(), copy.document());
        if (found) {
            out.report(copies_differ{}, {found->what, {found->here.offset, found->here.length}},
                       {spot::text, input, found->here.offset, found->here.length});
            out.related(copies_differ{}, {spot::text, first_input, found->there.offset, found->there.length});
        }
        out.template conclude<copies_differ>(true);
    }
}

} // namespace atlascheck::read
