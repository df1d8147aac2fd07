// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"
#include "baseline.hpp"
#include "book.hpp"
#include "config_file.hpp"
#include "destination.hpp"
#include "failure.hpp"
#include "inputs.hpp"
#include "kubernetes.hpp"
#include "output.hpp"
#include "selection.hpp"
#include "verdict.hpp"

#include <atlascheck/check.hpp>
#include <atlascheck/read/copies.hpp>
#include <atlascheck/read/input.hpp>
#include <atlascheck/read/joined.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/render/fix_script.hpp>
#include <atlascheck/render/github.hpp>
#include <atlascheck/render/gitlab.hpp>
#include <atlascheck/render/json.hpp>
#include <atlascheck/render/junit.hpp>
#include <atlascheck/render/markdown.hpp>
#include <atlascheck/render/sarif.hpp>
#include <atlascheck/render/summary.hpp>
#include <atlascheck/render/text.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace command {

using own_report = basic_report<std::remove_cvref_t<decltype(book)>>;

namespace detail {
inline constexpr std::string_view products_to_pass =
    "--product atlas (910, 910A) or --product a2 (910B, 910B1 to 910B4)";

/// The product of that name, or null for `auto`, which the inputs tell.
[[nodiscard]] inline product const* product_of(std::string const& name) {
    if (name.empty())
        throw failure{"--product is missing; pass " + std::string{products_to_pass} + ", write it into " +
                      std::string{config_name} +
                      ", or --product auto where npu-smi info, a job file or an accelerator-type is among the inputs"};
    if (name == "auto") return nullptr;
    if (product const* const p = product_named(name)) return p;
    std::vector<std::string_view> names;
    for (product const* p : products::all) {
        names.push_back(p->id);
        for (std::string_view const alias : p->aliases)
            if (!alias.empty()) names.push_back(alias);
    }
    throw failure{"--product: no product is called \"" + render::shortened(name) + '"' + did_you_mean(name, names) +
                  " (pass " + std::string{products_to_pass} + ")"};
}

[[nodiscard]] inline std::optional<netmask> netmask_of(std::string const& given) {
    if (given.empty()) return std::nullopt;
    if (auto const m = parse_netmask(given)) return m;
    throw failure{"--netmask: \"" + render::shortened(given) +
                  "\" is no netmask; write it as 255.255.255.0, 24 or /24"};
}

/// The kind that all inputs are to be taken for, or nothing where each tells its own.
[[nodiscard]] inline std::optional<read::kind> forced_kind(std::string const& given) {
    if (given.empty()) return std::nullopt;
    auto const k = read::kind_named(given);
    if (k && !read::is_read(*k) && *k != read::kind::kubernetes)
        throw failure{"--as " + given + ": not read by this version yet"};
    if (k) return k;
    std::vector<std::string_view> const names(read::kind_names.begin(), read::kind_names.end());
    throw failure{"--as: \"" + render::shortened(given) + "\" is no kind of input" + did_you_mean(given, names)};
}

/// A file to read, and the host whose it is where --host says so.
struct wanted_file {
    std::string path;
    std::string host;
};
/// All files, each once, in the order in which they were named. One that is named again is no second host or copy.
[[nodiscard]] inline std::vector<wanted_file> wanted_files(arguments const& given) {
    std::vector<wanted_file> all;
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::string const& path : given.files)
        if (first.try_emplace(path, all.size()).second) all.push_back({path, {}});
    for (std::string const& pair : given.hosts) {
        auto const is = pair.find('=');
        if (is == 0 || is == std::string::npos || is + 1 == pair.size())
            throw failure{"--host: \"" + render::shortened(pair) + "\" is not of the form NAME=FILE"};
        std::string_view const name = std::string_view{pair}.substr(0, is);
        std::string_view const path = std::string_view{pair}.substr(is + 1);
        auto const [same, fresh] = first.try_emplace(path, all.size());
        if (!fresh && all[same->second].host.empty())
            all[same->second].host = name;
        else if (fresh || all[same->second].host != name)
            all.push_back({std::string{path}, std::string{name}});
    }
    if (all.empty()) throw failure{"check: no FILE to check; - is standard input"};
    if (all.size() > 65535) throw failure{"check: more than 65535 files"};
    return all;
}

/// The configuration that is in force.
[[nodiscard]] inline configuration config_of(arguments const& given, std::vector<wanted_file> const& wanted) {
    if (!given.config.empty()) return read_config(given.config);
    if (given.no_config) return {};
    std::vector<std::string> files;
    for (wanted_file const& f : wanted) files.push_back(f.path);
    std::string const found = common_config(files);
    return found.empty() ? configuration{} : read_config(found);
}

/// What is made of rules: by the command line, else by the configuration.
[[nodiscard]] inline selection chosen_rules(arguments const& given, configuration const& config) {
    selection_options wanted = given.selected;
    wanted.preview |= config.preview;
    selection chosen = select(wanted);
    obey(config, chosen);
    return chosen;
}

