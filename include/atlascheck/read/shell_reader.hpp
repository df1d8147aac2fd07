// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/launch_facts.hpp>
#include <atlascheck/read/sbatch.hpp>
#include <atlascheck/read/shell_assignments.hpp>
#include <atlascheck/read/shell_commands.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_launches.hpp>
#include <atlascheck/read/shell_loops.hpp>
#include <atlascheck/read/shell_state.hpp>
#include <atlascheck/read/shell_values.hpp>
#include <atlascheck/read/shell_words.hpp>
#include <atlascheck/read/text_findings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace atlascheck::read::shell {

/// Goes through a script as a shell would, as far as it is plain, and notes what it starts. What only the run tells is
/// followed both ways and forgotten afterwards; nothing is run, and nothing is checked.
///
/// Cost: linear in the script: the budget ends all that repeats.
class reader {
public:
    reader(text_findings& found, input_facts& facts)
        : words_{found.text()},
          budget_{shell_budget::for_text(found.text().size())},
          facts_{facts},
          plain_{found},
          values_{state_, facts, budget_},
          assignments_{state_, values_, facts, budget_},
          environment_{state_, facts, plain_, budget_},
          launches_{facts, plain_, state_, environment_} {
        frames_.emplace_back();
    }

    void read(bool slurm) {
        if (slurm) launches_.request(read_sbatch(words_.text(), values_, plain_));
        for (;;) {
            shell_token const t = words_.next();
            if (t.what == shell_token::kind::end) {
                if (!end_command(t.what) && !leave_call()) break;
                continue;
            }
            if (!budget_.take(t.text.size() + 1) || launches_.full()) break;
            step(t);
        }
        launches_.finish();
    }

private:
    using token = shell_token::kind;

    struct changed_variable {
        std::string_view name, at;
        bool exported = false;
    };
    struct frame {
        enum class kind : std::uint8_t { group, branches, cases, loop, subshell, call };
        kind what = kind::group;
        std::size_t mark = 0;         // the variables as they were
        std::size_t first = 0;        // the launches before it
        std::size_t branch_first = 0; // those before the branch
        std::size_t list_first = 0;   // those before the list of commands that is being read
        std::uint32_t list_beside = 0;
        std::vector<changed_variable> changed{}; // by branches that have ended
        std::size_t branches = 0;
        bool has_else = false;
        bool guarded = false; // what is being read stands behind `[ .. ] &&`
        // a loop
        std::uint32_t id = 0;
        std::string_view name{};
        shell_turns turns{};
        std::optional<comparison> until{};
        std::int64_t begin_value = 0;
        std::uint64_t turn = 0;
        std::size_t body = 0;
        std::size_t variables = 0; // those of the facts before it
        bool in_condition = false;
        bool irregular = false; // `break` or `continue` stands in it
        // a call
        std::size_t resume = 0;
        std::size_t limit = 0;
        token terminator = token::newline;
    };
    struct function {
        std::size_t begin = 0;
        std::size_t end = 0;
        bool called = false;
    };
    static constexpr std::uint64_t most_turns = 64; // of a loop that are followed one by one

    void step(shell_token const& t) {
        switch (t.what) {
        case token::word: on_word(t.text); break;
        case token::open: on_open(); break;
        case token::close:
            end_command(token::newline);
            leave(frame::kind::subshell);
            break;
        case token::double_semicolon:
            end_command(token::newline);
            if (top().what == frame::kind::cases) {
                end_branch();
                read_pattern();
            }
            break;
        default: end_command(t.what); break;
        }
    }
    [[nodiscard]] frame& top() noexcept { return frames_.back(); }
    frame& enter(typename frame::kind what) {
        frame f;
        f.what = what;
        f.mark = state_.mark();
        f.first = f.branch_first = f.list_first = launches_.size();
        f.list_beside = launches_.beside();
        frames_.push_back(std::move(f));
        return frames_.back();
    }

