// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"
#include "book.hpp"
#include "failure.hpp"
#include "inputs.hpp"
#include "print.hpp"
#include "selection.hpp"

#include <atlascheck/check.hpp>
#include <atlascheck/read/copies.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/rank_table.hpp>
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
#include <vector>

namespace command {

using own_report = basic_report<std::remove_cvref_t<decltype(book)>>;

namespace detail {
[[nodiscard]] inline product const& product_of(std::string const& name) {
    constexpr std::string_view what = "--product atlas (910, 910A) or --product a2 (910B, 910B1 to 910B4)";
    if (name.empty())
        throw failure{"--product is missing, and a rank table does not tell it; pass " + std::string{what}};
    if (name == "auto")
        throw failure{"--product auto: nothing in a rank table tells the product; pass " + std::string{what}};
    if (product const* const p = product_named(name)) return *p;
    std::vector<std::string_view> names;
    for (product const* p : products::all) {
        names.push_back(p->id);
        for (std::string_view const alias : p->aliases)
            if (!alias.empty()) names.push_back(alias);
    }
    throw failure{"--product: no product is called \"" + render::shortened(name) + '"' + did_you_mean(name, names) +
                  " (pass " + std::string{what} + ")"};
}

[[nodiscard]] inline std::optional<netmask> netmask_of(std::string const& given) {
    if (given.empty()) return std::nullopt;
    if (auto const m = parse_netmask(given)) return m;
    throw failure{"--netmask: \"" + render::shortened(given) +
                  "\" is no netmask; write it as 255.255.255.0, 24 or /24"};
}

inline void accept_kind(std::string const& given) {
    constexpr std::string_view later[] = {"hccn-conf", "hccn-tool", "job",        "env",    "sysctl", "ufw",
                                          "firewalld", "npu-smi",   "kubernetes", "launch", "python", "slurm"};
    if (given.empty() || given == "rank-table") return;
    if (std::find(std::begin(later), std::end(later), given) != std::end(later))
        throw failure{"--as " + given + ": not read by this version yet; it reads rank-table"};
    std::vector<std::string_view> names{std::begin(later), std::end(later)};
    names.push_back("rank-table");
    throw failure{"--as: \"" + render::shortened(given) + "\" is no kind of input" + did_you_mean(given, names)};
}

[[nodiscard]] inline bool coloured(std::string const& when) {
    if (when != "auto") return when == "always";
    char const* const unwanted = std::getenv("NO_COLOR");
    char const* const terminal = std::getenv("TERM");
    bool const refused = (unwanted != nullptr && *unwanted != '\0') ||
                         (terminal != nullptr && std::string_view{terminal} == "dumb");
    return !refused && isatty(STDOUT_FILENO) == 1;
}
} // namespace detail

/// One run of `check`: files in, findings out.
class check_run {
public:
    explicit check_run(arguments const& given)
        : given_{given},
          chosen_{select(given.selected)},
          product_{detail::product_of(given.product)},
          mask_{detail::netmask_of(given.netmask)} {
        detail::accept_kind(given.as);
        if (given.files.empty()) throw failure{"check: no FILE to check; - is standard input"};
        if (given.files.size() > 65535) throw failure{"check: more than 65535 files"};
    }

    [[nodiscard]] int operator()(render::language lang) {
        for (std::string const& name : given_.files) read_file(name);
        for (std::size_t i = 1; i < tables_.size(); ++i)
            read::compare_copies(tables_[0].table, tables_[0].input, tables_[i].table, tables_[i].input, report_);
        judge();
        int code = tell(lang);
        if (!all_required()) code = not_done;
        return done_ && written_ ? code : not_done;
    }

private:
    void read_file(std::string const& name) {
        read::loaded file = read::load(name, read::limit_of);
        bool const large = file.error == read::load_error::too_large;
        if (!file && !large) {
            done_ = false;
            return complain_of(file);
        }
        if (!large && given_.as.empty() && !read_as_table(file.from)) return;
        std::uint16_t const input = files_.next();
        read::source const& from = files_.keep(std::move(file.from));
        if (large)
            tell_too_large(file, input);
        else
            tables_.push_back({read::read_rank_table(from, report_, {input}), input});
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

    [[nodiscard]] bool read_as_table(read::source const& from) {
        read::kind const k = read::kind_of(from.text);
        if (k == read::kind::rank_table || k == read::kind::empty) return true;
        std::string const name = render::escaped(shown_name(from.name));
        complain(name +
                 (k == read::kind::only_comments ? ": holds nothing but comments"
                                                 : ": is no kind of input that this version reads") +
                 "; --as rank-table reads it as a rank table all the same");
        done_ = false;
        return false;
    }

    void judge() {
        auto const whole = std::find_if(tables_.begin(), tables_.end(),
                                        [](read_table const& t) { return t.table.whole(); });
        if (whole == tables_.end()) return;
        judged_ = &whole->table;
        files_.judge(*judged_, whole->input);
        if (!judged_->has_cluster())
            check_into(report_, judged_->table(), product_);
        else if (mask_)
            check_into(report_, cluster_ = judged_->cluster(), judged_->table(), product_, *mask_);
        else
            check_into(report_, cluster_ = judged_->cluster(), judged_->table(), product_);
    }

    [[nodiscard]] int tell(render::language lang) {
        render::gathered all{report_, files_, chosen_.policy};
        std::string out;
        if (!files_.empty()) {
            render::text_style const style{lang, detail::coloured(given_.color), given_.max_findings};
            render::text_writer{out, files_, style}.findings(all, [this](std::string& written) {
                if (written.size() < std::size_t{1} << 20) return;
                written_ = written_ && print(written);
                written.clear();
            });
            if (!given_.quiet) {
                if (mask_) {
                    cluster_.has_mask = true;
                    cluster_.mask = *mask_;
                }
                bool const known = judged_ != nullptr && judged_->has_cluster();
                render::summarize(out, all, {known ? &cluster_ : nullptr, &product_, judged_ != nullptr}, lang);
            }
        }
        written_ = written_ && print(out);
        bool const failed = all.count(severity::error) != 0 || (given_.strict && all.count(severity::warning) != 0);
        return failed ? broken : sound;
    }

    // Names what to supply for each rule that had to be evaluated and was not.
    [[nodiscard]] bool all_required() const {
        if (chosen_.required.empty()) return true;
        bool good = true;
        render::gathered const all{report_, files_};
        for (std::size_t const i : chosen_.required) {
            render::rule_result const& r = all.rules()[i];
            bool const open = r.state == outcome::not_evaluated || r.state == outcome::not_run || !r.lacks.empty();
            if (r.state == outcome::inapplicable || !open) continue;
            good = false;
            complain("--require: " + std::string{r.card->info.id} + " was not evaluated" +
                     (r.state == outcome::spoke ? " in full" : "") + "; supply " +
                     render::detail::words_of(r.lacks, render::language::en));
        }
        return good;
    }

    struct read_table {
        read::rank_table table;
        std::uint16_t input;
    };

    arguments const& given_;
    selection chosen_;
    product const& product_;
    std::optional<netmask> mask_;
    bool done_ = true;    // all that was asked for
    bool written_ = true; // all that was to be said
    input_files files_;
    std::deque<read_table> tables_;
    read::rank_table const* judged_ = nullptr;
    cluster_view cluster_;
    own_report report_;
};

[[nodiscard]] inline int check(arguments const& given, render::language lang) { return check_run{given}(lang); }

} // namespace command