[[nodiscard]] inline bool coloured(std::string const& when, bool to_terminal) {
    if (when != "auto") return when == "always";
    char const* const unwanted = std::getenv("NO_COLOR");
    char const* const terminal = std::getenv("TERM");
    bool const refused = (unwanted != nullptr && *unwanted != '\0') ||
                         (terminal != nullptr && std::string_view{terminal} == "dumb");
    return to_terminal && !refused && isatty(STDOUT_FILENO) == 1;
}
} // namespace detail

/// One run of `check`: files in, findings out.
class check_run {
public:
    explicit check_run(arguments const& given)
        : given_{given},
          wanted_{detail::wanted_files(given)},
          config_{detail::config_of(given, wanted_)},
          chosen_{detail::chosen_rules(given, config_)},
          product_{detail::product_of(given.product.empty() ? config_.product : given.product)},
          mask_{detail::netmask_of(given.netmask.empty() ? config_.netmask : given.netmask)},
          as_{detail::forced_kind(given.as)} {
        if (!given.baseline.empty()) known_.emplace(given.baseline);
        refuse_to_replace("--fix-script", given.fix_script);
        refuse_to_replace("--output", given.output);
        if (!given.output.empty() && !given.fix_script.empty() &&
            real_path(given.output) == real_path(given.fix_script))
            throw failure{"--output and --fix-script name the same file"};
    }

    [[nodiscard]] int operator()(render::language lang) {
        for (detail::wanted_file const& f : wanted_) read_file(f);
        for (std::size_t i = 1; i < tables_.size(); ++i)
            read::compare_copies(tables_[0].table, tables_[0].input, tables_[i].table, tables_[i].input, report_);
        judge();
        look_for_required();
        render::gathered all{report_, files_, chosen_.policy};
        settle(all);
        int const code = tell(all, lang);
        if (!given_.fix_script.empty())
            write_whole(given_.fix_script, render::fix_script{all, lang, facts_.hosts()}.written());
        return code;
    }

private:
    void refuse_to_replace(std::string_view option, std::string const& output) const {
        for (detail::wanted_file const& f : wanted_)
            if (!output.empty() && real_path(f.path) == real_path(output))
                throw failure{std::string{option} + ": " + render::escaped(output) + " is a file to check"};
    }

    // Something that was asked for cannot be done; all else is.
    void give_up(std::string_view file, std::string why) {
        undone_.push_back({std::string{shown_name(file)}, std::move(why)});
        complain(words(undone_.back()));
    }

    void read_file(detail::wanted_file const& wanted) {
        read::loaded file = read::load(wanted.path, read::limit_of);
        bool const large = file.error == read::load_error::too_large;
        if (!file && !large) return give_up(file.from.name, why_not(file));
        read::kind const k = as_ ? *as_ : large ? read::kind::rank_table : read::kind_of(file.from);
        if (k == read::kind::kubernetes && !large) return read_objects(file);
        if (!read::is_read(k)) return give_up(file.from.name, why_not_read(k));
        std::uint16_t const input = files_.next();
        read::source const& from = files_.keep(std::move(file.from));
        if (large) return tell_too_large(file, input);
        if (k != read::kind::rank_table && k != read::kind::empty)
            return facts_.add(read::read_input(from, report_, k, input, wanted.host), input, wanted.host);
        tables_.push_back({read::read_rank_table(from, report_, {input}), input});
    }

    // Objects of Kubernetes. A rank table that one of them holds is another input only where its text had to be changed.
    void read_objects(read::loaded& file) {
        std::uint16_t const input = files_.next();
        read::source const& from = files_.keep(std::move(file.from));
        objects seen = read_kubernetes(from, report_, input);
        if (!seen.why_not.empty()) return give_up(from.name, seen.why_not);
        facts_.add(std::move(seen.facts), input);
        if (!seen.table) return;
        read::source table{from.name + ": hccl.json", std::move(seen.table->text), {}};
        bool const own = !seen.table->in_place;
        std::uint16_t const of = own ? files_.next() : input;
        read::source const& kept = own ? files_.keep(std::move(table)) : held_.emplace_back(std::move(table));
        tables_.push_back({read::read_rank_table(kept, report_, {of}), of});
    }

    void tell_too_large(read::loaded const& file, std::uint16_t input) {
        using rules::input::too_large;
        if constexpr (read::takes<own_report, too_large>) {
            using rules::input::counted_bytes;
            report_.report(too_large{},
                           {file.bytes, static_cast<int>(file.limit / read::mebibyte),
                            file.more ? counted_bytes::at_least : counted_bytes::all},
                           {spot::file, input, 0, 0});
            report_.conclude<too_large>(true);
        }
    }

    [[nodiscard]] static std::string why_not_read(read::kind k) {
        return std::string{k == read::kind::only_comments ? "holds nothing but comments"
                                                          : "is no kind of input that is read"} +
               "; --as KIND reads it as one all the same";
    }

