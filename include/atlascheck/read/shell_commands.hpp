// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/launch.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/shell_state.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace atlascheck::read {

/// What the words of a command start.
struct started {
    enum class kind : std::uint8_t { nothing, launcher, python, shell, program };
    kind what = kind::nothing;
    launcher how = launcher::other;
    std::size_t first = 0; // the word that is the command
    std::size_t last = 0;  // the last of the words that name the launcher
    std::size_t rest = 0;  // where its own words begin
};

namespace shell {

[[nodiscard]] constexpr std::string_view base_name(std::string_view path) noexcept {
    std::size_t const slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}
[[nodiscard]] constexpr bool is_python(std::string_view name) noexcept {
    if (!name.starts_with("python") && !name.starts_with("pypy")) return false;
    name.remove_prefix(name.starts_with("python") ? 6 : 4);
    return name.find_first_not_of("0123456789.") == std::string_view::npos;
}
[[nodiscard]] constexpr bool is_shell(std::string_view name) noexcept {
    return name == "bash" || name == "sh" || name == "zsh" || name == "dash";
}

/// A command that runs another one: which of its one-letter options take a value, and how many words stand between.
struct wrapper {
    std::string_view name;
    std::string_view valued;
    unsigned words = 0;
};
inline constexpr wrapper wrappers[] = {
    {"nohup", ""},        {"time", "fo"},        {"exec", "a"},     {"command", ""},  {"builtin", ""},
    {"sudo", "ugC"},      {"setsid", ""},        {"stdbuf", "ioe"}, {"nice", "n"},    {"ionice", "cn"},
    {"timeout", "ks", 1}, {"numactl", "CNmpil"}, {"env", "uC"},     {"unbuffer", ""}, {"catchsegv", ""},
};

/// Finds the command that runs in the end behind what only runs others.
class command_finder {
public:
    explicit command_finder(std::span<shell_field const> words) noexcept : words_{words} {}

    [[nodiscard]] std::size_t find(std::size_t at) const noexcept {
        for (unsigned unknown = 0; at < words_.size();) {
            if (!words_[at].head.plain) { // such as `${bind_core} python`
                if (++unknown > 2 || at + 1 == words_.size() || begins_arguments(at + 1)) return at;
                ++at;
                continue;
            }
            if (words_[at].split) { // `env A=1`
                ++at;
                continue;
            }
            std::string_view const name = base_name(words_[at].head.text);
            if (name == "taskset") {
                at = behind_taskset(at + 1);
            } else if ((name == "conda" || name == "uv" || name == "poetry" || name == "pipenv") && is(at + 1, "run")) {
                at = behind_options(at + 2, "np");
            } else if (wrapper const* const w = wrapper_of(name); w != nullptr) {
                at = behind_options(at + 1, w->valued) + w->words;
            } else {
                return at;
            }
        }
        return words_.size();
    }

private:
    [[nodiscard]] static constexpr wrapper const* wrapper_of(std::string_view name) noexcept {
        for (wrapper const& w : wrappers)
            if (w.name == name) return &w;
        return nullptr;
    }
    [[nodiscard]] bool is(std::size_t at, std::string_view text) const noexcept {
        return at < words_.size() && words_[at].head.plain && words_[at].head.text == text;
    }
    // Whether what stands there is an argument of a Python whose name is not plain.
    [[nodiscard]] bool begins_arguments(std::size_t at) const noexcept {
        return words_[at].head.plain &&
               (words_[at].head.text == "-m" || words_[at].head.text == "-u" || words_[at].head.text.ends_with(".py"));
    }
    [[nodiscard]] std::size_t behind_options(std::size_t at, std::string_view valued) const noexcept {
        for (; at < words_.size() && words_[at].head.plain; ++at) {
            std::string_view const s = words_[at].head.text;
            if (s.size() < 2 || s[0] != '-') break;
            if (s.size() == 2 && valued.find(s[1]) != std::string_view::npos) ++at;
        }
        return at;
    }
    // `taskset -c 0-11 command` and `taskset 0xff command`
    [[nodiscard]] std::size_t behind_taskset(std::size_t at) const noexcept {
        while (at < words_.size() && words_[at].head.plain && words_[at].head.text.starts_with('-')) ++at;
        return at + 1;
    }

