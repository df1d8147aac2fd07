// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_events.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// A JSON document whose values know where they stand, each before what it holds. It refers to the text.
class json_tree {
public:
    enum class type : std::uint8_t { text, scalar, list, object };
    struct node {
        type kind = type::scalar;
        extent at{};              // of a list or object its bracket
        extent key_at{};          // of a member
        std::string_view key{};   // as it is meant
        std::string_view value{}; // a text as it is meant, a scalar as it stands
        std::uint32_t held = 0;   // values directly in it
        std::uint32_t end = 0;    // the first node that is not in it
    };

    /// Errors: of a text that is no JSON there are no nodes.
    explicit json_tree(std::string_view text) : text_{text} {
        if (read_json(text, *this) != json_end::whole) nodes_.clear();
    }
    json_tree(json_tree const&) = delete;
    json_tree& operator=(json_tree const&) = delete;

    [[nodiscard]] std::vector<node> const& nodes() const noexcept { return nodes_; }

    /// The members of an object by key; of a key that stands twice the last. Sets `out` to their nodes.
    void members(std::uint32_t object, std::vector<std::uint32_t>& out) const {
        out.clear();
        for (std::uint32_t i = object + 1; i < nodes_[object].end; i = nodes_[i].end) out.push_back(i);
        std::sort(out.begin(), out.end(), [this](std::uint32_t a, std::uint32_t b) {
            int const order = nodes_[a].key.compare(nodes_[b].key);
            return order != 0 ? order < 0 : a > b;
        });
        auto const same = [this](std::uint32_t a, std::uint32_t b) { return nodes_[a].key == nodes_[b].key; };
        out.erase(std::unique(out.begin(), out.end(), same), out.end());
    }

    // Events of `read_json`.
    void on_key(std::string_view key, extent at) {
        key_ = keep(key, at);
        key_at_ = at;
    }
    void on_text(std::string_view value, extent at) { add(type::text, at, keep(value, at)); }
    void on_scalar(scalar, extent at) { add(type::scalar, at, text_.substr(at.offset, at.length)); }
    void on_open(bool list, std::uint32_t offset) {
        add(list ? type::list : type::object, {offset, 1}, {});
        open_.push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
    }
    void on_close(std::uint32_t) {
        nodes_[open_.back()].end = static_cast<std::uint32_t>(nodes_.size());
        open_.pop_back();
    }

private:
    [[nodiscard]] std::string_view keep(std::string_view value, extent at) {
        if (value.size() == at.length) return text_.substr(at.offset, at.length);
        return unescaped_.emplace_back(value);
    }
    void add(type kind, extent at, std::string_view value) {
        if (!open_.empty()) ++nodes_[open_.back()].held;
        nodes_.push_back({kind, at, key_at_, key_, value, 0, static_cast<std::uint32_t>(nodes_.size() + 1)});
        key_ = {};
        key_at_ = {};
    }

    std::string_view text_;
    std::vector<node> nodes_;
    std::vector<std::uint32_t> open_;
    std::deque<std::string> unescaped_;
    std::string_view key_;
    extent key_at_;
};

} // namespace atlascheck::read