    // Reserved words, where a command may begin.
    void on_word(std::string_view w) {
        if (!command_.empty() || !reserved(w)) command_.push_back(w);
    }
    [[nodiscard]] bool reserved(std::string_view w) {
        using k = typename frame::kind;
        if (w == "if") {
            enter(k::branches);
        } else if (w == "elif" || w == "else") {
            if (top().what == k::branches) end_branch();
            if (w == "else") top().has_else = true;
        } else if (w == "fi") {
            leave(k::branches);
        } else if (w == "case") {
            begin_case();
        } else if (w == "esac") {
            leave(k::cases);
        } else if (w == "for" || w == "select") {
            begin_for(w == "for");
        } else if (w == "while" || w == "until") {
            begin_loop({}, unknown_turns()).in_condition = w == "while";
        } else if (w == "do") {
            begin_body();
        } else if (w == "done") {
            if (top().what == k::loop) end_turn();
        } else if (w == "{") {
            enter(k::group);
        } else if (w == "}") {
            if (frames_.size() > 1) leave(k::group);
        } else if (w == "function") {
            define(words_.next().text);
        } else {
            return w == "then" || w == "!" || w == "time" || w == "coproc";
        }
        return true;
    }
    void on_open() {
        if (command_.empty() && words_.follows("(")) {
            (void)words_.next();
            std::string_view const inside = words_.arithmetic();
            if (top().what == frame::kind::loop && top().in_condition) top().until = read_comparison(inside);
            assignments_.change(inside);
            return;
        }
        if (command_.size() == 1) {
            std::string_view const name = command_[0];
            std::size_t const at = words_.position();
            if (words_.next().what == token::close) {
                command_.clear();
                define_body(name);
                return;
            }
            words_.seek(at, words_.limit());
        }
        if (command_.empty()) enter(frame::kind::subshell);
    }

    // --- lists of commands -----------------------------------------------------------------------------------------
    // Whether a function was begun, with which the list ends later.
    bool end_command(token by) {
        bool const test = !command_.empty() && (command_[0] == "[" || command_[0] == "[[" || command_[0] == "test");
        if (top().what == frame::kind::loop && top().in_condition && test) top().until = read_test(command_);
        bool const called = run_command(by);
        command_.clear();
        if (called) return true;
        if (test && (by == token::and_if || by == token::or_if)) top().guarded = true;
        end_list(by);
        return false;
    }
    void end_list(token by) {
        if (by == token::pipe || by == token::and_if || by == token::or_if) return;
        frame& f = top();
        launches_.end_list(f.list_first, f.list_beside, by == token::background);
        f.list_first = launches_.size();
        f.list_beside = launches_.beside();
        f.guarded = false;
    }

    // --- branches --------------------------------------------------------------------------------------------------
    void end_branch() {
        frame& f = top();
        ++f.branches;
        state_.for_each_change(f.mark, [&](shell_variable const& v, std::size_t) {
            if (budget_.take(sizeof(changed_variable))) f.changed.push_back({v.name, v.value.at, v.exported});
        });
        take_back(f.mark);
        if (launches_.size() != f.branch_first) launches_.wait();
        f.branch_first = f.list_first = launches_.size();
        f.list_beside = launches_.beside();
    }
    void take_back(std::size_t mark) {
        state_.roll_back(mark);
        environment_.roll_back(mark);
    }
    void begin_case() {
        for (auto t = words_.next(); t.what != token::end; t = words_.next())
            if (!budget_.take(t.text.size()) || (t.what == token::word && t.text == "in")) break;
        enter(frame::kind::cases);
        read_pattern();
    }
    // `a | b)`, or the end
    void read_pattern() {
        bool first = true;
        for (;;) {
            std::size_t const at = words_.position();
            shell_token const t = words_.next();
            if (t.what == token::end || t.what == token::close || !budget_.take(t.text.size())) return;
            if (t.what == token::newline) continue;
            if (first && t.what == token::word && t.text == "esac") {
                words_.seek(at, words_.limit());
                return;
            }
            first = false;
        }
    }
    // Ends a construct, where it is of that kind.
    void leave(typename frame::kind what) {
        if (top().what != what || frames_.size() == 1) return;
        using k = typename frame::kind;
        if (what == k::branches || what == k::cases) end_branch();
        frame const f = std::move(frames_.back());
        frames_.pop_back();
        if (what == k::subshell) take_back(f.mark);
        for (changed_variable const& c : f.changed) forget(c);
        if (what == k::branches) launches_.merge(f.first, f.has_else ? f.branches : 0, innermost_loop());
    }
    // What may have been changed is not known.
    void forget(changed_variable const& c) {
        if (!budget_.take(sizeof(shell_variable))) return;
        state_.forget(c.name, c.at);
        if (c.exported) state_.export_variable(c.name);
    }