    std::span<shell_field const> words_;
};

[[nodiscard]] constexpr launcher launcher_of(std::string_view name) noexcept {
    struct known {
        std::string_view name;
        launcher how;
    };
    constexpr known all[] = {
        {"torchrun", launcher::torchrun},
        {"torch_npu_run", launcher::torch_npu_run},
        {"msrun", launcher::msrun},
        {"deepspeed", launcher::deepspeed},
        {"accelerate", launcher::accelerate},
        {"mpirun", launcher::mpirun},
        {"mpiexec", launcher::mpirun},
        {"orterun", launcher::mpirun},
        {"srun", launcher::srun},
    };
    for (known const& k : all)
        if (k.name == name) return k.how;
    return launcher::other;
}
[[nodiscard]] constexpr launcher launcher_of_module(std::string_view name) noexcept {
    if (name == "torch.distributed.launch") return launcher::torch_launch;
    if (name == "torch.distributed.run" || name == "torch.distributed.launcher") return launcher::torchrun;
    if (name == "torch_npu.distributed.run") return launcher::torch_npu_run;
    if (name == "accelerate.commands.launch") return launcher::accelerate;
    if (name == "deepspeed.launcher.runner" || name == "deepspeed") return launcher::deepspeed;
    return launcher::other;
}
// Modules and scripts of Python that train nothing.
[[nodiscard]] constexpr bool is_tool(std::string_view name) noexcept {
    constexpr std::string_view tools[] = {"pip",      "venv",    "ensurepip", "http.server",  "json.tool", "compileall",
                                          "pytest",   "site",    "build",     "virtualenv",   "unittest",  "timeit",
                                          "setup.py", "zipfile", "sysconfig", "hccl_tools.py"};
    return is_one_of(name, tools);
}
// Programs that use NPUs where nothing else says so.
[[nodiscard]] constexpr bool is_npu_program(std::string_view name) noexcept {
    constexpr std::string_view programs[] = {"llamafactory-cli", "vllm", "swift", "xtuner", "lmdeploy"};
    return is_one_of(name, programs);
}

[[nodiscard]] inline started python_of(std::span<shell_field const> words, started s) noexcept {
    std::size_t at = s.first + 1;
    for (; at < words.size(); ++at) {
        if (!words[at].head.plain) break;
        std::string_view const w = words[at].head.text;
        if (w == "-m") {
            if (at + 1 == words.size() || !words[at + 1].head.plain) return {};
            std::string_view const module = words[at + 1].head.text;
            s.last = at + 1;
            s.rest = at + 2;
            s.how = launcher_of_module(module);
            s.what = s.how != launcher::other ? started::kind::launcher : started::kind::python;
            return is_tool(module) ? started{} : s;
        }
        if (w == "-c" || w == "-" || w == "-V" || w == "--version") return {};
        if (!w.starts_with('-')) break;
        if (w == "-W" || w == "-X") ++at;
    }
    if (at >= words.size() || is_tool(base_name(words[at].head.text))) return {};
    s.what = started::kind::python;
    s.how = launcher::python;
    s.last = words[at].head.plain ? at : s.first;
    s.rest = at + 1;
    return s;
}

/// What the command at `at` starts; `nothing` where that is not plain.
[[nodiscard]] inline started started_by(std::span<shell_field const> words, std::size_t at) noexcept {
    started s;
    s.first = s.last = command_finder{words}.find(at);
    if (s.first >= words.size()) return {};
    shell_value const& command = words[s.first].head;
    std::string_view const name = command.plain ? base_name(command.text) : std::string_view{};
    s.rest = s.first + 1;
    if (!command.plain || is_python(name)) return python_of(words, s);
    s.how = launcher_of(name);
    s.what = s.how != launcher::other ? started::kind::launcher : started::kind::program;
    if (s.how == launcher::accelerate) {
        if (s.rest == words.size() || !words[s.rest].head.plain || words[s.rest].head.text != "launch") return {};
        s.last = s.rest++;
    }
    if (is_shell(name) || name.ends_with(".sh")) s.what = started::kind::shell;
    return s;
}

} // namespace shell
} // namespace atlascheck::read
