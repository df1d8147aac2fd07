// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace command {

namespace detail {
/// A text as troff prints it: nothing in it is a request, and a hyphen is one that can be typed.
[[nodiscard]] inline std::string troff(std::string_view text) {
    std::string out;
    bool begins = true;
    for (char const c : text) {
        if (begins && (c == '.' || c == '\'')) out += "\\&";
        begins = c == '\n';
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}
[[nodiscard]] inline std::string as_is(std::string_view text) {
    if (!text.ends_with('\n')) return as_is(std::string{text} + '\n');
    return ".PP\n.nf\n" + troff(text) + ".fi\n";
}
[[nodiscard]] inline std::string described_option(CLI::Option const& o) {
    std::string out = ".TP\n\\fB" + troff(o.get_name(o.get_positional(), true)) + "\\fR";
    if (!o.get_positional() && o.get_items_expected_max() != 0) out += " \\fI" + troff(o.get_type_name()) + "\\fR";
    return out + "\n" + troff(o.get_description()) + "\n";
}
[[nodiscard]] inline std::string described_verb(CLI::App const& verb) {
    std::string usage;
    for (CLI::Option const* o : verb.get_options())
        if (o->get_positional())
            usage += " \\fI" + troff(o->get_name()) + "\\fR" + (o->get_items_expected_max() > 1 ? "..." : "");
    std::string out = ".SS \"atlascheck " + troff(verb.get_name()) + "\"\n\\fBatlascheck " + troff(verb.get_name()) +
                      "\\fR [\\fIoption\\fR...]" + usage + "\n.PP\n" + troff(verb.get_description()) + "\n";
    for (CLI::Option const* o : verb.get_options()) out += described_option(*o);
    return verb.get_footer().empty() ? out : out + as_is(verb.get_footer());
}
} // namespace detail

/// The manual of this command, in troff: what its help says, of all commands at once.
[[nodiscard]] inline std::string man_page(CLI::App const& app, std::string_view version) {
    std::string out = ".TH ATLASCHECK 1 \"\" \"atlascheck " + detail::troff(version) + "\"\n.SH NAME\natlascheck \\- " +
                      "check the setup of Ascend NPU clusters\n.SH SYNOPSIS\n\\fBatlascheck\\fR \\fIcommand\\fR " +
                      "[\\fIoption\\fR...]\n.SH DESCRIPTION\n" + detail::troff(app.get_description()) +
                      "\n.SH OPTIONS\n";
    for (CLI::Option const* o : app.get_options()) out += detail::described_option(*o);
    out += ".SH COMMANDS\n";
    for (CLI::App const* verb : app.get_subcommands({})) out += detail::described_verb(*verb);
    return out + ".SH EXAMPLES\n" + detail::as_is(app.get_footer());
}

} // namespace command
