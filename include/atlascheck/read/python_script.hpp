// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/python_expressions.hpp>
#include <atlascheck/read/python_names.hpp>
#include <atlascheck/read/python_tokens.hpp>
#include <atlascheck/read/text_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace atlascheck::read::detail {

/// Goes through a training script, line by line, and notes the calls that rules speak of. It goes through it again
/// until it knows of each name what it is wherever it is bound.
class python_script {
public:
    python_script(std::string_view text, std::uint16_t input, input_facts& facts, text_findings& found)
        : text_{text}, input_{input}, facts_{facts}, found_{found}, expressions_{text, names_} {}

    void read() {
        constexpr int rounds = 4;
        bool stable = false;
        for (int i = 0; i != rounds && !stable; ++i) {
            go_through();
            stable = names_.again();
        }
        if (!stable) {
            names_.forget_values();
            go_through();
        }
        script s;
        s.at = {spot::file, input_, 0, 0};
        s.first = static_cast<std::uint32_t>(facts_.script_calls.size());
        s.count = static_cast<std::uint32_t>(calls_.size());
        s.transfer_to_npu = expressions_.cuda_is_npu;
        s.uses_npu = uses_npu_;
        facts_.scripts.push_back(s);
        facts_.script_calls.insert(facts_.script_calls.end(), calls_.begin(), calls_.end());
        if (!other_backend_)
            facts_.collectives.insert(facts_.collectives.end(), collectives_.begin(), collectives_.end());
        for (extent const& e : placeholders_) found_.placeholder(text_.substr(e.offset, e.length));
    }

private:
    using kind = script_call::kind;
    using values = python_value::kind;
    static constexpr std::size_t most_targets = 8; // of one assignment

    struct block {
        std::uint32_t indent = 0;
        bool conditional = false; // it may never be reached
        bool branch = false;      // what it binds may not be bound
        bool loop = false;
        bool scope = false;
    };

    // ---- lines and blocks

    void go_through() {
        calls_.clear();
        collectives_.clear();
        placeholders_.clear();
        told_.clear();
        blocks_.clear();
        conditions_ = 0;
        other_backend_ = false;
        python_tokens tokens{text_};
        while (tokens.next(line_)) {
            while (!blocks_.empty() && blocks_.back().indent >= line_.indent) close_block();
            expressions_.look_at(line_.tokens);
            prepare();
            whole_line();
        }
        while (!blocks_.empty()) close_block();
    }
    void open_block(block b, bool of_class = false) {
        if (b.scope) names_.open_scope(of_class);
        names_.branches() += b.branch;
        names_.loops() += b.loop;
        conditions_ += b.conditional;
        blocks_.push_back(b);
    }
    void close_block() {
        block const b = blocks_.back();
        blocks_.pop_back();
        conditions_ -= b.conditional;
        names_.loops() -= b.loop;
        names_.branches() -= b.branch;
        if (b.scope) names_.close_scope();
    }
    // Words by which a part of a line may not be run, and names that hold in a part of it only.
    void prepare() {
        expressions_.shadowed.clear();
        maybe_.assign(1, 0);
        for (std::uint32_t i = 0; i != expressions_.size(); ++i) {
            bool maybe = false;
            if (expressions_.is_name(i)) {
                maybe = is("if", i) || is("and", i) || is("or", i) || is("lambda", i);
                if (is("for", i) && i != 0 && !is("async", i - 1)) shadow(i + 1, "in");
                if (is("lambda", i)) shadow(i + 1, ":");
                uses_npu_ = uses_npu_ || is("torch_npu", i) || (is("npu", i) && i != 0 && is(".", i - 1));
            } else if (is(":=", i) && i != 0) {
                expressions_.shadowed.insert(spelled(i - 1));
                names_.bind(spelled(i - 1), {});
            }
            maybe_.push_back(maybe_.back() + maybe);
        }
    }
    void shadow(std::uint32_t i, std::string_view end) {
        std::string_view const word = spelled(i - 1);
        for (; i != expressions_.size() && !is(end, i) && !is(word, i); ++i)
            if (expressions_.is_name(i)) expressions_.shadowed.insert(spelled(i));
    }
    [[nodiscard]] bool is(std::string_view s, std::uint32_t i) const noexcept { return expressions_.is(i, s); }
    [[nodiscard]] std::string_view spelled(std::uint32_t i) const noexcept { return expressions_.spelled(i); }

