// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/rules/input/syntax.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// Why a text is no YAML, and where.
struct yaml_fault {
    rules::input::syntax_kind what = rules::input::syntax_kind::unexpected;
    extent where{};
};

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

/// The documents of a YAML text, with the place of each value. It refers to the text.
///
/// An alias is one node that refers to another, so that a tree is never larger than its text. Who walks it may still come
/// by one node again and again: beyond a multiple of all nodes there is nothing more to see, and `overgrown` says so.
class yaml_tree {
public:
    /// Reads all documents, up to the first fault.
    /// Cost: linear in the text, n log n in the keys of a map; 24 bytes a value.
    explicit yaml_tree(std::string_view text) : text_{text} { parse(); }
    yaml_tree(yaml_tree const&) = delete; // values refer to it
    yaml_tree& operator=(yaml_tree const&) = delete;

    [[nodiscard]] std::optional<yaml_fault> const& fault() const noexcept { return fault_; }
    [[nodiscard]] std::vector<repeated_key> const& repeated_keys() const noexcept { return repeated_; }
    [[nodiscard]] bool overgrown() const noexcept { return visits_ > most_visits(); }
    void for_each_document(auto&& visit) const {
        for (std::uint32_t const root : documents_) visit(yaml_value{*this, resolve(root)});
    }

private:
    friend class yaml_value;
    enum class kind : std::uint8_t { null, text, kept_text, list, map, alias };
    struct node {
        extent where{};
        std::uint32_t inner = none; // the first child; of a kept text its number; of an alias what it refers to
        std::uint32_t next = none;  // in a map keys and values take turns
        kind what = kind::null;
    };
    class builder;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    [[nodiscard]] std::uint64_t most_visits() const noexcept { return 64 * std::uint64_t{nodes_.size()} + 1024; }
    [[nodiscard]] std::uint32_t resolve(std::uint32_t n) const noexcept {
        return nodes_[n].what == kind::alias ? nodes_[n].inner : n;
    }
    /// The node behind `n` among its siblings, none where too many were visited.
    [[nodiscard]] std::uint32_t next(std::uint32_t n) const noexcept {
        return ++visits_ > most_visits() ? none : nodes_[n].next;
    }
    [[nodiscard]] std::string_view text_of(node const& n) const noexcept {
        return n.what == kind::kept_text ? std::string_view{kept_[n.inner]} : text_.substr(n.where.offset, n.where.length);
    }
    void parse();
    [[nodiscard]] yaml_fault fault_of(YAML::Exception const& e, std::uint32_t origin) const;

    std::string_view text_;
    std::vector<node> nodes_;
    std::deque<std::string> kept_; // texts that do not stand in the input as they are meant
    std::vector<std::uint32_t> documents_;
    std::vector<repeated_key> repeated_;
    std::optional<yaml_fault> fault_;
    mutable std::uint64_t visits_ = 0;
};

namespace detail {
/// A stream of bytes that somebody else holds, never written to.
class view_buffer final : public std::streambuf {
public:
    explicit view_buffer(std::string_view text) {
        char* const begin = const_cast<char*>(text.data()); // what streams ask for; reading is all they do
        setg(begin, begin, begin + text.size());
    }
};
struct nested_too_deep {
    std::uint32_t offset = 0;
};

/// Where a value stands whose anchor or tag stands at `at`.
[[nodiscard]] inline std::size_t behind_properties(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (text[at] == '&' || text[at] == '!')) {
        at = std::min(text.find_first_of(" \t\r\n", at), text.size());
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    }
    return at;
}
/// Where the quotes close that open at `at`.
[[nodiscard]] inline std::size_t closing_quote(std::string_view text, std::size_t at) noexcept {
    char const quote = text[at];
    for (++at; at < text.size(); ++at) {
        if (quote == '"' && text[at] == '\\')
            ++at;
        else if (text[at] == quote && quote == '\'' && at + 1 < text.size() && text[at + 1] == '\'')
            ++at;
        else if (text[at] == quote)
            break;
    }
    return std::min(at, text.size());
}
/// The lines of the block scalar whose `|` or `>` stands at `at` and whose value is `value`, as far as they are its own.
[[nodiscard]] inline extent block_of(std::string_view text, std::size_t at, std::string_view value) noexcept {
    std::size_t begin = text.find('\n', at);
    if (begin == std::string_view::npos) return {static_cast<std::uint32_t>(at), 1};
    ++begin;
    std::string_view const last = value.substr(0, value.find_last_not_of(" \t\r\n") + 1);
    std::size_t line = static_cast<std::size_t>(std::count(last.begin(), last.end(), '\n')) + 1;
    std::size_t end = begin;
    for (; line != 0 && end < text.size(); --line) end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}
} // namespace detail