    // --- loops -----------------------------------------------------------------------------------------------------
    [[nodiscard]] static shell_turns unknown_turns() {
        shell_turns t;
        t.known = false;
        return t;
    }
    frame& begin_loop(std::string_view name, shell_turns turns) {
        frame& f = enter(frame::kind::loop);
        f.id = ++loops_;
        f.name = name;
        f.turns = std::move(turns);
        f.variables = facts_.variables.size();
        return f;
    }
    void begin_for(bool plain) {
        std::size_t const at = words_.position();
        shell_token const first = words_.next();
        if (first.what == token::open && words_.follows("(")) {
            (void)words_.next();
            auto counted = read_counted_loop(words_.arithmetic(), values_);
            begin_loop(counted.name, std::move(counted.turns));
            return;
        }
        if (first.what != token::word || name_length(first.text) != first.text.size()) {
            words_.seek(at, words_.limit());
            begin_loop({}, unknown_turns());
            return;
        }
        std::vector<std::string_view> list;
        bool has_list = false;
        for (;;) {
            std::size_t const before = words_.position();
            shell_token const t = words_.next();
            if (t.what == token::newline && !has_list) continue;
            if (t.what == token::word && !has_list && t.text == "in") {
                has_list = true;
            } else if (t.what == token::word && has_list && budget_.take(t.text.size())) {
                list.push_back(t.text);
            } else {
                if (t.what == token::word) words_.seek(before, words_.limit());
                break;
            }
        }
        shell_turns turns = list_reader{values_}.read(list);
        turns.known = turns.known && plain && has_list && turns.count != 0;
        begin_loop(first.text, std::move(turns));
    }
    void begin_body() {
        frame& f = top();
        if (f.what != frame::kind::loop || f.body != 0) return;
        f.body = words_.position();
        f.first = f.list_first = launches_.size();
        if (f.in_condition) begin_while(f);
        f.in_condition = false;
        set_variable(f);
    }
    void begin_while(frame& f) {
        if (!f.until) return;
        shell_variable const* const v = state_.find(f.until->name);
        auto const now = v != nullptr && v->set && v->value.plain ? read_integer(v->value.text) : std::nullopt;
        if (!now || !is_moderate(*now)) {
            f.until.reset();
            return;
        }
        f.begin_value = *now;
        shell_value value = v->value;
        value.loop = f.id;
        state_.assign(v->name, value);
    }
    void set_variable(frame const& f) {
        if (f.name.empty()) return;
        shell_value v = f.turns.known ? f.turns.value(f.turn, values_) : shell_value::unknown(f.name);
        v.loop = f.id;
        state_.assign(f.name, v);
    }
    // How often a `while` loop turns, known at the end of its first turn.
    void count_turns(frame& f) {
        if (!f.until || f.turn != 0) return;
        shell_variable const* const v = state_.find(f.until->name);
        auto const now = v != nullptr && v->set && v->value.plain ? read_integer(v->value.text) : std::nullopt;
        shell_value about = values_.value(f.until->bound);
        auto const bound = about.plain ? read_integer(about.text) : std::nullopt;
        if (!now || !bound || !is_moderate(*now) || !is_moderate(*bound)) return;
        auto const count = turns_of(f.begin_value, f.until->op, *bound, *now - f.begin_value);
        if (!count) return;
        f.turns.known = true;
        f.turns.count = *count;
        f.turns.at = f.until->bound;
    }
    void end_turn() {
        end_list(token::newline);
        frame& f = top();
        if (f.body == 0) { // `done` without `do`
            frames_.pop_back();
            return;
        }
        count_turns(f);
        loop_end const end{.id = f.id,
                           .first = f.first,
                           .variables = f.variables,
                           .turns = f.turns.known && !f.irregular ? f.turns.count : 0,
                           .at = f.turns.at};
        bool const again = launches_.end_turn(end);
        bool const more = f.turns.known && f.turn + 1 < f.turns.count;
        std::size_t const length = words_.position() - f.body;
        if (again && more && f.turn + 1 < most_turns && budget_.take(length)) {
            ++f.turn;
            words_.seek(f.body, words_.limit());
            f.first = f.list_first = launches_.size();
            f.list_beside = launches_.beside();
            set_variable(f);
            return;
        }
        frame const ended = std::move(frames_.back());
        frames_.pop_back();
        launches_.leave_loop(ended.id);
        if (!ended.turns.known || more) {
            if (again) launches_.doubt(ended.first);
            std::vector<changed_variable> changed;
            state_.for_each_change(ended.mark, [&](shell_variable const& v, std::size_t) {
                if (budget_.take(sizeof(changed_variable))) changed.push_back({v.name, v.value.at, v.exported});
            });
            for (changed_variable const& c : changed) forget(c);
        }
    }
    [[nodiscard]] std::uint32_t innermost_loop() noexcept {
        if (!budget_.take(frames_.size())) return 0;
        for (auto f = frames_.rbegin(); f != frames_.rend(); ++f)
            if (f->what == frame::kind::loop && f->body != 0) return f->id;
        return 0;
    }

