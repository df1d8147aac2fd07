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

/// The keys of all objects that are open, to tell of those that an object has twice.
class key_log {
public:
    /// `text` is what the keys' places refer to.
    explicit key_log(std::string_view text) noexcept : text_{text} {}

    /// Where the keys of an object that opens now will begin.
    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(keys_.size()); }
    void add(std::string_view key, extent at) { keys_.push_back({std::hash<std::string_view>{}(key), at}); }
    /// Tells of keys from `first` on that stand twice, and forgets them all.
    /// Cost: O(n log n)
    void close(std::uint32_t first, std::vector<pending>& found) {
        auto const begin = keys_.begin() + first;
        if (keys_.end() - begin > 1) tell_repeated(begin, found);
        keys_.resize(first);
    }

private:
    struct logged {
        std::uint64_t hash;
        extent at;
    };

    // Equal as they are meant, and as they are written unless there are escapes.
    [[nodiscard]] bool same(logged const& a, logged const& b) const noexcept {
        if (a.hash != b.hash) return false;
        std::string_view const x = text_.substr(a.at.offset, a.at.length);
        std::string_view const y = text_.substr(b.at.offset, b.at.length);
        return x == y || x.find('\\') != std::string_view::npos || y.find('\\') != std::string_view::npos;
    }
    void tell_repeated(auto begin, std::vector<pending>& found) {
        std::sort(begin, keys_.end(), [](logged const& a, logged const& b) {
            return a.hash != b.hash ? a.hash < b.hash : a.at.offset < b.at.offset;
        });
        for (auto k = begin; k != keys_.end();) {
            auto const end = std::find_if(k, keys_.end(), [&](logged const& l) { return !same(l, *k); });
            if (end - k > 1) tell(k, end, found);
            k = end;
        }
    }
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

    std::string_view text_;
    std::vector<logged> keys_;
    std::uint32_t repeated_ = 0; // keys that were told
};

} // namespace atlascheck::read::detail
