// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/python_names.hpp>
#include <atlascheck/read/python_tokens.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace atlascheck::read::detail {

/// Tokens of a line, from `begin` to `end`.
struct python_range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    [[nodiscard]] bool empty() const noexcept { return begin >= end; }
    [[nodiscard]] std::uint32_t size() const noexcept { return empty() ? 0 : end - begin; }
};

/// What is handed over to a call.
struct python_argument {
    std::string_view keyword{}; // empty: by its position
    std::uint8_t stars = 0;     // *list and **dictionary
    python_range value{};
};

/// What can be said of expressions without running them: plain ones have a value, all others are unknown.
///
/// Cost: linear in the tokens that it looks at; brackets are skipped by their other half, nesting is followed `deepest`
///       levels.
class python_expressions {
public:
    explicit python_expressions(std::string_view text, python_names& names) noexcept : text_{text}, names_{names} {}

    bool cuda_is_npu = false;      // transfer_to_npu is imported
    bool stars_imported = false;   // any name may come from another module
    bool distributed_star = false; // from torch.distributed import *

    /// The line whose tokens are meant from now on.
    void look_at(std::vector<python_token> const& tokens) noexcept { tokens_ = &tokens; }
    /// Names that this line binds for a part of itself only.
    std::unordered_set<std::string_view> shadowed;

    [[nodiscard]] python_token const& operator[](std::uint32_t i) const noexcept { return (*tokens_)[i]; }
    [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(tokens_->size()); }
    [[nodiscard]] std::string_view spelled(std::uint32_t i) const noexcept {
        return text_.substr((*this)[i].offset, (*this)[i].length);
    }
    [[nodiscard]] bool is(std::uint32_t i, std::string_view s) const noexcept {
        return i < size() && (*this)[i].what != python_token::kind::text && spelled(i) == s;
    }
    [[nodiscard]] bool is_name(std::uint32_t i) const noexcept {
        return i < size() && (*this)[i].what == python_token::kind::name;
    }
    [[nodiscard]] bool is_text(std::uint32_t i) const noexcept {
        return i < size() && (*this)[i].what == python_token::kind::text;
    }
    /// What stands between the quotes of a text.
    [[nodiscard]] extent inside(std::uint32_t i) const noexcept {
        python_token const& t = (*this)[i];
        std::uint32_t const before = t.prefix + std::uint32_t{t.quotes};
        std::uint32_t const after = t.closed ? t.quotes : 0U;
        return {t.offset + before, t.length < before + after ? 0 : t.length - before - after};
    }
    /// A text without escapes and the like, as it is meant.
    [[nodiscard]] bool is_plain_text(std::uint32_t i) const noexcept {
        if (!is_text(i) || !(*this)[i].closed) return false;
        extent const in = inside(i);
        return text_.substr((*this)[i].offset, (*this)[i].prefix).find_first_of("fFbBtT") == std::string_view::npos &&
               text_.substr(in.offset, in.length).find('\\') == std::string_view::npos;
    }
    [[nodiscard]] std::string_view at(extent e) const noexcept { return text_.substr(e.offset, e.length); }

    /// Behind token `i`; behind its other half where it is a bracket that opens.
    [[nodiscard]] std::uint32_t step(std::uint32_t i) const noexcept {
        std::uint32_t const other = (*this)[i].match;
        return other != python_token::open && other > i ? other + 1 : i + 1;
    }
    /// The first token of a range, brackets skipped, that is spelled so; its end where there is none.
    [[nodiscard]] std::uint32_t find(python_range r, std::string_view s) const noexcept {
        std::uint32_t i = r.begin;
        while (i < r.end && !is(i, s)) i = step(i);
        return i < r.end ? i : r.end;
    }
    /// Calls `each(range)` for what stands between commas; what ends with a comma has nothing behind it.
    void for_each_part(python_range r, auto&& each) const {
        while (!r.empty()) {
            std::uint32_t const comma = find(r, ",");
            each(python_range{r.begin, comma});
            r.begin = comma + 1;
        }
    }
    /// What stands in the brackets that token `i` opens.
    [[nodiscard]] python_range in_brackets(std::uint32_t i, std::uint32_t end) const noexcept {
        std::uint32_t const other = (*this)[i].match;
        return {i + 1, other == python_token::open || other < i ? end : other};
    }
    [[nodiscard]] std::vector<python_argument> arguments(python_range r) const {
        std::vector<python_argument> out;
        for_each_part(r, [&](python_range part) {
            if (part.empty() || out.size() == most_arguments) return;
            python_argument a;
            if (is(part.begin, "*")) a.stars = 1;
            if (is(part.begin, "**")) a.stars = 2;
            if (a.stars == 0 && is_name(part.begin) && part.size() > 1 && is(part.begin + 1, "=")) {
                a.keyword = spelled(part.begin);
                part.begin += 2;
            }
            a.value = part;
            out.push_back(a);
        });
        return out;
    }

