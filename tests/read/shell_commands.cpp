// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_commands.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck;
using namespace atlascheck::read;

// `kind command..last|rest` by words; a word `?` is not plain, `A=1` is split.
std::string start(std::vector<std::string_view> const& words) {
    std::vector<shell_field> fields;
    for (std::string_view const w : words) {
        auto const equals = w.find('=');
        bool const split = equals != std::string_view::npos;
        fields.push_back({.head = {.text = w.substr(0, equals), .at = w, .plain = w != "?"},
                          .tail = {.text = split ? w.substr(equals + 1) : "", .at = w},
                          .split = split});
    }
    started const s = shell::started_by(fields, 0);
    constexpr std::string_view kinds[] = {"nothing", "launcher", "python", "shell", "program"};
    if (s.what == started::kind::nothing) return "nothing";
    return std::string{kinds[static_cast<unsigned>(s.what)]} + " " + std::to_string(s.first) + ".." +
           std::to_string(s.last) + "|" + std::to_string(s.rest);
}

TEST_CASE("read/shell_commands: launchers") {
    CHECK(start({"torchrun", "a.py"}) == "launcher 0..0|1");
    CHECK(start({"/bin/torch_npu_run"}) == "launcher 0..0|1");
    CHECK(start({"accelerate", "launch", "a.py"}) == "launcher 0..1|2");
    CHECK(start({"accelerate", "test"}) == "nothing");
    CHECK(start({"python3.9", "-u", "-m", "torch.distributed.launch", "a.py"}) == "launcher 0..3|4");
    CHECK(start({"srun", "a"}) == "launcher 0..0|1");
}
TEST_CASE("read/shell_commands: Python") {
    CHECK(start({"python", "a.py", "-x"}) == "python 0..1|2");
    CHECK(start({"python", "-W", "ignore", "-O", "a.py"}) == "python 0..4|5");
    CHECK(start({"python", "-m", "pkg.train", "-x"}) == "python 0..2|3");
    CHECK(start({"python", "?"}) == "python 0..0|2");
    CHECK(start({"?", "a.py"}) == "python 0..1|2");
    CHECK(start({"?", "-m", "torch.distributed.run"}) == "launcher 0..2|3");
    CHECK(start({"python"}) == "nothing");
    CHECK(start({"python", "-m"}) == "nothing");
    CHECK(start({"python", "-m", "?"}) == "nothing");
    CHECK(start({"python", "-m", "pip", "install"}) == "nothing");
    CHECK(start({"python", "-c", "x"}) == "nothing");
    CHECK(start({"python", "tools/setup.py"}) == "nothing");
    CHECK(start({"pythonize", "a.py"}) == "program 0..0|1");
}
TEST_CASE("read/shell_commands: commands that run others") {
    CHECK(start({"nohup", "python", "a.py"}) == "python 1..2|3");
    CHECK(start({"taskset", "-c", "0-3", "python", "a.py"}) == "python 3..4|5");
    CHECK(start({"taskset", "0xff", "python", "a.py"}) == "python 2..3|4");
    CHECK(start({"timeout", "-k", "5", "10h", "torchrun"}) == "launcher 4..4|5");
    CHECK(start({"sudo", "-E", "-u", "x", "torchrun"}) == "launcher 4..4|5");
    CHECK(start({"env", "-u", "X", "A=1", "torchrun"}) == "launcher 4..4|5");
    CHECK(start({"numactl", "-C", "0", "--membind=0", "torchrun"}) == "launcher 4..4|5");
    CHECK(start({"conda", "run", "-n", "x", "torchrun"}) == "launcher 4..4|5");
    CHECK(start({"?", "torchrun"}) == "launcher 1..1|2");
    CHECK(start({"conda", "activate", "x"}) == "program 0..0|1");
    CHECK(start({"nohup"}) == "nothing");
    CHECK(start({"timeout", "5"}) == "nothing");
    CHECK(start({}) == "nothing");
}
TEST_CASE("read/shell_commands: others") {
    CHECK(start({"bash", "a.sh"}) == "shell 0..0|1");
    CHECK(start({"./run.sh"}) == "shell 0..0|1");
    CHECK(start({"ls"}) == "program 0..0|1");
    CHECK(start({"?"}) == "nothing");
}
} // namespace