    // --- functions -------------------------------------------------------------------------------------------------
    void define(std::string_view name) {
        std::size_t at = words_.position();
        if (words_.next().what == token::open && words_.next().what == token::close) at = words_.position();
        words_.seek(at, words_.limit());
        define_body(name);
    }
    void define_body(std::string_view name) {
        shell_token t = words_.next();
        while (t.what == token::newline) t = words_.next();
        bool const braces = t.what == token::word && t.text == "{";
        if (!braces && t.what != token::open) return;
        function f;
        f.begin = f.end = words_.position();
        bool begins = true; // whether a command may begin
        for (std::size_t depth = 1; depth != 0;) {
            f.end = words_.position();
            t = words_.next();
            if (t.what == token::end || !budget_.take(t.text.size() + 1)) break;
            if (braces && begins && t.what == token::word && t.text == "{") ++depth;
            if (braces && begins && t.what == token::word && t.text == "}") --depth;
            if (!braces && t.what == token::open) ++depth;
            if (!braces && t.what == token::close) --depth;
            begins = t.what != token::word || t.text == "{" || t.text == "then" || t.text == "do" || t.text == "else";
        }
        if (calls_ == 0) functions_[name] = f;
    }
    void call(std::size_t begin, std::size_t end, token terminator) {
        std::size_t const resume = words_.position();
        frame& f = enter(frame::kind::call);
        f.resume = resume;
        f.limit = words_.limit();
        f.terminator = terminator;
        words_.seek(begin, end);
        ++calls_;
    }
    // At the end of what is being read; false where that is the script.
    [[nodiscard]] bool leave_call() {
        if (calls_ == 0) return false;
        while (top().what != frame::kind::call) frames_.pop_back();
        frame const f = std::move(frames_.back());
        frames_.pop_back();
        --calls_;
        words_.seek(f.resume, f.limit);
        end_list(f.terminator);
        return true;
    }

