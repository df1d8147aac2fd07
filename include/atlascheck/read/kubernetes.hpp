// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/embedded_table.hpp>
#include <atlascheck/read/finding_writer.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/kubernetes_facts.hpp>
#include <atlascheck/read/kubernetes_kind.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/text_findings.hpp>
#include <atlascheck/read/yaml.hpp>
#include <atlascheck/read/yaml_tree.hpp>
#include <atlascheck/rules/input/duplicate_key.hpp>
#include <atlascheck/rules/input/too_large.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

struct kubernetes_options {
    std::uint16_t input = 0; // which of several inputs: `place::source` of what is found
};

/// Why nothing can be said of a text, although it is YAML.
enum class kubernetes_refusal : std::uint8_t {
    none,
    is_template,
    no_job,         // none of its objects runs on NPUs or holds a rank table
    several_tables, // of which each would have to be judged by itself
};

/// What objects of Kubernetes say.
struct kubernetes_input {
    input_facts facts;
    std::optional<embedded_table> table; // of a config map
    kubernetes_refusal refused = kubernetes_refusal::none;
    std::size_t mark = 0; // of a template: where it shows
};

namespace detail {
template <class Report>
void tell_repeated_keys(yaml_tree const& tree, finding_writer<Report>& out) {
    using rules::input::duplicate_key;
    for (repeated_key const& k : tree.repeated_keys()) {
        out.tell(duplicate_key{}, {quote(k.second)}, out.at(k.second));
        out.related(duplicate_key{}, out.at(k.first));
    }
}
/// Whether it is too large, which is told.
template <class Report>
[[nodiscard]] bool too_large_for_yaml(std::string_view text, finding_writer<Report>& out) {
    using rules::input::too_large;
    std::uint64_t const limit = is_json(text) ? other_limit : yaml_limit;
    bool const large = text.size() > limit;
    if (large)
        out.tell(too_large{}, {text.size(), static_cast<int>(limit / mebibyte), rules::input::counted_bytes::all},
                 out.file());
    out.template conclude<too_large>(true);
    return large;
}
inline void take_objects(yaml_tree const& tree, text_findings& found, kubernetes_input& out) {
    std::string_view const text = tree.text();
    kubernetes::reader reader{found, out.facts};
    reader.read(tree);
    if (tree.overgrown()) {
        found.syntax(rules::input::syntax_kind::too_many_aliases, text.substr(text.find('*'), 1));
        out.facts = {};
        return;
    }
    if (!reader.any()) out.refused = kubernetes_refusal::no_job;
    if (reader.tables().size() > 1) out.refused = kubernetes_refusal::several_tables;
    if (reader.tables().size() == 1) {
        yaml_value const& table = reader.tables().front();
        out.table = embed_table(text, table.at(), *table.text());
    }
}
} // namespace detail

/// Reads objects of Kubernetes, in YAML or as JSON, and reports what is wrong with the text itself: jobs of Volcano and
/// MindCluster, deployments and their like as far as they ask for NPUs, and config maps that hold a rank table. All other
/// objects are passed over.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told. The facts refer to `from.text`.
///
/// Errors: none are thrown but for lack of memory; of a text that cannot be read to its end there are no facts.
/// Cost:   linear in the text.
template <class Report>
[[nodiscard]] kubernetes_input read_kubernetes(source const& from, Report& out, kubernetes_options const& o = {}) {
    kubernetes_input made;
    if (std::size_t const mark = find_template(from.text); mark != std::string_view::npos) {
        made.refused = kubernetes_refusal::is_template;
        made.mark = mark;
        return made;
    }
    text_findings found{from.text, o.input};
    detail::finding_writer<Report> to{out, o.input};
    if (!detail::too_large_for_yaml(from.text, to)) {
        yaml_tree tree{from.text};
        if (auto const fault = parse(tree))
            found.syntax(fault->what, std::string_view{from.text}.substr(fault->where.offset, fault->where.length));
        else
            detail::take_objects(tree, found, made);
        detail::tell_repeated_keys(tree, to);
    }
    to.template conclude<rules::input::duplicate_key>(true);
    found.tell(out);
    return made;
}

} // namespace atlascheck::read