    void whole_line() {
        std::uint32_t const size = expressions_.size();
        std::uint32_t const first = is("async", 0) && size > 1 ? 1 : 0;
        if (!begins_block(first)) return statements({0, size});
        std::uint32_t const colon = end_of_header({first, size});
        block b = header({first, colon});
        b.indent = line_.indent;
        bool const of_class = is("class", first);
        open_block(b, of_class);
        if (is("def", first)) parameters({first, colon});
        if (colon + 1 >= size) return;
        header_ = colon + 1;
        statements({colon + 1, size});
        header_ = 0;
        close_block();
    }
    [[nodiscard]] bool begins_block(std::uint32_t first) const noexcept {
        if (!expressions_.is_name(first)) return false;
        for (std::string_view const word :
             {"if", "elif", "else", "while", "for", "try", "except", "finally", "with", "def", "class"})
            if (is(word, first)) return true;
        bool const soft = is("match", first) || is("case", first);
        return soft && expressions_.size() > first + 2 && is(":", expressions_.size() - 1);
    }
    [[nodiscard]] std::uint32_t end_of_header(python_range r) const noexcept {
        std::uint32_t lambdas = 0;
        for (std::uint32_t i = r.begin; i < r.end; i = expressions_.step(i)) {
            if (is("lambda", i)) ++lambdas;
            if (!is(":", i)) continue;
            if (lambdas == 0) return i;
            --lambdas;
        }
        return r.end;
    }
    [[nodiscard]] block header(python_range r) {
        std::uint32_t const first = r.begin;
        block b;
        header_ = first + 1;                    // the first word is no condition of what stands in the header itself
        bool const defaults = is("def", first); // which hold only where nothing is handed over
        conditions_ += defaults;
        visit_calls({first + 1, r.end});
        conditions_ -= defaults;
        header_ = 0;
        if (is("if", first) && !is_main_guard(r)) b.conditional = b.branch = true;
        if (is("elif", first) || is("else", first) || is("except", first) || is("case", first))
            b.conditional = b.branch = true;
        if (is("try", first) || is("finally", first)) b.branch = true;
        if (is("while", first) || is("for", first)) b.branch = b.loop = true;
        if (is("for", first)) forget_names({first + 1, expressions_.find(r, "in")});
        if (is("case", first)) forget_names({first + 1, r.end});
        if (is("with", first) || is("except", first)) forget_as(r);
        if (is("def", first) || is("class", first)) {
            b.scope = true;
            if (expressions_.is_name(first + 1)) names_.bind(spelled(first + 1), {});
        }
        return b;
    }
    // if __name__ == "__main__":
    [[nodiscard]] bool is_main_guard(python_range r) const noexcept {
        if (r.size() != 4 || !is("==", r.begin + 2)) return false;
        auto const main = [&](std::uint32_t i) {
            return expressions_.is_plain_text(i) && expressions_.at(expressions_.inside(i)) == "__main__";
        };
        return (is("__name__", r.begin + 1) && main(r.begin + 3)) || (main(r.begin + 1) && is("__name__", r.begin + 3));
    }
    void parameters(python_range r) {
        std::uint32_t const open = expressions_.find(r, "(");
        if (open >= r.end) return;
        expressions_.for_each_part(expressions_.in_brackets(open, r.end), [&](python_range part) {
            while (!part.empty() && !expressions_.is_name(part.begin)) ++part.begin;
            if (!part.empty()) names_.bind(spelled(part.begin), {});
        });
    }

    // ---- statements

