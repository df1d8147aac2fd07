// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace atlascheck::read {

/// What an expression of a shell script stands for, and the part of the script that says so.
struct shell_value {
    std::string_view text;
    std::string_view at;
    std::uint32_t loop = 0; // the innermost loop whose turns it differs with; 0: none
    bool plain = true;      // false: only the run tells
    bool fallback = false;  // it holds where nobody gives another from outside: `${X:-8}`

    [[nodiscard]] static constexpr shell_value unknown(std::string_view where) noexcept {
        return {.text = {}, .at = where, .plain = false};
    }
    constexpr void take_on(shell_value const& from) noexcept {
        loop = loop > from.loop ? loop : from.loop;
        fallback = fallback || from.fallback;
    }
};

/// A word as the command sees it; of `--name=value` and `NAME=value` the parts.
struct shell_field {
    shell_value head;
    shell_value tail;
    bool split = false;
};

/// A variable of the script.
struct shell_variable {
    std::string_view name; // where it was set first
    shell_value value;
    std::uint32_t first_field = 0; // the words of which it consists, where there is not just one
    std::uint32_t fields = 0;
    bool set = false;
    bool exported = false;
    bool array = false;
};

/// The variables of a script, and how they were before.
///
/// Cost: constant for each assignment, at once or when it is taken back.
class shell_state {
public:
    [[nodiscard]] shell_variable const* find(std::string_view name) const {
        auto const at = slots_.find(name);
        return at == slots_.end() ? nullptr : &variables_[at->second];
    }
    [[nodiscard]] std::span<shell_field const> fields_of(shell_variable const& v) const noexcept {
        return std::span{pool_}.subspan(v.first_field, v.fields);
    }
    [[nodiscard]] std::span<shell_variable const> all() const noexcept { return variables_; }

    void assign(std::string_view name, shell_value const& value, std::span<shell_field const> fields = {},
                bool array = false) {
        shell_variable& v = change(name);
        v.name = name;
        v.value = value;
        v.set = true;
        v.array = array;
        v.fields = static_cast<std::uint32_t>(fields.size());
        v.first_field = static_cast<std::uint32_t>(pool_.size());
        pool_.insert(pool_.end(), fields.begin(), fields.end());
        if (exports_all_) v.exported = true;
    }
    void export_variable(std::string_view name, bool exported = true) {
        shell_variable const* const known = find(name);
        if (known == nullptr || known->exported != exported) change(name).exported = exported;
    }
    void unset(std::string_view name) { change(name).set = false; }
    /// It is no longer known, though it was: what holds then only the run tells.
    void forget(std::string_view name, std::string_view at) { assign(name, shell_value::unknown(at)); }
    void export_all(bool on) noexcept { exports_all_ = on; }

    /// How many changes there were; those from a mark on can be taken back.
    [[nodiscard]] std::size_t mark() const noexcept { return undo_.size(); }
    void roll_back(std::size_t to) {
        while (undo_.size() > to) {
            variables_[undo_.back().first] = undo_.back().second;
            undo_.pop_back();
        }
    }
    /// Calls `visit(variable, mark behind it)` for each change since a mark; some are of one variable.
    void for_each_change(std::size_t since, auto&& visit) const {
        for (std::size_t i = since; i < undo_.size(); ++i) visit(variables_[undo_[i].first], i + 1);
    }

private:
    [[nodiscard]] shell_variable& change(std::string_view name) {
        auto const [at, added] = slots_.try_emplace(name, static_cast<std::uint32_t>(variables_.size()));
        if (added) {
            variables_.emplace_back();
            variables_.back().name = name;
        }
        undo_.emplace_back(at->second, variables_[at->second]);
        return variables_[at->second];
    }

    std::unordered_map<std::string_view, std::uint32_t> slots_;
    std::vector<shell_variable> variables_;
    std::vector<std::pair<std::uint32_t, shell_variable>> undo_;
    std::vector<shell_field> pool_;
    bool exports_all_ = false;
};

} // namespace atlascheck::read
