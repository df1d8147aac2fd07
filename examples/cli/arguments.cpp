// SPDX-License-Identifier: Apache-2.0
// Apart from the rest, since CLI11 takes as long to compile as all of the checks.

#include "arguments.hpp"

#include "completion.hpp"
#include "failure.hpp"
#include "man_page.hpp"
#include "nearest.hpp"

#include "embed_arguments.hpp"
#include "plan_arguments.hpp"
#include <atlascheck/read/kind.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <span>

namespace command {
namespace {

constexpr std::string_view check_examples = R"(Exit code:
  0  no error found          1  at least one error (with --strict: or warning)
  2  something could not be done: a file that cannot be read, an unknown rule, no --product, ...

Examples:
  atlascheck check --product atlas rank_table.json
  atlascheck check --product 910B --netmask 255.255.240.0 --strict rank_table.json
  atlascheck check --product a2 node0/rank_table.json node1/rank_table.json   (copies of one table)
  atlascheck check --product a2 rank_table.json --host node-0=hccn.conf launch.sh train.py
  atlascheck check --product auto rank_table.json node-0.txt node-1.txt       (what examples/collect.sh printed)
  atlascheck check --product auto vcjob.yaml                                  (as accelerator-type says)
  kubectl get cm rings-config -o jsonpath='{.data.hccl\.json}' | atlascheck check --product a2 -
  atlascheck check --product atlas --select address,topology --warn topology/server-limit rank_table.json
)";
constexpr std::string_view all_examples = R"(Examples:
  atlascheck check --product atlas rank_table.json
  atlascheck rules
  atlascheck explain address/plane-mismatch
  atlascheck explain EI0014
  atlascheck plan --product atlas --servers 2 --subnet 10.0.0.0/22
  atlascheck rescale --to 2 --batch-size 512 --lr 0.1
  atlascheck embed --product atlas --output rank_table.hpp rank_table.json

atlascheck COMMAND --help says more of a command.
)";

constexpr char const* lang_help = "en or zh (default: as the locale says)";

[[nodiscard]] std::string in_words(std::span<std::string_view const> names) {
    std::string all;
    for (std::string_view const name : names) all += (all.empty() ? "" : ", ") + std::string{name};
    return all;
}

/// One of `names`, as it is spelled there.
void one_of(std::string_view option, std::string const& given, std::span<std::string_view const> names) {
    if (std::find(names.begin(), names.end(), given) != names.end()) return;
    throw failure{std::string{option} + ": \"" + render::shortened(given) + "\" is none of " + in_words(names) +
                  did_you_mean(given, names)};
}

// CLI11 would only say that there are arguments it did not expect.
void refuse_extras(CLI::App const& app) {
    std::vector<std::string> extras = app.remaining();
    if (!extras.empty() && extras.front() == "--") extras.erase(extras.begin()); // what follows it are files
    if (extras.empty()) return;
    std::string const word = extras.front().substr(0, extras.front().find('='));
    std::vector<std::string> owned;
    bool const option = word.size() > 1 && word.front() == '-';
    if (option)
        for (CLI::Option const* o : app.get_options()) owned.push_back(o->get_name());
    else
        for (CLI::App const* sub : app.get_subcommands({})) owned.push_back(sub->get_name());
    std::vector<std::string_view> const names(owned.begin(), owned.end());
    std::string const shown = '"' + render::shortened(word) + '"';
    throw failure{(option                        ? "unknown option "
                   : app.get_parent() == nullptr ? "unknown command "
                                                 : "unexpected argument ") +
                  shown + did_you_mean(word, names)};
}

[[nodiscard]] std::size_t number(std::string_view option, std::string const& given) {
    std::size_t n = 0;
    bool good = !given.empty() && given.size() < 10;
    for (char const c : given) {
        good &= c >= '0' && c <= '9';
        n = n * 10 + static_cast<std::size_t>(c - '0');
    }
    if (!good) throw failure{std::string{option} + ": \"" + render::shortened(given) + "\" is no number"};
    return n;
}

// The first of these that is set decides, as in the C library.
[[nodiscard]] std::string locale_language() {
    for (char const* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (char const* const value = std::getenv(name); value != nullptr && *value != '\0')
            return std::string_view{value}.starts_with("zh") ? "zh" : "en";
    return "en";
}

std::optional<std::string> parse(CLI::App& app, int argc, char const* const* argv) {
    try {
        app.parse(argc, argv);
    } catch (CLI::CallForHelp const&) {
        return app.help();
    } catch (CLI::CallForVersion const& version) {
        return std::string{version.what()} + "\n";
    } catch (CLI::ParseError const& error) {
        throw failure{render::escaped(error.what())};
    }
    return std::nullopt;
}
} // namespace