    void statements(python_range r) {
        while (!r.empty()) {
            std::uint32_t const end = expressions_.find(r, ";");
            if (end != r.begin) statement({r.begin, end});
            r.begin = end + 1;
        }
    }
    void statement(python_range r) {
        if (is("import", r.begin)) return import(r);
        if (is("from", r.begin)) return import_from(r);
        if (is("global", r.begin) || is("nonlocal", r.begin)) {
            bool const of_module = is("global", r.begin);
            for (std::uint32_t i = r.begin + 1; i < r.end; ++i)
                if (expressions_.is_name(i))
                    of_module ? names_.declare_global(spelled(i)) : names_.declare_nonlocal(spelled(i));
            return;
        }
        if (is("del", r.begin)) return forget_names({r.begin + 1, r.end});
        visit_calls(r);
        assign(r);
    }
    void assign(python_range r) {
        parts_.clear();
        bool augmented = false;
        for (std::uint32_t i = r.begin; i < r.end; i = expressions_.step(i)) {
            if (is("=", i)) parts_.push_back(i);
            augmented = augmented || is_augmented(i);
        }
        if (augmented) return change(r);
        if (parts_.size() > most_targets) return forget_names({r.begin, parts_.back()});
        std::uint32_t begin = r.begin;
        for (std::uint32_t const equals : parts_) {
            bind_target({begin, equals}, {parts_.back() + 1, r.end});
            begin = equals + 1;
        }
    }
    [[nodiscard]] bool is_augmented(std::uint32_t i) const noexcept {
        std::string_view const s = spelled(i);
        if (s.size() < 2 || s.back() != '=' || expressions_[i].what != python_token::kind::symbol) return false;
        return s != "==" && s != "!=" && s != "<=" && s != ">=" && s != ":=";
    }
    // Of `x += 1` a tensor keeps its type.
    void change(python_range r) {
        if (expressions_.is_name(r.begin) && r.size() > 1 && is_augmented(r.begin + 1)) {
            if (expressions_.value({r.begin, r.begin + 1}).what != values::tensor) names_.bind(spelled(r.begin), {});
            return;
        }
        bind_dotted({r.begin, dotted_end(r)}, {});
    }
    void bind_target(python_range to, python_range from) {
        if (std::uint32_t const colon = expressions_.find(to, ":"); colon != to.end) to.end = colon; // x: int = 0
        while (to.size() > 2 && (is("(", to.begin) || is("[", to.begin)) && expressions_.step(to.begin) == to.end)
            to = {to.begin + 1, to.end - 1};
        if (to.empty()) return;
        if (expressions_.find(to, ",") != to.end) return bind_each(to, from);
        if (to.size() == 1 && expressions_.is_name(to.begin))
            return names_.bind(spelled(to.begin), expressions_.value(from));
        if (dotted_end(to) == to.end) return bind_dotted(to, expressions_.value(from));
        bind_variable(to, from);
    }
    // a, b = x, y
    void bind_each(python_range to, python_range from) {
        std::vector<python_range> names;
        std::vector<python_range> parts;
        bool plain = true;
        expressions_.for_each_part(to, [&](python_range p) {
            names.push_back(p);
            plain = plain && !is("*", p.begin);
        });
        expressions_.for_each_part(from, [&](python_range p) {
            parts.push_back(p);
            plain = plain && !p.empty() && !is("*", p.begin);
        });
        if (!plain || names.size() != parts.size()) return forget_names(to);
        std::vector<python_value> given;
        for (python_range const& p : parts) given.push_back(expressions_.value(p));
        for (std::size_t i = 0; i != names.size(); ++i) {
            if (names[i].size() == 1 && expressions_.is_name(names[i].begin))
                names_.bind(spelled(names[i].begin), given[i]);
            else if (dotted_end(names[i]) == names[i].end)
                bind_dotted(names[i], given[i]);
            else
                forget_names(names[i]);
        }
    }
    // Where a dotted name that begins a range ends.
    [[nodiscard]] std::uint32_t dotted_end(python_range r) const noexcept {
        if (!expressions_.is_name(r.begin)) return r.begin;
        std::uint32_t i = r.begin + 1;
        while (i + 1 < r.end && is(".", i) && expressions_.is_name(i + 1)) i += 2;
        return i;
    }
    void bind_dotted(python_range names, python_value const& value) {
        if (names.size() < 3) return;
        std::string_view const name = expressions_.joined(names);
        if (!name.empty()) names_.learn(python_names::attributes, name, value);
    }
    // os.environ["LOCAL_RANK"] = ...
    void bind_variable(python_range to, python_range from) {
        std::uint32_t const open = dotted_end(to);
        if (open == to.begin || !is("[", open) || expressions_.step(open) != to.end) return;
        if (expressions_.thing({to.begin, open}) != python_thing::os_environ || !expressions_.is_plain_text(open + 1))
            return;
        std::string_view const name = expressions_.at(expressions_.inside(open + 1));
        python_value const value = expressions_.value(from);
        bool const own = value.what == values::index &&
                         ((name == "LOCAL_RANK" && value.source == index_source::local_rank) ||
                          (name == "RANK" && value.source == index_source::rank));
        if (!own) names_.learn(python_names::variables, name, {});
    }
    void forget_names(python_range r) {
        for (std::uint32_t i = r.begin; i < r.end; ++i)
            if (expressions_.is_name(i) && !(i > r.begin && is(".", i - 1)) && !is(".", i + 1))
                names_.bind(spelled(i), {});
    }
    void forget_as(python_range r) {
        for (std::uint32_t i = r.begin; i < r.end; i = expressions_.step(i)) {
            if (!is("as", i)) continue;
            forget_names({i + 1, expressions_.step(i + 1 < r.end ? i + 1 : i)});
        }
    }