/// Makes nodes of the events of a parser.
class yaml_tree::builder final : public YAML::EventHandler {
public:
    builder(yaml_tree& to, std::uint32_t origin) noexcept : to_{to}, origin_{origin} {}

    void OnDocumentStart(YAML::Mark const&) override {
        anchors_.clear();
        open_.clear();
    }
    void OnDocumentEnd() override {}
    void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override { add(kind::null, offset(mark), anchor); }
    void OnAlias(YAML::Mark const& mark, YAML::anchor_t anchor) override {
        std::uint32_t const n = add(kind::alias, offset(mark), 0);
        to_.nodes_[n].inner = anchor < anchors_.size() ? anchors_[anchor] : n;
        if (to_.nodes_[n].inner == n) to_.nodes_[n].what = kind::null;
    }
    void OnScalar(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                  std::string const& value) override {
        std::uint32_t const n = add(kind::text, offset(mark), anchor);
        place_text(to_.nodes_[n], value);
    }
    void OnSequenceStart(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(kind::list, mark, anchor);
    }
    void OnSequenceEnd() override { open_.pop_back(); }
    void OnMapStart(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(kind::map, mark, anchor);
    }
    void OnMapEnd() override {
        find_repeated(open_.back().node);
        open_.pop_back();
    }

private:
    struct container {
        std::uint32_t node;
        std::uint32_t last; // child
    };
    [[nodiscard]] std::uint32_t offset(YAML::Mark const& mark) const noexcept {
        return static_cast<std::uint32_t>(mark.pos) + origin_;
    }
    std::uint32_t add(kind what, std::uint32_t at, YAML::anchor_t anchor) {
        auto const n = static_cast<std::uint32_t>(to_.nodes_.size());
        std::size_t const value = detail::behind_properties(to_.text_, at);
        to_.nodes_.push_back({.where = {static_cast<std::uint32_t>(value), value < to_.text_.size() ? 1U : 0U},
                              .what = what});
        if (anchor != 0) {
            if (anchors_.size() <= anchor) anchors_.resize(anchor + 1, none);
            anchors_[anchor] = n;
        }
        if (open_.empty()) {
            to_.documents_.push_back(n);
        } else {
            container& in = open_.back();
            (in.last == none ? to_.nodes_[in.node].inner : to_.nodes_[in.last].next) = n;
            in.last = n;
        }
        return n;
    }
    void open(kind what, YAML::Mark const& mark, YAML::anchor_t anchor) {
        if (open_.size() == deepest) throw detail::nested_too_deep{offset(mark)};
        open_.push_back({add(what, offset(mark), anchor), none});
    }
    void place_text(node& n, std::string const& value) {
        std::string_view const text = to_.text_;
        std::size_t at = n.where.offset;
        if (at == text.size()) return keep(n, value);
        char const c = text[at];
        auto const length = static_cast<std::uint32_t>(value.size());
        if (c == '"' || c == '\'') {
            n.where = {n.where.offset + 1, static_cast<std::uint32_t>(detail::closing_quote(text, at) - at - 1)};
        } else if (c == '|' || c == '>') {
            n.where = detail::block_of(text, at, value);
        } else {
            n.where.length = text.substr(at, length) == value ? length : 1;
        }
        if (text.substr(n.where.offset, n.where.length) != value) keep(n, value);
    }
    void keep(node& n, std::string const& value) {
        n.what = kind::kept_text;
        n.inner = static_cast<std::uint32_t>(to_.kept_.size());
        to_.kept_.push_back(value);
    }
    void find_repeated(std::uint32_t map) {
        keys_.clear();
        for (std::uint32_t key = to_.nodes_[map].inner; key != none; key = to_.nodes_[to_.nodes_[key].next].next) {
            node const& n = to_.nodes_[key];
            if (n.what == kind::text || n.what == kind::kept_text) keys_.emplace_back(to_.text_of(n), key);
        }
        std::sort(keys_.begin(), keys_.end());
        for (std::size_t i = 1; i < keys_.size(); ++i)
            if (keys_[i].first == keys_[i - 1].first && (i == 1 || keys_[i].first != keys_[i - 2].first))
                to_.repeated_.push_back({to_.nodes_[keys_[i - 1].second].where, to_.nodes_[keys_[i].second].where});
    }

