// SPDX-License-Identifier: Apache-2.0
// The command: arguments in, exit code out. All that it knows is in the library.

#include "arguments.hpp"
#include "check.hpp"
#include "embed.hpp"
#include "list.hpp"
#include "plan.hpp"
#include "rescale.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

namespace {

using namespace command;

[[nodiscard]] render::language language_of(arguments const& given) {
    return given.lang == "zh" ? render::language::zh : render::language::en;
}

[[nodiscard]] std::string list(arguments const& given) {
    if (given.format == "json") return rules_as_json();
    std::string out;
    if (given.format == "readme")
        render::tabulate_rules(out, catalog(), language_of(given));
    else
        render::list_rules(out, catalog(), language_of(given));
    return out;
}

int run(int argc, char const* const* argv) {
    arguments given;
    if (auto const printed = read_arguments(argc, argv, given)) return print(*printed) ? sound : not_done;
    switch (given.what) {
    case arguments::verb::check: return check(given, language_of(given));
    case arguments::verb::rules: return print(list(given)) ? sound : not_done;
    case arguments::verb::explain: return print(explanation(given.subject, language_of(given))) ? sound : not_done;
    case arguments::verb::plan: return plan_run{given, language_of(given)}();
    case arguments::verb::rescale: return print(rescaling(given.rescaled, language_of(given))) ? sound : not_done;
    case arguments::verb::embed: return embed_run{given}(language_of(given));
    case arguments::verb::none: break;
    }
    return not_done;
}

} // namespace

int main(int argc, char** argv) {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // whoever reads us may stop: that is no crash, and the exit code still counts
#endif
    try {
        return run(argc, argv);
    } catch (failure const& why) {
        complain(why.what);
    } catch (std::bad_alloc const&) {
        std::fputs("atlascheck: out of memory\n", stderr);
    } catch (std::exception const& error) {
        complain(std::string{"internal error: "} + error.what());
    }
    return not_done;
}