    /// A dotted name as it is spelled; nothing where blanks stand in it.
    [[nodiscard]] std::string_view joined(python_range names) const noexcept {
        python_token const& first = (*this)[names.begin];
        python_token const& last = (*this)[names.end - 1];
        std::string_view const whole = text_.substr(first.offset, last.offset + last.length - first.offset);
        return whole.find_first_of(" \t\r\n\\#") == std::string_view::npos ? whole : std::string_view{};
    }

    /// The argument of this keyword or position; nothing where it is not handed over, or not plainly.
    [[nodiscard]] static python_argument const* argument(std::vector<python_argument> const& all,
                                                         std::string_view keyword, std::size_t position) noexcept {
        for (python_argument const& a : all)
            if (a.keyword == keyword) return &a;
        if (position >= all.size()) return nullptr;
        for (std::size_t i = 0; i <= position; ++i)
            if (all[i].stars != 0 || !all[i].keyword.empty()) return nullptr;
        return &all[position];
    }
    /// Whether more may be handed over than is seen.
    [[nodiscard]] static bool open_ended(std::vector<python_argument> const& all) noexcept {
        for (python_argument const& a : all)
            if (a.stars != 0) return true;
        return all.size() == most_arguments;
    }
    /// The value of an argument; `absent` where it is not handed over.
    [[nodiscard]] python_value value(std::vector<python_argument> const& all, std::string_view keyword,
                                     std::size_t position, python_value const& absent = {}) {
        if (python_argument const* const a = argument(all, keyword, position)) return value(a->value);
        return open_ended(all) ? python_value{} : absent;
    }

    [[nodiscard]] python_value value(python_range r) { return value(r, 0); }
    /// What a dotted name stands for where a call of it is seen; the last name of the range is its own.
    [[nodiscard]] python_thing thing(python_range names) {
        python_value v = named(spelled(names.begin));
        for (std::uint32_t i = names.begin + 2; i < names.end; i += 2)
            v = v.what == python_value::kind::thing ? python_value::of(member_of(v.thing, spelled(i))) : python_value{};
        return v.what == python_value::kind::thing ? v.thing : python_thing::nothing;
    }

private:
    using kind = python_value::kind;
    static constexpr int deepest_value = 8;
    static constexpr std::size_t most_arguments = 64;

    [[nodiscard]] python_value named(std::string_view name) const {
        if (!shadowed.empty() && shadowed.contains(name)) return {};
        python_value const v = names_.find(name);
        if (v.what != kind::unbound) return v;
        if (distributed_star)
            if (auto const t = member_of(python_thing::distributed, name); t != python_thing::nothing)
                return python_value::of(t);
        bool const sure = !stars_imported || member_of(python_thing::nothing, name) != python_thing::nothing;
        if (auto const t = usual_meaning(name); sure && t != python_thing::nothing) return python_value::of(t);
        return v;
    }

    [[nodiscard]] python_value value(python_range r, int depth) {
        while (r.size() > 2 && is(r.begin, "(") && (*this)[r.begin].match == r.end - 1 &&
               find({r.begin + 1, r.end - 1}, ",") == r.end - 1) {
            r = {r.begin + 1, r.end - 1};
            ++depth;
        }
        if (r.empty() || depth > deepest_value) return {};
        if (r.size() == 1) return of_one(r.begin);
        switch (shape_of(r)) {
        case shape::choice: return of_choice(r, depth);
        case shape::sum: return of_sum(r, depth);
        case shape::format: return of_format(r, depth);
        case shape::plain: break;
        case shape::other: return {};
        }
        if ((is(r.begin, "[") || is(r.begin, "(")) && (*this)[r.begin].match == r.end - 1) return of_list(r, depth);
        if (is_text(r.begin)) return of_text_call(r, depth);
        return is_name(r.begin) ? of_chain(r, depth) : python_value{};
    }

