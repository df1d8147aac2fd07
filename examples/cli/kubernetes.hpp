// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/embedded_table.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/kubernetes_kind.hpp>
#include <atlascheck/read/source.hpp>
#ifdef ATLASCHECK_YAML
#include <atlascheck/read/kubernetes.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace command {

/// What objects of Kubernetes say, or why nothing can be said of them.
struct objects {
    read::input_facts facts;
    std::optional<read::embedded_table> table;
    std::string why_not;
};

namespace detail {
[[nodiscard]] inline std::string why_no_template(std::string_view text, std::size_t mark) {
    auto const line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(mark), '\n');
    return "is a template (Jinja, Helm), as line " + std::to_string(line) +
           " shows; check what it makes (helm template, jinja2)";
}
} // namespace detail

#ifdef ATLASCHECK_YAML
[[nodiscard]] objects read_kubernetes(read::source const& from, auto& report, std::uint16_t input) {
    using enum read::kubernetes_refusal;
    read::kubernetes_input seen = read::read_kubernetes(from, report, {input});
    objects out{std::move(seen.facts), std::move(seen.table), {}};
    if (seen.refused == is_template) out.why_not = detail::why_no_template(from.text, seen.mark);
    if (seen.refused == no_job) out.why_not = "holds no object that runs on NPUs, nor a rank table";
    if (seen.refused == several_tables) out.why_not = "holds several rank tables; give each alone";
    return out;
}
#else
[[nodiscard]] objects read_kubernetes(read::source const& from, auto&, std::uint16_t) {
    std::size_t const mark = read::find_template(from.text);
    bool const made = mark == std::string_view::npos;
    return {{},
            {},
            made ? "is YAML of Kubernetes, which this build does not read: it was made without yaml-cpp"
                 : detail::why_no_template(from.text, mark)};
}
#endif

} // namespace command