std::optional<std::string> read_arguments(int argc, char const* const* argv, arguments& out) {
    CLI::App app{"Checks Ascend NPU rank tables before a job runs into what is wrong with them.", "atlascheck"};
    app.set_version_flag("--version", "atlascheck " ATLASCHECK_VERSION);
    app.footer(std::string{all_examples});
    app.allow_extras();
    app.require_subcommand(0, 1); // a file may be called as a command is

    CLI::App* const check = app.add_subcommand(
        "check", "check rank tables, hosts, environments and scripts as one set of facts");
    check->footer(std::string{check_examples});
    check->allow_extras();
    check->add_option(
        "FILE", out.files,
        "rank tables, hccn.conf, tool output, job files, Kubernetes objects, launch and training scripts; - is standard input");
    check->add_option("--host", out.hosts, "a file of the host NAME: its server_id, host_ip or host name")
        ->type_name("NAME=FILE")
        ->allow_extra_args(false);
    check->add_flag("--direct-link", out.direct_link,
                    "the servers are linked without a switch, so that lldp is silent");
    check
        ->add_option(
            "--product", out.product,
            "atlas (910, 910A), a2 (910B, 910B3, atlas-a2 ...) or auto: as npu-smi, a job file or accelerator-type says")
        ->type_name("P");
    check->add_option("--netmask", out.netmask, "netmask of the device IPs: 255.255.255.0 or 24")->type_name("M");
    check->add_flag("--strict", out.strict, "warnings make the exit code 1 too");
    auto const ids = [&](char const* name, std::vector<std::string>& into, char const* what) {
        check->add_option(name, into, what)->type_name("IDS")->allow_extra_args(false);
    };
    ids("--select", out.selected.select,
        "only these rules or categories, separated by commas; input errors all the same");
    ids("--ignore", out.selected.ignore, "not these");
    ids("--warn", out.selected.warn, "findings of these are warnings");
    ids("--error", out.selected.error, "findings of these are errors");
    ids("--require", out.selected.require, "exit code 2 where one of these could not be evaluated");
    check
        ->add_option("--fix-script", out.fix_script,
                     "write all fixes here as one shell script, by host; nothing runs it")
        ->type_name("FILE");
    check
        ->add_option("--max-findings", out.max,
                     "tell of at most so many, the gravest; 0: all (default: 50 in text and markdown, else all)")
        ->type_name("N");
    CLI::Option* const config = check->add_option(
        "--config", out.config,
        "read this configuration, not the .atlascheck.json of the first input's folder or above");
    config->type_name("FILE");
    check->add_flag("--no-config", out.no_config, "read no configuration")->excludes(config);
    check->add_option("--baseline", out.baseline, "leave out what this report (--format json) of a former run tells")
        ->type_name("FILE");
    check->add_flag("--preview", out.selected.preview, "rules in preview too");
    check->add_option("--as", out.as, "the kind of all inputs, whatever they look like: " + in_words(read::kind_names))
        ->type_name("KIND");
    check->add_option("--format", out.format, in_words(format_names) + " (default: text)")->type_name("F");
    check->add_option("--output", out.output, "write the report here, whole or not at all, not to standard output")
        ->type_name("FILE");
    check->add_option("--lang", out.lang, lang_help)->type_name("L");
    check->add_option("--color", out.color, "auto, always or never; NO_COLOR is obeyed")->type_name("WHEN");
    check->add_flag("--quiet", out.quiet, "findings only, no summary");

    CLI::App* const rules = app.add_subcommand("rules", "list all rules");
    rules->allow_extras();
    rules->add_option("--format", out.format, "text, json or readme (a table in Markdown)")->type_name("F");
    rules->add_option("--lang", out.lang, lang_help)->type_name("L");

    CLI::App* const explain = app.add_subcommand("explain",
                                                 "explain a rule, a category, or a code of HCCL's such as EI0014");
    explain->allow_extras();
    explain->add_option("RULE", out.subject, "a rule, a category or a code");
    explain->add_option("--lang", out.lang, lang_help)->type_name("L");

    CLI::App* const plan = add_plan(app, out);
    CLI::App* const rescale = add_rescale(app, out);
    CLI::App* const embed = add_embed(app, out);
    CLI::App* const completion = app.add_subcommand("completion", "print the completion of this command for a shell");
    completion->allow_extras();
    completion->add_option("SHELL", out.shell, in_words(shell_names));
    CLI::App* const man = app.add_subcommand("man", "print this help as a manual page");
    man->allow_extras();

    if (auto printed = parse(app, argc, argv)) return printed;
    for (CLI::App* const sub : app.get_subcommands()) refuse_extras(*sub);
    refuse_extras(app);
    if (app.got_subcommand(completion)) {
        one_of("completion", out.shell, shell_names);
        return completion_script(app, out.shell);
    }
    if (app.got_subcommand(man)) return man_page(app, ATLASCHECK_VERSION);
    if (app.got_subcommand(check)) out.what = arguments::verb::check;
    if (app.got_subcommand(rules)) out.what = arguments::verb::rules;
    if (app.got_subcommand(explain)) out.what = arguments::verb::explain;
    if (app.got_subcommand(plan)) out.what = arguments::verb::plan;
    if (app.got_subcommand(rescale)) out.what = arguments::verb::rescale;
    if (app.got_subcommand(embed)) out.what = arguments::verb::embed;
    if (out.what == arguments::verb::none) throw failure{"no command; atlascheck --help shows what there is"};

    bool const for_people = out.format == "text" || out.format == "markdown";
    if (!out.max.empty() || for_people) out.max_findings = number("--max-findings", out.max.empty() ? "50" : out.max);
    if (out.lang.empty()) out.lang = locale_language();
    one_of("--lang", out.lang, lang_names);
    one_of("--color", out.color, color_names);
    if (out.what == arguments::verb::rules)
        one_of("--format", out.format, rules_formats);
    else
        one_of("--format", out.format, format_names);
    one_of("--as", out.planned.as, plan_forms);
    if (out.what == arguments::verb::explain && out.subject.empty())
        throw failure{"explain: name a rule or a code, such as address/plane-mismatch or EI0014"};
    return std::nullopt;
}

} // namespace command