    enum class shape : std::uint8_t { plain, choice, sum, format, other };
    // By the operators outside of brackets.
    [[nodiscard]] shape shape_of(python_range r) const noexcept {
        shape found = shape::plain;
        for (std::uint32_t i = r.begin; i < r.end; i = step(i)) {
            python_token const& t = (*this)[i];
            if (t.what == python_token::kind::name) {
                if (is(i, "if")) return shape::choice;
                for (std::string_view const word : {"and", "or", "not", "in", "is", "lambda", "await", "yield", "for"})
                    if (is(i, word)) return shape::other;
            }
            if (t.what != python_token::kind::symbol || is(i, ".") || is(i, "(") || is(i, "[") || is(i, ")") ||
                is(i, "]"))
                continue;
            if (found != shape::plain) return shape::other;
            found = is(i, "+") ? shape::sum : is(i, "%") ? shape::format : shape::other;
            if (found == shape::other) return found;
        }
        return found;
    }

    [[nodiscard]] python_value of_one(std::uint32_t i) {
        switch ((*this)[i].what) {
        case python_token::kind::number: return of_number(i);
        case python_token::kind::text: return of_text(i);
        case python_token::kind::name:
            if (is(i, "None")) {
                python_value v;
                v.what = kind::none;
                return v;
            }
            return named(spelled(i));
        default: return {};
        }
    }
    [[nodiscard]] python_value of_number(std::uint32_t i) const {
        python_value v;
        std::uint64_t n = 0;
        for (char const c : spelled(i)) {
            if (c < '0' || c > '9') return v;
            n = n * 10 + static_cast<unsigned>(c - '0');
            if (n > 0xFFFFFFFFU) return v;
        }
        v.what = kind::number;
        v.source = index_source::literal;
        v.number = static_cast<std::uint32_t>(n);
        v.at = {(*this)[i].offset, (*this)[i].length};
        return v;
    }
    [[nodiscard]] static bool begins_device(std::string_view s) noexcept { return s == "npu:" || s == "cuda:"; }
    [[nodiscard]] bool is_device(std::string_view s) const noexcept {
        return s == "npu:" || (s == "cuda:" && cuda_is_npu);
    }
    // "npu:0" is a device with an index.
    [[nodiscard]] python_value of_text(std::uint32_t i) {
        if (!is_plain_text(i)) return is_text(i) && (*this)[i].closed ? of_f_text(i) : python_value{};
        python_value v;
        v.what = kind::text;
        v.at = inside(i);
        v.text = at(v.at);
        std::size_t const colon = v.text.find(':');
        if (colon == std::string_view::npos || !begins_device(v.text.substr(0, colon + 1))) return v;
        std::string_view const id = v.text.substr(colon + 1);
        if (id.empty() || id.size() > 5 || id.find_first_not_of("0123456789") != std::string_view::npos) return v;
        if (!is_device(v.text.substr(0, colon + 1))) return {};
        v.what = kind::device;
        v.source = index_source::literal;
        for (char const c : id) v.number = v.number * 10 + static_cast<std::uint32_t>(c - '0');
        return v;
    }
    // f"npu:{index}"
    [[nodiscard]] python_value of_f_text(std::uint32_t i) {
        extent const in = inside(i);
        std::string_view const s = at(in);
        std::size_t const open = s.find('{');
        std::string_view const prefix = text_.substr((*this)[i].offset, (*this)[i].prefix);
        if (prefix.find_first_of("fF") == std::string_view::npos || open == std::string_view::npos ||
            !is_device(s.substr(0, open)) || s.find_first_of("{}!:\\", open + 1) != s.size() - 1 || s.back() != '}')
            return {};
        if (in_f_text_) return {};
        python_line inner;
        auto const begin = static_cast<std::uint32_t>(in.offset + open + 1);
        python_tokens tokens{text_, begin, in.offset + in.length - 1};
        if (!tokens.next(inner)) return {};
        auto const* const outer = std::exchange(tokens_, &inner.tokens);
        in_f_text_ = true;
        python_value const index = value({0, size()}, 0);
        in_f_text_ = false;
        tokens_ = outer;
        return device(index, in);
    }
    [[nodiscard]] static python_value device(python_value const& index, extent at, bool made = false) noexcept {
        python_value v;
        v.what = kind::device;
        v.made = made;
        v.source = index.what == kind::number || index.what == kind::index ? index.index() : index_source::unknown;
        if (index.what == kind::number) v.number = index.number;
        v.at = at;
        return v;
    }
    // Where "npu:" stands alone, what is put behind it.
    [[nodiscard]] bool stands_for_device(std::uint32_t i, std::string_view behind) const noexcept {
        if (!is_plain_text(i)) return false;
        std::string_view const s = at(inside(i));
        return s.ends_with(behind) && is_device(s.substr(0, s.size() - behind.size()));
    }

