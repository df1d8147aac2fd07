// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"
#include "check.hpp"
#include "failure.hpp"
#include "inputs.hpp"
#include "output.hpp"
#include "plan.hpp"
#include "print.hpp"

#include <atlascheck/check.hpp>
#include <atlascheck/read/joined.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/render/embed.hpp>
#include <atlascheck/render/text.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace command {

namespace detail {
[[nodiscard]] constexpr bool in_identifier(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
[[nodiscard]] inline bool is_identifier(std::string_view s) {
    return !s.empty() && !(s.front() >= '0' && s.front() <= '9') && std::all_of(s.begin(), s.end(), in_identifier);
}
[[nodiscard]] inline bool is_namespace(std::string_view s) {
    auto const end = s.find("::");
    return is_identifier(s.substr(0, end)) && (end == std::string_view::npos || is_namespace(s.substr(end + 2)));
}

// rank_table.json makes rank_table.
[[nodiscard]] inline std::string identifier_of(std::string const& file) {
    std::string name = file == "-" ? "rank_table" : std::filesystem::path{file}.stem().string();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !in_identifier(c); }, '_');
    return is_identifier(name) ? name : "table_" + name;
}
[[nodiscard]] inline render::embedded_names names_of(embed_options const& given) {
    if (!given.name.empty() && !is_identifier(given.name))
        throw failure{"--name: \"" + render::shortened(given.name) + "\" is no name of C++'s"};
    if (!given.space.empty() && !is_namespace(given.space))
        throw failure{"--namespace: \"" + render::shortened(given.space) + "\" is no namespace; write it as a or a::b"};
    return {given.name.empty() ? identifier_of(given.table) : given.name, given.space};
}
} // namespace detail

/// One run of `embed`: a rank table in, a header out, unless a rule is broken.
class embed_run {
public:
    explicit embed_run(arguments const& given)
        : given_{given},
          product_{detail::planned_product(given.product)},
          mask_{detail::netmask_of(given.netmask)},
          names_{detail::names_of(given.embedded)} {
        std::string const& output = given.embedded.output;
        if (given.embedded.table.empty()) throw failure{"embed: no FILE to embed; - is standard input"};
        if (!output.empty() && real_path(output) == real_path(given.embedded.table))
            throw failure{"--output: " + render::escaped(output) + " is the table itself"};
    }

    [[nodiscard]] int operator()(render::language lang) {
        read_table();
        if (table_.has_cluster()) judge();
        if (!tell(lang)) return broken;
        if (!table_.has_cluster() || !render::can_embed(*facts_.cluster()))
            throw failure{render::escaped(shown_name(given_.embedded.table)) + ": no constant can hold this table"};
        std::string const header = render::embed_as_cpp(*facts_.cluster(), product_, files_, names_);
        if (given_.embedded.output.empty()) return print(header) ? sound : not_done;
        write_whole(given_.embedded.output, header);
        return sound;
    }

private:
    void read_table() {
        read::loaded file = read::load(given_.embedded.table, [](std::string_view) { return read::rank_table_limit; });
        if (!file) throw failure{render::escaped(shown_name(file.from.name)) + ": " + reason(file)};
        table_ = read::read_rank_table(files_.keep(std::move(file.from)), report_);
    }
    [[nodiscard]] static std::string reason(read::loaded const& file) {
        return file.error == read::load_error::too_large ? "is larger than HCCL reads" : why_not(file);
    }

    void judge() {
        facts_.add(table_, 0);
        facts_.join(false);
        if (mask_) facts_.assume_mask(*mask_);
        check_into(report_, facts_.cluster(), facts_.table(), product_);
    }

    // Standard output is the header's. Returns whether there is no error.
    [[nodiscard]] bool tell(render::language lang) const {
        render::gathered all{report_, files_, select({}).policy};
        std::string out;
        render::text_writer{out, files_, {lang, false, given_.max_findings}}.findings(all);
        std::fwrite(out.data(), 1, out.size(), stderr);
        return all.count(severity::error) == 0;
    }

    arguments const& given_;
    product const& product_;
    std::optional<netmask> mask_;
    render::embedded_names names_;
    read::joined_facts facts_;
    input_files files_{facts_};
    read::rank_table table_;
    own_report report_;
};

} // namespace command
