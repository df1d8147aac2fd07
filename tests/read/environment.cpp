// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/environment.hpp>

#include "shell_reading.hpp"

namespace {
using namespace shell_reading;

TEST_CASE("read/environment: what env prints") {
    check_environments(
        {
            {"nothing", "", ""},
            {"lines", "A=1\nB=x y\nC=\n", "A=1 B=x y C="},
            {"all of it", "PATH=/bin\nHOME=/\nRANK=0\n", "whole PATH=/bin HOME=/ RANK=0"},
            {"without an end", "A=1", "A=1"},
            {"with CRLF", "A=1\r\nB=2\r\n", "A=1 B=2"},
            {"a function", "A=1\nBASH_FUNC_x%%=() {  echo\n}\nB=2\n", "A=1 B=2"},
            {"the same name twice", "A=1\nB=2\nB=3\n", "A=1 B=2 B=3"},
            {"= in the value", "A=b=c\n", "A=b=c"},
            {"bad bytes", std::string{"\xFF=1\nA=\xFF\n\0=1\n", 12}, "A=\xFF"},
            {"no variables", "a: 1\n1A=2\n= 3\n", ""},
        },
        shell_mode::environment);
}
TEST_CASE("read/environment: several outputs") {
    check_environments(
        {
            {"parted by a blank line", "A=1\nB=1\n\nA=2\nB=2\n", "A=1 B=1 | A=2 B=2"},
            {"or by a heading", "=== one ===\nA=1\n=== two ===\nA=2\n", "A=1 | A=2"},
            {"or by nothing", "A=1\nB=1\nA=2\nB=2\n", "A=1 B=1 | A=2 B=2"},
            {"a blank line alone parts none", "A=1\n\nB=1\n", "A=1 B=1"},
            {"env is typed", "$ env\nA=1\n$ env\nB=2\n", "A=1 | B=2"},
            {"on hosts", "root@n1:~# env\nA=1\nroot@n2:~# env\nA=1\n", "n1: A=1 | n2: A=1"},
            {"in part", "[root@n1 ~]# env | grep A\nPATH=1\nHOME=2\n", "n1: PATH=1 HOME=2"},
            {"behind the host's name", "n1: A=1\nn2: A=2\nn1: B=1\nn2: B=2\n", "n1: A=1 B=1 | n2: A=2 B=2"},
            {"twice of a host", "n1: A=1\nn1: B=1\nn1: A=2\n", "n1: A=1 B=1 | n1: A=2"},
            {"_ stands last", "A=1\nB=1\n_=/bin/env\nB=2\nA=2\n", "A=1 B=1 _=/bin/env | B=2 A=2"},
        },
        shell_mode::environment);
}
TEST_CASE("read/environment: .env files") {
    check_environments(
        {
            {"quotes", "A=\"1 2\"\nB='3'\n", "A=1 2 B=3"},
            {"comments", "# A=1\nB=2 # two\n", "B=2"},
            {"references", "A=$B\nC='$D'\n", "A=? C=$D"},
            {"for a shell", "export A=1\nexport B=$A\nC=2\n", "A=1 B=1 C=2"},
            {"the last holds", "export A=1\nexport A=2\n", "A=2"},
            {"declare -x", "declare -x A=\"1\"\ndeclare -x B\n", "A=1"},
            {"export beside others", "n1: export A=1\nn1: B=2\n", "n1: A=1 B=2"},
        },
        shell_mode::environment);
}
TEST_CASE("read/environment: exports alone") {
    check_environments(
        {
            {"among other text", "It's so:\nexport A=1\nexport B=\"2 3\" C=4 # five\nA=9\n", "A=1 B=2 3 C=4"},
            {"typed", "root@h:~# export A=1\n# export B=2\n$ export C=3", "A=1 B=2 C=3"},
            {"on one line", "export A=1; export B=2 && export C=3; D=4\n", "A=1 B=2 C=3"},
            {"of another", "export A=1\nexport B=$A C=$X\n", "A=1 B=1 C=?"},
            {"the last holds", "export A=1\nexport A=2\n", "A=2"},
            {"names alone", "export A\n", ""},
            {"a quote that is never closed ends with its line", "export A=\"1\nexport B=2\n", "A=1 B=2"},
            {"none", "python a.py\n", ""},
        },
        shell_mode::exports);
    result const r{"export A=1\ntorchrun a.py\n", shell_mode::exports};
    CHECK(r.facts.launches.empty());
}
TEST_CASE("read/environment: places and place holders") {
    result const r{"n1: HCCL_IF_IP=\nn1: MASTER_ADDR=xx.xx\nn1: MODEL=<path>\n", shell_mode::environment};
    CHECK(r.environments() == "n1: HCCL_IF_IP= MASTER_ADDR=? MODEL=<path>");
    CHECK(r.findings() == "input/placeholder xx.xx");
    CHECK(r.at(r.facts.hosts[0].at) == "n1");
    CHECK(r.at(r.facts.variables[0].name_at) == "HCCL_IF_IP");
    CHECK(r.facts.variables[0].at.index == 15);
    CHECK(r.facts.variables[0].at.length == 0);
    result const e{"export HCCL_IF_IP=<ip>\n", shell_mode::exports};
    CHECK(e.environments() == "HCCL_IF_IP=?");
    CHECK(e.findings() == "input/placeholder <ip>");
}
TEST_CASE("read/environment: large texts") {
    std::string many;
    for (int i = 0; i != 50000; ++i) many += "A" + std::to_string(i) + "=1\n";
    result const r{many + many, shell_mode::environment};
    CHECK(r.facts.environments.size() == 2);
    CHECK(result{repeated("A=1\n\n", 100000), shell_mode::environment}.facts.environments.size() == 100000);
    CHECK(result{"A=" + repeated("x", 4000000), shell_mode::environment}.facts.variables.size() == 1);
    CHECK(result{repeated("export A=$((", 100000), shell_mode::exports}.facts.variables.size() <= 1);
    CHECK(result{repeated("export A=1 ", 100000), shell_mode::exports}.facts.variables.size() == 1);
}
} // namespace
