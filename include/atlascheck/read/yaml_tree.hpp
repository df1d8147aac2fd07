// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/json_events.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// A key that stands twice in one map.
struct repeated_key {
    extent first{}, second{};
};

class yaml_tree;

/// A value of a YAML tree, aliases followed. One that is not there is neither map nor list nor text, and holds nothing.
class yaml_value {
public:
    yaml_value() = default;
    yaml_value(yaml_tree const& tree, std::uint32_t node) noexcept : tree_{&tree}, node_{node} {}

    [[nodiscard]] explicit operator bool() const noexcept { return tree_ != nullptr; }
    [[nodiscard]] bool is_map() const noexcept;
    [[nodiscard]] bool is_list() const noexcept;
    /// The text, a number too; nothing where it is none.
    [[nodiscard]] std::optional<std::string_view> text() const noexcept;
    /// The text as it stands, without quotes; of a map or list its first character.
    [[nodiscard]] extent at() const noexcept;
    /// The value of a key; of one that stands twice the last. Merge keys (`<<`) are heeded.
    /// Cost: O(keys)
    [[nodiscard]] yaml_value operator[](std::string_view key) const;
    /// Calls `visit(value)` for each value of a list.
    void for_each(auto&& visit) const;
    /// Calls `visit(key, value)` for each key of a map that is a text, but not for what is merged into it.
    void for_each_key(auto&& visit) const;

private:
    [[nodiscard]] yaml_value find(std::string_view key, unsigned depth) const;

    yaml_tree const* tree_ = nullptr;
    std::uint32_t node_ = 0;
};

/// Documents of a text in YAML or JSON, with the place of each value. It refers to the text.
///
/// An alias is one node that refers to another, so that a tree is never larger than its text. Who walks it may still come
/// by one node again and again: beyond a multiple of all nodes there is nothing more to see, and `overgrown` says so.
class yaml_tree {
public:
    explicit yaml_tree(std::string_view text) noexcept : text_{text} {}
    yaml_tree(yaml_tree const&) = delete; // values refer to it
    yaml_tree& operator=(yaml_tree const&) = delete;

    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] std::vector<repeated_key> const& repeated_keys() const noexcept { return repeated_; }
    [[nodiscard]] bool overgrown() const noexcept { return visits_ > most_visits(); }
    void for_each_document(auto&& visit) const {
        for (std::uint32_t const root : documents_) visit(yaml_value{*this, resolve(root)});
    }

    // A parser adds nodes, those of a list or map between `open` and `close`, in a map keys and values by turns. Each
    // returns its number.
    std::uint32_t add_null(std::uint32_t at) { return add({.where = {at, 1}}); }
    std::uint32_t add_alias(std::uint32_t at, std::uint32_t of) {
        return add({.where = {at, 1}, .inner = of, .what = kind::alias});
    }
    /// `where` is what of the input the text is made of.
    std::uint32_t add_text(extent where, std::string_view value) {
        if (text_.substr(where.offset, where.length) == value) return add({.where = where, .what = kind::text});
        kept_.emplace_back(value);
        return add({.where = where, .inner = static_cast<std::uint32_t>(kept_.size() - 1), .what = kind::kept_text});
    }
    /// Errors: none; whoever nests deeper than `deepest` has to stop himself.
    std::uint32_t open(bool list, std::uint32_t at) {
        std::uint32_t const n = add({.where = {at, 1}, .what = list ? kind::list : kind::map});
        open_.push_back({n, none});
        return n;
    }
    void close() {
        if (nodes_[open_.back().node].what == kind::map) find_repeated(open_.back().node);
        open_.pop_back();
    }
    [[nodiscard]] std::size_t depth() const noexcept { return open_.size(); }
    /// Forgets all of it: of a text that cannot be read to its end nothing is known.
    void clear() {
        nodes_.clear();
        documents_.clear();
        open_.clear();
        repeated_.clear();
    }