    // A if C else B
    [[nodiscard]] python_value of_choice(python_range r, int depth) {
        std::uint32_t const condition = find(r, "if");
        std::uint32_t const other = find({condition, r.end}, "else");
        if (other == r.end) return {};
        return either(value({r.begin, condition}, depth + 1), value({other + 1, r.end}, depth + 1));
    }
    // "npu:" + str(index)
    [[nodiscard]] python_value of_sum(python_range r, int depth) {
        if (r.size() < 3 || !is(r.begin + 1, "+") || !stands_for_device(r.begin, "")) return {};
        return device(value({r.begin + 2, r.end}, depth + 1), inside(r.begin));
    }
    // "npu:%d" % index
    [[nodiscard]] python_value of_format(python_range r, int depth) {
        if (r.size() < 3 || !is(r.begin + 1, "%")) return {};
        if (!stands_for_device(r.begin, "%d") && !stands_for_device(r.begin, "%s")) return {};
        return device(value({r.begin + 2, r.end}, depth + 1), inside(r.begin));
    }
    // "npu:{}".format(index)
    [[nodiscard]] python_value of_text_call(python_range r, int depth) {
        if (r.size() < 5 || !is(r.begin + 1, ".") || !is(r.begin + 2, "format") || !is(r.begin + 3, "(") ||
            (*this)[r.begin + 3].match != r.end - 1 || !stands_for_device(r.begin, "{}"))
            return {};
        return device(value({r.begin + 4, r.end - 1}, depth + 1), inside(r.begin));
    }
    [[nodiscard]] python_value of_list(python_range r, int depth) {
        python_value v;
        std::uint32_t parts = 0;
        python_range first;
        bool plain = true;
        for_each_part({r.begin + 1, r.end - 1}, [&](python_range part) {
            if (parts++ == 0) first = part;
            plain = plain && !part.empty() && !is(part.begin, "*") && find(part, "for") == part.end;
        });
        if (!plain || parts == 0) return v;
        if (parts == 1) {
            python_value const one = value(first, depth + 1);
            if (one.what != kind::number && one.what != kind::index && one.what != kind::device) return v;
            v.source = one.index();
            v.number = one.number;
            v.at = one.at;
        } else {
            v.source = index_source::several;
            v.at = {(*this)[r.begin].offset,
                    (*this)[r.end - 1].offset + (*this)[r.end - 1].length - (*this)[r.begin].offset};
        }
        v.what = kind::list;
        return v;
    }

    // A name and what follows it: .name, (arguments), [key]
    [[nodiscard]] python_value of_chain(python_range r, int depth) {
        python_value v = named(spelled(r.begin));
        bool const bare = v.what == kind::unbound;
        if (bare && r.size() > 2 && is(r.begin + 1, "(") && (is(r.begin, "int") || is(r.begin, "str")) &&
            (*this)[r.begin + 1].match == r.end - 1) {
            python_value const inner = value({r.begin + 2, r.end - 1}, depth + 1);
            return inner.what == kind::index || inner.what == kind::number ? inner : python_value{};
        }
        bool dotted = true; // nothing but names so far
        std::uint32_t i = r.begin + 1;
        while (i < r.end) {
            if (is(i, ".") && is_name(i + 1)) {
                bool const called = i + 2 < r.end && is(i + 2, "(");
                if (v.what == kind::tensor && called) {
                    python_range const in = in_brackets(i + 2, r.end);
                    v = of_method(v, spelled(i + 1), in, depth);
                    i = in.end + 1;
                    continue;
                }
                v = of_member(v, {r.begin, i + 2}, dotted && !is(i + 2, "."));
                i += 2;
            } else if (is(i, "(")) {
                python_range const in = in_brackets(i, r.end);
                if (v.what == kind::thing)
                    v = of_call(v.thing, in, depth);
                else
                    v = v.what == kind::type && v.made ? tensor(v.type) : python_value{};
                dotted = false;
                i = in.end + 1;
            } else if (is(i, "[")) {
                python_range const in = in_brackets(i, r.end);
                v = v.is(python_thing::os_environ) ? variable(value(in, depth + 1)) : python_value{};
                dotted = false;
                i = in.end + 1;
            } else {
                return {};
            }
        }
        return v.what == kind::unbound ? python_value{} : v;
    }
    // `whole`: these are all names that stand together.
    [[nodiscard]] python_value of_member(python_value const& v, python_range names, bool whole) {
        std::string_view const name = spelled(names.end - 1);
        if (v.is(python_thing::torch)) {
            if (auto const type = torch_dtype(name)) {
                python_value t;
                t.what = kind::type;
                t.type = *type;
                return t;
            }
        }
        if (v.what == kind::thing) {
            python_value of = python_value::of(member_of(v.thing, name));
            if (of.what == kind::thing) return of;
            bool const tensors = v.thing == python_thing::torch || v.thing == python_thing::npu;
            if (auto const type = tensors ? dtype_of_class(name) : std::nullopt) {
                of.what = kind::type; // a class that makes tensors of one type
                of.made = true;
                of.type = *type;
            }
            return of;
        }
        return whole ? attribute(names) : python_value{};
    }
    // `args.local_rank`, if it is assigned or declared in this script.
    [[nodiscard]] python_value attribute(python_range names) const {
        std::string_view const whole = joined(names);
        if (whole.empty()) return {};
        python_value const assigned = names_.known(python_names::attributes, whole);
        python_value const declared = names_.known(python_names::arguments, spelled(names.end - 1));
        if (assigned.what == kind::unbound && declared.what == kind::unbound) return {};
        if (assigned.what == kind::unbound) return declared;
        return declared.what == kind::unbound ? assigned : either(assigned, declared);
    }