    // --- commands --------------------------------------------------------------------------------------------------
    // Whether a function was begun, which ends later.
    [[nodiscard]] bool run_command(token by) {
        prefixes_.clear();
        std::size_t at = 0;
        while (at != command_.size() && assignments::is_one(command_[at])) ++at;
        if (at == command_.size()) {
            for (std::string_view const w : command_) assignments_.assign(w);
            return false;
        }
        std::string_view const name = command_[at];
        if (builtin(name, std::span{command_}.subspan(at + 1))) return false;
        fields_.clear();
        for (std::size_t i = at; i != command_.size(); ++i) values_.expand(command_[i], fields_);
        if (fields_.empty()) return false;
        if (auto const f = functions_.find(name); f != functions_.end()) return call_function(f->second, by);
        for (std::size_t i = 0; i != at; ++i) prefix(command_[i]);
        return launch_command(by);
    }
    [[nodiscard]] bool call_function(function& f, token by) {
        if (std::exchange(f.called, true)) return false;
        call(f.begin, f.end, by);
        return true;
    }
    [[nodiscard]] bool launch_command(token by) {
        started s = started_by(fields_, 0);
        if (s.what == started::kind::shell && s.rest + 1 < fields_.size() && fields_[s.rest].head.plain &&
            fields_[s.rest].head.text == "-c" && calls_ == 0) {
            shell_value const& inner = fields_[s.rest + 1].head;
            std::string_view const text = words_.text();
            if (inner.plain && !fields_[s.rest + 1].split && inner.text.data() >= text.data() &&
                inner.text.data() + inner.text.size() <= text.data() + text.size()) {
                auto const begin = static_cast<std::size_t>(inner.text.data() - text.data());
                call(begin, begin + inner.text.size(), by);
                return true;
            }
        }
        if (s.what == started::kind::nothing || !budget_.take(frames_.size() * sizeof(frame))) return false;
        launches_.command(fields_, s, prefixes_, active(), conditions());
        return false;
    }
    // Behind how many conditions a command stands within its loop.
    [[nodiscard]] unsigned conditions() const noexcept {
        unsigned n = 0;
        for (auto f = frames_.rbegin(); f != frames_.rend(); ++f) {
            if (f->guarded) ++n;
            if (f->what == frame::kind::branches || f->what == frame::kind::cases) ++n;
            if (f->what == frame::kind::loop) break;
        }
        return n;
    }
    [[nodiscard]] std::span<active_loop const> active() {
        active_.clear();
        for (frame const& f : frames_)
            if (f.what == frame::kind::loop && f.body != 0) active_.push_back({f.id, f.until ? f.until->name : f.name});
        return active_;
    }

    void prefix(std::string_view w) {
        std::size_t const length = name_length(w);
        std::string_view const rest = w.substr(length);
        if (rest.starts_with('=')) prefixes_.push_back({w.substr(0, length), values_.value(rest.substr(1))});
    }
    // What the shell does itself; true where that is all.
    [[nodiscard]] bool builtin(std::string_view name, std::span<std::string_view const> words) {
        if (name == "wait") {
            launches_.wait();
        } else if (name == "break" || name == "continue") {
            leave_early();
        } else {
            return assignments_.builtin(name, words);
        }
        return true;
    }
    // The innermost loop may end before its turns are over.
    void leave_early() noexcept {
        if (!budget_.take(frames_.size())) return;
        for (auto f = frames_.rbegin(); f != frames_.rend(); ++f)
            if (f->what == frame::kind::loop) {
                f->irregular = true;
                return;
            }
    }

    shell_words words_;
    shell_budget budget_;
    input_facts& facts_;
    plain_facts plain_;
    shell_state state_;
    shell_values values_;
    assignments assignments_;
    shell_environment environment_;
    launch_list launches_;
    std::vector<frame> frames_;
    std::unordered_map<std::string_view, function> functions_;
    std::vector<std::string_view> command_; // its words so far
    std::vector<shell_field> fields_;
    std::vector<shell_environment::prefix> prefixes_;
    std::vector<active_loop> active_;
    std::uint32_t loops_ = 0;
    unsigned calls_ = 0;
};

} // namespace atlascheck::read::shell