    // ---- imports

    // A dotted name of a module, and what it is.
    struct module {
        std::uint32_t end = 0;
        python_thing is = python_thing::nothing;
    };
    [[nodiscard]] module module_at(python_range r) {
        module m;
        std::uint32_t i = r.begin;
        bool known = expressions_.is_name(i);
        if (known) m.is = member_of(python_thing::nothing, spelled(i));
        for (; i < r.end && (expressions_.is_name(i) || is(".", i) || is("...", i)); ++i) {
            if (is("import", i) || is("as", i)) break;
            note_transfer(i);
            if (!expressions_.is_name(i) || i == r.begin) continue;
            known = known && m.is != python_thing::nothing;
            m.is = known ? member_of(m.is, spelled(i)) : python_thing::nothing;
        }
        m.end = i;
        return m;
    }
    void note_transfer(std::uint32_t i) noexcept {
        expressions_.cuda_is_npu = expressions_.cuda_is_npu || is("transfer_to_npu", i);
    }
    void import(python_range r) {
        expressions_.for_each_part({r.begin + 1, r.end}, [&](python_range part) {
            if (part.empty()) return;
            module const m = module_at(part);
            if (is("as", m.end) && m.end + 1 < part.end)
                names_.bind(spelled(m.end + 1), python_value::of(m.is));
            else if (expressions_.is_name(part.begin))
                names_.bind(spelled(part.begin),
                            python_value::of(member_of(python_thing::nothing, spelled(part.begin))));
        });
    }
    void import_from(python_range r) {
        module const m = module_at({r.begin + 1, r.end});
        if (!is("import", m.end)) return;
        python_range names{m.end + 1, r.end};
        if (is("*", names.begin)) {
            expressions_.stars_imported = true;
            expressions_.distributed_star = expressions_.distributed_star || m.is == python_thing::distributed;
            return;
        }
        if (is("(", names.begin)) names = expressions_.in_brackets(names.begin, r.end);
        expressions_.for_each_part(names, [&](python_range part) {
            if (part.empty() || !expressions_.is_name(part.begin)) return;
            note_transfer(part.begin);
            std::string_view const name = spelled(part.begin);
            python_thing is_thing = python_thing::nothing;
            if (m.is != python_thing::nothing) is_thing = member_of(m.is, name);
            if (names_a_sampler(name)) is_thing = python_thing::sampler;
            bool const renamed = is("as", part.begin + 1) && part.begin + 2 < part.end;
            names_.bind(renamed ? spelled(part.begin + 2) : name, python_value::of(is_thing));
        });
    }

