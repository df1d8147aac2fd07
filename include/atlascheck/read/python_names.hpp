// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/script.hpp>
#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/python_modules.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace atlascheck::read::detail {

/// What is known of the value of an expression.
struct python_value {
    enum class kind : std::uint8_t {
        unbound, // no such name
        unknown,
        none,   // None
        number, // `number`
        text,   // `at`
        index,  // of a device or process, from `source`
        list,   // of one index, or of several
        device, // with an index
        type,   // torch.float32 and the like: `type`
        tensor, // of `type`
        thing,  // `thing`
    };
    kind what = kind::unknown;
    bool made = false; // device: by torch.device, else as the text "npu:0"
    index_source source = index_source::unknown;
    dtype type = dtype::float32;
    python_thing thing = python_thing::nothing;
    std::uint32_t number = 0; // of a number, and where the source is a literal
    std::string_view text{};  // of a text
    extent at{};              // where a literal stands

    [[nodiscard]] static python_value of(python_thing t) noexcept {
        python_value v;
        if (t != python_thing::nothing) v.what = kind::thing;
        v.thing = t;
        return v;
    }
    [[nodiscard]] static python_value of(index_source s) noexcept {
        python_value v;
        v.what = kind::index;
        v.source = s;
        return v;
    }
    [[nodiscard]] bool is(python_thing t) const noexcept { return what == kind::thing && thing == t; }
    [[nodiscard]] bool same(python_value const& o) const noexcept {
        return what == o.what && made == o.made && source == o.source && type == o.type && thing == o.thing &&
               number == o.number && text == o.text;
    }
    /// Where an index comes from that this value is or holds.
    [[nodiscard]] index_source index() const noexcept {
        switch (what) {
        case kind::none: return index_source::absent;
        case kind::number: return index_source::literal;
        case kind::index:
        case kind::list:
        case kind::device: return source;
        default: return index_source::unknown;
        }
    }
};

/// What a name is that may have either value. An import that may fail and leaves None is the import.
[[nodiscard]] inline python_value either(python_value const& a, python_value const& b) noexcept {
    using kind = python_value::kind;
    if (a.same(b)) return a;
    if (a.what == kind::thing && b.what == kind::none) return a;
    if (b.what == kind::thing && a.what == kind::none) return b;
    return {};
}

/// The names of a script, by the scopes in which they are bound. A script is gone through several times: what a name is
/// wherever it is bound in its scope, is known from the time before.
class python_names {
public:
    // Beside the scopes of the script: what belongs to none.
    static constexpr std::uint32_t attributes = ~std::uint32_t{0}; // `args.gpu`, by their spelling
    static constexpr std::uint32_t arguments = attributes - 1;     // of the command line, by their names
    static constexpr std::uint32_t variables = attributes - 2;     // of the environment, that the script itself sets

    /// Begins another time. Returns whether what was learned the last time is what was known before it.
    [[nodiscard]] bool again() {
        bool const stable = equal(known_, learned_);
        known_ = std::move(learned_);
        learned_.clear();
        scopes_.clear();
        scopes_.emplace_back();
        next_id_ = 1;
        return stable;
    }
    /// Whatever is no import counts as unknown from now on.
    void forget_values() {
        for (auto& [key, value] : known_)
            if (value.what != python_value::kind::thing) value = {};
    }

    void open_scope(bool of_class) {
        scopes_.emplace_back();
        scopes_.back().id = next_id_++;
        scopes_.back().of_class = of_class;
    }
    void close_scope() { scopes_.pop_back(); }
    void declare_global(std::string_view name) { scopes_.back().global.insert(name); }

    /// The innermost scope sets a name of one around it: which value that has, is not known.
    void declare_nonlocal(std::string_view name) {
        for (std::size_t i = scopes_.size() - 1, looked = 0; i-- > 1 && looked != farthest; ++looked) {
            learn(scopes_[i].id, name, {});
            if (auto const now = scopes_[i].now.find(name); now != scopes_[i].now.end()) now->second = {};
        }
        bind(name, {});
    }

