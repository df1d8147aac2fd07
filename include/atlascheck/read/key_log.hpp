// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/table_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// A key of an object, as it is meant, and where it stands.
struct logged_key {
    logged_key(std::string_view key, extent where) : name{key}, at{where}, hash{std::hash<std::string_view>{}(key)} {}
    [[nodiscard]] bool operator==(logged_key const& o) const noexcept { return hash == o.hash && name == o.name; }

    std::string_view name;
    extent at;
    std::uint64_t hash;
};

/// Calls `tell(first, end)` for the places of each key that stands more than once. Sorts the keys.
///
/// Cost: O(n log n); of few keys that all differ, O(n * n) without a sort.
void for_each_repeated(auto begin, auto end, auto&& tell) {
    bool twice = end - begin > 16;
    for (auto a = begin; !twice && a != end; ++a) twice = std::find(begin, a, *a) != a;
    if (!twice) return;
    std::sort(begin, end, [](logged_key const& a, logged_key const& b) {
        return a.hash != b.hash ? a.hash < b.hash : a.at.offset < b.at.offset;
    });
    for (auto k = begin; k != end;) {
        auto const next = std::find_if(k, end, [&](logged_key const& l) { return l != *k; });
        if (next - k > 1) tell(k, next);
        k = next;
    }
}

/// The keys of all objects that are open, to tell of those that an object has twice.
class key_log {
public:
    /// Where the keys of an object that opens now will begin.
    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(keys_.size()); }
    /// `key` must outlive its object.
    void add(std::string_view key, extent at) { keys_.emplace_back(key, at); }
    /// Tells of keys from `first` on that stand twice, and forgets them all.
    /// Cost: O(n log n)
    void close(std::uint32_t first, std::vector<pending>& found) {
        auto const begin = keys_.begin() + first;
        for_each_repeated(begin, keys_.end(), [&](auto k, auto end) { tell(k, end, found); });
        keys_.erase(begin, keys_.end());
    }

private:
    void tell(auto first, auto end, std::vector<pending>& found) {
        ++repeated_;
        for (auto k = first; k != end; ++k) {
            pending p{};
            p.what = k == first + 1 ? pending::kind::duplicate_key : pending::kind::same_key;
            p.where = k->at;
            p.number = repeated_;
            found.push_back(p);
        }
    }

    std::vector<logged_key> keys_;
    std::uint32_t repeated_ = 0; // keys that were told
};

} // namespace atlascheck::read::detail