    void judge() {
        for (read_table const& t : tables_) facts_.add(t.table, t.input);
        facts_.join(given_.direct_link);
        if (product_ == nullptr && facts_.kind()) product_ = *facts_.kind();
        if (product_ == nullptr)
            throw failure{"--product auto: nothing among the inputs tells the product; pass " +
                          std::string{detail::products_to_pass}};
        facts_.report_products(*product_, report_);
        if (mask_) facts_.assume_mask(*mask_);
        if (facts_.empty()) return;
        check_into(report_, facts_.cluster(), facts_.table(), product_, facts_.hosts(), facts_.environments(),
                   facts_.launches(), facts_.scripts(), facts_.workload());
    }

    // Leaves out what the configuration ignores and what the baseline knows.
    void settle(render::gathered& all) {
        std::vector<std::string> names;
        for (render::input const& i : files_.inputs()) names.emplace_back(i.name);
        config_verdict verdict{config_, names, chosen_};
        verdict(all);
        if (known_) silenced_ = (*known_)(all);
        if (given_.quiet) return;
        for (std::string const& idle : verdict.idle(all)) complain(idle);
    }

    [[nodiscard]] int tell(render::gathered& all, render::language lang) {
        std::vector<render::host_apart> const apart = hosts_apart();
        render::run run;
        run.lang = lang;
        run.version = ATLASCHECK_VERSION;
        run.seen = {facts_.cluster(), product_, !facts_.empty(), facts_.unjoined_hosts(), apart, silenced_};
        run.config = config_.path;
        run.given_hosts = facts_.hosts() == nullptr ? 0 : facts_.hosts()->hosts.size();
        run.direct_link = given_.direct_link;
        run.strict = given_.strict;
        run.quiet = given_.quiet;
        run.most = given_.max_findings;
        run.undone = undone_;
        std::string out;
        destination to{given_.output};
        write(out, all, run, [&to](std::string& written) { to.take(written); });
        bool const written = to.finish(out);
        return !written || !undone_.empty() ? not_done : run.fails(all) ? broken : sound;
    }

    void write(std::string& out, render::gathered& all, render::run const& of, render::drain const& full) const {
        switch (format_named(given_.format)) {
        case report_format::text: return write_text(out, all, of, full);
        case report_format::json: return render::write_json(out, all, of, full);
        case report_format::sarif: return render::write_sarif(out, all, of, full);
        case report_format::junit: return render::write_junit(out, all, of, full);
        case report_format::github: return render::write_github(out, all, of, full);
        case report_format::gitlab: return render::write_gitlab(out, all, of, full);
        case report_format::markdown: return render::write_markdown(out, all, of, full);
        }
    }

    // What could not be done is on standard error; a file must say it itself.
    void write_text(std::string& out, render::gathered& all, render::run const& of, render::drain const& full) const {
        bool const to_file = !given_.output.empty();
        if (!files_.empty()) {
            bool const coloured = detail::coloured(given_.color, !to_file);
            render::text_writer{out, files_, {of.lang, coloured, of.most}}.findings(all, full);
            if (!of.quiet) render::summarize(out, all, of.seen, of.lang);
        }
        for (render::undone const& u : undone_)
            if (to_file) out += words(u) + "\n";
    }

    [[nodiscard]] std::vector<render::host_apart> hosts_apart() const {
        std::vector<render::host_apart> all;
        for (read::apart_host const& a : facts_.apart()) {
            render::host_apart& h = all.emplace_back();
            std::string_view const name = facts_.host_name(a.host);
            h.name = render::escaped(name.empty() ? files_.inputs()[facts_.hosts()->hosts[a.host].at.source].name
                                                  : name);
            if (a.server == no_index) continue;
            h.server = render::escaped(facts_.server_name(a.server));
            h.device = a.device;
        }
        return all;
    }

    // Names what to supply for each rule that had to be evaluated and was not.
    void look_for_required() {
        if (chosen_.required.empty()) return;
        render::gathered const all{report_, files_};
        for (std::size_t const i : chosen_.required) {
            render::rule_result const& r = all.rules()[i];
            bool const open = r.state == outcome::not_evaluated || r.state == outcome::not_run || !r.lacks.empty();
            if (r.state == outcome::inapplicable || !open) continue;
            give_up({}, "--require: " + std::string{r.card->info.id} + " was not evaluated" +
                            (r.state == outcome::spoke ? " in full" : "") + "; supply " +
                            render::detail::words_of(r.lacks, render::language::en));
        }
    }

    struct read_table {
        read::rank_table table;
        std::uint16_t input;
    };

    arguments const& given_;
    std::vector<detail::wanted_file> wanted_;
    configuration config_;
    selection chosen_;
    product const* product_; // null: the inputs tell it
    std::optional<netmask> mask_;
    std::optional<read::kind> as_;
    std::optional<baseline> known_;
    std::size_t silenced_ = 0;           // findings that the baseline knows
    std::vector<render::undone> undone_; // of what was asked for
    read::joined_facts facts_;
    input_files files_{facts_};
    std::deque<read::source> held_; // what is read of rank tables inside other inputs
    std::deque<read_table> tables_;
    own_report report_;
};

[[nodiscard]] inline int check(arguments const& given, render::language lang) { return check_run{given}(lang); }

} // namespace command