private:
    friend class yaml_value;
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    enum class kind : std::uint8_t { null, text, kept_text, list, map, alias };
    struct node {
        extent where{};
        std::uint32_t inner = none; // the first child; of a kept text its number; of an alias what it refers to
        std::uint32_t next = none;
        kind what = kind::null;
    };
    struct container {
        std::uint32_t node;
        std::uint32_t last; // child
    };

    std::uint32_t add(node const& made) {
        auto const n = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(made);
        if (open_.empty()) {
            documents_.push_back(n);
        } else {
            container& in = open_.back();
            (in.last == none ? nodes_[in.node].inner : nodes_[in.last].next) = n;
            in.last = n;
        }
        return n;
    }
    void find_repeated(std::uint32_t map) {
        keys_.clear();
        for (std::uint32_t key = nodes_[map].inner; key != none; key = nodes_[nodes_[key].next].next)
            if (is_text(nodes_[key])) keys_.emplace_back(text_of(nodes_[key]), key);
        std::sort(keys_.begin(), keys_.end());
        for (std::size_t i = 1; i < keys_.size(); ++i)
            if (keys_[i].first == keys_[i - 1].first && (i == 1 || keys_[i].first != keys_[i - 2].first))
                repeated_.push_back({nodes_[keys_[i - 1].second].where, nodes_[keys_[i].second].where});
    }

    [[nodiscard]] static bool is_text(node const& n) noexcept {
        return n.what == kind::text || n.what == kind::kept_text;
    }
    [[nodiscard]] std::string_view text_of(node const& n) const noexcept {
        if (n.what == kind::kept_text) return kept_[n.inner];
        return text_.substr(n.where.offset, n.where.length);
    }
    [[nodiscard]] std::uint64_t most_visits() const noexcept { return 64 * std::uint64_t{nodes_.size()} + 1024; }
    [[nodiscard]] std::uint32_t resolve(std::uint32_t n) const noexcept {
        return nodes_[n].what == kind::alias ? nodes_[n].inner : n;
    }
    /// The node behind `n` among its siblings, none where too many were visited.
    [[nodiscard]] std::uint32_t next(std::uint32_t n) const noexcept {
        return ++visits_ > most_visits() ? none : nodes_[n].next;
    }

    std::string_view text_;
    std::vector<node> nodes_;
    std::deque<std::string> kept_; // texts that do not stand in the input as they are meant
    std::vector<std::uint32_t> documents_;
    std::vector<repeated_key> repeated_;
    std::vector<container> open_;
    std::vector<std::pair<std::string_view, std::uint32_t>> keys_;
    mutable std::uint64_t visits_ = 0;
};

inline bool yaml_value::is_map() const noexcept {
    return tree_ != nullptr && tree_->nodes_[node_].what == yaml_tree::kind::map;
}
inline bool yaml_value::is_list() const noexcept {
    return tree_ != nullptr && tree_->nodes_[node_].what == yaml_tree::kind::list;
}
inline std::optional<std::string_view> yaml_value::text() const noexcept {
    if (tree_ == nullptr || !yaml_tree::is_text(tree_->nodes_[node_])) return std::nullopt;
    return tree_->text_of(tree_->nodes_[node_]);
}
inline extent yaml_value::at() const noexcept { return tree_ == nullptr ? extent{} : tree_->nodes_[node_].where; }

void yaml_value::for_each(auto&& visit) const {
    if (!is_list()) return;
    for (std::uint32_t n = tree_->nodes_[node_].inner; n != yaml_tree::none; n = tree_->next(n))
        visit(yaml_value{*tree_, tree_->resolve(n)});
}
void yaml_value::for_each_key(auto&& visit) const {
    if (!is_map()) return;
    for (std::uint32_t n = tree_->nodes_[node_].inner; n != yaml_tree::none;) {
        std::uint32_t const value = tree_->nodes_[n].next;
        yaml_value const key{*tree_, tree_->resolve(n)};
        if (key.text()) visit(key, yaml_value{*tree_, tree_->resolve(value)});
        n = tree_->next(value);
    }
}
inline yaml_value yaml_value::operator[](std::string_view key) const { return find(key, 0); }
inline yaml_value yaml_value::find(std::string_view key, unsigned depth) const {
    yaml_value own;
    yaml_value merged;
    for_each_key([&](yaml_value const& k, yaml_value const& v) {
        if (*k.text() == key) own = v;
        if (*k.text() == "<<") merged = v;
    });
    if (own || !merged || depth == deepest) return own;
    if (merged.is_map()) return merged.find(key, depth + 1);
    merged.for_each([&](yaml_value const& one) {
        if (!own) own = one.find(key, depth + 1);
    });
    return own;
}

} // namespace atlascheck::read