    // ---- calls

    void visit_calls(python_range r) {
        for (std::uint32_t i = r.begin + 1; i < r.end; ++i) {
            if (!is("(", i) || !expressions_.is_name(i - 1) || expressions_.step(i) == i + 1) continue;
            std::uint32_t first = i - 1;
            while (first >= r.begin + 2 && is(".", first - 1) && expressions_.is_name(first - 2)) first -= 2;
            bool const of_expression = first > r.begin && is(".", first - 1);
            if (first > 0 && (is("def", first - 1) || is("class", first - 1))) continue;
            call({first, i}, of_expression, expressions_.in_brackets(i, r.end));
        }
    }
    [[nodiscard]] place place_of(extent e) const noexcept { return {spot::text, input_, e.offset, e.length}; }

    void call(python_range callee, bool of_expression, python_range in) {
        python_thing const what = of_expression ? python_thing::nothing : expressions_.thing(callee);
        script_call c;
        python_token const& begin = expressions_[callee.begin];
        python_token const& end = expressions_[callee.end - 1];
        c.at = place_of({begin.offset, end.offset + end.length - begin.offset});
        std::uint32_t const maybe = maybe_.back() - maybe_[header_] - (maybe_[in.end] - maybe_[callee.begin]);
        c.conditional = conditions_ != 0 || maybe != 0;
        switch (what) {
        case python_thing::init_process_group: return init_process_group(c, in);
        case python_thing::set_cuda_device:
            if (!expressions_.cuda_is_npu) return;
            return set_device(c, in);
        case python_thing::set_device: return set_device(c, in);
        case python_thing::make_device: return make_device(c, expressions_.value({callee.begin, in.end + 1}));
        case python_thing::data_parallel: return data_parallel(c, in);
        case python_thing::loader: return loader(c, in);
        case python_thing::spawn: return spawn(c, in);
        case python_thing::all_reduce: return collective_call_of(collective::allreduce, c, in);
        case python_thing::reduce_scatter:
        case python_thing::reduce_scatter_list: return collective_call_of(collective::reduce_scatter, c, in);
        default: break;
        }
        std::string_view const name = spelled(callee.end - 1);
        if (what == python_thing::sampler || names_a_sampler(name)) {
            c.what = kind::sampler;
            calls_.push_back(c);
        } else if (name == "add_argument") {
            add_argument(in);
        } else if (of_expression || callee.size() > 1) {
            if (name == "to") move_to(c, in);
            if (name == "npu" || (name == "cuda" && expressions_.cuda_is_npu)) move_to_index(c, in);
        }
    }
    void set_index(index_source& source, stated<std::uint32_t>& index, python_value const& v) const noexcept {
        source = v.index();
        if (source == index_source::literal) index = {v.number, place_of(v.at)};
    }
    [[nodiscard]] static python_value none() noexcept {
        python_value v;
        v.what = values::none;
        return v;
    }

