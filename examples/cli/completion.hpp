// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"

#include <atlascheck/read/kind.hpp>

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace command {

inline constexpr std::string_view shell_names[] = {"bash", "zsh"};

namespace detail {
[[nodiscard]] std::string spaced(auto const& words) {
    std::string all;
    for (auto const& w : words) (all += all.empty() ? "" : " ") += w;
    return all;
}
[[nodiscard]] inline std::string product_words(CLI::App const& verb) {
    std::vector<std::string_view> names;
    for (product const* p : products::all) names.push_back(p->id);
    if (verb.get_name() == "check") names.push_back("auto");
    return spaced(names);
}
/// The words that an option or a positional takes; empty for a file, a number and the like.
[[nodiscard]] inline std::string words_of(CLI::App const& verb, CLI::Option const& o) {
    std::string const type = o.get_positional() ? o.get_name() : o.get_type_name();
    if (type == "IDS" || type == "RULE") return spaced(rule_names());
    if (type == "P") return product_words(verb);
    if (type == "F" && verb.get_name() == "rules") return spaced(rules_formats);
    if (type == "F") return spaced(format_names);
    if (type == "L") return spaced(lang_names);
    if (type == "WHEN") return spaced(color_names);
    if (type == "FORM") return spaced(plan_forms);
    if (type == "KIND") return spaced(read::kind_names);
    if (type == "SHELL") return spaced(shell_names);
    return {};
}
[[nodiscard]] inline std::string names_of(CLI::Option const& o) {
    std::string all;
    for (std::string const& name : o.get_lnames()) all += (all.empty() ? "--" : " --") + name;
    return all;
}

// What may follow, and after what: "check --format", "check -" for its options, "check +" for what is no option.
using follow_ups = std::map<std::string, std::vector<std::string>>; // by the words

inline void add_verb(follow_ups& out, CLI::App const& verb) {
    std::string const name = verb.get_name();
    std::vector<std::string> options;
    for (CLI::Option const* o : verb.get_options()) {
        std::string const option = names_of(*o);
        if (o->get_positional()) out[words_of(verb, *o)].push_back(name + " +");
        if (option.empty()) continue;
        options.push_back(option);
        if (o->get_items_expected_max() != 0) out[words_of(verb, *o)].push_back(name + " " + option);
    }
    out[spaced(options)].push_back(name + " -");
}

/// A function of bash and zsh alike that prints what may follow; nothing where a file may, and fails where nothing is known.
[[nodiscard]] inline std::string words_function(CLI::App const& app) {
    follow_ups all;
    std::vector<std::string> first;
    for (CLI::App const* verb : app.get_subcommands({})) {
        first.push_back(verb->get_name());
        add_verb(all, *verb);
    }
    for (CLI::Option const* o : app.get_options()) first.push_back(names_of(*o));
    all[spaced(first)].push_back("");
    std::string out = "_atlascheck_words() {\n    case $1 in\n";
    for (auto const& [words, after] : all) {
        for (std::string const& key : after) out += (&key == &after.front() ? "    '" : " | '") + key + "'";
        out += ") echo '" + words + "' ;;\n";
    }
    return out + "    *) return 1 ;;\n    esac\n}\n";
}

inline constexpr std::string_view bash_completion = R"(_atlascheck() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]} words
    if [[ $current == = ]]; then
        current=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words=$(_atlascheck_words '')
    elif ! words=$(_atlascheck_words "$verb $before"); then
        case $current in
        -*) words=$(_atlascheck_words "$verb -") ;;
        *) words=$(_atlascheck_words "$verb +") ;;
        esac
    fi
    [[ -n $words ]] || return # a file, as bash completes it
    compopt +o default 2>/dev/null
    local list=
    [[ $current != *,* ]] || list=${current%,*},
    mapfile -t COMPREPLY < <(compgen -P "$list" -W "$words" -- "${current##*,}")
}
complete -o default -F _atlascheck atlascheck
)";
inline constexpr std::string_view zsh_completion = R"(_atlascheck() {
    local current=${words[CURRENT]} before=${words[CURRENT-1]} verb=${words[2]} found
    if [[ $current == --*=* ]]; then
        before=${current%%=*}
        current=${current#*=}
        compset -P '*='
    fi
    if ((CURRENT == 2)); then
        found=$(_atlascheck_words '')
    elif ! found=$(_atlascheck_words "$verb $before"); then
        case $current in
        -*) found=$(_atlascheck_words "$verb -") ;;
        *) found=$(_atlascheck_words "$verb +") ;;
        esac
    fi
    if [[ -z $found ]]; then
        _files
        return
    fi
    compset -P '*,'
    compadd -- ${=found}
}
if [[ ${funcstack[1]} == _atlascheck ]]; then
    _atlascheck "$@"
else
    compdef _atlascheck atlascheck
fi
)";
} // namespace detail

/// The completion of this command for a shell of `shell_names`: whatever the command line takes, as `app` says.
[[nodiscard]] inline std::string completion_script(CLI::App const& app, std::string_view shell) {
    bool const zsh = shell == "zsh";
    std::string const head = zsh ? "#compdef atlascheck\n" : "";
    return head + detail::words_function(app) + std::string{zsh ? detail::zsh_completion : detail::bash_completion};
}

} // namespace command