    // Where in the innermost scope the script is.
    int& branches() noexcept { return scopes_.back().branches; } // that may not be taken
    int& loops() noexcept { return scopes_.back().loops; }

    void bind(std::string_view name, python_value const& value) {
        scope& s = scopes_.back();
        if (!s.global.empty() && s.global.contains(name)) {
            learn(0, name, value);
            scopes_.front().now[name] = {};
            return;
        }
        learn(s.id, name, value);
        auto const [at, fresh] = s.now.try_emplace(name, value);
        if (!fresh) at->second = s.branches != 0 ? either(at->second, value) : value;
    }
    /// Binds what belongs to no scope.
    void learn(std::uint32_t scope_id, std::string_view name, python_value const& value) {
        auto const [at, fresh] = learned_.try_emplace({scope_id, name}, value);
        if (!fresh) at->second = either(at->second, value);
    }
    /// What was learned of a name that belongs to no scope.
    [[nodiscard]] python_value known(std::uint32_t scope_id, std::string_view name) const {
        for (auto const* from : {&known_, &learned_})
            if (auto const at = from->find({scope_id, name}); at != from->end()) return at->second;
        return unbound();
    }

    /// The value of a name where the script is; a tensor only of the innermost scope.
    [[nodiscard]] python_value find(std::string_view name) const {
        scope const& inner = scopes_.back();
        if (inner.global.empty() || !inner.global.contains(name)) {
            auto const now = inner.now.find(name);
            auto const all = known_.find({inner.id, name});
            if (now != inner.now.end())
                return inner.loops != 0 && all != known_.end() ? either(now->second, all->second) : now->second;
            if (all != known_.end()) return {}; // bound further down
        }
        for (std::size_t i = scopes_.size() - 1, looked = 0; i-- != 0; ++looked) {
            if (looked == farthest) i = 0;
            scope const& s = scopes_[i];
            if (s.of_class) continue;
            if (auto const all = known_.find({s.id, name}); all != known_.end())
                return all->second.what == python_value::kind::tensor ? python_value{} : all->second;
            if (auto const now = s.now.find(name); now != s.now.end()) // the first time
                return now->second.what == python_value::kind::thing ? now->second : python_value{};
        }
        return unbound();
    }

private:
    struct bound_name {
        std::uint32_t scope;
        std::string_view name;
        friend bool operator==(bound_name const&, bound_name const&) = default;
    };
    struct hash {
        [[nodiscard]] std::size_t operator()(bound_name const& k) const noexcept {
            return std::hash<std::string_view>{}(k.name) ^ k.scope * std::size_t{0x9E3779B97F4A7C15U};
        }
    };
    using table = std::unordered_map<bound_name, python_value, hash>;
    struct scope {
        std::uint32_t id = 0;
        bool of_class = false;
        int branches = 0;
        int loops = 0;
        std::unordered_map<std::string_view, python_value> now; // as it is where the script is
        std::unordered_set<std::string_view> global;
    };

    static constexpr std::size_t farthest = 16; // scopes around a name that are looked at, beside the script's own

    [[nodiscard]] static python_value unbound() noexcept {
        python_value v;
        v.what = python_value::kind::unbound;
        return v;
    }
    [[nodiscard]] static bool equal(table const& a, table const& b) {
        if (a.size() != b.size()) return false;
        for (auto const& [k, value] : a) {
            auto const other = b.find(k);
            if (other == b.end() || !other->second.same(value)) return false;
        }
        return true;
    }

    table known_;   // the time before, over all places where a name is bound
    table learned_; // this time
    std::vector<scope> scopes_ = std::vector<scope>(1);
    std::uint32_t next_id_ = 1;
};

} // namespace atlascheck::read::detail