    void init_process_group(script_call& c, python_range in) {
        c.what = kind::init_process_group;
        auto const all = expressions_.arguments(in);
        python_value const backend = expressions_.value(all, "backend", 0);
        if (backend.what == values::text) {
            if (is_placeholder(backend.text)) {
                if (told_.insert(backend.at.offset).second) placeholders_.push_back(backend.at);
            } else {
                c.backend = {backend.text, place_of(backend.at)};
                other_backend_ = other_backend_ || (backend.text != "hccl" && backend.text != "nccl");
            }
        }
        python_value const world = expressions_.value(all, "world_size", 3);
        if (world.what == values::number) c.world_size = {world.number, place_of(world.at)};
        calls_.push_back(c);
    }
    void set_device(script_call& c, python_range in) {
        c.what = kind::set_device;
        set_index(c.device, c.index, expressions_.value(expressions_.arguments(in), "device", 0));
        calls_.push_back(c);
    }
    void make_device(script_call& c, python_value const& v) {
        if (v.what != values::device) return;
        c.what = kind::make_device;
        set_index(c.device, c.index, v);
        calls_.push_back(c);
    }
    // model.to("npu:0"): a device without torch.device, once for each text.
    void move_to(script_call& c, python_range in) {
        python_value const v = expressions_.value(expressions_.arguments(in), "device", 0);
        if (v.what == values::device && !v.made && told_.insert(v.at.offset).second) make_device(c, v);
    }
    // model.npu(0)
    void move_to_index(script_call& c, python_range in) {
        python_value const v = expressions_.value(expressions_.arguments(in), "device", 0, none());
        if (v.what != values::number && v.what != values::index) return;
        c.what = kind::make_device;
        set_index(c.device, c.index, v);
        calls_.push_back(c);
    }
    void data_parallel(script_call& c, python_range in) {
        c.what = kind::data_parallel;
        auto const all = expressions_.arguments(in);
        set_index(c.device, c.index, expressions_.value(all, "device_ids", 1, none()));
        set_index(c.output, c.output_index, expressions_.value(all, "output_device", 2, none()));
        calls_.push_back(c);
    }
    void loader(script_call& c, python_range in) {
        c.what = kind::loader;
        auto const all = expressions_.arguments(in);
        auto const given = [&](std::string_view keyword, std::size_t position) {
            return expressions_.value(all, keyword, position, none()).what != values::none;
        };
        c.has_sampler = given("sampler", 3) || given("batch_sampler", 4);
        calls_.push_back(c);
    }
    void spawn(script_call& c, python_range in) {
        c.what = kind::spawn;
        python_value const n = expressions_.value(expressions_.arguments(in), "nprocs", 2);
        if (n.what == values::number) c.processes = {n.number, place_of(n.at)};
        calls_.push_back(c);
    }
    // Where it may not be reached, or in a group of its own, nothing is known of what is communicated by HCCL.
    void collective_call_of(collective operation, script_call const& c, python_range in) {
        if (c.conditional) return;
        auto const all = expressions_.arguments(in);
        bool const reduce = operation == collective::allreduce;
        if (expressions_.value(all, "group", reduce ? 2 : 3, none()).what != values::none) return;
        python_value v = expressions_.value(all, reduce ? "tensor" : "output", 0);
        if (v.what != values::tensor && !reduce) v = expressions_.value(all, "input", 1);
        if (v.what != values::tensor) return;
        if (reduce && v.type == dtype::uint8) return; // cast to int32 first
        collectives_.push_back({operation, v.type, c.at});
    }
    // parser.add_argument("--local_rank"), which the launcher hands over.
    void add_argument(python_range in) {
        auto const all = expressions_.arguments(in);
        bool local_rank = false;
        std::string_view name;
        for (python_argument const& a : all) {
            if (a.value.size() != 1 || !expressions_.is_plain_text(a.value.begin)) continue;
            std::string_view const s = expressions_.at(expressions_.inside(a.value.begin));
            if (a.keyword == "dest") name = s;
            if (a.keyword.empty()) local_rank = local_rank || s == "--local_rank" || s == "--local-rank";
        }
        if (!local_rank) return;
        names_.learn(python_names::arguments, name.empty() ? "local_rank" : name,
                     python_value::of(index_source::local_rank));
    }

    std::string_view text_;
    std::uint16_t input_;
    input_facts& facts_;
    text_findings& found_;
    python_names names_;
    python_expressions expressions_;
    python_line line_;
    std::vector<block> blocks_;
    int conditions_ = 0; // blocks around the line that may never be reached
    std::uint32_t header_ = 0;
    std::vector<std::uint32_t> maybe_; // of the words before each token of the line, how many are conditions
    std::vector<std::uint32_t> parts_;
    std::vector<script_call> calls_;
    std::vector<collective_call> collectives_;
    std::vector<extent> placeholders_;
    std::unordered_set<std::uint32_t> told_; // texts of which something was noted already
    bool other_backend_ = false;             // some collectives are not HCCL's
    bool uses_npu_ = false;
};

} // namespace atlascheck::read::detail