    [[nodiscard]] python_value of_call(python_thing t, python_range in, int depth) {
        switch (t) {
        case python_thing::get_rank: return python_value::of(index_source::rank);
        case python_thing::get_local_rank: return python_value::of(index_source::local_rank);
        case python_thing::get_variable: {
            auto const all = arguments(in);
            return variable(argument_value(all, "key", 0, depth));
        }
        case python_thing::make_device: return of_device(arguments(in), depth);
        case python_thing::make_tensor: {
            auto const all = arguments(in);
            python_value const type = argument_value(all, "dtype", most_arguments, depth);
            if (type.what != kind::type || type.made) return {};
            return tensor(type.type);
        }
        default: return {};
        }
    }
    [[nodiscard]] static python_value tensor(dtype type) noexcept {
        python_value v;
        v.what = kind::tensor;
        v.type = type;
        return v;
    }
    [[nodiscard]] python_value argument_value(std::vector<python_argument> const& all, std::string_view keyword,
                                              std::size_t position, int depth) {
        python_argument const* const a = argument(all, keyword, position);
        return a == nullptr ? python_value{} : value(a->value, depth + 1);
    }
    // torch.device('npu', index) and torch.device('npu:0')
    [[nodiscard]] python_value of_device(std::vector<python_argument> const& all, int depth) {
        python_value const name = argument_value(all, "type", 0, depth);
        if (name.what == kind::device) {
            python_value v = name;
            v.made = true;
            return v;
        }
        bool const npu = name.what == kind::text && (name.text == "npu" || (name.text == "cuda" && cuda_is_npu));
        if (!npu || all.size() != 2) return {};
        python_value const index = argument_value(all, "index", 1, depth);
        return device(index, index.at, true);
    }
    [[nodiscard]] python_value variable(python_value const& name) const {
        if (name.what != kind::text) return {};
        if (names_.known(python_names::variables, name.text).what == kind::unknown) return {};
        if (name.text == "LOCAL_RANK") return python_value::of(index_source::local_rank);
        return name.text == "RANK" ? python_value::of(index_source::rank) : python_value{};
    }
    [[nodiscard]] python_value of_method(python_value const& v, std::string_view method, python_range in, int depth) {
        if (auto const type = dtype_of_method(method); type && in.empty()) return tensor(*type);
        if (keeps_dtype(method)) return v;
        if (method != "to") return {};
        auto const all = arguments(in);
        python_value found = v;
        for (python_argument const& a : all) {
            python_value const given = value(a.value, depth + 1);
            if (given.what == kind::type && !given.made)
                found = tensor(given.type);
            else if (given.what != kind::device && given.what != kind::text && a.keyword != "device" &&
                     a.keyword != "non_blocking")
                return {};
        }
        return found;
    }

    std::string_view text_;
    python_names& names_;
    std::vector<python_token> const* tokens_ = nullptr;
    bool in_f_text_ = false;
};

} // namespace atlascheck::read::detail