    yaml_tree& to_;
    std::uint32_t origin_; // of what the parser counts
    std::vector<container> open_;
    std::vector<std::uint32_t> anchors_; // the node of each, numbered by the parser
    std::vector<std::pair<std::string_view, std::uint32_t>> keys_;
};

inline yaml_fault yaml_tree::fault_of(YAML::Exception const& e, std::uint32_t origin) const {
    using rules::input::syntax_kind;
    auto const size = static_cast<std::uint32_t>(text_.size());
    std::uint32_t const at = e.mark.is_null() ? size : std::min(static_cast<std::uint32_t>(e.mark.pos) + origin, size);
    bool const rest = text_.find_first_not_of(" \t\r\n", at) != std::string_view::npos;
    if (!rest) return {syntax_kind::cut_off, {size, 0}};
    if (e.msg == YAML::ErrorMsg::TAB_IN_INDENTATION) return {syntax_kind::tab, {at, 1}};
    if (e.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)) return {syntax_kind::unknown_alias, {at, 1}};
    return {syntax_kind::unexpected, {at, 1}};
}

inline void yaml_tree::parse() {
    using rules::input::syntax_kind;
    auto const forbidden = [](char c) { return (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 127; };
    auto const bad = std::find_if(text_.begin(), text_.end(), forbidden);
    if (bad != text_.end()) {
        auto const at = static_cast<std::uint32_t>(bad - text_.begin());
        fault_ = yaml_fault{*bad == '\0' ? syntax_kind::zero_byte : syntax_kind::control_character, {at, 1}};
        return;
    }
    auto const origin = static_cast<std::uint32_t>(text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
    detail::view_buffer buffer{text_.substr(origin)};
    std::istream in{&buffer};
    try {
        YAML::Parser parser{in};
        builder events{*this, origin};
        while (parser.HandleNextDocument(events)) {}
    } catch (detail::nested_too_deep const& e) {
        fault_ = yaml_fault{syntax_kind::too_deep, {e.offset, 1}};
    } catch (YAML::Exception const& e) {
        fault_ = fault_of(e, origin);
    }
    std::sort(repeated_.begin(), repeated_.end(), [](repeated_key const& a, repeated_key const& b) {
        return a.second.offset < b.second.offset;
    });
}

inline bool yaml_value::is_map() const noexcept {
    return tree_ != nullptr && tree_->nodes_[node_].what == yaml_tree::kind::map;
}
inline bool yaml_value::is_list() const noexcept {
    return tree_ != nullptr && tree_->nodes_[node_].what == yaml_tree::kind::list;
}
inline std::optional<std::string_view> yaml_value::text() const noexcept {
    using kind = yaml_tree::kind;
    if (tree_ == nullptr) return std::nullopt;
    yaml_tree::node const& n = tree_->nodes_[node_];
    if (n.what != kind::text && n.what != kind::kept_text) return std::nullopt;
    return tree_->text_of(n);
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
